// The site while its program loads: input is saved, the newest call wins, no view is blank.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { host } from "../../host.mjs";
import { board, close, drawn, open, ready, scored, stamp, total, visit } from "../browser.mjs";

const served = await host();
const leaving = await host();
before(open);
after(async () => {
  await close();
  await served.close();
  await leaving.close();
});

const CODE = "SF1-A4255-Y2RSR";
const LINK =
  "#/score?g=0" + Buffer.from("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n").toString("base64url");
const tokens = (page) => page.locator(".cell .token").count();
const waiting = (hash) => visit(hash, { address: served.address, held: "**/app.bin" });

test("a code that is opened late does not replace the game that was chosen since", async () => {
  const { page, context, faults } = await waiting(`#/score?code=${CODE}`);
  await page.waitForSelector("main:has-text('Opening')");
  await page.click(".brand");
  await page.click('[data-game="stampfarm"] a[href^="#/score"]');
  await board(page);
  await stamp(page, ["SSS.."]);
  await page.release();
  await scored(page);
  assert.equal(await tokens(page), 3);
  assert.equal(await total(page, "Player 1"), 3);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a code that is opened late does not touch the address of another screen", async () => {
  const { page, context } = await waiting(`#/score?code=${CODE}`);
  await page.waitForSelector("main:has-text('Opening')");
  await page.click(".brand");
  await page.click('a[href="#/print/stampfarm"]');
  await page.release();
  await drawn(page);
  await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(await page.evaluate(() => location.hash), /^#\/print\/stampfarm/);
  await context.close();
});

test("what is entered while the program starts survives reload after reload", async () => {
  const { page, context } = await waiting("#/score?game=stampfarm");
  await board(page);
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

test("while the program starts, a link, a saved game and the pages have their places", async () => {
  const { page, context, faults } = await waiting(LINK);
  await page.waitForSelector("main:has-text('Opening')");
  await page.goto(`${served.address}?again#/print/kuhfstein`);
  await ready(page);
  assert.ok((await page.locator(".pages .page").count()) >= 3);
  assert.match(await page.textContent("#engine"), /Getting ready/);
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
  assert.match(await page.textContent("#app"), /Stampfarm|Opening/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("without WebAssembly one message says so, and entering cells still works", async () => {
  const { page, context } = await visit("#/score?game=stampfarm", {
    address: served.address,
    script: "delete globalThis.WebAssembly",
  });
  await board(page);
  await page.waitForSelector("#error-message p");
  await page.click("#error-message button");
  await stamp(page, ["SSS.."]);
  await page.waitForFunction(() => document.querySelectorAll(".cell .token").length === 3);
  assert.equal(await page.locator("#error-message p").count(), 0);
  await context.close();
});

test("with the user's games Home is shown at once, and these once the program has read them", async () => {
  const texts = { "tiny/game.yaml": "extends: fallow\nabout: {title: Tiny, tag: T1}\n" };
  const own = JSON.stringify({ texts, good: true, exported: false });
  const { page, context, faults } = await visit("", {
    address: served.address,
    held: "**/app.bin",
    script: `localStorage.setItem("hedgerow:own/tiny", ${JSON.stringify(own)})`,
  });
  await page.waitForSelector('[data-game="stampfarm"]');
  assert.equal(await page.locator('[data-game="tiny"]').count(), 0);
  await page.release();
  await page.waitForSelector('[data-game="tiny"]');
  assert.deepEqual(faults, []);
  await context.close();
});

test("after one visit the editor and the reader of codes are there without a host", async () => {
  const { page, context } = await visit("", { address: leaving.address });
  await page.waitForSelector("body[data-offline=ready]");
  await leaving.close();
  await page.reload();
  await ready(page);
  await page.click(".link-design");
  await page.click('[data-from="fallow"]');
  await page.fill("#new-name", "My farm");
  await page.click("#start-design");
  await page.click("[data-choice=text]");
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
