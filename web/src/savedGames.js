// What this browser remembers: games being entered, games played, printed sets and players' names.
// A game without any input is fresh: it is kept in this window only, and Home does not show it.
// Stored values are untrusted: other programs may have written them.

import { load, save } from "./store.js";

/** @import { Entry, Order, PrintedSet, SavedGame } from "../types" */

export const MAX_GAMES = 60;
const MAX_FRESH = 10;
const MAX_PRINTED = 20;
/** Fresh games, in the storage of the window. */
const FRESH = "hedgerow:fresh";
const MAX_NAMES = 12;

/** Return all games, the latest first. @returns {SavedGame[]} */
export function savedGames() {
  return [load("games") ?? []].flat().filter(isGame);
}

/** @param {unknown} value @returns {value is SavedGame} */
function isGame(value) {
  const game = /** @type {Partial<SavedGame> | null} */ (value);
  return (
    typeof game?.id === "string" &&
    typeof game.entry?.game === "string" &&
    Array.isArray(game.names) &&
    (game.verdict === null || Array.isArray(game.verdict?.winners))
  );
}

/** @type {SavedGame[] | null} the fresh games, the latest first, once they are read */
let fresh = null;

function freshGames() {
  if (fresh) return fresh;
  try {
    fresh = [JSON.parse(sessionStorage.getItem(FRESH) ?? "[]")].flat().filter(isGame);
  } catch {
    fresh = [];
  }
  return fresh;
}

/** Keep a game in this window until something is entered. Returns whether the browser stored it. @param {SavedGame} game */
export function saveFresh(game) {
  return keepFresh([game, ...freshGames().filter(({ id }) => id !== game.id)]);
}

/** @param {string} gone the id of a game that is saved or thrown away */
function dropFresh(gone) {
  if (freshGames().some(({ id }) => id === gone))
    keepFresh(freshGames().filter(({ id }) => id !== gone));
}

/** @param {SavedGame[]} games @returns {boolean} whether the browser stored them */
function keepFresh(games) {
  fresh = games.slice(0, MAX_FRESH);
  try {
    sessionStorage.setItem(FRESH, JSON.stringify(fresh));
    return true;
  } catch {
    return false;
  }
}

/** Return a game by its id. @param {string} id */
export function savedGame(id) {
  return [...savedGames(), ...freshGames()].find((game) => game.id === id);
}

/**
 * Save a game as the latest one. If there are too many, the oldest finished one makes room, else
 * the oldest of all. Returns whether the browser stored it.
 * @param {SavedGame} game
 */
export function saveGame(game) {
  const games = [game, ...savedGames().filter(({ id }) => id !== game.id)];
  dropFresh(game.id);
  while (games.length > MAX_GAMES) {
    const finished = games.map(({ done }, at) => done && at > 0).lastIndexOf(true);
    games.splice(finished < 0 ? games.length - 1 : finished, 1);
  }
  return save("games", games);
}

/** @param {string} id */
export function removeGame(id) {
  dropFresh(id);
  save(
    "games",
    savedGames().filter((game) => game.id !== id),
  );
}

/** Return a new id, short because it is part of addresses. */
export function newId() {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((id, n) => id + n.toString(36), "");
}

/** Return a game to save. @param {Entry} entry @param {Partial<SavedGame>} [more] @returns {SavedGame} */
export function newSavedGame(entry, more = {}) {
  const at = Date.now();
  const empty = { set: [], names: [], step: "setup", settled: [], final: false };
  return { id: newId(), at, entry, ...empty, done: false, verdict: null, ...more };
}

/** Return the sets printed here, the latest first. @returns {PrintedSet[]} */
export function printedSets() {
  const sets = [load("printed") ?? []].flat();
  return sets.filter(
    (set) =>
      typeof set?.game === "string" &&
      Array.isArray(set.codes) &&
      String(set.href).startsWith("#/print/"),
  );
}

/** Remember a printed set. @param {string} game @param {string[]} codes @param {Order} order */
export function savePrinted(game, codes, { what, seed, players, variant }) {
  const stated = Object.entries({ what, seed, players, variant }).filter(([, value]) => value);
  const params = new URLSearchParams(stated.map(([key, value]) => [key, String(value)]));
  const set = { game, codes, at: Date.now(), href: `#/print/${game}?${params}` };
  const others = printedSets().filter((other) => other.codes[0] !== codes[0]);
  save("printed", [set, ...others].slice(0, MAX_PRINTED));
}

/** Return the printed sets that no game uses yet. */
export function unplayedSets() {
  const played = new Set(savedGames().flatMap(({ set }) => set ?? []));
  return printedSets().filter(({ codes }) => !codes.some((code) => played.has(code)));
}

/** Return the set printed here that a sheet belongs to. @param {string} code */
export function printedSetOf(code) {
  return printedSets().find(({ codes }) => codes.includes(code));
}

/** Return names of players, those of the latest games first. @returns {string[]} */
export function knownNames() {
  return [load("names") ?? []].flat().filter((name) => typeof name === "string");
}

/** Remember names of players. @param {string[]} names */
export function saveNames(names) {
  save("names", [...new Set([...names, ...knownNames()])].slice(0, MAX_NAMES));
}
