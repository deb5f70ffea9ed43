// Games of one's own: kept in this browser, each under its name; the engine is told them when a call needs them.

import { load, save, storedNames } from "./store.js";

/**
 * @typedef {Record<string, string>} Texts files by their names, like `my-farm/game.yaml`
 * @typedef {{texts: Texts, good: Texts | null, exported: boolean}} UserGame as it is, and as it last was without problems
 */

const PREFIX = "own/";
/** @type {Map<string, UserGame>} */
const games = new Map(
  storedNames(PREFIX).map((key) => [key.slice(PREFIX.length), readGame(load(key))]),
);
/** @type {Set<string>} those that this browser refused to keep */
const unkept = new Set();
/** @type {Texts | null} */
let good = null;

/** The names of one's own games. */
export function userGameNames() {
  return [...games.keys()].sort();
}

/** @returns {UserGame | undefined} */
export function loadUserGame(/** @type {string} */ name) {
  return games.get(name);
}

/** Keep a game as it is now. Where the browser refuses, it lives until the page is closed, and the page asks before. */
export function saveUserGame(/** @type {string} */ name, /** @type {UserGame} */ game) {
  if (games.get(name)?.good !== game.good) good = null;
  games.set(name, game);
  const stored = { ...game, good: game.good === game.texts ? true : game.good };
  if (save(PREFIX + name, stored)) unkept.delete(name);
  else unkept.add(name);
}

export function removeUserGame(/** @type {string} */ name) {
  games.delete(name);
  unkept.delete(name);
  good = null;
  save(PREFIX + name, null);
}

/** The files of all games that have no problems, as they last had none. @returns {Texts} */
export function validFiles() {
  good ??= Object.assign({}, ...[...games.values()].map((it) => it.good ?? {}));
  return /** @type {Texts} */ (good);
}

/** The files of a game as they are now, beside the other games as they last were good. @returns {Texts} */
export function filesWith(/** @type {string} */ name) {
  const others = [...games].filter(([other]) => other !== name).map(([, it]) => it.good ?? {});
  return Object.assign({}, ...others, games.get(name)?.texts);
}

/** What was kept, by whoever wrote it; what cannot be a game is an empty one. @returns {UserGame} */
function readGame(/** @type {any} */ stored) {
  const isTexts = (/** @type {any} */ it) =>
    it && typeof it === "object" && Object.values(it).every((text) => typeof text === "string");
  const texts = isTexts(stored?.texts) ? stored.texts : {};
  const sound = stored?.good === true ? texts : isTexts(stored?.good) ? stored.good : null;
  return { texts, good: sound, exported: stored?.exported === true };
}

/**
 * Calls that may name files of one's own: they are told to the engine once, and again if it was started anew.
 * @param {import("./engine.js").Engine["call"]} call
 */
export function withUserGames(call) {
  /** @type {WeakMap<Texts, Promise<Record<string, any>>>} */
  const told = new WeakMap();
  /** @param {string} name @param {Texts} own @param {object} args @param {import("./engine.js").How} how @returns {Promise<Record<string, any>>} */
  return async (name, own, args, how) => {
    if (!Object.keys(own).length) return call(name, args, how);
    for (let first = true; ; first = false) {
      if (!told.has(own)) told.set(own, call("own", { texts: own }));
      const set = await /** @type {Promise<Record<string, any>>} */ (told.get(own)).catch(
        (error) => (told.delete(own), Promise.reject(error)),
      );
      if (set.problems) return set;
      const answer = await call(name, { ...args, own: set.own }, how);
      if (!answer.forgotten || !first) return answer;
      told.delete(own);
    }
  };
}

addEventListener("beforeunload", (event) => unkept.size && event.preventDefault());
// Another window of this browser keeps games too: what it wrote last is what is there.
addEventListener("storage", (event) => {
  const [, key] = event.key?.split(`:${PREFIX}`) ?? [];
  if (key === undefined) return;
  if (event.newValue === null) games.delete(key);
  else games.set(key, readGame(load(PREFIX + key)));
  good = null;
  dispatchEvent(new Event("own"));
});
