// The text of the page itself; the words of games come with their forms.

import { userDefault } from "./defaults.js";

/** @import { Words } from "../types" */

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano", de: "Deutsch" };

/**
 * Return the initial language: the chosen one, else the user's default, else the browser's, else English.
 * @param {unknown} chosen
 */
export function firstLanguage(chosen) {
  const preferred = [chosen ?? "", userDefault("lang"), ...navigator.languages].map((tag) =>
    String(tag).slice(0, 2).toLowerCase(),
  );
  return preferred.find((lang) => Object.hasOwn(LANGUAGES, lang)) ?? "en";
}

/** Return text by key, or the fallback if the language has none. @param {Words} t @param {string} key @param {string} fallback */
export function wordOr(t, key, fallback) {
  const word = t(key);
  return word === key ? fallback : word;
}

/**
 * Load the text of a language.
 * @param {string} lang
 * @returns {Promise<Words>}
 */
export async function loadWords(lang) {
  const response = await fetch(new URL(`words/${lang}.json`, import.meta.url));
  return wordsOf(await response.json());
}

/** Return the function that fills in text by key. @param {Record<string, string>} texts @returns {Words} */
export function wordsOf(texts) {
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name) =>
      String(values[name] ?? placeholder),
    );
}
