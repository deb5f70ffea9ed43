// The board: the grid of a section with cells to tap and to paint, and walls and points between them.
// A tap is what a pointer does: browsers send no click after some drags. Clicks without a pointer
// come from assistive technology.

import { cachedSvgUrl } from "../dom.js";
import { cellAt, cellName, readCell } from "../game.js";
import { h } from "../render.js";
import { picture, token } from "./pieces.js";

/** @import { DrawnSection, Header, PaletteItem, Section, Tree, Words } from "../../types" */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = /** @type {const} */ ({
  ArrowUp: "above",
  ArrowDown: "below",
  ArrowLeft: "left",
  ArrowRight: "right",
});
/** How long after a tap a click belongs to it, in ms. */
const SAME_TAP = 700;
const TARGET = "[data-cell], [data-edge], [data-point]";

/**
 * @typedef {object} Shown
 * @property {Section} section
 * @property {DrawnSection} shape
 * @property {string} [label]
 * @property {PaletteItem[]} [items] what can be drawn
 * @property {PaletteItem} [item] what is drawn by a tap
 * @property {Set<string>} [lit] cells to highlight
 * @property {Record<string, string> | null} [picked] the letters that cells may have, by name
 * @property {boolean} [paints] whether dragging paints; otherwise it scrolls
 * @property {number} [cell] the size of a cell in px
 * @typedef {object} Actions
 * @property {(row: number, column: number, item?: PaletteItem) => void} tap
 * @property {(cells: number[][], letter: string, joint?: string) => void} stamp
 * @property {(one: string, other: string) => void} wall
 * @property {(name: string) => void} point
 */

export class Board {
  /** @param {Words} t @param {Partial<Actions>} [act] none for a picture @param {() => void} [redraw] */
  constructor(t, act = {}, redraw = () => {}) {
    this.t = t;
    this.act = /** @type {Actions} */ (act);
    this.redraw = redraw;
    this.focus = [0, 0];
    /** @type {{target: Element, letter: string | null, painted: Set<string>, x: number, y: number} | null} */
    this.stroke = null;
    /** When the last tap was handled. */
    this.handled = -SAME_TAP;
    /** The size of the board and its cells for which a large board is in its place. */
    this.centred = "";
    /** @type {number[] | null} how many rows and columns the next update moves what is drawn, if it adds space */
    this.moved = null;
    /** Counts the strokes: the cells of one are undone together. */
    this.strokes = 0;
    /** @type {Required<Omit<Shown, "item">> & {item?: PaletteItem}} */
    this.shown;
  }

  /** @param {Shown} shown */
  view(shown) {
    const usual = { label: "", items: [], lit: new Set(), picked: null, paints: false, cell: 0 };
    this.shown = { ...usual, ...shown };
    const { section, shape, cell } = this.shown;
    const { grid } = shape;
    const [rows, columns] = [section.rows.length, section.rows[0].length];
    this.focus = [Math.min(this.focus[0], rows - 1), Math.min(this.focus[1], columns - 1)];
    const kinds = [grid.ring && "ring", shown.paints && "paints", shape.ground && "printed"];
    return h(
      "div.frame",
      {
        class: kinds.filter(Boolean).join(" "),
        style: { "--columns": columns, "--rows": rows, ...(cell ? { "--cell": `${cell}px` } : {}) },
        onpointerdown: (event) => this.press(event),
        onpointermove: (event) => this.drag(event),
        onpointerup: (event) => this.release(event),
        onpointercancel: () => (this.stroke = null),
        onclick: (event) => this.click(event),
      },
      shape.ground && h("img.ground", { src: cachedSvgUrl(shape.ground), alt: "" }),
      h(
        "div.grid",
        {
          role: "grid",
          "aria-label": shown.label,
          onkeydown: (event) => this.key(event),
          onfocusin: (event) => this.moveFocus(event),
          created: (element) => this.enter(element),
          updated: (element) => this.centre(element),
        },
        grid.ring &&
          h(
            "div.grid-row.header-row",
            { role: "row" },
            h("div.header-cell", { role: "presentation" }),
            grid.ring.columns.map((header) => this.header(header, "columnheader")),
          ),
        section.rows.map((row, r) =>
          h(
            "div.grid-row",
            { role: "row" },
            grid.ring && this.header(grid.ring.rows[r], "rowheader"),
            [...row].map((_, c) => this.cell(r, c)),
          ),
        ),
      ),
      h("div.overlay", this.between(rows, columns)),
    );
  }

