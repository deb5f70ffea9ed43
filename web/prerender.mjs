// Writes Home as HTML, which is shown before the page has started: prerender.mjs OUT < DATA
// DATA has the answers of `about` and the words, by language. Called by tools/make_home.py.

import { mkdir, writeFile } from "node:fs/promises";
import { json } from "node:stream/consumers";
import { h } from "./src/render.js";
import { wordsOf } from "./src/words.js";
import { drawHead } from "./src/views/head.js";
import { open } from "./src/views/home.js";

/** @import { About, Page, Tree } from "./types" */

const VOID = new Set(["img", "input"]);
const [out] = process.argv.slice(2);

/** Return a tree as HTML; listeners and hooks are added when the page takes it over. @param {Tree | string} tree @param {unknown} [chosen] the value of the list that an option is in @returns {string} */
function toHtml(tree, chosen) {
  if (typeof tree === "string") return escape(tree);
  const { tag, props, children } = tree;
  const { key, data = {}, value, style, ...rest } = props;
  if (style) throw new Error("the policy of the page forbids styles in HTML");
  const attributes = {
    ...rest,
    ...(tag === "option" && { value, selected: value === chosen }),
    ...(key !== undefined && { "data-key": key }),
    ...Object.fromEntries(Object.entries(data).map(([name, item]) => [`data-${name}`, item])),
  };
  const written = Object.entries(attributes)
    .filter(([name, item]) => !/^on/.test(name) && typeof item !== "function")
    .filter(([, item]) => item !== null && item !== undefined && item !== false)
    .map(([name, item]) => (item === true ? ` ${name}` : ` ${name}="${escape(String(item))}"`));
  const content = children.map((child) => toHtml(child, tag === "select" ? value : undefined));
  const end = VOID.has(tag) ? "" : `${content.join("")}</${tag}>`;
  return `<${tag}${written.join("")}>${end}`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** @type {Record<string, {about: About, words: Record<string, string>}>} */
const data = /** @type {any} */ (await json(process.stdin));
await mkdir(out, { recursive: true });
for (const [lang, { about, words }] of Object.entries(data)) {
  const never = () => new Promise(() => {});
  const t = wordsOf(words);
  const page = /** @type {Page} */ (/** @type {unknown} */ ({ t, lang, about, call: never }));
  const status = h(
    "div.status-lines",
    { key: "status" },
    h("p.status-line#engine", { role: "status" }),
  );
  const home = /** @type {Tree} */ (open(page).view());
  const html = [drawHead(page, "home", () => {}), status, home].map((tree) => toHtml(tree));
  // On the site covers are files.
  const text = html.join("\n").replace(/data-cover="([\w-]+)"/g, '$& src="data/$1.webp"');
  await writeFile(`${out}/${lang}.html`, `${text}\n`);
}
