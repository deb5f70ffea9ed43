// The forms of a game: its general form, and those of the printed sheets that its players had.

import { sectionForm, variantOf } from "./game.js";

/** @import { Answer, DrawnEntry, DrawnSection, Entry, Field, FieldValues, Form, Page, Section } from "../types" */

/** Forms are cached: the same call has the same answer. */
export class Forms {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, Promise<Answer<Form>>>} */
    this.cache = new Map();
    /** @type {Map<string, Form>} the answers so far */
    this.loaded = new Map();
  }

  /** @param {"form" | "sheet"} name @param {{game: string} | {code: string}} what @param {string} variant @param {string} lang @returns {Promise<Answer<Form>>} */
  ask(name, what, variant, lang) {
    const args = /** @type {any} */ ({ ...what, lang, variant });
    const key = JSON.stringify(args);
    const known = this.cache.get(key);
    if (known) return known;
    const answer = this.page.call(name, args).then(
      (form) => {
        if (!form.problems) this.loaded.set(key, form);
        return form;
      },
      (error) => (this.cache.delete(key), Promise.reject(error)),
    );
    this.cache.set(key, answer);
    return answer;
  }

  /** Return the form of a game. @param {string} game @param {string} [variant] @param {string} [lang] */
  of(game, variant = "", lang = this.page.lang) {
    return this.ask("form", { game }, variant, lang);
  }

  /** Return the form of a printed sheet, or the problems of its code. @param {string} code @param {string} [variant] */
  ofCode(code, variant = "") {
    return this.ask("sheet", { code }, variant, this.page.lang);
  }

  /** Return a form if it is loaded. @param {{game: string} | {code: string}} what @param {string} [variant] */
  known(what, variant = "") {
    return this.loaded.get(JSON.stringify({ ...what, lang: this.page.lang, variant }));
  }

  /**
   * Load the forms of an entry and of its sheets. Returns the problems of its variant, if there are any.
   * @param {Entry} entry
   */
  async load(entry) {
    const variant = variantOf(entry);
    const general = await this.of(entry.game, variant);
    if (general.problems) return general.problems;
    const whole = codeOf(general.fields, entry.fields);
    const codes = entry.sections.map((section) =>
      codeOf(sectionForm(general, section.name).fields, section.fields),
    );
    await Promise.all([
      whole && this.ofCode(whole, variant),
      ...codes.map((code) => code && this.ofCode(code)),
    ]);
    return null;
  }

  /**
   * Return what is needed to draw an entry, as far as it is loaded: its form, and the grid and
   * sheet of each section. The general form of the game must be loaded.
   * @param {Entry} entry
   * @returns {DrawnEntry}
   */
  drawn(entry) {
    const variant = variantOf(entry);
    const what = { game: entry.game };
    const general = /** @type {Form} */ (this.known(what, variant) ?? this.known(what));
    const code = codeOf(general.fields, entry.fields);
    const form = (code && this.known({ code }, variant)) || general;
    return { form, sections: entry.sections.map((section) => this.section(form, section)) };
  }

  /** @param {Form} form @param {Section} section @returns {DrawnSection} */
  section(form, section) {
    const general = sectionForm(form, section.name);
    const code = codeOf(general.fields, section.fields);
    const sheet = code ? this.known({ code }) : undefined;
    const own = sheet?.game === form.game ? sheet : form;
    const { grid, fields, label, picked_from } = sectionForm(own, section.name);
    return { grid, fields, label, picked_from, form: own, ground: own.grounds?.[general.name] };
  }
}

/** Return the sheet code in field values, or "". The value may also be a dash: no code. @param {Field[]} fields @param {FieldValues} values */
export function codeOf(fields, values) {
  const field = fields.find(({ kind }) => kind === "code");
  const value = String((field && values[field.key]) ?? "");
  return value === "-" ? "" : value;
}
