// Print: choose a game, preview its sheets, get new random ones, save the PDF.

import { cachedSvgUrl, h, inputValue, select, shareOrDownload } from "../dom.js";
import { load, save } from "../store.js";
import { wordOr } from "../words.js";
import { gameCard, makePagePreview } from "./pagePreview.js";

/** @import { GameInfo, Order, Page, Problem } from "../../types" */

const SEEDS = 1_000_000;
const LETTER = ["en-US", "en-CA"];

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {URLSearchParams} params
 */
export async function showPrint(root, page, params) {
  const { t, about } = page;
  const choices = { ...defaultChoices(page), ...(load("print") ?? {}) };
  const known = (/** @type {string} */ id) => about.games.some((game) => game.id === id);
  if (!known(choices.game)) choices.game = about.games.find(({ template }) => !template)?.id;
  if (known(params.get("game") ?? "")) choices.game = params.get("game");
  if (params.get("what")) choices.what = params.get("what");
  if (/^\d{1,9}$/.test(params.get("seed") ?? "")) choices.seed = Number(params.get("seed"));
  if (known(choices.game) && themes().includes(params.get("theme") ?? ""))
    choices.theme = params.get("theme");
  choices.page = Number(params.get("page")) || 1;

  const strip = h("div", { class: "strip", role: "group", "aria-label": t("print.games") });
  const { figure, turner, show } = makePagePreview(t, (at) => ((choices.page = at), draw()));
  const codes = h("p", { class: "codes" });
  const options = h("div", { class: "options" });
  const status = h("p", { class: "notice", role: "status" });
  const bar = h("div", { class: "bottom-bar" });
  const left = h(
    "section",
    { class: "main-column", "aria-label": t("print.preview") },
    figure,
    turner,
    codes,
  );
  const right = h("section", { class: "side-column", "aria-label": t("print.options") }, options);
  root.append(
    h("h1", {}, t("print.title")),
    strip,
    h("div", { class: "columns" }, left, right),
    bar,
  );

  let asked = 0;
  const part = () => game().parts.find(({ id }) => id === choices.what) ?? game().parts[0];

  /** Return the order for the current choices. @returns {Order} */
  function order() {
    const seed = part().fresh && choices.seed !== null ? { seed: choices.seed } : {};
    const sheets = ["sheets", "kit"].includes(part().id);
    const players =
      sheets && !game().shared && hasSheets()
        ? { players: choices.players ?? defaultPlayers() }
        : {};
    const variant = game().variants.some(({ id }) => id === choices.variant)
      ? { variant: choices.variant }
      : {};
    const marks = game().marks && choices.marks && sheets ? { marks: true } : {};
    const { paper: size, backs, flip, cut } = choices;
    const theme = themes().includes(choices.theme) ? choices.theme : themes()[0];
    const nudge = choices.nudge.some(Boolean) ? { nudge: choices.nudge } : {};
    const look = { paper: size, theme, lang: printLanguage(), backs, flip, cut, ...nudge };
    return {
      game: choices.game,
      what: part().id,
      ...seed,
      ...players,
      ...variant,
      ...marks,
      ...look,
    };
  }

  function game() {
    return /** @type {GameInfo} */ (about.games.find(({ id }) => id === choices.game));
  }

  function themes() {
    return game().themes;
  }

  const hasSheets = () => game().parts.some(({ id }) => id === "sheets");
  const defaultPlayers = () => Math.min(4, game().players.most);
  const printLanguage = () => (game().languages.includes(choices.lang) ? choices.lang : page.lang);

  async function draw() {
    const number = ++asked;
    const { page: at, ...stored } = choices;
    save("print", stored);
    const seed = part().fresh && choices.seed !== null ? `&seed=${choices.seed}` : "";
    page.address(`#/print?game=${choices.game}&what=${part().id}${seed}`);
    root.dataset.drawn = "";
    if (!figure.querySelector("img")?.src) showCover();
    const answer = await page.call("preview", { order: order(), page: at }, { newest: "preview" });
    if (number !== asked) return;
    status.textContent = messages(answer.problems ?? answer.warnings);
    if (answer.problems) return;
    figure.classList.remove("waiting");
    choices.page = answer.page;
    drawCodes(answer.codes);
    await show(answer);
    root.dataset.drawn = `${choices.game}/${part().id}/${answer.page}/${choices.seed}`;
  }

  /** Show the cover of the game until the sheet is drawn. */
  async function showCover() {
    const answer = await page.call("cover", { game: choices.game });
    const svg = answer.problems ? "" : answer.svg;
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
    const cards = about.games.filter(({ id, template }) => !template || id === choices.game);
    strip.replaceChildren(...cards.map(card));
    centre();
  }

  /** Scroll to the chosen game. */
  function centre() {
    strip
      .querySelector("[aria-pressed=true]")
      ?.scrollIntoView({ inline: "center", block: "nearest" });
  }

  /** @param {GameInfo} game */
  function card(game) {
    const { least, most } = game.players;
    const count =
      least === most ? t("players.one", { n: least }) : t("players.range", { least, most });
    const choose = () => {
      Object.assign(choices, { game: game.id, page: 1, variant: null, players: null });
      if (!game.parts.some(({ id }) => id === choices.what)) choices.what = game.parts[0].id;
      drawStrip();
      drawOptions();
      draw();
    };
    return gameCard(
      page,
      game,
      { "aria-pressed": String(game.id === choices.game), onclick: choose },
      h("small", {}, count),
    );
  }

  function drawOptions() {
    const change = (/** @type {string} */ key) => (/** @type {unknown} */ value) => {
      Object.assign(choices, { [key]: value, page: 1 });
      drawOptions();
      draw();
    };
    const offset = (/** @type {string} */ label, /** @type {number} */ n) => {
      const moved = (/** @type {Event} */ event) =>
        change("nudge")(
          choices.nudge.map((/** @type {number} */ mm, /** @type {number} */ at) =>
            at === n ? limitOffset(inputValue(event)) : mm,
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
          value: choices.nudge[n],
          onchange: moved,
        }),
      );
    };
    const named = (/** @type {string} */ kind, /** @type {string[]} */ ids) =>
      /** @type {[string, string][]} */ (
        ids.map((id) => [id, wordOr(t, `${kind}.${id}`, id.toUpperCase())])
      );
    const parts = game().parts.map((it) => [it.id, it.title || t("print.kit")]);
    const { least, most } = game().players;
    const numbers = Array.from({ length: most - least + 1 }, (_, n) => String(least + n));
    const hasPlayers = ["sheets", "kit"].includes(part().id) && hasSheets();
    const languages = /** @type {[string, string][]} */ (
      game().languages.map((it) => [it, t(`lang.${it}`)])
    );
    options.replaceChildren(
      ...[
        select(t("print.what"), parts, part().id, change("what")),
        hasPlayers &&
          !game().shared &&
          select(
            t("print.players"),
            numbers.map((it) => [it, it]),
            String(choices.players ?? defaultPlayers()),
            (it) => change("players")(Number(it)),
          ),
        game().variants.length > 1 &&
          select(
            t("print.variant"),
            game().variants.map((it) => [it.id, it.name]),
            choices.variant,
            change("variant"),
          ),
        select(t("print.paper"), named("paper", about.papers), choices.paper, change("paper")),
        select(
          t("print.ink"),
          themes().map((it) => [it, about.themes.includes(it) ? t(`theme.${it}`) : it]),
          choices.theme,
          change("theme"),
        ),
        select(t("language"), languages, printLanguage(), change("lang")),
        h(
          "details",
          {
            class: "more",
            open: choices.more,
            ontoggle: (event) =>
              (choices.more = /** @type {HTMLDetailsElement} */ (event.target).open),
          },
          h("summary", {}, t("print.more")),
          select(
            t("print.backs"),
            named("backs", ["duplex", "light", "fold", "none"]),
            choices.backs,
            change("backs"),
          ),
          select(t("print.flip"), named("flip", ["long", "short"]), choices.flip, change("flip")),
          select(
            t("print.cut"),
            named("cut", ["marks", "lines", "none"]),
            choices.cut,
            change("cut"),
          ),
          offset(t("print.nudge_x"), 0),
          offset(t("print.nudge_y"), 1),
          game().marks &&
            select(
              t("print.marks"),
              named("marks", ["no", "yes"]),
              choices.marks ? "yes" : "no",
              (it) => change("marks")(it === "yes"),
            ),
        ),
      ].flatMap((field) => field || []),
    );
    drawBar();
  }

  function drawBar() {
    const fresh = () => (
      (choices.seed = Math.floor(Math.random() * SEEDS)),
      (choices.page = 1),
      draw()
    );
    bar.replaceChildren(
      status,
      h(
        "button",
        {
          type: "button",
          class: "secondary",
          disabled: !part().fresh,
          onclick: fresh,
          id: "fresh",
        },
        `↻ ${t("print.fresh")}`,
      ),
      h(
        "button",
        { type: "button", class: "primary", onclick: savePdf, id: "save" },
        t("print.save"),
      ),
    );
  }

  async function savePdf() {
    const button = /** @type {HTMLButtonElement} */ (bar.querySelector("#save"));
    button.disabled = true;
    try {
      const answer = await page.call("pdf", { order: order() });
      if (answer.problems) {
        status.textContent = messages(answer.problems);
        return;
      }
      for (const [name, data] of Object.entries(answer.files))
        await shareOrDownload(name, data, "application/pdf");
      const saved = t(answer.two_sided ? "print.saved_both" : "print.saved", {
        file: Object.keys(answer.files)[0],
      });
      status.textContent = [saved, messages(answer.warnings)].filter(Boolean).join(" ");
    } finally {
      button.disabled = false;
    }
  }

  root.addEventListener("shown", centre);
  drawStrip();
  drawOptions();
  await draw();
}

/** Join the messages of problems or warnings. */
function messages(/** @type {Problem[]} */ found = []) {
  return found.map(({ message }) => message).join("; ");
}

/** Limit a printer's offset to 20 mm. */
function limitOffset(/** @type {string} */ typed) {
  return Math.max(-20, Math.min(20, Number(typed) || 0));
}

/** Return the default choices. */
function defaultChoices(/** @type {Page} */ page) {
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
