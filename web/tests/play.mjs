// Shared by the tests of scoring: examples, and a user who enters them.

import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { scored } from "./browser.mjs";

const EXAMPLES = new URL("../../content/examples/", import.meta.url);

export const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1280, 800],
];

/** Return an example: its score file, and the result that was worked out by hand. */
export async function example(path) {
  const text = await readFile(new URL(`${path}.txt`, EXAMPLES), "utf-8");
  const result = JSON.parse(await readFile(new URL(`${path}.json`, EXAMPLES), "utf-8"));
  return { text, result, game: path.split("/")[0] };
}

/** Return a score file as a link of the page. */
export const link = (text) =>
  `#/score?g=1${deflateRawSync(Buffer.from(text)).toString("base64url")}`;

/** Go to an address within the page, as a link does. */
export const go = (page, hash) => page.evaluate((it) => void (location.hash = it), hash);

/** Wait for a step of a game, scored. */
export async function step(page, name) {
  await page.waitForSelector(`main[data-step="${name}"]`);
  await scored(page);
}

/** Return a filled form for a score file, as the engine reads it. */
export function entryOf(page, text) {
  return page.evaluate(async (it) => {
    const token = document.querySelector("meta[name=hedgerow-token]").content;
    const headers = { "Content-Type": "application/json", "X-Hedgerow-Token": token };
    const body = JSON.stringify({ text: it, lang: document.documentElement.lang });
    return (await (await fetch("api/entry", { method: "POST", headers, body })).json()).entry;
  }, text);
}

/** Return the names of the players of a filled form. */
export const namesIn = ({ fields, sections }) =>
  fields.players
    ? Object.values(fields.players)
    : fields.crosses
      ? [fields.crosses, fields.circles]
      : sections.map(({ name }) => name);

/** A user: taps, keys and strokes are counted. */
export function user(page) {
  const count = { taps: 0, keys: 0 };
  const tap = async (selector) => {
    count.taps++;
    await page.tap(selector);
  };
  const type = async (text) => {
    count.keys += text.length;
    await page.keyboard.type(text);
  };
  return { count, tap, type, press: (key) => (count.keys++, page.keyboard.press(key)) };
}

