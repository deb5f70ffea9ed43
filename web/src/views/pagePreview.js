// The preview of a printed page, with buttons to turn pages; and the cards of games.

import { cachedSvgUrl, h, svgUrl } from "../dom.js";

/** @import { Child, GameInfo, Page, Preview, Props, Words } from "../../types" */

/**
 * @param {Words} t
 * @param {(page: number) => void} turn called with the number of the page to show
 */
export function makePagePreview(t, turn) {
  const image = h("img", { alt: "" });
  const figure = h("figure", { class: "sheet" }, image);
  const turner = h("div", { class: "pager", hidden: true });
  let shown = "";

  function drawTurner(/** @type {number} */ at, /** @type {number} */ of) {
    const button = (
      /** @type {number} */ by,
      /** @type {string} */ key,
      /** @type {string} */ text,
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "secondary",
          "aria-label": t(key),
          disabled: at + by < 1 || at + by > of,
          onclick: () => turn(at + by),
        },
        text,
      );
    turner.replaceChildren(
      button(-1, "print.back", "‹"),
      h("span", {}, t("print.page", { n: at, of })),
      button(1, "print.next", "›"),
    );
    turner.hidden = of < 2;
  }

  /** Show a page. @param {Preview} answer */
  async function show(answer) {
    const old = shown;
    image.src = shown = svgUrl(answer.svg);
    image.alt = `${answer.alt}, ${t("print.page", { n: answer.page, of: answer.pages })}`;
    if (old) URL.revokeObjectURL(old);
    figure.style.setProperty("aspect-ratio", `${answer.width_mm} / ${answer.height_mm}`);
    figure.classList.toggle("landscape", answer.width_mm > answer.height_mm);
    drawTurner(answer.page, answer.pages);
    await image.decode().catch(() => {});
  }

  return { figure, turner, show };
}

/**
 * Create the card of a game, with its cover.
 * @param {Page} page
 * @param {GameInfo} game
 * @param {Props} props
 * @param {...Child} more
 */
export function gameCard(page, game, props, ...more) {
  const image = h("img", { alt: "" });
  page
    .call("cover", { game: game.id })
    .then((answer) => !answer.problems && answer.svg && (image.src = cachedSvgUrl(answer.svg)));
  return h(
    "button",
    { type: "button", class: "card", data: { game: game.id }, ...props },
    h("span", { class: "cover" }, image),
    h("b", {}, game.title),
    game.own && h("small", { class: "own-game" }, page.t("design.yours")),
    ...more,
  );
}
