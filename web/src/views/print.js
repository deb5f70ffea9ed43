// Print: choose a game, see its sheet at once, draw another lot, save the PDF.

import { cachedSvgUrl, h, select, shareOrDownload } from "../dom.js";
import { load, save } from "../store.js";
import { wordOr } from "../words.js";
import { gameCard, makePagePreview } from "./pagePreview.js";

const SEEDS = 1_000_000;
const LETTER = ["en-US", "en-CA"];

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").Page} page
 * @param {URLSearchParams} params
 */
export async function showPrint(root, page, params) {
  const { t, about } = page;
  const wish = { ...firstWish(page), ...(load("print") ?? {}) };
  const known = (/** @type {string} */ id) =>
    about.games.some((/** @type {any} */ it) => it.id === id);
  if (!known(wish.game)) wish.game = about.games.find((/** @type {any} */ it) => !it.template)?.id;
  if (known(params.get("game") ?? "")) wish.game = params.get("game");
  if (params.get("what")) wish.what = params.get("what");
  if (/^\d{1,9}$/.test(params.get("seed") ?? "")) wish.seed = Number(params.get("seed"));
  if (known(wish.game) && themes().includes(params.get("theme") ?? ""))
    wish.theme = params.get("theme");
  wish.page = Number(params.get("page")) || 1;

  const strip = h("div", { class: "strip", role: "group", "aria-label": t("print.games") });
  const { figure, turner, show } = makePagePreview(t, (at) => ((wish.page = at), draw()));
  const codes = h("p", { class: "codes" });
  const options = h("div", { class: "options" });
  const told = h("p", { class: "told", role: "status" });
  const bar = h("div", { class: "thumb" });
  const left = h(
    "section",
    { class: "stage", "aria-label": t("print.preview") },
    figure,
    turner,
    codes,
  );
  const right = h("section", { class: "side", "aria-label": t("print.options") }, options);
  root.append(h("h1", {}, t("print.title")), strip, h("div", { class: "two" }, left, right), bar);

  let asked = 0;
  const game = () => about.games.find((/** @type {any} */ it) => it.id === wish.game);
  const part = () =>
    game().parts.find((/** @type {any} */ it) => it.id === wish.what) ?? game().parts[0];

  /** The order of what is wished; only what is not as usual. */
  function order() {
    const lots = part().fresh && wish.seed !== null ? { seed: wish.seed } : {};
    const sheets = ["sheets", "kit"].includes(part().id);
    const players =
      sheets && !game().shared && hasSheets() ? { players: wish.players ?? usualPlayers() } : {};
    const variant = game().variants.some((/** @type {any} */ it) => it.id === wish.variant)
      ? { variant: wish.variant }
      : {};
    const marks = game().marks && wish.marks && sheets ? { marks: true } : {};
    const { paper: size, backs, flip, cut } = wish;
    const theme = themes().includes(wish.theme) ? wish.theme : themes()[0];
    const nudge = wish.nudge.some(Boolean) ? { nudge: wish.nudge } : {};
    const look = { paper: size, theme, lang: printLanguage(), backs, flip, cut, ...nudge };
    return { game: wish.game, what: part().id, ...lots, ...players, ...variant, ...marks, ...look };
  }
  function themes() {
    return about.games.find((/** @type {any} */ it) => it.id === wish.game).themes;
  }
  const hasSheets = () => game().parts.some((/** @type {any} */ it) => it.id === "sheets");
  const usualPlayers = () => Math.min(4, game().players.most);
  const printLanguage = () => (game().languages.includes(wish.lang) ? wish.lang : page.lang);

  async function draw() {
    const number = ++asked;
    const { page: at, ...keep } = wish;
    save("print", keep);
    const seed = part().fresh && wish.seed !== null ? `&seed=${wish.seed}` : "";
    page.address(`#/print?game=${wish.game}&what=${part().id}${seed}`);
    root.dataset.drawn = "";
    if (!figure.querySelector("img")?.src) showCover();
    const answer = await page.call("preview", { order: order(), page: at }, { newest: "preview" });
    if (number !== asked) return;
    told.textContent = messages(answer.problems ?? answer.warnings);
    if (answer.problems) return;
    figure.classList.remove("waiting");
    wish.page = answer.page;
    drawCodes(answer.codes);
    await show(answer);
    root.dataset.drawn = `${wish.game}/${part().id}/${answer.page}/${wish.seed}`;
  }

  /** Until the sheet is there, what such sheets look like. */
  async function showCover() {
    const { svg } = await page.call("cover", { game: wish.game });
    const image = /** @type {HTMLImageElement} */ (figure.firstChild);
    if (!svg || root.dataset.drawn || (image.src && !figure.classList.contains("waiting"))) return;
    figure.classList.add("waiting");
    image.src = cachedSvgUrl(svg);
  }

  function drawCodes(/** @type {string[]} */ list) {
    const link = (/** @type {string} */ code) => h("a", { href: `#/score?code=${code}` }, code);
    codes.replaceChildren(
      list.length ? h("small", {}, t("print.score_it")) : "",
      ...list.slice(0, 12).map(link),
    );
  }

  function drawStrip() {
    const cards = about.games.filter(
      (/** @type {any} */ it) => !it.template || it.id === wish.game,
    );
    strip.replaceChildren(...cards.map(card));
    centre();
  }

  /** The chosen game is to be seen, however many there are. */
  function centre() {
    strip
      .querySelector("[aria-pressed=true]")
      ?.scrollIntoView({ inline: "center", block: "nearest" });
  }

  function card(/** @type {any} */ it) {
    const { least, most } = it.players;
    const count =
      least === most ? t("players.one", { n: least }) : t("players.range", { least, most });
    const choose = () => {
      Object.assign(wish, { game: it.id, page: 1, variant: null, players: null });
      if (!it.parts.some((/** @type {any} */ part) => part.id === wish.what))
        wish.what = it.parts[0].id;
      drawStrip();
      drawOptions();
      draw();
    };
    return gameCard(
      page,
      it,
      { "aria-pressed": String(it.id === wish.game), onclick: choose },
      h("small", {}, count),
    );
  }

  function drawOptions() {
    const change = (/** @type {string} */ key) => (/** @type {any} */ value) => {
      Object.assign(wish, { [key]: value, page: 1 });
      drawOptions();
      draw();
    };
    const offset = (/** @type {string} */ label, /** @type {number} */ n) => {
      const moved = (/** @type {any} */ event) =>
        change("nudge")(
          wish.nudge.map((/** @type {number} */ it, /** @type {number} */ at) =>
            at === n ? within(event.target.value) : it,
          ),
        );
      return h(
        "label",
        { class: "field" },
        h("span", {}, label),
        h("input", {
          type: "number",
          step: "0.1",
          min: -20,
          max: 20,
          value: wish.nudge[n],
          onchange: moved,
        }),
      );
    };
    const named = (/** @type {string} */ kind, /** @type {string[]} */ ids) =>
      /** @type {[string, string][]} */ (
        ids.map((id) => [id, wordOr(t, `${kind}.${id}`, id.toUpperCase())])
      );
    const parts = game().parts.map((/** @type {any} */ it) => [it.id, it.title || t("print.kit")]);
    const { least, most } = game().players;
    const numbers = Array.from({ length: most - least + 1 }, (_, n) => String(least + n));
    const lots = ["sheets", "kit"].includes(part().id) && hasSheets();
    const languages = /** @type {[string, string][]} */ (
      game().languages.map((/** @type {string} */ it) => [it, t(`lang.${it}`)])
    );
    options.replaceChildren(
      ...[
        select(t("print.what"), parts, part().id, change("what")),
        lots &&
          !game().shared &&
          select(
            t("print.players"),
            numbers.map((it) => [it, it]),
            String(wish.players ?? usualPlayers()),
            (it) => change("players")(Number(it)),
          ),
        game().variants.length > 1 &&
          select(
            t("print.variant"),
            game().variants.map((/** @type {any} */ it) => [it.id, it.name]),
            wish.variant,
            change("variant"),
          ),
        select(t("print.paper"), named("paper", about.papers), wish.paper, change("paper")),
        select(
          t("print.ink"),
          themes().map((/** @type {string} */ it) => [
            it,
            about.themes.includes(it) ? t(`theme.${it}`) : it,
          ]),
          wish.theme,
          change("theme"),
        ),
        select(t("language"), languages, printLanguage(), change("lang")),
        h(
          "details",
          {
            class: "more",
            open: wish.more,
            ontoggle: (/** @type {any} */ it) => (wish.more = it.target.open),
          },
          h("summary", {}, t("print.more")),
          select(
            t("print.backs"),
            named("backs", ["duplex", "light", "fold", "none"]),
            wish.backs,
            change("backs"),
          ),
          select(t("print.flip"), named("flip", ["long", "short"]), wish.flip, change("flip")),
          select(t("print.cut"), named("cut", ["marks", "lines", "none"]), wish.cut, change("cut")),
          offset(t("print.nudge_x"), 0),
          offset(t("print.nudge_y"), 1),
          game().marks &&
            select(
              t("print.marks"),
              named("marks", ["no", "yes"]),
              wish.marks ? "yes" : "no",
              (it) => change("marks")(it === "yes"),
            ),
        ),
      ].filter(Boolean),
    );
    drawBar();
  }

  function drawBar() {
    const fresh = () => ((wish.seed = Math.floor(Math.random() * SEEDS)), (wish.page = 1), draw());
    bar.replaceChildren(
      told,
      h(
        "button",
        { type: "button", class: "quiet", disabled: !part().fresh, onclick: fresh, id: "fresh" },
        `↻ ${t("print.fresh")}`,
      ),
      h(
        "button",
        { type: "button", class: "strong", onclick: savePdf, id: "save" },
        t("print.save"),
      ),
    );
  }

  async function savePdf() {
    const button = /** @type {any} */ (bar.querySelector("#save"));
    button.disabled = true;
    try {
      const answer = await page.call("pdf", { order: order() });
      if (answer.problems) {
        told.textContent = messages(answer.problems);
        return;
      }
      for (const [name, data] of Object.entries(answer.files))
        await shareOrDownload(name, data, "application/pdf");
      const saved = t(answer.two_sided ? "print.saved_both" : "print.saved", {
        file: Object.keys(answer.files)[0],
      });
      told.textContent = [saved, messages(answer.warnings)].filter(Boolean).join(" ");
    } finally {
      button.disabled = false;
    }
  }

  root.addEventListener("shown", centre);
  drawStrip();
  drawOptions();
  await draw();
}

/** What problems or warnings say, on one line. */
function messages(/** @type {any[]} */ found = []) {
  return found.map((it) => it.message).join("; ");
}

/** A printer's offset in millimetres, as far as one can be. */
function within(/** @type {string} */ typed) {
  return Math.max(-20, Math.min(20, Number(typed) || 0));
}

/** What is printed until something else is wished. */
function firstWish(/** @type {import("../app.js").Page} */ page) {
  const paper =
    LETTER.includes(navigator.language) && page.about.papers.includes("letter") ? "letter" : "a4";
  return {
    game: "",
    what: "sheets",
    seed: Math.floor(Math.random() * SEEDS),
    players: null,
    variant: null,
    paper,
    theme: "colour",
    lang: null,
    backs: "duplex",
    flip: "long",
    cut: "marks",
    marks: false,
    nudge: [0, 0],
    more: false,
  };
}
