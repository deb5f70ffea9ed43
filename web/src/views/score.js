// Score: enter the finished sheets by tapping, and see after every tap who won and why.

import { ask, h } from "../dom.js";
import { Forms } from "../forms.js";
import * as games from "../game.js";
import { LinkError, decodeGame, encodeGame } from "../link.js";
import { gamesAside, loadSavedGame, restoreGame, saveGame, setAside } from "../savedGame.js";
import { loadWords } from "../words.js";
import { makeBoard } from "./board.js";
import { makeField } from "./fields.js";
import { paintResult, winnerText } from "./result.js";
import { drawScoreStart } from "./scoreStart.js";
import { boardActions, drawPalette, drawTabs, fieldContext, nameField, refill } from "./players.js";

/** @import { DrawnEntry, Entry, Form, Page, SavedGame, ScoreAnswer, Section } from "../../types" */

const MAX_UNDO = 200;

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {URLSearchParams} params
 */
export async function showScore(root, page, params) {
  await new ScoreView(root, page).begin(params);
}

export class ScoreView {
  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.t = page.t;
    this.forms = new Forms(page);
    /** @type {Entry | null} */
    this.entry = null;
    /** @type {Entry[]} */
    this.before = [];
    this.tab = 0;
    this.selectedItem = "";
    /** @type {{key: string, cells: Set<string>}} the score line whose cells are highlighted */
    this.lit = { key: "", cells: new Set() };
    this.asked = 0;
    /** The score file of the entry; empty until it is known. */
    this.text = "";
    /** The score file in the address. */
    this.linked = "";
    this.touched = false;
    this.player = 0;
    /** @type {DrawnEntry} set by `change` */
    this.drawn;
    /** @type {Record<"fields" | "tabs" | "panel" | "result" | "palette", HTMLElement>} set by `build` */
    this.parts;
    /** @type {import("./board.js").Board} set by `paintPanel` */
    this.board;
    /** What the board was made for; another key needs another board. */
    this.boardKey = "";
    /** @type {HTMLElement} the fields of the section */
    this.own;
    /** @type {ScoreAnswer} */
    this.answer = {};
  }

  /** Open the game in the address, else the saved one, else the start. @param {URLSearchParams} params */
  async begin(params) {
    const [part, code, game] = ["g", "code", "game"].map((it) => params.get(it));
    const text = part ? await this.decodeLink(part) : null;
    const saved = loadSavedGame();
    if (saved && (part ? text === saved.text : !code && !game)) await this.restore(saved);
    if (this.entry || !this.page.here()) return;
    const start = this.start(Boolean(code || game || text !== null));
    if (text !== null) await start.open(this.openText(text, text), this.t("link.problems"));
    else if (code) await start.openCode(code);
    else if (game) await start.open(this.openGame(game));
  }

  /** Return the text in a link. A broken link is reported. @param {string} part */
  async decodeLink(part) {
    try {
      return await decodeGame(part);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.page.complain(this.t(`link.${error.message}`));
      return null;
    }
  }

  /** Open a saved game in the current language. @param {SavedGame} saved */
  async restore(saved) {
    const title =
      this.page.about.games.find(({ id }) => id === saved.entry.game)?.title ??
      this.t("score.title");
    this.root.replaceChildren(
      h("h1", {}, title),
      h("p", { class: "lead" }, this.t("score.opening")),
    );
    try {
      await this.take(saved.entry, saved);
    } catch {
      this.page.complain(this.t("store.broken"), JSON.stringify(saved));
      if (this.page.here()) this.start();
    }
  }

  /** @param {string} text @param {string} [link] the text, if the address has it */
  async openText(text, link = "") {
    const answer = await this.newest(this.page.call("entry", { text }));
    return answer?.problems
      ? answer
      : answer && this.take(answer.entry, { text: link, touched: !link });
  }

  /** @param {string} code */
  async openCode(code) {
    const form = await this.newest(this.forms.ofCode(code));
    if (!form || form.problems) return form;
    const entry = this.fresh(form);
    const field = form.sections[0].fields.find((it) => it.kind === "code");
    return this.take(
      field && form.per_player
        ? games.withSection(entry, 0, { fields: { [field.key]: form.code } })
        : entry,
      {},
    );
  }

  /** @param {string} game */
  async openGame(game) {
    const form = await this.newest(this.forms.of(game, this.page.lang));
    return !form || form.problems ? form : this.take(this.fresh(form), {});
  }

  /**
   * Return an answer, or null if something newer was asked or another view is shown.
   * @template T @param {Promise<T>} asked @returns {Promise<T | null>}
   */
  async newest(asked) {
    const number = ++this.asked;
    const answer = await asked;
    return number === this.asked && this.page.here() ? answer : null;
  }

  /** @param {Form} form */
  fresh(form) {
    return games.newEntry(form, form.players.least, (n) => this.t("player", { n }));
  }

  /** Open an entry, in the language of the page. @param {Entry} entry @param {Partial<SavedGame>} how @returns {Promise<{problems?: undefined} | null>} */
  async take(entry, { tab = 0, text = "", touched = false }) {
    const { lang } = this.page;
    const variant = String(entry.fields.variant ?? "");
    const of = (/** @type {string} */ it) =>
      Promise.all([this.forms.of(entry.game, it, variant), loadWords(it)]);
    const both = await this.newest(Promise.all([of(entry.lang), of(lang)]));
    if (!both) return null;
    const [[from, before], [form, now]] = both;
    if (form.problems) throw new Error(form.problems[0].message);
    if (from.problems) throw new Error(from.problems[0].message);
    if (entry.lang !== lang)
      entry = games.translateEntry(entry, from, form, (n) => [
        before("player", { n }),
        now("player", { n }),
      ]);
    const sections = entry.sections.map((it) =>
      games.completeSection(it, games.sectionForm(form, it.name).grid),
    );
    Object.assign(this, {
      before: [],
      tab: Math.min(tab, sections.length - 1),
      linked: text,
      touched,
    });
    if (!text) this.page.address("#/score");
    await this.change({ ...entry, sections }, true);
    return {};
  }

  /** Show the start; the current game is set aside. @param {boolean} [opening] whether the address is still to be opened */
  start(opening = false) {
    setAside();
    this.asked++;
    Object.assign(this, { entry: null, answer: {} });
    this.root.dataset.scored = "";
    if (!opening) this.page.address("#/score");
    const back = (/** @type {SavedGame} */ it) => (saveGame(it), restoreGame(it), this.restore(it));
    const start = drawScoreStart(this.page, gamesAside(), {
      code: (it) => this.openCode(it),
      game: (it) => this.openGame(it),
      text: (it) => this.openText(it),
      back,
    });
    this.root.replaceChildren(start.element);
    return start;
  }

  /** Change the game: save, draw and score it. @param {Entry} entry @param {boolean} [first] @returns {Promise<void>} */
  async change(entry, first = false) {
    if (!this.page.here()) return;
    if (!first && this.entry) this.before = [...this.before.slice(-MAX_UNDO), this.entry];
    this.entry = entry;
    this.touched ||= !first;
    this.text = "";
    this.lit = { key: "", cells: new Set() };
    this.keep();
    this.root.dataset.scored = "";
    const drawn = await this.newest(this.forms.drawn(entry));
    if (!drawn) return;
    this.drawn = drawn;
    const fitting = games.fitToForm(entry, drawn.form);
    if (fitting !== entry) return this.change(fitting, true);
    if (first || !this.root.querySelector(".score-view")) this.build();
    this.paint();
    await this.score();
  }

  /** Save the game with the text in the address, so that a reload recognizes it. */
  keep() {
    const who = this.answer.result?.players.map((it) => it.name);
    saveGame({
      entry: this.current,
      tab: this.tab,
      text: this.linked,
      touched: this.touched,
      who,
    });
  }

  async score() {
    const asked = this.page.call("score", { entry: this.current }, { newest: "score" });
    const packing = asked.then(async (it) => ({ ...it, part: await encodeGame(it.text ?? "") }));
    /** @type {ScoreAnswer & {part?: string, error?: unknown} | null} */
    const answer = await this.newest(packing.catch((error) => ({ problems: [], error })));
    if (!answer) return;
    this.answer = answer;
    this.text = answer.text ?? "";
    if (this.text) {
      this.linked = this.text;
      this.keep();
      this.page.address(`#/score?g=${answer.part}`);
    }
    paintResult(this);
    if (answer.error) throw answer.error;
    this.root.dataset.scored = String(this.asked);
    const { result } = answer;
    this.page.announce(result ? winnerText(result, this.t) : this.t("score.not_yet"));
  }

  /** Create the parts of the view; `paint` fills them. */
  build() {
    const { t } = this;
    const button = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "secondary", id, onclick: act }, t(`score.${id}`));
    const menu = h(
      "div",
      { class: "row menu" },
      h(
        "button",
        {
          type: "button",
          class: "secondary",
          id: "undo",
          "aria-label": t("score.undo"),
          title: t("score.undo"),
          onclick: () => this.undo(),
        },
        "↶",
      ),
      button("share", () => this.share()),
      button("as_text", () =>
        this.handOut({
          title: t("score.as_text"),
          text: this.text,
          file: `${this.entry?.game}.txt`,
        }),
      ),
      button("new", () => this.again()),
    );
    const head = h("div", { class: "headline" }, h("h1", {}, this.drawn.form.title), menu);
    this.parts = {
      fields: h("div", { class: "fields" }),
      tabs: h("div", { class: "tabs" }),
      panel: h("div", { class: "panel", role: "tabpanel", id: "panel" }),
      result: h("div", { class: "results" }),
      palette: h("div", {
        class: "bottom-bar palette",
        role: "radiogroup",
        "aria-label": t("score.palette"),
      }),
    };
    const { fields, tabs, panel, result, palette } = this.parts;
    this.root.replaceChildren(
      h(
        "div",
        { class: "score-view" },
        head,
        fields,
        h(
          "div",
          { class: "columns" },
          h("div", { class: "main-column" }, tabs, panel),
          h("div", { class: "side-column" }, result),
        ),
        palette,
      ),
    );
    this.boardKey = "";
  }

  /** The entry of an open game. */
  get current() {
    return /** @type {Entry} */ (this.entry);
  }

  get section() {
    return this.current.sections[this.tab];
  }

  get shape() {
    return this.drawn.sections[this.tab];
  }

  get items() {
    const who = games.fieldOfKind(this.drawn.form.fields, "players");
    const players = who ? (this.current.fields[who.key] ?? {}) : null;
    return games
      .paletteItems(this.shape.grid, /** @type {Record<string, string> | null} */ (players))
      .filter((it) => !games.isPrinted(it, this.shape.grid));
  }

  get item() {
    return this.items.find((it) => games.itemKey(it) === this.selectedItem) ?? this.items[0];
  }

  /** @param {Partial<Section>} change */
  changeSection(change) {
    return this.change(games.withSection(this.current, this.tab, change));
  }

  paint() {
    this.paintFields();
    drawTabs(this);
    this.paintPanel();
    drawPalette(this);
    paintResult(this);
    /** @type {HTMLButtonElement} */ (this.root.querySelector("#undo")).disabled =
      !this.before.length;
  }

  paintFields() {
    const { fields } = this.parts;
    const grid = this.drawn.sections[0].grid;
    refill(fields, () =>
      this.drawn.form.fields
        .filter((it) => games.isNeeded(it, this.entry?.fields ?? {}))
        .map((it) =>
          makeField(
            it,
            fieldContext(
              this,
              grid,
              this.drawn.form,
              () => this.entry?.fields ?? {},
              (next) => this.change({ ...this.current, fields: next }),
            ),
          ),
        ),
    );
  }

  paintPanel() {
    const { panel } = this.parts;
    const { grid, fields, form, label, ground } = this.shape;
    panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    const key = JSON.stringify([this.tab, form.code, form.variant, this.items]);
    if (this.boardKey !== key) {
      this.boardKey = key;
      this.board = makeBoard(
        {
          form,
          grid,
          ground,
          items: this.items,
          label: this.drawn.form.per_player ? this.section.name : label,
        },
        this.t,
        boardActions(this, grid),
      );
      this.own = h("div", { class: "section-fields" });
      panel.replaceChildren(this.own, this.board.element);
    }
    const values = () => this.section.fields;
    refill(this.own, () => [
      ...(this.drawn.form.per_player ? [nameField(this)] : []),
      ...fields
        .filter((it) => games.isNeeded(it, values()))
        .map((it) =>
          makeField(
            it,
            fieldContext(this, grid, form, values, (next) => this.changeSection({ fields: next })),
          ),
        ),
    ]);
    this.board.paint(this.section, this.item, this.lit.cells);
  }

  undo() {
    const last = this.before.pop();
    if (!last) return;
    const changed = last.sections.findIndex((it, n) => it !== this.entry?.sections[n]);
    this.tab = changed < 0 ? Math.min(this.tab, last.sections.length - 1) : changed;
    this.change(last, true);
  }

  async again() {
    const { t } = this;
    if (!(await ask(t("score.new_sure"), t("score.new"), t("cancel")))) return;
    saveGame(null);
    this.start();
  }

  share() {
    const { result } = this.answer;
    return this.handOut({
      title: this.drawn.form.title,
      result,
      link: location.href,
      winner: result ? winnerText(result, this.t) : "",
    });
  }

  /** @param {Parameters<typeof import("./share.js").drawShare>[1]} it */
  async handOut(it) {
    (await import("./share.js")).drawShare(this.t, it);
  }
}
