// Gallery: pictures of every game, drawn when they come into sight, each of which can be printed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, drawn, open, visit } from "./browser.mjs";

before(open);
after(close);

test("every game has its pictures, in the language of the page, and only those in sight are drawn", async () => {
  const { page, context, faults } = await visit("#/gallery", { locale: "de-DE" });
  await page.waitForSelector("figure[data-drawn]");
  const games = await page.locator("main section").count();
  assert.ok(games >= 4);
  for (let n = 0; n < games; n++) {
    const section = page.locator("main section").nth(n);
    await section.scrollIntoViewIfNeeded();
    await section.locator("figure[data-drawn] img").first().waitFor();
    assert.ok((await section.locator("figure").count()) >= 5);
  }
  assert.match(await page.textContent("main"), /Blätter zum Spielen/);
  assert.ok((await page.locator("figure:not([data-drawn])").count()) > 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a picture leads to the very page to print", async () => {
  const { page, context, faults } = await visit("#/gallery");
  await page.waitForSelector("figure[data-drawn]");
  const link = page.locator("figure[data-drawn] a").nth(1);
  const [, wanted] = (await link.getAttribute("href")).match(/^#\/print\/([\w-]+)/);
  const [, number] = (await link.getAttribute("href")).match(/page=(\d+)/);
  await link.click();
  await drawn(page, `${wanted}/kit/${number}/`);
  assert.deepEqual(faults, []);
  await context.close();
});
