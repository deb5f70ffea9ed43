// A game being entered: its entry, undo, set of sheets, score and who won. Every change is saved.

import { codeOf, Forms } from "./forms.js";
import * as games from "./game.js";
import { encodeGame } from "./link.js";
import {
  newSavedGame,
  printedSetOf,
  savedGame,
  savedGames,
  saveFresh,
  saveGame,
} from "./savedGames.js";
import { seatsOf, withCount, withName } from "./seats.js";
import { loadWords } from "./words.js";

/** @import { DrawnEntry, Entry, Field, Form, OpenQuestion, Page, PaletteItem, PlayerResult, Problem, Result, SavedGame, SavedVerdict, ScoreAnswer, Section, Words } from "../types" */

/**
 * Who won, or why nobody can say. `so-far`: the game is not over; `open`: input that could change
 * the winner is missing; `unknown`: not counted yet.
 * @typedef {object} Verdict
 * @property {"won" | "open" | "so-far" | "unknown"} state
 * @property {string} text a sentence
 * @property {string} names the winners or leaders
 * @property {number} points
 * @property {SavedVerdict["kind"]} [kind] of one that is won
 * @property {OpenQuestion[]} open
 */

const MAX_UNDO = 200;
/** How long a game waits for the pictures of its sheets before it is shown without, in ms. */
const PATIENCE = 1000;
const UNDO = "hedgerow:undo/";
const NO_LIGHT = { key: "", cells: /** @type {string[]} */ ([]), at: 0 };

export class Play {
  /** @param {Page} page @param {SavedGame} saved */
  constructor(page, saved) {
    this.page = page;
    this.saved = saved;
    this.entry = saved.entry;
    this.forms = new Forms(page);
    /** @type {Entry[]} earlier states, the latest last */
    this.before = loadUndo(saved.id);
    /** The kind of the last change: changes of one kind are undone together. */
    this.joint = "";
    /** @type {DrawnEntry} set by `start` */
    this.drawn;
    /** @type {ScoreAnswer} */
    this.answer = {};
    /** The number of the newest entry to score, and of the scored one. */
    this.number = 0;
    this.scored = 0;
    /** @type {Promise<void> | null} */
    this.scoring = null;
    /** The palette item in use. */
    this.chosen = "";
    /** The score line whose cells are highlighted, and the section that has them. */
    this.lit = NO_LIGHT;
    /** @type {Section[]} sections of players who left, by number */
    this.spare = [];
    this.isStored = true;
    /** Whether something was entered: Home shows the game. */
    this.isStarted = savedGames().some(({ id }) => id === saved.id);
  }

