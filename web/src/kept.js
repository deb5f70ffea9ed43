// The games that this browser keeps: the one that is being entered, and those that were set aside for another.

import { load, save } from "./store.js";

/**
 * @typedef {object} Kept
 * @property {import("./game.js").Entry} entry
 * @property {number} [tab]
 * @property {string[]} [who] plays, as far as it was counted
 * @property {string} [text] the score file that the address holds; what was entered may be newer
 * @property {boolean} [touched] whether somebody entered something: a game from a link is not one's own before
 */

const MOST_ASIDE = 12;

/** The game that is being entered. @returns {Kept | null} */
export function keptGame() {
  const game = load("game");
  return game?.entry ? game : null;
}

export function keepGame(/** @type {Kept | null} */ game) {
  save("game", game);
}

/** The games that were set aside, the last one first. @returns {Kept[]} */
export function gamesAside() {
  return [load("previous") ?? []].flat().filter((it) => it?.entry);
}

/** Make room for another game; what somebody entered is set aside. */
export function setAside() {
  const game = keptGame();
  if (game && game.touched !== false)
    save("previous", [game, ...gamesAside()].slice(0, MOST_ASIDE));
  if (game) keepGame(null);
}

/** A game is no longer aside: it is the one that is being entered. */
export function takenBack(/** @type {Kept} */ game) {
  const others = gamesAside().filter((it) => JSON.stringify(it) !== JSON.stringify(game));
  save("previous", others.length ? others : null);
}