/** Set up a game as a filled form says, with codes for every sheet. */
export async function setUp(page, { tap }, entry) {
  const codes = entry.sections.map(({ fields }) => fields.sheet).filter(Boolean);
  const code = entry.fields.sheet ?? codes[0];
  if (await page.locator("#code").count()) {
    if (code) await page.fill("#code", code);
    else await tap("#no-code");
  }
  await page.waitForSelector(".seats");
  const names = namesIn(entry);
  const count = `[data-part=who] [data-choice="${names.length}"][aria-pressed=false]`;
  if (await page.locator(count).count()) await tap(count);
  for (const [n, name] of names.entries()) await page.fill(`[data-name="${n}"]`, name);
  for (const [n, it] of codes.entries()) {
    await tap(`[data-sheet="${n}"]`);
    await page.fill("dialog #code", it);
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await tap("#start");
  for (const [key, value] of Object.entries(entry.fields)) await choose(page, tap, key, value);
  if (await page.locator("main.setup").count()) await tap("#start");
}

async function choose(page, tap, key, value) {
  for (const id of [value].flat()) {
    const part = `[data-part="${key}"]`;
    const option = `${part} :is([data-option="${id}"], [data-choice="${id}"][aria-pressed=false])`;
    if (await page.locator(option).count()) await tap(option);
  }
}

/** Return the letters of a section with their cells; `place` names a cell. */
function letters(section, place) {
  const all = new Map();
  section.rows.forEach((row, r) =>
    [...row].forEach((it, c) => it !== "." && all.set(it, [...(all.get(it) ?? []), place(r, c)])),
  );
  return all;
}

/** Enter the section of a filled form on its board screen. */
export async function enter(page, { tap }, section) {
  // Only a growing board has more cells than its sheet, and tiles with cows.
  const grows = (await page.locator("[data-item=small]").count()) > 0;
  const place = (r, c) =>
    `${String.fromCharCode(65 + c + (grows ? 6 : 0))}${r + 1 + (grows ? 6 : 0)}`;
  for (const [key, value] of Object.entries(section.fields)) {
    if (key === "sheet") continue;
    if (await page.locator(`[data-slot="${key}-0"]`).count()) {
      for (const [n, it] of value.entries()) {
        await tap(`[data-item="${it}"]`);
        await tap(`[data-slot="${key}-${n}"]`);
      }
    } else await enterField(page, tap, key, value);
  }
  if (!(await page.locator(".cell").count())) return;
  const all = letters(section, place);
  for (const [letter, cells] of all) {
    const item = `[data-item="${grows ? letter.toUpperCase() : letter}"]`;
    if (await page.locator(item).count()) await tap(item);
    for (const cell of cells) await tap(`[data-cell="${cell}"]`);
  }
  if (!grows) return;
  await tap("[data-item=small]");
  for (const [letter, cells] of all)
    if (letter !== letter.toUpperCase())
      for (const cell of cells) await tap(`[data-cell="${cell}"]`);
  if (section.points.length) await tap("[data-item=point]");
  for (const it of section.points)
    await tap(`[data-point="${place(Number(it.slice(1)) - 1, it.charCodeAt(0) - 65)}"]`);
}

async function enterField(page, tap, key, value) {
  const isChip = (await page.locator(`[data-fact="${key}"]`).count()) > 0;
  const place = isChip ? "dialog" : `[data-row="${key}"]`;
  if (isChip) await tap(`[data-fact="${key}"]`);
  else if (!(await page.locator(place).count())) return; // no goal counts it
  if (isChip) await page.waitForSelector("dialog");
  for (const id of [value].flat()) {
    const option = `${place} :is([data-option="${id}"], [data-choice="${id}"])`;
    if (await page.locator(option).count()) await tap(option);
    else await page.fill(`${place} [data-field="${key}"]`, String(value));
  }
  if (isChip) await tap("#done");
  await page.waitForSelector("dialog", { state: "detached" });
}

/** Return whether an element is on the screen and not covered. */
export const seen = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

/** Draw a stroke by touch over the middles of cells. */
export async function stroke(page, cells) {
  const middles = [];
  for (const cell of cells) {
    const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    middles.push({ x: x + width / 2, y: y + height / 2 });
  }
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [middles[0]]);
  for (const point of middles.slice(1)) await send("touchMove", [point]);
  await send("touchEnd", []);
  await session.detach();
}

/** Return what to draw on a board, letter by letter: its cells, and paths that paint them. */
export function strokesOf(rows, first = []) {
  const at = (r, c) => rows[r]?.[c];
  const name = (r, c) => `${String.fromCharCode(65 + c)}${r + 1}`;
  const all = [...new Set([...first, ...rows.join("")])].filter((it) => it !== ".");
  return all.map((letter) => {
    const left = new Map();
    rows.forEach((row, r) =>
      [...row].forEach((it, c) => it === letter && left.set(name(r, c), [r, c])),
    );
    const cells = [...left.keys()];
    const next = ([r, c], free) =>
      [
        [r, c + 1],
        [r + 1, c],
        [r, c - 1],
        [r - 1, c],
      ].filter(([a, b]) => at(a, b) === letter && free.has(name(a, b)));
    const longest = (place, free) => {
      const others = new Map(free);
      others.delete(name(...place));
      const tails = next(place, others).map((it) => longest(it, others));
      return [name(...place), ...(tails.sort((a, b) => b.length - a.length)[0] ?? [])];
    };
    const paths = [];
    while (left.size) {
      const path = [...left.values()]
        .map((place) => longest(place, left))
        .sort((a, b) => b.length - a.length)[0];
      for (const cell of path) left.delete(cell);
      paths.push(path);
    }
    return { letter, cells, paths };
  });
}