  /** Focus the first cell when a board opens. @param {HTMLElement} grid */
  enter(grid) {
    if (!grid.closest(".board-box")) return; // a picture
    this.centred = "";
    this.moved = null;
    this.centre(grid);
    const { rows } = this.shown.section;
    const grows = this.shown.shape.grid.grows;
    this.focus = grows ? [rows.length >> 1, rows[0].length >> 1] : [0, 0];
    if (!document.activeElement?.closest("dialog")) this.focusCell({ preventScroll: true });
  }

  /** Keep what is drawn under the finger when space is added around it. @param {number[]} by rows and columns */
  follow([down, right]) {
    this.moved = [down + (this.moved?.[0] ?? 0), right + (this.moved?.[1] ?? 0)];
    this.focus = [this.focus[0] + down, this.focus[1] + right];
  }

  /** Show what is drawn on a large board: in the middle once its size changes, otherwise where it was. @param {HTMLElement} grid */
  centre(grid) {
    const { section, cell } = this.shown;
    const { moved } = this;
    this.moved = null;
    const box = grid.closest(".scrolls .board-box");
    if (!box) return;
    const size = `${section.rows.length} ${section.rows[0].length} ${cell}`;
    const isPlaced = size === this.centred;
    this.centred = size;
    if (moved) {
      box.scrollBy(moved[1] * cell, moved[0] * cell);
      if (grid.contains(document.activeElement)) this.focusCell({ preventScroll: true });
    }
    if (moved || isPlaced || !this.shown.shape.grid.grows) return;
    const drawn = [...grid.querySelectorAll(".cell > .token")];
    const area = (drawn.length ? drawn : [grid]).map((it) => it.getBoundingClientRect());
    const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
    const { left, top } = box.getBoundingClientRect();
    box.scrollLeft +=
      middle(area.flatMap((it) => [it.left, it.right])) - left - box.clientWidth / 2;
    box.scrollTop += middle(area.flatMap((it) => [it.top, it.bottom])) - top - box.clientHeight / 2;
  }

  /** @param {FocusOptions} [how] */
  focusCell(how) {
    const cell = document.querySelector(`[data-cell="${cellName(this.focus[0], this.focus[1])}"]`);
    /** @type {HTMLElement | null} */ (cell)?.focus(how);
  }

  /** @param {FocusEvent} event */
  moveFocus(event) {
    const name = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (!name) return;
    this.focus = cellAt(name);
    this.redraw();
  }

  /** @param {Header} header @param {string} role */
  header({ name, icon, paint }, role) {
    const { form } = this.shown.shape;
    const colour = form.paints[paint];
    return h(
      "div.header-cell",
      { role },
      form.icons[icon] && picture(form.icons[icon]),
      colour && h("i.swatch", { style: { "--paint": colour } }),
      h("span", name),
    );
  }

  /** @param {string} one @param {string} other */
  hasWall(one, other) {
    const { section, shape } = this.shown;
    const same = (/** @type {string[]} */ [a, b]) =>
      (a === one && b === other) || (a === other && b === one);
    return shape.grid.walls.some(same) || section.walls.some(same);
  }

  /** Return the sides of a cell that have a wall. @param {number} row @param {number} column */
  wallSides(row, column) {
    const name = cellName(row, column);
    return Object.entries(MOVES)
      .filter(([, [down, right]]) => this.hasWall(name, cellName(row + down, column + right)))
      .map(([key]) => SIDES[/** @type {keyof typeof SIDES} */ (key)]);
  }

  /** @param {number} row @param {number} column */
  cell(row, column) {
    const { section, shape, items, lit, picked } = this.shown;
    const { grid, form, ground } = shape;
    const name = cellName(row, column);
    const fixed = grid.fixed[name];
    const { letter, small } = readCell(section, grid, row, column);
    const shown = fixed ?? letter;
    const of = (/** @type {{letter?: string}[]} */ all) =>
      all.find((item) => item.letter === shown);
    const item = /** @type {PaletteItem | undefined} */ (
      shown === grid.empty ? undefined : (of(items) ?? of(grid.palette))
    );
    const later = picked?.[name];
    const ghost = later && !item ? grid.palette.find((it) => it.letter === later) : undefined;
    const sides = this.wallSides(row, column);
    const paint = grid.ring && form.paints[grid.ring.columns[column].paint];
    const classes = [
      lit.has(name) && "highlighted",
      fixed && "fixed",
      picked && !later && "closed",
      ...(ground ? [] : sides.map((side) => `wall-${side}`)),
    ];
    const isFocus = row === this.focus[0] && column === this.focus[1];
    return h(
      "div.cell",
      {
        role: "gridcell",
        class: classes.filter(Boolean).join(" "),
        tabindex: isFocus ? "0" : "-1",
        "data-cell": name,
        "aria-label": this.cellLabel(row, column, item, small, sides),
        ...(paint ? { style: { "--tint": paint } } : {}),
      },
      item && !(fixed && ground) && token(item, form, grid),
      ghost && h("span.ghost", token(ghost, form, grid)),
      small &&
        grid.small &&
        h(
          "span.small-token",
          form.icons[grid.small.icon] ? picture(form.icons[grid.small.icon]) : "•",
        ),
    );
  }

