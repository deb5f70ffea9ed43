// Home: games to go on with, the games to play, those played, and score files or links to open.

import { savedGames, unplayedSets } from "../savedGames.js";
import { h } from "../render.js";
import { inputValue } from "../dom.js";
import { button, facts, fileButton, makeCovers } from "./pieces.js";

/** @import { Child, GameInfo, Page, PrintedSet, Problem, SavedGame, Screen } from "../../types" */

const MAX_BYTES = 256 * 1024;
const MAX_SETS = 2;
/** How many unfinished games are shown at first. */
const FIRST_GAMES = 3;

/** @param {Page} page @returns {Screen} */
export function open(page) {
  const { t, lang } = page;
  const cover = makeCovers(page);
  let showAll = false;
  let typed = "";
  /** @type {Pick<Problem, "sentence" | "hint">[]} why the typed text cannot be opened */
  let problems = [];

  const title = (/** @type {string} */ id) =>
    page.about.games.find((game) => game.id === id)?.title ?? id;
  const day = (/** @type {number} */ at) =>
    new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(at);

  /** @param {string} key @param {string} href @param {string} game @param {string} name @param {Child[]} about @param {string} act @param {Child} [more] */
  const line = (key, href, game, name, about, act, more) =>
    h(
      "li",
      { key },
      h(
        "a.line",
        { href },
        cover(game),
        h("span", h("b", name), h("small", about.filter(Boolean).join(" · "))),
        h("span.act", act, " ›"),
      ),
      more,
    );

  /** Return the name of a player, who may only have a number. @param {string | number} who */
  const nameOf = (who) => (typeof who === "string" ? who : t("player", { n: who + 1 }));

  /** @param {SavedGame} game */
  const players = ({ names }) =>
    names.some(Boolean)
      ? names.map((name, n) => nameOf(name || n)).join(", ")
      : t("players.one", { n: names.length });

  /** @param {SavedGame} game */
  const unfinished = (game) =>
    line(
      game.id,
      `#/game/${game.id}/${game.step || "setup"}`,
      game.entry.game,
      title(game.entry.game),
      [day(game.at), players(game)],
      t("home.go_on"),
    );

  /** @param {PrintedSet} set */
  const printed = ({ game, codes, at, href }) =>
    line(
      codes[0],
      `#/score?code=${codes[0]}`,
      game,
      t("home.printed", { game: title(game) }),
      [day(at), t("players.one", { n: codes.length })],
      t("home.score_it"),
      h("a.button.again", { href }, t("home.print_again")),
    );

  /** @param {SavedGame} game */
  const played = (game) => {
    const { winners = [], kind = "wins", points = 0 } = game.verdict ?? {};
    const names = new Intl.ListFormat(lang).format(winners.map(nameOf));
    return line(
      game.id,
      `#/game/${game.id}/end`,
      game.entry.game,
      t(`score.${kind}`, { names, points }),
      [title(game.entry.game), day(game.at), players(game)],
      "",
    );
  };

  /** @param {GameInfo} game */
  const card = (game) =>
    h(
      "article.game",
      { key: game.id, data: { game: game.id } },
      cover(game.id),
      h(
        "div.about",
        h(
          game.template && !game.own ? "h3" : "h2",
          game.title,
          game.own && h("small.own-game", t("design.yours")),
        ),
        h("p", game.lead),
        facts(t, game),
      ),
      h(
        "div.acts",
        h(
          "a.button.primary",
          { href: `#/print/${game.id}`, "aria-label": named("print", game) },
          t("home.print"),
        ),
        game.scores &&
          h(
            "a.button",
            { href: `#/score?game=${game.id}`, "aria-label": named("score", game) },
            t("home.score"),
          ),
      ),
    );
  const named = (/** @type {string} */ act, /** @type {GameInfo} */ game) =>
    `${t(`home.${act}`)}: ${game.title}`;

  /** Open text as a score file, a link or a code. @param {string} text */
  async function openText(text) {
    typed = text;
    const { importText } = await import("./import.js");
    problems = (await importText(page, text)) ?? [];
    page.redraw();
  }

  /** @param {File[]} files */
  async function read([file]) {
    if (!file) return;
    if (file.size <= MAX_BYTES) return openText(await file.text());
    problems = [{ sentence: t("home.too_large"), hint: "" }];
    page.redraw();
  }

  const drop = (/** @type {DragEvent} */ event) => (
    event.preventDefault(),
    read([...(event.dataTransfer?.files ?? [])])
  );

  // Browsers take long to show long text, even if the field does not accept it.
  const refuseLong = (/** @type {ClipboardEvent} */ event) => {
    if ((event.clipboardData?.getData("text").length ?? 0) <= MAX_BYTES) return;
    event.preventDefault();
    problems = [{ sentence: t("home.too_large"), hint: "" }];
    page.redraw();
  };
  const opener = () =>
    h(
      "details.box.opener",
      { key: "open" },
      h("summary", t("home.open")),
      h("textarea", {
        rows: 5,
        "aria-label": t("home.open_label"),
        spellcheck: "false",
        maxlength: MAX_BYTES,
        value: typed,
        oninput: (event) => (typed = inputValue(event)),
        onpaste: refuseLong,
      }),
      h(
        "div.row",
        button(t("home.open_text"), () => openText(typed), ".primary"),
        fileButton(t("home.choose_file"), { accept: ".txt,text/plain" }, read),
      ),
      h(
        "div.error",
        { role: "alert" },
        problems.map(({ sentence, hint }) => h("p", sentence, hint && h("small", hint))),
      ),
    );

  function view() {
    const games = savedGames();
    const open = games.filter(({ done }) => !done);
    const done = games.filter(({ done }) => done);
    const first = showAll ? open : open.slice(0, FIRST_GAMES);
    const sets = unplayedSets().slice(0, MAX_SETS);
    return h(
      "main.home",
      { key: "home", tabindex: "-1", ondragover: (event) => event.preventDefault(), ondrop: drop },
      shelf(t("home.go_on"), [...first.map(unfinished), ...sets.map(printed)]),
      first.length < open.length &&
        button(t("home.show_all", { n: open.length }), () => ((showAll = true), page.redraw())),
      h("h1", { key: "title" }, t("home.title")),
      h("div.games", { key: "games" }, inOrder(page.about.games, false).map(card)),
      h("h2.small-games", { key: "small" }, t("home.small")),
      h("div.games", { key: "small-games" }, inOrder(page.about.games, true).map(card)),
      shelf(t("home.played"), done.map(played)),
      opener(),
    );
  }
  return { view };
}

/** @param {string} title @param {Child[]} lines */
function shelf(title, lines) {
  return lines.length > 0 && h("section.shelf", { key: title }, h("h2", title), h("ul", lines));
}

/** Return games to show: those for the youngest and the shortest ones first, then the user's. @param {GameInfo[]} games @param {boolean} isSmall whether to return those that designs start from */
function inOrder(games, isSmall) {
  return games
    .filter(({ template, own }) => (template && !own) === isSmall)
    .sort(
      (one, other) =>
        Number(one.own) - Number(other.own) ||
        (one.age ?? 99) - (other.age ?? 99) ||
        (one.minutes ?? 999) - (other.minutes ?? 999),
    );
}
