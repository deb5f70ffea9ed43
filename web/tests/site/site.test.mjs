// The site in a browser, on a static host and in a folder of it: Python in a worker, offline, safe and small.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { SITE, host } from "../../host.mjs";
import {
  board,
  clean,
  close,
  drawn,
  open,
  profile,
  ready,
  scored,
  stamp,
  total,
  visit,
} from "../browser.mjs";

/** @type {Awaited<ReturnType<typeof host>>[]} */
const hosts = [];
/** A host that is closed at the end, whatever happens. */
const opened = async (options = {}) => hosts[hosts.push(await host(options)) - 1];
const served = await opened();
before(() => open(["--host-resolver-rules=MAP *.example 127.0.0.1"]));
after(async () => {
  await close();
  for (const it of hosts) await it.close();
});

const LINK =
  "#/score?g=0" + Buffer.from("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n").toString("base64url");
/** Adds up what moved without a tap. */
const SHIFTS = `window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) window.shifts += it.value;
  }).observe({ type: "layout-shift", buffered: true });`;
const [VERSION] = await readdir(join(SITE, "v"));
const started = (page) =>
  page.waitForSelector('body[data-engine="ready"], body[data-engine="idle"]');
const cached = (page) => page.waitForSelector("body[data-offline=ready]");
const at = (hash = "", options = {}) => visit(hash, { address: served.address, ...options });

test("the PDF has the bytes of the program, and the sheet is that of its code", async () => {
  const { page, context, faults } = await at("#/print/stampfarm?seed=7");
  await drawn(page, "stampfarm/kit/1/7");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  const out = join(folder, download.suggestedFilename());
  // Not the command: its print page names commands.
  const program = [
    "import sys, pathlib, hedgerow",
    "request = hedgerow.PrintRequest(game='stampfarm', seed=7)",
    "pathlib.Path(sys.argv[1]).write_bytes(hedgerow.pdf_bytes(hedgerow.render(request)))",
  ].join("; ");
  const python = process.env.HEDGEROW.replace(/hedgerow$/, "python");
  execFileSync(python, ["-c", program, out], { stdio: "ignore" });
  const sha = async (path) =>
    createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  assert.equal(await sha(await download.path()), await sha(out));
  await rm(folder, { recursive: true });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a hosted page links its sheets to itself, unless its address is too long", async () => {
  const { port } = new URL((await opened({ path: "/h/", headers: false })).address);
  const long = "a-very-long-name-of-a-host-for-games-on-paper.example";
  for (const [name, isLinked] of Object.entries({ "farm.example": true, [long]: false })) {
    const address = `http://${name}:${port}/h/`;
    const { page, context, faults } = await visit("#/print/stampfarm?what=sheets&seed=7", {
      address,
    });
    await drawn(page, "stampfarm/sheets/1/7");
    assert.equal(await page.textContent(".notice"), "");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    assert.equal(/link/.test(download.suggestedFilename()), isLinked);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("before Python is there, games, first pages and forms are: a farm is entered, and scored once it comes", async () => {
  const { page, context, faults } = await at("", { held: "**/app.bin", script: SHIFTS });
  assert.equal(await page.getAttribute("body", "data-engine"), "starting");
  assert.match(await page.textContent("#engine"), /ready/);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("img[data-cover]")].every((it) => it.naturalWidth === 300),
  );
  assert.ok((await page.locator("img[data-cover]").count()) >= 4);
  await page.click('a[href="#/print/stampfarm"]');
  await page.waitForSelector('[data-page="1"] img');
  assert.equal(await page.getAttribute("main", "data-drawn"), "");
  await page.click(".brand");
  await page.click('[data-game="stampfarm"] a[href^="#/score"]');
  await board(page);
  await stamp(page, ["SSS..", "....."]);
  assert.equal(await page.locator("[data-total]:not(:empty):has-text('3')").count(), 0);
  await page.release();
  await page.waitForFunction(
    () => document.querySelector('[data-total="Player 1"]')?.textContent === "3",
  );
  assert.equal(await page.textContent("#engine"), "");
  assert.ok((await page.evaluate(() => window.shifts)) <= 0.05);
  assert.deepEqual(faults, []);
  await context.close();
});

test("Home is in the start page, in the language of the user, before any module has run", async () => {
  for (const [locale, words] of Object.entries({ "en-GB": /What shall/, "fr-FR": /À quoi joue/ })) {
    const context = await profile({ locale });
    const page = await context.newPage();
    await page.route("**/app.js", () => {});
    await page.goto(served.address, { waitUntil: "commit" });
    await page.waitForSelector(".game");
    assert.match(await page.textContent("h1"), words);
    assert.equal(await page.isVisible('a[href="#/print/stampfarm"]'), true);
    await page.goto(`${served.address}?other#/print/stampfarm`, { waitUntil: "commit" });
    await page.waitForSelector("#app", { state: "attached" });
    assert.equal(await page.isVisible("h1"), false);
    await context.close();
  }
});

test("a second visit fetches nothing but the service worker, and without a host it prints and scores", async () => {
  const own = await opened({ headers: false });
  const { page, context, faults } = await visit(LINK, { address: own.address });
  await scored(page);
  const points = await total(page, "Ida");
  await cached(page);
  own.requests.length = 0;
  await page.reload();
  await scored(page);
  assert.deepEqual(
    own.requests.map((it) => it.name.split("/").pop()).filter((it) => it !== "sw.js"),
    [],
  );
  assert.ok(own.requests.reduce((sum, it) => sum + it.bytes, 0) < 3000);
  await own.close();
  await page.reload();
  await scored(page);
  assert.equal(await total(page, "Ida"), points);
  await page.goto(`${own.address}index.html#/print/kuhlorado?what=sheets&seed=5`);
  await drawn(page, "kuhlorado/sheets/1/5");
  await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.deepEqual(
    faults.filter((it) => !/ERR_CONNECTION|Failed to fetch|unknown error/.test(it)),
    [],
  );
  await context.close();
});

test("a new version is fetched completely, announced, and used after the reload", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  await cp(SITE, folder, { recursive: true });
  const own = await opened({ folder });
  const { page, context } = await visit(LINK, { address: own.address });
  await scored(page);
  await cached(page);
  const next = "0123456789ab";
  await cp(join(folder, "v", VERSION), join(folder, "v", next), { recursive: true });
  await rm(join(folder, "v", VERSION), { recursive: true });
  for (const name of ["index.html", "sw.js", "manifest.webmanifest"]) {
    await writeFile(
      join(folder, name),
      (await readFile(join(folder, name), "utf-8")).replaceAll(VERSION, next),
    );
  }
  await page.reload();
  await scored(page);
  assert.ok(
    await page.evaluate((it) => document.querySelector("script[src]").src.includes(it), VERSION),
  );
  await page.click("#reload");
  await page.waitForFunction((it) => document.querySelector("script[src]").src.includes(it), next);
  await scored(page);
  assert.equal(await page.evaluate(async () => (await caches.keys()).length), 1);
  await context.close();
  await own.close();
  await rm(folder, { recursive: true });
});

