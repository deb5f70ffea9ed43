// Print: everything to play in two taps, single parts, options, and the pages in sight.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { ADDRESS, close, drawn, open, visit } from "./browser.mjs";
import { go } from "./play.mjs";

before(open);
after(close);

/** Save the PDF and return it. */
async function save(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await page.waitForSelector(".notice:has-text('ruler')");
  return download;
}

/** Return what names the pages in sight; it has the codes of their sheets. */
const names = (page) =>
  page.locator(".page button").evaluateAll((all) => all.map((it) => it.ariaLabel));
const choose = (page, group, id) =>
  page.click(`.segments[aria-label="${group}"] [data-choice="${id}"]`);
const kept = (page, name) =>
  page.evaluate((it) => JSON.parse(localStorage.getItem(`hedgerow:${it}`)), name);

test("two taps from Home save the rules, the sheets and the dice; then these sheets can be scored", async () => {
  const { page, context, faults } = await visit();
  await page.click('[data-game=stampfarm] a[href="#/print/stampfarm"]');
  await drawn(page, "stampfarm/kit/1/");
  assert.match(await page.textContent(".kit"), /the rules.*farm sheets.*dice.*score pad/);
  assert.match(await page.textContent("#save"), /^Save all 10 pages to print$/);
  const download = await save(page);
  assert.match(download.suggestedFilename(), /^stampfarm-kit-5-seed-\d+-a4\.pdf$/);
  const text = execFileSync("pdftotext", ["-layout", await download.path(), "-"]).toString();
  assert.equal(text.split("\f").length - 1, 10);
  const [{ game, codes }] = await kept(page, "printed");
  assert.deepEqual([game, codes.length], ["stampfarm", 5]);
  for (const part of ["How to play", "fold", ...codes]) assert.ok(text.includes(part), part);
  assert.equal(await page.getAttribute("#score", "href"), `#/score?code=${codes[0]}`);
  await page.click(".brand");
  const line = page.locator(".shelf .line");
  assert.match(await line.textContent(), /Stampfarm, printed here.*5 players/);
  assert.equal(await line.getAttribute("href"), `#/score?code=${codes[0]}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("an address gives the same sheets again, and the button others", async () => {
  const { page, context, faults } = await visit();
  let sheets = [];
  for (const game of ["stampfarm", "kuhlorado", "bunte-runde", "fallow"]) {
    const seen = [];
    for (const time of ["first", "second"]) {
      await page.goto(`${ADDRESS}?${game}-${time}#/print/${game}?what=sheets&seed=7`);
      await drawn(page, `${game}/sheets/1/7`);
      seen.push((sheets = await names(page)));
    }
    assert.match(seen[0][0], /[A-Z0-9]{3}-[A-Z0-9]{5}-[A-Z0-9]{5}/);
    assert.deepEqual(seen[0], seen[1]);
  }
  const first = await page.getAttribute("main", "data-drawn");
  await page.click("#fresh");
  await page.waitForSelector(`main:not([data-drawn="${first}"]):not([data-drawn=""])`);
  assert.notDeepEqual(await names(page), sheets);
  assert.match(
    await page.evaluate(() => location.hash),
    /^#\/print\/fallow\?what=sheets&seed=\d+$/,
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("pages are drawn when they are nearly seen, the one of the address first, and can be enlarged", async () => {
  const { page, context, faults } = await visit("#/print/kuhfstein?seed=7&page=12");
  await drawn(page, "kuhfstein/kit/12/7");
  assert.equal(await page.locator(".page").count(), 26);
  assert.equal(await page.locator('[data-page="1"] img').count(), 0);
  await page.locator('[data-page="1"]').scrollIntoViewIfNeeded();
  await page.click('[data-page="1"] button');
  await page.waitForSelector('dialog img[alt="Kuhfstein, Page 1 of 26"]');
  await page.goBack();
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(
    await page.evaluate(() => document.activeElement.ariaLabel),
    "Kuhfstein, Page 1 of 26",
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("of several quick changes the last one is drawn", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm?what=sheets&seed=7");
  await drawn(page, "stampfarm/sheets/1/7");
  const asked = [];
  page.on("request", (it) => it.url().endsWith("/api/preview") && asked.push(it.postData()));
  await page.evaluate(() => {
    for (let n = 0; n < 20; n++) document.querySelector("#fresh").click();
  });
  const seed = (await page.evaluate(() => location.hash)).split("seed=")[1];
  await drawn(page, `stampfarm/sheets/1/${seed}`);
  assert.ok(asked.length <= 4, asked.join("\n"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("players, paper, ink, a part and all options are in the order, and kept for the next time", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm?seed=7");
  await drawn(page, "stampfarm/kit/1/7");
  await choose(page, "Players", "2");
  await choose(page, "Paper", "letter");
  await choose(page, "Ink", "ink-saver");
  await drawn(page);
  await page.click(".parts summary");
  await page.click("[data-part=requests]");
  await drawn(page, "stampfarm/requests/1/");
  assert.equal(await page.locator(".segments[aria-label=Players]").count(), 0);
  assert.equal(await page.isDisabled("#fresh"), true);
  await page.click(".options summary");
  for (const [label, id] of [
    ["Backs", "fold"],
    ["Cuts", "lines"],
    ["Symbols to tick", "yes"],
    ["Language of the pages", "de"],
  ])
    await page.selectOption(`label:has-text("${label}") select`, id);
  await page.click("[data-part=kit]");
  const ordered = page.waitForRequest((it) => it.url().endsWith("/api/pdf"));
  const download = await save(page);
  assert.deepEqual(JSON.parse((await ordered).postData()).order, {
    ...{ game: "stampfarm", what: "kit", seed: 7, players: 2, ticks: true },
    ...{ paper: "letter", theme: "ink-saver", lang: "de", backs: "fold", flip: "long" },
    cut: "lines",
  });
  assert.equal(
    download.suggestedFilename(),
    "stampfarm-kit-2-seed-7-ticks-fold-letter-de-ink-saver-cut-lines.pdf",
  );
  await page.reload();
  await drawn(page, "stampfarm/kit/1/7");
  assert.equal(await page.getAttribute("[data-choice=letter]", "aria-pressed"), "true");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a family sees neither the offset of a printer nor the address of the page", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm?what=sheets&seed=7", {
    script: `localStorage["hedgerow:print"] ??= '{"nudge": [3, 3], "site": "https://example.org/"}'`,
  });
  await drawn(page);
  await page.click(".options summary");
  assert.equal(await page.locator(".print input").count(), 0);
  const asked = page.waitForRequest((it) => it.url().endsWith("/api/pdf"));
  await save(page);
  const { order } = JSON.parse((await asked).postData());
  assert.deepEqual([order.nudge, order.site], [undefined, undefined]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a set is saved again, at once and from Home, with the same sheets", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm");
  await choose(page, "Players", "3");
  await drawn(page);
  const first = await save(page);
  assert.match(first.suggestedFilename(), /kit-3-seed/);
  await page.waitForSelector("#score");
  const second = await save(page);
  assert.equal(second.suggestedFilename(), first.suggestedFilename());
  assert.equal((await kept(page, "printed")).length, 1);
  await choose(page, "Players", "2");
  await go(page, "#/");
  await page.click(".shelf .again");
  await page.waitForSelector("main.print");
  assert.equal(await page.getAttribute('[data-choice="3"]', "aria-pressed"), "true");
  const third = await save(page);
  assert.equal(third.suggestedFilename(), first.suggestedFilename());
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game with too few sheets prints equal ones and says so", async () => {
  const tiny =
    "extends: fallow\nabout: {title: Tiny, tag: T1, players: {least: 1, most: 6, source: house}}\nsheet: {grid: {columns: 2, rows: 2}, random: [{id: stones, of: {stone: 1}}]}\n";
  const own = JSON.stringify({ texts: { "tiny/game.yaml": tiny }, good: true, exported: false });
  const { page, context, faults } = await visit("#/print/tiny?what=sheets&seed=1", {
    script: `localStorage.setItem("hedgerow:own/tiny", ${JSON.stringify(own)})`,
  });
  // All six players by default; four of them have different sheets.
  await page.waitForSelector(".notice:has-text('some of the 6 players get the same sheet')");
  await choose(page, "Players", "4");
  await drawn(page, "tiny/sheets/1/1");
  assert.equal(await page.textContent(".notice"), "");
  await choose(page, "Players", "6");
  await page.waitForSelector(".notice:has-text('some of the 6 players get the same sheet')");
  const download = await save(page);
  assert.match(download.suggestedFilename(), /^tiny-sheets-1x6-seed-1/);
  assert.match(await page.textContent(".notice"), /some of the 6 players get the same sheet/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("an order that is refused says why, and the next one is drawn", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm?what=nothing&seed=7", {
    script: 'localStorage.setItem("hedgerow:print", JSON.stringify({ paper: "a9", cut: 7 }))',
  });
  await page.waitForSelector(".notice:has-text('a9')");
  await choose(page, "Paper", "a5");
  await drawn(page, "stampfarm/");
  assert.equal(await page.textContent(".notice"), "");
  assert.deepEqual(faults, []);
  await context.close();
});

test("paper is Letter where people use it, and one without a name is shown by its id", async () => {
  const nameless = (context) =>
    context.route("**/words/en.json", async (route) => {
      const { "paper.letter": _, ...words } = await (await route.fetch()).json();
      await route.fulfill({ json: words });
    });
  for (const [locale, paper] of Object.entries({
    "en-US": "letter",
    "fr-CA": "letter",
    "en-GB": "a4",
  })) {
    const { page, context, faults } = await visit("#/print/kuhlorado", {
      locale,
      prepare: nameless,
    });
    assert.equal(await page.getAttribute(`[data-choice=${paper}]`, "aria-pressed"), "true", locale);
    if (locale !== "fr-CA") assert.equal(await page.textContent("[data-choice=letter]"), "LETTER");
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("the address of an unknown game shows Home", async () => {
  const { page, context, faults } = await visit("#/print/nothing");
  await page.waitForSelector("main.home");
  assert.equal(await page.evaluate(() => location.hash), "#/");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the choices start with the defaults of the user, else with the paper of the browser's country", async () => {
  const written = (content) => async (context) =>
    context.route("**/", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const meta = `<meta name="hedgerow-defaults" content="${content}">`;
      await route.fulfill({
        response,
        body: html.replace(/<meta name="hedgerow-defaults".*?>/, meta),
      });
    });
  const chosen = (page, group) =>
    page.getAttribute(`.segments[aria-label="${group}"] [aria-pressed=true]`, "data-choice");
  for (const [content, locale, paper, theme, lang] of [
    ["", "en-GB", "a4", "colour", "en"],
    ["", "en-US", "letter", "colour", "en"],
    ["", "es-MX", "letter", "colour", "en"],
    ["paper=a5 theme=ink-saver", "en-US", "a5", "ink-saver", "en"],
    ["paper=tabloid lang=de", "en-GB", "a4", "colour", "de"],
  ]) {
    const prepare = written(content);
    const { page, context, faults } = await visit("#/print/fallow", { locale, prepare });
    await drawn(page, "fallow/kit/1/");
    const groups = await page
      .locator(".segments")
      .evaluateAll((all) => all.map((it) => it.ariaLabel));
    const values = await Promise.all(groups.map((it) => chosen(page, it)));
    assert.ok(values.includes(paper), `${content} ${locale}: ${values}`);
    assert.ok(values.includes(theme), `${content} ${locale}: ${values}`);
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
