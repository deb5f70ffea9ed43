// Score: every game by touch, by stroke and by keyboard; who won is on screen, and only if it is certain.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clean, close, open, scored, stamp, total, visit } from "./browser.mjs";
import {
  enter,
  entryOf,
  example,
  go,
  link,
  seen,
  setUp,
  step,
  stroke,
  strokesOf,
  user,
} from "./play.mjs";

before(open);
after(close);

/** Games whose papers do not show that they are over: their players ask for the result. */
const WITHOUT_END = ["kuhfstein"];
const LISA = ["SSCPP", "SHCCP", "GHCYY", "GHHHY"];
const touch = (hash, more) => visit(hash, { hasTouch: true, ...more });
/** Open a score file as a link, at a step. */
const openText = async (page, text, at) => {
  await go(page, link(text));
  await page.waitForSelector("main[data-step]");
  await scored(page);
  if (at === undefined) return;
  await page.evaluate((it) => void (location.hash = location.hash.replace(/\w+$/, it)), at);
  await step(page, at);
};
const lit = (page) =>
  page.locator(".highlighted").evaluateAll((all) => all.map((it) => it.dataset.cell));

for (const path of [
  "stampfarm/four",
  "kuhlorado/pro",
  "bunte-runde/double",
  "kuhfstein/first",
  "kuhfstein/tie",
  "stampfarm/party",
  "fallow/code",
  "furrows/harvest",
  "market/stalls",
  "parish/codes",
])
  test(`${path} is entered by touch: the winner is on screen after the last tap`, async () => {
    const { text, result, game } = await example(path);
    const { page, context, faults } = await touch(`#/score?game=${game}`);
    const one = user(page);
    const entry = await entryOf(page, text);
    await page.waitForSelector("main[data-step=setup]");
    await setUp(page, one, entry);
    for (const [n, section] of entry.sections.entries()) {
      if (n) await one.tap("#next");
      await step(page, n);
      await enter(page, one, section);
      await scored(page);
    }
    const isOver = !WITHOUT_END.includes(game);
    const bar = isOver ? "#winner" : "#next";
    await page.waitForSelector(bar);
    assert.ok(await seen(page, `${bar} :is(b, span)`));
    for (const { name, total: points } of result.players)
      assert.equal(await total(page, name), points, name);
    for (const name of isOver ? result.winners : [])
      assert.match(await page.textContent("#winner b"), new RegExp(name));
    await one.tap(bar);
    await step(page, "end");
    await page.waitForSelector(".garland");
    assert.equal(await page.textContent(".garland h2"), result.winners.join(" and "));
    assert.deepEqual(faults, []);
    await context.close();
  });

/** Fill the boards of an entry; `fill` enters one. */
async function fillBoards(page, { tap }, entry, fill) {
  for (const [n, section] of entry.sections.entries()) {
    if (n) await tap("#next");
    await page.waitForSelector(`main[data-step="${n}"]`);
    await fill(section);
  }
  await page.waitForSelector("#winner");
}

test("stampfarm for four, printed here and with known names, takes at most 90 gestures and no keys", async () => {
  const { page, context, faults } = await touch("#/print/stampfarm", {
    script: `localStorage["hedgerow:names"] ??= '["Ida","Jan","Mia","Noa"]'`,
  });
  await page.tap('[data-choice="4"]');
  await page.waitForSelector("#save:enabled");
  await Promise.all([page.waitForEvent("download"), page.tap("#save")]);
  await go(page, "#/");
  const one = user(page);
  const { text } = await example("stampfarm/four");
  const entry = await entryOf(page, text);
  await one.tap(".shelf a");
  await page.waitForSelector("main[data-step=setup]");
  for (const name of ["Ida", "Jan", "Mia", "Noa"]) await one.tap(`[data-known=${name}]`);
  await one.tap("#in-order");
  await one.tap("#start");
  for (const id of entry.fields.requests) await one.tap(`[data-option=${id}]`);
  await one.tap("#start");
  await fillBoards(page, one, entry, async ({ rows, fields }) => {
    for (const { letter, paths } of strokesOf(rows, fields.stable)) {
      const item = `[data-item=${letter}][aria-checked=false]`;
      if (await page.locator(item).count()) await one.tap(item);
      for (const path of paths) {
        if (path.length > 1) await stroke(page, path);
        else await page.tap(`[data-cell=${path[0]}]`);
        one.count.taps++;
      }
      for (const [n, it] of fields.stable.entries())
        if (it === letter) await one.tap(`[data-slot=stable-${n}]`);
    }
  });
  assert.ok(one.count.taps <= 90, `${one.count.taps} gestures`);
  assert.deepEqual([one.count.keys, faults], [0, []]);
  await context.close();
});