  /** Prepare the saved entry for the language of the page, and score it. Throws if it cannot be opened. */
  async start() {
    this.entry = await fitToPage(this.entry, this.forms, this.page);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.forms.load(this.entry), patience]);
    this.drawn = this.forms.drawn(this.entry);
    this.score();
  }

  get form() {
    return this.drawn.form;
  }

  get seats() {
    return seatsOf(this.form, this.entry, this.page.t);
  }

  /** The field of the sheet code, and whether it is one for the whole game. */
  get codeField() {
    const whole = games.fieldOfKind(this.form.fields, "code");
    const field = whole ?? games.fieldOfKind(this.form.sections[0].fields, "code");
    return { field, isWhole: Boolean(whole) };
  }

  /** The code of the sheet, or that names the set. */
  get code() {
    if (this.codeField.isWhole) return codeOf(this.form.fields, this.entry.fields);
    return this.saved.set[0] ?? this.seats.find(({ code }) => code)?.code ?? "";
  }

  /**
   * Change the entry: save, draw and score it.
   * @param {Entry} entry
   * @param {string} [joint] consecutive changes with the same text are undone together
   */
  change(entry, joint = "") {
    this.isStarted = true;
    this.prepare(entry, joint);
  }

  /** Change what is not worth keeping alone: a code, or how many play. @param {Entry} entry @param {string} [joint] */
  prepare(entry, joint = "") {
    if (!joint || joint !== this.joint)
      this.before = [...this.before.slice(1 - MAX_UNDO), this.entry];
    this.joint = joint;
    this.accept(entry);
  }

  /** @param {Entry} entry */
  accept(entry) {
    this.entry = entry;
    this.lit = NO_LIGHT;
    this.drawn = this.forms.drawn(entry);
    // What was asked for was the result of another entry.
    this.save({ final: false });
    this.page.redraw();
    this.score();
  }

  /** Change a section. @param {number} at @param {Partial<Section>} change @param {string} [joint] */
  changeSection(at, change, joint = "") {
    this.change(games.withSection(this.entry, at, change), joint);
  }

  /** Set a field of a section, or of the whole game. @param {number | null} at @param {string} key @param {import("../types").FieldValue | null} value @param {string} [joint] */
  setField(at, key, value, joint = "") {
    if (at !== null) {
      const { fields } = this.entry.sections[at];
      this.changeSection(at, { fields: games.withField(fields, key, value) }, joint);
    } else
      this.change({ ...this.entry, fields: games.withField(this.entry.fields, key, value) }, joint);
  }

  /** Undo the last change. Returns the number of the section that it changed, or null. */
  async undo() {
    const last = this.before.pop();
    if (!last) return null;
    this.joint = "";
    const entry = await fitToPage(last, this.forms, this.page);
    const at = entry.sections.findIndex((section, n) => !isSame(section, this.entry.sections[n]));
    this.accept(entry);
    return at < 0 ? null : at;
  }

  /** Take over the entry that another tab has saved. */
  async reload() {
    const saved = savedGame(this.saved.id);
    if (!saved || isSame(saved.entry, this.entry)) return;
    const entry = await fitToPage(saved.entry, this.forms, this.page);
    if (isSame(entry, this.entry)) return;
    this.before.push(this.entry);
    this.saved = saved;
    this.entry = entry;
    this.drawn = this.forms.drawn(entry);
    this.page.redraw();
    this.score();
  }

  /** Save the game. @param {Partial<SavedGame>} [change] */
  save(change = {}) {
    Object.assign(this.saved, change, { entry: this.entry });
    if (this.drawn)
      this.saved.names = this.seats.map(({ name, isNumbered }) => (isNumbered ? "" : name));
    this.isStored = this.isStarted ? saveGame(this.saved) : saveFresh(this.saved);
  }

  /** Ask for the result: what is entered is all. */
  finish() {
    if (this.saved.final) return;
    this.isStarted = true;
    this.save({ final: true });
    this.score();
  }

  /** Settle a part of the set-up, or open it again. @param {string} part @param {boolean} [isSettled] */
  settle(part, isSettled = true) {
    const others = this.saved.settled.filter((it) => it !== part);
    this.save({ settled: isSettled ? [...others, part] : others });
    this.page.redraw();
  }

  /** Score the newest entry; while a score is awaited, only the newest of the later ones follows. */
  score() {
    this.number++;
    this.scoring ??= this.count().finally(() => (this.scoring = null));
    return this.scoring;
  }

  async count() {
    while (this.scored !== this.number && this.page.here()) {
      const number = this.number;
      const answer = await this.ask(this.entry).catch((error) => {
        this.answer = {};
        this.scored = this.number;
        this.page.redraw();
        throw error;
      });
      if (number !== this.number) continue;
      this.scored = number;
      this.receive(answer);
      await this.link();
    }
  }

  /** @param {Entry} entry @returns {Promise<ScoreAnswer>} */
  async ask(entry) {
    const problems = await this.forms.load(entry);
    if (problems) return { problems };
    if (entry === this.entry) {
      const fitting = games.fitToForm(entry, this.forms.drawn(entry).form);
      if (fitting !== entry) this.entry = entry = fitting;
      this.drawn = this.forms.drawn(entry);
      this.page.redraw();
    }
    // Another entry may have followed meanwhile, with other sections.
    const sent = trimmed(entry, this.forms.drawn(entry));
    return this.page.call("score", { entry: sent, final: this.saved.final }, { newest: "score" });
  }

  /** @param {ScoreAnswer} answer */
  receive(answer) {
    this.answer = answer;
    const { kind, points, text } = this.verdict;
    const winners = kind && answer.result ? this.winners(answer.result) : [];
    const verdict = kind ? { kind, winners, points } : null;
    const done = verdict !== null;
    // Browsers may evict what sites store unless they are asked not to.
    if (done && !this.saved.done) navigator.storage?.persist?.().catch(() => {});
    if (done !== this.saved.done || !isSame(verdict, this.saved.verdict))
      this.save({ done, verdict });
    this.page.announce(text);
    this.page.redraw();
  }

  /** Return the winners: their names, or the numbers of those who are only numbered. @param {Result} result */
  winners({ players, winners }) {
    const won = players.flatMap(({ name }, n) => (winners.includes(name) ? [n] : []));
    return won.map((n) => (this.seats[n]?.isNumbered ? n : players[n].label));
  }

  /** If the browser stores nothing, let the address carry the game. */
  async link() {
    const { text } = this.answer;
    if (!this.isStored && text)
      this.page.address(`${location.hash.split("?")[0]}?g=${await encodeGame(text)}`);
  }

  /** @returns {Verdict} */
  get verdict() {
    const { result, problems } = this.answer;
    const { t } = this.page;
    const none = { text: "", names: "", points: 0, open: [] };
    if (!result && !problems) return { ...none, state: "unknown" };
    if (!result || (result.state === "undecided" && result.complete)) {
      const open = result?.open ?? (problems ?? []).map(questionOf);
      return { ...none, state: "open", text: `${t("play.cannot")} ${open[0]?.text ?? ""}`, open };
    }
    const { winner_labels: winners, players } = result;
    const best = players.find(({ rank }) => rank === 1);
    const [names, points] = [new Intl.ListFormat(this.page.lang).format(winners), best?.total ?? 0];
    const values = { ...none, names, points, open: result.open };
    if (result.state !== "final") {
      const key = !winners.length
        ? "end.unfinished"
        : winners.length > 1
          ? "score.level"
          : "score.leads";
      return { ...values, state: "so-far", text: t(key, { names, points }) };
    }
    const isTie = players.some(({ rank, total }) => rank !== 1 && total === best?.total);
    const kind =
      players.length < 2 ? "alone" : winners.length > 1 ? "shared" : isTie ? "tie_break" : "wins";
    return { ...values, state: "won", kind, text: t(`score.${kind}`, { names, points }) };
  }

  /** Whether the result was asked for. It need not be if the entry itself shows that the game is over. */
  get isAsked() {
    return this.saved.final || (this.answer.result?.shows_end ?? true);
  }

  /** The players with their scores. */
  get players() {
    return this.answer.result?.players ?? [];
  }

  /** Return the section of a player: the own one, or the first. @param {PlayerResult} player */
  sectionOf({ name }) {
    if (!this.form.per_player) return 0;
    return Math.max(
      0,
      this.entry.sections.findIndex((section) => section.name === name),
    );
  }

  /** Highlight the cells of a score line; the same line again puts them out. @param {number} player @param {number} line */
  light(player, line) {
    const key = `${player}-${line}`;
    const at = this.sectionOf(this.players[player]);
    const { cells } = this.players[player].lines[line];
    const there = games.untrimCells(cells, this.entry.sections[at], this.drawn.sections[at].grid);
    this.lit = this.lit.key === key ? NO_LIGHT : { key, cells: there, at };
    this.page.redraw();
  }

  /** Return what can be drawn in a section. @param {number} at */
  items(at) {
    const { grid } = this.drawn.sections[at];
    const who = games.fieldOfKind(this.form.fields, "players");
    const names = who ? (this.entry.fields[who.key] ?? {}) : null;
    return games
      .paletteItems(grid, /** @type {Record<string, string> | null} */ (names))
      .filter((item) => !games.isPrinted(item, grid));
  }

  /** Return the item in use, if there is one. @param {number} at @returns {PaletteItem | undefined} */
  item(at) {
    const items = this.items(at);
    return items.find((item) => games.itemKey(item) === this.chosen) ?? items[0];
  }

  /** @param {PaletteItem} item */
  choose(item) {
    this.chosen = games.itemKey(item);
    this.page.redraw();
  }

  /**
   * Open the code of a sheet. Without a player, it opens the whole set.
   * @param {string} typed
   * @param {number | null} [at] the player whose sheet it is
   * @returns {Promise<{problems?: Problem[], repairs?: string[]}>}
   */
  async openCode(typed, at = null) {
    const sheet = await this.forms.ofCode(typed);
    if (sheet.problems) return sheet;
    if (sheet.game !== this.entry.game)
      return { problems: [problemOf(this.page.t("setup.other_game"))] };
    const { field, isWhole } = this.codeField;
    if (!field) return {};
    await this.forms.ofCode(sheet.code);
    if (isWhole) this.prepare(withSheet(this.entry, field, sheet));
    else if (at === null) await this.openSet(sheet.code, field);
    else this.prepare(withOwnSheet(this.entry, field.key, at, sheet.code));
    return {};
  }

  /** Open the set of a sheet. Who has which sheet is left to the players; one alone has the sheet of the code. @param {string} code @param {Field} field */
  async openSet(code, field) {
    const answer = await this.page.call("set", { code });
    const { codes, letters } = answer.problems ? { codes: [code], letters: [] } : answer;
    const printed = printedSetOf(code)?.codes;
    const { least, most } = this.form.players;
    const at = codes.indexOf(code);
    // A sheet that comes late in its set was printed before sheets had letters.
    const hasLetters = letters.length > 1 && at < most;
    const set = hasLetters ? (printed ?? codes.slice(0, most)) : [code];
    const usual = printed?.length ?? (lastCount(this.entry.game) || Math.min(4, most));
    const filled = this.entry.sections.filter((section) => !this.isUntouched(section)).length;
    const count = Math.min(most, Math.max(usual, least, filled, hasLetters ? at + 1 : 1));
    Object.assign(this.saved, { set, typed: code });
    const entry = withCount(this.form, this.entry, count, this.page.t, this.spare);
    const sections = entry.sections.map((section, n) => {
      const own = String(section.fields[field.key] ?? "");
      const only = (!hasLetters || count === 1) && n === 0 ? code : null;
      const sheet = set.includes(own) ? own : only;
      return { ...section, fields: games.withField(section.fields, field.key, sheet) };
    });
    this.prepare({ ...entry, sections });
  }

  /** The sheets of the set by letter; none if there is no set. @returns {Record<string, string>} */
  get sheets() {
    const { set } = this.saved;
    const named = set.map((code, n) => [String.fromCharCode(65 + n), code]);
    return set.length > 1 ? Object.fromEntries(named) : {};
  }

  /** Return the letter of a sheet, or "". @param {string} code */
  letterOf(code) {
    return Object.entries(this.sheets).find(([, other]) => other === code)?.[0] ?? "";
  }

  /** The sheets of the set that nobody has, by letter. */
  get freeSheets() {
    const used = this.seats.map(({ code }) => code);
    return Object.entries(this.sheets).filter(([, code]) => !used.includes(code));
  }

  /** Give the free sheets to those who have none, in the order of letters and players. */
  giveInOrder() {
    const { field } = this.codeField;
    const free = this.freeSheets.map(([, code]) => code);
    const sections = this.entry.sections.map((section, n) =>
      this.seats[n].code || !field
        ? section
        : { ...section, fields: games.withField(section.fields, field.key, free.shift() ?? null) },
    );
    this.prepare({ ...this.entry, sections });
  }

  /** @param {Section} section */
  isUntouched(section) {
    const { grid } = games.sectionForm(this.form, section.name);
    const { field } = this.codeField;
    const others = Object.keys(section.fields).filter((key) => key !== field?.key);
    return games.isBlank(section, grid.empty) && !others.length;
  }

  /** Change how many play; sections of those who leave are kept for their return. @param {number} count */
  setCount(count) {
    this.entry.sections.forEach((section, n) => (this.spare[n] = section));
    const entry = withCount(this.form, this.entry, count, this.page.t, this.spare);
    this.prepare(this.withSheetOfOne(entry));
  }

  /** Give one who plays alone the sheet of the code; among several it is a question again whose it is. @param {Entry} entry @returns {Entry} */
  withSheetOfOne(entry) {
    const { field } = this.codeField;
    const { typed, set } = this.saved;
    if (!field || !typed || !this.form.per_player || set.length < 2) return entry;
    const [first, ...others] = entry.sections;
    const own = first.fields[field.key];
    const wasAlone = this.entry.sections.length === 1;
    const isLoose = wasAlone && own === typed && this.isUntouched(first);
    const sheet = others.length ? (isLoose ? null : own) : (own ?? typed);
    return games.withSection(entry, 0, {
      fields: games.withField(first.fields, field.key, sheet ?? null),
    });
  }

  /** Keep the steps to undo for a reload of the page. */
  keepUndo() {
    try {
      sessionStorage.setItem(UNDO + this.saved.id, JSON.stringify(this.before));
    } catch {
      // Undo is not worth a warning.
    }
  }
}

