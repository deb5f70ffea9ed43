// Opens what comes from elsewhere as a game: codes of sheets, links, score files, the name of a game.

import { parseAddress } from "../address.js";
import { LinkError, decodeGame } from "../link.js";
import { newGame, problemOf } from "../play.js";
import { h } from "../render.js";
import { newSavedGame, saveFresh, saveGame, savedGames } from "../savedGames.js";
import { codeForm, noCode } from "./codeForm.js";
import { button, problemList } from "./pieces.js";

/** @import { Address, Page, Problem, SavedGame } from "../../types" */

/** @typedef {{saved?: SavedGame, problems?: Problem[], repairs?: string[]}} Imported */

/** @param {Page} page @param {Address} address */
export function open(page, address) {
  return new ImportScreen(page, address);
}

class ImportScreen {
  /** @param {Page} page @param {Address} address */
  constructor(page, address) {
    this.page = page;
    this.t = page.t;
    this.code = noCode();
    /** @type {Problem[] | null} null while something is being opened */
    this.problems = null;
    this.show(address);
  }

  /** @param {Address} address */
  async show({ params }) {
    const { page, t } = this;
    const [part, code, game] = ["g", "code", "game"].map((name) => params.get(name));
    this.problems = null;
    /** @type {Imported} */
    let answer = {};
    if (part) answer = await linkedGame(page, part);
    else if (code) answer = await gameOfCode(page, code);
    else if (game) answer = await blankGame(page, game);
    else return page.go("#/", { replace: true });
    if (!page.here()) return;
    if (answer.saved) return goTo(page, answer.saved);
    if (code) this.code = { typed: code, answer };
    this.problems = code ? [] : (answer.problems ?? []);
    if (part && this.problems.length > 1) this.problems.unshift(problemOf(t("link.problems")));
    page.redraw();
  }

  view() {
    const { page, t, problems, code } = this;
    if (!problems)
      return h(
        "main.import",
        { key: "import", tabindex: "-1" },
        h("p.lead", { role: "status" }, t("score.opening")),
      );
    const openCode = async (/** @type {string} */ typed) => {
      const answer = await gameOfCode(page, typed);
      if (answer.saved) goTo(page, answer.saved);
      return answer;
    };
    return h(
      "main.import",
      { key: "import", tabindex: "-1" },
      h("h1", t("link.title")),
      problems.length > 0 && problemList(t, problems),
      (code.typed || code.answer.problems) &&
        h(
          "section.part",
          h("h2", t("setup.code")),
          codeForm(this, { label: t("setup.code"), open: openCode }),
        ),
      button(t("link.home"), () => page.go("#/"), ".secondary#home"),
    );
  }
}

/** @param {Page} page @param {SavedGame} saved */
function goTo(page, { id, step, done }) {
  page.go(`#/game/${id}/${done ? "end" : step}`, { replace: true });
}

/** @param {string} message @returns {Imported} */
const refused = (message) => ({ problems: [problemOf(message)] });

/** Open the game in a link. @param {Page} page @param {string} part @returns {Promise<Imported>} */
async function linkedGame(page, part) {
  try {
    return await gameInLink(page, part);
  } catch (error) {
    if (error instanceof LinkError) return refused(page.t(`link.${error.message}`));
    throw error;
  }
}

/** Return the game in a link; one that was opened before is not copied. Throws LinkError. @param {Page} page @param {string} part @returns {Promise<Imported>} */
export async function gameInLink(page, part) {
  return gameInText(page, await decodeGame(part));
}

/** Open a score file, a link or a code. Returns its problems. @param {Page} page @param {string} text @returns {Promise<Problem[]>} */
export async function importText(page, text) {
  const line = text.trim();
  const { screen, params } = parseAddress(line.slice(line.lastIndexOf("#")));
  const code = parseAddress(`#${line}`).params.get("code") ?? params.get("code");
  const part = screen === "import" && !/\s/.test(line) ? params.get("g") : null;
  const opening = part
    ? linkedGame(page, part)
    : code
      ? gameOfCode(page, code)
      : gameInText(page, text);
  const { saved, problems = [] } = await opening;
  if (saved && page.here()) page.go(`#/game/${saved.id}/${saved.done ? "end" : saved.step}`);
  return problems;
}

/** @param {Page} page @param {string} text @returns {Promise<Imported>} */
async function gameInText(page, text) {
  const from = hashOf(text);
  const known = savedGames().find((game) => game.from === from);
  if (known) return { saved: known };
  const answer = await page.call("entry", { text });
  if (answer.problems) return answer;
  const { entry } = answer;
  const score = await page.call("score", { entry });
  const isOver = score.result?.state === "final";
  const names = score.result?.players.map(({ name }) => name) ?? [];
  const saved = newSavedGame(entry, {
    from,
    names,
    step: isOver ? "end" : "0",
    settled: ["sheet", "who"],
    // A score file is a finished game, unless its rules see that it is not.
    final: true,
  });
  saveGame(saved);
  return { saved };
}

/** Return a short text that differs for different texts. @param {string} text */
function hashOf(text) {
  let hash = 0n;
  for (const char of text)
    hash = (hash * 1_000_003n + BigInt(char.codePointAt(0) ?? 0)) % (1n << 61n);
  return hash.toString(36);
}

/** Open the set of a sheet: the game that was started with it, or a new one. @param {Page} page @param {string} typed @returns {Promise<Imported>} */
async function gameOfCode(page, typed) {
  const sheet = await page.call("sheet", { code: typed });
  if (sheet.problems) return sheet;
  const isStarted = (/** @type {SavedGame} */ { done, set, entry }) =>
    !done &&
    ((set ?? []).includes(sheet.code) || Object.values(entry.fields ?? {}).includes(sheet.code));
  const known = savedGames().find(isStarted);
  return known ? { saved: known } : newGame(page, sheet.game, sheet.code);
}

/** Open a game without anything entered. @param {Page} page @param {string} game @returns {Promise<Imported>} */
async function blankGame(page, game) {
  const answer = await newGame(page, game);
  if (answer.saved) saveFresh(answer.saved);
  return answer;
}
