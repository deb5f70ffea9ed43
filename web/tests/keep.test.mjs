// Nothing entered is lost: by Back, reload, links, languages, other tabs, blocked storage or full lists.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, close, open, ready, scored, stamp, visit } from "./browser.mjs";
import { example, go, link, step } from "./play.mjs";

before(open);
after(close);

const tokens = (page) => page.locator(".cell > .token").count();
const hash = (page) => page.evaluate(() => location.hash);
const stored = (page) => page.evaluate(() => JSON.parse(localStorage["hedgerow:games"] ?? "[]"));
/** Start a game without a code, up to its first board. */
const begin = async (game, options) => {
  const it = await visit(`#/score?game=${game}`, options);
  await it.page.waitForSelector("main[data-step=setup]");
  if (await it.page.locator("#no-code").count()) await it.page.click("#no-code");
  while (await it.page.locator("main[data-step=setup]").count()) await it.page.click("#start");
  await step(it.page, 0);
  return it;
};
const fallow = (name) => link(`game: fallow\n[${name}]\nBOB\n.B.\n.O.\n`);
const back = async (page, name) => {
  await page.goBack();
  await page.waitForSelector(`main[data-step="${name}"]`);
};

test("Back visits every step, from the winner to the set-up and to where one came from; a drawer is a step", async () => {
  const { page, context, faults } = await visit("#/");
  await page.click('a[href="#/score?game=stampfarm"]');
  await page.waitForSelector("main[data-step=setup]");
  await page.fill("#code", "SF1-A4255-Y2RSR");
  await page.click('[data-part=who] [data-choice="3"]');
  await page.click("#start");
  await page.click("#start");
  for (const n of [0, 1]) {
    await step(page, n);
    await stamp(page, ["SS..."]);
    await page.click("#next");
  }
  await step(page, 2);
  await page.click("#next");
  await step(page, "end");
  await page.click(".ranking button");
  await page.waitForSelector("dialog");
  await page.goBack();
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.getAttribute("main", "data-step"), "end");
  for (const name of [2, 1, 0, "setup"]) await back(page, name);
  await page.goBack();
  await page.waitForSelector("main.home");
  await page.goForward();
  await page.waitForSelector("main[data-step=setup]");
  await page.click("#start");
  await step(page, 0);
  assert.equal(await tokens(page), 2);
  assert.deepEqual(faults, []);
  await context.close();
});

test("undo goes back tap by tap over steps and a reload, and shows the section that it changed", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  await page.click("#next");
  await step(page, 1);
  await stamp(page, ["C...."]);
  await page.click("#undo");
  assert.equal(await tokens(page), 0);
  await page.reload();
  await ready(page);
  await step(page, 1);
  await page.click("#undo");
  await step(page, 0);
  assert.equal(await tokens(page), 1);
  await page.reload();
  await step(page, 0);
  assert.equal(await tokens(page), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game survives reload, turning and another language; names that nobody chose follow the language", async () => {
  const { page, context, faults } = await visit("#/score?game=bunte-runde", { locale: "de-CH" });
  await page.click("#no-code");
  await page.fill('[data-name="0"]', "Anna");
  while (await page.locator("main[data-step=setup]").count()) await page.click("#start");
  await step(page, 0);
  await stamp(page, ["ABAB.."]);
  await scored(page);
  await page.setViewportSize({ width: 844, height: 390 });
  const game = await hash(page);
  await go(page, "#/");
  await page.selectOption("#head select", "it");
  await page.waitForSelector('body[data-ready="home-it"]');
  await go(page, game);
  await step(page, 0);
  assert.equal(await tokens(page), 4);
  assert.deepEqual(await page.locator(".total-chip span").allTextContents(), [
    "Anna",
    "Giocatore 2",
  ]);
  await page.reload();
  await step(page, 0);
  assert.equal(await tokens(page), 4);
  assert.deepEqual(faults, []);
  await context.close();
});

