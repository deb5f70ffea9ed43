// The games that this browser keeps: the one that is being entered, and those that were set aside for another.

import { load, save } from "./store.js";

/**
 * @typedef {object} SavedGame
 * @property {import("./game.js").Entry} entry
 * @property {number} [tab]
 * @property {string[]} [who] plays, as far as it was counted
 * @property {string} [text] the score file that the address holds; what was entered may be newer
 * @property {boolean} [touched] whether somebody entered something: a game from a link is not one's own before
 */

const MOST_ASIDE = 12;

/** The game that is being entered. @returns {SavedGame | null} */
export function loadSavedGame() {
  const game = load("game");
  return game?.entry ? game : null;
}

export function saveGame(/** @type {SavedGame | null} */ game) {
  save("game", game);
}

/** The games that were set aside, the last one first. @returns {SavedGame[]} */
export function gamesAside() {
  return [load("previous") ?? []].flat().filter((it) => it?.entry);
}

/** Make room for another game; what somebody entered is set aside. */
export function setAside() {
  const game = loadSavedGame();
  if (game && game.touched !== false)
    save("previous", [game, ...gamesAside()].slice(0, MOST_ASIDE));
  if (game) saveGame(null);
}

/** A game is no longer aside: it is the one that is being entered. */
export function restoreGame(/** @type {SavedGame} */ game) {
  const others = gamesAside().filter((it) => JSON.stringify(it) !== JSON.stringify(game));
  save("previous", others.length ? others : null);
}
