// A filled form as an immutable value: every change returns a new one, so undo restores the previous.

/** @import { Entry, Field, FieldValue, FieldValues, Form, Grid, PaletteItem, Section } from "../types" */

/** The rows and columns that a growing grid has at least; what is drawn on it stays in the middle. */
const PLANE = 17;
const MARGIN = 4;

/**
 * Return an empty game.
 * @param {Form} form
 * @param {number} players how many sections, if each player has one
 * @param {(n: number) => string} defaultName the names of players that have a letter
 * @returns {Entry}
 */
export function newEntry(form, players, defaultName) {
  const names = Array.from({ length: players }, (_, n) => playerName(form, n + 1));
  const wanted = form.sections.filter((section) => section.wanted);
  const sections = form.per_player
    ? names.map((name) => newSection(name, form.sections[0].grid))
    : wanted.map(({ name, grid }) => newSection(name, grid));
  /** @type {FieldValues} */
  const fields = {};
  const who = fieldOfKind(form.fields, "players");
  if (who) {
    const letters = wanted[0].grid.palette.slice(0, who.least);
    const named = letters.map(({ letter }, n) => [letter, defaultName(n + 1)]);
    fields[who.key] = Object.fromEntries(named);
  }
  const code = fieldOfKind(form.fields, "code");
  if (form.code && code) fields[code.key] = form.code;
  if (form.variant && form.variant !== variantField(form)?.default) fields.variant = form.variant;
  return { game: form.game, lang: form.lang, fields, sections };
}

/** Return the field of a kind, if there is one. @param {Field[]} fields @param {Field["kind"]} kind */
export function fieldOfKind(fields, kind) {
  return fields.find((field) => field.kind === kind);
}

/** Return the variant of an entry, or "" for the default one. @param {Entry} entry */
export const variantOf = (entry) => String(entry.fields.variant ?? "");

/** @param {Form} form */
export function variantField(form) {
  return form.fields.find(({ key }) => key === "variant");
}

/** Return the default name of a player. @param {Form} form @param {number} number */
export function playerName(form, number) {
  return form.sections[0].label.replace("{n}", String(number));
}

/** Return a section without anything drawn, with space to grow. @param {string} name @param {Grid} grid */
export const newSection = (name, grid) => completeSection({ name }, grid);

/** Return the empty rows of a grid, as forms state them. @param {Grid} grid */
const emptyRows = (grid) =>
  Array.from({ length: grid.rows }, () => grid.empty.repeat(grid.columns));

/** Change one section of an entry. @param {Entry} entry @param {number} at @param {Partial<Section>} change @returns {Entry} */
export function withSection(entry, at, change) {
  const sections = entry.sections.map((section, n) =>
    n === at ? { ...section, ...change } : section,
  );
  return { ...entry, sections };
}

/**
 * Set a field; an empty value removes it.
 * @param {FieldValues} fields
 * @param {string} key
 * @param {FieldValue | null} value
 * @returns {FieldValues}
 */
export function withField(fields, key, value) {
  const { [key]: _, ...others } = fields;
  const empty = value === "" || value === null || (Array.isArray(value) && !value.length);
  return empty ? others : { ...others, [key]: value };
}

/**
 * Return whether a field is shown: always, or if an option that needs it is chosen, or if it is filled in.
 * @param {Field} field
 * @param {FieldValues} values
 */
export function isNeeded({ key, needed_by }, values) {
  if (!needed_by || key in values) return true;
  return Object.values(values)
    .flat()
    .some((value) => typeof value === "string" && needed_by.includes(value));
}

/**
 * Return what can be drawn on a grid: its letters, and what a small letter adds or is drawn between cells.
 * @param {Grid} grid
 * @param {Record<string, string> | null} players names by letter, if letters are players
 * @returns {PaletteItem[]}
 */
export function paletteItems(grid, players) {
  const letters = grid.palette
    .filter(({ letter, name }) => !players || name || letter in players)
    .map((item) => ({
      ...item,
      kind: /** @type {const} */ ("letter"),
      name: item.name || players?.[item.letter] || item.letter,
    }));
  const others = /** @type {const} */ (["small", "wall", "point"]).flatMap((kind) => {
    const header = grid[kind];
    return header ? [{ ...header, kind }] : [];
  });
  return [...letters, ...others];
}