test("letters follow the language, and what no score file can hold is kept too", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  const game = (await hash(page)).replace(/\d$/, "setup");
  await go(page, game);
  await page.click("[data-settled=who]");
  await page.fill('[data-name="1"]', "Player 1");
  await page.click("#start");
  await page.click("#start");
  await page.waitForSelector(".needed:has-text('Player 1')");
  await page.click("#more");
  await page.click("#menu-text");
  assert.match(await page.textContent("dialog"), /once this is fixed/);
  await page.keyboard.press("Escape");
  await stamp(page, ["..CC."]);
  await page.reload();
  await step(page, 0);
  assert.equal(await tokens(page), 4);
  await go(page, "#/");
  await page.selectOption("#head select", "fr");
  await page.waitForSelector('body[data-ready="home-fr"]');
  await go(page, game.replace("setup", "0"));
  await step(page, 0);
  assert.match(await page.getAttribute("[data-cell=A1]", "aria-label"), /mouton/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tap that the engine never scored is there after a reload, and a score it cannot count is not shown", async () => {
  const { page, context } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  await page.waitForSelector('[data-total="Player 1"]:has-text("2")');
  await page.route("**/api/score", (route) => route.abort());
  await page.click("[data-cell=C1]");
  await page.waitForSelector("#error-message p");
  assert.equal(await page.locator("[data-total]").count(), 0);
  await page.unroute("**/api/score");
  await page.click("[data-cell=D1]");
  await page.waitForSelector('[data-total="Player 1"]:has-text("4")');
  await page.route("**/api/score", (route) => route.abort());
  await page.click("[data-cell=E1]");
  await page.reload();
  await page.waitForSelector("[data-cell=E1] .token");
  assert.equal(await tokens(page), 5);
  await context.close();
});

