// Tries the built site in Firefox or WebKitGTK, and prints the hash of a kit's PDF and a score as JSON.
//
// node other-browsers.mjs firefox|webkit PATH    for `make harden`; Chromium has its own tests.

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import puppeteer from "puppeteer-core";
import { host } from "./host.mjs";

const LIMIT_MS = 120_000;
const PAUSE_MS = 200;
const KIT = "#/print/stampfarm?seed=7";
const LINK =
  "#/score?g=0" + Buffer.from("game: fallow\n[Ida]\nBOB\n.B.\n.O.\n").toString("base64url");
const SHA = `(async () => {
  const original = URL.createObjectURL;
  const saved = new Promise((done) => { URL.createObjectURL = (it) => (it.type.endsWith("pdf") && done(it), original(it)); });
  document.querySelector("#save").click();
  const sum = await crypto.subtle.digest("SHA-256", await (await saved).arrayBuffer());
  return [...new Uint8Array(sum)].map((it) => it.toString(16).padStart(2, "0")).join("");
})()`;

/** @typedef {{go: (address: string) => Promise<unknown>, ask: (script: string) => Promise<any>, close: () => Promise<unknown>}} Browser */

/** @param {string} path @returns {Promise<Browser>} */
async function firefox(path) {
  const extraPrefsFirefox = { "intl.accept_languages": "en-GB" }; // in en-US the page offers Letter
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    protocolTimeout: LIMIT_MS,
    extraPrefsFirefox,
  });
  const page = await browser.newPage();
  return {
    go: (it) => page.goto(it),
    ask: (it) => page.evaluate(it),
    close: () => browser.close(),
  };
}

/** @param {string} path @returns {Promise<Browser>} */
async function webkit(path) {
  const port = await freePort();
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await Promise.race([once(screen.stdout), late()]);
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: "ignore",
  });
  const send = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: method === "POST" ? JSON.stringify(body) : undefined,
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(value.message);
    return value;
  };
  await until(() => send("GET", "/status").catch(() => null));
  const options = { "webkitgtk:browserOptions": { binary: path, args: ["--automation"] } };
  const { sessionId } = await send("POST", "/session", { capabilities: { alwaysMatch: options } });
  const close = () =>
    send("DELETE", `/session/${sessionId}`).finally(() => (driver.kill(), screen.kill()));
  const ask = (/** @type {string} */ it) =>
    send("POST", `/session/${sessionId}/execute/sync`, { script: `return ${it}`, args: [] });
  return { go: (it) => send("POST", `/session/${sessionId}/url`, { url: it }), ask, close };
}

/** @param {NodeJS.ReadableStream} stream @returns {Promise<[Buffer]>} */
const once = (stream) => new Promise((done) => stream.once("data", (it) => done([it])));

/** @returns {Promise<never>} */
const late = () =>
  new Promise((_, fail) => setTimeout(() => fail(new Error("no screen")), LIMIT_MS).unref());

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** Repeat a call until it returns something. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function until(ask) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`no answer in ${LIMIT_MS / 1000} s`);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

const [name, path] = process.argv.slice(2);
const served = await host();
const browser = await { firefox, webkit }[/** @type {"firefox" | "webkit"} */ (name)](path);
try {
  await browser.go(served.address + KIT);
  await until(() => browser.ask('["ready", "idle"].includes(document.body.dataset.engine)'));
  await until(() => browser.ask('document.querySelector("[data-drawn]")?.dataset.drawn ?? ""'));
  const sha = await browser.ask(SHA);
  await browser.go(served.address + LINK);
  const total = await until(() =>
    browser.ask('document.querySelector("[data-total]")?.textContent ?? ""'),
  );
  process.stdout.write(JSON.stringify({ sha, total }) + "\n");
} finally {
  await browser.close();
  await served.close();
}
