// The head of the page: brand, the way to Design, language.

import { inputValue } from "../dom.js";
import { h } from "../render.js";
import { LANGUAGES } from "../words.js";

/** @import { Page } from "../../types" */

/** @param {Page} page @param {string} screen the name of the screen shown @param {(lang: string) => void} setLanguage */
export function drawHead({ t, lang }, screen, setLanguage) {
  const isDesign = screen === "design";
  return h(
    "header#head",
    { key: "head" },
    h(
      "div.bar",
      h(
        "a.brand",
        { href: "#/", "aria-label": `hedgerow: ${t("nav.home")}` },
        screen === "home" ? h("span.icon") : h("span.back", { "aria-hidden": "true" }, "‹"),
        h("span.name", "hedgerow"),
      ),
      h(
        "a.link-design",
        { href: "#/design", "aria-current": isDesign ? "page" : null },
        t("nav.design"),
      ),
      h(
        "select",
        {
          "aria-label": t("language"),
          value: lang,
          onchange: (event) => setLanguage(inputValue(event)),
        },
        Object.entries(LANGUAGES).map(([id, name]) => h("option", { value: id }, name)),
      ),
    ),
    h("div.hedge"),
  );
}
