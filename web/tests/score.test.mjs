// Score: every game by tapping, by keyboard, by code and by link; nothing entered is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clean, close, counting, open, ready, scored, stamp, total, visit } from "./browser.mjs";

before(open);
after(close);

const LISA = ["SSCPP", "SHCCP", "GHCYY", "GHHHY"];
const choose = async (page, game) => {
  await page.click(`[data-game="${game}"]`);
  await scored(page);
};

test("four farms of stampfarm, 88 animals, are entered in at most 150 taps", async () => {
  const { page, context, faults } = await visit("#/score");
  const taps = await counting(page);
  await page.fill("#code", "SF1-A0C55-Y2RBE");
  await page.click(".by-code button");
  await scored(page);
  await page.click(".cards summary");
  for (const id of ["grazers", "funny-smell", "hay-party"])
    await page.click(`[data-option="${id}"]`);
  await page.click(".cards summary");
  for (let player = 0; player < 4; player++) {
    if (player > 1) await page.click("#add-player");
    else if (player) await page.click(`#tab-${player}`);
    await page.waitForSelector(`#tab-${player}[aria-selected=true]`);
    if (player) await page.fill(".section-fields [data-field=sheet]", "SF1-A0C55-Y2RBE");
    if (player) await page.keyboard.press("Enter");
    await page.waitForSelector(".ground");
    await page.waitForSelector(`#panel[aria-labelledby=tab-${player}]`);
    await stamp(page, LISA);
    await page.click('[data-item="G"]');
    await page.click('[data-slot="stable-0"]');
    await page.click('[data-item="H"]');
    await page.click('[data-slot="stable-1"]');
  }
  await scored(page);
  assert.ok((await taps()) <= 150, `${await taps()} taps`);
  for (let n = 1; n <= 4; n++) assert.equal(await total(page, `Player ${n}`), 29);
  assert.match(await page.textContent(".banner"), /share the win/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tapped line lights its cells by colour and by mark, and again puts them out", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, LISA);
  await scored(page);
  await page.click('[data-rule="group:cow"]');
  assert.deepEqual(
    await page.locator(".highlighted").evaluateAll((all) => all.map((it) => it.dataset.cell)),
    ["C1", "C2", "D2", "C3"],
  );
  assert.match(await page.getAttribute("[data-cell=C1]", "aria-label"), /scores/);
  assert.equal(
    await page.locator("[data-cell=C1]").evaluate((it) => getComputedStyle(it, "::after").content),
    '"◉"',
  );
  await page.click('[data-rule="group:cow"]');
  assert.equal(await page.locator(".highlighted").count(), 0);
  await context.close();
});

test("without a code the hedge is drawn between the cells", async () => {
  const { page, context, faults } = await visit("#/score");
  await choose(page, "stampfarm");
  await stamp(page, ["SS...", ".....", ".....", "....."]);
  await scored(page);
  assert.equal(await total(page, "Player 1"), 2);
  await page.click("[data-item=wall]");
  await page.click('[data-edge="A1-B1"]');
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "0",
  );
  assert.match(await page.getAttribute("[data-cell=A1]", "aria-label"), /hedge: right/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a board of kuhlorado is tapped on its printed sheet; troughs stay", async () => {
  const { page, context, faults } = await visit("#/score?code=KR1-5RY05-3MW05");
  await scored(page);
  await page.selectOption(".fields select", "pro");
  await page.waitForSelector("#tab-1");
  await scored(page);
  await page.click("#tab-0");
  await page.fill("[data-field=crosses]", "Sarah");
  await stamp(page, [
    "XX......",
    "........",
    "........",
    "........",
    "........",
    "........",
    ".......O",
    "......OO",
  ]);
  await scored(page);
  assert.equal(await page.locator("[data-total=Sarah]").count(), 1);
  const fixed = page.locator(".cell.fixed").first();
  const label = await fixed.getAttribute("aria-label");
  await fixed.click();
  assert.equal(await fixed.getAttribute("aria-label"), label);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the pieces of bunte-runde are given to players by their letters", async () => {
  const { page, context, faults } = await visit("#/score");
  await choose(page, "bunte-runde");
  assert.equal(await page.locator(".palette-item").count(), 2);
  await page.click("#more-players");
  await page.waitForSelector('[data-item="C"]');
  await page.fill('[data-field="players-A"]', "Anna");
  await stamp(page, ["AAAAAB", "......", "......", "......", "......", "......"]);
  await page.waitForFunction(
    () => document.querySelector("[data-total=Anna]")?.textContent === "5",
  );
  await page.selectOption(".fields select", "animals");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 25);
  await scored(page);
  await page.click("#undo");
  await page.waitForFunction(
    () => document.querySelector("[data-total=Anna]")?.textContent === "5",
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a landscape of kuhfstein grows, with cows, trees, points and goals", async () => {
  const { page, context, faults } = await visit("#/score");
  await choose(page, "kuhfstein");
  assert.match(await page.textContent(".problems"), /Player 1/);
  await page.click('[data-item="F"]');
  for (const cell of ["A1", "B2", "C2", "B3", "C3"]) await page.click(`[data-cell="${cell}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".grid .grid-row").length > 3);
  await page.click("#undo");
  await page.click("[data-item=small]");
  await page.locator(".cell:has(.token)").first().click();
  await page.waitForSelector(".cell .small-token");
  await page.click("[data-item=point]");
  await page.locator("[data-point]").first().click();
  await page.waitForSelector("[data-point][aria-pressed=true]");
  for (const player of [0, 1]) {
    await page.click(`#tab-${player}`);
    await page.fill(".section-fields [data-field=points]", player ? "60" : "66");
    await page.click(".section-fields .cards summary");
    await page.click('.section-fields [data-option="finisher"]');
    await page.waitForSelector('.section-fields [data-option="finisher"][aria-pressed=true]');
  }
  await scored(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("fields of fallow are sown, on a sheet with its stones", async () => {
  const { page, context, faults } = await visit("#/score?code=FW1-J2F00-00GV3");
  await scored(page);
  await page.click('[data-item="B"]');
  await page.click("[data-cell=C1]");
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "2");
  assert.deepEqual(faults, []);
  await context.close();
});

test("everything goes by keyboard: arrows move, letters stamp, Delete clears, Shift draws hedges", async () => {
  const { page, context, faults } = await visit("#/score");
  await choose(page, "stampfarm");
  await page.focus("[data-cell=A1]");
  for (const key of ["s", "ArrowRight", "S", "ArrowDown", "s", "Home", "p", "Delete"]) {
    await page.keyboard.press(key);
    await scored(page);
  }
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "3",
  );
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "A2");
  await page.focus("[data-cell=A1]");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "2",
  );
  await page.keyboard.press("Enter");
  await scored(page);
  assert.match(await page.getAttribute("[data-cell=A1]", "aria-label"), /cow/);
  assert.equal(await page.locator('[data-cell][tabindex="0"]').count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a link holds the game; reload, turning and another language lose nothing", async () => {
  const { page, context, faults } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await page.fill(".section-fields [data-field=name]", "Lisa");
  await stamp(page, LISA);
  await scored(page);
  await page.waitForFunction(() => location.hash.startsWith("#/score?g=1"));
  const link = await page.evaluate(() => location.hash);
  const points = await total(page, "Lisa");
  await page.reload();
  await ready(page);
  await scored(page);
  assert.equal(await total(page, "Lisa"), points);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.selectOption("#head select", "fr");
  await page.waitForSelector('body[data-ready="score-fr"]');
  await scored(page);
  assert.equal(await total(page, "Lisa"), points);
  assert.match(await page.getAttribute("[data-cell=A1]", "aria-label"), /mouton/);
  assert.deepEqual(faults, []);
  await context.close();

  const other = await visit(link);
  await scored(other.page);
  assert.equal(await total(other.page, "Lisa"), points);
  await other.context.close();
});

test("undo takes back tap by tap, and a new game asks once", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, ["SS...", "....."]);
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "2",
  );
  await page.click("#undo");
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "0",
  );
  await page.click("#new");
  await page.click("dialog .secondary");
  assert.equal(await page.locator(".score-view").count(), 1);
  await page.click("#new");
  await page.click("dialog .primary");
  await page.waitForSelector("#code");
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("#code").count(), 1);
  await context.close();
});

