// The start of scoring: type a sheet code, choose a game, or open a score file.

import { fileButton, h } from "../dom.js";
import { MAX_BYTES } from "../link.js";
import { gameCard } from "./pagePreview.js";

/** @import { GameInfo, Page, Problem, SavedGame } from "../../types" */

/** @typedef {Promise<{problems?: Problem[], repairs?: string[]} | null>} Opening */

/**
 * @param {Page} page
 * @param {SavedGame[]} aside earlier games
 * @param {object} act opens a game and returns its problems; null if something newer was opened
 * @param {(code: string) => Opening} act.code
 * @param {(game: string) => Opening} act.game
 * @param {(text: string) => Opening} act.text
 * @param {(game: SavedGame) => void} act.back
 */
export function drawScoreStart(page, aside, act) {
  const { t, about } = page;
  const wrong = h("div", { class: "error", role: "alert" });

  /** Show that something is being opened, then its problems. */
  async function open(
    /** @type {Opening} */ asked,
    /** @type {string} */ title = "",
    /** @type {(code: string) => void} */ again = () => {},
  ) {
    wrong.replaceChildren();
    waits(true);
    const answer = await asked.catch((error) => (waits(false), Promise.reject(error)));
    if (!answer) return; // something newer is being opened
    waits(false);
    const { problems = [], repairs = [] } = answer;
    const lines = problems
      .slice(0, 5)
      .map((it) =>
        h(
          "p",
          {},
          it.line ? `${t("line", { n: it.line })} ${it.message}` : it.message,
          it.hint && !repairs.length ? h("small", {}, it.hint) : null,
        ),
      );
    const repair = (/** @type {string} */ code) =>
      h(
        "button",
        { type: "button", class: "secondary", onclick: () => again(code) },
        t("score.repair", { code }),
      );
    wrong.replaceChildren(
      title && problems.length ? h("p", {}, title) : "",
      ...lines,
      ...repairs.map(repair),
    );
    wrong.scrollIntoView({ block: "nearest" });
  }

  function waits(/** @type {boolean} */ now) {
    help.textContent = t(now ? "score.opening" : "score.code_help");
    form.toggleAttribute("aria-busy", now);
  }

  const help = h("small", { role: "status" }, t("score.code_help"));
  const code = h("input", {
    type: "text",
    id: "code",
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 40,
    placeholder: "SF1-XXXXX-XXXXX".replace(
      "SF",
      about.games.find((it) => !it.template)?.tag ?? "SF",
    ),
  });
  const tryCode = (/** @type {string} */ typed) => (
    (code.value = typed),
    open(act.code(typed), "", tryCode)
  );
  const submit = (/** @type {Event} */ event) => (
    event.preventDefault(),
    tryCode(code.value.trim())
  );
  /** Open a code that the camera reads; an unknown code leaves the camera on. */
  const byCamera = async () =>
    (await import("./scan.js")).scan(
      t,
      async (seen) => {
        const answer = await act.code(seen);
        return !answer?.problems;
      },
      () => code.focus(),
    );
  const form = h(
    "form",
    { class: "by-code", onsubmit: submit },
    h("label", { for: "code" }, t("score.code")),
    h(
      "div",
      { class: "row" },
      code,
      h("button", { class: "primary", type: "submit" }, t("score.open")),
      h("button", { class: "secondary", type: "button", id: "scan", onclick: byCamera }, t("scan")),
    ),
    help,
  );

  const card = (/** @type {GameInfo} */ game) =>
    gameCard(page, game, { onclick: () => open(act.game(game.id)) });
  const games = about.games.filter((it) => !it.template);

  const typed = h("textarea", {
    rows: 6,
    "aria-label": t("score.text"),
    spellcheck: "false",
    maxlength: MAX_BYTES,
  });
  /** Open a chosen or dropped score file. A file with problems is shown, to be fixed. */
  async function read(/** @type {File[]} */ [file]) {
    if (!file) return;
    if (file.size > MAX_BYTES) return wrong.replaceChildren(h("p", {}, t("score.too_large")));
    typed.value = await file.text();
    text.open = true;
    await open(act.text(typed.value));
  }
  const text = h(
    "details",
    { class: "more" },
    h("summary", {}, t("score.file")),
    typed,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "secondary", onclick: () => open(act.text(typed.value)) },
        t("score.open"),
      ),
      fileButton(t("score.choose_file"), { accept: ".txt,text/plain" }, read),
    ),
  );

  const drop = (/** @type {DragEvent} */ event) => (
    event.preventDefault(),
    read([...(event.dataTransfer?.files ?? [])])
  );
  const back = (/** @type {SavedGame} */ it) => {
    const title = about.games.find((is) => is.id === it.entry.game)?.title ?? it.entry.game;
    return h(
      "button",
      { type: "button", class: "secondary back", onclick: () => act.back(it) },
      t("score.back"),
      h("small", {}, [title, ...(it.who ?? [])].join(" · ")),
    );
  };
  const element = h(
    "div",
    { class: "start", ondragover: (it) => it.preventDefault(), ondrop: drop },
    h("h1", {}, t("score.title")),
    h("p", { class: "lead" }, t("score.lead")),
    ...aside.map(back),
    form,
    wrong,
    h("h2", {}, t("score.choose")),
    h("div", { class: "strip" }, ...games.map(card)),
    text,
  );
  return { element, open, openCode: tryCode };
}
