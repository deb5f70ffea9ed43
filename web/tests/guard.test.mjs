// Hostile links, the policy, access for everybody, and no English left in other languages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { after, before, test } from "node:test";
import { ADDRESS, close, drawn, open, scored, stamp, visit } from "./browser.mjs";

before(open);
after(close);

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf-8");
const pack = (text) => `1${deflateRawSync(Buffer.from(text)).toString("base64url")}`;

test("links that hold no game are told, and the start is there", async () => {
  const broken = ["1AAAA", "1%%%", "9abc", "0", pack("x".repeat(70_000)), pack("\0".repeat(50_000_000)), pack("game: nothing"), pack("game: stampfarm\n[<img src=x onerror=alert(1)>]\nSSS")];
  for (const part of broken) {
    const { page, context } = await visit(`#/score?g=${part}`);
    await page.waitForSelector("#note p");
    assert.equal(await page.locator("#code").count(), 1);
    await context.close();
  }
});

test("names in a link are text, whatever they say", async () => {
  const name = "<img src=x onerror=alert(1)>";
  const rows = "SSCPP\nSHCCP\nGHCYY\nGHHHY\n";
  const { page, context, faults } = await visit(`#/score?g=${pack(`game: stampfarm\n[${name}]\n${rows}[B]\n${rows}`)}`);
  await scored(page);
  assert.equal(await page.textContent("#tab-0"), name + (await page.textContent("#tab-0 output")));
  assert.equal(await page.locator("img[src=x]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a foreign link does not take away the game that was here", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, ["SS..."]);
  await scored(page);
  await page.goto(`${ADDRESS}?again#/score?g=${pack("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n")}`);
  await scored(page);
  await page.click("#new");
  await page.click("dialog .strong");
  await page.click(".start > .quiet");
  await scored(page);
  assert.equal(await page.textContent("h1"), "Stampfarm");
  await context.close();
});

test("the policy blocks inline scripts, eval and other hosts", async () => {
  const { page, context } = await visit();
  const answer = await page.request.get(ADDRESS);
  assert.match(answer.headers()["content-security-policy"], /default-src 'none'/);
  const tried = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.hurt = true";
    document.body.append(script);
    const fetched = await fetch("https://example.org/").then(() => true, () => false);
    // Not in the call of the test itself, which may evaluate anything.
    const evaluated = await new Promise((tell) => {
      setTimeout(() => {
        try { tell(Boolean((0, eval)("1"))); } catch { tell(false); }
      });
    });
    return [Boolean(window.hurt), fetched, evaluated];
  });
  assert.deepEqual(tried, [false, false, false]);
  await context.close();
});

test("a browser that keeps nothing is told of, and the game goes on", async () => {
  const { page, context } = await visit("#/score");
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new Error("full"); }; });
  await page.click('[data-game="stampfarm"]');
  await scored(page);
  await page.waitForSelector("#note p");
  await context.close();
});

for (const [lang, locale] of Object.entries({ en: "en-GB", fr: "fr-FR", it: "it-IT", de: "de-CH" })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in any view: ${lang}, ${colorScheme}`, async () => {
      const { page, context, faults } = await visit("#/print?game=stampfarm&what=sheets&seed=7", { locale, colorScheme, bypassCSP: true });
      assert.equal(await page.getAttribute("html", "lang"), lang);
      await drawn(page);
      await clean(page, "print");
      await page.click("nav a:last-child");
      await page.waitForSelector("#code");
      await clean(page, "start");
      await page.fill("#code", "SF1-A0C55-Y2RBE");
      await page.click(".by-code button");
      await scored(page);
      for (const cell of ["A1", "B1"]) await page.click(`[data-cell=${cell}]`);
      await page.click(".cards summary");
      await page.click("[data-option=grazers]");
      await scored(page);
      await page.click(".why:not(:disabled)");
      await clean(page, "score");
      await page.click("#share");
      await clean(page, "share");
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

test("axe finds nothing in the boards of the other games", async () => {
  for (const hash of ["#/score?code=KR1-5RY05-3MW05", "#/score?code=FW1-9P505-3MWDG"]) {
    const { page, context } = await visit(hash, { bypassCSP: true });
    await scored(page);
    await clean(page, hash);
    await context.close();
  }
  for (const game of ["bunte-runde", "kuhfstein"]) {
    const { page, context } = await visit("#/score", { bypassCSP: true });
    await page.click(`[data-game="${game}"]`);
    await scored(page);
    await page.locator(".cell").nth(7).click();
    await scored(page);
    if (game === "kuhfstein") await page.click("[data-brush=point]");
    await clean(page, game);
    await context.close();
  }
});

test("axe does find what is wrong", async () => {
  const { page, context } = await visit("#/score", { bypassCSP: true });
  await page.evaluate(() => document.querySelector("main").append(document.createElement("img")));
  await assert.rejects(clean(page, "wrong"), /image-alt/);
  await context.close();
});

test("a score that nobody can count any more is not shown", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, ["SS..."]);
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "2");
  await page.route("**/api/score", (route) => route.abort());
  await page.click("[data-cell=C1]");
  await page.waitForSelector("#note p");
  assert.equal(await page.locator("[data-total]").count(), 0);
  await page.unroute("**/api/score");
  await page.click("[data-cell=D1]");
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "4");
  await context.close();
});

test("a line lights the right cells of a landscape that has grown", async () => {
  const rows = "FFMW\nFFlH\n.LWm\n..f.\n";
  const player = (name, points) => `[${name}]\npoints: ${points}\ngoals: lakeshore\n${rows}`;
  const { page, context, faults } = await visit(`#/score?g=${pack(`game: kuhfstein\n${player("Anna", 66)}${player("Ben", 60)}`)}`);
  await scored(page);
  await page.click('[data-rule="goal:lakeshore"]');
  const lit = await page.locator(".lit").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label").match(/: ([^;]+)/)[1]));
  assert.ok(lit.length && lit.every((it) => it.startsWith("lake")), lit.join());
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is tapped is large enough for a thumb", async () => {
  const { page, context } = await visit("#/score?code=KR1-5RY05-3MW05");
  await scored(page);
  const small = await page.locator("button:visible, a:visible, .cell:visible, select:visible").evaluateAll((all) =>
    all.map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()]).filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text, box]) => `${text} ${box.width}x${box.height}`));
  assert.deepEqual(small, []);
  await context.close();
});

async function clean(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ content: AXE });
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((it) => `${where}: ${it.id}: ${it.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`), []);
}
