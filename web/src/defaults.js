// The defaults of the user of `hedgerow serve`, which the server writes into the start page. A site has none.

/** Countries that use Letter paper, according to Unicode CLDR. */
const LETTER_COUNTRIES = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" ");

/** Return a default: of the paper, language, theme or backs. "" without one. @param {string} name */
export function userDefault(name) {
  const content =
    document.querySelector("meta[name=hedgerow-defaults]")?.getAttribute("content") ?? "";
  const pairs = content.split(" ").map((pair) => pair.split("="));
  return pairs.find(([key]) => key === name)?.[1] ?? "";
}

/** Return the paper of the user's defaults, else that of the browser's country. */
export function defaultPaper(tag = navigator.language) {
  const country = /[-_]([A-Z]{2})\b/.exec(tag)?.[1] ?? "";
  return userDefault("paper") || (LETTER_COUNTRIES.includes(country) ? "letter" : "a4");
}
