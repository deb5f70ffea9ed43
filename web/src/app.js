// The frame of the page: its head, its views by their addresses, its language, what it says.

import { Fault, serverEngine } from "./engine.js";
import { h } from "./dom.js";
import { load, onRefusal, save } from "./store.js";
import { LANGUAGES, firstLanguage, loadWords } from "./words.js";
import { showPrint } from "./views/print.js";
import { showScore } from "./views/score.js";

/**
 * @typedef {object} Page What a view works with.
 * @property {(name: string, args: object) => Promise<Record<string, any>>} call
 * @property {import("./words.js").Words} t
 * @property {string} lang
 * @property {Record<string, any>} about
 * @property {(text: string) => void} announce
 * @property {(text: string, detail?: string) => void} complain
 * @property {(address: string) => void} address
 */

/** @type {Record<string, (root: HTMLElement, page: Page, params: URLSearchParams) => Promise<void>>} */
const VIEWS = { print: showPrint, score: showScore };
const token = /** @type {any} */ (document.querySelector("meta[name=hedgerow-token]")).content;
const engine = serverEngine(token);
const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const note = /** @type {HTMLElement} */ (document.getElementById("note"));

/** @type {Page} */
let page;
let shown = 0;

/** Speak a language from now on; what was entered stays. */
async function speak(/** @type {string} */ lang) {
  document.documentElement.lang = lang;
  const [t, about] = await Promise.all([loadWords(lang), engine.call("about", { lang })]);
  page = { call, t, lang, about, announce, complain, address };
  document.title = `hedgerow · ${t("title")}`;
  onRefusal((refused) => refused && complain(t("store.refused")));
  await show();
}

/** Show the view of the address. */
async function show() {
  const number = ++shown;
  const [, name, query] = location.hash.match(/^#\/(\w+)\??(.*)$/) ?? [];
  const view = name in VIEWS ? name : "print";
  drawHead(view);
  const fresh = h("main", { id: "view", tabindex: "-1", data: { view } });
  try {
    await VIEWS[view](fresh, page, new URLSearchParams(query ?? ""));
  } catch (error) {
    fault(error);
  }
  if (number !== shown) return;
  document.getElementById("view")?.replaceWith(fresh);
  fresh.dispatchEvent(new Event("shown"));
  document.body.dataset.ready = `${view}-${page.lang}`;
}

function drawHead(/** @type {string} */ view) {
  const { t, lang } = page;
  const link = (/** @type {string} */ name) =>
    h("a", { href: `#/${name}`, "aria-current": name === view ? "page" : null }, t(`nav.${name}`));
  const languages = h(
    "select",
    { "aria-label": t("language"), onchange: (/** @type {any} */ it) => choose(it.target.value) },
    ...Object.entries(LANGUAGES).map(([id, text]) => h("option", { value: id, selected: id === lang }, text)),
  );
  const brand = h("a", { class: "brand", href: "#/print" }, h("img", { src: "icon.svg", alt: "" }), "hedgerow");
  const bar = h("div", { class: "bar" }, brand, h("nav", { "aria-label": t("nav") }, link("print"), link("score")), languages);
  document.getElementById("head")?.replaceChildren(bar, h("div", { class: "hedge" }));
}

function choose(/** @type {string} */ lang) {
  save("lang", lang);
  speak(lang).catch(fault);
}

/** Ask the engine; what is our mistake is shown, and the view goes on. */
async function call(/** @type {string} */ name, /** @type {object} */ args) {
  return engine.call(name, { lang: page.lang, ...args });
}

function announce(/** @type {string} */ text) {
  said.textContent = text;
}

/** Tell something that went wrong, until it is closed; a detail can be copied. */
function complain(/** @type {string} */ text, /** @type {string} */ detail = "") {
  const { t } = page;
  const close = h("button", { type: "button", class: "quiet", onclick: () => note.replaceChildren() }, t("close"));
  const copy = () => navigator.clipboard.writeText(detail);
  const more = detail && h("button", { type: "button", class: "quiet", onclick: copy }, t("copy"));
  note.replaceChildren(h("p", {}, text), detail && h("pre", { tabindex: "0" }, detail), h("div", { class: "row" }, more, close));
}

/** Set the address without leaving the view. */
function address(/** @type {string} */ hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function fault(/** @type {any} */ error) {
  if (!page) {
    document.body.append(h("p", {}, "hedgerow: the program that serves this page does not answer."));
    return;
  }
  const kind = error instanceof Fault ? error.kind : "fault";
  complain(page.t(`fault.${kind}`), kind === "fault" ? String(error.stack ?? error.message) : "");
}

addEventListener("hashchange", () => page && show());
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fault(event.reason);
});
root.replaceChildren();
speak(firstLanguage(load("lang"))).catch(fault);
