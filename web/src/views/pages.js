// Pictures of pages, in places of their size. They are drawn one at a time, when they are nearly seen.

import { svgUrl } from "../dom.js";
import { h } from "../render.js";

/** @import { Order, Page, Preview, Problem, Props } from "../../types" */

/** The fewest and the most places that are shown while the number of pages is unknown. */
const FEW_PLACES = 3;
const MANY_PLACES = 100;
/** The order of a page that was made with the site. */
const BUILT = -1;

/**
 * Draw what is nearly seen, one at a time: what was scrolled past does not delay what is visible.
 * @param {(key: string) => boolean} isDrawn
 * @param {(key: string) => Promise<unknown>} draw must make `isDrawn` true, or throw
 */
export function makeQueue(isDrawn, draw) {
  /** @type {Map<Element, string>} */
  const keys = new Map();
  /** @type {Set<string>} */
  const near = new Set();
  let isBusy = false;
  const options = { rootMargin: "300px", scrollMargin: "300px" };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const key = keys.get(target);
      if (key === undefined) continue; // it is gone
      if (isIntersecting) near.add(key);
      else near.delete(key);
    }
    next();
  }, options);
  const waiting = () => [...near].find((key) => !isDrawn(key));

  async function next() {
    const key = waiting();
    if (isBusy || key === undefined) return;
    isBusy = true;
    try {
      await draw(key);
    } finally {
      isBusy = false;
    }
    next();
  }

  /** Return the hooks of the element that shows something. @param {string} key @returns {Props} */
  const hooks = (key) => ({
    created: (element) => (keys.set(element, key), observer.observe(element)),
    removed: (element) => (keys.delete(element), near.delete(key), observer.unobserve(element)),
  });
  const close = () => (near.clear(), observer.disconnect());
  return { hooks, next, close, isWaiting: () => waiting() !== undefined };
}

/** Return the address of a picture once it can be shown. @param {string} svg */
export async function decodedUrl(svg) {
  const image = new Image();
  image.src = svgUrl(svg);
  await image.decode().catch(() => {});
  return image.src;
}

/**
 * The pages of an order, side by side.
 * @param {Page} page
 * @param {() => Order} order
 * @param {(found: Problem[], isRefused: boolean) => void} report called with problems or warnings
 */
export function makePages(page, order, report) {
  const { t } = page;
  /** @type {Map<string, {url: string, alt: string, run: number}>} pictures by page */
  const pictures = new Map();
  /** Counts the orders: pictures of an earlier one are shown until they are drawn again. */
  let run = 0;
  let count = 0;
  let first = "1";
  /** The order that the engine refused. */
  let refused = -1;
  const isDrawn = (/** @type {string} */ key) => pictures.get(key)?.run === run;
  const isOver = (/** @type {string} */ key) => count > 0 && Number(key) > count;
  const firstPlaces = () => Math.max(FEW_PLACES, Math.min(Number(first), MANY_PLACES));
  const queue = makeQueue((key) => refused === run || isDrawn(key) || isOver(key), draw);

  /** @param {string} key */
  async function draw(key) {
    const started = run;
    const number = isDrawn(first) ? key : first;
    const answer = await page.call("preview", { order: order(), page: Number(number) });
    if (started !== run || !page.here()) return;
    if (answer.problems) refused = run;
    report(answer.problems ?? answer.warnings, Boolean(answer.problems));
    if (!answer.problems) {
      count = answer.pages;
      if (number === first) first = String(answer.page);
      await put(answer, run);
      drop(count);
    }
    page.redraw();
  }

  /** @param {Preview} answer @param {number} started */
  async function put({ svg, alt, page: number }, started) {
    const key = String(number);
    const url = await decodedUrl(svg);
    const old = pictures.get(key);
    if (old) URL.revokeObjectURL(old.url);
    const text = `${alt}, ${t("print.page", { n: number, of: count })}`;
    pictures.set(key, { url, alt: text, run: started });
  }

  /** Show the first page that was made with the site until the engine draws. */
  async function showBuilt() {
    const answer = await page.call("preview", { order: order(), page: 1 }, { built: true });
    if (answer.problems || !answer.svg || pictures.size || !page.here()) return;
    await put(answer, BUILT);
    page.redraw();
  }

  /** Drop the pictures after a page. @param {number} last */
  function drop(last) {
    for (const [key, { url }] of pictures) {
      if (Number(key) <= last) continue;
      URL.revokeObjectURL(url);
      pictures.delete(key);
    }
  }

  /** Show a page large. @param {string} key */
  const enlarge = (key) =>
    page.openDrawer(() => {
      const { url, alt } = pictures.get(key) ?? { url: "", alt: "" };
      return h("img.enlarged", { src: url, alt });
    });

  /** @param {string} key */
  function place(key) {
    const picture = pictures.get(key);
    const isFirst = key === first && first !== "1";
    const { created, ...hooks } = queue.hooks(key);
    const show = (/** @type {HTMLElement} */ element) => {
      created?.(element);
      if (isFirst) element.scrollIntoView({ inline: "start", block: "nearest" });
    };
    return h(
      "div.page",
      {
        key,
        data: { page: key, old: picture && picture.run !== BUILT && !isDrawn(key) },
        created: show,
        ...hooks,
      },
      picture
        ? h(
            "button",
            { type: "button", "aria-label": picture.alt, onclick: () => enlarge(key) },
            h("img", { src: picture.url, alt: "" }),
          )
        : h("div.paper"),
      h("span.number", { "aria-hidden": "true" }, key),
    );
  }

  return {
    /** Draw the pages of the newest order. @param {number} [from] the page to show */
    restart: (from = 1) => {
      run += 1;
      first = String(from);
      if (!pictures.size && from === 1 && order().what === "kit") showBuilt();
      queue.next();
    },
    /** Return the number of pages; 0 if it is not known yet. */
    count: () => count,
    /** Return the first page to show, or "" until everything visible is drawn. */
    drawn: () => (isDrawn(first) && !queue.isWaiting() ? first : ""),
    view: () =>
      h(
        "div.pages",
        { key: "pages", role: "group", "aria-label": t("print.preview") },
        Array.from({ length: count || firstPlaces() }, (_, n) => place(String(n + 1))),
      ),
    close: () => (queue.close(), drop(0)),
  };
}
