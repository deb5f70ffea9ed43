// The result: winner, totals and score lines. Tapping a line highlights its cells; open questions lead to their field.

import { h } from "../dom.js";
import { itemKey } from "../game.js";
import { drawTabs, refill } from "./players.js";

/** @import { OpenQuestion, PlayerResult, Problem, Result, ScoreAnswer, ScoreLine, Words } from "../../types" */
/** @import { ScoreView } from "./score.js" */

/** Draw the result of the current game. */
export function paintResult(/** @type {ScoreView} */ view) {
  const { result } = view.parts;
  for (const it of ["share", "as_text"])
    /** @type {HTMLButtonElement} */ (view.root.querySelector(`#${it}`)).disabled = !view.text;
  if (!view.answer.result && !view.answer.problems)
    return result.replaceChildren(h("p", { class: "pending" }, view.t("score.pending")));
  const { form } = view.drawn;
  const players = view.answer.result?.players ?? [];
  const mine = form.per_player
    ? Math.max(
        0,
        players.findIndex((it) => it.name === view.section.name),
      )
    : view.player;
  const light = (
    /** @type {number} */ player,
    /** @type {number} */ line,
    /** @type {string[]} */ cells,
  ) => {
    const key = `${player}-${line}`;
    view.lit =
      view.lit.key === key ? { key: "", cells: new Set() } : { key, cells: new Set(cells) };
    if (!form.per_player) view.tab = 0;
    view.paint();
    if (view.lit.key) view.board.element.scrollIntoView({ block: "nearest" });
  };
  const choose = (/** @type {number} */ n) => {
    view.player = n;
    view.lit = { key: "", cells: new Set() };
    const at = view.entry?.sections.findIndex((it) => it.name === players[n].name) ?? -1;
    if (form.per_player && at >= 0) view.tab = at;
    view.paint();
  };
  const enter = (/** @type {OpenQuestion} */ question) => goTo(view, question);
  refill(result, () => [
    drawResult({ answer: view.answer, player: mine, lit: view.lit.key }, view.t, {
      light,
      choose,
      enter,
    }),
  ]);
  drawTabs(view);
}

/** Go to where an open question is answered: its section and field, or its board with the palette item selected. */
function goTo(
  /** @type {ScoreView} */ view,
  /** @type {OpenQuestion} */ { section, field, brush },
) {
  const at = view.current.sections.findIndex(
    (it) => it.name.toLowerCase() === section.toLowerCase(),
  );
  if (at >= 0) view.tab = at;
  const wanted = view.item.kind !== brush && view.items.find((it) => it.kind === brush);
  if (wanted) view.selectedItem = itemKey(wanted);
  view.lit = { key: "", cells: new Set() };
  view.keep();
  view.paint();
  /** @type {HTMLElement | null} */
  const place = field
    ? view.root.querySelector(`[data-field="${CSS.escape(field)}"]`)
    : view.board.element.querySelector("[tabindex='0']");
  place?.scrollIntoView({ block: "center" });
  place?.focus({ preventScroll: true });
}

/**
 * @typedef {object} Actions
 * @property {(player: number, line: number, cells: string[]) => void} light
 * @property {(player: number) => void} choose
 * @property {(question: OpenQuestion) => void} enter
 */

/**
 * @param {object} shown
 * @param {ScoreAnswer} shown.answer of the call `score`
 * @param {number} shown.player whose lines are shown
 * @param {string} shown.lit the line whose cells are lit
 * @param {Words} t
 * @param {Actions} act
 */
function drawResult({ answer, player, lit }, t, act) {
  const { result, problems, text } = answer;
  if (!result) return drawProblems(problems ?? [], Boolean(text), t);
  const one = result.players[Math.min(player, result.players.length - 1)];
  return h(
    "div",
    { class: "result" },
    banner(result, t),
    missing(result, act),
    totals(result, t, act),
    lines(one, result.players.indexOf(one), lit, t, act),
    warnings(result, t),
  );
}

