// Design: a user's game is created, edited, fixed, completed, saved, exported, printed and scored.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { completions } from "../src/completion.js";
import { close, drawn, open, ready, scored, visit } from "./browser.mjs";

before(open);
after(close);

const sound = (page) => page.waitForSelector('main[data-checked$="/0"]');
const broken = (page, count = 1) => page.waitForSelector(`main[data-checked$="/${count}"]`);

async function begun({ from = "stampfarm", ...more } = {}) {
  const visited = await visit("#/design", more);
  await visited.page.selectOption(".design-start select", from);
  await visited.page.fill("#new-name", "my-farm");
  await visited.page.click("#start-design");
  await sound(visited.page);
  return visited;
}

/** Type at the end of the file. */
async function write(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

async function retitle(page, title) {
  await page.click(".cm-content");
  await page.locator(".cm-line", { hasText: "title:" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(title);
}

test("a game begun from any other is drawn, and its title changes on the page", async () => {
  for (const from of ["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein"]) {
    const { page, context, faults } = await begun({ from });
    const before = await page.getAttribute("main", "data-drawn");
    assert.match(before, /^my-farm\//);
    await retitle(page, " of ours");
    await page.waitForSelector(`main[data-checked$="/0"]:not([data-drawn="${before}"])`);
    await page.waitForFunction(() =>
      document.querySelector(".sheet img").alt.includes("My farm of ours"),
    );
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a problem is marked and listed, leads to its line, and the last valid page stays", async () => {
  const { page, context, faults } = await begun();
  const picture = await page.getAttribute(".sheet img", "src");
  await write(page, "\nfarm: {columns: many}\ncolour: red\n");
  await broken(page, 2);
  assert.equal(await page.getAttribute(".sheet img", "src"), picture);
  assert.match(await page.textContent(".outdated"), /last version without problems/);
  assert.equal(await page.locator(".cm-lintRange-error").count(), 2);
  const first = page.locator(".problem-list button").first();
  assert.match(await first.textContent(), /game\.yaml, line \d+, column 17/);
  await page.click("[data-file='en.yaml']");
  await first.click();
  assert.equal(await page.getAttribute("[data-file='game.yaml']", "aria-selected"), "true");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.insertText("5");
  await broken(page, 1);
  assert.match(await page.textContent(".problem-list"), /unknown key 'colour'/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the rules of the game are shown as sentences, which follow the file", async () => {
  const { page, context, faults } = await begun();
  assert.match(await page.textContent(".problem-list"), /Geese along the hedge: 1\spoint each/);
  await write(page, "\nrequests: [{id: berry-feast, points: 4}]\n");
  await page.waitForFunction(() =>
    /hedge: 4\spoints each/.test(document.querySelector(".problem-list").textContent),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("keys are completed from the schema of the game", async () => {
  const { page, context, faults } = await begun();
  await write(page, "\n");
  await page.keyboard.type("spec");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  assert.match(await page.textContent(".cm-tooltip-autocomplete li"), /^species/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    document.querySelector(".editor").shadowRoot.textContent.includes("species:"),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("completion knows maps, lists and flow maps, and what already exists", async () => {
  const schema = JSON.parse(
    await readFile(new URL("../../content/schemas/stampfarm.json", import.meta.url), "utf-8"),
  );
  const offered = (text) =>
    completions(text, text.length, schema)?.options.map((it) => it.label) ?? [];
  const rows = [
    ["ab", ["about", "requests"], []],
    ["about:\n  title: x\n  t", ["tag", "template"], ["title"]],
    ["about: {title: x, t", ["tag"], ["species"]],
    ["species:\n  - ", ["id", "icon"], ["about"]],
    ["species:\n  - id: x\n    ", ["icon", "animal"], ["id"]],
    ["species:\n  - id: x\n    icon: cow\n  - ", ["id", "icon"], []],
    ["species:\n- {id: x, icon: c", ["cow", "cat"], ["id"]],
    ["species:\n  - {id: x, animal: ", ["true", "false"], []],
    ["about:\n  players: {least: 2, m", ["most"], ["title"]],
    ["# about: {", [], []],
    ["nothing:\n  known: ", [], []],
  ];
  for (const [text, there, missing] of rows) {
    const labels = offered(text);
    assert.deepEqual(
      there.filter((it) => !labels.includes(it)),
      [],
      text,
    );
    assert.deepEqual(
      missing.filter((it) => labels.includes(it)),
      [],
      text,
    );
  }
});

test("what was typed is kept over a reload, and the game is printed and scored", async () => {
  const { page, context, faults } = await begun();
  await retitle(page, " kept");
  await sound(page);
  await page.reload();
  await ready(page);
  await sound(page);
  await page.click("a[href='#/print?game=my-farm']");
  await page.waitForSelector("main[data-view=print][data-drawn^='my-farm/']");
  assert.match(await page.textContent(".strip [data-game=my-farm]"), /My farm kept.*yours/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(download.suggestedFilename(), /^my-farm-/);
  await page.click(".codes a");
  await scored(page);
  assert.equal(await page.textContent("h1"), "My farm kept");
  // Wherever the hedge runs, so many of a kind have neighbours.
  for (const cell of ["A1", "B1", "C1", "A2", "B2", "C2"]) await page.click(`[data-cell=${cell}]`);
  await page.waitForFunction(() => Number(document.querySelector("[data-total]")?.textContent) > 0);
  await page.goto(page.url().replace(/#.*/, "?again#/score?game=my-farm"));
  await scored(page);
  assert.equal(await page.textContent("h1"), "My farm kept");
  assert.deepEqual(faults, []);
  await context.close();
});

test("an exported game can be imported in another browser", async () => {
  const one = await begun();
  await retitle(one.page, " travels");
  await sound(one.page);
  assert.equal(await one.page.getAttribute(".saved", "data-exported"), "false");
  const [download] = await Promise.all([
    one.page.waitForEvent("download"),
    one.page.click("#export"),
  ]);
  assert.equal(download.suggestedFilename(), "my-farm.zip");
  await one.page.waitForSelector(".saved[data-exported=true]");
  const two = await visit("#/design");
  await two.page.setInputFiles(
    "#import",
    await download.path().then(async (path) => ({
      name: "my-farm.zip",
      mimeType: "application/zip",
      buffer: await readFile(path),
    })),
  );
  await sound(two.page);
  await two.page.waitForFunction(() =>
    document.querySelector(".sheet img").alt.includes("My farm travels"),
  );
  assert.deepEqual([one.faults, two.faults], [[], []]);
  await one.context.close();
  await two.context.close();
});

test("files that are not a game are reported and change nothing", async () => {
  const { page, context } = await visit("#/design");
  const files = [
    ["x.zip", Buffer.from("PK nothing")],
    ["x.zip", Buffer.alloc(6 * 1024 * 1024)],
    ["run.exe", Buffer.from("MZ")],
  ];
  for (const [name, buffer] of files) {
    await page.evaluate(() => document.querySelector(".error").replaceChildren());
    await page.setInputFiles("#import", { name, mimeType: "application/octet-stream", buffer });
    await page.waitForSelector(".error p");
  }
  await page.setInputFiles("#import", {
    name: "game.yaml",
    mimeType: "text/yaml",
    buffer: Buffer.from("extends: [\n"),
  });
  await broken(page);
  assert.match(await page.textContent(".outdated"), /Nothing to show/);
  await page.click("nav a[href='#/print']");
  await drawn(page);
  await context.close();
});

test("a words file in another language is added, shown and removed", async () => {
  const { page, context, faults } = await begun();
  await page.selectOption(".tabs .add", "fr");
  await sound(page);
  assert.equal(await page.getAttribute("[data-file='fr.yaml']", "aria-selected"), "true");
  await page.click("#remove_file");
  await page.click("dialog .primary");
  await sound(page);
  assert.equal(await page.locator("[data-file='fr.yaml']").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("blocked storage is reported, and the page asks before it is closed", async () => {
  const { page, context } = await begun();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error("full");
    };
  });
  await retitle(page, " lost");
  await page.waitForSelector("#error-message p:has-text('Export the game')");
  await sound(page);
  await page.waitForFunction(() => document.querySelector(".sheet img").alt.includes("lost"));
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.close({ runBeforeUnload: true }),
  ]);
  assert.equal(dialog.type(), "beforeunload");
  await dialog.accept();
  await context.close();
});

test("unknown values in the storage break nothing", async () => {
  for (const value of [
    "{",
    "[]",
    '{"texts": 3}',
    '{"texts": {"../x": "y"}, "good": true}',
    '{"texts": {"my-farm/game.yaml": "a: ["}, "good": true}',
  ]) {
    const { page, context } = await visit();
    await page.evaluate((it) => localStorage.setItem("hedgerow:own/my-farm", it), value);
    await page.goto(page.url().replace(/#.*/, "?again#/print"));
    await ready(page);
    await drawn(page);
    await context.close();
  }
});

test("without the bundle a plain field does, with the same list of problems", async () => {
  const { page, context } = await visit();
  await page.route("**/vendor/editor.js", (route) => route.abort());
  await page.goto(page.url().replace(/#.*/, "?again#/design"));
  await ready(page);
  await page.fill("#new-name", "my-farm");
  await page.click("#start-design");
  await sound(page);
  const field = page.locator("textarea.editor");
  await field.fill(`${await field.inputValue()}\ncolour: red\n`);
  await broken(page);
  await page.click(".problem-list button");
  const [at, text] = await field.evaluate((it) => [it.selectionStart, it.value]);
  assert.equal(text.slice(at).split(":")[0], "colour");
  await context.close();
});

test("a restarted engine gets the user's games again", async () => {
  const { page, context, faults } = await begun();
  let reported = 0;
  await page.route("**/api/preview", async (route) => {
    const asked = JSON.parse(route.request().postData());
    if (reported++ === 0)
      return route.continue({ postData: JSON.stringify({ ...asked, own: "forgotten" }) });
    return route.continue();
  });
  await page.click("a[href='#/print?game=my-farm']");
  await page.waitForSelector("main[data-view=print][data-drawn^='my-farm/']");
  assert.ok(reported >= 2);
  assert.deepEqual(faults, []);
  await context.close();
});