/** Return text that identifies an item of a palette. @param {PaletteItem} item */
export const itemKey = ({ kind, letter = "" }) => kind + letter;

/** Return a cell's name: row 0, column 1 is `B1`, column 26 is `AA1`. @param {number} row @param {number} column */
export function cellName(row, column) {
  const letter = (/** @type {number} */ n) => (n < 0 ? "" : String.fromCharCode(65 + n));
  return `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}${row + 1}`;
}

/** Return the row and column of a cell's name. @param {string} name @returns {[number, number]} */
export function cellAt(name) {
  const [, letters = "", row = ""] = name.match(/^([A-Z]+)(\d+)$/) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(row) - 1, column - 1];
}

/**
 * Return the palette letter in a cell, and whether it is a small one.
 * @param {Section} section
 * @param {Grid} grid
 * @param {number} row
 * @param {number} column
 */
export function readCell(section, grid, row, column) {
  const letter = section.rows[row]?.[column] ?? grid.empty;
  if (!grid.small) return { letter, small: false };
  return { letter: letter.toUpperCase(), small: letter !== letter.toUpperCase() };
}

/**
 * Write a letter into a cell.
 * @param {Section} section
 * @param {number} row
 * @param {number} column
 * @param {string} letter
 * @returns {Section}
 */
export function stampCell(section, row, column, letter) {
  const rows = section.rows.map((cells, n) =>
    n === row ? cells.slice(0, column) + letter + cells.slice(column + 1) : cells,
  );
  return { ...section, rows };
}

/** Make space around a growing grid: in the middle of a plane if it is small, else on the sides that something touches. @param {Section} section @param {Grid} grid */
export function makeSpace(section, grid) {
  if (!grid.grows) return section;
  const [height, width] = [section.rows.length, section.rows[0].length];
  if (Math.min(height, width) < PLANE) return centreSection(section, grid.empty);
  const used = usedArea(section, grid.empty);
  if (!used) return section;
  const space = (/** @type {boolean} */ isTouched) => (isTouched ? MARGIN : 0);
  const [above, left] = [space(!used.rows[0]), space(!used.columns[0])];
  const [below, right] = [space(used.rows[1] === height - 1), space(used.columns[1] === width - 1)];
  if (!(above || below || left || right)) return section;
  return moveSection(
    section,
    [above, left],
    [height + above + below, width + left + right],
    grid.empty,
  );
}

/** Return how many rows and columns what is drawn was moved from one section to another. @param {Section} from @param {Section} to @param {Grid} grid */
export function moveBetween(from, to, grid) {
  const [before, now] = [usedArea(from, grid.empty), usedArea(to, grid.empty)];
  if (!before || !now) return [0, 0];
  return [now.rows[0] - before.rows[0], now.columns[0] - before.columns[0]];
}

/**
 * Write a palette item into a cell; if it is already there, remove it.
 * @param {Section} section
 * @param {Grid} grid
 * @param {PaletteItem} item
 * @param {number} row
 * @param {number} column
 * @returns {Section}
 */
export function tapCell(section, grid, item, row, column) {
  const { letter, small } = readCell(section, grid, row, column);
  if (item.kind === "small") {
    if (letter === grid.empty) return section;
    return stampCell(section, row, column, small ? letter : letter.toLowerCase());
  }
  if (item.kind !== "letter" || item.letter === undefined) return section;
  const next = letter === item.letter ? grid.empty : item.letter;
  return stampCell(section, row, column, next);
}

/** Return the rows and columns that are drawn on: first and last, or null. @param {Section} section @param {string} empty */
function usedArea({ rows, points }, empty) {
  const cells = rows.flatMap((row, r) =>
    [...row].flatMap((letter, c) => (letter === empty ? [] : [[r, c]])),
  );
  // A point is at the corner of four cells.
  for (const [r, c] of points.map(cellAt)) cells.push([r - 1, c - 1], [r, c]);
  if (!cells.length) return null;
  const limits = (/** @type {0 | 1} */ axis) => {
    const numbers = cells.map((cell) => cell[axis]);
    return [Math.max(0, Math.min(...numbers)), Math.max(...numbers)];
  };
  return { rows: limits(0), columns: limits(1) };
}

