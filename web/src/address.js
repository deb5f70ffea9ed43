// The addresses of the page, and which screen each of them shows.

/** @import { Address, ScreenName } from "../types" */

/** @type {readonly ScreenName[]} */
const SCREENS = ["home", "print", "game", "design"];
/** A sheet code, with or without hyphens, and the look symbol that a QR code adds. */
const CODE = /^#([0-9A-Z]{3}-?[0-9A-Z]{5}-?[0-9A-Z]{5})[A-Z]?$/i;

/**
 * Parse an address. A sheet code opens a game; unknown addresses are Home.
 * @param {string} [hash]
 * @returns {Address}
 */
export function parseAddress(hash = location.hash) {
  const code = hash.match(CODE)?.[1];
  if (code) return { screen: "import", parts: [], params: new URLSearchParams({ code }) };
  const [, path = "", query = ""] = hash.match(/^#\/([\w/-]*)\??(.*)$/) ?? [];
  const [name, ...parts] = path.split("/");
  const params = new URLSearchParams(query);
  if (name === "score") return { screen: "import", parts: [], params };
  const screen = SCREENS.find((screen) => screen === name) ?? "home";
  return { screen, parts, params };
}

/** Return what identifies the screen of an address: another key needs another screen. @param {Address} address */
export function screenKey({ screen, parts }) {
  return screen === "game" || screen === "print" ? `${screen}/${parts[0] ?? ""}` : screen;
}

/** Return a whole number that an address contains, or the fallback if it has none or one beyond the limits. @param {string | null | undefined} text @param {number} least @param {number} most @param {number} fallback */
export function numberIn(text, least, most, fallback) {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : NaN;
  return number >= least && number <= most ? number : fallback;
}