  /** Return what screen readers say: what a cell holds, the walls around it, and whether it scores. @param {number} row @param {number} column @param {PaletteItem | undefined} item @param {boolean} small @param {string[]} sides */
  cellLabel(row, column, item, small, sides) {
    const { t } = this;
    const { section, shape, lit } = this.shown;
    const { ring, wall, point, small: added } = shape.grid;
    const name = cellName(row, column);
    const what = item ? item.name + (small ? ` + ${added?.name}` : "") : t("empty");
    return [
      `${name}${ring ? `, ${ring.rows[row].name}, ${ring.columns[column].name}` : ""}: ${what}`,
      sides.length &&
        `${wall?.name ?? t("side.wall")}: ${sides.map((it) => t(`side.${it}`)).join(", ")}`,
      section.points.includes(name) && `${point?.name}: ${t("side.corner")}`,
      lit.has(name) && t("lit"),
    ]
      .filter(Boolean)
      .join("; ");
  }

  /** Return the points, and buttons between cells while walls or points are drawn. @param {number} rows @param {number} columns */
  between(rows, columns) {
    const { item, section, shape } = this.shown;
    const { point } = shape.grid;
    /** @type {Tree[]} */
    const made = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const name = cellName(row, column);
        if (item?.kind === "wall") {
          if (column + 1 < columns)
            made.push(this.edge(name, row, column + 1, [column + 1, row + 0.5]));
          if (row + 1 < rows) made.push(this.edge(name, row + 1, column, [column + 0.5, row + 1]));
        }
        const there = section.points.includes(name);
        const isOpen = item?.kind === "point" && this.isCornerUsed(row, column);
        if (row && column && point && (isOpen || there))
          made.push(this.corner(name, there, [column, row]));
      }
    }
    return made;
  }

  /** Return whether a point may be drawn at the corner of a cell: on a growing grid, next to what is drawn. @param {number} row @param {number} column */
  isCornerUsed(row, column) {
    const { section, shape } = this.shown;
    const around = [row - 1, row].flatMap((r) =>
      (section.rows[r] ?? "").slice(column - 1, column + 1),
    );
    return !shape.grid.grows || [...around.join("")].some((it) => it !== shape.grid.empty);
  }

  /** @param {string} name @param {number} row @param {number} column @param {number[]} place */
  edge(name, row, column, [x, y]) {
    const other = cellName(row, column);
    return h("button.edge", {
      type: "button",
      tabindex: "-1",
      "aria-pressed": String(this.hasWall(name, other)),
      "aria-label": `${this.shown.shape.grid.wall?.name} ${name}–${other}`,
      "data-edge": `${name}-${other}`,
      style: { "--x": x, "--y": y },
    });
  }

  /** @param {string} name @param {boolean} there @param {number[]} place */
  corner(name, there, [x, y]) {
    const { item, shape } = this.shown;
    const { point } = shape.grid;
    const svg = shape.form.icons[point?.icon ?? ""];
    const style = { "--x": x, "--y": y };
    const icon = there && (svg ? picture(svg) : h("b", "^"));
    if (item?.kind !== "point") return h("span.point", { style, "aria-hidden": "true" }, icon);
    return h(
      "button.edge",
      {
        type: "button",
        tabindex: "-1",
        "aria-pressed": String(there),
        "aria-label": `${point?.name} ${name}`,
        "data-point": name,
        style,
      },
      icon,
    );
  }

  /** @param {PointerEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target).closest(TARGET);
    if (!target || event.button) return;
    const { clientX: x, clientY: y } = event;
    this.stroke = { target, letter: this.strokeLetter(target), painted: new Set(), x, y };
  }

  /** Return what a stroke that starts at an element writes; null if it paints nothing. @param {Element} target */
  strokeLetter(target) {
    const { item, section, shape, paints } = this.shown;
    const name = /** @type {HTMLElement} */ (target).dataset.cell;
    if (!name || !paints || item?.kind !== "letter") return null;
    const [row, column] = cellAt(name);
    const { letter } = readCell(section, shape.grid, row, column);
    return letter === item.letter ? shape.grid.empty : (item.letter ?? null);
  }

  /** Paint the cells under a moving pointer, once it has reached a second one. @param {PointerEvent} event */
  drag(event) {
    const { stroke } = this;
    if (!stroke || stroke.letter === null || !event.buttons) return;
    const cells = this.cellsBetween(stroke, event).filter((name) => !stroke.painted.has(name));
    Object.assign(stroke, { x: event.clientX, y: event.clientY });
    const first = /** @type {HTMLElement} */ (stroke.target).dataset.cell ?? "";
    const isFirst = !stroke.painted.size;
    if (!cells.length || (isFirst && cells.every((name) => name === first))) return;
    if (isFirst) this.strokes++;
    const all = [...new Set(isFirst ? [first, ...cells] : cells)];
    for (const name of all) stroke.painted.add(name);
    this.act.stamp(all.map(cellAt), stroke.letter, `stroke ${this.strokes}`);
  }

  /** Return the cells from one point to another: events of fast pointers are far apart. @param {{x: number, y: number}} from @param {PointerEvent} to */
  cellsBetween({ x, y }, { clientX, clientY }) {
    const steps = Math.ceil(Math.hypot(clientX - x, clientY - y) / (this.shown.cell / 3)) || 1;
    const names = Array.from({ length: steps }, (_, n) => {
      const part = (n + 1) / steps;
      const under = document.elementFromPoint(x + (clientX - x) * part, y + (clientY - y) * part);
      return /** @type {HTMLElement | null | undefined} */ (under?.closest(".cell"))?.dataset.cell;
    });
    return [...new Set(names)].flatMap((name) => name ?? []);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { stroke } = this;
    this.stroke = null;
    if (!stroke) return;
    this.handled = event.timeStamp;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(TARGET);
    if (!stroke.painted.size && under === stroke.target) this.tap(stroke.target);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target).closest(TARGET);
    if (target && event.timeStamp - this.handled > SAME_TAP) this.tap(target);
  }

  /** @param {Element} target */
  tap(target) {
    const { cell, edge, point } = /** @type {HTMLElement} */ (target).dataset;
    if (edge) this.act.wall(edge.split("-")[0], edge.split("-")[1]);
    else if (point) this.act.point(point);
    else if (cell) {
      const [row, column] = (this.focus = cellAt(cell));
      this.act.tap(row, column);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { items, section, shape } = this.shown;
    const { grid } = shape;
    const [row, column] = this.focus;
    const { key } = event;
    const move = MOVES[/** @type {keyof typeof MOVES} */ (key)];
    if (move && event.shiftKey && grid.wall) this.toggleWall(row, column, move);
    else if (move) this.go(row + move[0], column + move[1]);
    else if (key === "Home") this.go(row, 0);
    else if (key === "End") this.go(row, section.rows[0].length - 1);
    else if (key === "Enter" || key === " ") this.act.tap(row, column);
    else if (["Delete", "Backspace", grid.empty].includes(key))
      this.act.stamp([[row, column]], grid.empty);
    else if (key === "^" && grid.point) this.act.point(cellName(row, column));
    else if (key === "+" && grid.small)
      this.act.tap(
        row,
        column,
        items.find(({ kind }) => kind === "small"),
      );
    else {
      const letters = items.flatMap(({ kind, letter }) =>
        kind === "letter" ? (letter ?? []) : [],
      );
      const found =
        letters.find((letter) => letter === key) ??
        letters.find((letter) => letter.toLowerCase() === key.toLowerCase());
      if (!found) return;
      this.act.stamp([[row, column]], found);
    }
    event.preventDefault();
  }

  /** @param {number} row @param {number} column @param {number[]} move */
  toggleWall(row, column, [down, right]) {
    if (this.shown.section.rows[row + down]?.[column + right] === undefined) return;
    const pair = [cellName(row, column), cellName(row + down, column + right)];
    if (down < 0 || right < 0) pair.reverse();
    this.act.wall(pair[0], pair[1]);
  }

  /** @param {number} row @param {number} column */
  go(row, column) {
    if (this.shown.section.rows[row]?.[column] === undefined) return;
    this.focus = [row, column];
    this.focusCell();
  }
}