/** Move a section by rows and columns into a grid of another size. @param {Section} section @param {number[]} by @param {number[]} size @param {string} empty @returns {Section} */
function moveSection(section, [down, right], [height, width], empty) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    section.rows[row - down]?.[column - right] ?? empty;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => at(row, column)).join(""),
  );
  const points = section.points.map((name) => moveCell(name, [down, right]));
  return { ...section, rows, points };
}

/** @param {string} name @param {number[]} by */
function moveCell(name, [down, right]) {
  const [row, column] = cellAt(name);
  return cellName(row + down, column + right);
}

/** Give a growing grid space on all sides: what is drawn is in the middle of a plane. @param {Section} section @param {string} empty */
function centreSection(section, empty) {
  const used = usedArea(section, empty) ?? { rows: [0, 0], columns: [0, 0] };
  const place = (/** @type {number[]} */ [first, last]) => {
    const length = last - first + 1;
    const side = Math.max(PLANE, length + 2 * MARGIN);
    return [Math.floor((side - length) / 2) - first, side];
  };
  const [down, height] = place(used.rows);
  const [right, width] = place(used.columns);
  return moveSection(section, [down, right], [height, width], empty);
}

/** Return a growing section without the empty space around it, as the engine gets it. @param {Section} section @param {Grid} grid */
export function trimSection(section, grid) {
  const used = grid.grows ? usedArea(section, grid.empty) : null;
  if (!used) return grid.grows ? { ...section, rows: emptyRows(grid) } : section;
  const [top, left] = [used.rows[0], used.columns[0]];
  const size = [used.rows[1] - top + 1, used.columns[1] - left + 1];
  return moveSection(section, [-top, -left], size, grid.empty);
}

/** Return the names of cells of a trimmed section in the whole one. @param {string[]} cells @param {Section} section @param {Grid} grid */
export function untrimCells(cells, section, grid) {
  const used = grid.grows ? usedArea(section, grid.empty) : null;
  return used ? cells.map((name) => moveCell(name, [used.rows[0], used.columns[0]])) : cells;
}

/** Add a wall between two cells, or remove it. @param {Section} section @param {string} one @param {string} other @returns {Section} */
export function toggleWall(section, one, other) {
  const there = section.walls.some(([a, b]) => a === one && b === other);
  const walls = there
    ? section.walls.filter(([a, b]) => a !== one || b !== other)
    : [...section.walls, [one, other]];
  return { ...section, walls };
}

/** Add a point at the corner of a cell, or remove it. @param {Section} section @param {string} cell @returns {Section} */
export function togglePoint(section, cell) {
  const there = section.points.includes(cell);
  const points = there
    ? section.points.filter((point) => point !== cell)
    : [...section.points, cell];
  return { ...section, points };
}

/**
 * Translate a game to the letters of another language, and the names that are still the default ones.
 * @param {Entry} entry
 * @param {Form} from
 * @param {Form} to
 * @param {(n: number) => string[]} defaultNames the name of a player in both languages
 * @returns {Entry}
 */
export function translateEntry(entry, from, to, defaultNames) {
  const sections = entry.sections.map((section, n) => translateSection(section, n, from, to));
  const who = fieldOfKind(from.fields, "players")?.key ?? "";
  const players = Object.entries(entry.fields[who] ?? {}).map(([letter, name], n) => {
    const [before, after] = defaultNames(n + 1);
    return [letter, name === before ? after : name];
  });
  const fields = players.length
    ? { ...entry.fields, [who]: Object.fromEntries(players) }
    : entry.fields;
  return { ...entry, lang: to.lang, fields, sections };
}

