// Scan: a camera that shows a printed sheet gives its code; without camera or leave there is the way out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, open, visit } from "./browser.mjs";
import { go } from "./play.mjs";

const CAMERA = process.env.HEDGEROW_CAMERA;
const CODE = process.env.HEDGEROW_CAMERA_CODE;
before(() =>
  open(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${CAMERA}`]),
);
after(close);

const start = async (options) => {
  const it = await visit("#/score?game=stampfarm", options);
  await it.page.waitForSelector("#scan");
  return it;
};
/** A reader of the browser that sees a text in every picture. */
const reader = (text) => `window.BarcodeDetector = class {
  static getSupportedFormats = async () => ["qr_code"];
  detect = async (image) => (image.width ? [{ rawValue: ${JSON.stringify(text)} }] : []);
}`;

test("a sheet before the camera opens its set, another one a player's sheet, and no picture is sent", async () => {
  const { page, context, faults } = await start({ permissions: ["camera"] });
  const asked = [];
  page.on("request", (it) => asked.push([it.method(), (it.postData() ?? "").length]));
  await page.click("#scan");
  await page.waitForSelector("[data-settled=sheet]");
  assert.match(await page.textContent("[data-settled=sheet]"), new RegExp(CODE.slice(0, 9)));
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.evaluate(() => document.querySelector("video")), null);
  await page.click("[data-sheet='1']");
  await page.click("dialog #scan");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.match(await page.textContent(".seats li:nth-child(2)"), new RegExp(CODE.slice(-5)));
  assert.equal(await page.getAttribute("main", "data-step"), "setup");
  assert.deepEqual(
    asked.filter(([method, size]) => method === "POST" && size > 4_000),
    [],
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a square pattern that is a link gives its code, whatever the host, and the browser's own reader is used", async () => {
  const bundles = [];
  for (const [text, opens] of [
    [`HTTPS://SOMEUSER.GITHUB.IO/hedgerow/#${CODE.replaceAll("-", "")}C`, true],
    [CODE, true],
    [`https://example.org/#${"x".repeat(120)}`, false],
    ["https://example.org/", false],
  ]) {
    const { page, context, faults } = await start({
      permissions: ["camera"],
      script: reader(text),
      prepare: (it) =>
        it.on("request", (ask) => ask.url().includes("vendor/qr.js") && bundles.push(1)),
    });
    await page.click("#scan");
    if (opens) await page.waitForSelector("[data-settled=sheet]");
    else await page.waitForSelector(`[data-scan=${text.length > 120 ? "looking" : "other"}]`);
    assert.deepEqual(faults, []);
    await context.close();
  }
  assert.deepEqual(bundles, []);
});

test("a blocked camera is reported, with a hint to type the code; no camera and no reader too", async () => {
  const { page, context, faults } = await start();
  await page.click("#scan");
  await page.waitForSelector("[data-scan=refused]");
  assert.match(await page.textContent("dialog .notice"), /type the code/);
  await page.click("dialog button");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await page.click("#scan");
  await page.waitForSelector("[data-scan=none]");
  assert.deepEqual(faults, []);
  await context.close();
  const bare = await start({ permissions: ["camera"] });
  await bare.page.route("**/vendor/qr.js", (route) => route.abort());
  await bare.page.click("#scan");
  await bare.page.waitForSelector("[data-scan=no_reader]");
  await bare.context.close();
});

test("a link with a code, typed into the address, opens the set", async () => {
  const { page, context, faults } = await visit(`#${CODE.replaceAll("-", "")}C`);
  await page.waitForSelector("main[data-step=setup] .seats");
  assert.match(await page.textContent("[data-settled=sheet]"), new RegExp(CODE.slice(0, 9)));
  // Nothing was entered: the same code opens a new game.
  await go(page, `#${CODE}`);
  await page.waitForSelector("[data-settled=sheet]");
  assert.deepEqual(faults, []);
  await context.close();
});
