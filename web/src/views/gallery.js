// Gallery: one page of each kind from every game, each of which can be printed.

import { h } from "../render.js";
import { decodedUrl, makeQueue } from "./pages.js";

/** @import { GalleryPicture, GameInfo, Order, Page, Screen } from "../../types" */

/** How many places a game has until its pictures are listed. */
const PLACES = 8;

/** @param {Page} page @returns {Screen} */
export function open(page) {
  const { t, about } = page;
  /** @type {Map<string, {order: Order, pictures: GalleryPicture[]}>} what each game shows */
  const lists = new Map();
  /** @type {Map<string, string>} addresses of pictures, by game and number */
  const urls = new Map();
  const queue = makeQueue((key) => lists.has(key) || urls.has(key), draw);

  /** Draw a picture, or list those of a game. @param {string} key */
  async function draw(key) {
    const [game, number] = key.split("#");
    const list = lists.get(game);
    if (!list || number === undefined) {
      const answer = await page.call("gallery", { game });
      lists.set(game, answer.problems ? { order: { game, what: "kit" }, pictures: [] } : answer);
    } else {
      const { page: at, theme } = list.pictures[Number(number)];
      const answer = await page.call("preview", { order: { ...list.order, theme }, page: at });
      urls.set(key, answer.problems ? "" : await decodedUrl(answer.svg));
    }
    page.redraw();
  }

  /** @param {GameInfo} game @param {Order} order @param {GalleryPicture} picture @param {number} n */
  function figure(game, order, { page: at, theme, title }, n) {
    const key = `${game.id}#${n}`;
    const ink = t(`theme.${theme}`);
    const name = `${game.title}, ${title}, ${ink}`;
    const seed = order.seed === undefined ? "" : `&seed=${order.seed}`;
    const url = urls.get(key);
    return h(
      "figure",
      { key, data: { drawn: url !== undefined && "yes" }, ...queue.hooks(key) },
      h("div.page", url ? h("img", { src: url, alt: name }) : h("div.paper")),
      h("figcaption", h("b", title), h("small", ink)),
      h(
        "a.button",
        {
          href: `#/print/${game.id}?what=${order.what}&page=${at}&theme=${theme}${seed}`,
          "aria-label": `${t("gallery.print")}: ${name}`,
        },
        t("gallery.print"),
      ),
    );
  }

  /** @param {GameInfo} game */
  function section(game) {
    const list = lists.get(game.id);
    const places = Array.from({ length: PLACES }, (_, n) =>
      h("figure", { key: n }, h("div.page", h("div.paper"))),
    );
    return h(
      "section",
      { key: game.id, "aria-label": game.title, data: { game: game.id }, ...queue.hooks(game.id) },
      h("h2", game.title),
      h(
        "div.gallery",
        list ? list.pictures.map((shown, n) => figure(game, list.order, shown, n)) : places,
      ),
    );
  }

  const view = () =>
    h(
      "main",
      { key: "gallery", tabindex: "-1" },
      h("h1", t("gallery.title")),
      h("p.lead", t("gallery.lead")),
      about.games.filter(({ template }) => !template).map(section),
    );
  const close = () => {
    queue.close();
    for (const url of urls.values()) if (url) URL.revokeObjectURL(url);
  };
  return { view, close };
}