/** @param {string} id @returns {Entry[]} */
function loadUndo(id) {
  try {
    const steps = JSON.parse(sessionStorage.getItem(UNDO + id) ?? "[]");
    return Array.isArray(steps) ? steps.slice(-MAX_UNDO) : [];
  } catch {
    return [];
  }
}

const isSame = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** @param {Problem} problem @returns {OpenQuestion} */
const questionOf = ({ message, where, section = "", field }) => ({
  text: section && !message.includes(section) ? `${where}: ${message}` : message,
  section,
  field,
});

/** @param {string} message @returns {Problem} */
export const problemOf = (message) => ({
  ...{ where: "", line: null, column: null, hint: "" },
  ...{ message, sentence: message },
});

/** Return an entry without the empty space around growing grids. @param {Entry} entry @param {DrawnEntry} drawn @returns {Entry} */
function trimmed(entry, drawn) {
  const sections = entry.sections.map((it, n) => games.trimSection(it, drawn.sections[n].grid));
  return { ...entry, sections };
}

/** @param {Entry} entry @param {Field} field @param {Form} sheet @returns {Entry} */
function withSheet(entry, field, sheet) {
  const isUsual = !sheet.variant || sheet.variant === games.variantField(sheet)?.default;
  const variant = isUsual ? entry.fields.variant : (entry.fields.variant ?? sheet.variant);
  const fields = games.withField(entry.fields, "variant", variant ?? null);
  return { ...entry, fields: { ...fields, [field.key]: sheet.code } };
}

