// The frame of the page: the screen of the address, its head, language, drawers and messages.

import { parseAddress, screenKey } from "./address.js";
import { EngineError, serverEngine, workerEngine } from "./engine.js";
import { keepOffline } from "./offline.js";
import { h, render } from "./render.js";
import { load, onStorageBlocked, save } from "./store.js";
import { userGameNames, validFiles, withUserGames } from "./userGames.js";
import { drawHead } from "./views/head.js";
import { drawer, notice } from "./views/pieces.js";
import { firstLanguage, loadWords } from "./words.js";

/** @import { Address, Call, CallOptions, Calls, Child, EngineAnswer, EngineStatus, Page, Screen, ScreenName, TextFiles } from "../types" */

/** @type {Record<ScreenName, () => Promise<{open: (page: Page, address: Address) => Screen}>>} */
const SCREENS = {
  // Loaded when first shown.
  home: () => import("./views/home.js"),
  print: () => import("./views/print.js"),
  game: () => import("./views/game.js"),
  import: () => import("./views/import.js"),
  design: () => import("./views/design.js"),
};
/** The warning if the browser does not store something, by kind; print options are not worth one. */
const STORAGE_WARNINGS = new Map([
  ["games", "store.refused"],
  ["own", "store.refused_own"],
]);

/** Set by `hedgerow serve`, empty on the site. */
const token = document.querySelector("meta[name=hedgerow-token]")?.getAttribute("content") ?? "";
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const live = /** @type {HTMLElement} */ (document.getElementById("announcement"));

/** @type {Page} what all screens share, in the language of the page */
let shared;
/** @type {Screen | null} */
let screen = null;
let key = "";
/** Counts the screens: a closed one must not change the address. */
let opened = 0;
/** @type {EngineStatus} */
let status = { state: "idle" };
/** @type {(() => Child) | null} what an open drawer shows */
let inDrawer = null;
/** @type {{text: string, detail: string} | null} */
let complaint = null;
/** @type {(() => void) | null} loads the newer version of the site */
let reload = null;
/** Whether the page has reported that this browser cannot run the program. */
let reportedMissing = false;
let isDrawing = false;
/** Whether another screen was opened since the last drawing. */
let isNew = false;
/** What takes the focus when the focused element goes away: an open drawer, the first part of a step, the screen. */
const STARTS = ["dialog", "[data-start]", "main"];

const engine = token ? serverEngine(token, showStatus) : workerEngine(showStatus);
const callWithUserGames = withUserGames((name, args, options) => engine.call(name, args, options));

/** Switch to a language; everything entered stays. @param {string} lang */
async function setLanguage(lang) {
  document.documentElement.lang = lang;
  // Home is shown before the engine has read the user's games.
  const isEarly = !shared && parseAddress().screen === "home" && userGameNames().length > 0;
  const own = isEarly ? {} : undefined;
  const [t, about] = await Promise.all([loadWords(lang), loadAbout(lang, own)]);
  if (document.documentElement.lang !== lang) return; // another one was chosen since
  const actions = {
    call,
    announce,
    complain,
    go,
    redraw,
    openDrawer,
    closeDrawer,
    refresh,
    focusStart,
  };
  shared = { ...actions, t, lang, about, address: replaceAddress, here: () => true };
  document.title = `hedgerow · ${t("title")}`;
  onStorageBlocked((kind) => {
    const warning = STORAGE_WARNINGS.get(kind);
    if (warning) complain(t(warning));
  });
  key = "";
  await show();
  if (isEarly) await refresh();
}

/** Show the screen of the address. */
async function show() {
  const address = parseAddress();
  inDrawer = null;
  if (screen && screenKey(address) === key) {
    screen.show?.(address);
    redraw();
    return;
  }
  const number = ++opened;
  key = screenKey(address);
  const here = () => number === opened;
  /** @type {Page} */
  const page = Object.assign(Object.create(shared), {
    here,
    address: (/** @type {string} */ hash) => here() && replaceAddress(hash),
    redraw: () => here() && redraw(),
  });
  const { open } = await SCREENS[address.screen]();
  if (!here()) return;
  if (screen) {
    // Nothing of a screen is taken over by the next one.
    screen.close?.();
    screen = null;
    draw();
  }
  screen = open(page, parseAddress());
  isNew = true;
  scrollTo(0, 0);
  redraw();
  document.body.dataset.ready = `${address.screen}-${shared.lang}`;
}

