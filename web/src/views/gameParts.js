// Parts of the screens of a game: the top bar with its menu, score lines, and who won.

import { shareOrDownload } from "../dom.js";
import { encodeGame } from "../link.js";
import { h } from "../render.js";
import { removeGame } from "../savedGames.js";
import { button } from "./pieces.js";
import { question } from "./question.js";

/** @import { Child, OpenQuestion, Page, PlayerResult, Props } from "../../types" */
/** @import { GameScreen } from "./game.js" */

/** Hosts on this computer, whose links nobody else can open. */
const HERE = ["127.0.0.1", "localhost", "[::1]"];

/** Return a date as people write it: the day and the month. @param {string} lang @param {number} at */
export function dateText(lang, at) {
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(at);
}

/** The main part of a step. @param {GameScreen} screen @param {string} kind @param {Props} props @param {...(Child | Child[])} content */
export function stepMain({ game, step }, kind, props, ...content) {
  const data = { scored: game.scored === game.number ? game.number : "", step };
  return h(`main.${kind}`, { key: "main", tabindex: "-1", data, ...props }, ...content);
}

/** @param {GameScreen} screen @param {string} title @param {string} subtitle */
export function topBar(screen, title, subtitle) {
  const { page, play } = screen;
  const back = () => (history.length > 1 ? history.back() : page.go("#/", { replace: true }));
  return h(
    "header.top",
    { key: "top" },
    icon(screen, "back", "‹", back),
    h("h1", h("span", title), h("small", subtitle)),
    screen.step !== "end" && icon(screen, "undo", "↶", () => screen.undo(), !play?.before.length),
    icon(screen, "more", "⋯", () => page.openDrawer(() => menu(screen)), !play),
  );
}

/** @param {GameScreen} screen @param {string} id @param {string} sign @param {() => void} act @param {boolean} [disabled] */
function icon({ t }, id, sign, act, disabled = false) {
  const label = { "aria-label": t(`menu.${id}`) };
  return h(`button.icon#${id}`, { type: "button", ...label, disabled, onclick: act }, sign);
}

/** @param {GameScreen} screen */
function menu(screen) {
  const { t, page } = screen;
  return h(
    "div.game-menu",
    h("h2", t("menu.more")),
    menuItem(screen, "aside", () => page.go("#/"), h("small", t("menu.aside_help"))),
    menuItem(screen, "setup", () => screen.go("setup")),
    menuItem(screen, "result", () => screen.finish()),
    menuItem(screen, "text", () => openText(screen)),
    menuItem(screen, "drop", () => drop(screen)),
  );
}

/** @param {GameScreen} screen @param {string} id @param {() => void} act @param {Child} [more] */
function menuItem({ t }, id, act, more) {
  const name = id === "text" ? t("end.text") : t(`menu.${id}`);
  return h(`button.menu-item#menu-${id}`, { type: "button", onclick: act }, name, more);
}

/** Throw the game away, after a question. @param {GameScreen} screen */
async function drop({ t, page, game }) {
  if (!(await question(page, t("menu.drop_sure"), t("menu.drop")))) return;
  removeGame(game.saved.id);
  page.go("#/", { replace: true });
}

/** Return the players by rank; in their order while there is none. @param {PlayerResult[]} players */
export const ranked = (players) =>
  players.map((player, n) => ({ ...player, n })).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

/** @param {GameScreen} screen */
export const titleOf = ({ game, page }) =>
  `${game.form.title} · ${dateText(page.lang, game.saved.at)}`;

/**
 * Show the result to send: as comments of the score file, so that every hedgerow opens the text.
 * A hosted page adds a link; one to this computer would open nowhere else.
 * @param {GameScreen} screen
 */
export async function openText(screen) {
  const { game, t, page } = screen;
  const { state, text } = game.verdict;
  const totals = ranked(game.players).map(({ rank, label, total }) =>
    state === "won" ? `${rank}. ${label} ${total}` : `${label} ${total}`,
  );
  const file = game.answer.text ?? "";
  const link =
    file && !HERE.includes(location.hostname)
      ? `${location.href.split("#")[0]}#/score?g=${await encodeGame(file)}`
      : "";
  const lines = [titleOf(screen), ...totals, text, link].filter(Boolean);
  const all = file ? `${lines.map((line) => `# ${line}\n`).join("")}\n${file}` : lines.join("\n");
  const name = file && `${game.entry.game}.txt`;
  page.openDrawer(() => textDrawer(page, all, name));
}

/** Show text to copy, to send and to save. @param {Page} page @param {string} text @param {string} file its name, if it is a score file */
function textDrawer(page, text, file) {
  const { t } = page;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      page.announce(t("copied"));
    } catch {
      /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#text"))?.select();
    }
  };
  // The cursor is at the end of a text that is set: the field would scroll there.
  const showStart = (/** @type {HTMLElement} */ field) =>
    /** @type {HTMLTextAreaElement} */ (field).setSelectionRange(0, 0);
  const field = { readonly: true, rows: 12, spellcheck: "false", created: showStart };
  return h(
    "div.text-drawer",
    h("h2", t("end.text")),
    h("textarea#text", { ...field, "aria-label": t("end.text"), value: text }),
    h("p.help", t(file ? "end.text_help" : "play.no_text")),
    h(
      "div.row",
      button(t("close"), page.closeDrawer),
      file && button(t("download"), () => shareOrDownload(file, text, "text/plain")),
      "share" in navigator && button(t("send"), () => navigator.share({ text }).catch(() => {})),
      button(t("copy"), copy, ".primary"),
    ),
  );
}

/** The points of a player, line by line. A tapped line highlights its cells. @param {GameScreen} screen @param {number} n the player's number @param {() => void} [then] called after a tap */
export function scoreLines({ game, t }, n, then = () => {}) {
  const player = game.players[n];
  if (!player) return null;
  const lines = player.lines.map(({ rule, points, cells, text }, number) => {
    const props = {
      type: "button",
      class: points ? "" : "zero",
      "aria-pressed": cells.length ? String(game.lit.key === `${n}-${number}`) : null,
      disabled: !cells.length,
      data: { rule, cells: cells.join(" ") },
      onclick: () => (game.light(n, number), then()),
    };
    return h("li", h("button.score-line", props, h("span", text), h("b", points)));
  });
  return h(
    "section.lines",
    { "aria-label": t("play.lines", { name: player.label }) },
    h("h2", h("span", player.label), h("b", player.total)),
    h("ul", lines),
  );
}

/** Open the lines of a player; a tapped one is shown on the board. @param {GameScreen} screen @param {number} n */
export function openLines(screen, n) {
  const { game, page } = screen;
  const show = () => game.lit.key && screen.go(String(game.lit.at));
  page.openDrawer(() => scoreLines(screen, n, show));
}

/** The bar that says why nobody can say who won, and leads to what is missing. @param {GameScreen} screen @param {OpenQuestion[]} open */
export function openBar(screen, [missing]) {
  return h(
    "button.verdict.open#fix",
    { type: "button", onclick: () => missing && screen.fix(missing) },
    h("b", screen.t("play.cannot")),
    h("span.what", missing?.text ?? ""),
    h("span.go", screen.t("play.fix"), " ›"),
  );
}
