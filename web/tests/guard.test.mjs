// Hostile links, the policy, access for everybody, and no English left in other languages.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { after, before, test } from "node:test";
import { ADDRESS, clean, close, drawn, open, scored, stamp, visit } from "./browser.mjs";

before(open);
after(close);

const pack = (text) => `1${deflateRawSync(Buffer.from(text)).toString("base64url")}`;

test("links without a game are reported, and the start is shown", async () => {
  const unreadable = [
    "1AAAA",
    "1%%%",
    "9abc",
    pack("x".repeat(70_000)),
    pack("\0".repeat(50_000_000)),
  ];
  const wrong = [
    "0",
    pack("game: nothing"),
    pack("game: stampfarm\n[<img src=x onerror=alert(1)>]\nSSS"),
  ];
  for (const [parts, place] of [
    [unreadable, "#error-message p"],
    [wrong, ".error p"],
  ]) {
    for (const part of parts) {
      const { page, context } = await visit(`#/score?g=${part}`);
      await page.waitForSelector(place);
      assert.equal(await page.locator("#code").count(), 1);
      await context.close();
    }
  }
});

test("an address that names no view shows the first one", async () => {
  for (const name of [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "nothing",
    "print2",
  ]) {
    const { page, context, faults } = await visit(`#/${name}`);
    await drawn(page);
    assert.equal(await page.getAttribute("main", "data-view"), "print");
    assert.equal(await page.textContent("#error-message"), "");
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a link of another version says so, and what opens in every version", async () => {
  const reported = {
    "en-GB": /another version.*as text/,
    "fr-FR": /autre version.*en texte/,
    "it-IT": /altra versione.*come testo/,
    "de-CH": /anderen Version.*als Text/,
  };
  for (const [locale, words] of Object.entries(reported)) {
    const { page, context } = await visit("#/score?g=2abc", { locale });
    assert.match(await page.textContent("#error-message p"), words);
    await context.close();
  }
});

test("names in a link are text, whatever they say", async () => {
  const name = "<img src=x onerror=alert(1)>";
  const rows = "SSCPP\nSHCCP\nGHCYY\nGHHHY\n";
  const { page, context, faults } = await visit(
    `#/score?g=${pack(`game: stampfarm\n[${name}]\n${rows}[B]\n${rows}`)}`,
  );
  await scored(page);
  assert.equal(await page.textContent("#tab-0"), name + (await page.textContent("#tab-0 output")));
  assert.equal(await page.locator("img[src=x]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a foreign link does not take away the game that was here", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, ["SS..."]);
  await scored(page);
  await page.goto(`${ADDRESS}?again#/score?g=${pack("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n")}`);
  await scored(page);
  await page.click("#new");
  await page.click("dialog .primary");
  await page.click(".back");
  await scored(page);
  assert.equal(await page.textContent("h1"), "Stampfarm");
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

test("blocked storage is reported, and the game goes on", async () => {
  const { page, context } = await visit("#/score");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error("full");
    };
  });
  await page.click('[data-game="stampfarm"]');
  await scored(page);
  await page.waitForSelector("#error-message p");
  await context.close();
});

test("storage that is blocked from the start is reported, and every view works", async () => {
  const { page, context, faults } = await visit();
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await page.goto(`${ADDRESS}?again#/score?code=SF1-A0C55-Y2RBE`);
  await scored(page);
  assert.match(await page.textContent("#error-message p"), /does not save.*Share/);
  await page.click("#error-message button");
  await page.click("nav a[href='#/print']");
  await drawn(page);
  await page.click("nav a[href='#/gallery']");
  await page.waitForSelector("figure[data-drawn]");
  await page.click("nav a[href='#/design']");
  await page.waitForSelector("#start-design");
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [lang, locale] of Object.entries({
  en: "en-GB",
  fr: "fr-FR",
  it: "it-IT",
  de: "de-CH",
})) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in any view: ${lang}, ${colorScheme}`, async () => {
      const { page, context, faults } = await visit("#/print?game=stampfarm&what=sheets&seed=7", {
        locale,
        colorScheme,
        bypassCSP: true,
      });
      assert.equal(await page.getAttribute("html", "lang"), lang);
      await drawn(page);
      await clean(page, "print");
      await page.click("nav a[href='#/score']");
      await page.waitForSelector("#code");
      await clean(page, "start");
      await page.fill("#code", "SF1-A0C55-Y2RBE");
      await page.click(".by-code button");
      await scored(page);
      for (const cell of ["A1", "B1"]) await page.click(`[data-cell=${cell}]`);
      await page.click(".cards summary");
      await page.click("[data-option=grazers]");
      await scored(page);
      await page.click(".score-line:not(:disabled)");
      await clean(page, "score");
      await page.click("#share");
      await clean(page, "share");
      await page.goto(`${ADDRESS}?again#/design`);
      await page.waitForSelector("#start-design");
      await clean(page, "begin");
      await page.fill("#new-name", "my-farm");
      await page.click("#start-design");
      await page.waitForSelector('main[data-checked$="/0"]');
      await clean(page, "design");
      await page.click(".cm-content");
      await page.keyboard.insertText("colour: red\n");
      await page.waitForSelector('main[data-checked$="/1"]');
      await clean(page, "problems");
      await page.click("nav a[href='#/gallery']");
      await page.waitForSelector("[data-view=gallery] figure[data-drawn]");
      await clean(page, "gallery");
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

test("axe finds nothing in the boards of the other games", async () => {
  for (const hash of ["#/score?code=KR1-5RY05-3MW05", "#/score?code=FW1-J2F00-00GV3"]) {
    const { page, context } = await visit(hash, { bypassCSP: true });
    await scored(page);
    await clean(page, hash);
    await context.close();
  }
  for (const game of ["bunte-runde", "kuhfstein"]) {
    const { page, context } = await visit("#/score", { bypassCSP: true });
    await page.click(`[data-game="${game}"]`);
    await scored(page);
    await page.locator(".cell").nth(7).click();
    await scored(page);
    if (game === "kuhfstein") await page.click("[data-item=point]");
    await clean(page, game);
    await context.close();
  }
});

test("axe does find what is wrong", async () => {
  const { page, context } = await visit("#/score", { bypassCSP: true });
  await page.evaluate(() => document.querySelector("main").append(document.createElement("img")));
  await assert.rejects(clean(page, "wrong"), /image-alt/);
  await context.close();
});

test("a score that nobody can count any more is not shown", async () => {
  const { page, context } = await visit("#/score?code=SF1-A0C55-Y2RBE");
  await scored(page);
  await stamp(page, ["SS..."]);
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "2");
  await page.route("**/api/score", (route) => route.abort());
  await page.click("[data-cell=C1]");
  await page.waitForSelector("#error-message p");
  assert.equal(await page.locator("[data-total]").count(), 0);
  await page.unroute("**/api/score");
  await page.click("[data-cell=D1]");
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "4");
  await context.close();
});

