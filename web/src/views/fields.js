// The fields of a form: one editor for each kind, for all games.

import { h, inputValue, picture, select } from "../dom.js";
import { withField } from "../game.js";
import { makeToken } from "./board.js";

/** @import { Field, FieldValue, FieldValues, Grid, Look, Option, PaletteItem, Props, Words } from "../../types" */

/**
 * @typedef {object} Context
 * @property {Words} t
 * @property {Look} form
 * @property {Grid} grid with the palette of letters
 * @property {FieldValues} values
 * @property {() => PaletteItem} item the selected palette item
 * @property {(values: FieldValues) => void} change
 * @property {(key: string, letter: string) => void} drop removes the player of a letter
 * @property {(field: Field, code: string) => Promise<boolean>} openCode returns whether the sheet code was accepted
 */

/** Create the editor of a field. */
export function makeField(/** @type {Field} */ field, /** @type {Context} */ on) {
  const makers = { choice, several, number, text, letters, players, code };
  return makers[/** @type {keyof typeof makers} */ (field.kind)](field, on);
}

const set = (
  /** @type {Field} */ field,
  /** @type {Context} */ on,
  /** @type {FieldValue} */ value,
) => on.change(withField(on.values, field.key, value));

/**
 * Return the value of a field, or a fallback of the type that values of its kind have.
 * @template {FieldValue} Value
 * @param {Field} field
 * @param {Context} on
 * @param {Value} fallback
 */
function valueOr(field, on, fallback) {
  return /** @type {Value} */ (on.values[field.key] ?? fallback);
}

function choice(/** @type {Field} */ field, /** @type {Context} */ on) {
  const options = field.options.map((it) => [it.id, it.name]);
  return select(field.label, options, valueOr(field, on, field.default), (id) =>
    set(field, on, id === field.default ? "" : id),
  );
}

function text(/** @type {Field} */ field, /** @type {Context} */ on) {
  return input(
    { ...field, help: "" },
    on,
    { type: "text", maxlength: 60, placeholder: field.default },
    (it) => it.trim(),
  );
}

function number(/** @type {Field} */ field, /** @type {Context} */ on) {
  const kind = { type: "number", inputmode: "numeric", min: field.least, max: field.most };
  return input(field, on, kind, (it) =>
    it === "" ? "" : Math.max(field.least, Math.min(field.most, Math.round(Number(it)))),
  );
}

function input(
  /** @type {Field} */ field,
  /** @type {Context} */ on,
  /** @type {Props} */ kind,
  /** @type {(typed: string) => string | number} */ read,
) {
  const listen = (/** @type {Event} */ event) => set(field, on, read(inputValue(event)));
  // Show the value as it was read.
  const settle = (/** @type {Event} */ event) =>
    Object.assign(event.target ?? {}, { value: read(inputValue(event)) });
  const made = h("input", {
    ...kind,
    value: valueOr(field, on, /** @type {string | number} */ ("")),
    oninput: listen,
    onchange: settle,
    data: { field: field.key },
  });
  return h(
    "label",
    { class: "field" },
    h("span", {}, field.label),
    made,
    field.help && h("small", {}, field.help),
  );
}

/** Options of which several may be chosen, at most one of a group. */
function several(/** @type {Field} */ field, /** @type {Context} */ on) {
  const chosen = valueOr(field, on, /** @type {string[]} */ ([]));
  const toggle = (/** @type {Option} */ option) => {
    const there = chosen.includes(option.id);
    const rivals = field.options
      .filter((it) => it.group && it.group === option.group)
      .map((it) => it.id);
    let next = chosen.filter((it) => it !== option.id && (there || !rivals.includes(it)));
    if (!there)
      next = [...next.slice(-(field.most - 1) || next.length), option.id].slice(-field.most);
    set(
      field,
      on,
      field.options.map((it) => it.id).filter((it) => next.includes(it)),
    );
  };
  const card = (/** @type {Option} */ it) =>
    h(
      "button",
      {
        type: "button",
        class: "option",
        "aria-pressed": String(chosen.includes(it.id)),
        data: { option: it.id },
        onclick: () => toggle(it),
      },
      on.form.icons[it.icon] && picture(on.form.icons[it.icon]),
      h("b", {}, it.name),
      it.text && h("small", {}, it.text),
    );
  const names = field.options.filter((it) => chosen.includes(it.id)).map((it) => it.name);
  const plain = field.options.every((it) => !it.text && !it.icon);
  return h(
    "details",
    { class: "cards", data: { field: field.key } },
    h("summary", {}, h("b", {}, field.label), " ", h("span", {}, names.join(", ") || on.t("none"))),
    h("p", { class: "help" }, field.help),
    h("div", { class: plain ? "deck plain" : "deck" }, ...field.options.map(card)),
  );
}

