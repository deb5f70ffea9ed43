// The site while its program loads: input is saved, the newest call wins, no view is blank.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { host } from "../../host.mjs";
import { close, drawn, open, ready, scored, stamp, total, visit } from "../browser.mjs";

const served = await host();
const leaving = await host();
before(open);
after(async () => {
  await close();
  await served.close();
  await leaving.close();
});

const CODE = "SF1-A0C55-Y2RBE";
const LINK =
  "#/score?g=0" + Buffer.from("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n").toString("base64url");
const tokens = (page) => page.locator(".cell .token").count();
const waiting = (hash) => visit(hash, { address: served.address, held: "**/app.bin" });

test("a code that is opened late does not replace the game that was chosen since", async () => {
  const { page, context, faults } = await waiting("#/score");
  await page.fill("#code", CODE);
  await page.click(".by-code .primary");
  await page.waitForSelector(".by-code[aria-busy] small:has-text('Opening')");
  await page.click('[data-game="stampfarm"]');
  await page.waitForSelector("[data-cell=A1]");
  await stamp(page, ["SSS.."]);
  assert.match(await page.textContent(".pending"), /once the program is ready/);
  assert.equal(await page.isDisabled("#share"), true);
  await page.release();
  await scored(page);
  assert.equal(await tokens(page), 3);
  assert.equal(await total(page, "Player 1"), 3);
  assert.equal(await page.isDisabled("#share"), false);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a code that is opened late does not touch the address of another view", async () => {
  const { page, context } = await waiting("#/score");
  await page.fill("#code", CODE);
  await page.click(".by-code .primary");
  await page.click("nav a[href='#/print']");
  await page.waitForSelector("main[data-view=print]");
  await page.release();
  await drawn(page);
  await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(await page.evaluate(() => location.hash), /^#\/print/);
  await context.close();
});

test("what is entered while the program starts survives reload after reload", async () => {
  const { page, context } = await waiting("#/score?game=stampfarm");
  await page.waitForSelector("[data-cell=A1]");
  await stamp(page, ["S...."]);
  for (const row of [".SS..", "...CC"]) {
    await page.reload();
    await page.waitForSelector("[data-cell=A1] .token");
    await stamp(page, [row]);
  }
  await page.release();
  await scored(page);
  await page.reload();
  await scored(page);
  assert.equal(await tokens(page), 5);
  await context.close();
});

test("while the program starts, a link, a saved game and the gallery show that they are loading", async () => {
  const { page, context, faults } = await waiting(LINK);
  assert.match(await page.textContent(".by-code small"), /Opening/);
  await page.goto(`${served.address}?again#/gallery`);
  await ready(page);
  await page.waitForSelector(".gallery:has-text('Getting ready')");
  await page.release();
  await page.goto(`${served.address}?again#/score?code=${CODE}`);
  await scored(page);
  await context.route("**/app.bin", () => {});
  await page.evaluate(async () => {
    for (const it of await navigator.serviceWorker.getRegistrations()) await it.unregister();
    for (const it of await caches.keys()) await caches.delete(it);
  });
  await page.reload();
  await ready(page);
  assert.equal(await page.textContent("h1"), "Stampfarm");
  assert.match(await page.textContent("main"), /Opening/);
  assert.equal(await page.locator(".results").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("without WebAssembly one message says so, and entering cells still works", async () => {
  const { page, context } = await visit("#/score", {
    address: served.address,
    script: "delete globalThis.WebAssembly",
  });
  await page.click('[data-game="stampfarm"]');
  await page.waitForSelector("#error-message p");
  await page.click("#error-message button");
  await stamp(page, ["SSS.."]);
  await page.waitForSelector(".problems");
  assert.equal(await page.locator("#error-message p").count(), 0);
  assert.equal(await tokens(page), 3);
  await context.close();
});

test("after one visit the editor and the reader of codes are there without a host", async () => {
  const { page, context } = await visit("", { address: leaving.address });
  await page.waitForSelector("body[data-offline=ready]");
  await leaving.close();
  await page.reload();
  await drawn(page);
  await page.click("nav a[href='#/design']");
  await page.fill("#new-name", "my-farm");
  await page.click("#start-design");
  await page.waitForSelector(".cm-content");
  assert.ok(
    await page.evaluate(async () =>
      Boolean(
        await import(new URL("vendor/qr.js", document.querySelector("script[src]").src).href),
      ),
    ),
  );
  await context.close();
});