/** Draw the page again, once for all changes of this moment. */
function redraw() {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  const { t } = shared;
  const { screen: name } = parseAddress();
  document.body.dataset.screen = name;
  document.body.dataset.engine = status.state;
  document.documentElement.classList.remove("other"); // see early.js
  const hadFocus = document.activeElement !== document.body;
  render(
    root,
    screen?.bare ? null : drawHead(shared, name, setChosenLanguage),
    statusLine(),
    viewOf(screen),
    inDrawer && drawer(inDrawer(), closeDrawer),
    complaint && notice(t, complaint, () => ((complaint = null), redraw())),
  );
  if (document.activeElement === document.body && (hadFocus || (isNew && opened > 1))) focusStart();
  isNew = false;
}

/** Give the focus to the start of what is shown: a keyboard must not begin again at the top. */
function focusStart() {
  const found = STARTS.map((it) => root.querySelector(it)).find(Boolean);
  /** @type {HTMLElement | undefined} */ (found ?? undefined)?.focus({ preventScroll: true });
}

/** Return what a screen shows; a bug in it must not stop the frame. @param {Screen | null} screen */
function viewOf(screen) {
  try {
    return screen?.view();
  } catch (error) {
    complaint = { text: shared.t("fault.fault"), detail: String(error) };
    return h("main");
  }
}

/** Return the line about the engine and about a newer version of the site. */
function statusLine() {
  const { t } = shared;
  const button = (/** @type {string} */ id, /** @type {() => void} */ act) =>
    h("button.secondary", { id, onclick: act }, t(`engine.${id}`));
  const text = {
    starting: () => t("engine.starting"),
    working: () => t("engine.working", { n: status.pages ?? 0 }),
    missing: () => t("engine.missing", { what: status.what ?? "" }),
    failed: () => t("fault.failed"),
    ready: () => "",
    idle: () => "",
  }[status.state]();
  return h(
    "div.status-lines",
    { key: "status" },
    h(
      "p.status-line#engine",
      { role: "status" },
      text,
      status.state === "working" && button("stop", () => engine.stop()),
    ),
    reload &&
      h("p.status-line#new-version", { role: "status" }, t("engine.new"), button("reload", reload)),
  );
}

/** Go to an address. An open drawer is left for good: Back does not return to it. @param {string} hash @param {{replace?: boolean}} [how] */
function go(hash, { replace = false } = {}) {
  if (replace || inDrawer) history.replaceState(null, "", hash);
  else if (location.hash !== hash) history.pushState(null, "", hash);
  show().catch(showError);
}

/** Change the address without leaving the screen. @param {string} hash */
function replaceAddress(hash) {
  if (location.hash !== hash) history.replaceState(history.state, "", hash);
}

/** Open a drawer over the screen; Back closes it. @param {() => Child} view */
function openDrawer(view) {
  if (!inDrawer) history.pushState({ drawer: true }, "", location.hash);
  inDrawer = view;
  redraw();
}

/** Close the drawer, once: going back takes a moment. */
function closeDrawer() {
  if (!inDrawer) return;
  inDrawer = null;
  redraw();
  history.back();
}

/** @param {string} lang */
function setChosenLanguage(lang) {
  save("lang", lang);
  setLanguage(lang).catch(showError);
}

/** @type {Call} */
function call(name, args, options = {}) {
  return send(name, { lang: shared.lang, ...args }, options);
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

/** @param {string} lang @param {TextFiles} [own] the user's files, by default those of all valid games */
async function loadAbout(lang, own) {
  const about = await send("about", { lang, own });
  if (about.problems) throw new Error(about.problems[0].message);
  return about;
}

async function refresh() {
  shared.about = await loadAbout(shared.lang);
  redraw();
}

/** Show the status of the engine. @param {EngineStatus} next */
function showStatus(next) {
  status = next;
  document.body.dataset.engine = status.state;
  if (shared) redraw();
}

/** Announce text to screen readers. @param {string} text */
function announce(text) {
  live.textContent = text;
}

/** Show an error message that can be closed; its detail can be copied. @param {string} text @param {string} [detail] */
function complain(text, detail = "") {
  complaint = { text, detail };
  redraw();
}

/** @param {unknown} error */
function showError(error) {
  if (!shared) {
    const text =
      "hedgerow: this page cannot be loaded; the program that serves it, or the network, does not answer.";
    // Home may be in the document: it stays readable.
    document.documentElement.classList.remove("other");
    live.className = "status-line";
    return announce(text);
  }
  const kind = error instanceof EngineError ? error.kind : "fault";
  if (kind === "missing" && reportedMissing) return;
  reportedMissing ||= kind === "missing";
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  complain(shared.t(`fault.${kind}`), kind === "fault" ? detail : "");
}

// Another window of this browser saved something.
addEventListener("storage", () => shared && redraw());
addEventListener("popstate", () => shared && show().catch(showError));
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  showError(event.reason);
});
setLanguage(firstLanguage(load("lang"))).catch(showError);
if (!token)
  engine.ready.then(() => keepOffline((load) => ((reload = load), redraw()))).catch(() => {});