test("links, Score a game and Play again take no game away, and a blank game is used again", async () => {
  const { page, context, faults } = await begin("kuhfstein");
  await page.click("[data-fact=points]");
  await page.fill("dialog [data-field=points]", "66");
  await page.click("#done");
  await scored(page);
  for (const name of ["Ida", "Eva", "Ida"]) {
    await go(page, fallow(name));
    await page.waitForSelector(`main[data-step] :text("${name}")`);
  }
  assert.deepEqual(
    (await stored(page)).map(({ entry }) => entry.sections[0].name),
    ["Eva", "Ida", "Player 1"],
  );
  await go(page, "#/score?game=stampfarm");
  await page.waitForSelector("main[data-step=setup] #code");
  await go(page, "#/");
  await page.waitForSelector("main.home");
  await go(page, "#/score?game=stampfarm");
  await page.waitForSelector("main[data-step=setup] #code");
  assert.equal((await stored(page)).length, 3, "a game without any input is not kept");
  await page.evaluate(() => (navigator.storage.persist = async () => (window.persists = true)));
  await go(page, link((await example("stampfarm/four")).text));
  await step(page, "end");
  assert.ok(await page.evaluate(() => window.persists), "the browser is asked to keep games");
  await page.click("#again");
  await page.waitForSelector("main[data-step=setup]");
  await page.click("#no-code");
  const names = page.locator("[data-name]");
  assert.deepEqual(await names.evaluateAll((all) => all.map((it) => it.value)), [
    "Ida",
    "Jan",
    "Mia",
    "Noa",
  ]);
  const games = await stored(page);
  assert.equal(games.length, 4);
  const verdict = { kind: "wins", winners: ["Jan"], points: 27 };
  assert.deepEqual([games[0].done, games[0].verdict], [true, verdict]);
  await go(page, "#/");
  await page.waitForSelector("main.home");
  assert.match(await page.textContent("main.home"), /Jan wins with 27/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("only throwing a game away asks, and what was thrown away is gone", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await stamp(page, ["SS..."]);
  const drop = async (answer) => {
    await page.click("#more");
    await page.click("#menu-drop");
    await page.click(answer);
  };
  await drop("dialog .secondary");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await tokens(page), 2);
  await drop("#yes");
  await page.waitForSelector("main.home");
  assert.equal((await stored(page)).length, 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a 61st game drops the oldest finished one", async () => {
  const games = Array.from({ length: 60 }, (_, n) => ({
    id: `g${n}`,
    at: n,
    entry: { game: "fallow", lang: "en", fields: {}, sections: [{ name: `P${n}`, rows: ["B.."] }] },
    set: [],
    names: [],
    step: "0",
    settled: [],
    done: n === 30 || n === 40,
    verdict: null,
  }));
  const { page, context, faults } = await visit("#/", {
    script: `localStorage["hedgerow:games"] ??= ${JSON.stringify(JSON.stringify(games))}`,
  });
  await go(page, fallow("Ida"));
  await page.waitForSelector("main[data-step]");
  const ids = (await stored(page)).map(({ id }) => id);
  assert.equal(ids.length, 60);
  assert.deepEqual(
    games.map(({ id }) => id).filter((id) => !ids.includes(id)),
    ["g40"],
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a second tab shows what the first one enters, and a stored game that cannot be read is reported", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await stamp(page, [".....", "....G"]);
  const other = await context.newPage();
  await other.goto(page.url());
  await step(other, 0);
  await stamp(page, ["SSC.."]);
  await other.waitForFunction(() => document.querySelectorAll(".cell > .token").length === 4);
  await stamp(other, [".....", "GG..."]);
  await page.waitForFunction(() => document.querySelectorAll(".cell > .token").length === 6);
  await other.close();
  await page.evaluate(() => {
    const games = JSON.parse(localStorage["hedgerow:games"]);
    games.push({ ...games[0], id: "odd", entry: { game: "stampfarm", sections: 7 } });
    localStorage["hedgerow:games"] = JSON.stringify(games);
  });
  await page.goto(`${ADDRESS}?again#/game/odd/0`);
  await page.waitForSelector("#error-message pre");
  assert.equal(await page.locator("main.home").count(), 1);
  await page.click("#error-message button:last-of-type");
  await page.goto(`${ADDRESS}?again#/game/nowhere/0`);
  await page.waitForSelector("#error-message p");
  assert.equal(await page.locator("main.home").count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("fewer players keep what was entered: more of them bring it back, and undo does", async () => {
  const { page, context, faults } = await begin("stampfarm");
  await page.click("#next");
  await step(page, 1);
  await stamp(page, ["SS..."]);
  const setup = async () => {
    await go(page, (await hash(page)).replace(/\d$/, "setup"));
    await page.waitForSelector("main.setup");
  };
  const count = (n) => page.click(`[data-part=who] [data-choice="${n}"]`);
  await setup();
  await page.click("[data-settled=who]");
  await count(3);
  await count(2);
  await count(3);
  await page.click("#start");
  await page.click("#start");
  await step(page, 0);
  await page.click("#next");
  await step(page, 1);
  assert.equal(await tokens(page), 2);

  await go(page, "#/score?game=bunte-runde");
  await page.waitForSelector("main.setup");
  await page.click("#no-code");
  await count(3);
  while (await page.locator("main.setup").count()) await page.click("#start");
  await step(page, 0);
  await stamp(page, ["ABC..."]);
  await setup();
  await page.click("[data-settled=who]");
  await count(2);
  await page.click("#undo");
  while (await page.locator("main.setup").count()) await page.click("#start");
  await step(page, 0);
  assert.equal(await tokens(page), 3);
  assert.deepEqual(faults, []);
  await context.close();
});

const refused = () =>
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });

test("blocked storage is reported once, other screens lose nothing, and the address carries the game over a reload", async () => {
  const { page, context, faults } = await visit("#/", { script: `(${refused})()` });
  await go(page, "#/score?code=SF1-A4255-Y2RSR");
  await page.waitForSelector("main[data-step=setup]");
  while (await page.locator("main.setup").count()) await page.click("#start");
  await step(page, 0);
  await page.click("[data-item=S]");
  await page.click("[data-cell=A1]");
  await page.waitForSelector("#error-message p");
  assert.match(await page.textContent("#error-message p"), /does not save.*address/);
  await page.click("#error-message button");
  await stamp(page, [".SS.."]);
  await page.waitForFunction(async () => {
    const [, part] = location.hash.split("?g=");
    if (!part) return false;
    const { decodeGame } = await import(new URL("link.js", location.href).href);
    return /S\s?S\s?S/.test(await decodeGame(part));
  });
  assert.equal(await page.locator("#error-message p").count(), 0);
  const game = await hash(page);
  await go(page, "#/design");
  await page.waitForSelector("body[data-screen=design]");
  await go(page, game.split("?")[0]);
  await step(page, 0);
  assert.equal(await tokens(page), 3);
  await page.goto(`${ADDRESS}?again${game}`);
  await step(page, 0);
  assert.equal(await tokens(page), 3);
  assert.deepEqual(faults, []);
  await context.close();
});
