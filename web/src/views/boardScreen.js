// The board screen: fields, board, reasons, score bar and palette on one screen that never scrolls.

import * as games from "../game.js";
import { h } from "../render.js";
import { Board } from "./board.js";
import { factsRow, fieldSheet } from "./facts.js";
import { openBar, openLines, ranked, scoreLines, stepMain, topBar } from "./gameParts.js";
import { token } from "./pieces.js";

/** @import { Child, Grid, PaletteItem, PlayerResult, Section } from "../../types" */
/** @import { GameScreen } from "./game.js" */

const LARGEST = 130;
/** Smaller cells than this are hard to tap: the board scrolls instead, with comfortable ones. */
const SMALLEST = 38;
const COMFORTABLE = 42;
/** A growing board shows this many cells of these sizes. */
const GROWING = { cells: 7, smallest: 44, largest: 84 };
/** The space around the board, and what the reasons need below or next to it. */
const MARGIN = 12;
const REASONS = 100;
const WIDE = 940;
const COLUMN = 336;
/** A phone on its side: the bars are next to the board, and the reasons below them. */
const ON_SIDE = matchMedia("(max-height: 500px) and (min-width: 560px)");
/** The heads of a ring: in cells across, in px down. */
const HEADS = { width: 1.5, height: 84 };

/** @param {GameScreen} screen */
export function makeBoard(screen) {
  const section = () => screen.game.entry.sections[screen.at];
  const grid = () => screen.game.drawn.sections[screen.at].grid;
  const change = (/** @type {Section} */ next, joint = "") => {
    const spacious = games.makeSpace(next, grid());
    if (spacious !== next) screen.board.follow(games.moveBetween(next, spacious, grid()));
    screen.game.changeSection(screen.at, spacious, joint);
  };
  const isOpen = (/** @type {number} */ row, /** @type {number} */ column) =>
    !(games.cellName(row, column) in grid().fixed);
  return new Board(
    screen.t,
    {
      tap: (row, column, item) => {
        const picked = pickedLetters(screen)?.[games.cellName(row, column)];
        const used = picked ? letterItem(picked) : (item ?? screen.game.item(screen.at));
        if (!used || !isOpen(row, column) || (!picked && pickedLetters(screen))) return;
        const next = games.tapCell(section(), grid(), used, row, column);
        if (next !== section()) change(next);
      },
      stamp: (cells, letter, joint) => {
        const picked = pickedLetters(screen);
        const next = cells
          .filter(([row, column]) => isOpen(row, column))
          .reduce((drawn, [row, column]) => {
            const own =
              letter === grid().empty || !picked ? letter : picked[games.cellName(row, column)];
            return own ? games.stampCell(drawn, row, column, own) : drawn;
          }, section());
        change(next, joint);
      },
      wall: (one, other) => {
        if (!grid().walls.length) change(games.toggleWall(section(), one, other));
      },
      point: (name) => change(games.togglePoint(section(), name)),
    },
    () => screen.page.redraw(),
  );
}

/** @param {string} letter @returns {PaletteItem} */
const letterItem = (letter) => ({ kind: "letter", letter, name: "", icon: "", paint: "" });

/** Return the letters that the cells of a section may have, by name, if they are picked from another section. @param {GameScreen} screen */
function pickedLetters({ game, at }) {
  const from = game.drawn.sections[at].picked_from;
  const source = game.entry.sections.find(({ name }) => from && name === from);
  if (!source) return null;
  const { grid } = game.drawn.sections[at];
  const marks = source.rows.flatMap((row, r) =>
    [...row].flatMap((letter, c) => {
      const name = games.cellName(r, c);
      return letter === grid.empty || name in grid.fixed ? [] : [[name, letter]];
    }),
  );
  return /** @type {Record<string, string>} */ (Object.fromEntries(marks));
}

/**
 * Return the size of the cells that fit, whether the board scrolls, and where the reasons are.
 * @param {{width: number, height: number}} size
 * @param {Section} section
 * @param {Grid} grid
 */
