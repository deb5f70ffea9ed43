// The board: the grid of a section with cells to tap, and walls and points between them.

import { cachedSvgUrl, h, picture } from "../dom.js";
import { cellName, readCell } from "../game.js";

/** @import { Grid, Header, Look, PaletteItem, Section, Words } from "../../types" */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = /** @type {const} */ ({
  ArrowUp: "above",
  ArrowDown: "below",
  ArrowLeft: "left",
  ArrowRight: "right",
});

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {(section: Section, item: PaletteItem, lit: Set<string>) => void} paint
 */

/**
 * @param {object} shown
 * @param {Look} shown.form
 * @param {Grid} shown.grid
 * @param {string} shown.label
 * @param {string} [shown.ground] SVG of what is printed under the cells
 * @param {PaletteItem[]} shown.items what can be drawn
 * @param {Words} t
 * @param {object} act
 * @param {(row: number, column: number, item?: PaletteItem) => void} act.tap
 * @param {(row: number, column: number, letter: string) => void} act.stamp
 * @param {(one: string, other: string) => void} act.wall
 * @param {(name: string) => void} act.point
 * @returns {Board}
 */
export function makeBoard(shown, t, act) {
  const { grid, form, items } = shown;
  const element = h("div", { class: "board" });
  /** @type {HTMLElement[][]} */
  let cells = [];
  let focus = [0, 0];
  /** @type {{row: number, column: number, x: number, y: number} | null} the tapped cell and its position */
  let pressed = null;
  let size = "";
  /** @type {Section} */
  let section;

  const itemOf = (/** @type {string} */ letter) =>
    items.find((item) => item.letter === letter) ??
    grid.palette.find((item) => item.letter === letter);
  const walls = () => [...grid.walls, ...section.walls];
  const hasWall = (/** @type {string} */ one, /** @type {string} */ other) =>
    walls().some(([a, b]) => (a === one && b === other) || (a === other && b === one));

  function press(/** @type {number} */ row, /** @type {number} */ column) {
    const { x, y } = cells[row][column].getBoundingClientRect();
    pressed = { row, column, x, y };
  }

  /** Scroll so that the tapped cell stays under the finger after the grid has grown above or left of it. */
  function follow(/** @type {number} */ above, /** @type {number} */ left) {
    focus = [focus[0] + above, focus[1] + left];
    if (!pressed) return;
    const { x, y } = cells[pressed.row + above][pressed.column + left].getBoundingClientRect();
    element.scrollLeft += x - pressed.x;
    makeRoom(y - pressed.y);
    scrollBy({ top: y - pressed.y, behavior: "instant" });
  }

  /** Make the page long enough to scroll down this far, even if the screen shows all of it. */
  function makeRoom(/** @type {number} */ down) {
    const view = /** @type {HTMLElement | null} */ (element.closest(".score-view"));
    const { scrollHeight } = document.documentElement;
    if (!view || scrollY + innerHeight + down <= scrollHeight) return;
    view.style.minHeight = `${innerHeight + down - view.getBoundingClientRect().top}px`;
  }

  function build() {
    const [rows, columns] = [section.rows.length, section.rows[0].length];
    size = `${rows}x${columns}`;
    cells = section.rows.map((_, row) =>
      Array.from({ length: columns }, (_, column) => makeCell(row, column)),
    );
    const lines = cells.map((row, n) =>
      h(
        "div",
        { role: "row", class: "grid-row" },
        grid.ring && head(grid.ring.rows[n], "rowheader"),
        ...row,
      ),
    );
    const heads =
      grid.ring &&
      h(
        "div",
        { role: "row", class: "grid-row header-row" },
        h("div", { role: "presentation", class: "header-cell" }),
        ...grid.ring.columns.map((header) => head(header, "columnheader")),
      );
    const table = h(
      "div",
      { role: "grid", class: "grid", "aria-label": shown.label, onkeydown: onKey },
      heads,
      ...lines,
    );
    const ground =
      shown.ground && h("img", { class: "ground", src: cachedSvgUrl(shown.ground), alt: "" });
    const frame = h(
      "div",
      {
        class: `frame${grid.ring ? " ring" : ""}${grid.grows ? " grows" : ""}`,
        style: { "--columns": columns, "--rows": rows, "--first": grid.columns },
      },
      ground,
      table,
      h("div", { class: "overlay" }),
    );
    element.replaceChildren(frame);
  }

  /** @param {Header} header @param {string} role */
  function head({ name, icon, paint }, role) {
    const image = form.icons[icon] && picture(form.icons[icon]);
    const colour = form.paints[paint];
    const swatch = colour && h("i", { class: "swatch", style: { "--paint": colour } });
    return h("div", { role, class: "header-cell" }, image, swatch, h("span", {}, name));
  }

  function makeCell(/** @type {number} */ row, /** @type {number} */ column) {
    const paint = grid.ring && form.paints[grid.ring.columns[column].paint];
    return h("div", {
      role: "gridcell",
      class: "cell",
      tabindex: "-1",
      data: { cell: cellName(row, column) },
      style: paint ? { "--tint": paint } : {},
      onclick: () => (
        (focus = [row, column]),
        updateTabStop(),
        press(row, column),
        act.tap(row, column)
      ),
      onfocus: () => ((focus = [row, column]), updateTabStop()),
    });
  }

  /** Make one cell reachable by Tab; arrow keys reach the others. */
  function updateTabStop() {
    for (const row of cells) for (const cell of row) cell.tabIndex = -1;
    const [row, column] = (focus = [
      Math.min(focus[0], cells.length - 1),
      Math.min(focus[1], cells[0].length - 1),
    ]);
    cells[row][column].tabIndex = 0;
  }

  function onKey(/** @type {KeyboardEvent} */ event) {
    const [row, column] = focus;
    const move = MOVES[/** @type {keyof typeof MOVES} */ (event.key)];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move && event.shiftKey && grid.wall) toggleWall(row, column, move);
    else if (move) go(row + move[0], column + move[1]);
    else if (event.key === "Home") go(row, 0);
    else if (event.key === "End") go(row, cells[0].length - 1);
    else if (event.key === "Enter" || event.key === " ") act.tap(row, column);
    else if (["Delete", "Backspace", grid.empty].includes(event.key))
      act.stamp(row, column, grid.empty);
    else if (event.key === "^" && grid.point) act.point(cellName(row, column));
    else if (event.key === "+" && grid.small)
      act.tap(
        row,
        column,
        items.find(({ kind }) => kind === "small"),
      );
    else if (!typed(event.key, row, column)) return;
    event.preventDefault();
  }

  function typed(
    /** @type {string} */ key,
    /** @type {number} */ row,
    /** @type {number} */ column,
  ) {
    const letters = items.flatMap(({ kind, letter }) =>
      kind === "letter" && letter !== undefined ? [letter] : [],
    );
    const found =
      letters.find((letter) => letter === key) ??
      letters.find((letter) => letter.toLowerCase() === key.toLowerCase());
    if (found) act.stamp(row, column, found);
    return Boolean(found);
  }

  function toggleWall(
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {number[]} */ move,
  ) {
    const other = cells[row + move[0]]?.[column + move[1]];
    if (!other) return;
    const pair = [cellName(row, column), cellName(row + move[0], column + move[1])];
    if (move[0] < 0 || move[1] < 0) pair.reverse();
    act.wall(pair[0], pair[1]);
  }

  function go(/** @type {number} */ row, /** @type {number} */ column) {
    if (!cells[row]?.[column]) return;
    focus = [row, column];
    updateTabStop();
    cells[row][column].focus();
  }

  /** Return the label of a cell for screen readers: what it holds, and the walls around it. */
  function label(
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {string} */ what,
  ) {
    const name = cellName(row, column);
    const sides = Object.entries(MOVES)
      .filter(([, [down, right]]) => hasWall(name, cellName(row + down, column + right)))
      .map(([key]) => t(`side.${SIDES[/** @type {keyof typeof SIDES} */ (key)]}`));
    const wall = sides.length ? `; ${grid.wall?.name ?? t("side.wall")}: ${sides.join(", ")}` : "";
    const point = section.points.includes(name) ? `; ${grid.point?.name}: ${t("side.corner")}` : "";
    const heads = grid.ring
      ? `, ${grid.ring.rows[row].name}, ${grid.ring.columns[column].name}`
      : "";
    return `${name}${heads}: ${what}${wall}${point}`;
  }

  function paintCell(
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {Set<string>} */ lit,
  ) {
    const cell = cells[row][column];
    const name = cellName(row, column);
    const fixed = grid.fixed[name];
    const { letter, small } = readCell(section, grid, row, column);
    const shownLetter = fixed ?? letter;
    const item = shownLetter === grid.empty ? null : itemOf(shownLetter);
    const token = item && !(fixed && shown.ground) && makeToken(item, form, grid);
    const extra =
      small &&
      grid.small &&
      h(
        "span",
        { class: "small-token" },
        form.icons[grid.small.icon] ? picture(form.icons[grid.small.icon]) : "•",
      );
    cell.replaceChildren(...[token, extra].flatMap((part) => part || []));
    const what = item ? item.name + (small ? ` + ${grid.small?.name}` : "") : t("empty");
    cell.setAttribute(
      "aria-label",
      label(row, column, what) + (lit.has(name) ? `; ${t("lit")}` : ""),
    );
    cell.classList.toggle("highlighted", lit.has(name));
    cell.classList.toggle("fixed", Boolean(fixed));
    for (const [key, [down, right]] of Object.entries(MOVES)) {
      const side = SIDES[/** @type {keyof typeof SIDES} */ (key)];
      cell.classList.toggle(
        `wall-${side}`,
        !shown.ground && hasWall(name, cellName(row + down, column + right)),
      );
    }
  }

  /** Draw points, and buttons between cells while walls or points are selected. @param {PaletteItem} item */
  function paintBetween(item) {
    const [rows, columns] = [cells.length, cells[0].length];
    const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ "--x": x, "--y": y });
    /** @type {HTMLElement[]} */
    const made = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const name = cellName(row, column);
        if (item.kind === "wall" && column + 1 < columns)
          made.push(edge(name, cellName(row, column + 1), at(column + 1, row + 0.5)));
        if (item.kind === "wall" && row + 1 < rows)
          made.push(edge(name, cellName(row + 1, column), at(column + 0.5, row + 1)));
        const there = section.points.includes(name);
        if (row && column && grid.point && (item.kind === "point" || there))
          made.push(corner(name, there, at(column, row), item.kind === "point"));
      }
    }
    element.querySelector(".overlay")?.replaceChildren(...made);
  }

  function edge(
    /** @type {string} */ one,
    /** @type {string} */ other,
    /** @type {Record<string, number>} */ style,
  ) {
    const there = hasWall(one, other);
    const text = `${grid.wall?.name} ${one}–${other}`;
    return h("button", {
      type: "button",
      class: "edge",
      tabindex: "-1",
      "aria-pressed": String(there),
      "aria-label": text,
      data: { edge: `${one}-${other}` },
      style,
      onclick: () => act.wall(one, other),
    });
  }

  function corner(
    /** @type {string} */ name,
    /** @type {boolean} */ there,
    /** @type {Record<string, number>} */ style,
    /** @type {boolean} */ open,
  ) {
    const svg = form.icons[grid.point?.icon ?? ""];
    const icon = there && (svg ? picture(svg) : h("b", {}, "^"));
    if (!open) return h("span", { class: "point", style, "aria-hidden": "true" }, icon);
    return h(
      "button",
      {
        type: "button",
        class: "edge",
        tabindex: "-1",
        "aria-pressed": String(there),
        "aria-label": `${grid.point?.name} ${name}`,
        data: { point: name },
        style,
        onclick: () => act.point(name),
      },
      icon,
    );
  }

  const middle = new ResizeObserver(() => {
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    middle.disconnect();
  });
  if (grid.grows) middle.observe(element);
  return {
    element,
    paint(next, item, lit) {
      if (!grid.rows) return; // a section without cells
      const before = section;
      section = next;
      const focused = element.contains(document.activeElement);
      const grew = size !== `${section.rows.length}x${section.rows[0].length}`;
      if (grew) build();
      section.rows.forEach((row, r) => [...row].forEach((_, c) => paintCell(r, c, lit)));
      paintBetween(item);
      if (grew && before && grid.grows)
        follow(
          Number(!focus[0] && section.rows.length > before.rows.length),
          Number(!focus[1] && section.rows[0].length > before.rows[0].length),
        );
      pressed = null;
      updateTabStop();
      if (focused && !element.contains(document.activeElement)) cells[focus[0]][focus[1]].focus();
    },
  };
}

/**
 * Create the picture of a palette item: its icon, or its letter on its colour.
 * @param {Pick<PaletteItem, "letter" | "icon" | "paint"> & {kind?: string}} item
 * @param {Look} form
 * @param {Grid} grid
 */
export function makeToken(item, form, grid) {
  if (form.icons[item.icon]) return h("span", { class: "token" }, picture(form.icons[item.icon]));
  const number = grid.palette.findIndex(({ letter }) => letter === item.letter);
  const paint = form.paints[item.paint];
  const text = item.letter ?? (item.kind === "wall" ? "┃" : "^");
  return h(
    "span",
    {
      class: `token letter tone-${number % 6}`,
      style: paint ? { "--paint": paint } : {},
      "aria-hidden": "true",
    },
    text,
  );
}
