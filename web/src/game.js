// A filled form as a value: every change makes a new one, so that undo is only the one before.

/**
 * @typedef {{name: string, fields: Record<string, any>, rows: string[], walls: string[][], points: string[]}} Section
 * @typedef {{game: string, lang: string, fields: Record<string, any>, sections: Section[]}} Entry
 * @typedef {Record<string, any>} Form
 * @typedef {Record<string, any>} Grid
 * @typedef {{kind: string, letter?: string, name: string, icon: string, paint: string}} Brush
 */

const MOST_SIDE = 24;

/** An empty game for so many players. */
export function newEntry(
  /** @type {Form} */ form,
  /** @type {number} */ players,
  /** @type {(n: number) => string} */ nameOf,
) {
  const names = Array.from({ length: players }, (_, n) => playerName(form, n + 1));
  const wanted = form.sections.filter((/** @type {any} */ it) => it.wanted);
  const sections = form.per_player
    ? names.map((name) => emptySection(name, form.sections[0].grid))
    : wanted.map((/** @type {any} */ it) => emptySection(it.name, it.grid));
  const who = form.fields.find((/** @type {any} */ it) => it.kind === "players");
  const letters = wanted[0].grid.palette.slice(0, who?.least ?? 0);
  const fields = who
    ? {
        [who.key]: Object.fromEntries(
          letters.map((/** @type {any} */ it, /** @type {number} */ n) => [
            it.letter,
            nameOf(n + 1),
          ]),
        ),
      }
    : {};
  const code = form.fields.find((/** @type {any} */ it) => it.kind === "code");
  if (form.code && code) Object.assign(fields, { [code.key]: form.code });
  if (form.variant && form.variant !== variantField(form)?.default)
    Object.assign(fields, { variant: form.variant });
  return /** @type {Entry} */ ({ game: form.game, lang: form.lang, fields, sections });
}

export function variantField(/** @type {Form} */ form) {
  return form.fields.find((/** @type {any} */ it) => it.key === "variant");
}

export function playerName(/** @type {Form} */ form, /** @type {number} */ number) {
  return form.sections[0].label.replace("{n}", String(number));
}

/** @returns {Section} */
export function emptySection(/** @type {string} */ name, /** @type {Grid} */ grid) {
  const rows = Array.from({ length: grid.rows }, () => grid.empty.repeat(grid.columns));
  return { name, fields: {}, rows, walls: [], points: [] };
}

/** The entry with one of its sections changed. */
export function withSection(
  /** @type {Entry} */ entry,
  /** @type {number} */ at,
  /** @type {Partial<Section>} */ change,
) {
  const sections = entry.sections.map((it, n) => (n === at ? { ...it, ...change } : it));
  return { ...entry, sections };
}

/** Fields with one of them set; what is empty is left out. */
export function withField(
  /** @type {Record<string, any>} */ fields,
  /** @type {string} */ key,
  /** @type {any} */ value,
) {
  const { [key]: _, ...others } = fields;
  const empty = value === "" || value === null || (Array.isArray(value) && !value.length);
  return empty ? others : { ...others, [key]: value };
}

/** Whether a field is shown: always, or if one of the options that need it is chosen, or if it is filled in. */
export function isNeeded(/** @type {any} */ field, /** @type {Record<string, any>} */ values) {
  return (
    !field.needed_by ||
    field.key in values ||
    Object.values(values)
      .flat()
      .some((it) => field.needed_by.includes(it))
  );
}

/** The brushes of a grid: its letters, what a small letter adds, what is drawn between cells. */
export function paletteItems(
  /** @type {Grid} */ grid,
  /** @type {Record<string, string> | null} */ players,
) {
  const letters = grid.palette
    .filter((/** @type {any} */ it) => !players || it.letter in players)
    .map((/** @type {any} */ it) => ({
      ...it,
      kind: "letter",
      name: it.name || players?.[it.letter] || it.letter,
    }));
  const more = ["small", "wall", "point"]
    .filter((kind) => grid[kind])
    .map((kind) => ({ ...grid[kind], kind }));
  return /** @type {Brush[]} */ ([...letters, ...more]);
}

export const cellName = (/** @type {number} */ row, /** @type {number} */ column) =>
  `${String.fromCharCode(65 + column)}${row + 1}`;