test("long work reports its pages and can be stopped; the next call is answered", async () => {
  const { page, context } = await at("#/print/stampfarm?what=sheets&seed=7");
  await drawn(page);
  await started(page);
  const big = page.evaluate(async () => {
    const { workerEngine } = await import(
      new URL("engine.js", document.querySelector("script[src]").src).href
    );
    const seen = [];
    const engine = workerEngine((it) => {
      seen.push(it.state);
      if (it.state === "working") engine.stop();
    });
    const order = { game: "stampfarm", what: "sheets", count: 200, players: 4, seed: 1 };
    const stopped = await engine.call("pdf", { order }).then(
      () => "done",
      (error) => error.kind,
    );
    const answer = await engine.call("sheet", { code: "SF1-A4255-Y2RSR" });
    return [stopped, answer.game, seen.filter((it) => it === "starting").length];
  });
  assert.deepEqual(await big, ["stopped", "stampfarm", 2]);
  await context.close();
});

test("a call without progress for 20 seconds is stopped, and only the newest waiting call is answered", async () => {
  const { page, context } = await at("", { clock: true });
  const reported = await page.evaluate(async () => {
    const { workerEngine } = await import(
      new URL("engine.js", document.querySelector("script[src]").src).href
    );
    const engine = workerEngine(() => {});
    const ask = (seed, how) =>
      engine.call("preview", { order: { game: "kuhfstein", what: "kit", seed } }, how);
    const dropped = ask(1, { newest: "preview" });
    const newest = ask(2, { newest: "preview" });
    const answers = [await dropped, await newest].map((it) => it.seed ?? null);
    const stuck = ask(3).then(
      () => "done",
      (error) => error.kind,
    );
    await new Promise((later) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = later;
      port2.postMessage(0);
    });
    window.forward = true;
    return [answers, await stuck, (await ask(4)).seed];
  });
  assert.deepEqual(reported, [[null, 2], "stuck", 4]);
  await context.close();
});

