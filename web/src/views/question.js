// A question with two answers, in a drawer.

import { h } from "../render.js";
import { button } from "./pieces.js";

/** @import { Page } from "../../types" */

/** Ask a question; the answer comes once the drawer is closed. @param {Page} page @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function question(page, text, yes) {
  let isAgreed = false;
  return new Promise((resolve) =>
    page.openDrawer(() =>
      h(
        "div.question",
        { key: text, removed: () => resolve(isAgreed) },
        h("p", text),
        h(
          "div.row",
          button(page.t("cancel"), page.closeDrawer),
          button(yes, () => ((isAgreed = true), page.closeDrawer()), ".primary#yes"),
        ),
      ),
    ),
  );
}
