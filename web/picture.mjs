// Takes the screenshot of the page for the README: three phones next to each other.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const example = (name) =>
  readFile(new URL(`../content/examples/${name}.txt`, import.meta.url), "utf-8");
const SHOTS = [
  { colorScheme: "light" },
  { colorScheme: "light", text: await example("stampfarm/party"), step: "0" },
  { colorScheme: "dark", text: await example("kuhlorado/pro"), step: "end" },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox"],
});
const photos = [];
for (const { colorScheme, text, step } of SHOTS) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    colorScheme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await page.goto(process.env.HEDGEROW_PAGE);
  await page.waitForSelector("body[data-ready]");
  if (text) {
    await page.click(".opener summary");
    await page.fill(".opener textarea", text);
    await page.click(".opener .primary");
    await page.waitForSelector("main[data-step]");
    await page.evaluate(
      (it) => (location.hash = location.hash.replace(/[^/]*$/, it)),
      /** @type {string} */ (step),
    );
    await page.waitForSelector(`main[data-step="${step}"]:not([data-scored=""])`);
  }
  await page.waitForFunction(() => [...document.images].every((it) => it.src && it.complete));
  photos.push((await page.screenshot()).toString("base64"));
}
const page = await browser.newPage({ viewport: { width: 3 * 390 + 4 * 28, height: 844 + 2 * 28 } });
const images = photos.map((it) => `<img src="data:image/png;base64,${it}">`).join("");
await page.setContent(
  `<style>body{margin:0;padding:28px;display:flex;gap:28px;background:#d9e5c8}img{border-radius:22px;box-shadow:0 4px 18px #0003}</style>${images}`,
);
await page.screenshot({ path: process.argv[2] });
await browser.close();
