// Design: edit the files of a user's game, with its problems and a preview of its last valid version.

import { ask, h, inputValue, select, shareOrDownload } from "../dom.js";
import { completions } from "../completion.js";
import { makeEditor } from "../editor.js";
import {
  filesWith,
  loadUserGame,
  removeUserGame,
  saveUserGame,
  userGameNames,
  validFiles,
} from "../userGames.js";
import { load, save } from "../store.js";
import { LANGUAGES } from "../words.js";
import { drawDesignStart } from "./designStart.js";
import { makePagePreview } from "./pagePreview.js";

/** @import { Page, Problem, RuleSentence, Schema, SchemaKind, TextFiles, UserGame } from "../../types" */

const PAUSE = 250;
const SEED = 1;
const FIRST = "game.yaml";

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {URLSearchParams} params
 */
export async function showDesign(root, page, params) {
  await new DesignView(root, page).begin(params);
}

class DesignView {
  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.t = page.t;
    this.name = "";
    this.file = FIRST;
    this.asked = 0;
    this.drawing = 0;
    this.what = "";
    this.at = 1;
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {Problem[]} */
    this.warnings = [];
    /** @type {RuleSentence[]} the scoring rules of the last valid version */
    this.rules = [];
    /** @type {Partial<Record<SchemaKind, Schema>>} */
    this.schemas = {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pause = undefined;
    /** @type {import("../editor.js").Editor} set by `begin` */
    this.editor;
    /** @type {ReturnType<DesignView["makeParts"]>} set by `build` */
    this.parts;
  }

  /** @param {URLSearchParams} params */
  async begin(params) {
    this.editor = await makeEditor({
      change: (text) => this.type(text),
      complete: (text, at) => this.complete(text, at),
    });
    const wanted = params.get("game") ?? load("design") ?? "";
    const known = userGameNames();
    const name = known.includes(wanted) ? wanted : known[0];
    if (name) await this.open(name, params.get("file") ?? FIRST);
    else this.start();
    addEventListener("own", () => this.root.isConnected && this.reload());
  }

  start() {
    this.page.address("#/design");
    const back =
      this.name &&
      loadUserGame(this.name) &&
      h(
        "button",
        { type: "button", class: "secondary", onclick: () => this.open(this.name) },
        this.t("design.back"),
      );
    this.root.replaceChildren(
      h("h1", {}, this.t("design.title")),
      back || "",
      drawDesignStart(this.page, (name) => this.open(name)),
    );
    this.root.dataset.checked = "begin";
  }

  get game() {
    return /** @type {UserGame} */ (loadUserGame(this.name));
  }

  /** The names of the game's files without its folder, in the order of the tabs. */
  get files() {
    const order = [FIRST, ...Object.keys(LANGUAGES).map((lang) => `${lang}.yaml`)];
    const rank = (/** @type {string} */ file) =>
      order.includes(file) ? order.indexOf(file) : order.length;
    return Object.keys(this.game.texts)
      .map((path) => path.slice(this.name.length + 1))
      .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  }

  /** @param {string} name @param {string} [file] */
  async open(name, file = FIRST) {
    Object.assign(this, { name, at: 1, problems: [], warnings: [], rules: [], schemas: {} });
    save("design", name);
    this.root.dataset.drawn = "";
    this.build();
    this.show(file);
    await this.check();
  }

  /** Show the changes of another window. */
  reload() {
    if (!loadUserGame(this.name)) return this.start();
    this.show(this.file);
    return this.check();
  }

  /** Create the parts that change. */
  makeParts() {
    const list = h("div", { class: "problem-list" });
    return {
      list,
      tabs: h("div", { class: "tabs" }),
      preview: makePagePreview(this.t, (at) => {
        this.at = at;
        this.draw();
      }),
      what: h("div", {}),
      old: h("p", { class: "outdated", role: "status" }),
      saved: h("p", { class: "help saved" }),
      state: h("button", {
        type: "button",
        class: "secondary status",
        id: "state",
        onclick: () => list.scrollIntoView({ block: "center" }),
      }),
    };
  }