/** Give a player a sheet. Whoever had it gets that player's. @param {Entry} entry @param {string} key @param {number} at @param {string} code @returns {Entry} */
function withOwnSheet(entry, key, at, code) {
  const old = entry.sections[at].fields[key] ?? null;
  const sections = entry.sections.map((section, n) => {
    if (n !== at && (section.fields[key] !== code || !old)) return section;
    return { ...section, fields: games.withField(section.fields, key, n === at ? code : old) };
  });
  return { ...entry, sections };
}

/** Return how many played a game last, or 0. @param {string} game */
function lastCount(game) {
  return savedGames().find(({ entry, done }) => done && entry.game === game)?.names.length ?? 0;
}

/**
 * Return an entry in the language of the page, with all its cells. Throws if its game is unknown.
 * @param {Entry} entry
 * @param {Forms} forms
 * @param {Page} page
 * @returns {Promise<Entry>}
 */
async function fitToPage(entry, forms, page) {
  const variant = games.variantOf(entry);
  const of = (/** @type {string} */ lang, v = variant) => forms.of(entry.game, v, lang);
  const [from, form] = await Promise.all([of(entry.lang), of(page.lang), of(page.lang, "")]);
  if (form.problems) throw new Error(form.problems[0].message);
  if (from.problems) throw new Error(from.problems[0].message);
  if (entry.lang !== page.lang) {
    const [before, now] = await Promise.all([loadWords(entry.lang), loadWords(page.lang)]);
    entry = games.translateEntry(entry, from, form, (n) => [
      before("player", { n }),
      now("player", { n }),
    ]);
  }
  const sections = entry.sections.map((section) =>
    games.completeSection(section, games.sectionForm(form, section.name).grid),
  );
  return { ...entry, sections };
}

