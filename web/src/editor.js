// The editor of a text: CodeMirror where its bundle came with the page, else a plain field. Both do the same for a view.

import { h } from "./dom.js";

/**
 * @typedef {{line: number, column: number, message: string, hint: string, grave: boolean}} Mark a problem at its place
 * @typedef {{from: number, options: {label: string, detail: string, info: string, apply: string}[]}} Completions
 * @typedef {object} Wish
 * @property {(text: string) => void} change is told every change that somebody types
 * @property {(text: string, at: number) => Completions | null} complete
 * @typedef {object} Editor
 * @property {HTMLElement} element
 * @property {(text: string, label: string) => void} open shows another text
 * @property {(marks: Mark[]) => void} mark
 * @property {(line: number, column: number) => void} go
 */

const BUNDLE = new URL("vendor/editor.js", import.meta.url).href;

/** @returns {Promise<Editor>} */
export async function makeEditor(/** @type {Wish} */ wish) {
  try {
    const { codeEditor } = await import(BUNDLE);
    return inShadow(codeEditor, wish);
  } catch {
    return plainEditor(wish);
  }
}

/** In a shadow root the policy of the page leaves the styles of the editor alone. @param {any} maker @param {Wish} wish @returns {Editor} */
function inShadow(maker, wish) {
  const element = h("div", { class: "editor", data: { editor: "code" } });
  const made = maker(element.attachShadow({ mode: "open" }), wish);
  return { element, ...made };
}

/** @param {Wish} wish @returns {Editor} */
export function plainEditor(wish) {
  const field = h("textarea", {
    class: "editor",
    data: { editor: "plain" },
    rows: 22,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    oninput: () => wish.change(field.value),
  });
  return {
    element: field,
    open(text, label) {
      field.setAttribute("aria-label", label);
      if (field.value !== text) field.value = text;
    },
    mark(marks) {
      field.setAttribute("aria-invalid", String(marks.some((it) => it.grave)));
    },
    go(line, column) {
      const lines = field.value.split("\n");
      const at =
        lines
          .slice(0, line - 1)
          .reduce((/** @type {number} */ sum, /** @type {string} */ it) => sum + it.length + 1, 0) +
        column -
        1;
      field.focus();
      field.setSelectionRange(at, at + 1);
      field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
    },
  };
}
