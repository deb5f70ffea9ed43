// Design: a user's game is started, changed in a form and in its text, fixed, saved and exported.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { completions } from "../src/completion.js";
import { ADDRESS, clean, close, open, ready, visit } from "./browser.mjs";
import { seen } from "./play.mjs";

/** The policy of the page does not allow the script of axe. */
const AXE = { bypassCSP: true };

before(open);
after(close);

const sound = (page) => page.waitForSelector('main[data-checked$="/0"]');
const broken = (page, count = 1) => page.waitForSelector(`main[data-checked$="/${count}"]`);
const field = (page, id) => page.locator(`[data-value="${id}"] :is(input, textarea, select)`);
const ownFiles = (page, name) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key)).texts, `hedgerow:own/${name}`);

/** Start a game from another one, in the drawer that asks for its name. */
async function begin(page, from, title = "My farm") {
  await page.click(`[data-from="${from}"]`);
  await page.fill("#new-name", title);
  await page.click("#start-design");
  await sound(page);
}

async function begun({ from = "stampfarm", ...more } = {}) {
  const visited = await visit("#/design", more);
  await begin(visited.page, from);
  return visited;
}

const showText = async (page) => {
  await page.click("[data-choice=text]");
  await page.waitForSelector(".editor[data-editor]");
};

/** Type at the end of the file. */
async function write(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

async function exported(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
  await page.waitForSelector(".saved[data-exported=true]", { state: "attached" });
  const buffer = await readFile(await download.path());
  return { name: download.suggestedFilename(), buffer, files: unzip(buffer) };
}

/** Return the texts in a zip file by name. */
function unzip(zip) {
  const files = {};
  let at = zip.readUInt32LE(zip.length - 6); // the list of files; ours have no comment
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, more] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), 46];
    const name = zip.toString("utf-8", at + more, at + more + nameLength);
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files[name] = inflateRawSync(zip.subarray(data, data + size)).toString("utf-8");
    at += more + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

