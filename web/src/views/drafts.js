// What is typed into a form and not yet in a file of the game. The engine writes it into the file:
// one value after the other, because each edit starts from the text that the last one returned.

import { load, save } from "../store.js";
import { filesWith, loadUserGame } from "../userGames.js";
import { idOf } from "./designForm.js";

/** @import { FormValue, Page, Problem, TextFiles } from "../../types" */

/** @typedef {{file: string, key: string, text: string, isSaved: boolean, problems: Problem[]}} Draft */

const PAUSE = 400;
const STORED = "drafts";

/**
 * @param {Page} page
 * @param {string} game
 * @param {(texts: TextFiles) => void} saveTexts
 * @param {() => unknown} check called after files have changed
 */
export function makeDrafts(page, game, saveTexts, check) {
  /** @type {Map<string, Draft>} */
  const drafts = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  let writing = Promise.resolve();

  /** Store what is typed, so that a reload does not lose it. */
  function store() {
    const typed = [...drafts.values()].filter(
      ({ isSaved, problems }) => !isSaved && !problems.length,
    );
    save(
      STORED,
      typed.length
        ? { game, typed: typed.map(({ file, key, text }) => ({ file, key, text })) }
        : null,
    );
  }

  /** Write everything typed so far. */
  function flush() {
    clearTimeout(pause);
    writing = writing.then(write);
    return writing;
  }

  async function write() {
    let isChanged = false;
    for (const draft of [...drafts.values()])
      if (!draft.isSaved && !draft.problems.length)
        isChanged = (await writeOne(draft)) || isChanged;
    store();
    page.redraw();
    if (isChanged) check();
  }

  /** Write a value; returns whether the file changed. @param {Draft} draft */
  async function writeOne(draft) {
    for (;;) {
      const texts = loadUserGame(game)?.texts;
      if (!texts) return false;
      const { file, key, text } = draft;
      const edit = { game, file, key, value: text };
      const answer = await page.call("edit", { ...edit, own: filesWith(game) });
      // The game may have changed meanwhile, in the editor or in another window.
      if (loadUserGame(game)?.texts !== texts) continue;
      const isNewest = draft.text === text;
      if (answer.problems) {
        if (isNewest) draft.problems = answer.problems;
        return false;
      }
      if (isNewest) draft.isSaved = true;
      if (texts[answer.file] === answer.text) return isNewest;
      saveTexts({ ...texts, [answer.file]: answer.text });
      return true;
    }
  }

  return {
    flush,
    /** @param {FormValue} value */
    has: (value) => drafts.has(idOf(value)),
    /** Return what the field of a value shows. @param {FormValue} value */
    typed: (value) => drafts.get(idOf(value))?.text ?? value.value,
    /** Return why a typed text could not be written. @param {FormValue} value */
    problems: (value) => drafts.get(idOf(value))?.problems ?? [],
    /** Take what is typed; it is written when the user pauses, or at once. @param {FormValue} value @param {string} text @param {boolean} [now] */
    change(value, text, now = false) {
      const { file, key } = value;
      const known = drafts.get(idOf(value));
      if ((known?.text ?? value.value) !== text)
        drafts.set(idOf(value), { file, key, text, isSaved: false, problems: [] });
      else if (!known) return;
      store();
      page.redraw();
      clearTimeout(pause);
      if (now) flush();
      else pause = setTimeout(flush, PAUSE);
    },
    /** Forget what is in the files now, after the form was read from them. */
    settle() {
      for (const [id, { isSaved }] of drafts) if (isSaved) drafts.delete(id);
    },
    /** Write what was typed before a reload. Stored values are untrusted. */
    restore() {
      const stored = load(STORED);
      if (stored?.game !== game || !Array.isArray(stored.typed)) return;
      for (const { file, key, text } of stored.typed)
        if ([file, key, text].every((it) => typeof it === "string"))
          drafts.set(`${file}:${key}`, { file, key, text, isSaved: false, problems: [] });
      flush();
    },
  };
}
