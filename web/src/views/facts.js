// The fields of a form: as chips that open a drawer, and an editor for each kind, for all games.

import { inputValue } from "../dom.js";
import { isNeeded } from "../game.js";
import { h } from "../render.js";
import { codeForm } from "./codeForm.js";
import { button, picture, segments, token } from "./pieces.js";

/** @import { Child, DrawnSection, Field, FieldValue, Option, Props } from "../../types" */
/** @import { GameScreen } from "./game.js" */

/** A number field with at most this many values is a row of choices. */
const FEW = 9;

/** @typedef {{screen: GameScreen, at: number | null, field: Field}} Place a field of a section, or of the whole game */

/** @param {Place} place @returns {FieldValue | undefined} */
function valueOf({ screen, at, field }) {
  const { entry } = screen.game;
  return (at === null ? entry : entry.sections[at])?.fields[field.key];
}

/** @param {Place} place @param {FieldValue | null} value @param {string} [joint] */
const set = ({ screen, at, field }, value, joint) =>
  screen.game.setField(at, field.key, value, joint);

/** @param {Place} place */
const shapeOf = ({ screen, at }) => screen.game.drawn.sections[at ?? 0];

/**
 * An input that shows what is typed until it loses the focus, then what counts.
 * @param {GameScreen} screen
 * @param {string} key identifies it
 * @param {string | number} value
 * @param {(typed: string) => void} commit
 * @param {Props} props
 */
export function typedInput(screen, key, value, commit, props) {
  const isTyping = screen.typing?.key === key;
  return h("input", {
    type: "text",
    autocomplete: "off",
    ...props,
    value: isTyping ? screen.typing?.text : value,
    oninput: (event) => {
      screen.typing = { key, text: inputValue(event) };
      commit(inputValue(event));
    },
    onblur: () => {
      screen.typing = null;
      screen.page.redraw();
    },
  });
}

/** The fields next to a board: places of letters, and chips for the others. @param {GameScreen} screen @param {number} at */
export function factsRow(screen, at) {
  const { fields } = screen.game.drawn.sections[at];
  const values = screen.game.entry.sections[at].fields;
  const shown = fields.filter(
    (field) => isNeeded(field, values) && (field.kind !== "code" || !values[field.key]),
  );
  return h(
    "section.fact-row",
    { key: "facts", "aria-label": screen.t("play.facts") },
    shown.map((field) => {
      const place = { screen, at, field };
      return field.kind === "letters" ? slots(place, true) : chip(place);
    }),
  );
}

/** @param {Place} place */
function chip(place) {
  const { field, screen, at } = place;
  const text = factText(place);
  const isMissing = !text && screen.game.verdict.state !== "won";
  return h(
    "button.fact",
    {
      type: "button",
      class: isMissing ? "missing" : "",
      data: { fact: field.key },
      onclick: () => screen.openField(at, field.key),
    },
    h("small", field.label),
    h("b", text || (isMissing ? "?" : "–")),
  );
}

/** @param {Place} place */
function factText(place) {
  const { options } = place.field;
  const value = valueOf(place);
  if (!options.length) return String(value ?? "");
  const ids = [value ?? []].flat();
  return options.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}

/** The editor of a field in a drawer. @param {Place} place */
export function fieldDrawer(place) {
  const { field, screen } = place;
  const { page, t } = screen;
  return h(
    "div.field-drawer",
    h("h2", field.label),
    field.help && h("p.help", field.help),
    editor(place, true),
    field.kind !== "code" &&
      h(
        "div.row",
        button(t("setup.done"), () => page.closeDrawer(), ".primary#done"),
      ),
  );
}

/** The editor of a field. @param {Place} place @param {boolean} [isAlone] whether it takes the focus @returns {Child} */
export function editor(place, isAlone = false) {
  const { field, screen, at } = place;
  const input = (/** @type {Props} */ props, /** @type {(typed: string) => FieldValue} */ read) => {
    const key = `${at}-${field.key}`;
    const value = /** @type {string} */ (valueOf(place) ?? "");
    return typedInput(screen, key, value, (typed) => set(place, read(typed), key), {
      ...props,
      "aria-label": field.label,
      data: { field: field.key },
      created: (element) => isAlone && element.focus(),
      onkeydown: (event) => isAlone && event.key === "Enter" && screen.page.closeDrawer(),
    });
  };
  switch (field.kind) {
    case "choice":
      return choice(place);
    case "several":
      return field.options.some(({ text, icon }) => text || icon) ? cards(place) : boxes(place);
    case "number":
      if (field.most - field.least < FEW) return fewNumbers(place);
      return input(
        {
          class: "number",
          type: "number",
          inputmode: "numeric",
          min: field.least,
          max: field.most,
        },
        (typed) => numberOf(field, typed),
      );
    case "letters":
      return slots(place);
    case "player":
      return player(place);
    case "code":
      return codeForm(screen, {
        label: field.label,
        open: (typed) => screen.game.openCode(typed, at),
        then: () => screen.page.closeDrawer(),
      });
    default:
      return input({ maxlength: 60, placeholder: field.default }, (typed) => typed.trim());
  }
}

/** @param {Field} field @param {string} typed */
function numberOf({ least, most }, typed) {
  return typed === "" ? "" : Math.max(least, Math.min(most, Math.round(Number(typed))));
}

/** @param {Place} place */
function choice(place) {
  const { field } = place;
  const chosen = String(valueOf(place) ?? field.default);
  return segments(field.label, field.options, chosen, (id) =>
    set(place, id === field.default ? "" : id),
  );
}