test("stampfarm for four with a typed code and typed names takes at most 130 taps and 30 keys", async () => {
  const { page, context, faults } = await touch("#/score?game=stampfarm");
  const one = user(page);
  const { text } = await example("stampfarm/four");
  const entry = await entryOf(page, text);
  await one.tap("#code");
  await one.type("SF1A42EX8GQME");
  await one.tap('[data-part=who] [data-choice="4"]');
  for (const [n, { name }] of entry.sections.entries()) {
    await one.tap(`[data-name="${n}"]`);
    await one.type(name);
  }
  await one.tap("#in-order");
  await one.tap("#start");
  for (const id of entry.fields.requests) await one.tap(`[data-option=${id}]`);
  await one.tap("#start");
  await fillBoards(page, one, entry, async ({ rows, fields }) => {
    for (const { letter, cells } of strokesOf(rows, fields.stable)) {
      const item = `[data-item=${letter}][aria-checked=false]`;
      if (await page.locator(item).count()) await one.tap(item);
      for (const cell of cells) await one.tap(`[data-cell=${cell}]`);
      for (const [n, it] of fields.stable.entries())
        if (it === letter) await one.tap(`[data-slot=stable-${n}]`);
    }
  });
  assert.ok(one.count.taps <= 130, `${one.count.taps} taps`);
  assert.ok(one.count.keys <= 30, `${one.count.keys} keys`);
  assert.deepEqual(faults, []);
  await context.close();
});

const GOALS = ["lakeshore", "most-fields", "most-meadows", "most-forests"];
/** Fill one place of a sheet that is free. */
async function tapOne(page) {
  const free = page.locator(
    "[data-slot], .tick[aria-pressed=false], .cell:not(.fixed):not(:has(.token))",
  );
  await free.nth((await free.count()) >> 1).tap();
}

for (const game of WITHOUT_END)
  for (const players of [2, 3, 4])
    test(`${game} for ${players} has a standing, and a winner only when the result is asked for`, async () => {
      const { page, context, faults } = await touch(`#/score?game=${game}`);
      const heard = [];
      await page.exposeFunction("announce", (text) => heard.push(text));
      await page.evaluate(() => {
        const live = document.querySelector("#announcement");
        new MutationObserver(() => window.announce(live.textContent)).observe(live, {
          childList: true,
        });
      });
      await page.waitForSelector("main.setup");
      const code = { fallow: "FW1-J2F00-00GV3", parish: "PR1-23200-001QD" }[game];
      if (code) await page.fill("#code", code);
      else if (await page.locator("#no-code").count()) await page.tap("#no-code");
      await page.tap(`[data-part=who] [data-choice="${players}"]`);
      if (code && players > 1) await page.tap("#in-order");
      await page.tap("#start");
      if (game === "parish") {
        const wishes = page.locator("[data-part=wishes] [data-option]");
        for (const at of [0, 1, 2, 3]) await wishes.nth(at).tap();
        await page.tap("#start");
      }
      for (let n = 0; n < players; n++) {
        await step(page, n);
        for (const [key, typed] of [
          ["points", `${66 + n}`],
          ["seasons", "0 0 0"],
          ["goals", ""],
        ]) {
          if (!(await page.locator(`[data-fact=${key}]`).count())) continue;
          await page.tap(`[data-fact=${key}]`);
          if (typed) await page.fill(`dialog [data-field=${key}]`, typed);
          else await page.tap(`dialog [data-option=${GOALS[n]}]`);
          await page.tap("#done");
          await page.waitForSelector("dialog", { state: "detached" });
        }
        await tapOne(page);
        await scored(page);
        assert.equal(await page.locator("#winner").count(), 0, `after the sheet of player ${n}`);
        if (n < players - 1) await page.tap("#next");
      }
      const [saved] = await page.evaluate(() => JSON.parse(localStorage["hedgerow:games"]));
      assert.deepEqual([saved.done, saved.verdict], [false, null]);
      assert.ok(heard.length && !heard.some((it) => /wins|share|has \d/.test(it)), heard.join());
      const board = await page.evaluate(() => location.hash);
      await go(page, "#/");
      await page.waitForSelector(".shelf h2:has-text('Go on')");
      assert.equal(await page.locator(".shelf h2:has-text('Played')").count(), 0);
      await go(page, board);
      await step(page, players - 1);
      await page.tap("#next");
      await step(page, "end");
      await page.waitForSelector(".garland");
      await page.goBack();
      await page.waitForSelector("#winner");
      await tapOne(page);
      await page.waitForSelector("#next");
      await page.goForward();
      await page.waitForSelector("#finish");
      assert.equal(await page.locator(".garland").count(), 0, "another entry has no result yet");
      await page.tap("#finish");
      await page.waitForSelector(".garland");
      await go(page, "#/");
      await page.waitForSelector(".shelf h2:has-text('Played')");
      assert.equal(await page.locator(".shelf h2:has-text('Go on')").count(), 0);
      assert.deepEqual(faults, []);
      await context.close();
    });

