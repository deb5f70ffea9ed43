// The forms of a game: that of the whole, and those of the printed sheets its players had.

import { sectionForm } from "./game.js";

/** @typedef {Record<string, any>} Form */

/** Forms are asked for once; the same question has the same answer. */
export class Forms {
  /** @param {import("./app.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, Promise<Form>>} */
    this.known = new Map();
  }

  /** @param {string} name @param {object} args @returns {Promise<Form>} */
  ask(name, args) {
    const key = JSON.stringify([name, args]);
    if (!this.known.has(key))
      this.known.set(
        key,
        this.page
          .call(name, args)
          .catch((error) => (this.known.delete(key), Promise.reject(error))),
      );
    return /** @type {Promise<Form>} */ (this.known.get(key));
  }

  /** The form of a game in a language. @param {string} game @param {string} lang @param {string} [variant] */
  of(game, lang, variant = "") {
    return this.ask("form", { game, lang, variant });
  }

  /** The form of a printed sheet, or the problems of its code. @param {string} code @param {string} [variant] */
  ofCode(code, variant = "") {
    return this.ask("sheet", { code, lang: this.page.lang, variant });
  }

  /**
   * All that is drawn of an entry: its form, and for each section its own grid and what is printed there.
   * @param {import("./game.js").Entry} entry
   */
  async drawn(entry) {
    const variant = entry.fields.variant ?? "";
    const usual = await this.of(entry.game, this.page.lang, variant);
    const code = codeOf(usual.fields, entry.fields);
    const whole = code ? await this.ofCode(code, variant) : usual;
    const form = whole.problems ? usual : whole;
    const sections = await Promise.all(entry.sections.map((it) => this.section(form, it)));
    return { form, sections };
  }

  /** @param {Form} form @param {import("./game.js").Section} section */
  async section(form, section) {
    const usual = sectionForm(form, section.name);
    const code = codeOf(usual.fields, section.fields);
    const sheet = code ? await this.ofCode(code) : form;
    const own = sheet.problems || sheet.game !== form.game ? form : sheet;
    const { grid, fields, label } = sectionForm(own, section.name);
    return { grid, fields, label, form: own, ground: own.grounds?.[usual.name] };
  }
}

/** The code that fields hold. @param {any[]} fields @param {Record<string, any>} values */
export function codeOf(fields, values) {
  const field = fields.find((it) => it.kind === "code");
  return field ? values[field.key] : "";
}
