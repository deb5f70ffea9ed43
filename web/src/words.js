// The words of the page alone; those of games come with their forms.

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Words */

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano", de: "Deutsch" };

/** The language to begin with: the one chosen before, else the browser's, else English. */
export function firstLanguage(/** @type {string | null} */ chosen) {
  const wished = [chosen ?? "", ...navigator.languages].map((it) => it.slice(0, 2).toLowerCase());
  return wished.find((it) => Object.hasOwn(LANGUAGES, it)) ?? "en";
}

/** A word, or something else where the language has none. */
export function wordOr(
  /** @type {Words} */ t,
  /** @type {string} */ key,
  /** @type {string} */ other,
) {
  const word = t(key);
  return word === key ? other : word;
}

/**
 * The words of a language; `{blanks}` are filled by plain replacement.
 * @param {string} lang
 * @returns {Promise<Words>}
 */
export async function loadWords(lang) {
  const response = await fetch(new URL(`words/${lang}.json`, import.meta.url));
  const texts = await response.json();
  return (key, values = {}) =>
    (texts[key] ?? key).replace(
      /\{(\w+)\}/g,
      (/** @type {string} */ blank, /** @type {string} */ name) => String(values[name] ?? blank),
    );
}
