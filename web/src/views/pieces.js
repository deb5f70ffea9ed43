// Small parts that several screens have.

import { cachedSvgUrl, inputValue } from "../dom.js";
import { h } from "../render.js";

/** @import { Child, GameInfo, Grid, Look, Page, PaletteItem, Problem, Props, Words } from "../../types" */

/**
 * Show content over the screen, at its foot on phones. Escape, a tap next to it and Back close it.
 * @param {Child} content
 * @param {() => void} close
 */
export function drawer(content, close) {
  const tap = (/** @type {Event} */ event) => event.target === event.currentTarget && close();
  return h(
    "dialog.drawer",
    {
      key: "drawer",
      tabindex: "-1",
      onclick: tap,
      oncancel: (event) => (event.preventDefault(), close()),
      onclose: close,
      created: (element) => /** @type {HTMLDialogElement} */ (element).showModal(),
      // Closed first, so that the focus returns to where it was.
      removed: (element) => /** @type {HTMLDialogElement} */ (element).close(),
    },
    h("div.inner", content),
  );
}

/** Show an error message; its detail can be copied. @param {Words} t @param {{text: string, detail: string}} complaint @param {() => void} close */
export function notice(t, { text, detail }, close) {
  const copy = () => navigator.clipboard.writeText(detail);
  return h(
    "div#error-message",
    { key: "notice", role: "alert" },
    h("p", text),
    detail && h("pre", { tabindex: "0" }, detail),
    h("div.row", detail && button(t("copy"), copy), button(t("close"), close)),
  );
}

/** A plain button. @param {string} text @param {() => unknown} act @param {string} [marks] its class names and id, like `.primary#save` */
export function button(text, act, marks = ".secondary") {
  return h(`button${marks}`, { type: "button", onclick: () => act() }, text);
}

/**
 * A few choices side by side, one of which is chosen.
 * @param {string} label
 * @param {{id: string, name: Child}[]} options
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function segments(label, options, chosen, choose) {
  const option = (/** @type {{id: string, name: Child}} */ { id, name }) =>
    h(
      "button",
      {
        type: "button",
        data: { choice: id },
        "aria-pressed": String(id === chosen),
        onclick: () => choose(id),
      },
      name,
    );
  return h("div.segments", { role: "group", "aria-label": label }, options.map(option));
}

/**
 * A labelled drop-down list.
 * @param {string} label
 * @param {{id: string, name: string}[]} options
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function select(label, options, chosen, choose) {
  return h(
    "label.field",
    h("span", label),
    h(
      "select",
      { value: chosen, onchange: (event) => choose(inputValue(event)) },
      options.map(({ id, name }) => h("option", { value: id }, name)),
    ),
  );
}

/**
 * A button that opens files, in the language of the page: the browser's own may have another.
 * @param {string} label
 * @param {Props} props of the input
 * @param {(files: File[]) => unknown} open
 */
export function fileButton(label, props, open) {
  const onchange = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const files = [...(input.files ?? [])];
    input.value = ""; // so that the same file can be chosen again
    if (files.length) open(files);
  };
  return h(
    "label.file-button",
    h("input.visually-hidden", { type: "file", onchange, ...props }),
    h("span.button", label),
  );
}

/** How many can play a game, from what age and how long. @param {Words} t @param {GameInfo} game */
export function facts(t, { players: { least, most }, age, minutes }) {
  const fact = (/** @type {string} */ text) => h("span", text);
  return h(
    "p.facts",
    fact(t("players.one", { n: least === most ? least : `${least}–${most}` })),
    age && fact(t("home.age", { n: age })),
    minutes && fact(t("home.minutes", { n: minutes })),
  );
}

/** Return a function that shows the cover of a game, once the engine has drawn it. @param {Page} page */
export function makeCovers(page) {
  /** @type {Map<string, string>} addresses of the pictures */
  const covers = new Map();
  const draw = async (/** @type {string} */ game) => {
    covers.set(game, "");
    const answer = await page.call("cover", { game });
    if (!answer.problems) covers.set(game, answer.url ?? cachedSvgUrl(answer.svg));
    page.redraw();
  };
  return (/** @type {string} */ game) => {
    if (!covers.has(game)) draw(game).catch(() => {});
    const src = covers.get(game) || null;
    return h(
      "span.cover",
      h("img", { src, alt: "", width: 300, height: 300, data: { cover: game } }),
    );
  };
}

/** A small SVG picture; by default screen readers skip it, because its name is next to it. @param {string} svg @param {string} [name] */
export function picture(svg, name = "") {
  return h("img", { src: cachedSvgUrl(svg), alt: name, draggable: "false" });
}

/**
 * The picture of a palette item: its icon, or its letter on its colour.
 * @param {Pick<PaletteItem, "letter" | "label" | "icon" | "paint"> & {kind?: string}} item
 * @param {Look} form
 * @param {Grid} grid
 */
export function token(item, form, grid) {
  if (form.icons[item.icon]) return h("span.token", picture(form.icons[item.icon]));
  const number = Math.max(
    0,
    grid.palette.findIndex(({ letter }) => letter === item.letter),
  );
  const paint = form.paints[item.paint];
  /** @type {Record<string, string>} */
  const style = paint ? { "--paint": paint } : {};
  const text = item.label ?? item.letter ?? (item.kind === "wall" ? "┃" : "^");
  return h(`span.token.letter.tone-${number % 6}`, { style, "aria-hidden": "true" }, text);
}

/** Problems as sentences, and corrections of a code to tap. @param {Words} t @param {Problem[]} problems @param {string[]} [repairs] @param {(code: string) => unknown} [repair] */
export function problemList(t, problems, repairs = [], repair = () => {}) {
  const sentences = problems.slice(0, 5).map(({ line, message, sentence, hint }) => {
    const text = line ? `${t("line", { n: line })} ${message}` : sentence || message;
    return h("p", text, hint && !repairs.length && h("small", hint));
  });
  const offers = repairs.map((code) => button(t("score.repair", { code }), () => repair(code)));
  return h("div.error", { role: "alert" }, sentences, offers);
}