test("a mistyped code offers its repair, and the repair opens the sheet", async () => {
  const { page, context } = await visit("#/score");
  await page.fill("#code", "SF1-A0C55-Y2RBQ");
  await page.click(".by-code button");
  await page.click(".error button");
  await scored(page);
  assert.equal(await page.inputValue(".section-fields [data-field=sheet]"), "SF1-A0C55-Y2RBE");
  await context.close();
});

test("a score file that is dropped on the start is opened", async () => {
  const { page, context, faults } = await visit("#/score");
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File(["game: fallow\n[Ida]\nBOB\n.B.\n.O.\n"], "ida.txt", { type: "text/plain" }),
    );
    document
      .querySelector(".start")
      .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await scored(page);
  assert.equal(await page.textContent("h1"), "Fallow");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the problems of a file that is not a score file are shown, dropped or chosen", async () => {
  const { page, context, faults } = await visit("#/score");
  const drop = (bytes) =>
    page.evaluate(
      (it) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(it)], "x.txt"));
        document.querySelector(".error").replaceChildren();
        document
          .querySelector(".start")
          .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      [...bytes],
    );
  for (const [bytes, expected] of [
    ["milk, butter\n", /game/],
    ["game: stampfarm\n[Ida]\nSSZ\n", /Line 3: the grid of \[Ida\] has 1 row, expected 4/],
    ["\x89PNG\0\0", /./],
    [" ".repeat(70_000), /large/],
  ]) {
    await drop(Buffer.from(bytes, "latin1"));
    await page.waitForSelector(".error p");
    assert.match(await page.textContent(".error"), expected);
  }
  await page.setInputFiles("input[type=file]", {
    name: "x.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("game: chess\n"),
  });
  await page.waitForSelector(".error p:has-text('chess')");
  assert.equal(await page.inputValue("textarea"), "game: chess\n");
  await page.setInputFiles("input[type=file]", {
    name: "x.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n"),
  });
  await scored(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the score file is shown as text and opened from text", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, LISA);
  await scored(page);
  const points = await total(page, "Player 1");
  await page.click("#as_text");
  const text = await page.inputValue("dialog textarea");
  assert.match(text, /^game: stampfarm\n/);
  await context.close();
  const other = await visit("#/score");
  await other.page.click("details.more summary");
  await other.page.fill("textarea", text.replace("S S C", "S S Z"));
  await other.page.click("details.more button");
  await other.page.waitForSelector(".error p");
  await other.page.fill("textarea", text);
  await other.page.click("details.more button");
  await scored(other.page);
  assert.equal(await total(other.page, "Player 1"), points);
  await other.context.close();
});

