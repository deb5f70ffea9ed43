// The start of a design: copy a game, or open files.

import { ask, fileButton, h, select } from "../dom.js";
import { loadUserGame, saveUserGame } from "../userGames.js";

/** @import { Page, Problem, TextFiles } from "../../types" */

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * @param {Page} page
 * @param {(name: string) => void} open called with the game to edit
 */
export function drawDesignStart(page, open) {
  const { t, about } = page;
  const wrong = h("div", { class: "error", role: "alert" });
  const showProblems = (/** @type {Pick<Problem, "message" | "hint">[]} */ problems) =>
    wrong.replaceChildren(
      ...problems
        .slice(0, 5)
        .map(({ message, hint }) => h("p", {}, message, hint && h("small", {}, hint))),
    );
  // Starters are copied whole; of other games, a new one is a variant.
  const games = [
    ...about.games.filter((game) => !game.template),
    ...about.games.filter((game) => game.template),
  ];
  let from = games[0]?.id ?? "";

  const name = h("input", {
    type: "text",
    id: "new-name",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 30,
    required: true,
    placeholder: "my-farm",
  });
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await page.call("starter", {
      game: from,
      name: name.value.trim().toLowerCase(),
      whole: games.some(({ id, template }) => id === from && template),
    });
    if (answer.problems) return showProblems(answer.problems);
    return saveGames(answer.texts, false);
  };

  /** Save the games in some files. Asks before an existing game is replaced. @param {TextFiles} texts @param {boolean} exported */
  async function saveGames(texts, exported) {
    const names = [...new Set(Object.keys(texts).map((path) => path.split("/")[0]))];
    const saved = [];
    for (const name of names) {
      const known = loadUserGame(name);
      if (
        known &&
        !(await ask(t("design.replace_sure", { name }), t("design.replace"), t("cancel")))
      )
        continue;
      const own = Object.fromEntries(
        Object.entries(texts).filter(([file]) => file.startsWith(`${name}/`)),
      );
      saveUserGame(name, { texts: own, good: known?.good ?? null, exported });
      saved.push(name);
    }
    if (saved.length) open(saved[0]);
  }

  /** @param {File[]} files */
  async function read(files) {
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
      return showProblems([{ message: t("design.too_large"), hint: "" }]);
    const zip = files.find((file) => /\.zip$/i.test(file.name));
    const answer = zip
      ? await page.call("unpack", { name: zip.name, zip: await base64(zip) })
      : await readLoose(files);
    if (answer.problems) return showProblems(answer.problems);
    const { left_out: skipped } = answer;
    if (skipped.length)
      page.complain(t("design.left_out", { names: skipped.slice(0, 8).join(", ") }));
    return saveGames(answer.texts, Boolean(zip));
  }

  /** Read single files as those of the game whose name was typed. @param {File[]} files */
  async function readLoose(files) {
    const game = name.value.trim().toLowerCase() || name.placeholder;
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

  const form = h(
    "form",
    { class: "panel-box", onsubmit: start },
    select(
      t("design.from"),
      games.map(({ id, title, template }) => [id, template ? t("design.whole", { title }) : title]),
      from,
      (id) => (from = id),
    ),
    h(
      "label",
      { class: "field" },
      h("span", {}, t("design.name")),
      name,
      h("small", {}, t("design.name_help")),
    ),
    h("button", { class: "primary", type: "submit", id: "start-design" }, t("design.begin")),
  );
  const kinds = ".zip,.yaml,.yml,.csv,.svg,.txt,.json,application/zip";
  const files = h(
    "div",
    { class: "field panel-box" },
    h("span", {}, t("design.open")),
    fileButton(t("design.choose_files"), { id: "import", multiple: true, accept: kinds }, read),
    h("small", {}, t("design.open_help")),
  );
  const drop = (/** @type {DragEvent} */ event) => (
    event.preventDefault(),
    event.dataTransfer?.files.length && read([...event.dataTransfer.files])
  );
  return h(
    "div",
    { class: "design-start", ondragover: (event) => event.preventDefault(), ondrop: drop },
    h("p", { class: "lead" }, t("design.lead")),
    form,
    files,
    wrong,
  );
}

/** Encode a file as base64, in parts: a function takes a limited number of arguments. @param {File} file */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
