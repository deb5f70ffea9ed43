// Gallery: what the games look like, page by page. A picture is drawn when it comes into sight, and can be printed.

import { h, svgUrl } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").Page} page
 */
export async function showGallery(root, page) {
  const { t, about } = page;
  /** @type {Map<Element, () => Promise<void>>} */
  const waiting = new Map();
  const seen = new IntersectionObserver(
    (entries) => entries.filter((it) => it.isIntersecting).forEach((it) => show(it.target)),
    { rootMargin: "300px" },
  );
  // One at a time, those that came into sight first: nobody waits for what is far below.
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

  function section(/** @type {any} */ game) {
    const pictures = h(
      "div",
      { class: "wall" },
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
        ...answer.pictures.map((/** @type {any} */ it) => figure(game, answer.order, it)),
      );
      made.dataset.listed = "yes";
    });
    return made;
  }

  function figure(/** @type {any} */ game, /** @type {any} */ order, /** @type {any} */ it) {
    const theme = t(`theme.${it.theme}`);
    const seed = "seed" in order ? `&seed=${order.seed}` : "";
    const href = `#/print?game=${game.id}&what=${order.what}&page=${it.page}&theme=${it.theme}${seed}`;
    const image = h("img", { alt: `${game.title}: ${it.title}, ${theme}`, hidden: true });
    const made = h(
      "figure",
      { class: "picture" },
      h("div", { class: "sheet" }, image),
      h(
        "figcaption",
        {},
        h("b", {}, it.title),
        h("small", {}, theme),
        h(
          "a",
          {
            class: "button",
            href,
            "aria-label": `${t("gallery.print")}: ${game.title}, ${it.title}, ${theme}`,
          },
          t("gallery.print"),
        ),
      ),
    );
    later(made, async () => {
      const answer = await page.call("preview", {
        order: { ...order, theme: it.theme },
        page: it.page,
      });
      if (answer.problems) return;
      image.src = svgUrl(answer.svg);
      image.hidden = false;
      made
        .querySelector(".sheet")
        .style.setProperty("aspect-ratio", `${answer.width_mm} / ${answer.height_mm}`);
      await image.decode().catch(() => {});
      made.dataset.drawn = "yes";
    });
    return made;
  }

  root.append(
    h("h1", {}, t("gallery.title")),
    h("p", { class: "lead" }, t("gallery.lead")),
    ...about.games.filter((/** @type {any} */ it) => !it.template).map(section),
  );
}