/** @returns {[number, number]} row and column of a cell's name */
export function cellAt(/** @type {string} */ name) {
  return [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];
}

/** What stands in a cell: the letter of the palette, and whether it is a small one. */
export function readCell(
  /** @type {Section} */ section,
  /** @type {Grid} */ grid,
  /** @type {number} */ row,
  /** @type {number} */ column,
) {
  const letter = section.rows[row]?.[column] ?? grid.empty;
  if (!grid.small) return { letter, small: false };
  return { letter: letter.toUpperCase(), small: letter !== letter.toUpperCase() };
}

/** A section with a letter in a cell. */
export function stampCell(
  /** @type {Section} */ section,
  /** @type {number} */ row,
  /** @type {number} */ column,
  /** @type {string} */ letter,
) {
  const rows = section.rows.map((it, n) =>
    n === row ? it.slice(0, column) + letter + it.slice(column + 1) : it,
  );
  return { ...section, rows };
}

/** A section after a tap on a cell: the same again takes away. */
export function tapCell(
  /** @type {Section} */ section,
  /** @type {Grid} */ grid,
  /** @type {Brush} */ brush,
  /** @type {number} */ row,
  /** @type {number} */ column,
) {
  const { letter, small } = readCell(section, grid, row, column);
  if (brush.kind === "small") {
    if (letter === grid.empty) return section;
    return stampCell(section, row, column, small ? letter : letter.toLowerCase());
  }
  if (brush.kind !== "letter") return section;
  const next = letter === brush.letter ? grid.empty : /** @type {string} */ (brush.letter);
  const after = stampCell(section, row, column, next);
  return grid.grows ? growGrid(after, grid.empty) : after;
}

/** A section whose grid has an empty row or column wherever something lies at its edge. */
export function growGrid(/** @type {Section} */ section, /** @type {string} */ empty) {
  let { rows } = section;
  const used = (/** @type {string} */ it) => [...it].some((char) => char !== empty);
  const width = () => rows[0].length;
  const top = used(rows[0]) && rows.length < MOST_SIDE;
  if (top) rows = [empty.repeat(width()), ...rows];
  if (used(rows[rows.length - 1]) && rows.length < MOST_SIDE)
    rows = [...rows, empty.repeat(width())];
  const left = rows.some((it) => it[0] !== empty) && width() < MOST_SIDE;
  if (left) rows = rows.map((it) => empty + it);
  if (rows.some((it) => it[it.length - 1] !== empty) && width() < MOST_SIDE)
    rows = rows.map((it) => it + empty);
  const moved = (/** @type {string} */ name) => {
    const [row, column] = cellAt(name);
    return cellName(row + Number(top), column + Number(left));
  };
  return { ...section, rows, points: section.points.map(moved) };
}

/** A section with a wall between two cells, or without it. */
export function toggleWall(
  /** @type {Section} */ section,
  /** @type {string} */ one,
  /** @type {string} */ other,
) {
  const there = section.walls.some(([a, b]) => a === one && b === other);
  const walls = there
    ? section.walls.filter(([a, b]) => a !== one || b !== other)
    : [...section.walls, [one, other]];
  return { ...section, walls };
}

/** A section with something at the corner of a cell, or without it. */
export function togglePoint(/** @type {Section} */ section, /** @type {string} */ name) {
  const there = section.points.includes(name);
  return {
    ...section,
    points: there ? section.points.filter((it) => it !== name) : [...section.points, name],
  };
}

