// The frame of the page: its head, its views by their addresses, its language, what it says.

import { EngineError, serverEngine, workerEngine } from "./engine.js";
import { h } from "./dom.js";
import { drawEngine, drawReload } from "./state.js";
import { keepOffline } from "./offline.js";
import { validFiles, withUserGames } from "./userGames.js";
import { load, onStorageBlocked, save } from "./store.js";
import { LANGUAGES, firstLanguage, loadWords } from "./words.js";

/**
 * @typedef {object} Page What a view works with.
 * @property {import("./engine.js").Engine["call"]} call
 * @property {import("./words.js").Words} t
 * @property {string} lang
 * @property {Record<string, any>} about
 * @property {(text: string) => void} announce
 * @property {(text: string, detail?: string) => void} complain
 * @property {(address: string) => void} address sets it, as long as the view is the one that is shown
 * @property {() => boolean} here whether the view is the one that is shown
 * @property {() => Promise<void>} refresh asks for the games again: one's own have changed
 */

/** @type {Record<string, (root: HTMLElement, page: Page, params: URLSearchParams) => Promise<void>>} */
const VIEWS = {
  // Each is loaded when it is first shown.
  print: async (...it) => (await import("./views/print.js")).showPrint(...it),
  score: async (...it) => (await import("./views/score.js")).showScore(...it),
  design: async (...it) => (await import("./views/design.js")).showDesign(...it),
  gallery: async (root, page) => (await import("./views/gallery.js")).showGallery(root, page),
};
const token = /** @type {any} */ (document.querySelector("meta[name=hedgerow-token]")).content;
/** @type {Page} */
let page;
/** @type {import("./engine.js").News} */
let news = { state: "idle" };
const engine = token ? serverEngine(token) : workerEngine(heard);
const callWithUserGames = withUserGames((name, args, how) => engine.call(name, args, how));
const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const note = /** @type {HTMLElement} */ (document.getElementById("note"));

/** What is said where the browser keeps nothing; that choices of printing are forgotten hurts nobody. */
const UNKEPT = { game: "store.refused", own: "store.refused_own" };

let shown = 0;
/** Whether it was said that this browser cannot run the program: that does not change. */
let lacks = false;

/** Speak a language from now on; what was entered stays. */
async function speak(/** @type {string} */ lang) {
  document.documentElement.lang = lang;
  const [t, about] = await Promise.all([loadWords(lang), ask("about", { lang })]);
  page = { call, t, lang, about, announce, complain, address, refresh, here: () => true };
  heard(news);
  document.title = `hedgerow · ${t("title")}`;
  onStorageBlocked(
    (kind) => kind in UNKEPT && complain(t(UNKEPT[/** @type {keyof typeof UNKEPT} */ (kind)])),
  );
  await show();
}

/** Show the view of the address. */
async function show() {
  const number = ++shown;
  const { view, query } = asked();
  drawHead(view);
  // A view that was left changes nothing any more, and no address but its own.
  const here = () => number === shown && asked().view === view;
  const own = Object.assign(Object.create(page), {
    here,
    address: (/** @type {string} */ hash) => here() && address(hash),
  });
  const fresh = h("main", { id: "view", tabindex: "-1", data: { view } });
  // A view that has to wait for its engine is shown with what it has.
  const waits = engine.waits();
  await Promise.race([VIEWS[view](fresh, own, new URLSearchParams(query)).catch(fault), waits]);
  if (number !== shown) return;
  document.getElementById("view")?.replaceWith(fresh);
  fresh.dispatchEvent(new Event("shown"));
  document.body.dataset.ready = `${view}-${page.lang}`;
}

/** What the address asks for. */
function asked() {
  const [, name = "", query = ""] = location.hash.match(/^#\/(\w+)\??(.*)$/) ?? [];
  return { view: Object.hasOwn(VIEWS, name) ? name : "print", query };
}

function drawHead(/** @type {string} */ view) {
  const { t, lang } = page;
  const link = (/** @type {string} */ name) =>
    h("a", { href: `#/${name}`, "aria-current": name === view ? "page" : null }, t(`nav.${name}`));
  const languages = h(
    "select",
    { "aria-label": t("language"), onchange: (/** @type {any} */ it) => choose(it.target.value) },
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

function choose(/** @type {string} */ lang) {
  save("lang", lang);
  speak(lang).catch(fault);
}

/** Ask the engine; what is our mistake is shown, and the view goes on. */
async function call(
  /** @type {string} */ name,
  /** @type {object} */ args,
  /** @type {import("./engine.js").How} */ how = {},
) {
  return ask(name, { lang: page.lang, ...args }, how);
}

/** A call with the files it names, else with one's own games; those that cannot be taken hurt no other. */
async function ask(
  /** @type {string} */ name,
  /** @type {any} */ { own, ...args },
  /** @type {import("./engine.js").How} */ how = {},
) {
  const answer = await callWithUserGames(name, own ?? validFiles(), args, how);
  return own || !answer.problems?.some((/** @type {any} */ it) => it.where === "files")
    ? answer
    : engine.call(name, args, how);
}

async function refresh() {
  page.about = await ask("about", { lang: page.lang });
}

/** What the engine is doing stands on one line. */
function heard(/** @type {import("./engine.js").News} */ it) {
  news = it;
  document.body.dataset.engine = it.state;
  if (page) drawEngine(page.t, it, () => engine.stop());
}

function announce(/** @type {string} */ text) {
  said.textContent = text;
}

/** Tell something that went wrong, until it is closed; a detail can be copied. */
function complain(/** @type {string} */ text, /** @type {string} */ detail = "") {
  const { t } = page;
  const close = h(
    "button",
    { type: "button", class: "quiet", onclick: () => note.replaceChildren() },
    t("close"),
  );
  const copy = () => navigator.clipboard.writeText(detail);
  const more = detail && h("button", { type: "button", class: "quiet", onclick: copy }, t("copy"));
  note.replaceChildren(
    h("p", {}, text),
    detail && h("pre", { tabindex: "0" }, detail),
    h("div", { class: "row" }, more, close),
  );
}

/** Set the address without leaving the view. */
function address(/** @type {string} */ hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function fault(/** @type {any} */ error) {
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
  if (kind === "missing" && lacks) return;
  lacks ||= kind === "missing";
  complain(page.t(`fault.${kind}`), kind === "fault" ? String(error.stack ?? error.message) : "");
}

addEventListener("hashchange", () => page && show());
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fault(event.reason);
});
root.replaceChildren();
speak(firstLanguage(load("lang"))).catch(fault);
if (!token)
  engine.ready.then(() => keepOffline((reload) => drawReload(page.t, reload))).catch(() => {});
