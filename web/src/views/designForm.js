// The form of a user's game: its values in groups, with the problems and the sentences of rules.

import { inputValue } from "../dom.js";
import { h } from "../render.js";
import { segments } from "./pieces.js";

/** @import { Child, DesignForm, FormEntry, FormGroup, FormValue, Problem, Words } from "../../types" */

/** How many options are shown side by side. */
const MAX_SEGMENTS = 3;
/** Longer texts get several lines. */
const LONG = 34;

/**
 * @typedef {object} FormView
 * @property {Words} t
 * @property {boolean} disabled
 * @property {(value: FormValue) => string} typed what the field of a value shows
 * @property {(value: FormValue) => Problem[]} problems those of a value
 * @property {(value: FormValue, text: string, now?: boolean) => void} change called with what is typed
 * @property {(entry: FormEntry) => string} sentence
 */

/** Identify a value: several files may have the same key. @param {FormValue} value */
export const idOf = ({ file, key }) => `${file}:${key}`;

/** Yield all values of a form. @param {DesignForm} form */
export const valuesOf = ({ groups }) =>
  groups.flatMap(({ values, entries }) => [...values, ...entries.flatMap(({ values }) => values)]);

/** Show a field in the form, and focus it. @param {string} id */
export function reveal(id) {
  const field = document.querySelector(`[data-value="${CSS.escape(id)}"]`);
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details"))
    at.open = true;
  field?.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null | undefined} */ (
    field?.querySelector("input, textarea, select, [aria-pressed=true]")
  )?.focus({ preventScroll: true });
}

/** @param {FormView} view @param {DesignForm} form */
export function drawForm(view, form) {
  return h(
    "div.form",
    { key: "form" },
    valuesOf(form).some(({ inherited }) => inherited) &&
      h("p.help", { key: "note" }, view.t("design.inherited_note")),
    form.groups.map((group, n) => drawGroup(view, group, n === 0)),
    form.left_out > 0 && h("p.help", view.t("design.left_in_text", { n: form.left_out })),
  );
}

/** @param {FormView} view @param {FormGroup} group @param {boolean} open */
function drawGroup(view, { key, title, values, entries }, open) {
  const all = [...values, ...entries.flatMap((entry) => entry.values)];
  return h(
    "details.box.group",
    { key, data: { group: key }, open },
    h("summary", h("h2", title), dot(view, all)),
    drawValues(view, values),
    entries.map((entry) => drawEntry(view, entry, entries.length === 1)),
  );
}

/** @param {FormView} view @param {FormEntry} entry @param {boolean} open */
function drawEntry(view, entry, open) {
  const { key, name, values } = entry;
  const number = values.find(({ kind }) => kind === "number");
  const sentence = view.sentence(entry);
  return h(
    "details.entry",
    { key, data: { entry: key }, open },
    h(
      "summary",
      h("span.name", name),
      number && h("span.amount", { "aria-hidden": "true" }, view.typed(number)),
      dot(view, values),
    ),
    drawValues(view, values),
    sentence && h("p.sentence", sentence),
  );
}

/** Mark what contains a problem. @param {FormView} view @param {FormValue[]} values */
function dot({ t, problems }, values) {
  return (
    values.some((value) => problems(value).length) &&
    h("span.dot", { role: "img", "aria-label": t("design.problems") })
  );
}

/** Show values; those that are parts of one thing have a common heading. @param {FormView} view @param {FormValue[]} values */
function drawValues(view, values) {
  /** @type {{of: string, values: FormValue[]}[]} */
  const runs = [];
  for (const value of values)
    if (value.of && runs.at(-1)?.of === value.of) runs.at(-1)?.values.push(value);
    else runs.push({ of: value.of, values: [value] });
  return runs.map(({ of, values }) =>
    of
      ? h(
          "fieldset",
          { key: idOf(values[0]) },
          h("legend", of),
          values.map((value) => drawValue(view, value)),
        )
      : drawValue(view, values[0]),
  );
}

/** @param {FormView} view @param {FormValue} value */
function drawValue(view, value) {
  const id = idOf(value);
  const problems = view.problems(value);
  const about = `about-${id}`;
  const field =
    value.kind === "choice" && value.options.length <= MAX_SEGMENTS
      ? segments(value.label, value.options, view.typed(value), (text) =>
          view.change(value, text, true),
        )
      : drawField(view, value, {
          "aria-describedby": about,
          "aria-invalid": problems.length > 0 ? "true" : null,
        });
  return h(
    "div.value",
    { key: id, data: { value: id, kind: value.kind, inherited: value.inherited } },
    h("span.label", { "aria-hidden": "true" }, value.label),
    field,
    h(
      "div.value-help",
      { id: about },
      value.help && h("small", value.help),
      value.inherited && h("span.visually-hidden", view.t("design.inherited")),
      problems.map(({ message, hint }) => h("p.wrong", message, hint && h("small", hint))),
    ),
  );
}

/** @param {FormView} view @param {FormValue} value @param {Record<string, unknown>} described @returns {Child} */
function drawField(view, value, described) {
  const { label, kind, least, most, options } = value;
  const typed = view.typed(value);
  const common = {
    "aria-label": value.of ? `${value.of}: ${label}` : label,
    disabled: view.disabled,
    value: typed,
    autocomplete: "off",
    oninput: (/** @type {Event} */ event) => view.change(value, inputValue(event)),
    onchange: (/** @type {Event} */ event) => view.change(value, inputValue(event), true),
    ...described,
  };
  if (kind === "choice")
    return h(
      "select",
      common,
      options.map(({ id, name }) => h("option", { value: id }, name)),
    );
  if (kind === "text" && typed.length > LONG)
    return h("textarea", { ...common, rows: Math.ceil(typed.length / 44) + 1, onkeydown: oneLine });
  if (kind === "text") return h("input", { ...common, type: "text", maxlength: most });
  /** Return the next number up or down; null if it is not allowed. @param {1 | -1} by */
  const next = (by) => {
    const number = Math.round((Number(typed.replace(",", ".")) + by) * 1e6) / 1e6;
    const isAllowed = number >= (least ?? -Infinity) && number <= (most ?? Infinity);
    return isAllowed && !view.disabled ? String(number) : null;
  };
  const go = (/** @type {1 | -1} */ by) => {
    const text = next(by);
    if (text !== null) view.change(value, text, true);
  };
  const step = (/** @type {1 | -1} */ by) =>
    h(
      "button",
      {
        type: "button",
        tabindex: "-1", // the arrow keys do the same
        "aria-hidden": "true",
        data: { step: by },
        disabled: next(by) === null,
        onclick: () => go(by),
      },
      by > 0 ? "+" : "−",
    );
  const input = h("input", {
    ...common,
    type: "text",
    inputmode: least !== null && least >= 0 && kind === "number" ? "numeric" : "text",
    onkeydown: (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) (event.preventDefault(), go(by > 0 ? 1 : -1));
    },
  });
  return h("div.stepper", step(-1), input, step(1));
}

/** A text is one line: Enter does not start another. @param {KeyboardEvent} event */
function oneLine(event) {
  if (event.key === "Enter") event.preventDefault();
}