/** The same game in the letters of another language; names that nobody chose (`usual`, before and now) change with it. */
export function translateEntry(
  /** @type {Entry} */ entry,
  /** @type {Form} */ from,
  /** @type {Form} */ to,
  /** @type {(n: number) => string[]} */ usual,
) {
  const sections = entry.sections.map((section, n) => {
    const [old, fresh] = [from, to].map((form) => sectionForm(form, section.name).grid);
    const letters = Object.fromEntries(
      old.palette.map((/** @type {any} */ it) => [
        it.letter,
        fresh.palette.find((/** @type {any} */ is) => is.id === it.id)?.letter ?? it.letter,
      ]),
    );
    const cell = (/** @type {string} */ it) =>
      letters[it] ?? letters[it.toUpperCase()]?.toLowerCase() ?? it;
    const fields = Object.fromEntries(
      Object.entries(section.fields).map(([key, value]) => {
        const kind = sectionForm(from, section.name).fields.find(
          (/** @type {any} */ it) => it.key === key,
        )?.kind;
        return [key, kind === "letters" ? value.map(cell) : value];
      }),
    );
    const name =
      from.per_player && section.name === playerName(from, n + 1)
        ? playerName(to, n + 1)
        : section.name;
    return {
      ...section,
      name,
      fields,
      rows: section.rows.map((row) => [...row].map(cell).join("")),
    };
  });
  const who = from.fields.find((/** @type {any} */ it) => it.kind === "players")?.key;
  const named = Object.entries(entry.fields[who] ?? {}).map(([letter, name], n) => [
    letter,
    name === usual(n + 1)[0] ? usual(n + 1)[1] : name,
  ]);
  const fields = named.length
    ? { ...entry.fields, [who]: Object.fromEntries(named) }
    : entry.fields;
  return { ...entry, lang: to.lang, fields, sections };
}

/** The form of a section: the player's, or that of its name. */
export function sectionForm(/** @type {Form} */ form, /** @type {string} */ name) {
  if (form.per_player) return form.sections[0];
  return form.sections.find((/** @type {any} */ it) => it.name === name) ?? form.sections[0];
}

/** Whether nothing was entered in a section. */
export function isBlank(
  /** @type {Section} */ { rows, walls, points, fields },
  /** @type {string} */ empty,
) {
  return (
    rows.every((row) => row === empty.repeat(row.length)) &&
    ![...walls, ...points, ...Object.keys(fields)].length
  );
}

/** The entry without a letter, wherever it stands. */
export function removeLetter(
  /** @type {Entry} */ entry,
  /** @type {string} */ letter,
  /** @type {string} */ empty,
) {
  const cleared = (/** @type {Section} */ it) => ({
    ...it,
    rows: it.rows.map((row) => row.replaceAll(letter, empty)),
  });
  return {
    ...entry,
    sections: entry.sections.map((it) =>
      it.rows.some((row) => row.includes(letter)) ? cleared(it) : it,
    ),
  };
}

/** The entry with the sections and cells its form wants: another variant may want others. */
export function fitToForm(/** @type {Entry} */ entry, /** @type {Form} */ form) {
  if (form.per_player) return entry;
  const own = (/** @type {Section} */ it) =>
    form.sections.find((/** @type {any} */ is) => is.name === it.name);
  const fits = (/** @type {Section} */ it) =>
    it.rows.length === own(it).grid.rows && it.rows[0].length === own(it).grid.columns;
  const kept = entry.sections.map((it) => (!own(it) || fits(it) ? it : resized(it, own(it).grid)));
  const missing = form.sections.filter(
    (/** @type {any} */ it) => it.wanted && !entry.sections.some((is) => is.name === it.name),
  );
  if (!missing.length && kept.every((it, n) => it === entry.sections[n])) return entry;
  return {
    ...entry,
    sections: [...kept, ...missing.map((/** @type {any} */ it) => emptySection(it.name, it.grid))],
  };
}

/** A section with as many cells as a grid has: what lies beyond is left out. */
function resized(/** @type {Section} */ section, /** @type {Grid} */ grid) {
  const blank = emptySection(section.name, grid);
  const rows = blank.rows.map((row, n) =>
    (section.rows[n] ?? "").slice(0, grid.columns).padEnd(row.length, grid.empty),
  );
  return { ...section, rows };
}

/** A section with all cells its grid has, and room to grow. @returns {Section} */
export function completeSection(
  /** @type {Partial<Section> & {name: string}} */ section,
  /** @type {Grid} */ grid,
) {
  const rows = section.rows?.length ? section.rows : emptySection("", grid).rows;
  const { name, fields = {}, walls = [], points = [] } = section;
  const full = { name, fields, rows, walls, points };
  return grid.grows ? growGrid(full, grid.empty) : full;
}

/** Whether something is printed on the sheet, and not drawn by players. */
export function isPrinted(/** @type {Brush} */ brush, /** @type {Grid} */ grid) {
  if (brush.kind === "wall") return grid.walls.length > 0;
  return brush.kind === "letter" && Object.values(grid.fixed).includes(brush.letter);
}
