// The end of a game: who won and why, and something to send.

import { shareOrDownload } from "../dom.js";
import { trimSection } from "../game.js";
import { newGame } from "../play.js";
import { h } from "../render.js";
import { saveFresh } from "../savedGames.js";
import { Board } from "./board.js";
import { fieldSheet } from "./facts.js";
import { dateText, openLines, openText, ranked, stepMain, titleOf, topBar } from "./gameParts.js";
import { button } from "./pieces.js";
import { drawWinner } from "./resultPicture.js";

/** @import { OpenQuestion, Words } from "../../types" */
/** @import { GameScreen } from "./game.js" */

/** More problems of one file than anybody reads. */
const MAX_QUESTIONS = 9;

/** @param {GameScreen} screen */
export function endView(screen) {
  const { game, t, page } = screen;
  const { state } = game.verdict;
  const isStanding = state === "so-far" && !game.isAsked;
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
      isStanding && button(t("play.result"), () => screen.finish(), ".primary.big#finish"),
      state === "won"
        ? button(t("end.picture"), () => sendPicture(screen), ".primary.big#send-picture")
        : button(
            t("end.go_on"),
            () => screen.go(last),
            isStanding ? ".secondary#go-on" : ".primary.big#go-on",
          ),
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
  if (state === "open") return questions(screen, open);
  if (state !== "won")
    return game.isAsked
      ? h("div.unfinished", h("h2", unfinished), text !== unfinished && h("p", text))
      : h("div.unfinished", h("h2", text));
  const several = (game.answer.result?.winners.length ?? 0) > 1;
  const kind = game.players.length < 2 ? "alone" : several ? "winners" : "winner";
  return h(
    "div.garland",
    h("p", t(`end.${kind}`)),
    h("h2", names),
    h("p.points", pointsText(t, points)),
    text !== t("score.wins", { names, points }) && h("p", text),
  );
}

/** Everything that leaves the winner open; each leads to where it is answered. @param {GameScreen} screen @param {OpenQuestion[]} open */
function questions(screen, open) {
  const { t } = screen;
  const ask = (/** @type {OpenQuestion} */ missing, /** @type {number} */ n) =>
    h(
      "button.verdict.open",
      { key: n, type: "button", id: n ? null : "fix", onclick: () => screen.fix(missing) },
      h("span", missing.text),
      h("span.go", t("play.fix"), " ›"),
    );
  return h("section.questions", h("h2", t("play.cannot")), open.slice(0, MAX_QUESTIONS).map(ask));
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

/** Return the number of the winner's section. @param {GameScreen} screen */
const winnersPlace = ({ game }) => game.sectionOf(ranked(game.players)[0]);

/** The winner's section as it is drawn, and its entry. @param {GameScreen} screen */
function winningSection(screen) {
  const { game } = screen;
  const at = winnersPlace(screen);
  const shape = game.drawn.sections[at];
  return { shape, section: trimSection(game.entry.sections[at], shape.grid) };
}

/** @param {GameScreen} screen */
function winnersSheet(screen) {
  const { shape, section } = winningSection(screen);
  if (!shape.grid.rows)
    return h("div.winner-sheet", { inert: true }, fieldSheet(screen, winnersPlace(screen)));
  const board = new Board(screen.t);
  return h("div.winner-sheet", { inert: true }, board.view({ shape, section }));
}

/** @param {GameScreen} screen */
function remarks({ game, t }) {
  const { warnings = [] } = game.answer.result ?? {};
  const list = warnings.map((text) => h("li", text));
  return list.length > 0 && h("section.remarks", h("h2", t("end.remarks")), h("ul", list));
}

/** @param {Words} t @param {number} n */
const pointsText = (t, n) => t(n === 1 ? "end.one_point" : "end.points", { n });

/** @param {GameScreen} screen */
async function sendPicture(screen) {
  const { game, t } = screen;
  const { names, points } = game.verdict;
  const bytes = await drawWinner({
    title: titleOf(screen),
    names,
    points: pointsText(t, points),
    ranking: ranked(game.players).map(({ rank, label, total }) => [
      `${rank}. ${label}`,
      `${total}`,
    ]),
    lines: ranked(game.players)[0].lines.map(({ text, points }) => [text, `${points}`]),
    ...winningSection(screen),
  });
  await shareOrDownload(`${game.entry.game}.png`, bytes, "image/png");
}

/** Start a new game with the same players; this one stays. @param {GameScreen} screen */
async function playAgain({ game, page }) {
  const { saved } = await newGame(page, game.entry.game, "", game.seats);
  if (!saved) return;
  saveFresh(saved);
  page.go(`#/game/${saved.id}/setup`);
}
