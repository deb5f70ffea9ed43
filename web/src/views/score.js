// Score: enter the finished sheets by tapping, and see after every tap who won and why.

import { ask, h } from "../dom.js";
import { Forms } from "../forms.js";
import * as games from "../game.js";
import { LinkError, packed, unpacked } from "../link.js";
import { load, save } from "../store.js";
import { makeBoard } from "./board.js";
import { makeField } from "./fields.js";
import { drawResult, winnerText } from "./result.js";
import { drawShare } from "./share.js";
import { drawStart } from "./start.js";
import { boardActions, drawPalette, drawTabs, fieldContext, nameField, refill } from "./table.js";

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
    this.hand = "";
    this.lit = { key: "", cells: new Set() };
    this.asked = 0;
    this.text = "";
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
    const stored = load("game");
    const part = params.get("g");
    if (part) await this.openLink(part, stored);
    else if (params.get("code")) await this.openCode(params.get("code") ?? "", stored);
    else if (params.get("game")) await this.openGame(params.get("game") ?? "", stored);
    else if (stored?.entry) await this.restore(stored);
    if (!this.entry) this.start();
  }

  /** @param {string} part @param {any} stored */
  async openLink(part, stored) {
    try {
      const text = await unpacked(part);
      if (stored?.text === text) return await this.restore(stored);
      const { problems } = await this.openText(text, stored);
      if (problems) this.page.complain(this.t("link.problems"), problems.map((/** @type {any} */ it) => it.message).join("\n"));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.page.complain(this.t(`link.${error.message}`));
    }
  }

  /** A game that was kept, in the language of now. @param {any} stored */
  async restore(stored) {
    try {
      await this.take(stored.entry, stored.tab ?? 0);
    } catch {
      this.page.complain(this.t("store.broken"), JSON.stringify(stored));
    }
  }

  /** @param {string} text @param {any} [stored] */
  async openText(text, stored = load("game")) {
    const answer = await this.page.call("entry", { text });
    if (answer.problems) return answer;
    if (stored?.entry && !games.isEmpty(stored.entry)) save("previous", stored);
    await this.take(answer.entry);
    return {};
  }

  /** @param {string} code @param {any} [stored] */
  async openCode(code, stored = load("game")) {
    const form = await this.forms.ofCode(code);
    if (form.problems) return form;
    if (stored?.entry && !games.isEmpty(stored.entry)) save("previous", stored);
    const entry = this.fresh(form);
    const field = form.sections[0].fields.find((/** @type {any} */ it) => it.kind === "code");
    await this.take(field && form.per_player ? games.withSection(entry, 0, { fields: { [field.key]: form.code } }) : entry);
    return {};
  }

  /** @param {string} game @param {any} [stored] */
  async openGame(game, stored = load("game")) {
    const form = await this.forms.of(game, this.page.lang);
    if (form.problems) return;
    if (stored?.entry && !games.isEmpty(stored.entry)) save("previous", stored);
    await this.take(this.fresh(form));
  }

  /** @param {games.Form} form */
  fresh(form) {
    return games.newEntry(form, form.players.least, (n) => this.t("player", { n }));
  }

  /** Begin with an entry, in the letters of the page's language. @param {games.Entry} entry @param {number} tab */
  async take(entry, tab = 0) {
    const { lang } = this.page;
    if (entry.lang !== lang) {
      const variant = entry.fields.variant ?? "";
      const [from, to] = await Promise.all([this.forms.of(entry.game, entry.lang, variant), this.forms.of(entry.game, lang, variant)]);
      entry = games.translated(entry, from, to);
    }
    const form = await this.forms.of(entry.game, lang, entry.fields.variant ?? "");
    if (form.problems) throw new Error(form.problems[0].message);
    const sections = entry.sections.map((it) => games.whole(it, games.sectionForm(form, it.name).grid));
    this.before = [];
    this.tab = Math.min(tab, sections.length - 1);
    await this.change({ ...entry, sections }, true);
  }

  start() {
    this.entry = null;
    this.root.dataset.scored = "";
    this.page.address("#/score");
    const previous = load("previous");
    const back = previous ? () => (save("previous", null), this.restore(previous)) : null;
    this.root.replaceChildren(drawStart(this.page, { code: (it) => this.openCode(it), game: (it) => this.openGame(it), text: (it) => this.openText(it), back }));
  }

  /** A change of the game: it is kept, drawn and scored. @param {games.Entry} entry @param {boolean} [first] @returns {Promise<void>} */
  async change(entry, first = false) {
    if (!first && this.entry) this.before = [...this.before.slice(-MOST_UNDO), this.entry];
    this.entry = entry;
    this.lit = { key: "", cells: new Set() };
    this.keep();
    const number = ++this.asked;
    this.root.dataset.scored = "";
    const drawn = await this.forms.drawn(entry);
    if (number !== this.asked) return;
    this.drawn = drawn;
    const fitting = games.fitted(entry, drawn.form);
    if (fitting !== entry) return this.change(fitting, true);
    if (first || !this.root.querySelector(".playing")) this.build();
    this.paint();
    await this.score(number);
  }

  keep() {
    save("game", { entry: this.entry, tab: this.tab, text: this.text });
  }

  /** @param {number} number */
  async score(number) {
    const gone = (/** @type {any} */ error) => {
      if (number === this.asked) (this.answer = { problems: [] }), this.paintResult(); // no score of what was before
      throw error;
    };
    const answer = await this.page.call("score", { entry: this.entry }, { newest: "score" }).catch(gone);
    if (number !== this.asked) return;
    this.answer = answer;
    this.text = answer.text ?? "";
    this.keep();
    if (this.text) this.page.address(`#/score?g=${await packed(this.text)}`);
    if (number !== this.asked) return;
    this.paintResult();
    this.root.dataset.scored = String(number);
    const { result } = answer;
    this.page.announce(result ? winnerText(result, this.t) : this.t("score.not_yet"));
  }

  /** The parts of the view, made anew; what they show is painted. */
  build() {
    const { t } = this;
    const button = (/** @type {string} */ id, /** @type {() => void} */ act) => h("button", { type: "button", class: "quiet", id, onclick: act }, t(`score.${id}`));
    const menu = h("div", { class: "row menu" }, h("button", { type: "button", class: "quiet", id: "undo", "aria-label": t("score.undo"), title: t("score.undo"), onclick: () => this.undo() }, "↶"), button("share", () => this.share()), button("as_text", () => drawShare(t, { title: t("score.as_text"), text: this.text, file: `${this.entry?.game}.txt` })), button("new", () => this.again()));
    const head = h("div", { class: "headline" }, h("h1", {}, this.drawn.form.title), menu);
    this.parts = { fields: h("div", { class: "fields" }), tabs: h("div", { class: "tabs" }), panel: h("div", { class: "panel", role: "tabpanel", id: "panel" }), result: h("div", { class: "results" }), palette: h("div", { class: "thumb palette", role: "radiogroup", "aria-label": t("score.palette") }) };
    const { fields, tabs, panel, result, palette } = this.parts;
    this.root.replaceChildren(h("div", { class: "playing" }, head, fields, h("div", { class: "two" }, h("div", { class: "stage" }, tabs, panel), h("div", { class: "side" }, result)), palette));
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
    return games.brushesOf(this.shape.grid, who ? this.entry?.fields[who.key] ?? {} : null).filter((it) => !games.isPrinted(it, this.shape.grid));
  }

  get brush() {
    return this.brushes.find((it) => it.kind + (it.letter ?? "") === this.hand) ?? this.brushes[0];
  }

  /** @param {Partial<games.Section>} change */
  changeSection(change) {
    return this.change(games.withSection(/** @type {games.Entry} */ (this.entry), this.tab, change));
  }

  paint() {
    this.paintFields();
    drawTabs(this);
    this.paintPanel();
    drawPalette(this);
    this.paintResult();
    /** @type {any} */ (this.root.querySelector("#undo")).disabled = !this.before.length;
  }

  paintFields() {
    const { fields } = this.parts;
    const grid = this.drawn.sections[0].grid;
    refill(fields, () => this.drawn.form.fields.map((/** @type {any} */ it) => makeField(it, fieldContext(this, grid, this.drawn.form, () => this.entry?.fields ?? {}, (next) => this.change({ .../** @type {games.Entry} */ (this.entry), fields: next })))));
  }

  paintPanel() {
    const { panel } = this.parts;
    const { grid, fields, form, label, ground } = this.shape;
    panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    const key = JSON.stringify([this.tab, form.code, form.variant, this.brushes]);
    if (this.board?.key !== key) {
      const act = boardActions(this, grid);
      this.board = { key, ...makeBoard({ form, grid, ground, brushes: this.brushes, label: this.drawn.form.per_player ? this.section.name : label }, this.t, act) };
      this.own = h("div", { class: "own" });
      panel.replaceChildren(this.own, this.board.element);
    }
    const values = () => this.section.fields;
    refill(this.own, () => [
      this.drawn.form.per_player && nameField(this),
      ...fields.map((/** @type {any} */ it) => makeField(it, fieldContext(this, grid, form, values, (next) => this.changeSection({ fields: next })))),
    ].filter(Boolean));
    this.board.paint(this.section, this.brush, this.lit.cells);
  }

  paintResult() {
    const { result } = this.parts;
    if (!this.answer.result && !this.answer.problems) return;
    const { form } = this.drawn;
    const players = this.answer.result?.players ?? [];
    const mine = form.per_player ? Math.max(0, players.findIndex((/** @type {any} */ it) => it.name === this.section.name)) : this.player;
    const light = (/** @type {number} */ player, /** @type {number} */ line, /** @type {string[]} */ cells) => {
      const key = `${player}-${line}`;
      this.lit = this.lit.key === key ? { key: "", cells: new Set() } : { key, cells: new Set(cells) };
      if (!form.per_player) this.tab = 0;
      this.paint();
      if (this.lit.key) this.board.element.scrollIntoView({ block: "nearest" });
    };
    const choose = (/** @type {number} */ n) => {
      this.player = n;
      this.lit = { key: "", cells: new Set() };
      const at = this.entry?.sections.findIndex((it) => it.name === players[n].name) ?? -1;
      if (form.per_player && at >= 0) this.tab = at;
      this.paint();
    };
    refill(result, () => [drawResult({ answer: this.answer, player: mine, lit: this.lit.key }, this.t, { light, choose })]);
    drawTabs(this);
  }

  undo() {
    const last = this.before.pop();
    if (!last) return;
    this.tab = Math.min(this.tab, last.sections.length - 1);
    this.change(last, true);
  }

  async again() {
    const { t } = this;
    if (!(await ask(t("score.new_sure"), t("score.new"), t("cancel")))) return;
    this.asked++;
    save("game", null);
    this.answer = {};
    this.start();
  }

  async share() {
    const result = this.answer.result;
    drawShare(this.t, { title: this.drawn.form.title, result, link: location.href, winner: result ? winnerText(result, this.t) : "" });
  }

}
