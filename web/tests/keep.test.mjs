// Nothing entered is lost: by problems, links, languages, blocked storage.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { after, before, test } from "node:test";
import { ADDRESS, close, drawn, open, ready, scored, stamp, visit } from "./browser.mjs";

before(open);
after(close);

const pack = (text) => `1${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
const tokens = (page) => page.locator(".cell .token").count();
const fallow = (name) =>
  `${ADDRESS}?${name}#/score?g=${pack(`game: fallow\n[${name}]\nBOB\n.B.\n.O.\n`)}`;
const begin = async (game, options) => {
  const it = await visit(`#/score?game=${game}`, options);
  await scored(it.page);
  return it;
};

test("what was entered while the game cannot be written down survives a reload and another language", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await stamp(page, ["S...."]);
  await page.waitForFunction(() => location.hash.startsWith("#/score?g="));
  await scored(page);
  await page.click("#tab-1");
  await page.fill(".section-fields [data-field=name]", "Player 1");
  await page.waitForSelector(".problems");
  await page.click("#tab-0");
  await stamp(page, [".SSCC", "S...."]);
  await scored(page);
  assert.equal(await page.isDisabled("#share"), true);
  assert.equal(await page.isDisabled("#as_text"), true);
  assert.match(await page.textContent(".problems"), /Share.*fixed/);
  await page.reload();
  await scored(page);
  assert.equal(await tokens(page), 6);
  await page.selectOption("#head select", "de");
  await page.waitForSelector('body[data-ready="score-de"]');
  await scored(page);
  assert.equal(await tokens(page), 6);
  await page.click("#tab-1");
  await page.fill(".section-fields [data-field=name]", "Ben");
  await page.waitForSelector("#share:enabled");
  await page.click("#as_text");
  assert.match(await page.inputValue("dialog textarea"), /\[Ben\]/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game that was chosen by its address is there after a reload", async () => {
  const { page, context } = await begin("stampfarm");
  await page.route("**/api/score", (route) => route.abort());
  await stamp(page, ["SSS.."]);
  await page.waitForSelector("#error-message p");
  await page.unroute("**/api/score");
  await page.reload();
  await scored(page);
  assert.equal(await tokens(page), 3);
  await context.close();
});

test("links that are opened one after the other take no game away, also one of names and points alone", async () => {
  const { page, context, faults } = await begin("kuhfstein");
  await page.fill(".section-fields [data-field=points]", "66");
  await page.fill(".section-fields [data-field=name]", "Anna");
  await scored(page);
  for (const name of ["Ida", "Eva"]) {
    await page.goto(fallow(name));
    await scored(page);
  }
  await page.click("[data-cell=B3]");
  await scored(page);
  await page.goto(fallow("Mia"));
  await scored(page);
  await page.click("#new");
  await page.click("dialog .primary");
  assert.equal(await page.locator(".back").count(), 2);
  assert.match(await page.locator(".back").first().textContent(), /Fallow · Eva/);
  await page.click(".back:has-text('Kuhfstein')");
  await scored(page);
  assert.deepEqual(
    [
      await page.inputValue(".section-fields [data-field=name]"),
      await page.inputValue(".section-fields [data-field=points]"),
    ],
    ["Anna", "66"],
  );
  await page.click("#new");
  await page.click("dialog .primary");
  assert.equal(await page.locator(".back").count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("an unknown code or game is reported, with a correction, and the previous game is offered", async () => {
  const { page, context } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  await scored(page);
  await page.goto(`${ADDRESS}?again#/score?game=chess`);
  await page.waitForSelector(".error p:has-text('chess')");
  await page.goto(`${ADDRESS}?again#/score?code=SF1-A0C55-Y2RBQ`);
  await page.waitForSelector(".error button:has-text('SF1-A0C55-Y2RBE')");
  assert.equal(await page.inputValue("#code"), "SF1-A0C55-Y2RBQ");
  await page.click(".back");
  await scored(page);
  assert.equal(await tokens(page), 2);
  await context.close();
});

const refused = () =>
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });

test("blocked storage is reported once, not while printing, and other views lose nothing", async () => {
  const { page, context, faults } = await visit("#/print", { script: `(${refused})()` });
  await drawn(page);
  await page.click("#fresh");
  await drawn(page);
  assert.equal(await page.locator("#error-message p").count(), 0);
  await page.click("nav a[href='#/score']");
  await page.click('[data-game="stampfarm"]');
  await page.waitForSelector("#error-message p");
  await page.click("#error-message button");
  await stamp(page, ["SSS.."]);
  await scored(page);
  assert.equal(await page.locator("#error-message p").count(), 0);
  await page.click("nav a[href='#/print']");
  await drawn(page);
  await page.click("nav a[href='#/score']");
  await page.waitForSelector("main[data-view=score]");
  await scored(page);
  assert.equal(await tokens(page), 3);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a number shows what counts", async () => {
  const { page, context } = await begin("kuhfstein");
  const field = page.locator(".section-fields [data-field=points]");
  for (const [typed, counts] of [
    ["-5", "0"],
    ["6.5", "7"],
    ["999999", "999"],
    ["", ""],
    ["12", "12"],
  ]) {
    await field.fill(typed);
    await field.press("Tab");
    await scored(page);
    assert.equal(await field.inputValue(), counts, typed);
  }
  await context.close();
});

test("a player with pieces is not taken away without a question, and the pieces go too", async () => {
  const { page, context } = await begin("bunte-runde");
  await page.click("#more-players");
  await page.waitForSelector('[data-item="C"]');
  await stamp(page, ["ABC..."]);
  await page.click("#fewer-players");
  await page.click("dialog .secondary");
  assert.equal(await tokens(page), 3);
  await page.click("#fewer-players");
  await page.click("dialog .primary");
  await page.waitForFunction(() => document.querySelectorAll(".cell .token").length === 2);
  await scored(page);
  assert.equal(await page.locator("[data-total]").count(), 2);
  await page.click("#more-players");
  await page.waitForSelector('[data-item="C"]');
  await page.click("#fewer-players");
  await page.waitForSelector('[data-item="C"]', { state: "detached" });
  await context.close();
});

test("names that nobody chose change with the language, others stay", async () => {
  const { page, context } = await begin("bunte-runde", { locale: "de-CH" });
  await page.fill('[data-field="players-A"]', "Anna");
  await scored(page);
  await page.selectOption("#head select", "it");
  await page.waitForSelector('body[data-ready="score-it"]');
  await scored(page);
  assert.deepEqual(
    await page.locator(".names input").evaluateAll((all) => all.map((it) => it.value)),
    ["Anna", "Giocatore 2"],
  );
  await context.close();
});

test("undo shows the section that it changed", async () => {
  const { page, context } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  await page.click("#tab-1");
  await page.waitForSelector("#panel[aria-labelledby=tab-1]");
  await page.click("#undo");
  await page.waitForSelector("#panel[aria-labelledby=tab-0]");
  await scored(page);
  assert.equal(await tokens(page), 1);
  await page.reload();
  await ready(page);
  await scored(page);
  assert.equal(await tokens(page), 1);
  await context.close();
});
