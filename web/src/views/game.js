// The screen of a game: set-up, one board after the other, the winner. Every step has its address.

import { numberIn } from "../address.js";
import { EngineError } from "../engine.js";
import { sectionForm, itemKey } from "../game.js";
import { LinkError } from "../link.js";
import { Play } from "../play.js";
import { h } from "../render.js";
import { savedGame } from "../savedGames.js";
import { completeTaps } from "../taps.js";
import { boardView, makeBoard } from "./boardScreen.js";
import { noCode } from "./codeForm.js";
import { endView } from "./end.js";
import { fieldDrawer } from "./facts.js";
import { topBar } from "./gameParts.js";
import { gameInLink } from "./import.js";
import { otherSheet, setupView } from "./setup.js";

/** @import { Address, OpenQuestion, Page } from "../../types" */

/** More sections than any game has. */
const MAX_SECTIONS = 999;

/** @param {Page} page @param {Address} address */
export function open(page, address) {
  return new GameScreen(page, address);
}

export class GameScreen {
  bare = true;

  /** @param {Page} page @param {Address} address */
  constructor(page, address) {
    this.page = page;
    this.t = page.t;
    this.id = address.parts[0];
    this.step = address.parts[1] ?? "setup";
    /** @type {Play | null} */
    this.play = null;
    this.board = makeBoard(this);
    /** @type {{width: number, height: number} | null} the space for the board in px */
    this.size = null;
    /** @type {{key: string, text: string} | null} the text field being edited */
    this.typing = null;
    this.code = noCode();
    /** The settled part of the set-up that is open again, and the player whose turn it is to be named. */
    this.editing = "";
    this.seat = 0;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    completeTaps(signal);
    addEventListener("storage", () => this.play?.reload(), { signal });
    addEventListener("pagehide", () => this.play?.keepUndo(), { signal });
    addEventListener("keydown", (event) => this.key(event), { signal });
    this.load(address);
  }

  /** Open the saved game; if the browser stores nothing, the one in the address. @param {Address} address */
  async load({ params }) {
    const { page, t } = this;
    const saved = savedGame(this.id) ?? (await this.linked(params.get("g")));
    if (!page.here()) return;
    if (!saved) {
      page.complain(t("link.gone"));
      return page.go("#/", { replace: true });
    }
    const play = new Play(page, saved);
    try {
      await play.start();
    } catch (error) {
      if (error instanceof EngineError) throw error;
      page.complain(t("store.broken"), JSON.stringify(saved));
      return page.go("#/", { replace: true });
    }
    this.play = play;
    page.redraw();
  }

  /** @param {string | null} part */
  async linked(part) {
    if (!part) return undefined;
    try {
      const { saved } = await gameInLink(this.page, part);
      return saved && { ...saved, id: this.id };
    } catch (error) {
      if (error instanceof LinkError) return undefined;
      throw error;
    }
  }

  /** The game; only while there is one. */
  get game() {
    return /** @type {Play} */ (this.play);
  }

  /** The number of the section that the step shows. */
  get at() {
    const last = this.game.entry.sections.length - 1;
    return Math.min(numberIn(this.step, 0, MAX_SECTIONS, 0), last);
  }

  /** @param {Address} address */
  show({ parts }) {
    const step = parts[1] ?? "setup";
    if (step !== this.step && this.play && !this.play.saved.done) this.play.save({ step });
    this.step = step;
  }

  close() {
    this.play?.keepUndo();
    this.listeners.abort();
  }

  /** Go to a step: `setup`, the number of a section, `end`. @param {string} step */
  go(step) {
    this.page.go(`#/game/${this.id}/${step}`);
  }

  /** Show the result: for papers that do not show their end, what is entered is all. */
  finish() {
    this.game.finish();
    this.go("end");
  }

  async undo() {
    const at = await this.game.undo();
    if (at !== null && this.step !== "setup" && at !== this.at) this.go(String(at));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isText = /** @type {Element} */ (event.target).matches("input, textarea, dialog *");
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || isText || !this.play) return;
    event.preventDefault();
    this.undo();
  }

  /** Open the editor of a field. @param {number | null} at @param {string} key */
  openField(at, key) {
    const { drawn } = this.game;
    const { fields } = at === null ? drawn.form : drawn.sections[at];
    const field = fields.find((it) => it.key === key);
    this.code = noCode();
    if (at !== null && field?.kind === "code") this.page.openDrawer(() => otherSheet(this, at));
    else if (field) this.page.openDrawer(() => fieldDrawer({ screen: this, at, field }));
  }

  /** Go to where a question is answered: its field, or its board with the palette item in use. @param {OpenQuestion} question */
  fix({ text, section, field, brush }) {
    const { sections } = this.game.entry;
    const isNamed = (/** @type {{name: string}} */ { name }) =>
      name.toLowerCase() === section.toLowerCase();
    const at = section
      ? sections.findIndex(isNamed)
      : sections.findIndex(({ name }) => !field && text.includes(name));
    if (at < 0) return this.go("setup");
    this.go(String(at));
    const item = this.game.items(at).find(({ kind }) => kind === brush);
    if (item && this.game.item(at)?.kind !== brush) this.game.chosen = itemKey(item);
    const { grid, fields } = this.game.drawn.sections[at];
    const kind = fields.find(({ key }) => key === field)?.kind;
    if (field && grid.rows && kind !== "letters") this.openField(at, field);
    else if (field) requestAnimationFrame(() => this.focusField(field));
  }

  /** @param {string} key */
  focusField(key) {
    const field = document.querySelector(`[data-field="${CSS.escape(key)}"]`);
    const input = field?.matches("input") ? field : field?.querySelector("button");
    /** @type {HTMLElement | null | undefined} */ (input)?.focus();
  }

  /** Return the name of a section: the player's, or what is drawn in it. @param {number} at */
  sectionName(at) {
    const { form, entry } = this.game;
    const { name } = entry.sections[at];
    return form.per_player ? name : sectionForm(form, name).label;
  }

  view() {
    if (!this.play) return this.waiting();
    if (this.step === "setup") return setupView(this);
    return this.step === "end" ? endView(this) : boardView(this);
  }

  /** The places of what will be shown. */
  waiting() {
    const { about } = this.page;
    const game = savedGame(this.id)?.entry.game;
    const title = about.games.find(({ id }) => id === game)?.title ?? "";
    return h(
      "div.play",
      { key: this.step },
      topBar(this, title, this.t("score.opening")),
      h("main.table", { key: "waiting", tabindex: "-1" }),
      h("footer.dock.waiting", { key: "dock" }),
    );
  }
}
