// Home: what to go on with, the games, what was played, and nothing that moves while it loads.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, clean, close, drawn, open, visit } from "./browser.mjs";

before(open);
after(close);

const SIZES = [
  [195, 640],
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 800],
];
const at = Date.parse("2026-11-17T19:00");
const game = (id, game, names, verdict = null) => ({
  ...{ id, at, names, verdict, done: verdict !== null },
  ...{ entry: { game, lang: "en", fields: {}, sections: [] }, set: [], step: "1", settled: [] },
});
/** Return a script that stores values before the page starts. */
const storing = (values) =>
  Object.entries(values)
    .map(
      ([key, it]) => `localStorage["hedgerow:${key}"] ??= ${JSON.stringify(JSON.stringify(it))};`,
    )
    .join("\n");
const shifts = `window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) window.shifts += it.value;
  }).observe({ type: "layout-shift", buffered: true });`;
const printed = (game, ...codes) => ({ game, codes, at, href: `#/print/${game}?seed=7` });
const EVENING = {
  games: [
    game("a", "stampfarm", ["Ida", "Jan", "Mia"]),
    game("b", "kuhfstein", ["Ida", ""]),
    game("c", "stampfarm", ["Ida", "Jan"], { kind: "wins", winners: ["Ida"], points: 24 }),
  ],
  printed: [
    printed("kuhlorado", "KR1-JFP05-3MWEG"),
    printed("stampfarm", "SF1-A4255-Y2RSR", "SF1-A42MY-22X43"),
    printed("stampfarm", "SF1-A42N5-PFA8Z"),
  ],
  "own/tiny": {
    texts: { "tiny/game.yaml": "extends: fallow\nabout: {title: <b>Tiny</b>, tag: T1}\n" },
    good: true,
    exported: false,
  },
};

