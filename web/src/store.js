// The browser's storage. What it refuses is held in memory until the page is closed, and the page warns.

const PREFIX = "hedgerow:";
/** @type {Map<string, string>} values that the browser refused to store, as JSON */
const unsaved = new Map();
/** @type {Set<string>} */
const reported = new Set();

/** @type {(kind: string) => void} */
let report = () => {};

/**
 * Set a listener for values that the browser refuses to store. It is called once for each kind:
 * with `game` for `game`, with `own` for `own/my-farm`.
 * @param {(kind: string) => void} listener
 */
export function onStorageBlocked(listener) {
  report = listener;
}

/** Return the names of stored values that start with a prefix. @param {string} start @returns {string[]} */
export function storedNames(start) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
    return keys
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * Load a value; null if there is none or it cannot be read. Other programs may have written it.
 * @param {string} name
 */
export function load(name) {
  try {
    return JSON.parse(unsaved.get(name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Save a value, or remove it with null. Returns whether the browser stored it. @param {string} name @param {unknown} value */
export function save(name, value) {
  const text = JSON.stringify(value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    unsaved.delete(name);
    return true;
  } catch {
    unsaved.set(name, text);
    const [kind] = name.split("/");
    if (!reported.has(kind)) report(kind);
    reported.add(kind);
    return false;
  }
}
