// Who plays, in every kind of form: a section for each player, letters with names, or a field for each.

import {
  newSection,
  fieldOfKind,
  playerName,
  removeLetter,
  withField,
  withSection,
} from "./game.js";
import { codeOf } from "./forms.js";

/** @import { Entry, Field, Form, Limits, Section, Words } from "../types" */

/**
 * A player: the name, the one that is used if none was entered, whether that is a number that is
 * used, the code of the sheet and the letter.
 * @typedef {{name: string, usual: string, isNumbered: boolean, code: string, letter: string}} Seat
 */

/** @param {Entry} entry @param {Field} who @returns {Record<string, string>} names by letter */
const lettersOf = (entry, who) =>
  /** @type {Record<string, string>} */ (entry.fields[who.key] ?? {});

/** Return the fields that name players. @param {Form} form */
function nameFields(form) {
  return form.per_player
    ? []
    : form.fields.filter(({ kind, numbers }) => kind === "text" && !numbers);
}

/** Return the players of an entry. @param {Form} form @param {Entry} entry @param {Words} t @returns {Seat[]} */
export function seatsOf(form, entry, t) {
  const who = fieldOfKind(form.fields, "players");
  const { fields, grid } = form.sections[0];
  if (form.per_player)
    return entry.sections.map((section, n) => {
      const [name, usual] = [section.name, playerName(form, n + 1)];
      const code = codeOf(fields, section.fields);
      return { name, usual, isNumbered: name === usual, code, letter: "" };
    });
  if (who)
    return Object.entries(lettersOf(entry, who)).map(([letter, name], n) => {
      const usual = t("player", { n: n + 1 });
      return { name, usual, isNumbered: name === usual, code: "", letter };
    });
  return nameFields(form).map((field, n) => {
    const name = String(entry.fields[field.key] ?? field.default);
    const letter = grid.palette[n]?.letter ?? "";
    return { name, usual: field.default, isNumbered: false, code: "", letter };
  });
}

/** Return the fields of the whole game that are not about players or sheets. @param {Form} form */
export function otherFields(form) {
  const names = nameFields(form);
  return form.fields.filter(
    (field) => !["code", "players"].includes(field.kind) && !names.includes(field),
  );
}

/** Return how many may play, or null if the form fixes it. @param {Form} form @returns {Limits | null} */
export function seatLimits(form) {
  if (nameFields(form).length || form.players.least === form.players.most) return null;
  return form.players;
}

/** Name a player; no name is the usual one. @param {Form} form @param {Entry} entry @param {number} n @param {string} name @param {Words} t @returns {Entry} */
export function withName(form, entry, n, name, t) {
  const { usual, letter } = seatsOf(form, entry, t)[n];
  if (form.per_player) return withSection(entry, n, { name: name || usual });
  const who = fieldOfKind(form.fields, "players");
  const fields = who
    ? { ...entry.fields, [who.key]: { ...lettersOf(entry, who), [letter]: name || usual } }
    : withField(entry.fields, nameFields(form)[n].key, name);
  return { ...entry, fields };
}

/**
 * Change how many play. What a player with a letter has drawn goes with the player.
 * @param {Form} form
 * @param {Entry} entry
 * @param {number} count
 * @param {Words} t
 * @param {Section[]} spare sections of players who left before, by number
 * @returns {Entry}
 */
export function withCount(form, entry, count, t, spare) {
  const { grid } = form.sections[0];
  if (form.per_player) {
    const fresh = (/** @type {number} */ n) => newSection(playerName(form, n + 1), grid);
    const sections = Array.from(
      { length: count },
      (_, n) => entry.sections[n] ?? spare[n] ?? fresh(n),
    );
    return { ...entry, sections };
  }
  const who = fieldOfKind(form.fields, "players");
  if (!who) return entry;
  const names = lettersOf(entry, who);
  const letters = grid.palette.slice(0, count).map(({ letter }) => letter);
  const left = Object.keys(names).filter((letter) => !letters.includes(letter));
  const cleared = left.reduce((game, letter) => removeLetter(game, letter, grid.empty), entry);
  const named = letters.map((letter, n) => [letter, names[letter] ?? t("player", { n: n + 1 })]);
  return { ...cleared, fields: { ...entry.fields, [who.key]: Object.fromEntries(named) } };
}