test("Home has what to go on with, a card per game, the user's games, and what was played", async () => {
  const { page, context, faults } = await visit("", { script: storing(EVENING) });
  await page.waitForSelector('[data-game="tiny"]');
  const links = await page
    .locator(".shelf")
    .first()
    .locator(".line")
    .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
  assert.deepEqual(links, [
    "#/game/a/1",
    "#/game/b/1",
    "#/score?code=KR1-JFP05-3MWEG",
    "#/score?code=SF1-A4255-Y2RSR",
  ]);
  assert.match(await page.textContent(".line"), /Stampfarm.*Ida, Jan, Mia/);
  const cards = await page.locator(".game").evaluateAll((all) => all.map((it) => it.dataset.game));
  const small = ["fallow", "furrows", "market", "parish"];
  const large = ["bunte-runde", "stampfarm", "kuhlorado", "kuhfstein"];
  assert.deepEqual(cards, [...large, "tiny", ...small]);
  const card = page.locator('[data-game="stampfarm"]');
  assert.match(await card.textContent(), /Fill your farm.*2–5 players.*6\+.*20 min/);
  const acts = await card
    .locator("a")
    .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
  assert.deepEqual(acts, ["#/print/stampfarm", "#/score?game=stampfarm"]);
  assert.match(await page.textContent('[data-game="tiny"] h2'), /^<b>Tiny<\/b>yours$/);
  const played = page.locator(".shelf").last().locator(".line");
  assert.match(await played.textContent(), /Ida wins with 24\..*Stampfarm.*Ida, Jan/);
  assert.equal(await played.getAttribute("href"), "#/game/c/end");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("img[data-cover]")].every((it) => it.naturalWidth > 0),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("every game is printed and scored from Home, the small ones too", async () => {
  const { page, context, faults } = await visit();
  for (const id of ["fallow", "furrows", "market", "parish"]) {
    await page.click(`[data-game=${id}] .primary`);
    await drawn(page, `${id}/kit/1/`);
    await page.goBack();
    await page.click(`[data-game=${id}] .button:not(.primary)`);
    await page.waitForSelector("main.setup .seats, main.setup #code");
    await page.goBack();
    await page.waitForSelector("main.home");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a wide screen is used: all games are seen at once, and pages are not covered by the bar", async () => {
  const viewport = { width: 1440, height: 900 };
  const { page, context, faults } = await visit("", { viewport });
  const boxes = await page
    .locator(".game")
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
  assert.ok(Math.min(...boxes.map(({ left }) => left)) < 60);
  assert.ok(Math.max(...boxes.map(({ right }) => right)) > 1380);
  assert.ok(Math.max(...boxes.map(({ bottom }) => bottom)) < 900);
  await page.click('a[href="#/print/kuhfstein"]');
  await drawn(page);
  const covered = await page.locator(".page").evaluateAll((all) => {
    const bar = document.querySelector(".bottom-bar").getBoundingClientRect();
    return all.filter((it) => it.getBoundingClientRect().right > bar.left).length;
  });
  assert.equal(covered, 0);
  assert.ok(
    await page.locator("#save").evaluate((it) => it.getBoundingClientRect().bottom < innerHeight),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("many unfinished games do not hide the others", async () => {
  const games = Array.from({ length: 9 }, (_, n) => game(`g${n}`, "stampfarm", [`P${n}`]));
  const { page, context } = await visit("", { script: storing({ games }) });
  assert.equal(await page.locator(".line").count(), 3);
  await page.click("button:has-text('Show all 9 games')");
  await page.waitForFunction(() => document.querySelectorAll(".line").length === 9);
  await context.close();
});

test("what another program stored does not break Home", async () => {
  const stored = { games: [3, { id: 5 }, null], printed: "x", print: [1], lang: 7, "own/x": [] };
  const { page, context, faults } = await visit("", { script: storing(stored) });
  assert.equal(await page.locator(".game").count(), 8);
  assert.equal(await page.locator(".shelf").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("with answers that come late nothing moves: Home, Print", async () => {
  for (const hash of ["", "#/print/stampfarm?seed=7"]) {
    let release = () => {};
    const gate = new Promise((open) => (release = open));
    const { page, context, faults } = await visit(hash, {
      script: shifts,
      prepare: (context) =>
        context.route(/api\/(?!about)/, async (route) => (await gate, route.continue())),
    });
    // Shown once with all places empty, then with the answers.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
    release();
    if (hash.startsWith("#/print")) await drawn(page);
    else
      await page.waitForFunction(
        () => document.images.length && [...document.images].every((it) => it.naturalWidth),
      );
    const moved = await page.evaluate(
      () =>
        new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(window.shifts)))),
    );
    assert.ok(moved <= 0.05, `${hash}: ${moved}`);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("Home can be read while nothing answers", async () => {
  for (const [locale, words] of Object.entries({
    "en-GB": /What shall we play/,
    "de-CH": /Was spielen wir/,
  })) {
    const { page, context } = await visit("#nothing", { locale });
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(ADDRESS);
    await page.waitForSelector("#announcement:not(:empty)");
    await page.waitForSelector("h1");
    assert.match(await page.textContent("h1"), words);
    assert.equal(await page.isVisible('[data-game=stampfarm] a[href="#/print/stampfarm"]'), true);
    await context.close();
  }
});

test("nothing runs out of the page, on every screen and at twice the size", async () => {
  const { page, context } = await visit("", { script: storing(EVENING), locale: "de-CH" });
  for (const hash of ["", "#/print/stampfarm?seed=7", "#/design"]) {
    await page.goto(`${ADDRESS}?${hash.length}${hash}`);
    await page.waitForSelector("body[data-ready] main");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${hash} at ${width}: ${wide}`);
    }
  }
  await context.close();
});

test("axe finds nothing with all lists shown", async () => {
  const { page, context } = await visit("", { script: storing(EVENING), bypassCSP: true });
  await page.click(".opener summary");
  await clean(page, "home");
  await context.close();
});

test("a score file, a link or a code opens from Home; a wrong one says why", async () => {
  const { page, context, faults } = await visit();
  const open = async (text) => {
    if (!(await page.locator(".opener[open]").count())) await page.click(".opener summary");
    await page.fill(".opener textarea", text);
    await page.click(".opener .primary");
  };
  await open("game: nothing");
  await page.waitForSelector(".opener .error p:has-text('nothing')");
  assert.equal(await page.inputValue(".opener textarea"), "game: nothing");
  await open("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n");
  await page.waitForSelector("main[data-step]");
  await page.goBack();
  await page.waitForSelector(".line:has-text('Fallow')");
  await open("SF1-A4255-Y2RSR");
  await page.waitForSelector("main[data-step=setup]");
  assert.deepEqual(faults, []);
  await context.close();
});

test("long text that is pasted is refused at once", async () => {
  const { page, context, faults } = await visit();
  await page.click(".opener summary");
  const [time, isRefused] = await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "x".repeat(10_000_000));
    const event = new ClipboardEvent("paste", {
      clipboardData: data,
      cancelable: true,
      bubbles: true,
    });
    const start = performance.now();
    document.querySelector(".opener textarea").dispatchEvent(event);
    return [performance.now() - start, event.defaultPrevented];
  });
  assert.ok(isRefused && time < 500, `${isRefused} ${time}`);
  await page.waitForSelector(".opener .error p:has-text('too large')");
  assert.equal(await page.inputValue(".opener textarea"), "");
  assert.deepEqual(faults, []);
  await context.close();
});

test("with text of twice the size, every game on Home has its whole title below its picture", async () => {
  const { page, context, faults } = await visit();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const cards = await page.locator(".game").evaluateAll((all) =>
    all.map((it) => {
      const [cover, title] = [".cover", ":is(h2, h3)"].map((part) => it.querySelector(part));
      const lines =
        title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
      return [
        title.getBoundingClientRect().top >= cover.getBoundingClientRect().bottom,
        Math.round(lines),
        title.textContent,
      ];
    }),
  );
  assert.equal(cards.length, 8);
  for (const [isBelow, lines, name] of cards) assert.ok(isBelow && lines === 1, `${name} ${lines}`);
  for (const part of [".brand", ".bar select"]) {
    const { x, width } = await page.locator(part).boundingBox();
    assert.ok(x >= 0 && x + width <= 390, part);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a file that is too large for a score file is refused", async () => {
  const { page, context, faults } = await visit();
  await page.click(".opener summary");
  await page.setInputFiles(".opener input[type=file]", {
    name: "long.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(300_000, "x"),
  });
  await page.waitForSelector(".opener .error p:has-text('too large')");
  assert.deepEqual(faults, []);
  await context.close();
});
