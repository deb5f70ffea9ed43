// Print: everything to play a game, or a part of it. Pages are drawn when they are nearly seen.

import { numberIn } from "../address.js";
import { shareOrDownload } from "../dom.js";
import { defaultPaper, userDefault } from "../defaults.js";
import { h } from "../render.js";
import { savePrinted } from "../savedGames.js";
import { load, save } from "../store.js";
import { wordOr } from "../words.js";
import { makePages } from "./pages.js";
import { facts, segments, select } from "./pieces.js";

/** @import { Address, Child, GameInfo, Order, Page, Part, Problem, Screen } from "../../types" */

/** @typedef {ReturnType<typeof defaultChoices>} Choices what a user can set; saved for the next time */

const BACKS = ["light", "duplex", "fold", "none"];
const SEEDS = 1_000_000;
const MAX_SEED = 999_999_999;
/** The engine shows the last page for a higher number, up to this one. */
const MAX_PAGE = 10_000;

/** @param {Page} page @param {Address} address @returns {Screen} */
export function open(page, address) {
  const game = page.about.games.find(({ id }) => id === address.parts[0]);
  if (game) return openGame(page, game, address.params);
  queueMicrotask(() => page.go("#/", { replace: true }));
  return { view: () => h("main") };
}

/** @param {Page} page @param {GameInfo} game @param {URLSearchParams} params @returns {Screen} */
function openGame(page, game, params) {
  const { t, about } = page;
  const choices = { ...defaultChoices(page), ...savedChoices(page) };
  let what = "kit";
  let seed = newSeed();
  /** @type {string | null} */
  let variant = null;
  /** The page to show first. */
  let first = 1;
  let busy = false;
  let message = "";
  /** @type {string[] | null} the codes of the sheets that were just saved */
  let saved = null;
  // A hosted page prints its address on the sheets; that of `hedgerow serve` is of no use elsewhere.
  const isLocal = /^(localhost|127\.|\[)/.test(location.hostname);
  let ownSite = isLocal ? "" : location.href.replace(/[?#].*/, "");

  const part = () => game.parts.find(({ id }) => id === what) ?? game.parts[0];
  const hasSheets = () => ["sheets", "kit"].includes(part().id);
  const hasPlayers = () =>
    hasSheets() && !game.shared && game.parts.some(({ id }) => id === "sheets");
  const players = () =>
    Math.max(
      game.players.least,
      Math.min(choices.players || game.default_players, game.players.most),
    );
  const theme = () => (game.themes.includes(choices.theme) ? choices.theme : game.themes[0]);
  const language = () => (game.languages.includes(choices.lang) ? choices.lang : page.lang);
  const pages = makePages(page, order, showWarnings);

  /** @returns {Order} */
  function order() {
    const { paper, backs, flip, cut } = choices;
    return {
      game: game.id,
      what: part().id,
      ...(part().fresh && { seed }),
      ...(hasPlayers() && { players: players() }),
      ...(variant && { variant }),
      ...(game.ticks && choices.ticks && hasSheets() && { ticks: true }),
      ...{ paper, theme: theme(), lang: language(), backs, flip, cut },
      ...(ownSite && hasSheets() && { site: ownSite }),
    };
  }

  /** Take over the parameters of an address. @param {URLSearchParams} params */
  function apply(params) {
    what = params.get("what") ?? "kit";
    const { least, most } = game.players;
    choices.players = numberIn(params.get("players"), least, most, choices.players);
    const named = game.variants.find(({ id }) => id === params.get("variant"));
    variant = named?.id ?? variant;
    seed = numberIn(params.get("seed"), 0, MAX_SEED, seed);
    if (game.themes.includes(params.get("theme") ?? "")) choices.theme = params.get("theme") ?? "";
    first = numberIn(params.get("page"), 1, MAX_PAGE, 1);
    changed();
  }

  /** Draw the pages again after a change. */
  function changed() {
    save("print", choices);
    saved = null;
    message = "";
    const parameters = new URLSearchParams({
      ...(part().id !== "kit" && { what: part().id }),
      ...(variant && { variant }),
      ...(part().fresh && { seed: String(seed) }),
    });
    page.address(`#/print/${game.id}?${parameters}`);
    pages.restart(first);
    page.redraw();
  }

  /** @param {Partial<Choices>} change */
  const choose = (change) => (Object.assign(choices, change), (first = 1), changed());

  /** @param {Problem[]} found @param {boolean} isRefused */
  function showWarnings(found, isRefused) {
    if (isRefused && ownSite) {
      // It may be too long for a square code; nobody has asked for it.
      ownSite = "";
      changed();
    } else if (!saved) message = messages(found);
  }

  async function savePdf() {
    busy = true;
    page.redraw();
    try {
      const answer = await page.call("pdf", { order: order() });
      if (answer.problems) return void (message = messages(answer.problems));
      for (const [name, data] of Object.entries(answer.files))
        await shareOrDownload(name, data, "application/pdf");
      const [file] = Object.keys(answer.files);
      const text = t(answer.two_sided ? "print.saved_both" : "print.saved", { file });
      message = [text, messages(answer.warnings)].filter(Boolean).join(" ");
      if (answer.codes.length) savePrinted(game.id, answer.codes, order());
      saved = answer.codes;
    } finally {
      busy = false;
      page.redraw();
    }
  }

  /** @param {string} kind @param {string[]} ids @returns {{id: string, name: string}[]} */
  const named = (kind, ids) =>
    ids.map((id) => ({ id, name: wordOr(t, `${kind}.${id}`, id.toUpperCase()) }));

  /** @param {string} label @param {{id: string, name: Child}[]} options @param {string} chosen @param {(id: string) => void} act */
  const choice = (label, options, chosen, act) =>
    h(
      "div.choice",
      h("span", { "aria-hidden": "true" }, label),
      segments(label, options, chosen, act),
    );

  function card() {
    const { least, most } = game.players;
    const numbers = Array.from({ length: most - least + 1 }, (_, n) => String(least + n));
    const themes = game.themes.map((id) => ({ id, name: wordOr(t, `theme.${id}`, id) }));
    const count = pages.count();
    return h(
      "section.box.kit",
      { key: "kit" },
      h(
        "div.headline",
        h("h2", part().title || t("print.kit")),
        h("b#pages", count ? t(count === 1 ? "print.one_page" : "print.pages", { n: count }) : ""),
      ),
      part().id === "kit" &&
        h(
          "ul",
          [t("print.rules"), ...game.kit].map((text) => h("li", text)),
        ),
      hasPlayers() &&
        choice(
          t("print.players"),
          numbers.map((id) => ({ id, name: id })),
          String(players()),
          (id) => choose({ players: Number(id) }),
        ),
      choice(t("print.paper"), named("paper", about.papers), choices.paper, (paper) =>
        choose({ paper }),
      ),
      choice(t("print.ink"), themes, theme(), (theme) => choose({ theme })),
    );
  }

  /** @param {Part} shown */
  const partButton = ({ id, title }) =>
    h(
      "button",
      {
        type: "button",
        data: { part: id },
        "aria-pressed": String(id === part().id),
        onclick: () => ((what = id), choose({})),
      },
      title || t("print.kit"),
    );

  function options() {
    const { backs, flip, cut, ticks } = choices;
    const languages = game.languages.map((id) => ({ id, name: t(`lang.${id}`) }));
    return h(
      "details.box.options",
      { key: "options" },
      h("summary", t("print.more")),
      game.variants.length > 1 &&
        select(
          t("print.variant"),
          game.variants,
          variant ?? game.variants[0].id,
          (id) => ((variant = id), choose({})),
        ),
      select(t("print.language"), languages, language(), (lang) => choose({ lang })),
      select(t("print.backs"), named("backs", BACKS), backs, (backs) => choose({ backs })),
      select(t("print.flip"), named("flip", ["long", "short"]), flip, (flip) => choose({ flip })),
      select(t("print.cut"), named("cut", ["marks", "lines", "none"]), cut, (cut) =>
        choose({ cut }),
      ),
      game.ticks &&
        select(t("print.ticks"), named("ticks", ["no", "yes"]), ticks ? "yes" : "no", (id) =>
          choose({ ticks: id === "yes" }),
        ),
    );
  }

  function bar() {
    const count = pages.count();
    const text =
      { 0: t("print.save"), 1: t("print.save_one") }[count] ?? t("print.save_all", { n: count });
    const score = saved?.length ? `#/score?code=${saved[0]}` : `#/score?game=${game.id}`;
    return h(
      "div.bottom-bar",
      { key: "bar" },
      h("p.notice", { role: "status" }, message),
      h(
        "button.secondary#fresh",
        {
          type: "button",
          "aria-label": t("print.fresh"),
          title: t("print.fresh"),
          disabled: !part().fresh || busy,
          onclick: () => ((seed = newSeed()), choose({})),
        },
        "↻",
      ),
      h(
        `button.${saved ? "secondary" : "primary"}#save`,
        { key: "save", type: "button", disabled: busy, onclick: savePdf },
        saved ? t("print.again") : text,
      ),
      saved &&
        game.scores &&
        h("a.button.primary#score", { key: "score", href: score }, `${t("print.score")}\u00a0›`),
    );
  }

  function view() {
    const drawn = pages.drawn();
    return h(
      "main.print",
      {
        key: "print",
        tabindex: "-1",
        data: {
          drawn: drawn ? `${game.id}/${part().id}/${drawn}/${part().fresh ? seed : ""}` : "",
        },
      },
      h("div.headline", h("h1", game.title), facts(t, game)),
      h(
        "div.columns",
        pages.view(),
        h(
          "div.side",
          card(),
          h(
            "details.box.parts",
            { key: "parts" },
            h("summary", t("print.part")),
            h("div.part-list", game.parts.map(partButton)),
          ),
          options(),
          bar(),
        ),
      ),
    );
  }

  apply(params);
  return { view, show: ({ params }) => apply(params), close: pages.close };
}

const newSeed = () => Math.floor(Math.random() * SEEDS);

/** Join problems or warnings. @param {Problem[]} [found] */
function messages(found = []) {
  return found.map(({ sentence }) => sentence).join("; ");
}

/** @param {Page} page */
function defaultChoices({ about, lang }) {
  const paper = defaultPaper();
  const theme = userDefault("theme");
  const backs = userDefault("backs");
  return {
    /** 0: as many as the game prints sheets for. */
    players: 0,
    paper: about.papers.includes(paper) ? paper : "a4",
    theme: about.themes.includes(theme) ? theme : "colour",
    lang,
    backs: BACKS.includes(backs) ? backs : "light",
    flip: "long",
    cut: "marks",
    ticks: false,
  };
}

/** Return the choices of the last time. Stored values are untrusted. @param {Page} page @returns {Partial<Choices>} */
function savedChoices(page) {
  const stored = load("print") ?? {};
  const usual = Object.entries(defaultChoices(page));
  const known = usual.filter(
    ([key, value]) => typeof stored[key] === typeof value && key !== "lang",
  );
  return Object.fromEntries(known.map(([key]) => [key, stored[key]]));
}
