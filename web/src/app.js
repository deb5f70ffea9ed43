// The frame of the page: header, views by address, language and messages.

import { EngineError, serverEngine, workerEngine } from "./engine.js";
import { h, inputValue } from "./dom.js";
import { drawEngine, drawReload } from "./state.js";
import { keepOffline } from "./offline.js";
import { validFiles, withUserGames } from "./userGames.js";
import { load, onStorageBlocked, save } from "./store.js";
import { LANGUAGES, firstLanguage, loadWords } from "./words.js";

/** @import { Call, CallOptions, Calls, EngineAnswer, EngineStatus, Page, TextFiles } from "../types" */

/** @type {Record<string, (root: HTMLElement, page: Page, params: URLSearchParams) => Promise<void>>} */
const VIEWS = {
  // Loaded when first shown.
  print: async (...args) => (await import("./views/print.js")).showPrint(...args),
  score: async (...args) => (await import("./views/score.js")).showScore(...args),
  design: async (...args) => (await import("./views/design.js")).showDesign(...args),
  gallery: async (root, page) => (await import("./views/gallery.js")).showGallery(root, page),
};
/** Set by `hedgerow serve`, empty on the site. */
const token = document.querySelector("meta[name=hedgerow-token]")?.getAttribute("content") ?? "";
/** @type {Page} */
let page;
/** @type {EngineStatus} */
let status = { state: "idle" };
const engine = token ? serverEngine(token) : workerEngine(showStatus);
const callWithUserGames = withUserGames((name, args, options) => engine.call(name, args, options));
const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const live = /** @type {HTMLElement} */ (document.getElementById("announcement"));
const note = /** @type {HTMLElement} */ (document.getElementById("error-message"));

/** The warning if the browser does not store something, by kind; print options are not worth one. */
const STORAGE_WARNINGS = new Map([
  ["game", "store.refused"],
  ["own", "store.refused_own"],
]);

let shown = 0;
/** Whether the page has reported that this browser cannot run the program. */
let reportedMissing = false;

/** Switch to a language; everything entered stays. @param {string} lang */
async function setLanguage(lang) {
  document.documentElement.lang = lang;
  const [t, about] = await Promise.all([loadWords(lang), loadAbout(lang)]);
  page = { call, t, lang, about, announce, complain, address, refresh, here: () => true };
  showStatus(status);
  document.title = `hedgerow · ${t("title")}`;
  onStorageBlocked((kind) => {
    const warning = STORAGE_WARNINGS.get(kind);
    if (warning) complain(t(warning));
  });
  await show();
}

/** Show the view of the address. */
async function show() {
  const number = ++shown;
  const { view, query } = parseAddress();
  drawHead(view);
  // A view that is no longer shown must not change the address.
  const here = () => number === shown && parseAddress().view === view;
  /** @type {Page} */
  const viewPage = Object.assign(Object.create(page), {
    here,
    address: (/** @type {string} */ hash) => here() && address(hash),
  });
  const fresh = h("main", { id: "view", tabindex: "-1", data: { view } });
  // A view that waits for the engine is shown unfinished.
  const waits = engine.waits();
  await Promise.race([
    VIEWS[view](fresh, viewPage, new URLSearchParams(query)).catch(showError),
    waits,
  ]);
  if (number !== shown) return;
  document.getElementById("view")?.replaceWith(fresh);
  fresh.dispatchEvent(new Event("shown"));
  document.body.dataset.ready = `${view}-${page.lang}`;
}

