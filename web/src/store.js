// What the browser keeps between visits. Where it refuses, the page says so: nothing is lost silently.

const PREFIX = "hedgerow:";

/** @type {(refused: boolean) => void} */
let tell = () => {};

/** Who is told when the browser keeps nothing. */
export function onRefusal(/** @type {(refused: boolean) => void} */ listener) {
  tell = listener;
}

/** What was kept under a name; nothing if it cannot be read. */
export function load(/** @type {string} */ name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value under a name; `null` forgets it. */
export function save(/** @type {string} */ name, /** @type {any} */ value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    tell(false);
  } catch {
    tell(true);
  }
}
