// Shared by the tests of the page: the browser, and helpers for user actions.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

export const ADDRESS = process.env.HEDGEROW_PAGE ?? "http://127.0.0.1:8377/";
export const PHONE = { width: 390, height: 844 };
const LIMIT = 30_000;

/** @type {import("playwright-core").Browser | undefined} */
let browser;

export async function open(args = []) {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", ...(Array.isArray(args) ? args : [])],
  });
}

export async function close() {
  await browser?.close();
}

/**
 * Open a page in a new browser profile. Collects errors, policy violations and requests to other hosts.
 */
export async function visit(
  hash = "",
  {
    locale = "en-GB",
    address = ADDRESS,
    held = "",
    script = "",
    clock = false,
    prepare = null,
    ...more
  } = {},
) {
  const context = await profile({ locale, ...more });
  const page = await context.newPage();
  if (held) await hold(context, page, held);
  if (prepare) await prepare(context);
  if (script) await page.addInitScript(script);
  if (clock) await page.addInitScript(forwarded);
  page.setDefaultTimeout(LIMIT);
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:" && host !== new URL(address).host)
      faults.push(request.url());
  });
  await page.goto(address + hash);
  await ready(page);
  return { page, context, faults };
}

/** Create a browser profile. */
export function profile(options) {
  return browser.newContext({ viewport: PHONE, reducedMotion: "reduce", ...options });
}

/** Open the address of the page without its scripts, to try one module alone. */
export async function blank() {
  const page = await browser.newPage();
  await page.route("**/app.js", (route) =>
    route.fulfill({ body: "", contentType: "text/javascript" }),
  );
  await page.goto(ADDRESS);
  return page;
}

/** Hold back a file of the site until `page.release()`. */
async function hold(context, page, pattern) {
  const gate = new Promise((open) => (page.release = open));
  await context.route(pattern, async (route) => (await gate, route.continue()));
}

/** A clock whose long timeouts fire at once after `window.forward = true`. */
function forwarded() {
  const usual = window.setTimeout.bind(window);
  const waits = setInterval(() => {
    if (!window.forward) return;
    window.forward = false;
    for (const act of long.splice(0)) act();
  }, 5);
  const long = [];
  window.setTimeout = (act, time, ...more) =>
    time >= 20000 ? (long.push(act), -1) : usual(act, time, ...more);
  const clear = window.clearTimeout.bind(window);
  window.clearTimeout = (it) => (it === -1 ? long.splice(0) : clear(it));
  return waits;
}

export const ready = (page) => page.waitForSelector("body[data-ready]");
export const drawn = (page, what = "") =>
  page.waitForSelector(`main[data-drawn${what && `^="${what}"`}]:not([data-drawn=""])`);
export const scored = (page) => page.waitForSelector('main[data-scored]:not([data-scored=""])');
export const total = (page, name) => page.textContent(`[data-total="${name}"]`).then(Number);

/** Go from the set-up of a game to its first board. */
export async function board(page) {
  await page.waitForSelector("main[data-step=setup]");
  await page.evaluate(() => (location.hash = location.hash.replace("/setup", "/0")));
  await page.waitForSelector("[data-cell=A1]");
}

/** Count taps from now on. */
export async function counting(page) {
  await page.evaluate(() => {
    window.taps = 0;
    addEventListener("click", (event) => (window.taps += event.isTrusted ? 1 : 0), true);
  });
  return () => page.evaluate(() => window.taps);
}

/** Stamp rows of letters, one palette item after the other, as users do. */
export async function stamp(page, rows, { empty = "." } = {}) {
  const cells = rows.flatMap((row, r) =>
    [...row].map((letter, c) => [letter, `${String.fromCharCode(65 + c)}${r + 1}`]),
  );
  for (const letter of new Set(cells.map(([it]) => it).filter((it) => it !== empty))) {
    await page.click(`[data-item="${letter}"]`);
    for (const [it, name] of cells) if (it === letter) await page.click(`[data-cell="${name}"]`);
  }
}

const AXE = await readFile(
  new URL("../node_modules/axe-core/axe.min.js", import.meta.url),
  "utf-8",
);

/** Assert that axe finds no problem. */
export async function clean(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ content: AXE });
  const found = await page.evaluate(() =>
    axe.run(document, {
      resultTypes: ["violations"],
      // Not among the usual rules: what people read is what they say to a program they speak to.
      rules: { "label-content-name-mismatch": { enabled: true } },
    }),
  );
  assert.deepEqual(
    found.violations.map(
      (it) =>
        `${where}: ${it.id}: ${it.nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(" | ")}`,
    ),
    [],
  );
}

/** Assert that everything to tap is large enough for a thumb. */
export async function large(page) {
  const small = await page
    .locator("button:visible, a:visible, .cell:visible, select:visible, summary:visible")
    .evaluateAll((all) =>
      all
        .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([text, box]) => `${text} ${box.width}x${box.height}`),
    );
  assert.deepEqual(small, []);
}