export function layout({ width, height }, section, grid) {
  const isWide = width >= WIDE;
  const space = { width: (isWide ? width - COLUMN : width) - MARGIN, height: height - MARGIN };
  const [rows, columns] = [section.rows.length, section.rows[0]?.length ?? 0];
  if (grid.grows) {
    const { cells, smallest, largest } = GROWING;
    const fitting = Math.floor(Math.min(space.width, space.height) / cells);
    return {
      cell: Math.max(smallest, Math.min(largest, fitting)),
      scrolls: true,
      isWide,
      isBelow: false,
    };
  }
  const across = columns + (grid.ring ? HEADS.width : 0);
  const heads = grid.ring ? HEADS.height : 0;
  const fitting =
    Math.floor(Math.min(space.width / across, (space.height - heads) / rows, LARGEST) * 2) / 2;
  const cell = fitting < SMALLEST ? COMFORTABLE : fitting;
  const isBelow = !isWide && !ON_SIDE.matches && space.height - heads - cell * rows >= REASONS;
  return { cell, scrolls: cell > fitting, isWide, isBelow };
}

/** @param {GameScreen} screen */
export function boardView(screen) {
  const { game, t, at } = screen;
  const { sections } = game.entry;
  const { grid } = game.drawn.sections[at];
  const letter = game.form.per_player ? game.letterOf(game.seats[at].code) : "";
  const subtitle = [
    letter && t("setup.sheet_n", { n: letter }),
    sections.length > 1
      ? t("play.of", { n: at + 1, of: sections.length, game: game.form.title })
      : game.form.title,
  ];
  return h(
    "div.play",
    { key: screen.step },
    topBar(screen, screen.sectionName(at), subtitle.filter(Boolean).join(" · ")),
    grid.rows > 0 && factsRow(screen, at),
    stepMain(
      screen,
      "table",
      { created: (element) => measure(screen, element) },
      screen.size && (grid.rows ? board(screen, screen.size) : sheet(screen, screen.size)),
    ),
    h(
      "footer.dock",
      { key: "dock" },
      scoreBar(screen),
      palette(screen),
      screen.size && isInDock(screen, screen.size) && reasons(screen),
    ),
  );
}

/** Follow the size of the space for the board. @param {GameScreen} screen @param {HTMLElement} element */
function measure(screen, element) {
  const read = () => {
    if (!element.isConnected) return observer.disconnect();
    const { clientWidth: width, clientHeight: height } = element;
    if (screen.size?.width === width && screen.size.height === height) return;
    screen.size = { width, height };
    screen.page.redraw();
  };
  const observer = new ResizeObserver(read);
  observer.observe(element);
  read();
}

/** @param {GameScreen} screen @param {{width: number, height: number}} size */
function board(screen, size) {
  const { game, at, t } = screen;
  const shape = game.drawn.sections[at];
  const section = game.entry.sections[at];
  const { cell, scrolls, isWide, isBelow } = layout(size, section, shape.grid);
  const picked = pickedLetters(screen);
  const isBlank = games.isBlank(section, shape.grid.empty);
  const drawn = screen.board.view({
    section,
    shape,
    label: screen.sectionName(at),
    items: game.items(at),
    item: game.item(at),
    lit: new Set(game.lit.at === at ? game.lit.cells : []),
    picked,
    paints: !scrolls,
    cell,
  });
  const help = isBlank && !picked && h("p.hint", t(scrolls ? "play.hint_scroll" : "play.hint"));
  return h(
    "div",
    {
      class: `fitted${isWide ? " wide" : ""}${isBelow ? " below" : ""}${scrolls ? " scrolls" : ""}`,
    },
    h("div.board-box", { tabindex: scrolls ? "-1" : null }, drawn),
    (isWide || isBelow) && reasons(screen, help),
    !isWide && !isBelow && scrolls && help,
  );
}

/** The points of the current player, line by line, or help instead. @param {GameScreen} screen @param {Child} [help] */
function reasons(screen, help) {
  return h(
    "aside.reasons",
    { key: "reasons", "aria-label": screen.t("play.reasons") },
    help || scoreLines(screen, currentPlayer(screen)),
  );
}

/** A sheet without a grid. @param {GameScreen} screen @param {{width: number, height: number}} size */
function sheet(screen, size) {
  const isWide = size.width >= WIDE;
  return h(
    "div",
    { class: `fitted form${isWide ? " wide" : ""}` },
    fieldSheet(screen, screen.at),
    !isInDock(screen, size) && reasons(screen),
  );
}

/** Whether the reasons are below the bars next to the board. A sheet that is short has them below it. @param {GameScreen} screen @param {{width: number}} size */
function isInDock({ game, at }, { width }) {
  const isLong = game.drawn.sections[at].grid.rows > 0 || !game.items(at).length;
  return ON_SIDE.matches && width < WIDE && isLong;
}

