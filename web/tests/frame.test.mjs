// The frame of all screens: addresses, Back, languages, the policy, refused storage, access for everybody.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, PHONE, clean, close, drawn, large, open, visit } from "./browser.mjs";

before(open);
after(close);

const DESK = { width: 1280, height: 800 };

test("an address that names no screen shows Home", async () => {
  const { page, context, faults } = await visit();
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "nothing", "print2"];
  for (const name of [...names, "print/constructor", "../home", "print"]) {
    await page.goto(`${ADDRESS}?${names.indexOf(name)}#/${name}`);
    await page.waitForSelector("main.home .game");
    assert.equal(await page.locator("#error-message").count(), 0);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("Back goes through the screens, closes a drawer first, and finds the focus again", async () => {
  const { page, context, faults } = await visit();
  await page.click("a[href='#/design']");
  await page.waitForSelector("main.design-start");
  await page.click(".brand");
  await page.click('a[href="#/print/stampfarm"]');
  await drawn(page);
  await page.locator(".page button").first().click();
  await page.waitForSelector("dialog img");
  await page.goBack();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".page button:focus");
  await page.goBack();
  await page.waitForSelector("main.home");
  await page.goBack();
  await page.waitForSelector("main.design-start");
  await page.goForward();
  await page.waitForSelector("main.home");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a chosen language stays, on every screen; the last of two quick choices counts", async () => {
  const { page, context, faults } = await visit("#/print/stampfarm?seed=7");
  await drawn(page);
  await page.evaluate(() => {
    const list = document.querySelector("#head select");
    for (const lang of ["fr", "it", "de"]) {
      list.value = lang;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await page.waitForSelector("body[data-ready=print-de]");
  assert.match(await page.textContent(".kit"), /Alles zum Spielen/);
  assert.equal(await page.inputValue("#head select"), "de");
  await page.goto(ADDRESS);
  await page.waitForSelector("h1:has-text('Was spielen wir?')");
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the page has the typeface of the paper, and shows what it can before it is there", async () => {
  const { page, context, faults } = await visit();
  const faces = await page.evaluate(async () => {
    await Promise.all([500, 800].map((weight) => document.fonts.load(`${weight} 1rem Nunito`)));
    return [...document.fonts].map(({ family, status, display }) => [family, status, display]);
  });
  assert.deepEqual(faces, Array(2).fill(["Nunito", "loaded", "optional"]));
  const families = await page.evaluate(() =>
    ["body", "h1", "button, .button", "select"].map(
      (it) => getComputedStyle(document.querySelector(it)).fontFamily.split(",")[0],
    ),
  );
  assert.deepEqual(families, Array(4).fill("Nunito"));
  assert.deepEqual(faults, []);
  await context.close();
});

for (const colorScheme of ["light", "dark"])
  test(`the frame of what has the focus does not look like a problem: ${colorScheme}`, async () => {
    const { page, context } = await visit("#/score?game=parish", { colorScheme });
    const colour = (selector, key) =>
      page.evaluate(
        ([at, key]) => getComputedStyle(document.querySelector(at))[key],
        [selector, key],
      );
    const channels = (text) => text.match(/\d+/g).slice(0, 3).map(Number);
    for (const selector of ["#code", "#start, #no-code", "[data-name='0']", "[data-cell=A1]"]) {
      if (selector.startsWith("[data-name")) await page.click("#no-code");
      if (selector.startsWith("[data-cell"))
        while (await page.locator("main.setup").count()) await page.click("#start");
      await page.waitForSelector(selector);
      await page.keyboard.press("Shift");
      await page.evaluate(
        (it) => document.querySelector(it).focus({ focusVisible: true }),
        selector,
      );
      const [red, green, blue] = channels(await colour(":focus", "outlineColor"));
      assert.equal(await colour(":focus", "outlineStyle"), "solid", selector);
      assert.ok(blue > red + 80 && green > red, `${selector}: ${[red, green, blue]}`);
    }
    await context.close();
  });

test("the policy blocks inline scripts, eval and other hosts", async () => {
  const { page, context } = await visit();
  const answer = await page.request.get(ADDRESS);
  assert.match(answer.headers()["content-security-policy"], /default-src 'none'/);
  const tried = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.hurt = true";
    document.body.append(script);
    const fetched = await fetch("https://example.org/").then(
      () => true,
      () => false,
    );
    // Not in the call of the test itself, which may evaluate anything.
    const evaluated = await new Promise((tell) => {
      setTimeout(() => {
        try {
          tell(Boolean((0, eval)("1")));
        } catch {
          tell(false);
        }
      });
    });
    return [Boolean(window.hurt), fetched, evaluated];
  });
  assert.deepEqual(tried, [false, false, false]);
  await context.close();
});

test("without storage every screen works", async () => {
  const { page, context, faults } = await visit("", {
    script: `Object.defineProperty(window, "localStorage", {
      get: () => { throw new DOMException("refused", "SecurityError"); },
    });`,
  });
  await page.click('a[href="#/print/stampfarm"]');
  await drawn(page);
  await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await page.waitForSelector("#score");
  await page.click("a[href='#/design']");
  await page.waitForSelector("main.design-start");
  await page.click(".brand");
  await page.waitForSelector(".line:has-text('printed here')");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a bug is shown with what to copy, and the page goes on", async () => {
  const { page, context } = await visit("#/print/stampfarm?seed=7");
  await drawn(page);
  const fault = JSON.stringify({ fault: "Traceback <b>" });
  await page.route("**/api/pdf", (route) => route.fulfill({ body: `${fault}\n` }));
  await page.click("#save");
  await page.waitForSelector("#error-message pre:has-text('Traceback <b>')");
  assert.match(await page.textContent("#error-message p"), /bug in hedgerow/);
  await page.click("#error-message button:has-text('Close')");
  await page.waitForSelector("#error-message", { state: "detached" });
  await page.unroute("**/api/pdf");
  await page.route("**/api/pdf", (route) => route.abort());
  await page.click("#save");
  await page.waitForSelector("#error-message p:has-text('still running')");
  await page.unroute("**/api/pdf");
  await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await context.close();
});

test("the message that the PDF is saved is visible on phones and desktops", async () => {
  for (const viewport of [PHONE, DESK]) {
    const { page, context } = await visit("#/print/stampfarm?what=sheets&seed=7", { viewport });
    await drawn(page);
    await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    const notice = page.locator(".notice:has-text('ruler')");
    await notice.waitFor();
    const isSeen = await notice.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(isSeen, JSON.stringify(viewport));
    await context.close();
  }
});

test("a browser prints the pages alone, on white", async () => {
  const { page, context } = await visit("#/print/stampfarm?what=sheets&seed=7", {
    viewport: DESK,
    colorScheme: "dark",
  });
  await drawn(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = ":is(button:not(.page *), select, input, summary, nav, a, h1, .notice):visible";
  assert.equal(await page.locator(shown).count(), 0);
  assert.ok(
    await page
      .locator(".page")
      .first()
      .evaluate((it) => it.clientWidth > 0.95 * it.closest("main").clientWidth),
  );
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.equal(ground, "rgb(255, 255, 255)");
  await context.close();
});

const LOCALES = { en: "en-GB", fr: "fr-FR", it: "it-IT", de: "de-CH" };
for (const [lang, locale] of Object.entries(LOCALES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing, and everything is large enough for a thumb: ${lang}, ${colorScheme}`, async () => {
      const options = { locale, colorScheme, bypassCSP: true };
      const { page, context, faults } = await visit("", options);
      assert.equal(await page.getAttribute("html", "lang"), lang);
      await clean(page, "home");
      await large(page);
      await page.click('a[href="#/print/stampfarm"]');
      await drawn(page);
      for (const summary of await page.locator("summary").all()) await summary.click();
      await clean(page, "print");
      await large(page);
      await page.click("a[href='#/design']");
      await page.waitForSelector("main.design-start");
      await clean(page, "start of a design");
      await large(page);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

test("axe does find what is wrong", async () => {
  const { page, context } = await visit("", { bypassCSP: true });
  await page.evaluate(() => document.body.append(document.createElement("img")));
  await assert.rejects(clean(page, "wrong"), /image-alt/);
  await context.close();
});
