// The beginning of a design: start from a game, or open files of one's own.

import { ask, fileButton, h, select } from "../dom.js";
import { saveUserGame, loadUserGame } from "../userGames.js";

const MOST_BYTES = 5 * 1024 * 1024;

/**
 * @param {import("../app.js").Page} page
 * @param {(name: string) => void} open is told which game there is to edit now
 */
export function drawDesignStart(page, open) {
  const { t, about } = page;
  const wrong = h("div", { class: "wrong", role: "alert" });
  const tell = (/** @type {any[]} */ problems) =>
    wrong.replaceChildren(
      ...problems
        .slice(0, 5)
        .map((it) => h("p", {}, it.message, it.hint && h("small", {}, it.hint))),
    );
  const games = about.games.filter((/** @type {any} */ it) => !it.template);
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
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await page.call("starter", {
      game: from,
      name: name.value.trim().toLowerCase(),
    });
    if (answer.problems) return tell(answer.problems);
    return take(answer.texts, false);
  };

  /** Keep the games of some files; one that is there already is replaced only if that is wanted. */
  async function take(
    /** @type {Record<string, string>} */ texts,
    /** @type {boolean} */ exported,
  ) {
    const names = [...new Set(Object.keys(texts).map((it) => it.split("/")[0]))];
    const taken = [];
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
      taken.push(name);
    }
    if (taken.length) open(taken[0]);
  }

  async function read(/** @type {File[]} */ files) {
    if (files.reduce((sum, it) => sum + it.size, 0) > MOST_BYTES)
      return tell([{ message: t("design.too_large") }]);
    const zip = files.find((it) => /\.zip$/i.test(it.name));
    const answer = zip
      ? await page.call("unpack", { name: zip.name, zip: await base64(zip) })
      : await loose(files);
    if (answer.problems) return tell(answer.problems);
    if (answer.left_out?.length)
      page.complain(t("design.left_out", { names: answer.left_out.slice(0, 8).join(", ") }));
    return take(answer.texts, Boolean(zip));
  }

  /** Single files are those of the game whose name was typed. */
  async function loose(/** @type {File[]} */ files) {
    const game = name.value.trim().toLowerCase() || name.placeholder;
    const place = (/** @type {string} */ file) =>
      /\.svg$/i.test(file)
        ? `icons/${file}`
        : /^(game|[a-z]{2})\.ya?ml$|\.(txt|json|md)$/i.test(file)
          ? file
          : `themes/${file}`;
    const texts = Object.fromEntries(
      await Promise.all(files.map(async (it) => [`${game}/${place(it.name)}`, await it.text()])),
    );
    const answer = await page.call("own", { texts });
    return answer.problems ? answer : { texts };
  }

  const form = h(
    "form",
    { class: "panel-box", onsubmit: begin },
    select(
      t("design.from"),
      games.map((/** @type {any} */ it) => [it.id, it.title]),
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
    h("button", { class: "strong", type: "submit", id: "begin" }, t("design.begin")),
  );
  const kinds = ".zip,.yaml,.yml,.svg,.txt,.json,application/zip";
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
    { class: "begin", ondragover: (/** @type {Event} */ it) => it.preventDefault(), ondrop: drop },
    h("p", { class: "lead" }, t("design.lead")),
    form,
    files,
    wrong,
  );
}

/** A file as base64; in parts, because a call takes only so many characters. */
async function base64(/** @type {File} */ file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
