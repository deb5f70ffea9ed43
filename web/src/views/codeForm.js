// Opens the code of a sheet: typed, scanned, or as the correction of a mistyped one.

import { hasBundle } from "../bundles.js";
import { inputValue } from "../dom.js";
import { h } from "../render.js";
import { button, problemList } from "./pieces.js";

/** @import { Page, Problem, Words } from "../../types" */

/** Letters and digits of a code. */
const LENGTH = 13;

/**
 * What is typed and what is wrong with it.
 * @typedef {{typed: string, answer: {problems?: Problem[], repairs?: string[]}}} CodeState
 * @typedef {{page: Page, t: Words, code: CodeState}} Host the screen that keeps the state
 * @typedef {object} Options
 * @property {string} label
 * @property {(typed: string) => Promise<{problems?: Problem[], repairs?: string[]}>} open
 * @property {() => void} [then] called once a code is open
 * @property {string} [placeholder]
 */

/** @returns {CodeState} */
export const noCode = () => ({ typed: "", answer: {} });

/** @param {Host} host @param {Options} options */
export function codeForm(host, { label, open, then = () => {}, placeholder = "" }) {
  const { page, t } = host;
  const tryCode = async (/** @type {string} */ typed) => {
    host.code = { typed, answer: {} };
    const answer = await open(typed.trim());
    const isOpen = !answer.problems;
    host.code = isOpen ? noCode() : { typed, answer };
    page.redraw();
    if (isOpen) then();
    return isOpen;
  };
  const type = (/** @type {Event} */ event) => {
    const typed = inputValue(event);
    host.code = { typed, answer: {} };
    page.redraw();
    if (typed.replace(/[^0-9a-z]/gi, "").length === LENGTH) return tryCode(typed);
  };
  const scan = async () => (await import("./scan.js")).scan(page, tryCode);
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), tryCode(host.code.typed));
  const { problems = [], repairs = [] } = host.code.answer;
  return h(
    "div.code-form",
    // Some browsers read codes without our reader.
    hasBundle("qr") || "BarcodeDetector" in globalThis
      ? button(t("scan"), scan, ".primary.big#scan")
      : h("p#no_scan", t("scan.missing")),
    h(
      "form.row",
      { onsubmit: submit },
      h("input#code", {
        type: "text",
        autocapitalize: "characters",
        autocomplete: "off",
        spellcheck: "false",
        maxlength: 40,
        placeholder,
        "aria-label": label,
        "aria-invalid": problems.length ? "true" : null,
        value: host.code.typed,
        oninput: type,
      }),
      h("button.secondary", { type: "submit" }, t("score.open")),
    ),
    problemList(t, problems, repairs, tryCode),
  );
}
