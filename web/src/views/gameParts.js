// Parts of the screens of a game: the top bar with its menu, score lines, and who won.

import { shareOrDownload } from "../dom.js";
import { h } from "../render.js";
import { removeGame } from "../savedGames.js";
import { button } from "./pieces.js";
import { question } from "./question.js";

/** @import { Child, OpenQuestion, Page, Props } from "../../types" */
/** @import { GameScreen } from "./game.js" */

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
    menuItem(screen, "result", () => screen.go("end")),
    menuItem(screen, "text", () => page.openDrawer(() => scoreFile(screen))),
    menuItem(screen, "drop", () => drop(screen)),
  );
}

/** @param {GameScreen} screen @param {string} id @param {() => void} act @param {Child} [more] */
function menuItem({ t }, id, act, more) {
  return h(`button.menu-item#menu-${id}`, { type: "button", onclick: act }, t(`menu.${id}`), more);
}

/** Throw the game away, after a question. @param {GameScreen} screen */
async function drop({ t, page, game }) {
  if (!(await question(page, t("menu.drop_sure"), t("menu.drop")))) return;
  removeGame(game.saved.id);
  page.go("#/", { replace: true });
}

/** @param {GameScreen} screen */
function scoreFile({ t, page, game }) {
  const { text = "" } = game.answer;
  const file = text && `${game.entry.game}.txt`;
  return textDrawer(page, t("menu.text"), text || t("play.no_text"), file);
}

/** Show text to copy, to send and to save. @param {Page} page @param {string} title @param {string} text @param {string} [file] its name, if the text is one @param {Child} [remark] */
export function textDrawer(page, title, text, file = "", remark = null) {
  const { t } = page;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      page.announce(t("copied"));
    } catch {
      /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#text"))?.select();
    }
  };
  const field = { readonly: true, rows: file ? 14 : 8, spellcheck: "false", "aria-label": title };
  return h(
    "div.text-drawer",
    h("h2", title),
    h("textarea#text", { ...field, value: text }),
    remark,
    h(
      "div.row",
      button(t("close"), page.closeDrawer),
      file && button(t("download"), () => shareOrDownload(file, text, "text/plain")),
      "share" in navigator &&
        !file &&
        button(t("send"), () => navigator.share({ text }).catch(() => {})),
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
