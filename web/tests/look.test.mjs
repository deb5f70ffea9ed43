// Layout: boards fit every screen, nothing moves under the finger, nothing is cut off.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, clean, close, open, scored, stamp, visit } from "./browser.mjs";
import { SIZES, example, go, link, seen, step } from "./play.mjs";

before(open);
after(close);

const openText = async (page, text, at = 0) => {
  await go(page, link(text));
  await page.waitForSelector("main[data-step]");
  await scored(page);
  await page.evaluate((it) => void (location.hash = location.hash.replace(/\w+$/, it)), at);
  await step(page, at);
};
const resize = async (page, [width, height]) => {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([w, h]) => innerWidth === w && innerHeight === h && document.querySelector(".cell, .tick"),
    [width, height],
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
};
/** Return what leaves its place on the board screen. */
const misplaced = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [top, table, dock, board] = [".top", "main", ".dock", ".board-box"].map(box);
    const frame = document.querySelector(".scrolls") ? board : box(".frame");
    const cells = [...document.querySelectorAll(".cell")].map((it) => it.getBoundingClientRect());
    const inside = (a, b) =>
      a.left >= b.left - 1 &&
      a.right <= b.right + 1 &&
      a.top >= b.top - 1 &&
      a.bottom <= b.bottom + 1;
    return [
      !inside(frame, table) && "the board leaves its place",
      frame.bottom > innerHeight && "the board is below the screen",
      [top, dock].some((it) => !inside(it, new DOMRect(0, 0, innerWidth, innerHeight))) && "bars",
      document.documentElement.scrollHeight > innerHeight && "the page scrolls",
      document.documentElement.scrollWidth > innerWidth && "the page scrolls sideways",
      cells.some((it) => it.width < 42 || Math.abs(it.width - it.height) > 1) && "cells are small",
      document.querySelector(".palette").scrollWidth > innerWidth && "the palette is cut off",
    ].filter(Boolean);
  });