/** Return the view in the address, and its parameters. */
function parseAddress() {
  const [, name = "", query = ""] = location.hash.match(/^#\/(\w+)\??(.*)$/) ?? [];
  return { view: Object.hasOwn(VIEWS, name) ? name : "print", query };
}

/** @param {string} view */
function drawHead(view) {
  const { t, lang } = page;
  const link = (/** @type {string} */ name) =>
    h("a", { href: `#/${name}`, "aria-current": name === view ? "page" : null }, t(`nav.${name}`));
  const languages = h(
    "select",
    { "aria-label": t("language"), onchange: (event) => chooseLanguage(inputValue(event)) },
    ...Object.entries(LANGUAGES).map(([id, text]) =>
      h("option", { value: id, selected: id === lang }, text),
    ),
  );
  const brand = h(
    "a",
    { class: "brand", href: "#/print" },
    h("img", { src: new URL("icon.svg", import.meta.url).href, alt: "" }),
    "hedgerow",
  );
  const bar = h(
    "div",
    { class: "bar" },
    brand,
    h("nav", { "aria-label": t("nav") }, ...Object.keys(VIEWS).map(link)),
    languages,
  );
  document.getElementById("head")?.replaceChildren(bar, h("div", { class: "hedge" }));
}

/** @param {string} lang */
function chooseLanguage(lang) {
  save("lang", lang);
  setLanguage(lang).catch(showError);
}

/** @type {Call} */
function call(name, args, options = {}) {
  return send(name, { lang: page.lang, ...args }, options);
}

/**
 * Call the engine with the user's files `own`, by default those of all valid games. If the engine
 * refuses these, the call is repeated without them.
 * @template {keyof Calls} Name
 * @param {Name} name
 * @param {Calls[Name][0] & {own?: TextFiles}} args
 * @param {CallOptions} [options]
 * @returns {Promise<Calls[Name][1]>}
 */
async function send(name, { own, ...args }, options = {}) {
  const answer = await callWithUserGames(name, own ?? validFiles(), args, options);
  const refused = !own && answer.problems?.some(({ where }) => where === "files");
  const accepted = refused ? await engine.call(name, args, options) : answer;
  return /** @type {EngineAnswer & Calls[Name][1]} */ (accepted);
}

/** @param {string} lang */
async function loadAbout(lang) {
  const about = await send("about", { lang });
  if (about.problems) throw new Error(about.problems[0].message);
  return about;
}

async function refresh() {
  page.about = await loadAbout(page.lang);
}

/** Show the status of the engine. @param {EngineStatus} next */
function showStatus(next) {
  status = next;
  document.body.dataset.engine = status.state;
  if (page) drawEngine(page.t, status, () => engine.stop());
}

/** Announce text to screen readers. @param {string} text */
function announce(text) {
  live.textContent = text;
}

/** Show an error message that can be closed; its detail can be copied. @param {string} text @param {string} [detail] */
function complain(text, detail = "") {
  const { t } = page;
  const close = h(
    "button",
    { type: "button", class: "secondary", onclick: () => note.replaceChildren() },
    t("close"),
  );
  const copy = () => navigator.clipboard.writeText(detail);
  const more =
    detail && h("button", { type: "button", class: "secondary", onclick: copy }, t("copy"));
  note.replaceChildren(
    h("p", {}, text),
    detail && h("pre", { tabindex: "0" }, detail),
    h("div", { class: "row" }, more, close),
  );
}

/** Change the address without leaving the view. @param {string} hash */
function address(hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** @param {unknown} error */
function showError(error) {
  if (!page) {
    document.body.append(
      h(
        "p",
        {},
        "hedgerow: this page cannot be loaded; the program that serves it, or the network, does not answer.",
      ),
    );
    return;
  }
  const kind = error instanceof EngineError ? error.kind : "fault";
  if (kind === "missing" && reportedMissing) return;
  reportedMissing ||= kind === "missing";
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  complain(page.t(`fault.${kind}`), kind === "fault" ? detail : "");
}

addEventListener("hashchange", () => page && show());
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  showError(event.reason);
});
root.replaceChildren();
setLanguage(firstLanguage(load("lang"))).catch(showError);
if (!token)
  engine.ready.then(() => keepOffline((reload) => drawReload(page.t, reload))).catch(() => {});
