// What the browser keeps between visits. What it refuses lives as long as the page, and the page says so.

const PREFIX = "hedgerow:";
/** @type {Map<string, string>} what the browser did not keep */
const unkept = new Map();
/** @type {Set<string>} */
const told = new Set();

/** @type {(kind: string) => void} */
let tell = () => {};

/** Who is told, once of each kind, what the browser did not keep: `game` of `game`, `own` of `own/my-farm`. */
export function onStorageBlocked(/** @type {(kind: string) => void} */ listener) {
  tell = listener;
}

/** The names that begin like this and hold something. @returns {string[]} */
export function storedNames(/** @type {string} */ start) {
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
    return JSON.parse(unkept.get(name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value under a name; `null` forgets it. Whether the browser kept it. */
export function save(/** @type {string} */ name, /** @type {any} */ value) {
  const text = JSON.stringify(value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    const [kind] = name.split("/");
    if (!told.has(kind)) tell(kind);
    told.add(kind);
    return false;
  }
}
