// An installation without bundles: it says what is missing, and requests no file that is not there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, open, visit } from "./browser.mjs";

before(open);
after(close);

/** Serve the page as an installation that was built without npm does. */
async function withoutBundles(context) {
  await context.route(
    (url) => url.pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/(name="hedgerow-bundles" content=")[^"]*/, "$1");
      await route.fulfill({ response, body });
    },
  );
  await context.route("**/vendor/*", (route) => route.fulfill({ status: 404 }));
}

/** Open a screen, and collect what is not answered with success. */
async function start(hash) {
  const failed = [];
  const prepare = async (context) => {
    await withoutBundles(context);
    context.on("response", (it) => it.status() >= 400 && failed.push(it.url()));
  };
  return { failed, ...(await visit(hash, { prepare })) };
}

test("Home works without bundles", async () => {
  const { page, context, faults, failed } = await start("");
  await page.waitForSelector("main");
  assert.deepEqual([faults, failed], [[], []]);
  await context.close();
});

test("without its code reader, set-up says why codes cannot be scanned; a typed code opens", async () => {
  const { page, context, faults, failed } = await start("#/score?game=stampfarm");
  await page.waitForSelector("#no_scan");
  assert.match(await page.textContent("#no_scan"), /cannot scan codes.*built without npm/);
  assert.equal(await page.locator("#scan").count(), 0);
  await page.fill("#code", "SF1-A4255-Y2RSR");
  await page.waitForSelector("[data-settled=sheet]");
  assert.deepEqual([faults, failed], [[], []]);
  await context.close();
});

test("without its editor, Design has a plain text field and says why", async () => {
  const { page, context, faults, failed } = await start("#/design");
  await page.click("[data-from=stampfarm]");
  await page.fill("#new-name", "My farm");
  await page.click("#start-design");
  await page.click("[data-choice=text]");
  await page.waitForSelector("textarea.editor");
  assert.match(await page.textContent("#plain_editor"), /plain editor.*built without npm/);
  assert.deepEqual([faults, failed], [[], []]);
  await context.close();
});
