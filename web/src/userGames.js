// The user's own games, saved in this browser by name. They are sent to the engine when a call needs them.

import { load, save, storedNames } from "./store.js";

/** @import { CallOptions, EngineAnswer, EngineCall, TextFiles, UserGame } from "../types" */

const PREFIX = "own/";
/** @type {Map<string, UserGame>} */
const games = new Map(
  storedNames(PREFIX).map((key) => [key.slice(PREFIX.length), parseGame(load(key))]),
);
/** @type {Set<string>} games that the browser refused to store */
const unsaved = new Set();
/** @type {TextFiles | null} cached files of all games */
let valid = null;

/** Return the names of the user's games. */
export function userGameNames() {
  return [...games.keys()].sort();
}

/** @param {string} name @returns {UserGame | undefined} */
export function loadUserGame(name) {
  return games.get(name);
}

/**
 * Save a game. If the browser refuses, it is held in memory and the page asks before it is closed.
 * @param {string} name
 * @param {UserGame} game
 */
export function saveUserGame(name, game) {
  if (games.get(name)?.good !== game.good) valid = null;
  games.set(name, game);
  const stored = { ...game, good: game.good === game.texts ? true : game.good };
  if (save(PREFIX + name, stored)) unsaved.delete(name);
  else unsaved.add(name);
}

/** @param {string} name */
export function removeUserGame(name) {
  games.delete(name);
  unsaved.delete(name);
  valid = null;
  save(PREFIX + name, null);
}

/** Return the files of all games, each in its last version without problems. @returns {TextFiles} */
export function validFiles() {
  valid ??= /** @type {TextFiles} */ (
    Object.assign({}, ...[...games.values()].map((game) => game.good ?? {}))
  );
  return valid;
}

/**
 * Return the files of a game as they are now, and the valid files of the other games.
 * @param {string} name
 * @returns {TextFiles}
 */
export function filesWith(name) {
  const others = [...games].filter(([other]) => other !== name).map(([, game]) => game.good ?? {});
  return Object.assign({}, ...others, games.get(name)?.texts);
}

/** Check a stored value, which is untrusted; one that is not a game becomes an empty game. @param {Partial<Record<keyof UserGame, unknown>> | null} stored @returns {UserGame} */
function parseGame(stored) {
  const texts = isTextFiles(stored?.texts) ? stored.texts : {};
  // `true` means: equal to `texts`.
  const good = stored?.good === true ? texts : isTextFiles(stored?.good) ? stored.good : null;
  return { texts, good, exported: stored?.exported === true };
}

/** @param {unknown} value @returns {value is TextFiles} */
function isTextFiles(value) {
  return (
    value !== null &&
    typeof value === "object" &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

/**
 * Wrap a call so that it takes the files it needs. They are sent to the engine once, and again if
 * the engine was restarted.
 * @param {EngineCall} call
 */
export function withUserGames(call) {
  /** @type {WeakMap<TextFiles, Promise<EngineAnswer>>} */
  const sent = new WeakMap();

  /** @param {TextFiles} files */
  function send(files) {
    const known = sent.get(files);
    if (known) return known;
    const sending = call("own", { texts: files });
    sent.set(files, sending);
    return sending;
  }

  /** @param {string} name @param {TextFiles} files @param {object} args @param {CallOptions} options @returns {Promise<EngineAnswer>} */
  return async (name, files, args, options) => {
    if (!Object.keys(files).length) return call(name, args, options);
    for (let first = true; ; first = false) {
      const stored = await send(files).catch(
        (error) => (sent.delete(files), Promise.reject(error)),
      );
      if (stored.problems) return stored;
      const answer = await call(name, { ...args, own: stored.own }, options);
      if (!answer.forgotten || !first) return answer;
      sent.delete(files);
    }
  };
}

addEventListener("beforeunload", (event) => unsaved.size && event.preventDefault());
// Another window of this browser changed a game.
addEventListener("storage", (event) => {
  const [, key] = event.key?.split(`:${PREFIX}`) ?? [];
  if (key === undefined) return;
  if (event.newValue === null) games.delete(key);
  else games.set(key, parseGame(load(PREFIX + key)));
  valid = null;
  dispatchEvent(new Event("own"));
});