const openText = async (page, text) => {
  await page.click("details.more summary");
  await page.fill("textarea", text);
  await page.click("details.more button");
  await scored(page);
};
const shared = async (page) => {
  await page.click("#share");
  const text = await page.inputValue("dialog textarea");
  await page.click("dialog button:last-of-type");
  return text;
};

test("without a hedge nobody wins: what is missing is shown, shared, and a tap leads to its field", async () => {
  const { page, context, faults } = await visit("#/score", { bypassCSP: true });
  await openText(
    page,
    "game: stampfarm\n[Ida]\nC C P S|G\nGSCPS\nSCPSP\nPSGCS\n[Jo]\nCCCSG\nGSPCP\nSPCPS\nPSGCP\n",
  );
  assert.match(await page.textContent(".banner"), /^Undecided/);
  assert.equal(await page.locator(".banner.final, .total.best").count(), 0);
  assert.deepEqual(await page.locator(".total span").allTextContents(), ["", ""]);
  assert.deepEqual(await page.locator(".open-questions button").allTextContents(), [
    "Jo: neither the code of the sheet nor its hedge is entered.",
  ]);
  await clean(page, "undecided");
  const undecided = await shared(page);
  assert.match(undecided, /Ida 2 · Jo 3\nUndecided.*\nJo: neither/);
  assert.doesNotMatch(undecided, /wins/);
  await page.click(".open-questions button");
  await page.waitForSelector("#tab-1[aria-selected=true]");
  await page.waitForSelector(".section-fields [data-field=sheet]:focus");
  await page.click("[data-item=wall]");
  await page.click('[data-edge="D1-E1"]');
  await page.waitForSelector(".banner.final");
  assert.equal(await page.locator(".open-questions").count(), 0);
  assert.match(await shared(page), /Jo wins with 3/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("trees and supply are asked for if a goal counts them, and missing trees leave the game undecided", async () => {
  const { page, context, faults } = await visit("#/score");
  const grid = "F M L L W H\nW H L L F M\n";
  await openText(
    page,
    `game: kuhfstein\n[Ida]\npoints: 66\ngoals: orchard\n${grid}[Jo]\npoints: 68\ngoals: finisher\nH\n`,
  );
  assert.match(await page.textContent(".banner"), /^Undecided/);
  assert.equal(await page.locator(".section-fields [data-field=supply]").count(), 0);
  await page.click("#tab-1");
  await page.waitForSelector("#panel[aria-labelledby=tab-1]");
  assert.equal(await page.locator(".section-fields [data-field=trees]").count(), 0);
  await page.click(".open-questions button");
  await page.waitForSelector("#tab-0[aria-selected=true]");
  await page.waitForSelector(".section-fields [data-field=trees]:focus");
  await page.keyboard.type("3");
  await page.waitForSelector(".banner.final");
  assert.match(await page.textContent(".banner"), /Ida wins with 72/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a pro game of kuhlorado without its interim marks is undecided, and a tap leads to their board", async () => {
  const { page, context, faults } = await visit("#/score");
  const marks = "XX.X.OOO\nX.XX.OO.\nXXXX..O.\nX.XX.OOO\nX.XX.O.O\n..XX.OOO\n.......O\n..OO..O.\n";
  await openText(page, `game: kuhlorado\nvariant: pro\nsheet: KR1-5RY05-3MW05\n[marks]\n${marks}`);
  assert.match(await page.textContent(".banner"), /^Undecided/);
  await page.click(".open-questions button");
  await page.waitForSelector("#tab-1[aria-selected=true]");
  await page.waitForSelector(".cell:focus");
  assert.deepEqual(faults, []);
  await context.close();
});