/** @param {Section} section @param {number} n its number @param {Form} from @param {Form} to @returns {Section} */
function translateSection(section, n, from, to) {
  const before = sectionForm(from, section.name);
  const after = sectionForm(to, section.name);
  /** @type {Record<string, string>} */
  const letters = {};
  for (const { id, letter } of before.grid.palette)
    letters[letter] = after.grid.palette.find((item) => item.id === id)?.letter ?? letter;
  const translate = (/** @type {string} */ letter) =>
    letters[letter] ?? letters[letter.toUpperCase()]?.toLowerCase() ?? letter;
  const fields = Object.fromEntries(
    Object.entries(section.fields).map(([key, value]) => {
      const isLetters = before.fields.find((field) => field.key === key)?.kind === "letters";
      return [key, isLetters && Array.isArray(value) ? value.map(translate) : value];
    }),
  );
  const isDefault = from.per_player && section.name === playerName(from, n + 1);
  const name = isDefault ? playerName(to, n + 1) : section.name;
  const rows = section.rows.map((row) => [...row].map(translate).join(""));
  return { ...section, name, fields, rows };
}

/** Return the form of a section: that of every player, or that with its name. @param {Form} form @param {string} name */
export function sectionForm(form, name) {
  if (form.per_player) return form.sections[0];
  return form.sections.find((section) => section.name === name) ?? form.sections[0];
}

/** Return whether nothing was drawn in a section. @param {Section} section @param {string} empty */
export function isBlank({ rows, walls, points }, empty) {
  return rows.every((row) => row === empty.repeat(row.length)) && !walls.length && !points.length;
}

/** Return whether every cell of a grid is filled. @param {Section} section @param {Grid} grid */
export function isFull({ rows }, grid) {
  const isFilled = (
    /** @type {string} */ letter,
    /** @type {number} */ r,
    /** @type {number} */ c,
  ) => letter !== grid.empty || cellName(r, c) in grid.fixed;
  return !grid.grows && rows.every((row, r) => [...row].every((it, c) => isFilled(it, r, c)));
}

/** Remove a letter from all cells. @param {Entry} entry @param {string} letter @param {string} empty @returns {Entry} */
export function removeLetter(entry, letter, empty) {
  const clear = (/** @type {Section} */ section) => ({
    ...section,
    rows: section.rows.map((row) => row.replaceAll(letter, empty)),
  });
  const sections = entry.sections.map((section) =>
    section.rows.some((row) => row.includes(letter)) ? clear(section) : section,
  );
  return { ...entry, sections };
}

/** Add the sections and cells that a form needs: another variant may need others. @param {Entry} entry @param {Form} form @returns {Entry} */
export function fitToForm(entry, form) {
  if (form.per_player) return entry;
  const resized = entry.sections.map((section) => {
    const grid = form.sections.find(({ name }) => name === section.name)?.grid;
    return grid ? resizeSection(section, grid) : section;
  });
  const missing = form.sections.filter(
    ({ name, wanted }) => wanted && !entry.sections.some((section) => section.name === name),
  );
  if (!missing.length && resized.every((section, n) => section === entry.sections[n])) return entry;
  const added = missing.map(({ name, grid }) => newSection(name, grid));
  return { ...entry, sections: [...resized, ...added] };
}

/** Give a section the size of a grid: cells beyond it are dropped. @param {Section} section @param {Grid} grid @returns {Section} */
function resizeSection(section, grid) {
  if (section.rows.length === grid.rows && section.rows[0].length === grid.columns) return section;
  const rows = emptyRows(grid).map((row, n) =>
    (section.rows[n] ?? "").slice(0, grid.columns).padEnd(row.length, grid.empty),
  );
  return { ...section, rows };
}

/**
 * Add missing parts to a section: all cells of its grid, and space to grow.
 * @param {Partial<Section> & {name: string}} section
 * @param {Grid} grid
 * @returns {Section}
 */
export function completeSection(section, grid) {
  const rows = section.rows?.length ? section.rows : emptyRows(grid);
  const { name, fields = {}, walls = [], points = [] } = section;
  return makeSpace({ name, fields, rows, walls, points }, grid);
}

/** Return whether an item is printed on the sheet, so that players do not draw it. @param {PaletteItem} item @param {Grid} grid */
export function isPrinted(item, grid) {
  if (item.kind === "wall") return grid.walls.length > 0;
  return item.kind === "letter" && Object.values(grid.fixed).includes(item.letter ?? "");
}
