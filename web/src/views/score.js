// Score: enter the finished sheets by tapping, and see after every tap who won and why.

import { ask, h } from "../dom.js";
import { Forms } from "../forms.js";
import * as games from "../game.js";
import { LinkError, decodeGame, encodeGame } from "../link.js";
import { gamesAside, saveGame, loadSavedGame, setAside, restoreGame } from "../savedGame.js";
import { loadWords } from "../words.js";
import { makeBoard } from "./board.js";
import { makeField } from "./fields.js";
import { paintResult, winnerText } from "./result.js";
import { drawScoreStart } from "./scoreStart.js";
import { boardActions, drawPalette, drawTabs, fieldContext, nameField, refill } from "./players.js";

const MOST_UNDO = 200;

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").Page} page
 * @param {URLSearchParams} params
 */
export async function showScore(root, page, params) {
  await new ScoreView(root, page).begin(params);
}

class ScoreView {
  /** @param {HTMLElement} root @param {import("../app.js").Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.t = page.t;
    this.forms = new Forms(page);
    /** @type {games.Entry | null} */
    this.entry = null;
    /** @type {games.Entry[]} */
    this.before = [];
    this.tab = 0;
    this.selectedItem = "";
    this.lit = { key: "", cells: new Set() };
    this.asked = 0;
    /** The score file of the entry; nothing while it is not known. */
    this.text = "";
    /** The score file that the address holds. */
    this.linked = "";
    this.touched = false;
    this.player = 0;
    /** @type {any} the forms of the game, the parts of the view, its board and the fields beside it */
    this.drawn = null;
    /** @type {any} */
    this.parts = null;
    /** @type {any} */
    this.board = null;
    /** @type {any} */
    this.own = null;
    /** @type {Record<string, any>} */
    this.answer = {};
  }

  /** Open what the address holds, else what was kept, else the start. @param {URLSearchParams} params */
  async begin(params) {
    const [part, code, game] = ["g", "code", "game"].map((it) => params.get(it));
    const text = part ? await this.decodeLink(part) : null;
    const kept = loadSavedGame();
    if (kept && (part ? text === kept.text : !code && !game)) await this.restore(kept);
    if (this.entry || !this.page.here()) return;
    const start = this.start(Boolean(code || game || text !== null));
    if (text !== null) await start.open(this.openText(text, text), this.t("link.problems"));
    else if (code) await start.openCode(code);
    else if (game) await start.open(this.openGame(game));
  }

  /** The text that a link holds; one that holds none is told. @param {string} part */
  async decodeLink(part) {
    try {
      return await decodeGame(part);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.page.complain(this.t(`link.${error.message}`));
      return null;
    }
  }

  /** A game that was kept, in the language of now. @param {import("../savedGame.js").SavedGame} kept */
  async restore(kept) {
    const title =
      this.page.about.games.find((/** @type {any} */ it) => it.id === kept.entry.game)?.title ??
      this.t("score.title");
    this.root.replaceChildren(
      h("h1", {}, title),
      h("p", { class: "lead" }, this.t("score.opening")),
    );
    try {
      await this.take(kept.entry, kept);
    } catch {
      this.page.complain(this.t("store.broken"), JSON.stringify(kept));
      if (this.page.here()) this.start();
    }
  }

  /** @param {string} text @param {string} [link] the text, if the address holds it */
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
    const field = form.sections[0].fields.find((/** @type {any} */ it) => it.kind === "code");
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
   * The newest wins: an answer, unless something else was asked since or the view was left.
   * @template T @param {Promise<T>} asked @returns {Promise<T | null>}
   */
  async newest(asked) {
    const number = ++this.asked;
    const answer = await asked;
    return number === this.asked && this.page.here() ? answer : null;
  }

  /** @param {games.Form} form */
  fresh(form) {
    return games.newEntry(form, form.players.least, (n) => this.t("player", { n }));
  }

  /** Begin with an entry, in the letters of the page's language. @param {games.Entry} entry @param {Partial<import("../savedGame.js").SavedGame>} how @returns {Promise<Record<string, any> | null>} */
  async take(entry, { tab = 0, text = "", touched = false }) {
    const { lang } = this.page;
    const variant = entry.fields.variant ?? "";
    const of = (/** @type {string} */ it) =>
      Promise.all([this.forms.of(entry.game, it, variant), loadWords(it)]);
    const both = await this.newest(Promise.all([of(entry.lang), of(lang)]));
    if (!both) return null;
    const [[from, before], [form, now]] = both;
    if (form.problems) throw new Error(form.problems[0].message);
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

  /** What was entered here is set aside. @param {boolean} [opening] whether the address is still to be opened */
  start(opening = false) {
    setAside();
    this.asked++;
    Object.assign(this, { entry: null, answer: {} });
    this.root.dataset.scored = "";
    if (!opening) this.page.address("#/score");
    const back = (/** @type {import("../savedGame.js").SavedGame} */ it) => (
      saveGame(it),
      restoreGame(it),
      this.restore(it)
    );
    const start = drawScoreStart(this.page, gamesAside(), {
      code: (it) => this.openCode(it),
      game: (it) => this.openGame(it),
      text: (it) => this.openText(it),
      back,
    });
    this.root.replaceChildren(start.element);
    return start;
  }

  /** A change of the game: it is kept, drawn and scored. @param {games.Entry} entry @param {boolean} [first] @returns {Promise<void>} */
  async change(entry, first = false) {
    if (!this.page.here()) return;
    if (!first && this.entry) this.before = [...this.before.slice(-MOST_UNDO), this.entry];
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
    if (first || !this.root.querySelector(".playing")) this.build();
    this.paint();
    await this.score();
  }

  /** Keep the game, with the text that the address holds: so a reload knows that it is this one. */
  keep() {
    const who = this.answer.result?.players.map((/** @type {any} */ it) => it.name);
    saveGame({
      entry: /** @type {games.Entry} */ (this.entry),
      tab: this.tab,
      text: this.linked,
      touched: this.touched,
      who,
    });
  }

  async score() {
    const asked = this.page.call("score", { entry: this.entry }, { newest: "score" });
    const packing = asked.then(async (it) => ({ ...it, part: await encodeGame(it.text ?? "") }));
    /** @type {Record<string, any> | null} */
    const answer = await this.newest(packing.catch((error) => ({ problems: [], error })));
    if (!answer) return;
    this.answer = answer; // and no score of what was before
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

  /** The parts of the view, made anew; what they show is painted. */
  build() {
    const { t } = this;
    const button = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "quiet", id, onclick: act }, t(`score.${id}`));
    const menu = h(
      "div",
      { class: "row menu" },
      h(
        "button",
        {
          type: "button",
          class: "quiet",
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
        class: "thumb palette",
        role: "radiogroup",
        "aria-label": t("score.palette"),
      }),
    };
    const { fields, tabs, panel, result, palette } = this.parts;
    this.root.replaceChildren(
      h(
        "div",
        { class: "playing" },
        head,
        fields,
        h(
          "div",
          { class: "two" },
          h("div", { class: "stage" }, tabs, panel),
          h("div", { class: "side" }, result),
        ),
        palette,
      ),
    );
    this.board = null;
  }

  get section() {
    return /** @type {games.Entry} */ (this.entry).sections[this.tab];
  }

  get shape() {
    return this.drawn.sections[this.tab];
  }

  get brushes() {
    const who = this.drawn.form.fields.find((/** @type {any} */ it) => it.kind === "players");
    return games
      .paletteItems(this.shape.grid, who ? (this.entry?.fields[who.key] ?? {}) : null)
      .filter((it) => !games.isPrinted(it, this.shape.grid));
  }

  get brush() {
    return (
      this.brushes.find((it) => it.kind + (it.letter ?? "") === this.selectedItem) ??
      this.brushes[0]
    );
  }

  /** @param {Partial<games.Section>} change */
  changeSection(change) {
    return this.change(
      games.withSection(/** @type {games.Entry} */ (this.entry), this.tab, change),
    );
  }

  paint() {
    this.paintFields();
    drawTabs(this);
    this.paintPanel();
    drawPalette(this);
    paintResult(this);
    /** @type {any} */ (this.root.querySelector("#undo")).disabled = !this.before.length;
  }

  paintFields() {
    const { fields } = this.parts;
    const grid = this.drawn.sections[0].grid;
    refill(fields, () =>
      this.drawn.form.fields
        .filter((/** @type {any} */ it) => games.isNeeded(it, this.entry?.fields ?? {}))
        .map((/** @type {any} */ it) =>
          makeField(
            it,
            fieldContext(
              this,
              grid,
              this.drawn.form,
              () => this.entry?.fields ?? {},
              (next) => this.change({ .../** @type {games.Entry} */ (this.entry), fields: next }),
            ),
          ),
        ),
    );
  }

  paintPanel() {
    const { panel } = this.parts;
    const { grid, fields, form, label, ground } = this.shape;
    panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    const key = JSON.stringify([this.tab, form.code, form.variant, this.brushes]);
    if (this.board?.key !== key) {
      const act = boardActions(this, grid);
      this.board = {
        key,
        ...makeBoard(
          {
            form,
            grid,
            ground,
            brushes: this.brushes,
            label: this.drawn.form.per_player ? this.section.name : label,
          },
          this.t,
          act,
        ),
      };
      this.own = h("div", { class: "own" });
      panel.replaceChildren(this.own, this.board.element);
    }
    const values = () => this.section.fields;
    refill(this.own, () =>
      [
        this.drawn.form.per_player && nameField(this),
        ...fields
          .filter((/** @type {any} */ it) => games.isNeeded(it, values()))
          .map((/** @type {any} */ it) =>
            makeField(
              it,
              fieldContext(this, grid, form, values, (next) =>
                this.changeSection({ fields: next }),
              ),
            ),
          ),
      ].filter(Boolean),
    );
    this.board.paint(this.section, this.brush, this.lit.cells);
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
