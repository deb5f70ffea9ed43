// The games saved in this browser: the current one, and earlier ones that made room for another.

import { load, save } from "./store.js";

/** @import { SavedGame } from "../types" */

const MAX_ASIDE = 12;

/** Return the current game, or null. @returns {SavedGame | null} */
export function loadSavedGame() {
  const game = load("game");
  return game?.entry ? game : null;
}

/** Save the current game; null removes it. @param {SavedGame | null} game */
export function saveGame(game) {
  save("game", game);
}

/** Return the earlier games, newest first. @returns {SavedGame[]} */
export function gamesAside() {
  return [load("previous") ?? []].flat().filter((game) => game?.entry);
}

/** Make room for another game: add the current one to the earlier ones if something was entered. */
export function setAside() {
  const game = loadSavedGame();
  if (game && game.touched !== false) save("previous", [game, ...gamesAside()].slice(0, MAX_ASIDE));
  if (game) saveGame(null);
}

/** Remove a game from the earlier ones, because it is the current one again. @param {SavedGame} game */
export function restoreGame(game) {
  const others = gamesAside().filter((other) => JSON.stringify(other) !== JSON.stringify(game));
  save("previous", others.length ? others : null);
}
