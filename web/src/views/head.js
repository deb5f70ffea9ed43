// The head of the page: brand, other screens, language.

import { inputValue } from "../dom.js";
import { h } from "../render.js";
import { LANGUAGES } from "../words.js";

/** @import { Page } from "../../types" */

/** @param {Page} page @param {string} screen the name of the screen shown @param {(lang: string) => void} setLanguage */
export function drawHead({ t, lang, openDrawer }, screen, setLanguage) {
  const links = () =>
    ["gallery", "design"].map((name) =>
      h(
        "a",
        { key: name, href: `#/${name}`, "aria-current": name === screen ? "page" : null },
        t(`nav.${name}`),
      ),
    );
  const menu = () => openDrawer(() => h("nav.menu-links", { "aria-label": t("nav") }, links()));
  const languages = Object.entries(LANGUAGES).map(([id, name]) =>
    h("option", { value: id, "aria-label": name }, id.toUpperCase()),
  );
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
      h("nav.links", { "aria-label": t("nav") }, links()),
      h("button.menu-button", { type: "button", "aria-label": t("nav"), onclick: menu }, "☰"),
      h(
        "select",
        {
          "aria-label": t("language"),
          value: lang,
          onchange: (event) => setLanguage(inputValue(event)),
        },
        languages,
      ),
    ),
    h("div.hedge"),
  );
}