/** Slots for letters of the palette, filled with the selected item. */
function letters(/** @type {Field} */ field, /** @type {Context} */ on) {
  const held = valueOr(field, on, /** @type {string[]} */ ([]));
  const slot = (/** @type {number} */ n) => {
    const item = on.grid.palette.find((it) => it.letter === held[n]);
    const tap = () => {
      const hand = on.item();
      const next = [...held];
      if (n < held.length && (hand.kind !== "letter" || held[n] === hand.letter)) next.splice(n, 1);
      else if (hand.kind === "letter") next[Math.min(n, held.length)] = hand.letter ?? "";
      set(field, on, next);
    };
    const name = `${field.label} ${n + 1}: ${item?.name ?? on.t("empty")}`;
    const key = (/** @type {KeyboardEvent} */ event) => typedLetter(event, n);
    return h(
      "button",
      {
        type: "button",
        class: "cell slot",
        "aria-label": name,
        data: { slot: `${field.key}-${n}` },
        onclick: tap,
        onkeydown: key,
      },
      item && makeToken(item, on.form, on.grid),
    );
  };
  const typedLetter = (/** @type {KeyboardEvent} */ event, /** @type {number} */ n) => {
    const found = on.grid.palette.find((it) => it.letter.toLowerCase() === event.key.toLowerCase());
    const next = [...held];
    if (["Delete", "Backspace"].includes(event.key)) next.splice(n, 1);
    else if (found && !event.ctrlKey && !event.metaKey)
      next[Math.min(n, held.length)] = found.letter;
    else return;
    event.preventDefault();
    set(field, on, next);
  };
  return h(
    "div",
    { class: "slots", role: "group", "aria-label": field.label },
    h("span", {}, field.label),
    ...Array.from({ length: field.most }, (_, n) => slot(n)),
  );
}

/** The letters and names of players. */
function players(/** @type {Field} */ field, /** @type {Context} */ on) {
  const names = () => valueOr(field, on, /** @type {Record<string, string>} */ ({}));
  const held = names();
  const all = on.grid.palette.map((it) => it.letter);
  const taken = Object.keys(held);
  const rename = (/** @type {string} */ letter) => (/** @type {Event} */ event) =>
    set(field, on, { ...names(), [letter]: inputValue(event).trim() || letter });
  const free = all.find((it) => !(it in held)) ?? "";
  const add = () => set(field, on, { ...names(), [free]: on.t("player", { n: taken.length + 1 }) });
  return h(
    "div",
    { class: "names", role: "group", "aria-label": field.label },
    ...taken.map((letter) =>
      h(
        "label",
        { class: "field name" },
        makeToken({ letter, icon: "", paint: "" }, on.form, on.grid),
        h("span", { class: "visually-hidden" }, `${field.label} ${letter}`),
        h("input", {
          type: "text",
          maxlength: 40,
          value: held[letter],
          oninput: rename(letter),
          data: { field: `${field.key}-${letter}` },
        }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      taken.length > field.least &&
        h(
          "button",
          {
            type: "button",
            class: "secondary",
            onclick: () => on.drop(field.key, taken[taken.length - 1]),
            id: "fewer-players",
            "aria-label": on.t("score.fewer"),
          },
          "−",
        ),
      taken.length < field.most &&
        h(
          "button",
          { type: "button", class: "secondary", onclick: add, id: "more-players" },
          `+ ${on.t("score.more")}`,
        ),
    ),
  );
}

/** The code of a printed sheet, opened when it has been entered. */
function code(/** @type {Field} */ field, /** @type {Context} */ on) {
  const open = (/** @type {Event} */ event) => on.openCode(field, inputValue(event).trim());
  const made = h("input", {
    type: "text",
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 40,
    value: valueOr(field, on, ""),
    onchange: open,
    data: { field: field.key },
  });
  const byCamera = async () =>
    (await import("./scan.js")).scan(
      on.t,
      (seen) => on.openCode(field, seen),
      () => made.focus(),
    );
  const camera = h(
    "button",
    {
      type: "button",
      class: "secondary",
      "aria-label": `${on.t("scan")}: ${field.label}`,
      data: { scan: field.key },
      onclick: byCamera,
    },
    on.t("scan"),
  );
  return h(
    "div",
    { class: "row with-scan" },
    h(
      "label",
      { class: "field code" },
      h("span", {}, field.label),
      made,
      h("small", {}, field.help),
    ),
    camera,
  );
}
