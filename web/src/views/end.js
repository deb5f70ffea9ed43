// The end of a game: who won and why, and something to send.

import { shareOrDownload } from "../dom.js";
import { trimSection } from "../game.js";
import { encodeGame } from "../link.js";
import { newGame } from "../play.js";
import { h } from "../render.js";
import { saveGame } from "../savedGames.js";
import { Board } from "./board.js";
import { ranked } from "./boardScreen.js";
import { dateText, openBar, openLines, stepMain, textDrawer, topBar } from "./gameParts.js";
import { button } from "./pieces.js";
import { drawWinner } from "./resultPicture.js";

/** @import { GameScreen } from "./game.js" */

/** Hosts on this computer, whose links nobody else can open. */
const HERE = ["127.0.0.1", "localhost", "[::1]"];

/** @param {GameScreen} screen */
export function endView(screen) {
  const { game, t, page } = screen;
  const { state } = game.verdict;
  const last = game.saved.step === "end" ? "0" : game.saved.step;
  return h(
    "div.flow",
    { key: "end", data: { state } },
    topBar(screen, game.form.title, dateText(page.lang, game.saved.at)),
    stepMain(
      screen,
      "end",
      {},
      headline(screen),
      ranking(screen),
      state === "won" && winnersSheet(screen),
      remarks(screen),
    ),
    h(
      "footer.dock.one",
      { key: "dock" },
      state === "won"
        ? button(t("end.picture"), () => sendPicture(screen), ".primary.big#send-picture")
        : button(t("end.go_on"), () => screen.go(last), ".primary.big#go-on"),
      button(t("end.text"), () => openText(screen), ".secondary#send-text"),
      button(t("end.again"), () => playAgain(screen), ".secondary#again"),
    ),
  );
}

/** @param {GameScreen} screen */
function headline(screen) {
  const { game, t } = screen;
  const { state, names, points, text, open } = game.verdict;
  const unfinished = t("end.unfinished");
  if (state === "open") return openBar(screen, open);
  if (state !== "won")
    return h("div.unfinished", h("h2", unfinished), text !== unfinished && h("p", text));
  const several = (game.answer.result?.winners.length ?? 0) > 1;
  const kind = game.players.length < 2 ? "alone" : several ? "winners" : "winner";
  return h(
    "div.garland",
    h("p", t(`end.${kind}`)),
    h("h2", names),
    h("p.points", t("end.points", { n: points })),
    text !== t("score.wins", { names, points }) && h("p", text),
  );
}

/** The players by rank, with bars. @param {GameScreen} screen */
function ranking(screen) {
  const { game, t } = screen;
  const isWon = game.verdict.state === "won";
  const most = Math.max(1, ...game.players.map(({ total }) => total));
  const rows = ranked(game.players).map(({ name, label, total, rank, n }) =>
    h(
      "li",
      { key: name },
      h(
        "button",
        {
          type: "button",
          class: isWon && rank === 1 ? "best" : "",
          onclick: () => openLines(screen, n),
        },
        h("span.rank", isWon ? rank : ""),
        h("b", label),
        h("span.level", h("i", { style: { width: `${(100 * Math.max(0, total)) / most}%` } })),
        h("output", { data: { total: name } }, total),
        h("span", { "aria-hidden": "true" }, "›"),
      ),
    ),
  );
  return rows.length > 0 && h("ol.ranking", { "aria-label": t("play.totals") }, rows);
}

/** The winner's section as it is drawn, and its entry. @param {GameScreen} screen */
function winningSection({ game }) {
  const at = game.sectionOf(ranked(game.players)[0]);
  const shape = game.drawn.sections[at];
  return { shape, section: trimSection(game.entry.sections[at], shape.grid) };
}

/** @param {GameScreen} screen */
function winnersSheet(screen) {
  const { shape, section } = winningSection(screen);
  if (!shape.grid.rows) return null;
  const board = new Board(screen.t);
  return h("div.winner-sheet", { inert: true }, board.view({ shape, section }));
}

/** @param {GameScreen} screen */
function remarks({ game, t }) {
  const { warnings = [] } = game.answer.result ?? {};
  const list = warnings.map((text) => h("li", text));
  return list.length > 0 && h("section.remarks", h("h2", t("end.remarks")), h("ul", list));
}

/** @param {GameScreen} screen */
const titleOf = ({ game, page }) => `${game.form.title} · ${dateText(page.lang, game.saved.at)}`;

/** @param {GameScreen} screen */
async function sendPicture(screen) {
  const { game, t } = screen;
  const { names, points } = game.verdict;
  const bytes = await drawWinner({
    title: titleOf(screen),
    names,
    points: t("end.points", { n: points }),
    ranking: ranked(game.players).map(({ rank, label, total }) => [
      `${rank}. ${label}`,
      `${total}`,
    ]),
    ...winningSection(screen),
  });
  await shareOrDownload(`${game.entry.game}.png`, bytes, "image/png");
}

/** Show the result as text, with a link to the game. @param {GameScreen} screen */
async function openText(screen) {
  const { game, t, page } = screen;
  const { state, text } = game.verdict;
  const totals = ranked(game.players).map(({ rank, label, total }) =>
    state === "won" ? `${rank}. ${label} ${total}` : `${label} ${total}`,
  );
  const part = game.answer.text && (await encodeGame(game.answer.text));
  const lines = [
    titleOf(screen),
    ...totals,
    state === "so-far" ? t("end.unfinished") : text,
    part && `${location.href.split("#")[0]}#/score?g=${part}`,
  ];
  const all = lines.filter(Boolean).join("\n");
  const remark = HERE.includes(location.hostname) && h("p.help", t("end.here"));
  page.openDrawer(() => textDrawer(page, t("end.text"), all, "", remark));
}

/** Start a new game with the same players; this one stays. @param {GameScreen} screen */
async function playAgain({ game, page }) {
  const { saved } = await newGame(page, game.entry.game, "", game.seats);
  if (!saved) return;
  saveGame(saved);
  page.go(`#/game/${saved.id}/setup`);
}