test("what is missing leaves nobody a winner: not in the bar, the text or the picture; Fix it leads there", async () => {
  const { page, context, faults } = await touch("", { bypassCSP: true });
  const marks = "XX.X.OOO\nX.XX.OO.\nXXXX..O.\nX.XX.OOO\nX.XX.O.O\n..XX.OOO\n.......O\n..OO..O.\n";
  const land = "F M L L W H\nW H L L F M\n";
  const cases = [
    {
      text: `game: stampfarm\n[Ida]\nC C P S G\n- - - - -\nG S C P S\nS C P S P\nP S G C S\n[Jo]\nCCCSG\nGSPCP\nSPCPS\nPSGCP\n`,
      at: 1,
      missing: /Jo: neither the code/,
      place: "dialog #code",
      fix: async () => {
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        await page.tap("[data-item=wall]");
        await page.tap('[data-edge="D1-E1"]');
        // One edge is fewer than printed hedges have: only the players know whether it is all.
        await page.waitForSelector("#fix:has-text('the hedge has 1')");
        await page.tap("#fix");
        await page.tap("#all-drawn");
      },
      winner: /Jo wins with 3/,
    },
    {
      text: `game: kuhlorado\nvariant: pro\ncrosses: Sarah\ncircles: Tim\nsheet: KR1-JFP05-3MWEG\n[marks]\n${marks}`,
      at: 1,
      missing: /9.cows/,
      place: ".cell:focus",
      fix: async () => {
        const { text } = await example("kuhlorado/pro");
        const [, interim] = (await entryOf(page, text)).sections;
        await enter(page, user(page), interim);
      },
      winner: /Sarah wins with 23/,
    },
    {
      text: `game: kuhfstein\n[Ida]\npoints: 66\ngoals: orchard\n${land}[Jo]\npoints: 68\ngoals: finisher\nH\n`,
      at: 0,
      missing: /trees/i,
      place: "dialog .segments",
      fix: async () => {
        await page.tap('dialog [data-choice="3"]');
        await page.tap("#done");
      },
      winner: /Ida wins with 72/,
    },
  ];
  for (const { text, at, missing, place, fix, winner } of cases) {
    await openText(page, text, "end");
    await page.waitForSelector("#fix");
    assert.match(await page.textContent("#fix"), missing);
    assert.equal(await page.locator(".garland, .best, #send-picture, .winner-sheet").count(), 0);
    assert.doesNotMatch(await page.textContent("main"), /★|wins/);
    await page.tap("#send-text");
    const sent = await page.inputValue("#text");
    assert.match(sent, /Cannot say yet who won/);
    assert.doesNotMatch(sent, /wins|# 1\./);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await clean(page, "undecided");
    await page.tap("#fix");
    await page.waitForSelector(`main[data-step="${at}"]`);
    await page.waitForSelector(place);
    await fix();
    if (text.includes("kuhfstein")) {
      await page.tap("#next"); // the result of what was changed is asked for again
      await page.tap("#next");
      await page.waitForSelector(".garland");
      await page.goBack();
    }
    await page.waitForSelector("#winner");
    assert.match(await page.textContent("#winner"), winner);
    await page.tap("#winner");
    await page.tap("#send-text");
    assert.match(await page.inputValue("#text"), winner);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a stroke over a group and back equals single taps, is undone at once, and the next tap on a brush counts", async () => {
  const { page, context, faults } = await touch("#/score?code=SF1-A4255-Y2RSR");
  await page.tap("#start");
  await page.tap("#start");
  await step(page, 0);
  const letters = () =>
    page.locator(".cell").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
  await stamp(page, ["CCC..", "..C.."]);
  const single = await letters();
  for (let n = 0; n < 4; n++) await page.tap("#undo");
  const blank = await letters();
  await page.tap("[data-item=C]");
  await stroke(page, ["A1", "B1", "C1", "C2", "C1", "B1"]);
  assert.deepEqual(await letters(), single);
  await page.tap("[data-item=G]");
  await page.waitForSelector("[data-item=G][aria-checked=true]");
  await page.tap("[data-cell=E1]");
  assert.match(await page.getAttribute("[data-cell=E1]", "aria-label"), /goose/);
  await page.tap("#undo");
  await page.tap("#undo");
  await page.waitForFunction(() => !document.querySelector(".cell .token"));
  assert.deepEqual(await letters(), blank);
  await page.tap("[data-item=C]");
  await stroke(page, ["A1", "E1"]);
  assert.equal(await page.locator(".cell .token").count(), 5, "a fast stroke skips no cell");
  await stroke(page, ["A1", "C1"]);
  assert.equal(await page.locator(".cell .token").count(), 2, "a stroke from a cow erases");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tapped line lights its cells by colour and by mark, on a grown landscape too", async () => {
  const { page, context, faults } = await touch("");
  await openText(page, `game: stampfarm\n[Ida]\n${LISA.join("\n")}\n[Jo]\n${LISA.join("\n")}\n`, 0);
  await page.tap('[data-rule="group:cow"]');
  assert.deepEqual(await lit(page), ["C1", "C2", "D2", "C3"]);
  assert.match(await page.getAttribute("[data-cell=C1]", "aria-label"), /scores/);
  assert.equal(
    await page.locator("[data-cell=C1]").evaluate((it) => getComputedStyle(it, "::after").content),
    '"◉"',
  );
  await page.tap('[data-rule="group:cow"]');
  assert.deepEqual(await lit(page), []);

  const land = "points: 66\ngoals: lakeshore\nFFMW\nFFlH\n.LWm\n..f.\n";
  await openText(page, `game: kuhfstein\n[Anna]\n${land}[Ben]\n${land.replace("66", "60")}`, "end");
  await page.tap(".ranking button");
  await page.tap('dialog [data-rule="goal:lakeshore"]');
  await step(page, 0);
  const labels = await page
    .locator(".highlighted")
    .evaluateAll((all) => all.map((it) => it.getAttribute("aria-label").match(/: ([^;]+)/)[1]));
  assert.ok(labels.length && labels.every((it) => it.startsWith("lake")), labels.join());
  assert.deepEqual(faults, []);
  await context.close();
});

test("without a code the hedge is drawn between the cells; troughs of a printed board stay", async () => {
  const { page, context, faults } = await touch("#/score?game=stampfarm");
  await page.tap("#no-code");
  await page.tap("#start");
  await page.tap("#start");
  await step(page, 0);
  await stamp(page, ["SS..."]);
  await page.waitForSelector('[data-total="Player 1"]:has-text("2")');
  await page.tap("[data-item=wall]");
  await page.tap('[data-edge="A1-B1"]');
  await page.waitForSelector('[data-total="Player 1"]:has-text("0")');
  assert.match(await page.getAttribute("[data-cell=A1]", "aria-label"), /hedge: right/);

  await go(page, "#/score?code=KR1-JFP05-3MWEG");
  await page.waitForSelector("main[data-step=setup]");
  await page.tap("#start");
  await page.tap("#start");
  await step(page, 0);
  const fixed = page.locator(".cell.fixed").first();
  const label = await fixed.getAttribute("aria-label");
  await fixed.tap();
  assert.equal(await fixed.getAttribute("aria-label"), label);
  await stamp(page, ["XX......"]);
  assert.equal(await page.textContent(".total-chip span"), "Crosses");
  assert.deepEqual(faults, []);
  await context.close();
});

test("forests that do not touch are placed first, cows and trees follow, and numbers show what counts", async () => {
  const { page, context, faults } = await touch("#/score?game=kuhfstein");
  await page.tap("#start");
  await step(page, 0);
  const middle = await page.locator("[data-cell=I9]").boundingBox();
  await page.tap("[data-item=W]");
  for (const cell of ["I9", "K9", "I11", "G9"]) await page.tap(`[data-cell=${cell}]`);
  assert.equal(await page.locator(".cell > .token").count(), 4);
  assert.deepEqual(await page.locator("[data-cell=I9]").boundingBox(), middle, "nothing moves");
  await page.tap("[data-item=small]");
  await page.tap("[data-cell=K9]");
  await page.waitForSelector("[data-cell=K9] .small-token");
  await page.tap("[data-item=point]");
  await page.tap('[data-point="I9"]');
  await page.waitForSelector("[data-point=I9][aria-pressed=true]");
  await page.tap("[data-fact=points]");
  const field = page.locator("dialog [data-field=points]");
  for (const [typed, counts] of [
    ["-5", "0"],
    ["6.5", "7"],
    ["999999", "999"],
    ["", ""],
    ["12", "12"],
  ]) {
    await field.fill(typed);
    await field.press("Tab");
    await page.waitForFunction(
      (it) => document.querySelector("dialog [data-field=points]").value === it,
      counts,
    );
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game is played to its winner by keyboard alone, with undo by Ctrl+Z", async () => {
  const { page, context, faults } = await visit("#/score?game=stampfarm");
  const focused = (selector) => page.waitForSelector(`${selector}:focus`);
  const tabTo = async (selector) => {
    for (let n = 0; n < 60 && !(await page.locator(`${selector}:focus`).count()); n++)
      await page.keyboard.press("Tab");
    await focused(selector);
  };
  await page.waitForSelector("#code");
  await tabTo("#code");
  await page.keyboard.type("SF1A4255Y2RSR");
  await page.waitForSelector("[data-settled=sheet]");
  await tabTo('[data-choice="2"]');
  await page.keyboard.press("Enter");
  await tabTo('[data-name="0"]');
  await page.keyboard.type("Lisa van Dyk");
  await page.keyboard.press("Enter");
  await focused('[data-name="1"]');
  await page.keyboard.type("Bo");
  await tabTo("#in-order");
  await page.keyboard.press("Enter");
  for (const settled of [false, true]) {
    await tabTo("#start");
    await page.keyboard.press("Enter");
    if (!settled) await page.waitForSelector("[data-settled=who]");
  }
  for (const player of [0, 1]) {
    await step(page, player);
    await focused("[data-cell=A1]");
    await page.keyboard.press("p");
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector(".cell .token"));
    for (const [r, row] of LISA.entries()) {
      for (const letter of row) {
        await page.keyboard.press(letter.toLowerCase());
        await page.keyboard.press("ArrowRight");
      }
      if (r < 3) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
    }
    if (player) continue;
    await page.waitForSelector("#next.primary");
    await tabTo("#next");
    await page.keyboard.press("Enter");
  }
  await scored(page);
  await page.waitForSelector("#winner");
  await tabTo("#winner");
  await page.keyboard.press("Enter");
  await step(page, "end");
  assert.match(await page.textContent(".ranking"), /Lisa van Dyk/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("who has which sheet of a set is chosen: by letter, in order, or in the question that stays open", async () => {
  const { page, context, faults } = await touch("#/score?game=stampfarm");
  await page.fill("#code", "SF1-A42EX-8J97A");
  await page.waitForSelector("[data-settled=sheet]");
  await page.tap('[data-part=who] [data-choice="3"]');
  for (const [n, name] of ["Ida", "Jan", "Mia"].entries())
    await page.fill(`[data-name="${n}"]`, name);
  const sheets = () =>
    page
      .locator(".seats label small")
      .evaluateAll((all) => all.map((it) => it.textContent.match(/^Sheet \w/)?.[0] ?? ""));
  assert.deepEqual(await sheets(), ["", "", ""], "nothing is assumed");
  await page.tap(".seats li:nth-child(2) [data-letter=C]");
  await page.waitForSelector(".seats li:nth-child(2) small:has-text('Sheet C')");
  assert.deepEqual(await sheets(), ["", "Sheet C", ""]);
  assert.deepEqual(await page.locator(".seats li:first-child [data-letter]").allTextContents(), [
    "A",
    "B",
    "D",
    "E",
  ]);
  await page.tap("#start");
  await page.tap("#start");
  await step(page, 0);
  await stamp(page, LISA);
  await page.tap("#next");
  await step(page, 1);
  assert.match(await page.textContent(".top small"), /^Sheet C · 2 of 3/);
  await stamp(page, LISA);
  await page.tap("#next");
  await step(page, 2);
  await stamp(page, LISA);
  await page.waitForSelector("#fix");
  assert.match(await page.textContent("#fix"), /Ida.*A, B, D/);
  await page.tap("#fix");
  await page.waitForSelector("dialog .sheet-choice img");
  await page.tap("dialog [data-code]:has-text('Sheet D')");
  await page.waitForSelector("dialog", { state: "detached" });
  await step(page, 0);
  assert.match(await page.textContent(".top small"), /^Sheet D · 1 of 3/);
  await go(page, (await page.evaluate(() => location.hash)).replace(/\d$/, "setup"));
  await page.waitForSelector("main.setup");
  await page.tap("[data-settled=who]");
  await page.tap('[data-part=who] [data-choice="4"]');
  assert.deepEqual(await sheets(), ["Sheet D", "Sheet C", "", ""]);
  assert.equal(await page.textContent("#in-order"), "Sheets A and B, from top to bottom");
  await page.tap("#in-order");
  assert.deepEqual(await sheets(), ["Sheet D", "Sheet C", "Sheet A", "Sheet B"]);
  assert.equal(await page.locator("#in-order, [data-letter]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("one who plays alone has the sheet of the code; several are asked whose it is", async () => {
  const { page, context, faults } = await touch("#/score?game=parish");
  await page.fill("#code", "PR1-23200-001QD");
  await page.waitForSelector("[data-settled=sheet]");
  const sheets = () =>
    page
      .locator(".seats label small")
      .evaluateAll((all) => all.map((it) => it.textContent.match(/^Sheet \w.*/)?.[0] ?? ""));
  const choose = (count) => page.tap(`[data-part=who] [data-choice="${count}"]`);
  assert.deepEqual([...new Set(await sheets())], [""]);
  await choose(1);
  await page.waitForSelector(".seats li:only-child small:has-text('Sheet B …001QD')");
  assert.equal(await page.locator("[data-letter]").count(), 0);
  await choose(2);
  await page.waitForSelector(".seats li:nth-child(2)");
  assert.deepEqual(await sheets(), ["", ""]);
  await page.tap(".seats li:first-child [data-letter=C]");
  await page.waitForSelector(".seats li:first-child small:has-text('Sheet C')");
  await choose(1);
  await page.waitForSelector(".seats li:only-child");
  assert.match((await sheets())[0], /^Sheet C/, "a chosen sheet stays");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the end lists everything that leaves the winner open, and each line leads there", async () => {
  const { page, context, faults } = await touch("", { bypassCSP: true });
  const farm = LISA.join("\n");
  const text = `game: stampfarm\n[Ida]\nsheet: SF1-A42EX-8J97A\n${farm}\n[Jo]\n${farm}\n[Mia]\n${farm}\n`;
  await openText(page, text, "end");
  const lines = page.locator(".questions button");
  assert.deepEqual(
    (await lines.allTextContents()).map((it) => it.match(/^(\w+):/)?.[1]),
    ["Jo", "Mia"],
  );
  await clean(page, "open questions");
  await lines.last().tap();
  await step(page, 2);
  await page.waitForSelector("dialog .sheet-choice");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a mistyped code offers its repair everywhere: in the set-up, for one player, in a link", async () => {
  const { page, context, faults } = await touch("#/score?code=SF1-A4255-Y2RSQ");
  const repair = ".error button:has-text('SF1-A4255-Y2RSR')";
  await page.waitForSelector(repair);
  assert.equal(await page.inputValue("#code"), "SF1-A4255-Y2RSQ");
  await page.tap(repair);
  await step(page, "setup");
  assert.match(await page.textContent("[data-settled=sheet]"), /SF1-A4255/);
  await page.tap("[data-sheet='1']");
  await page.fill("dialog #code", "SF1-A42EX-8RFNY");
  await page.tap("dialog .error button");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.match(await page.textContent(".seats li:nth-child(2)"), /8RFN9/);
  await page.tap("[data-settled=sheet]");
  await page.fill("#code", "SF1-A4255-Y2RSQ");
  await page.tap(repair);
  await page.waitForSelector(".seats");
  await page.fill("[data-name='0']", "Ida");
  await page.tap("[data-settled=sheet]");
  await page.fill("#code", "KR1-JFP05-3MWEG");
  await page.waitForSelector(".error:has-text('another game')");
  assert.deepEqual(faults, []);
  await context.close();
});

test("one text has the result and the game, starts at its top, and opens in another browser", async () => {
  const { page, context, faults } = await touch("");
  const { text } = await example("stampfarm/four");
  await openText(page, text);
  const first = await page.evaluate(() => location.hash);
  assert.match(first, /^#\/game\/\w+\/end$/, "a finished game opens at its winner");
  await page.tap("#send-text");
  const sent = await page.inputValue("#text");
  assert.deepEqual(sent.split("\n").slice(1, 3), ["# 1. Jan 27", "# 2. Mia 25"]);
  assert.match(sent, /^# Jan wins with 27\.\n\ngame: stampfarm\n/m);
  assert.doesNotMatch(sent, /127\.0\.0\.1|http|localhost/);
  assert.equal(await page.locator("#text").evaluate((it) => it.scrollTop), 0);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.tap("#more");
  assert.equal(await page.textContent("#menu-text"), "Send as text");
  await page.tap("#menu-text");
  assert.equal(await page.inputValue("#text"), sent);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.tap("dialog button:has-text('Save as file')"),
  ]);
  assert.equal(download.suggestedFilename(), "stampfarm.txt");
  await go(page, "#/");
  await openText(page, text);
  assert.equal(await page.evaluate(() => location.hash), first, "a link opened again is no copy");
  const other = await touch("");
  await other.page.tap(".opener summary");
  await other.page.fill(".opener textarea", sent);
  await other.page.tap(".opener .primary");
  await step(other.page, "end");
  assert.equal(await total(other.page, "Jan"), 27);
  await page.tap("#send-picture").catch(() => {});
  assert.deepEqual([...faults, ...other.faults], []);
  await other.context.close();
  await context.close();
});

test("a text sent from a hosted page has a link, whatever its address", async () => {
  const { page, context } = await touch("");
  await openText(page, (await example("market/ties")).text, "end");
  const part = await page.evaluate(async () => {
    const { encodeGame, decodeGame } = await import(new URL("link.js", location.href).href);
    return decodeGame(await encodeGame("# a\ngame: market\n"));
  });
  assert.equal(part, "# a\ngame: market\n");
  await context.close();
});

test("the picture of the winner is 1080 by 1350 and names the winners", async () => {
  const { page, context, faults } = await visit("");
  await openText(page, (await example("bunte-runde/double")).text, "end");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#send-picture"),
  ]);
  assert.equal(download.suggestedFilename(), "bunte-runde.png");
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const png = Buffer.concat(chunks);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1350]);
  assert.deepEqual(faults, []);
  await context.close();
});