test("on a phone, title, size and points are changed and exported without seeing the text", async () => {
  const { page, context, faults } = await visit("#/design", AXE);
  await clean(page, "start of a design");
  await begin(page, "fallow", "Stony field");
  const before = await ownFiles(page, "stony-field");
  await clean(page, "form of a design");
  await field(page, "game.yaml:about.title").fill(`Stones: "our" <b>field</b> #1`);
  await page.click("[data-group=sheet] > summary");
  await page.click(`[data-value="game.yaml:sheet.grid.columns"] [data-step="1"]`);
  await page.click("[data-group=scoring] > summary");
  await field(page, "game.yaml:scoring.beside.points").fill("2");
  await field(page, "en.yaml:rules.beside").fill("Cosy stones");
  await page.waitForFunction(() =>
    /2\spoints/.test(document.querySelector("[data-entry='scoring.beside'] .sentence").textContent),
  );
  await sound(page);
  assert.equal(await page.textContent("h1"), `Stones: "our" <b>field</b> #1`);

  for (const [id, href] of [
    ["print-it", "#/print/stony-field"],
    ["score-it", "#/score?game=stony-field"],
  ]) {
    assert.equal(await page.getAttribute(`.bottom-bar #${id}`, "href"), href);
    assert.ok(await seen(page, `#${id}`), "what a game is made for is on the screen");
  }

  const { name, files } = await exported(page);

  assert.equal(name, "stony-field.zip");
  const game = before["stony-field/game.yaml"];
  const expected = game
    .replace("title: Stony field", `title: "Stones: \\"our\\" <b>field</b> #1"`)
    .replace("columns: 3", "columns: 4")
    .replace("points: 1", "points: 2");
  assert.equal(files["stony-field/game.yaml"], expected);
  assert.equal(
    files["stony-field/en.yaml"],
    before["stony-field/en.yaml"].replace("Stones beside", "Cosy stones"),
  );
  assert.equal(files["stony-field/de.yaml"], before["stony-field/de.yaml"]);
  assert.equal(await page.locator(".editor").count(), 0);
  await page.click("[data-choice=pages]");
  await page.waitForSelector(".page img");
  assert.match(await page.getAttribute(".page button", "aria-label"), /Stones: "our" <b>field/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a wrong value is explained next to its field and in a list, and the last valid page stays", async () => {
  const { page, context, faults } = await begun(AXE);
  await page.click("[data-choice=pages]");
  await page.waitForSelector(".page img");
  const picture = await page.getAttribute(".page img", "src");
  await page.click("[data-choice=form]");
  await page.click("[data-group='decks.requests.cards'] > summary");
  await page.click("[data-entry='decks.requests.cards.hay-party'] > summary");
  const points = field(page, "game.yaml:decks.requests.cards.hay-party.points");
  assert.equal(
    await points.getAttribute("aria-describedby"),
    "about-game.yaml:decks.requests.cards.hay-party.points",
  );
  await points.fill("500");
  await broken(page);
  const wrong = page.locator("[data-entry='decks.requests.cards.hay-party'] .wrong");
  assert.match(await wrong.textContent(), /between -99 and 99/);
  assert.equal(await points.getAttribute("aria-invalid"), "true");
  assert.match(await page.textContent(".problem-list"), /between -99 and 99/);
  assert.match(
    await page.textContent("[data-entry='decks.requests.cards.hay-party'] .sentence"),
    /7\spoints/,
  );
  await clean(page, "form with a problem");

  await page.click("[data-group='decks.requests.cards'] > summary");
  await page.click("#state");
  await page.waitForFunction(() => document.activeElement?.closest("[data-value]"));
  assert.equal(await points.isVisible(), true);
  await page.click("[data-choice=pages]");
  assert.equal(await page.getAttribute(".page img", "src"), picture);
  assert.match(await page.textContent(".outdated"), /last version without problems/);
  await page.click("[data-choice=form]");
  await points.fill("");
  await page.waitForFunction(() =>
    /whole number/.test(document.querySelector(".wrong").textContent),
  );
  await points.fill("6");
  await sound(page);
  assert.match(
    (await ownFiles(page, "my-farm"))["my-farm/game.yaml"],
    /\{id: hay-party, points: 6\}/,
  );
  assert.equal(await wrong.count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a form follows the language of the page, and edits the words of that language", async () => {
  const { page, context, faults } = await begun({ locale: "de-DE", from: "market", ...AXE });
  assert.match(await page.textContent("[data-group=about] h2"), /Das Spiel/);
  await page.evaluate(() => {
    for (const it of document.querySelectorAll("details")) it.open = true;
  });
  await field(page, "market.csv:decks.market.cards.apple.values.name.de").fill("Boskop, rot");
  await field(page, "de.yaml:rules.fruit").fill("Obstkorb");
  await page.waitForFunction(() =>
    JSON.parse(localStorage["hedgerow:own/my-farm"]).texts["my-farm/de.yaml"].includes("Obstkorb"),
  );
  await sound(page);
  const files = await ownFiles(page, "my-farm");
  assert.match(files["my-farm/market.csv"], /apple,3,group-3,apple,Apple,"Boskop, rot",Pomme,/);
  assert.match(files["my-farm/de.yaml"], /rules: \{fruit: Obstkorb, /);
  assert.doesNotMatch(files["my-farm/en.yaml"], /Obstkorb/);
  await clean(page, "German form");
  for (const width of [195, 360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${width} pixels: ${overflow} too wide`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is typed survives a reload, even before the engine has written it", async () => {
  const { page, context, faults } = await begun({ from: "fallow" });
  await page.route("**/api/edit", (route) => route.abort());
  await field(page, "game.yaml:about.title").fill("Kept");
  await page.waitForFunction(() => localStorage.getItem("hedgerow:drafts"));
  await page.unroute("**/api/edit");
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => document.querySelector("h1").textContent === "Kept");
  await sound(page);
  assert.match((await ownFiles(page, "my-farm"))["my-farm/game.yaml"], /title: Kept/);
  assert.equal(await page.evaluate(() => localStorage.getItem("hedgerow:drafts")), null);
  await page.click("[data-choice=pages]");
  await page.click("a[href='#/print/my-farm']");
  await page.waitForSelector("main.print[data-drawn^='my-farm/']");
  assert.equal(await page.textContent("h1"), "Kept");
  await page.goBack();
  await sound(page);
  await page.click("[data-choice=pages]");
  await page.click("a[href='#/score?game=my-farm']");
  await page.waitForURL(/#\/game\//);
  await page.waitForSelector("text=Kept");
  assert.deepEqual(
    faults.filter((it) => !/api\/edit|ERR_FAILED|does not answer/.test(it)),
    [],
  );
  await context.close();
});

test("in the text, problems are marked and listed, keys are completed, rules are sentences", async () => {
  const { page, context, faults } = await begun({ viewport: { width: 1280, height: 800 }, ...AXE });
  await page.waitForSelector(".page img");
  await showText(page);
  await write(page, "\nsheet: {grid: {columns: many}}\ncolour: red\n");
  await broken(page, 2);
  assert.match(await page.textContent(".outdated"), /last version without problems/);
  await page.waitForFunction(
    () =>
      document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-lintRange-error")
        .length === 2,
  );
  const first = page.locator(".problem-list button").first();
  assert.match(await first.textContent(), /game\.yaml, line \d+, column 25/);
  await page.click("[data-file='en.yaml']");
  await first.click();
  await page.waitForSelector("[data-file='game.yaml'][aria-selected=true]");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.insertText("5");
  await broken(page, 1);
  assert.match(await page.textContent(".problem-list"), /unknown key 'colour'/);
  await clean(page, "text of a design");

  await write(page, "\ndecks: [{id: requests, cards: [{id: berry-feast, points: 4}]}]\n");
  await page.locator(".cm-line", { hasText: "colour: red" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await sound(page);
  assert.match(await page.textContent(".rule:has-text('Berry feast')"), /hedge: 4\spoints each/);
  await write(page, "\n");
  await page.keyboard.type("kind");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  assert.match(await page.textContent(".cm-tooltip-autocomplete li"), /^kinds/);
  await page.keyboard.press("Escape");
  for (let n = 0; n < 4; n++) await page.keyboard.press("Backspace");
  await sound(page);

  await page.selectOption(".file-tabs .add", "fr");
  await page.waitForSelector("[data-file='fr.yaml'][aria-selected=true]");
  await sound(page);
  await page.click("#remove_file");
  await page.click("#yes");
  await page.waitForSelector("[data-file='fr.yaml']", { state: "detached" });
  await sound(page);
  await page.click("[data-choice=form]");
  await page.click("[data-group=sheet] > summary");
  assert.equal(await field(page, "game.yaml:sheet.grid.columns").inputValue(), "5");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a form of files that cannot be read leads to the text, and works again once they are fixed", async () => {
  const { page, context, faults } = await begun({ from: "fallow" });
  await showText(page);
  await write(page, "\nbroken: [\n");
  await broken(page);
  await page.click("[data-choice=form]");
  assert.match(await page.textContent(".outdated"), /cannot be read/);
  assert.equal(await field(page, "game.yaml:about.title").isDisabled(), true);
  await page.click(".problem-list button");
  await page.waitForSelector(".editor[data-editor]");
  await page.click(".cm-content");
  for (let n = 0; n < 4; n++) await page.keyboard.press("Control+z");
  await sound(page);
  await page.click("[data-choice=form]");
  assert.equal(await field(page, "game.yaml:about.title").isDisabled(), false);
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
    ["ab", ["about", "decks"], []],
    ["about:\n  title: x\n  t", ["tag", "template"], ["title"]],
    ["about: {title: x, t", ["tag"], ["kinds"]],
    ["kinds:\n  - ", ["id", "icon"], ["about"]],
    ["kinds:\n  - id: x\n    ", ["icon", "paint"], ["id"]],
    ["kinds:\n  - id: x\n    icon: cow\n  - ", ["id", "icon"], []],
    ["kinds:\n- {id: x, icon: c", ["cow", "cat"], ["id"]],
    ["sheet: {print: ", ["true", "false"], []],
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

test("an exported game is imported in another browser, and several games are kept", async () => {
  const one = await begun();
  const { buffer } = await exported(one.page);
  const zip = { name: "my-farm.zip", mimeType: "application/zip", buffer };
  const { page, context, faults } = await visit("#/design");
  await page.setInputFiles("#import", zip);
  await sound(page);
  assert.equal(await page.textContent("h1"), "My farm");
  await page.click("#menu");
  await page.click("#new");
  await page.waitForSelector(".shelf a[href='#/design?game=my-farm']");
  await begin(page, "kuhlorado", "<img src=x onerror=alert(1)>");
  assert.equal(await page.textContent("h1"), "<img src=x onerror=alert(1)>");
  await page.click("#menu");
  await page.click(".other");
  await page.waitForFunction(() => document.querySelector("h1").textContent === "My farm");
  await sound(page);
  await page.click("#menu");
  await page.click("#remove");
  await page.click("#yes");
  await page.waitForFunction(() => document.querySelector("h1").textContent.startsWith("<img"));
  assert.equal(await page.evaluate(() => localStorage.getItem("hedgerow:own/my-farm")), null);
  assert.deepEqual([one.faults, faults], [[], []]);
  await one.context.close();
  await context.close();
});

test("files that are not a game are reported with their names and change nothing", async () => {
  const { page, context } = await visit("#/design");
  const files = [
    ["x.zip", Buffer.from("PK nothing"), /x/],
    ["x.zip", Buffer.alloc(6 * 1024 * 1024), /too large/],
    ["run.exe", Buffer.from("MZ"), /run\.exe/],
  ];
  for (const [name, buffer, message] of files) {
    await page.setInputFiles("#import", { name, mimeType: "application/octet-stream", buffer });
    await page.waitForFunction(
      ([source]) => new RegExp(source).test(document.querySelector(".error").textContent),
      [message.source],
    );
  }
  await page.setInputFiles("#import", {
    name: "game.yaml",
    mimeType: "text/yaml",
    buffer: Buffer.from("extends: [\n"),
  });
  await broken(page);
  await page.click("[data-choice=pages]");
  assert.match(await page.textContent(".look .outdated"), /Nothing to show/);
  await page.click(".brand");
  await page.waitForSelector("main.home");
  await context.close();
});

test("blocked storage is reported, and the page asks before it is closed", async () => {
  const { page, context } = await begun({ from: "fallow" });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error("full");
    };
  });
  await field(page, "game.yaml:about.title").fill("Not stored");
  await page.waitForSelector("#error-message p:has-text('Export the game')");
  await page.waitForFunction(() => document.querySelector("h1").textContent === "Not stored");
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.close({ runBeforeUnload: true }),
  ]);
  assert.equal(dialog.type(), "beforeunload");
  await dialog.accept();
  await context.close();
});

test("unknown values in the storage break nothing", async () => {
  for (const [key, value] of [
    ["own/my-farm", "{"],
    ["own/my-farm", '{"texts": {"../x": "y"}, "good": true}'],
    ["own/my-farm", '{"texts": {"my-farm/game.yaml": "a: ["}, "good": true}'],
    ["drafts", '{"game": "my-farm", "typed": [{"file": 3}, null]}'],
  ]) {
    const { page, context } = await visit();
    await page.evaluate(([key, it]) => localStorage.setItem(`hedgerow:${key}`, it), [key, value]);
    await page.goto(`${ADDRESS}?again#/design`);
    await page.waitForSelector('main[data-checked]:not([data-checked=""])');
    await context.close();
  }
});

test("without the bundle a plain field does, with the same list of problems", async () => {
  const { page, context } = await visit("", {
    prepare: (context) => context.route("**/vendor/editor.js", (route) => route.abort()),
  });
  await page.goto(`${ADDRESS}?again#/design`);
  await ready(page);
  await begin(page, "stampfarm");
  await showText(page);
  const text = page.locator("textarea.editor");
  await text.fill(`${await text.inputValue()}\ncolour: red\n`);
  await broken(page);
  await page.click(".problem-list button");
  const [at, typed] = await text.evaluate((it) => [it.selectionStart, it.value]);
  assert.equal(typed.slice(at).split(":")[0], "colour");
  await context.close();
});

test("a restarted engine gets the user's games again", async () => {
  const { page, context, faults } = await begun({ from: "fallow" });
  let asked = 0;
  await page.route("**/api/preview", async (route) => {
    const args = JSON.parse(route.request().postData());
    if (asked++ === 0)
      return route.continue({ postData: JSON.stringify({ ...args, own: "forgotten" }) });
    return route.continue();
  });
  await page.click("[data-choice=pages]");
  await page.waitForSelector(".page img");
  assert.ok(asked >= 2);
  assert.deepEqual(faults, []);
  await context.close();
});
