// Print: every game, fresh lots, pages, options, the PDF and its name.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, close, drawn, open, visit } from "./browser.mjs";

before(open);
after(close);

test("the first sheet is there at once, and another lot gives another code", async () => {
  const { page, context, faults } = await visit();
  await drawn(page);
  const first = await page.getAttribute("main", "data-drawn");
  const code = await page.textContent(".codes a");
  await page.click("#fresh");
  await page.waitForSelector(`main:not([data-drawn="${first}"]):not([data-drawn=""])`);
  assert.notEqual(await page.textContent(".codes a"), code);
  assert.match(await page.getAttribute(".sheet img", "alt"), /Page 1/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("an address gives the same sheet again, in every game", async () => {
  for (const game of ["stampfarm", "kuhlorado", "bunte-runde", "fallow"]) {
    const one = await visit(`#/print?game=${game}&what=sheets&seed=7`);
    await drawn(one.page, `${game}/sheets/1/7`);
    const codes = await one.page.locator(".codes a").allTextContents();
    const two = await visit(`#/print?game=${game}&what=sheets&seed=7`);
    await drawn(two.page, `${game}/sheets/1/7`);
    assert.deepEqual(await two.page.locator(".codes a").allTextContents(), codes);
    assert.deepEqual([one.faults, two.faults], [[], []]);
    await one.context.close();
    await two.context.close();
  }
});

test("a game without sheets shows its kit, page by page", async () => {
  const { page, context, faults } = await visit("#/print?game=kuhfstein");
  await drawn(page, "kuhfstein/kit/1/");
  await page.click(".pager button:last-child");
  await drawn(page, "kuhfstein/kit/2/");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the PDF has the name of the command and is one file", async () => {
  const { page, context, faults } = await visit("#/print?game=stampfarm&what=kit&seed=7");
  await drawn(page, "stampfarm/kit/1/7");
  await page.selectOption("label:has-text('Paper') select", "letter");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.equal(download.suggestedFilename(), "stampfarm-kit-4-seed-7-letter.pdf");
  await page.waitForSelector(".notice:has-text('ruler')");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game with too few sheets prints equal ones and says so", async () => {
  const { page, context, faults } = await visit();
  const tiny =
    "extends: fallow\nabout: {title: Tiny, tag: T1, players: {least: 1, most: 6, source: house}}\nsheet: {grid: {columns: 2, rows: 2}, random: [{id: stones, number: {stone: 1}}]}\n";
  const texts = { "tiny/game.yaml": tiny };
  await page.evaluate(
    (it) => localStorage.setItem("hedgerow:own/tiny", it),
    JSON.stringify({ texts, good: true, exported: false }),
  );
  await page.goto(`${ADDRESS}?own#/print?game=tiny&what=sheets&seed=1`);
  await drawn(page, "tiny/sheets/1/1");
  assert.equal(await page.textContent(".notice"), "");
  await page.selectOption("label:has-text('Players') select", "6");
  await page.waitForSelector(".notice:has-text('some of the 6 players get the same sheet')");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(download.suggestedFilename(), /^tiny-sheets-1x6-seed-1/);
  await page.waitForSelector(
    ".notice:has-text('ruler'):has-text('some of the 6 players get the same sheet')",
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("paper is Letter where people use it", async () => {
  for (const [locale, paper] of [
    ["en-US", "letter"],
    ["en-GB", "a4"],
    ["de-DE", "a4"],
  ]) {
    const { page, context } = await visit("", { locale });
    await drawn(page);
    assert.equal(
      await page
        .locator(".options select")
        .nth(await index(page))
        .inputValue(),
      paper,
    );
    await context.close();
  }
  async function index(page) {
    const values = await page
      .locator(".options select")
      .evaluateAll((all) => all.map((it) => it.options[0].value));
    return values.indexOf("a4");
  }
});

test("a paper without a name in the words is shown by its id", async () => {
  const nameless = async (/** @type {any} */ context) =>
    context.route("**/words/en.json", async (/** @type {any} */ route) => {
      const { "paper.letter": _, ...words } = await (await route.fetch()).json();
      await route.fulfill({ json: words });
    });
  const { page, context, faults } = await visit("#/print?game=stampfarm", { prepare: nameless });
  await drawn(page);
  assert.deepEqual(await page.locator("label:has-text('Paper') option").allTextContents(), [
    "A4",
    "LETTER",
    "A5",
  ]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("choosing a game, players, ink and language draws what was chosen", async () => {
  const { page, context, faults } = await visit("#/print?game=stampfarm&what=sheets&seed=7");
  await drawn(page, "stampfarm/sheets/1/7");
  await page.selectOption("label:has-text('Players') select", "2");
  await drawn(page);
  await page.waitForFunction(() => document.querySelectorAll(".codes a").length === 2);
  await page.selectOption("label:has-text('Ink') select", "ink-saver");
  await drawn(page);
  await page.click(".strip .card:has-text('Kuhlorado')");
  await drawn(page, "kuhlorado/sheets");
  assert.equal(await page.locator("label:has-text('Players')").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a printer's offset is asked for, bounded and kept for the next time", async () => {
  const { page, context, faults } = await visit("#/print?game=stampfarm&what=requests");
  await drawn(page, "stampfarm/requests");
  await page.click(".options summary");
  const asked = page.waitForRequest(
    (it) => it.url().endsWith("/api/preview") && it.postData().includes("nudge"),
  );
  await page.fill("label:has-text('Move backs right') input", "99");
  await page.keyboard.press("Tab");
  assert.deepEqual(JSON.parse((await asked).postData()).order.nudge, [20, 0]);
  await drawn(page, "stampfarm/requests");
  await page.reload();
  await drawn(page, "stampfarm/requests");
  assert.equal(await page.locator("label:has-text('Move backs right') input").inputValue(), "20");
  assert.deepEqual(faults, []);
  await context.close();
});
