// A text editor: CodeMirror if its bundle is installed, else a plain text field with the same interface.

import { loadBundle } from "./bundles.js";

/**
 * @typedef {{line: number, column: number, message: string, hint: string, grave: boolean}} Mark a problem with its location
 * @typedef {{from: number, options: {label: string, detail: string, info: string, apply: string}[]}} Completions
 * @typedef {object} EditorOptions
 * @property {(text: string) => void} change called after every change
 * @property {(text: string, at: number) => Completions | null} complete
 * @typedef {object} Editor
 * @property {HTMLElement} element
 * @property {(text: string, label: string) => void} open shows another file
 * @property {(marks: Mark[]) => void} mark
 * @property {(line: number, column: number) => void} go
 * @typedef {Omit<Editor, "element">} EditorMethods
 * @typedef {(root: ShadowRoot, options: EditorOptions) => EditorMethods} EditorFactory
 */

/** @param {EditorOptions} options @returns {Promise<Editor>} */
export async function makeEditor(options) {
  try {
    const { codeEditor } = await loadBundle("editor");
    return inShadow(codeEditor, options);
  } catch {
    return plainEditor(options);
  }
}

/**
 * Create the editor in a shadow root, where the policy of the page allows its styles.
 * @param {EditorFactory} create
 * @param {EditorOptions} options
 * @returns {Editor}
 */
function inShadow(create, options) {
  const element = document.createElement("div");
  element.className = "editor";
  element.dataset.editor = "code";
  return { element, ...create(element.attachShadow({ mode: "open" }), options) };
}

/** @param {EditorOptions} options @returns {Editor} */
export function plainEditor(options) {
  const field = document.createElement("textarea");
  field.className = "editor";
  field.dataset.editor = "plain";
  field.rows = 22;
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.autocomplete = "off";
  field.addEventListener("input", () => options.change(field.value));
  return {
    element: field,
    open(text, label) {
      field.setAttribute("aria-label", label);
      if (field.value !== text) field.value = text;
    },
    mark(marks) {
      field.setAttribute("aria-invalid", String(marks.some(({ grave }) => grave)));
    },
    go(line, column) {
      const lines = field.value.split("\n");
      const before = lines.slice(0, line - 1);
      const at = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
      field.focus();
      field.setSelectionRange(at, at + 1);
      field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
    },
  };
}
