// The start of a design: copy a starter, change another game, open an own one, or open files.

import { inputValue } from "../dom.js";
import { h } from "../render.js";
import { loadUserGame, saveUserGame, userGameNames } from "../userGames.js";
import { button, fileButton, makeCovers } from "./pieces.js";
import { question } from "./question.js";

/** @import { Page, Problem, StarterInfo, TextFiles } from "../../types" */

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PROBLEMS = 5;
const MAX_NAME = 30;
const KINDS = ".zip,.yaml,.yml,.csv,.svg,.txt,.json,application/zip";

/** @param {Page} page @param {(name: string) => void} openGame called with the game to edit */
export function makeStart(page, openGame) {
  const { t } = page;
  const cover = makeCovers(page);
  /** What the new game shall be called. */
  let title = "";
  /** @type {Pick<Problem, "sentence" | "hint">[]} */
  let problems = [];
  let busy = false;

  /** @param {typeof problems} found */
  function report(found) {
    problems = found.slice(0, MAX_PROBLEMS);
    page.redraw();
  }

  /** Start a game: a copy of a starter, or a variant of another game. @param {StarterInfo} from @param {boolean} whole */
  async function start(from, whole) {
    if (busy) return;
    busy = true;
    try {
      const value = title.trim() || t("design.first_name");
      const name = freeName(value, page);
      const made = await page.call("starter", { game: from.id, name, whole });
      if (made.problems) return report(made.problems);
      const edit = { game: name, file: "game.yaml", key: "about.title", value };
      const titled = await page.call("edit", { ...edit, own: made.texts });
      if (titled.problems) return report(titled.problems);
      const texts = { ...made.texts, [titled.file]: titled.text };
      saveUserGame(name, { texts, good: null, exported: false });
      openGame(name);
    } finally {
      busy = false;
    }
  }

  /** Ask for the title of a new game. @param {StarterInfo} from @param {boolean} whole */
  function askTitle(from, whole) {
    title = "";
    problems = [];
    page.openDrawer(() =>
      h(
        "form.new-game",
        { onsubmit: (event) => (event.preventDefault(), start(from, whole)) },
        h("h2", t("design.new_from", { title: from.title })),
        h(
          "label.field",
          h("span", t("design.name")),
          h("input#new-name", {
            type: "text",
            autocomplete: "off",
            maxlength: 60,
            placeholder: t("design.first_name"),
            value: title,
            oninput: (event) => (title = inputValue(event)),
            created: (element) => element.focus(),
          }),
        ),
        wrong(),
        h(
          "div.row",
          button(t("cancel"), page.closeDrawer),
          h("button.primary#start-design", { type: "submit" }, t("design.begin")),
        ),
      ),
    );
  }

  /** Save the games in some files. Asks before an existing game is replaced. @param {TextFiles} texts @param {boolean} exported */
  async function saveGames(texts, exported) {
    const names = [...new Set(Object.keys(texts).map((path) => path.split("/")[0]))];
    const saved = [];
    for (const name of names) {
      const known = loadUserGame(name);
      const isReplaced = () =>
        question(page, t("design.replace_sure", { name }), t("design.replace"));
      if (known && !(await isReplaced())) continue;
      const own = Object.fromEntries(
        Object.entries(texts).filter(([file]) => file.startsWith(`${name}/`)),
      );
      saveUserGame(name, { texts: own, good: known?.good ?? null, exported });
      saved.push(name);
    }
    if (saved.length) openGame(saved[0]);
  }

  /** @param {File[]} files */
  async function read(files) {
    report([]);
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
      return report([{ sentence: t("design.too_large"), hint: "" }]);
    const zip = files.find((file) => /\.zip$/i.test(file.name));
    const answer = zip
      ? await page.call("unpack", { name: zip.name, zip: await base64(zip) })
      : await readLoose(files);
    if (answer.problems) return report(answer.problems);
    const { left_out: skipped } = answer;
    if (skipped.length) {
      const names = skipped.length > 8 ? [...skipped.slice(0, 8), "…"] : skipped;
      page.complain(t("design.left_out", { names: names.join(", ") }));
    }
    return saveGames(answer.texts, Boolean(zip));
  }

  /** Read single files as those of a new game. @param {File[]} files */
  async function readLoose(files) {
    const game = freeName(t("design.first_name"), page);
    const pathOf = (/** @type {string} */ file) =>
      /\.svg$/i.test(file)
        ? `icons/${file}`
        : /^(game|[a-z]{2})\.ya?ml$|\.(csv|txt|json|md)$/i.test(file)
          ? file
          : `themes/${file}`;
    /** @type {TextFiles} */
    const texts = {};
    for (const file of files) texts[`${game}/${pathOf(file.name)}`] = await file.text();
    const answer = await page.call("own", { texts });
    return answer.problems ? answer : { ...answer, texts, left_out: [] };
  }

  const wrong = () =>
    h(
      "div.error",
      { role: "alert" },
      problems.map(({ sentence, hint }) => h("p", sentence, hint && h("small", hint))),
    );

  /** @param {StarterInfo} game @param {boolean} whole */
  const card = (game, whole) =>
    h(
      "button.starter",
      {
        key: game.id,
        type: "button",
        data: { from: game.id },
        onclick: () => askTitle(game, whole),
      },
      cover(game.id),
      h("span.lead", h("b", game.title), h("span", game.lead)),
    );

  /** @param {string} name */
  const ownLine = (name) =>
    h(
      "li",
      { key: name },
      h(
        "a.line",
        { href: `#/design?game=${name}` },
        cover(name),
        h("span", h("b", page.about.games.find(({ id }) => id === name)?.title ?? name)),
        h("span.act", t("design.go_on"), " ›"),
      ),
    );

  function view() {
    const own = userGameNames();
    const games = page.about.games.filter((game) => !game.own);
    const starters = [...games.filter(({ template }) => template), ...page.about.starters];
    const others = games.filter(({ template }) => !template);
    const drop = (/** @type {DragEvent} */ event) => (
      event.preventDefault(),
      event.dataTransfer?.files.length && read([...event.dataTransfer.files])
    );
    return h(
      "main.design-start",
      {
        key: "design-start",
        tabindex: "-1",
        data: { checked: "begin" },
        ondragover: (event) => event.preventDefault(),
        ondrop: drop,
      },
      h("h1", t("design.title")),
      h("p", t("design.lead")),
      own.length > 0 &&
        h("section.shelf", { key: "own" }, h("h2", t("design.own")), h("ul", own.map(ownLine))),
      h("h2", t("design.starters")),
      h(
        "div.starters",
        starters.map((game) => card(game, true)),
      ),
      h("h2", t("design.variants")),
      h(
        "div.starters",
        others.map((game) => card(game, false)),
      ),
      h(
        "section.box",
        { key: "open" },
        h("h2", t("design.open")),
        h("p.help", t("design.open_help")),
        fileButton(t("design.choose_files"), { id: "import", multiple: true, accept: KINDS }, read),
        wrong(),
      ),
    );
  }
  return { view };
}

/** Return a name for the files of a game: from its title, unlike those of all other games. @param {string} title @param {Page} page */
function freeName(title, page) {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "");
  const stem = words.slice(0, MAX_NAME - 4).replace(/-+$/, "") || "my-game";
  const known = [...page.about.games, ...page.about.starters];
  const used = new Set([...known.map(({ id }) => id), ...userGameNames()]);
  for (let n = 1; ; n++) {
    const name = n === 1 ? stem : `${stem}-${n}`;
    if (!used.has(name)) return name;
  }
}

/** Encode a file as base64, in parts: a function takes a limited number of arguments. @param {File} file */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