/** The players as choices; the chosen one again is nobody. @param {Place} place */
function player(place) {
  const { field, screen } = place;
  const chosen = String(valueOf(place) ?? "");
  const names = screen.game.seats.map(({ name }) => ({ id: name, name }));
  return segments(field.label, names, chosen, (id) => set(place, id === chosen ? "" : id));
}

/** A few numbers as choices; the chosen one again clears the field. @param {Place} place */
function fewNumbers(place) {
  const { field } = place;
  const numbers = Array.from({ length: field.most - field.least + 1 }, (_, n) =>
    String(field.least + n),
  );
  const chosen = String(valueOf(place) ?? "");
  const options = numbers.map((id) => ({ id, name: id }));
  const choose = (/** @type {string} */ id) => set(place, id === chosen ? "" : Number(id));
  return segments(field.label, options, chosen, choose);
}

/** Choose an option or not; at most one of a group, and no more than the field allows. @param {Place} place @param {Option} option */
function toggle(place, { id, group }) {
  const { field } = place;
  const chosen = /** @type {string[]} */ (valueOf(place) ?? []);
  const isRival = (/** @type {string} */ other) =>
    Boolean(group) && field.options.some((it) => it.id === other && it.group === group);
  const next = chosen.includes(id)
    ? chosen.filter((other) => other !== id)
    : [...chosen.filter((other) => !isRival(other)), id].slice(-field.most);
  set(
    place,
    field.options.flatMap((it) => (next.includes(it.id) ? [it.id] : [])),
  );
}

/** Cards in their piles; a pile that is decided shrinks to its card. @param {Place} place */
function cards(place) {
  const { field, screen } = place;
  const { form } = shapeOf(place);
  const chosen = /** @type {string[]} */ (valueOf(place) ?? []);
  const card = (/** @type {Option} */ option, /** @type {boolean} */ isDecided) => {
    const { id, icon, name, text } = option;
    const isChosen = chosen.includes(id);
    return h(
      "button.option",
      {
        key: id,
        type: "button",
        "aria-pressed": String(isChosen),
        data: { option: id },
        onclick: () => toggle(place, option),
      },
      form.icons[icon] && picture(form.icons[icon]),
      h("span", h("b", name), text && h("small", text)),
      h("i", { "aria-hidden": "true" }, isDecided ? "×" : isChosen ? "✓" : ""),
    );
  };
  const groups = [...new Set(field.options.map(({ group }) => group))];
  return h(
    "div.piles",
    { role: "group", "aria-label": field.label },
    groups.map((group) => {
      const all = field.options.filter((option) => option.group === group);
      const own = group ? all.filter(({ id }) => chosen.includes(id)) : [];
      return h(
        "div.pile",
        { key: group },
        (own.length ? own : all).map((it) => card(it, own.length > 0)),
      );
    }),
  );
}

/** Boxes in a row, as they are printed. @param {Place} place */
function boxes(place) {
  const { field } = place;
  const chosen = /** @type {string[]} */ (valueOf(place) ?? []);
  const box = (/** @type {Option} */ option) =>
    h(
      "button.tick",
      {
        type: "button",
        "aria-pressed": String(chosen.includes(option.id)),
        data: { option: option.id },
        onclick: () => toggle(place, option),
      },
      option.name,
    );
  return h(
    "div.ticks",
    { role: "group", "aria-label": field.label, data: { field: field.key } },
    field.options.map(box),
  );
}

/** Places for letters of the palette; a tap puts the item in use there. @param {Place} place @param {boolean} [isNamed] */
function slots(place, isNamed = false) {
  const { field, screen, at } = place;
  const { grid, form } = shapeOf(place);
  const held = /** @type {string[]} */ (valueOf(place) ?? []);
  const put = (/** @type {number} */ n, /** @type {string | undefined} */ letter) => {
    const next = [...held];
    if (letter === undefined || held[n] === letter) next.splice(n, 1);
    else next[Math.min(n, held.length)] = letter;
    set(place, next);
  };
  const tap = (/** @type {number} */ n) => {
    const item = screen.game.item(at ?? 0);
    put(n, item?.kind === "letter" ? item.letter : undefined);
  };
  const key = (/** @type {KeyboardEvent} */ event, /** @type {number} */ n) => {
    const found = grid.palette.find(
      ({ letter }) => letter.toLowerCase() === event.key.toLowerCase(),
    );
    const clears = ["Delete", "Backspace"].includes(event.key);
    if (event.ctrlKey || event.metaKey || (!found && !clears)) return;
    event.preventDefault();
    put(n, clears ? undefined : found?.letter);
  };
  const slot = (/** @type {number} */ n) => {
    const item = grid.palette.find(({ letter }) => letter === held[n]);
    const label = `${field.label} ${n + 1}: ${item?.name ?? screen.t("empty")}`;
    return h(
      "button.slot",
      {
        type: "button",
        "aria-label": label,
        data: { slot: `${field.key}-${n}` },
        onclick: () => tap(n),
        onkeydown: (event) => key(event, n),
      },
      item && token(item, form, grid),
    );
  };
  return h(
    "div.slots",
    { role: "group", "aria-label": field.label, data: { field: field.key } },
    isNamed && h("small", field.label),
    Array.from({ length: field.most }, (_, n) => slot(n)),
  );
}

/** The fields of a sheet without a grid, as they are printed. @param {GameScreen} screen @param {number} at */
export function fieldSheet(screen, at) {
  const { fields } = screen.game.drawn.sections[at];
  const values = screen.game.entry.sections[at].fields;
  return h(
    "div.field-sheet",
    fields
      .filter((field) => isNeeded(field, values))
      .map((field) => {
        const place = { screen, at, field };
        return h(
          "section.sheet-row",
          { data: { row: field.key } },
          h("h2", field.label),
          editor(place),
        );
      }),
  );
}