  build() {
    const { t } = this;
    const button = (/** @type {string} */ id, /** @type {() => void} */ act, kind = "secondary") =>
      h("button", { type: "button", class: kind, id, onclick: act }, t(`design.${id}`));
    const games = select(
      t("design.which"),
      userGameNames().map((name) => [name, name]),
      this.name,
      (name) => this.open(name),
    );
    this.parts = this.makeParts();
    const { tabs, list, preview, what, old, saved, state } = this.parts;
    const links = h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `#/print?game=${this.name}` }, t("design.print")),
      h("a", { class: "button", href: `#/score?game=${this.name}` }, t("design.score")),
    );
    const stage = h(
      "section",
      { class: "main-column", "aria-label": t("design.files") },
      tabs,
      h("div", { role: "tabpanel", id: "file" }, this.editor.element),
      list,
    );
    const side = h(
      "section",
      { class: "side-column", "aria-label": t("print.preview") },
      what,
      old,
      preview.figure,
      preview.turner,
      links,
      h(
        "div",
        { class: "panel-box" },
        saved,
        button("remove", () => this.remove()),
      ),
    );
    this.root.replaceChildren(
      h(
        "div",
        { class: "headline" },
        h("h1", {}, t("design.title")),
        h(
          "div",
          { class: "row menu" },
          games,
          button("new", () => this.start()),
        ),
      ),
      h("div", { class: "columns even" }, stage, side),
      h(
        "div",
        { class: "bottom-bar" },
        state,
        button("export", () => this.export(), "primary"),
      ),
    );
    this.paintSaved();
  }

  /** Show a file in the editor. @param {string} file */
  show(file) {
    this.file = this.files.includes(file) ? file : (this.files[0] ?? FIRST);
    this.page.address(`#/design?game=${this.name}&file=${this.file}`);
    this.editor.open(
      this.game.texts[`${this.name}/${this.file}`] ?? "",
      this.t("design.editor", { file: this.file }),
    );
    this.paintTabs();
    this.mark();
    if (this.root.dataset.checked) this.draw();
  }

  paintTabs() {
    const { tabs } = this.parts;
    const { t } = this;
    const tab = (/** @type {string} */ file) => {
      const chosen = file === this.file;
      const wrong = this.problems.some(({ where }) => where === `${this.name}/${file}`);
      const key = (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? NaN;
        const next = this.files[this.files.indexOf(this.file) + step];
        if (!next) return;
        this.show(next);
        /** @type {HTMLElement | null} */ (tabs.querySelector("[aria-selected=true]"))?.focus();
      };
      return h(
        "button",
        {
          type: "button",
          role: "tab",
          "aria-controls": "file",
          "aria-selected": String(chosen),
          tabindex: chosen ? "0" : "-1",
          data: { file },
          onclick: () => this.show(file),
          onkeydown: key,
        },
        file,
        wrong && h("span", { class: "dot", role: "img", "aria-label": t("design.problems") }),
      );
    };
    const missing = Object.entries(LANGUAGES).filter(
      ([lang]) => !this.files.includes(`${lang}.yaml`),
    );
    const add = h(
      "select",
      {
        class: "add",
        "aria-label": t("design.add"),
        onchange: (event) => this.addWords(inputValue(event)),
      },
      h("option", { value: "" }, `+ ${t("design.add")}`),
      ...missing.map(([lang, name]) => h("option", { value: lang }, name)),
    );
    const remove =
      this.file !== FIRST &&
      h(
        "button",
        {
          type: "button",
          class: "secondary",
          id: "remove_file",
          "aria-label": t("design.remove_file", { file: this.file }),
          title: t("design.remove_file", { file: this.file }),
          onclick: () => this.removeFile(),
        },
        "×",
      );
    tabs.replaceChildren(
      h(
        "div",
        { role: "tablist", class: "list", "aria-label": t("design.files") },
        ...this.files.map(tab),
      ),
      h("div", { class: "list" }, missing.length > 0 && add, remove),
    );
  }

  /** Save what the user typed at once; it is checked when they pause. @param {string} text */
  type(text) {
    const name = `${this.name}/${this.file}`;
    if (this.game.texts[name] === text) return;
    this.save({ ...this.game.texts, [name]: text });
  }

  /** @param {TextFiles} texts */
  save(texts) {
    saveUserGame(this.name, { texts, good: this.game.good, exported: false });
    this.paintSaved();
    this.asked++;
    this.root.dataset.checked = "";
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.check(), PAUSE);
  }

  /** Check the files; a version without problems becomes the valid one. */
  async check() {
    const number = ++this.asked;
    const { name } = this;
    const { texts } = this.game;
    this.root.dataset.checked = "";
    this.parts.state.textContent = this.t("design.checking");
    const own = filesWith(name);
    const answer = await this.page.call("validate", { game: name, own });
    if (number !== this.asked) return;
    this.problems = answer.problems ?? [];
    this.warnings = answer.warnings ?? [];
    if (!this.problems.length) {
      this.rules = answer.rules ?? [];
      saveUserGame(name, { texts, good: texts, exported: this.game.exported });
      await this.page.refresh();
    }
    const schemas = await this.page.call("schema", { game: name, own });
    if (number !== this.asked) return;
    if (!schemas.problems) this.schemas = { ...this.schemas, ...schemas };
    this.paintProblems();
    this.paintTabs();
    this.mark();
    if (!this.problems.length || !this.root.dataset.drawn?.startsWith(`${name}/`))
      await this.draw();
    else this.parts.old.textContent = this.t("design.last_good");
    if (number === this.asked) this.root.dataset.checked = `${number}/${this.problems.length}`;
  }

  mark() {
    const here = `${this.name}/${this.file}`;
    const marks = (/** @type {Problem[]} */ list, /** @type {boolean} */ grave) =>
      list.flatMap(({ where, line, column, message, hint }) =>
        where === here && line ? [{ line, column: column ?? 1, message, hint, grave }] : [],
      );
    this.editor.mark([...marks(this.problems, true), ...marks(this.warnings, false)]);
  }

  paintProblems() {
    const { t } = this;
    const { list, state } = this.parts;
    const count = this.problems.length;
    state.textContent = count
      ? `⚠ ${t(count === 1 ? "design.one" : "design.count", { n: count })}`
      : `✓ ${t("design.none")}`;
    state.classList.toggle("error", count > 0);
    const item = (/** @type {Problem} */ problem) => {
      const { where, line, column, message, hint } = problem;
      const file = where.split("/").slice(1).join("/");
      const at = line
        ? t("design.at", { file: file || where, line, column: column ?? 1 })
        : file || where;
      return this.makeItem(problem, "problem", [
        h("b", {}, message),
        hint && h("small", {}, hint),
        h("small", { class: "location" }, at),
      ]);
    };
    const sentence = (/** @type {RuleSentence} */ rule) =>
      this.makeItem(rule, "rule", [h("b", {}, rule.name), h("small", {}, rule.text)]);
    const part = (/** @type {string} */ key, /** @type {Problem[]} */ found) =>
      found.length ? [h("h2", {}, t(key)), h("ul", {}, ...found.map(item))] : [];
    list.replaceChildren(
      ...part("design.problems", this.problems),
      ...part("design.later", this.warnings),
      ...(this.rules.length
        ? [h("h2", {}, t("design.sentences")), h("ul", {}, ...this.rules.map(sentence))]
        : []),
    );
    this.page.announce(
      count ? t(count === 1 ? "design.one" : "design.count", { n: count }) : t("design.none"),
    );
  }

  /**
   * An item of the list below the editor: a button if its location is in a file of the game.
   * @param {{ where: string, line: number | null, column: number | null }} location
   * @param {string} kind
   * @param {(HTMLElement | string | false)[]} body
   */
  makeItem({ where, line, column }, kind, body) {
    const [game, ...rest] = where.split("/");
    const file = rest.join("/");
    if (game !== this.name || !this.files.includes(file)) return h("li", { class: kind }, ...body);
    const go = () => (this.show(file), this.editor.go(line ?? 1, column ?? 1));
    return h("li", {}, h("button", { type: "button", class: kind, onclick: go }, ...body));
  }

  /** Draw the selected page of the last valid version. */
  async draw() {
    const { t, page } = this;
    const { what, old, preview } = this.parts;
    const game = page.about.games.find(({ id }) => id === this.name);
    old.textContent = game
      ? this.problems.length
        ? t("design.last_good")
        : ""
      : t("design.nothing");
    preview.figure.hidden = !game;
    if (!game) return;
    const parts = game.parts.map(({ id, title }) => [id, id === "kit" ? t("design.rules") : title]);
    if (!parts.some(([id]) => id === this.what)) this.what = parts[0][0];
    what.replaceChildren(
      select(
        t("design.show"),
        parts,
        this.what,
        (id) => (Object.assign(this, { what: id, at: 1 }), this.draw()),
      ),
    );
    const number = ++this.drawing;
    const [stem] = this.file.split(".");
    const lang = game.languages.includes(stem) ? stem : page.lang;
    const theme = game.themes.find((name) => this.file === `themes/${name}.yaml`) ?? game.themes[0];
    const seed = game.parts.find(({ id }) => id === this.what)?.fresh ? { seed: SEED } : {};
    const answer = await page.call("preview", {
      order: { game: this.name, what: this.what, lang, theme, ...seed },
      page: this.at,
      own: validFiles(),
    });
    if (number !== this.drawing) return;
    const found = (answer.problems ?? answer.warnings ?? [])
      .map(({ message }) => message)
      .join("; ");
    if (found) old.textContent = answer.problems ? found : `${old.textContent} ${found}`.trim();
    if (!answer.problems) await preview.show(answer);
    this.root.dataset.drawn = `${this.name}/${this.what}/${answer.problems ? "" : answer.page}/${number}`;
  }

  /** @param {string} text @param {number} at */
  complete(text, at) {
    const kind = this.file === FIRST ? "game" : this.file.startsWith("themes/") ? "theme" : "words";
    const schema = /\.ya?ml$/.test(this.file) && this.schemas[kind];
    return schema ? completions(text, at, schema) : null;
  }

  /** @param {string} lang */
  async addWords(lang) {
    if (!lang) return;
    const answer = await this.page.call("words_file", {
      game: this.name,
      lang,
      own: filesWith(this.name),
    });
    this.save({
      ...this.game.texts,
      [`${this.name}/${lang}.yaml`]: answer.problems ? "" : answer.text,
    });
    this.show(`${lang}.yaml`);
  }

  /** @param {string} name */
  confirmRemoval(name) {
    const { t } = this;
    return ask(t("design.remove_sure", { name }), t("score.remove"), t("cancel"));
  }

  async removeFile() {
    const { [`${this.name}/${this.file}`]: _, ...rest } = this.game.texts;
    if (!(await this.confirmRemoval(this.file))) return;
    this.save(rest);
    this.show(FIRST);
  }

  async remove() {
    if (!(await this.confirmRemoval(this.name))) return;
    removeUserGame(this.name);
    await this.page.refresh();
    const [next] = userGameNames();
    if (next) this.open(next);
    else {
      this.name = "";
      this.start();
    }
  }

  async export() {
    const answer = await this.page.call("pack", { game: this.name, own: filesWith(this.name) });
    if (answer.problems)
      return this.page.complain(answer.problems.map(({ message }) => message).join("\n"));
    for (const [file, data] of Object.entries(answer.files))
      await shareOrDownload(file, data, "application/zip");
    saveUserGame(this.name, { ...this.game, exported: true });
    this.paintSaved();
  }

  paintSaved() {
    const { exported } = this.game;
    this.parts.saved.textContent = `${this.t("design.saved")} ${this.t(exported ? "design.exported" : "design.not_exported")}`;
    this.parts.saved.dataset.exported = String(exported);
  }
}
