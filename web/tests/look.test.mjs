// Layout: messages are visible, nothing moves under the finger, nothing is cut off.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, close, drawn, open, scored, stamp, visit } from "./browser.mjs";

before(open);
after(close);

const DESK = { width: 1280, height: 800 };
const TALL = { width: 1280, height: 1100 };
const begin = async (game, options) => {
  const it = await visit(`#/score?game=${game}`, options);
  await scored(it.page);
  return it;
};
/** Return whether an element is visible and not covered. */
const seen = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

test("the message that the PDF is saved is visible on phones and desktops", async () => {
  for (const viewport of [PHONE, DESK]) {
    const { page, context } = await visit("#/print?game=stampfarm&what=sheets&seed=7", {
      viewport,
    });
    await drawn(page);
    assert.match(await page.textContent(".codes"), /to score it/);
    await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    await page.waitForSelector(".notice:has-text('ruler')");
    assert.ok(await seen(page, ".notice"), JSON.stringify(viewport));
    await context.close();
  }
});

test("a landscape grows round the finger: the same tap again clears", async () => {
  for (const viewport of [PHONE, DESK, TALL]) {
    const { page, context } = await begin("kuhfstein", { viewport });
    for (const name of ["A1", "A2", "B1"]) {
      const cell = page.locator(`[data-cell=${name}]`);
      await cell.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await cell.boundingBox();
      const tiles = await page.locator(".cell .token").count();
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForFunction(
        (n) => document.querySelectorAll(".cell .token").length === n,
        tiles + 1,
      );
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForFunction(
        (n) => document.querySelectorAll(".cell .token").length === n,
        tiles,
      );
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForFunction(
        (n) => document.querySelectorAll(".cell .token").length === n,
        tiles + 1,
      );
    }
    await context.close();
  }
});

test("a link to this computer says that it opens here alone", async () => {
  const { page, context } = await begin("stampfarm");
  await page.click("#share");
  assert.match(await page.textContent("dialog p"), /only opens on this computer/);
  await context.close();
});

test("one board alone has no tab, and what is worth a look is open", async () => {
  const { page, context } = await begin("bunte-runde");
  assert.equal(await page.locator(".tabs:visible").count(), 0);
  await stamp(page, ["AB...."]);
  await page.waitForSelector(".warnings li");
  assert.ok(await page.isVisible(".warnings li"));
  await context.close();
});

test("what has the focus is not under the bar", async () => {
  const { page, context } = await begin("stampfarm", { viewport: { width: 1280, height: 620 } });
  await stamp(page, ["SSCPP", "SHCCP", "GHCYY", "GHHHY"]);
  await scored(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.focus("#new");
  const last = page.locator(".score-line:enabled, .total").last();
  for (let n = 0; n < 99 && !(await last.evaluate((it) => it === document.activeElement)); n++) {
    await page.keyboard.press("Tab");
    const clear = await page.evaluate(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      const bar = document.querySelector(".bottom-bar");
      return (
        bar.contains(document.activeElement) ||
        document.activeElement === document.body ||
        bottom - top > 300 ||
        bottom <= bar.getBoundingClientRect().top + 1
      );
    });
    assert.ok(clear, await page.evaluate(() => document.activeElement.outerHTML.slice(0, 90)));
  }
  assert.ok(await last.evaluate((it) => it === document.activeElement));
  await context.close();
});

test("nothing of a table is cut off, broken or too small, on screens of any width", async () => {
  for (const width of [320, 390, 820]) {
    const { page, context } = await begin("bunte-runde", {
      viewport: { width, height: 844 },
      locale: "it-IT",
    });
    await page.click("#more-players");
    await page.waitForSelector("#fewer-players");
    await scored(page);
    const [wide, spilt, small] = await page.evaluate(() => {
      const size = (/** @type {Element} */ it) => it.getBoundingClientRect();
      const words = [...document.querySelectorAll(".header-cell span")].filter(
        (it) =>
          size(it).width > size(it.parentElement).width ||
          [...it.getClientRects()].length > 1 ||
          it.scrollWidth > it.parentElement.clientWidth,
      );
      const rows = [...document.querySelectorAll(".names .row")].filter(
        (it) => it.scrollWidth > it.clientWidth,
      );
      return [
        words.map((it) => it.textContent),
        rows.length,
        [...document.querySelectorAll(".cell")].filter((it) => size(it).width < 44).length,
      ];
    });
    assert.deepEqual([wide, spilt, small], [[], 0, 0], `${width} pixels`);
    const broken = await page
      .locator(".header-cell")
      .evaluateAll(
        (all) =>
          all.filter((it) => ["anywhere", "break-word"].includes(getComputedStyle(it).overflowWrap))
            .length,
      );
    assert.equal(broken, 0);
    await context.close();
  }
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE", {
    viewport: { width: 320, height: 640 },
    locale: "it-IT",
  });
  await scored(page);
  const [needed, room] = await page
    .locator("[data-field=sheet]")
    .evaluate((it) => [it.scrollWidth, it.clientWidth]);
  assert.ok(needed <= room, `${needed} > ${room}`);
  await context.close();
});

test("printed is the sheet, or the board with its result, on white and without controls", async () => {
  const { page, context } = await visit("#/print?game=stampfarm&what=sheets&seed=7", {
    viewport: DESK,
    colorScheme: "dark",
  });
  await drawn(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = (selector) => page.locator(`:is(${selector}):visible`).count();
  assert.equal(await shown("button, select, input, summary, nav, a"), 0);
  assert.ok(
    await page
      .locator(".sheet")
      .evaluate(
        (it) =>
          it.getBoundingClientRect().width >
          0.95 * it.closest("main").getBoundingClientRect().width,
      ),
  );
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await page.click("nav a[href='#/score']");
  await page.click('main[data-view=score] [data-game="stampfarm"]');
  await scored(page);
  await stamp(page, ["SSC.."]);
  await scored(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(
    await shown("select, input, summary, nav, a, [role=tab], .menu button, .palette"),
    0,
  );
  assert.equal(await page.isVisible("h1"), true);
  assert.equal(await page.isVisible(".banner"), true);
  const [ground, ink] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector(".banner")).color,
  ]);
  assert.deepEqual([ground, ink], ["rgb(255, 255, 255)", "rgb(43, 42, 51)"]);
  await context.close();
});