/** Return the number of the player whose reasons are shown: the one of the sheet, or of the palette item in use. @param {GameScreen} screen */
function currentPlayer({ game, at }) {
  const { players } = game;
  if (game.form.per_player)
    return players.findIndex(({ name }) => name === game.entry.sections[at].name);
  const letters = game.items(at).filter(({ kind }) => kind === "letter");
  const n = letters.findIndex(({ letter }) => letter === game.item(at)?.letter);
  return Math.min(Math.max(0, n), players.length - 1);
}

/** Everybody's total and the next step; once all is entered, who won, or why nobody can say. @param {GameScreen} screen */
function scoreBar(screen) {
  const { game, t, at } = screen;
  const { sections } = game.entry;
  const verdict = game.verdict;
  const isLast = at === sections.length - 1;
  if (verdict.state === "won") return wonBar(screen);
  if (verdict.state === "open" && isLast) return openBar(screen, verdict.open);
  const isFull = games.isFull(sections[at], game.drawn.sections[at].grid);
  const next = isLast ? t("play.result") : screen.sectionName(at + 1);
  // What is drawn next has a long name, which the next screen shows in full.
  const name = isLast || game.form.per_player ? next : t("setup.next");
  return h(
    "div.score-bar",
    h("div.chips", { role: "group", "aria-label": t("play.totals") }, chips(screen)),
    h(
      "button.next#next",
      {
        type: "button",
        class: isFull ? "primary" : "secondary",
        title: next,
        onclick: () => (isLast ? screen.finish() : screen.go(String(at + 1))),
      },
      h("span", name),
      " ›",
    ),
  );
}

/** @param {GameScreen} screen */
function chips(screen) {
  const { game, t, at } = screen;
  const verdict = game.verdict;
  if (verdict.state === "unknown")
    return h(
      "small.pending",
      t(game.scored === game.number ? "play.not_counted" : "play.counting"),
    );
  const [question] = verdict.open;
  if (!game.players.length)
    return h(
      "button.needed",
      { type: "button", onclick: () => question && screen.fix(question) },
      h("small", t("play.needed")),
      h("b", question?.text ?? ""),
    );
  const isCurrent = (/** @type {string} */ name) =>
    game.form.per_player && game.entry.sections[at].name === name;
  return game.players.map(({ name, label, total, rank }, n) =>
    h(
      "button.total-chip",
      {
        type: "button",
        "aria-current": isCurrent(name) ? "true" : null,
        class: rank === 1 && total > 0 ? "lead" : "",
        onclick: () => openLines(screen, n),
      },
      h("span", label),
      h("output", { data: { total: name } }, total),
    ),
  );
}

/** @param {GameScreen} screen */
function wonBar(screen) {
  const { game, t } = screen;
  const totals = ranked(game.players).map(({ name, label, total }) =>
    h("span", label, " ", h("output", { data: { total: name } }, total)),
  );
  return h(
    "button.verdict.won#winner",
    { type: "button", onclick: () => screen.go("end") },
    h("b", "★ ", game.verdict.text),
    h("small.totals", totals),
    h("span.go", t("play.see"), " ›"),
  );
}

/** @param {GameScreen} screen */
function palette(screen) {
  const { game, t, at } = screen;
  const { form, grid } = game.drawn.sections[at];
  if (pickedLetters(screen)) return h("p.palette.hint", t("play.pick"));
  const items = game.items(at);
  const current = items.find((item) => games.itemKey(item) === game.chosen) ?? items[0];
  if (!items.length) return null;
  const move = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] ?? 0;
    const next = items[items.findIndex((item) => item === current) + by];
    if (!by || !next) return;
    event.preventDefault();
    game.choose(next);
    const buttons = /** @type {HTMLElement} */ (event.currentTarget).children;
    /** @type {HTMLElement} */ (buttons[items.indexOf(next)]).focus();
  };
  return h(
    "div.palette",
    { role: "radiogroup", "aria-label": t("play.palette"), onkeydown: move },
    items.map((item) =>
      h(
        "button.palette-item",
        {
          key: games.itemKey(item),
          type: "button",
          role: "radio",
          "aria-checked": String(item === current),
          tabindex: item === current ? "0" : "-1",
          data: { item: item.kind === "letter" ? item.letter : item.kind },
          onpointerdown: () => game.choose(item),
          onclick: () => game.choose(item),
        },
        token(item, form, grid),
        h("span", item.name),
      ),
    ),
  );
}