/**
 * Return a new game; one with a code has its set and is saved.
 * @param {Page} page
 * @param {string} game
 * @param {string} [code]
 * @param {{name: string, usual: string}[]} [seats] the players, if they are known
 * @returns {Promise<{saved?: SavedGame, problems?: Problem[], repairs?: string[]}>}
 */
export async function newGame(page, game, code = "", seats = []) {
  const forms = new Forms(page);
  const sheet = code ? await forms.ofCode(code) : null;
  if (sheet?.problems) return sheet;
  const form = await forms.of(sheet?.game ?? game);
  if (form.problems) return form;
  const count = lastCount(form.game) || 2;
  const { least, most } = form.players;
  const named = (/** @type {number} */ n) => page.t("player", { n });
  const blank = games.newEntry(form, Math.max(least, Math.min(count, most)), named);
  const entry = seats.reduce(
    (entry, { name, usual }, n) => withName(form, entry, n, name === usual ? "" : name, page.t),
    seats.length ? withCount(form, blank, seats.length, page.t, []) : blank,
  );
  const saved = newSavedGame(entry);
  if (!sheet) return { saved };
  const quiet = Object.assign(Object.create(page), { redraw: () => {}, here: () => false });
  const play = new Play(quiet, saved);
  await play.start();
  await play.openCode(sheet.code);
  return { saved };
}
