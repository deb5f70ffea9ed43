// Gallery: the pages of all games. A picture is drawn when it is scrolled into view, and can be printed.

import { h, svgUrl } from "../dom.js";

/** @import { GalleryPicture, GameInfo, Order, Page } from "../../types" */

/**
 * @param {HTMLElement} root
 * @param {Page} page
 */
export async function showGallery(root, page) {
  const { t, about } = page;
  /** @type {Map<Element, () => Promise<void>>} */
  const waiting = new Map();
  const seen = new IntersectionObserver(
    (entries) =>
      entries.filter((entry) => entry.isIntersecting).forEach((entry) => show(entry.target)),
    { rootMargin: "300px" },
  );
  // One at a time, in the order of scrolling: pictures far below do not delay visible ones.
  let last = Promise.resolve();

  /** @param {Element} element */
  function show(element) {
    const draw = waiting.get(element);
    waiting.delete(element);
    seen.unobserve(element);
    if (draw) last = last.then(() => (root.isConnected ? draw() : undefined)).catch(() => {});
  }

  /** @param {Element} element @param {() => Promise<void>} draw */
  function later(element, draw) {
    waiting.set(element, draw);
    seen.observe(element);
  }

  /** @param {GameInfo} game */
  function section(game) {
    const pictures = h(
      "div",
      { class: "gallery" },
      h("p", { class: "pending" }, t("engine.starting")),
    );
    const made = h(
      "section",
      { "aria-label": game.title, data: { game: game.id } },
      h("h2", {}, game.title),
      pictures,
    );
    later(made, async () => {
      const answer = await page.call("gallery", { game: game.id });
      if (answer.problems) return;
      pictures.replaceChildren(
        ...answer.pictures.map((shown) => figure(game, answer.order, shown)),
      );
      made.dataset.listed = "yes";
    });
    return made;
  }

  /** @param {GameInfo} game @param {Order} order @param {GalleryPicture} picture */
  function figure(game, order, picture) {
    const { title } = picture;
    const theme = t(`theme.${picture.theme}`);
    const seed = "seed" in order ? `&seed=${order.seed}` : "";
    const href = `#/print?game=${game.id}&what=${order.what}&page=${picture.page}&theme=${picture.theme}${seed}`;
    const image = h("img", { alt: `${game.title}: ${title}, ${theme}`, hidden: true });
    const sheet = h("div", { class: "sheet" }, image);
    const made = h(
      "figure",
      { class: "picture" },
      sheet,
      h(
        "figcaption",
        {},
        h("b", {}, title),
        h("small", {}, theme),
        h(
          "a",
          {
            class: "button",
            href,
            "aria-label": `${t("gallery.print")}: ${game.title}, ${title}, ${theme}`,
          },
          t("gallery.print"),
        ),
      ),
    );
    later(made, async () => {
      const answer = await page.call("preview", {
        order: { ...order, theme: picture.theme },
        page: picture.page,
      });
      if (answer.problems) return;
      image.src = svgUrl(answer.svg);
      image.hidden = false;
      sheet.style.setProperty("aspect-ratio", `${answer.width_mm} / ${answer.height_mm}`);
      await image.decode().catch(() => {});
      made.dataset.drawn = "yes";
    });
    return made;
  }

  root.append(
    h("h1", {}, t("gallery.title")),
    h("p", { class: "lead" }, t("gallery.lead")),
    ...about.games.filter((game) => !game.template).map(section),
  );
}
