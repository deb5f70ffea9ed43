// The fields of a form: one editor for each kind, whatever the game.

import { h, picture, select } from "../dom.js";
import { withField } from "../game.js";
import { makeToken } from "./board.js";

/**
 * @typedef {object} Context
 * @property {import("../words.js").Words} t
 * @property {Record<string, any>} form with icons
 * @property {Record<string, any>} grid whose palette the letters are of
 * @property {Record<string, any>} values
 * @property {() => import("../game.js").Brush} brush
 * @property {(values: Record<string, any>) => void} change
 * @property {(key: string, letter: string) => void} drop takes a letter from the player who had it
 * @property {(field: any, code: string) => Promise<boolean>} openCode whether the code of a sheet was taken
 */

/** The editor of a field. */
export function makeField(/** @type {any} */ field, /** @type {Context} */ on) {
  const makers = { choice, several, number, text, letters, players, code };
  return makers[/** @type {keyof typeof makers} */ (field.kind)](field, on);
}

const set = (/** @type {any} */ field, /** @type {Context} */ on, /** @type {any} */ value) =>
  on.change(withField(on.values, field.key, value));

function choice(/** @type {any} */ field, /** @type {Context} */ on) {
  const options = field.options.map((/** @type {any} */ it) => [it.id, it.name]);
  return select(field.label, options, on.values[field.key] ?? field.default, (id) =>
    set(field, on, id === field.default ? "" : id),
  );
}

function text(/** @type {any} */ field, /** @type {Context} */ on) {
  return input(
    { ...field, help: "" },
    on,
    { type: "text", maxlength: 60, placeholder: field.default },
    (it) => it.trim(),
  );
}

function number(/** @type {any} */ field, /** @type {Context} */ on) {
  const kind = { type: "number", inputmode: "numeric", min: field.least, max: field.most };
  return input(field, on, kind, (it) =>
    it === "" ? "" : Math.max(field.least, Math.min(field.most, Math.round(Number(it)))),
  );
}

function input(
  /** @type {any} */ field,
  /** @type {Context} */ on,
  /** @type {any} */ kind,
  /** @type {(typed: string) => any} */ read,
) {
  const listen = (/** @type {any} */ event) => set(field, on, read(event.target.value));
  // What was typed becomes what counts.
  const settle = (/** @type {any} */ event) => (event.target.value = read(event.target.value));
  const made = h("input", {
    ...kind,
    value: on.values[field.key] ?? "",
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

/** Cards of which some may be chosen, at most one of a group. */
function several(/** @type {any} */ field, /** @type {Context} */ on) {
  const chosen = on.values[field.key] ?? [];
  const toggle = (/** @type {any} */ option) => {
    const there = chosen.includes(option.id);
    const rivals = field.options
      .filter((/** @type {any} */ it) => it.group && it.group === option.group)
      .map((/** @type {any} */ it) => it.id);
    let next = chosen.filter(
      (/** @type {string} */ it) => it !== option.id && (there || !rivals.includes(it)),
    );
    if (!there)
      next = [...next.slice(-(field.most - 1) || next.length), option.id].slice(-field.most);
    set(
      field,
      on,
      field.options
        .map((/** @type {any} */ it) => it.id)
        .filter((/** @type {string} */ it) => next.includes(it)),
    );
  };
  const card = (/** @type {any} */ it) =>
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
  const names = field.options
    .filter((/** @type {any} */ it) => chosen.includes(it.id))
    .map((/** @type {any} */ it) => it.name);
  return h(
    "details",
    { class: "cards", data: { field: field.key } },
    h("summary", {}, h("b", {}, field.label), " ", h("span", {}, names.join(", ") || on.t("none"))),
    h("p", { class: "help" }, field.help),
    h("div", { class: "deck" }, ...field.options.map(card)),
  );
}

/** Places for letters of the palette, stamped with the brush in hand. */
function letters(/** @type {any} */ field, /** @type {Context} */ on) {
  const held = on.values[field.key] ?? [];
  const slot = (/** @type {number} */ n) => {
    const brush = on.grid.palette.find((/** @type {any} */ it) => it.letter === held[n]);
    const tap = () => {
      const hand = on.brush();
      const next = [...held];
      if (n < held.length && (hand.kind !== "letter" || held[n] === hand.letter)) next.splice(n, 1);
      else if (hand.kind === "letter") next[Math.min(n, held.length)] = hand.letter;
      set(field, on, next);
    };
    const name = `${field.label} ${n + 1}: ${brush?.name ?? on.t("empty")}`;
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
      brush && makeToken(brush, on.form, on.grid),
    );
  };
  const typedLetter = (/** @type {KeyboardEvent} */ event, /** @type {number} */ n) => {
    const found = on.grid.palette.find(
      (/** @type {any} */ it) => it.letter.toLowerCase() === event.key.toLowerCase(),
    );
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

/** Letters with the names of who has them. */
function players(/** @type {any} */ field, /** @type {Context} */ on) {
  const held = on.values[field.key] ?? {};
  const all = on.grid.palette.map((/** @type {any} */ it) => it.letter);
  const taken = Object.keys(held);
  const rename = (/** @type {string} */ letter) => (/** @type {any} */ event) =>
    set(field, on, { ...on.values[field.key], [letter]: event.target.value.trim() || letter });
  const free = all.find((/** @type {string} */ it) => !(it in held));
  const add = () =>
    set(field, on, { ...on.values[field.key], [free]: on.t("player", { n: taken.length + 1 }) });
  return h(
    "div",
    { class: "names", role: "group", "aria-label": field.label },
    ...taken.map((letter) =>
      h(
        "label",
        { class: "field name" },
        makeToken({ letter, icon: "", paint: "" }, on.form, on.grid),
        h("span", { class: "unseen" }, `${field.label} ${letter}`),
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
            class: "quiet",
            onclick: () => on.drop(field.key, taken[taken.length - 1]),
            id: "fewer-players",
            "aria-label": on.t("score.fewer"),
          },
          "−",
        ),
      taken.length < field.most &&
        h(
          "button",
          { type: "button", class: "quiet", onclick: add, id: "more-players" },
          `+ ${on.t("score.more")}`,
        ),
    ),
  );
}

/** The code of a printed sheet, opened when it is complete. */
function code(/** @type {any} */ field, /** @type {Context} */ on) {
  const open = (/** @type {any} */ event) => on.openCode(field, event.target.value.trim());
  const made = h("input", {
    type: "text",
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 40,
    value: on.values[field.key] ?? "",
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
      class: "quiet",
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
