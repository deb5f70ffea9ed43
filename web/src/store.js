// What the browser keeps between visits. Where it refuses, the page says so: nothing is lost silently.

const PREFIX = "hedgerow:";

/** @type {(name: string) => void} */
let tell = () => {};

/** Who is told what the browser did not keep. */
export function onRefusal(/** @type {(name: string) => void} */ listener) {
  tell = listener;
}

/** The names that begin like this and hold something. @returns {string[]} */
export function names(/** @type {string} */ start) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
    return all.filter((it) => it.startsWith(PREFIX + start)).map((it) => it.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** What was kept under a name; nothing if it cannot be read. */
export function load(/** @type {string} */ name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value under a name; `null` forgets it. Whether it was kept. */
export function save(/** @type {string} */ name, /** @type {any} */ value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    tell(name);
    return false;
  }
}
