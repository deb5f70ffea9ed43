// Hostile links, the policy, access for everybody, and no English left in other languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clean, close, drawn, open, scored, stamp, visit } from "./browser.mjs";
import { example, go, link, step } from "./play.mjs";

before(open);
after(close);

const broken = (part) => `#/score?g=${part}`;

test("links without a game are reported in sentences, and nothing of them is saved", async () => {
  const { page, context, faults } = await visit("");
  const many = Array.from({ length: 400 }, (_, n) => `[P${n}]\n${"SSSSS\n".repeat(4)}`).join("");
  for (const [hash, message] of [
    [broken("1AAAA"), /damaged/],
    [broken("1%%%"), /damaged/],
    [broken("9abc"), /another version.*as text/i],
    [link("x".repeat(70_000)), /damaged/],
    [link("\0".repeat(50_000_000)), /damaged/],
    [broken("0"), /empty/],
    [link("game: nothing"), /nothing/],
    [link("game: stampfarm\n[<img src=x onerror=alert(1)>]\nSSS"), /row/],
    [link(`game: stampfarm\n${many}`), /400|players/],
    [link(`game: kuhfstein\n[A]\n${"F".repeat(200)}\n`), /./],
    ["#/score?game=chess", /chess/],
    ["#/score?code=XX1-00000-00000", /code/i],
  ]) {
    await go(page, "#/");
    await page.waitForSelector("main.home");
    await go(page, hash);
    await page.waitForSelector("main.import .error p");
    assert.match(await page.textContent(".error"), message, hash.slice(0, 40));
    assert.equal(await page.locator("img[src=x]").count(), 0);
  }
  await page.click("#home");
  await page.waitForSelector("main.home");
  assert.equal(await page.evaluate(() => localStorage["hedgerow:games"] ?? "[]"), "[]");
  assert.deepEqual(faults, []);
  await context.close();
});

test("an address that names no screen shows Home", async () => {
  const { page, context, faults } = await visit("");
  for (const name of [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "nothing",
    "print2",
  ]) {
    await go(page, `#/${name}`);
    await page.waitForSelector("main.home");
    assert.equal(await page.locator("#error-message").count(), 0);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a number in a link is bounded: the page shows what there is", async () => {
  const { page, context, faults } = await visit("");
  for (const number of ["1e9", "1000000000", "99999999", "9999", "-1", "0", "1.5", "NaN", "28"]) {
    await go(page, "#/");
    await page.waitForSelector("main.home");
    await go(page, `#/print/kuhfstein?page=${number}&seed=${number}&players=${number}`);
    await drawn(page, "kuhfstein/kit/");
    assert.equal(await page.locator(".page").count(), 26, number);
  }
  await go(page, link((await example("stampfarm/four")).text));
  await step(page, "end");
  for (const [number, name] of [
    ["-1", "Ida"],
    ["1e5", "Ida"],
    ["999999999999", "Ida"],
    ["5", "Noa"],
    ["3", "Noa"],
  ]) {
    await page.evaluate((it) => void (location.hash = location.hash.replace(/[^/]+$/, it)), number);
    await page.waitForSelector(`.top h1:has-text("${name}")`);
    assert.equal(await page.locator(".cell").count(), 20, number);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a link of another version says so in every language, and what opens in every version", async () => {
  for (const [locale, words] of Object.entries({
    "fr-FR": /autre version.*en texte/,
    "it-IT": /altra versione.*come testo/,
    "de-CH": /anderen Version.*als Text/,
  })) {
    const { page, context } = await visit(broken("2abc"), { locale });
    await page.waitForSelector(".error p");
    assert.match(await page.textContent(".error p"), words);
    await context.close();
  }
});

test("names in a link are text, whatever they say", async () => {
  const name = "<img src=x onerror=alert(1)>";
  const rows = "SSCPP\nSHCCP\nGHCYY\nGHHHY\n";
  const { page, context, faults } = await visit(
    link(`game: stampfarm\n[${name}]\n${rows}[B]\n${rows}`),
  );
  for (const at of [0, "setup", "end"]) {
    await page.waitForSelector("main[data-step]");
    await page.evaluate((it) => void (location.hash = location.hash.replace(/\w+$/, it)), at);
    await step(page, at);
    assert.equal(await page.locator("img[src=x]").count(), 0);
  }
  assert.equal(await page.textContent(".ranking b"), name);
  assert.deepEqual(faults, []);
  await context.close();
});

test("storage that becomes full is reported, and the game goes on", async () => {
  const { page, context } = await visit("#/score?game=stampfarm");
  await page.waitForSelector("#no-code");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error("full");
    };
  });
  await page.click("#no-code");
  while (await page.locator("main.setup").count()) await page.click("#start");
  await step(page, 0);
  await stamp(page, ["S...."]);
  await page.waitForSelector("#error-message p");
  await page.click("#error-message button");
  await page.click("[data-cell=B1]");
  await page.waitForSelector('[data-total="Player 1"]:has-text("2")');
  await context.close();
});

