// The forms of a game: its general form, and those of the printed sheets that its players had.

import { sectionForm } from "./game.js";

/** @import { Answer, DrawnEntry, DrawnSection, Entry, Field, FieldValues, Form, Page, Section } from "../types" */

/** Forms are cached: the same call has the same answer. */
export class Forms {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, Promise<Answer<Form>>>} */
    this.cache = new Map();
  }

  /** @param {string} key @param {() => Promise<Answer<Form>>} call */
  cached(key, call) {
    const known = this.cache.get(key);
    if (known) return known;
    const answer = call().catch((error) => (this.cache.delete(key), Promise.reject(error)));
    this.cache.set(key, answer);
    return answer;
  }

  /** Return the form of a game in a language. @param {string} game @param {string} lang @param {string} [variant] */
  of(game, lang, variant = "") {
    const args = { game, lang, variant };
    return this.cached(JSON.stringify(args), () => this.page.call("form", args));
  }

  /** Return the form of a printed sheet, or the problems of its code. @param {string} code @param {string} [variant] */
  ofCode(code, variant = "") {
    const args = { code, lang: this.page.lang, variant };
    return this.cached(JSON.stringify(args), () => this.page.call("sheet", args));
  }

  /**
   * Return what is needed to draw an entry: its form, and the grid and sheet of each section.
   * @param {Entry} entry
   * @returns {Promise<DrawnEntry>}
   */
  async drawn(entry) {
    const variant = String(entry.fields.variant ?? "");
    const general = /** @type {Form} */ (await this.of(entry.game, this.page.lang, variant));
    const code = codeOf(general.fields, entry.fields);
    const sheet = code ? await this.ofCode(code, variant) : null;
    const form = sheet && !sheet.problems ? sheet : general;
    const sections = entry.sections.map((section) => this.section(form, section));
    return { form, sections: await Promise.all(sections) };
  }

  /** @param {Form} form @param {Section} section @returns {Promise<DrawnSection>} */
  async section(form, section) {
    const general = sectionForm(form, section.name);
    const code = codeOf(general.fields, section.fields);
    const sheet = code ? await this.ofCode(code) : null;
    const own = sheet && !sheet.problems && sheet.game === form.game ? sheet : form;
    const { grid, fields, label } = sectionForm(own, section.name);
    return { grid, fields, label, form: own, ground: own.grounds?.[general.name] };
  }
}

/** Return the sheet code in field values, or "". @param {Field[]} fields @param {FieldValues} values */
export function codeOf(fields, values) {
  const field = fields.find(({ kind }) => kind === "code");
  return field ? String(values[field.key] ?? "") : "";
}
