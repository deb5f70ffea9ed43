// Score own games: marks, a typed board, fields for players, tokens, drawn walls and named rows.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, open, scored, total, visit } from "./browser.mjs";
import { step } from "./play.mjs";

before(open);
after(close);

const HEAD = (tag, players) => `about: {title: Own, tag: ${tag}, players: ${players}}\n`;
/** Open a game of the user at the step that starts it. */
async function own(name, game, words, more = {}) {
  const texts = {
    [`${name}/game.yaml`]: game,
    [`${name}/en.yaml`]: `lead: A game.\n${words}`,
  };
  const stored = JSON.stringify({ texts, good: true, exported: false });
  const script = `localStorage["hedgerow:own/${name}"] = ${JSON.stringify(stored)};`;
  const visited = await visit(`#/score?game=${name}`, { script, ...more });
  await visited.page.waitForSelector("main[data-step=setup]");
  return visited;
}
const tap = async (page, item, ...cells) => {
  await page.click(`[data-item="${item}"]`);
  for (const cell of cells) await page.click(`[data-cell="${cell}"]`);
};
const begin = async (page) => {
  if (await page.locator("#no-code").count()) await page.click("#no-code");
  while (await page.locator("main[data-step=setup]").count()) await page.click("#start");
  await step(page, 0);
};

const DUEL = `${HEAD("D2", "{least: 2, most: 2}")}
symbols: [{id: pond, blocked: true}, {id: cow, icon: cow}]
sheet:
  shared: true
  marks: [crosses, circles]
  grid: {columns: 2, rows: 2}
  fields: [{id: second, holds: player}]
  random: [{id: deal, make: deal, of: [cow, cow, cow, pond]}]
scoring:
  - {id: cows, of: own, at: cow, points: 10}
  - {id: second, count: second, points: 5}
`;
const DUEL_WORDS = `letters: {crosses: X, circles: "O", pond: w, cow: c}
names: {crosses: Crosses, circles: Circles, pond: pond, cow: cow}
rules: {cows: Cows, second: Second}
fields: {second: Second}
`;

test("players have marks and names, and what is printed is typed without a code", async () => {
  const { page, context, faults } = await own("duel", DUEL, DUEL_WORDS);
  await page.click("#no-code");
  await page.fill('[data-name="0"]', "Sarah");
  await page.click("#start");
  await page.click('[data-part=second] [data-choice="circles"]');
  await page.click("#add-board");
  await page.click("#start");
  await step(page, 0);
  await tap(page, "X", "A1");
  await tap(page, "O", "B1", "A2");
  await page.click("#next");
  await step(page, 1);
  await tap(page, "c", "A1", "B1", "A2");
  await tap(page, "w", "B2");
  await scored(page);
  assert.equal(await total(page, "Sarah"), 10);
  assert.equal(await total(page, "O"), 25);
  assert.deepEqual(faults, []);
  await context.close();
});

const LAND = `${HEAD("A2", "{least: 1, most: 4}")}
kinds: [{id: field}, {id: lake}]
tokens: [{id: cow, place: cells, icon: cow}, {id: tree, place: crossings}]
sheet:
  grid: {columns: [left, right], rows: [top, 2]}
  walls: [{id: fence}]
  fields: [{id: start, holds: player}]
scoring:
  - {id: herd, of: field, at: cow, points: 10}
  - {id: trees, count: tree, points: 5}
  - {id: group, in_each: group, of: field, points: 1}
  - {id: fenced, of: field, along: fence, points: 50}
  - {id: start, count: start, points: 3}
`;
const LAND_WORDS = `letters: {field: F, lake: L}
names: {field: field, lake: lake, cow: cow, tree: tree, fence: fence, top: Top}
rules: {herd: Herd, trees: Trees, group: Groups, fenced: Fenced, start: Start}
fields: {start: Start}
`;

test("tokens, drawn walls and a field for a player are tapped, and rows have their names", async () => {
  const { page, context, faults } = await own("land", LAND, LAND_WORDS);
  if (await page.locator('[data-name="0"]').count()) await page.fill('[data-name="0"]', "Anna");
  await page.click("#start");
  if (await page.locator("main[data-step=setup]").count()) {
    await page.click('[data-part=start] [data-choice="Anna"]');
    await page.click("#start");
  }
  await step(page, 0);
  await tap(page, "F", "A1", "B1", "A2");
  await tap(page, "small", "A1");
  await page.click('[data-item="wall"]');
  await page.click('[data-edge="A1-B1"]');
  await page.click('[data-item="point"]');
  await page.click('[data-point="B2"]');
  await scored(page);
  // A cow 10, a tree 5, fields in two groups 2, two beside the fence 100, the first player 3.
  assert.equal(await total(page, "Anna"), 120);
  assert.match(await page.getAttribute('[data-cell="A1"]', "aria-label"), /Top, left/);
  assert.deepEqual(faults, []);
  await context.close();
});

const BLOTS = `${HEAD("B2", "{least: 2, most: 4}")}
symbols: [{id: rock, blocked: true}]
sheet:
  shared: true
  grid: {columns: 2, rows: 1}
  random: [{id: rocks, make: symbols, of: {rock: 1}}]
scoring: [{id: own, of: own, points: 1}]
`;
const BLOTS_WORDS = `letters: {rock: r}\nnames: {rock: rock}\nrules: {own: Own}\n`;

test("symbols on which nothing stands are offered among the letters of players", async () => {
  const { page, context, faults } = await own("blots", BLOTS, BLOTS_WORDS);
  await begin(page);
  await tap(page, "A", "A1");
  await tap(page, "r", "B1");
  await scored(page);
  assert.equal(await page.locator(".cell > .token").count(), 2);
  assert.deepEqual(faults, []);
  await context.close();
});

const HOUSES = `${HEAD("H2", "{least: 1, most: 4}")}
kinds: [{id: 9}, {id: 10}, {id: 12}]
sheet: {grid: {columns: 2, rows: 1}}
scoring: [{id: high, of: [10, 12], points: 1}]
`;
const HOUSES_WORDS = `letters: {10: 10, 12: 12}\nnames: {10: ten, 12: twelve}\nrules: {high: High}\n`;

test("letters of two characters are on the palette and in the cells", async () => {
  const { page, context, faults } = await own("houses", HOUSES, HOUSES_WORDS);
  await begin(page);
  const twelve = page.locator("[data-item]", { hasText: "12" }).first();
  await twelve.click();
  await page.click('[data-cell="A1"]');
  await page.click('[data-cell="B1"]');
  await scored(page);
  assert.equal(await page.textContent('[data-cell="A1"] .token'), "12");
  assert.equal(await page.locator("[data-total]").first().textContent(), "2");
  assert.deepEqual(faults, []);
  await context.close();
});