for (const [lang, locale, colorScheme] of [
  ["en", "en-GB", "light"],
  ["en", "en-GB", "dark"],
  ["fr", "fr-FR", "dark"],
  ["it", "it-IT", "light"],
  ["de", "de-CH", "dark"],
]) {
  test(`axe finds nothing on any screen: ${lang}, ${colorScheme}`, async () => {
    const { page, context, faults } = await visit("#/", {
      locale,
      colorScheme,
      bypassCSP: true,
    });
    assert.equal(await page.getAttribute("html", "lang"), lang);
    await page.waitForSelector("main.home");
    await clean(page, "home");
    await go(page, "#/score?game=stampfarm");
    await page.fill("#code", "SF1-A4255-Y2RSQ");
    await page.waitForSelector(".error button");
    await clean(page, "code");
    await page.click(".error button");
    await page.waitForSelector("#in-order");
    await clean(page, "which sheet");
    await page.click("#in-order");
    await page.waitForSelector(".seats img");
    await clean(page, "who");
    await page.click("[data-sheet='1']");
    await page.waitForSelector(".sheet-choice img");
    await clean(page, "other sheet");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.click("#start");
    await page.click("[data-option=grazers]");
    await clean(page, "how");
    await page.click("#start");
    await step(page, 0);
    for (const cell of ["A1", "B1"]) await page.click(`[data-cell=${cell}]`);
    await scored(page);
    await page.click(".score-line:enabled");
    await clean(page, "board");
    await page.click("#more");
    await page.waitForSelector("dialog");
    await clean(page, "menu");
    await page.click("#menu-result");
    await step(page, "end");
    await clean(page, "not finished");
    await go(page, link((await example("stampfarm/four")).text));
    await step(page, "end");
    await clean(page, "winner");
    await page.click("#send-text");
    await page.waitForSelector("dialog");
    await clean(page, "text");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("axe finds nothing on the boards of the other games", async () => {
  const { page, context } = await visit("", { bypassCSP: true });
  for (const [path, at] of [
    ["kuhlorado/pro", 0],
    ["kuhlorado/pro", 1],
    ["bunte-runde/double", 0],
    ["kuhfstein/first", 0],
    ["parish/codes", 0],
    ["furrows/harvest", 0],
    ["market/stalls", 0],
  ]) {
    await go(page, "#/");
    await page.waitForSelector("main.home");
    await go(page, link((await example(path)).text));
    await page.waitForSelector("main[data-step]");
    await page.evaluate((it) => void (location.hash = location.hash.replace(/\w+$/, it)), at);
    await step(page, at);
    if (path.startsWith("kuhfstein")) await page.click("[data-item=point]");
    await clean(page, `${path} ${at}`);
  }
  await context.close();
});

test("axe does find what is wrong", async () => {
  const { page, context } = await visit("#/score?game=stampfarm", { bypassCSP: true });
  await page.waitForSelector("main.setup");
  await page.evaluate(() => document.querySelector("main").append(document.createElement("img")));
  await assert.rejects(clean(page, "wrong"), /image-alt/);
  await context.close();
});