/** Explain why there is no score yet. */
function drawProblems(
  /** @type {Problem[]} */ problems,
  /** @type {boolean} */ written,
  /** @type {Words} */ t,
) {
  const shown = problems.slice(0, 6).map((it) => h("li", {}, it.message));
  return h(
    "div",
    { class: "result problems" },
    h("h2", {}, t("score.not_yet")),
    h("ul", {}, ...shown),
    !written && h("p", {}, t("score.unsent")),
  );
}

/** Return a sentence about who won, or a line for each missing input of an undecided game. */
export function winnerText(/** @type {Result} */ result, /** @type {Words} */ t) {
  const { winners, players } = result;
  if (result.state === "undecided")
    return [t("score.undecided"), ...result.open.map((it) => it.text)].join("\n");
  const best = players.find((it) => it.rank === 1);
  const values = { names: winners.join(` ${t("and")} `), points: best?.total ?? 0 };
  const tie = players.some(({ rank, total }) => (rank ?? 0) > 1 && total === best?.total);
  if (result.state === "so-far")
    return t(winners.length > 1 ? "score.level" : "score.leads", values);
  if (players.length < 2) return t("score.alone", values);
  return t(winners.length > 1 ? "score.shared" : tie ? "score.tie_break" : "score.wins", values);
}

function banner(/** @type {Result} */ result, /** @type {Words} */ t) {
  return h(
    "p",
    { class: `banner${result.state === "final" ? " final" : ""}` },
    winnerText(result, t).split("\n")[0],
  );
}

/** List the missing input that could change the winner. */
function missing(/** @type {Result} */ result, /** @type {Actions} */ act) {
  const question = (/** @type {OpenQuestion} */ it) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "secondary",
          data: { open: `${it.section}-${it.field ?? it.brush}` },
          onclick: () => act.enter(it),
        },
        it.text,
      ),
    );
  return (
    result.open.length > 0 && h("ul", { class: "open-questions" }, ...result.open.map(question))
  );
}

function totals(/** @type {Result} */ result, /** @type {Words} */ t, /** @type {Actions} */ act) {
  const row = (/** @type {PlayerResult} */ it, /** @type {number} */ n) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `total${it.rank === 1 ? " best" : ""}`,
          onclick: () => act.choose(n),
        },
        h("span", {}, it.rank ? `${it.rank}.` : ""),
        h("b", {}, it.name),
        h("output", { data: { total: it.name } }, String(it.total)),
      ),
    );
  return h("ol", { class: "totals", "aria-label": t("score.totals") }, ...result.players.map(row));
}

function lines(
  /** @type {PlayerResult} */ one,
  /** @type {number} */ n,
  /** @type {string} */ lit,
  /** @type {Words} */ t,
  /** @type {Actions} */ act,
) {
  const line = (/** @type {ScoreLine} */ it, /** @type {number} */ number) => {
    const on = lit === `${n}-${number}`;
    const mark = it.cells.length
      ? h("span", { class: "mark", "aria-hidden": "true" }, on ? "◉" : "○")
      : h("span", { class: "mark" });
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `score-line${it.points ? "" : " zero"}`,
          "aria-pressed": String(on),
          disabled: !it.cells.length,
          data: { rule: it.rule, cells: it.cells.join(" ") },
          onclick: () => act.light(n, number, it.cells),
        },
        mark,
        h("span", {}, it.text),
        h("b", {}, String(it.points)),
      ),
    );
  };
  return h(
    "section",
    { class: "lines", "aria-label": one.name },
    h("h2", {}, t("score.lines", { name: one.name, points: one.total })),
    h("ul", {}, ...one.lines.map(line)),
  );
}

function warnings(/** @type {Result} */ result, /** @type {Words} */ t) {
  if (!result.warnings.length) return null;
  const shown = result.warnings.map((it) => h("li", {}, it));
  return h(
    "section",
    { class: "warnings" },
    h("h2", {}, t("score.odd", { n: result.warnings.length })),
    h("ul", {}, ...shown),
  );
}