for (const headers of [true, false]) {
  test(`nothing is asked of elsewhere, inline and eval are blocked, the worker's fetch too: ${headers ? "with" : "without"} headers`, async () => {
    const own = await opened({ headers });
    const { page, context, faults } = await visit("", { address: own.address });
    await started(page);
    const policy = (await page.request.get(own.address)).headers()["content-security-policy"];
    assert.equal(Boolean(policy), headers);
    if (headers)
      assert.ok(policy.startsWith(await page.getAttribute("meta[http-equiv]", "content")));
    assert.deepEqual(faults, []);
    const tried = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.hurt = true";
      document.body.append(script);
      const evaluated = await new Promise((tell) =>
        setTimeout(() => {
          try {
            tell(Boolean((0, eval)("1")));
          } catch {
            tell(false);
          }
        }),
      );
      const code = `let seen = false; try { seen = Boolean(eval("1")); } catch {}
        fetch("https://example.org/").then(() => postMessage([seen, true]), () => postMessage([seen, false]));`;
      const worker = new Worker(
        URL.createObjectURL(new Blob([code], { type: "text/javascript" })),
        { type: "module" },
      );
      const inWorker = await new Promise((tell) => (worker.onmessage = (it) => tell(it.data)));
      const fetched = await fetch("https://example.org/").then(
        () => true,
        () => false,
      );
      return [Boolean(window.hurt), evaluated, fetched, ...inWorker];
    });
    assert.deepEqual(tried, [false, false, false, false, false]);
    await context.close();
    await own.close();
  });
}

test("without WebAssembly the page says what is missing and that the command works", async () => {
  const { page, context } = await at("", { script: "delete globalThis.WebAssembly" });
  await page.waitForSelector("body[data-engine=missing]");
  assert.match(await page.textContent("#engine"), /WebAssembly.*command/);
  assert.ok((await page.locator(".game").count()) >= 4);
  await context.close();
});

test("a link of another version says so, and one from another address opens", async () => {
  const { page, context } = await at("#/score?g=9abc");
  await page.waitForSelector("main:has-text('another version')");
  await page.goto(`${served.address}?again${LINK}`);
  await scored(page);
  assert.match(await page.textContent("header"), /Fallow/);
  await context.close();
});

test("axe finds nothing while the engine starts and when it is there", async () => {
  const { page, context } = await at("", { held: "**/app.bin", bypassCSP: true });
  await clean(page, "starting");
  await page.release();
  await started(page);
  await clean(page, "home");
  await context.close();
});

test("it can be installed", async () => {
  const { page, context } = await at();
  await ready(page);
  const manifest = JSON.parse(await readFile(join(SITE, "manifest.webmanifest"), "utf-8"));
  for (const { src, sizes } of manifest.icons) {
    const [width] = sizes === "any" ? [0] : sizes.split("x").map(Number);
    const data = await readFile(join(SITE, src));
    if (width) assert.deepEqual([data.readUInt32BE(16), data.readUInt32BE(20)], [width, width]);
  }
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(
    installabilityErrors.filter((it) => it.errorId !== "in-incognito"),
    [],
  );
  await context.close();
});

for (const [view, hash] of Object.entries({ home: "", print: "#/print/stampfarm" })) {
  test(`the first visit takes at most 7.85 MB, the page without engine and covers 75 KB: ${view}`, async () => {
    const own = await opened();
    const bytes = (list) => list.reduce((sum, it) => sum + it.bytes, 0);
    const { page, context } = await visit(hash, { address: own.address, held: "**/app.bin" });
    if (hash) await page.waitForSelector('[data-page="1"] img');
    const before = bytes(
      own.requests.filter((it) => /(\/|\.css|\.html|\.json|\.js|icon\.svg)$/.test(it.name)),
    );
    await page.release();
    await cached(page);
    console.log(
      `${view}: first visit ${bytes(own.requests)} bytes, page without engine ${before} bytes`,
    );
    assert.ok(own.requests.some((it) => it.name.endsWith(`views/${view}.js`)));
    assert.ok(before <= 75_000, `${before} bytes`);
    assert.ok(bytes(own.requests) <= 7_850_000, `${bytes(own.requests)} bytes`);
    await context.close();
  });
}

test("no file of the site names another address of its own host or a time", async () => {
  for (const name of ["index.html", "manifest.webmanifest", "sw.js"]) {
    const text = await readFile(join(SITE, name), "utf-8");
    assert.ok(!/(href|src|"src"|"start_url")\s*[=:]\s*"(\/|https?:)/.test(text), name);
  }
});