test("the board of every game is whole between bar and dock on five screens, and the page does not scroll", async () => {
  const { page, context, faults } = await visit("");
  for (const path of ["stampfarm/four", "kuhlorado/pro", "bunte-runde/double", "kuhfstein/first"]) {
    await openText(page, (await example(path)).text);
    for (const size of SIZES) {
      await resize(page, size);
      assert.deepEqual(await misplaced(page), [], `${path} ${size}`);
    }
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("every game shows its reasons, in even lines, on phones, on their sides and on desks", async () => {
  const { page, context, faults } = await visit("");
  for (const path of [
    "stampfarm/four",
    "kuhlorado/pro",
    "bunte-runde/double",
    "fallow/code",
    "parish/codes",
    "market/stalls",
    "furrows/harvest",
  ])
    for (const size of [
      [390, 844],
      [844, 390],
      [1440, 900],
    ]) {
      const where = `${path} ${size}`;
      await page.setViewportSize({ width: size[0], height: size[1] });
      await openText(page, (await example(path)).text);
      await page.waitForSelector(".reasons .score-line");
      assert.equal(await page.locator(".reasons").count(), 1, where);
      const heights = await page
        .locator(".reasons .score-line")
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
      assert.deepEqual([...new Set(heights)], [44], where);
      // The boxes of furrows fill a phone: their reasons are a short way below.
      await page.locator(".reasons .score-line").first().scrollIntoViewIfNeeded();
      assert.ok(await seen(page, ".reasons .score-line"), where);
      if (!path.startsWith("furrows") || size[0] > size[1])
        assert.ok(await seen(page, ".reasons h2"), where);
    }
  assert.deepEqual(faults, []);
  await context.close();
});

test("all items of a palette are on the screen, and it does not scroll", async () => {
  const { page, context } = await visit("");
  for (const [path, width] of [
    ["market/stalls", 390],
    ["market/stalls", 320],
    ["kuhfstein/first", 320],
  ]) {
    await page.setViewportSize({ width, height: 700 });
    await openText(page, (await example(path)).text);
    const hidden = await page.locator(".palette-item").evaluateAll(
      (all) =>
        all.filter((it) => {
          const { left, right, bottom } = it.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > innerHeight;
        }).length,
    );
    assert.equal(hidden, 0, `${path} ${width}`);
  }
  await context.close();
});

test("a board with many cells scrolls on a phone instead of having tiny ones", async () => {
  const { page, context, faults } = await visit("", { hasTouch: true });
  for (const size of [
    [390, 844],
    [320, 640],
    [844, 390],
  ]) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await openText(page, (await example("parish/codes")).text);
    const { width, height } = await page.locator("[data-cell=A1]").boundingBox();
    assert.deepEqual([width, height], [42, 42], size.join());
    assert.ok(await seen(page, "[data-cell=A1]"), "it opens at its start");
    await page.locator("[data-cell=K11]").scrollIntoViewIfNeeded();
    await page.tap("[data-cell=K11]");
    await page.waitForSelector("[data-cell=K11] > .token");
    assert.ok(await seen(page, "[data-cell=K11]"));
    await page.tap("#undo");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("the winner of a game without a board is shown with the sheet", async () => {
  const { page, context, faults } = await visit("", { bypassCSP: true });
  for (const [path, mark, count] of [
    ["market/stalls", ".slot .token", 12],
    ["furrows/harvest", ".tick[aria-pressed=true]", 17],
  ]) {
    await openText(page, (await example(path)).text, "end");
    assert.equal(await page.locator(`.winner-sheet[inert] ${mark}`).count(), count, path);
    await clean(page, path);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("at twice the size, 195 pixels wide, nothing runs out sideways on any step", async () => {
  const { page, context, faults } = await visit("", { viewport: { width: 195, height: 422 } });
  const { text } = await example("stampfarm/four");
  for (const [at, game] of [
    ["setup", text],
    ["0", text],
    ["end", text],
    ["0", (await example("bunte-runde/double")).text],
    ["0", (await example("furrows/harvest")).text],
  ]) {
    await openText(page, game, at);
    const [wide, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    assert.ok(wide <= room, `${at}: ${wide} > ${room}`);
  }
  await go(page, "#/score?game=stampfarm");
  await page.waitForSelector("#code");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(faults, []);
  await context.close();
});

test("nothing moves when answers come late", async () => {
  const { text } = await example("stampfarm/four");
  const { page, context } = await visit("");
  await openText(page, text, "1");
  const game = await page.evaluate(() => location.hash.replace(/\w+$/, ""));
  const late = [];
  let gate = Promise.resolve();
  await page.route(/api\/(sheet|score)/, async (route) => {
    await gate;
    await route.continue();
  });
  for (const at of ["setup", "1", "end"]) {
    let open = () => {};
    gate = new Promise((done) => (open = done));
    await page.goto(`${ADDRESS}?${at}${game}${at}`);
    await page.waitForSelector(`main[data-step="${at}"]`); // without sheets and scores
    await page.evaluate(() => {
      window.shift = 0;
      const add = (list) => {
        for (const it of list.getEntries()) window.shift += it.hadRecentInput ? 0 : it.value;
      };
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    open();
    await step(page, at);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    late.push(await page.evaluate(() => window.shift));
  }
  assert.ok(Math.max(...late) <= 0.05, late.join());
  await context.close();
});

test("what is tapped is large enough for a thumb", async () => {
  const { page, context } = await visit("", { hasTouch: true });
  const { text } = await example("stampfarm/four");
  const small = () =>
    page.locator(":is(button:enabled, a, .cell, input, select):visible").evaluateAll((all) =>
      all
        .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43 || box.height < 43)
        .map(([it, box]) => `${it} ${box.width}x${box.height}`),
    );
  for (const at of ["setup", "0", "end"]) {
    await openText(page, text, at);
    assert.deepEqual(await small(), [], at);
  }
  await page.tap("#more");
  await page.waitForSelector("dialog");
  assert.deepEqual(await small(), []);
  await openText(page, (await example("kuhlorado/pro")).text, "1");
  assert.deepEqual(await small(), []);
  await openText(page, (await example("furrows/harvest")).text, "0");
  assert.deepEqual(await small(), []);
  await context.close();
});

test("the longest words of any language stay in their cards, chips and bars on a phone", async () => {
  for (const locale of ["en-GB", "fr-FR", "it-IT", "de-CH"]) {
    const { page, context } = await visit("#/score?game=stampfarm", { locale });
    await page.click("#no-code");
    await page.click("#start");
    const out = (selector) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent),
        );
    assert.deepEqual(await out(".option, .part, #start"), [], locale);
    await page.click("#start");
    await step(page, 0);
    assert.deepEqual(await out(".palette-item, .fact, .score-bar, .hint"), [], locale);
    await page.click("#more");
    assert.deepEqual(await out(".menu-item"), [], locale);
    await context.close();
  }
});

test("the longest name of a sheet is whole in the bars of a phone", async () => {
  for (const locale of ["en-GB", "fr-FR", "it-IT", "de-CH"]) {
    const { page, context } = await visit("", { locale });
    await openText(page, `game: kuhlorado\nvariant: pro\n[marks]\n${"........\n".repeat(8)}`, "0");
    const isWhole = (selector) =>
      page
        .locator(selector)
        .evaluate(
          (it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 4,
        );
    assert.ok(await isWhole(".next span"), locale);
    await page.click("#next");
    await step(page, "1");
    assert.ok(await isWhole(".top h1 > span"), locale);
    await context.close();
  }
});

test("the heads of a table are whole words in their cells, on screens of any width", async () => {
  const { page, context } = await visit("", { locale: "it-IT" });
  await openText(page, (await example("bunte-runde/double")).text);
  for (const size of [[320, 640], ...SIZES]) {
    await resize(page, size);
    const spilt = await page
      .locator(".header-cell")
      .evaluateAll((all) =>
        all
          .filter(
            (it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1,
          )
          .map((it) => it.textContent),
      );
    assert.deepEqual(spilt, [], size.join("x"));
  }
  assert.equal(await page.locator(".header-cell[role=rowheader] img").count(), 6);
  await context.close();
});

test("a landscape opens in the middle, scrolls in its box, and what has the focus is seen", async () => {
  const { page, context, faults } = await visit("", { bypassCSP: true });
  await openText(page, (await example("kuhfstein/first")).text);
  const visible = await page.locator(".cell > .token").evaluateAll((all) => {
    const box = document.querySelector(".board-box").getBoundingClientRect();
    return all.every((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    });
  });
  assert.ok(visible);
  for (let n = 0; n < 8; n++) await page.keyboard.press("ArrowRight");
  assert.ok(await seen(page, ".cell:focus"));
  await clean(page, "landscape");
  assert.deepEqual(faults, []);
  await context.close();
});

for (const players of [3, 4])
  test(`all ${players} players of a landscape have the same space, and a tile at its edge stays under the finger`, async () => {
    const { page, context, faults } = await visit("#/score?game=kuhfstein", { hasTouch: true });
    await page.tap(`[data-part=who] [data-choice="${players}"]`);
    await page.tap("#start");
    const place = (cell) => page.locator(`[data-cell=${cell}]`).boundingBox();
    for (let n = 0; n < players; n++) {
      await step(page, n);
      assert.equal(await page.locator(".cell").count(), 289, `board ${n}`);
      for (const [corner, x, y, moved] of [
        ["A1", 0, 0, "E5"],
        ["U21", 9999, 9999, "U21"],
      ]) {
        await page.evaluate(
          ([x, y]) => document.querySelector(".board-box").scrollTo(x, y),
          [x, y],
        );
        const before = await place(corner);
        await page.tap(`[data-cell=${corner}]`);
        await page.waitForSelector(`[data-cell=${moved}] > .token`);
        assert.deepEqual(await place(moved), before, `${corner} of board ${n}`);
        assert.ok(await seen(page, `[data-cell=${moved}]`));
      }
      for (let taps = 2; taps > 0; taps--) {
        assert.equal(await page.locator(".cell > .token").count(), taps);
        await page.tap("#undo");
        await page.waitForFunction(
          (it) => document.querySelectorAll(".cell > .token").length === it,
          taps - 1,
        );
        if (taps > 1) assert.ok(await seen(page, ".cell:has(> .token)"));
      }
      if (n < players - 1) await page.tap("#next");
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

test("printed is the board with its result on white and without controls", async () => {
  const { page, context } = await visit("", { colorScheme: "dark" });
  await openText(page, (await example("stampfarm/four")).text, "end");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(
    await page.locator(":is(.top button, .dock, input, select, nav):visible").count(),
    0,
  );
  assert.ok(await page.isVisible(".garland h2"));
  assert.ok(await page.isVisible("[data-total=Jan]"));
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    "rgb(255, 255, 255)",
  );
  await context.close();
});

test("a mark stays visible on its printed cell, and the sheet stays paper in the dark", async () => {
  const { page, context } = await visit("#/score?code=KR1-JFP05-3MWEG", { colorScheme: "dark" });
  await page.waitForSelector("main[data-step=setup]");
  while (await page.locator("main.setup").count()) await page.click("#start");
  await step(page, 0);
  await stamp(page, ["XXO", "O"]);
  assert.equal(await page.locator(".cell > .letter").count(), 4);
  const [sheet, ground] = await page.evaluate(() => [
    getComputedStyle(document.querySelector(".frame")).backgroundColor,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  assert.equal(sheet, "rgb(251, 246, 233)");
  assert.notEqual(ground, sheet);
  await context.close();
});