test("a line lights the right cells of a landscape that has grown", async () => {
  const rows = "FFMW\nFFlH\n.LWm\n..f.\n";
  const player = (name, points) => `[${name}]\npoints: ${points}\ngoals: lakeshore\n${rows}`;
  const { page, context, faults } = await visit(
    `#/score?g=${pack(`game: kuhfstein\n${player("Anna", 66)}${player("Ben", 60)}`)}`,
  );
  await scored(page);
  await page.click('[data-rule="goal:lakeshore"]');
  const lit = await page
    .locator(".highlighted")
    .evaluateAll((all) => all.map((it) => it.getAttribute("aria-label").match(/: ([^;]+)/)[1]));
  assert.ok(lit.length && lit.every((it) => it.startsWith("lake")), lit.join());
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is tapped is large enough for a thumb", async () => {
  const { page, context } = await visit("#/score?code=KR1-5RY05-3MW05");
  await scored(page);
  await large(page);
  await page.goto(`${ADDRESS}?again#/gallery`);
  await page.waitForSelector("figure[data-drawn]");
  await large(page);
  await page.goto(`${ADDRESS}?again#/design`);
  await page.fill("#new-name", "my-farm");
  await page.click("#start-design");
  await page.waitForSelector('main[data-checked$="/0"]');
  await large(page);
  await context.close();
});

test("at twice the size nothing runs out of the page", async () => {
  const { page, context } = await visit("#/design", { viewport: { width: 320, height: 640 } });
  for (const hash of ["#/design", "#/gallery", "#/print", "#/score"]) {
    await page.goto(`${ADDRESS}?again${hash}`);
    await page.waitForSelector("body[data-ready]");
    const [wide, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    assert.ok(wide <= room, `${hash}: ${wide} > ${room}`);
  }
  await context.close();
});

test("the longest words of any language stay in their cards on a phone", async () => {
  for (const locale of ["en-GB", "fr-FR", "it-IT", "de-CH"]) {
    const { page, context } = await visit("#/score?game=stampfarm", { locale });
    await scored(page);
    await page.click(".cards summary");
    const out = await page
      .locator(".option")
      .evaluateAll((all) =>
        all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent),
      );
    assert.deepEqual(out, [], locale);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      locale,
    );
    await context.close();
  }
});

test("marks stay in their cells on a printed board, on screens of any width", async () => {
  for (const width of [390, 820, 1280]) {
    const { page, context } = await visit("#/score?code=KR1-5RY05-3MW05", {
      viewport: { width, height: 900 },
    });
    await scored(page);
    await stamp(page, ["XXO", "O"]);
    await page.waitForFunction(() => document.querySelectorAll(".cell > .letter").length === 4);
    const skew = await page
      .locator(".cell")
      .evaluateAll(
        (all) =>
          all
            .map((it) => it.getBoundingClientRect())
            .filter((it) => Math.abs(it.width - it.height) > 1).length,
      );
    assert.equal(skew, 0, `${width} pixels`);
    await context.close();
  }
});

test("the code of a sheet is seen whole beside its button on a phone", async () => {
  for (const hash of ["#/score?code=SF1-A0C55-Y2RBE", "#/score?code=KR1-5RY05-3MW05"]) {
    const { page, context } = await visit(hash, { locale: "de-CH" });
    await scored(page);
    const [needed, room] = await page
      .locator("[data-field=sheet]")
      .evaluate((it) => [it.scrollWidth, it.clientWidth]);
    assert.ok(needed <= room, `${hash}: ${needed} > ${room}`);
    await context.close();
  }
});

async function large(page) {
  const small = await page
    .locator("button:visible, a:visible, .cell:visible, select:visible")
    .evaluateAll((all) =>
      all
        .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([text, box]) => `${text} ${box.width}x${box.height}`),
    );
  assert.deepEqual(small, []);
}
