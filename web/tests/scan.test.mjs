// Scan: a camera that shows a printed sheet gives its code; without camera or leave there is the way out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, open, scored, visit } from "./browser.mjs";

const CAMERA = process.env.HEDGEROW_CAMERA;
const CODE = process.env.HEDGEROW_CAMERA_CODE;
before(() =>
  open(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${CAMERA}`]),
);
after(close);

test("a sheet before the camera is opened, and its picture goes nowhere", async () => {
  const { page, context, faults } = await visit("#/score", { permissions: ["camera"] });
  const asked = [];
  page.on("request", (it) => asked.push([it.method(), it.url(), (it.postData() ?? "").length]));
  await page.click("#scan");
  await scored(page);
  assert.equal(await page.inputValue("[data-field=sheet]"), CODE);
  assert.equal(await page.locator("dialog").count(), 0);
  assert.deepEqual(
    asked.filter(([method, , size]) => method === "POST" && size > 4_000),
    [],
  );
  assert.equal(await page.evaluate(() => document.querySelector("video")), null);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the sheet of another player is scanned in the middle of a game", async () => {
  const { page, context, faults } = await visit("#/score?game=stampfarm", {
    permissions: ["camera"],
  });
  await scored(page);
  await page.click("#tab-1");
  await page.click("[data-scan=sheet]");
  await page.waitForFunction(
    (code) => document.querySelector("[data-field=sheet]")?.value === code,
    CODE,
  );
  assert.equal(await page.getAttribute("#tab-1", "aria-selected"), "true");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the browser's own reader of codes is used where there is one", async () => {
  const { page, context, faults } = await visit("", { permissions: ["camera"] });
  await page.addInitScript((code) => {
    window.BarcodeDetector = class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async (image) => (image.width ? [{ rawValue: code }] : []);
    };
  }, CODE);
  const bundles = [];
  page.on("request", (it) => it.url().includes("vendor/qr.js") && bundles.push(it.url()));
  await page.goto(page.url().replace(/#.*/, "?again#/score"));
  await page.click("#scan");
  await scored(page);
  assert.deepEqual([bundles, faults], [[], []]);
  await context.close();
});

test("a blocked camera is reported, with a hint to type the code", async () => {
  const { page, context, faults } = await visit("#/score");
  await page.click("#scan");
  await page.waitForSelector("dialog[data-scan=refused]");
  assert.match(await page.textContent("dialog .notice"), /type the code/);
  await page.click("dialog button");
  assert.equal(await page.evaluate(() => document.activeElement.id), "code");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a page without camera or without its reader says so", async () => {
  const none = await visit("#/score");
  await none.page.evaluate(() =>
    Object.defineProperty(navigator, "mediaDevices", { value: undefined }),
  );
  await none.page.click("#scan");
  await none.page.waitForSelector("dialog[data-scan=none]");
  await none.context.close();
  const bare = await visit("#/score", { permissions: ["camera"] });
  await bare.page.route("**/vendor/qr.js", (route) => route.abort());
  await bare.page.click("#scan");
  await bare.page.waitForSelector("dialog[data-scan=no_reader]");
  await bare.context.close();
});
