// Set-up of a game: its sheets, who plays, how. Parts appear one after the other; a settled one is a line.

import { cachedSvgUrl } from "../dom.js";
import { newSection } from "../game.js";
import { h } from "../render.js";
import { knownNames, saveNames } from "../savedGames.js";
import { otherFields, seatLimits, withName } from "../seats.js";
import { codeForm, noCode } from "./codeForm.js";
import { editor, typedInput } from "./facts.js";
import { stepMain, topBar } from "./gameParts.js";
import { button, segments, token } from "./pieces.js";

/** @import { Child, Field } from "../../types" */
/** @import { GameScreen } from "./game.js" */
/** @import { Seat } from "../seats.js" */

const LONGEST_NAME = 24;

/** Return the parts that are settled or not needed. @param {GameScreen} screen */
function settledParts({ game, editing }) {
  const { settled } = game.saved;
  const hasSheet = !game.codeField.field || Boolean(game.code) || settled.includes("sheet");
  const sheet = hasSheet && editing !== "sheet";
  return { sheet, who: sheet && settled.includes("who") };
}

/** Return whether something is left to choose after the players. @param {GameScreen} screen */
const hasMore = (screen) =>
  otherFields(screen.game.form).length > 0 || optionalSections(screen).length > 0;

/** @param {GameScreen} screen */
export function setupView(screen) {
  const { game, t } = screen;
  const { sheet, who } = settledParts(screen);
  const code =
    game.saved.set.length > 1 ? t("setup.set", { code: game.code.slice(0, 9) }) : game.code;
  const names = game.seats.map(({ name }) => name).join(", ");
  return h(
    "div.flow",
    { key: "setup" },
    topBar(screen, game.form.title, t("setup.title")),
    stepMain(
      screen,
      "setup",
      {},
      game.codeField.field &&
        (sheet ? settledLine(screen, "sheet", code || t("setup.no_code")) : sheetPart(screen)),
      sheet && (who ? settledLine(screen, "who", names) : whoPart(screen)),
      who && howPart(screen),
    ),
    h("footer.dock.one", { key: "dock" }, nextButton(screen)),
  );
}

/** @param {GameScreen} screen @param {string} part @param {string} text */
function settledLine(screen, part, text) {
  const change = () => {
    screen.code = noCode();
    screen.editing = part === "sheet" ? part : "";
    screen.game.settle(part, false);
  };
  return h(
    "button.settled",
    { key: part, type: "button", data: { settled: part }, onclick: change },
    h("i", { "aria-hidden": "true" }, "✓"),
    h("b", text),
    h("span", screen.t("setup.change")),
  );
}

/** @param {GameScreen} screen */
function nextButton(screen) {
  const { game, t, editing } = screen;
  const { sheet, who } = settledParts(screen);
  const first = game.form.per_player
    ? t("setup.start", { name: game.entry.sections[0].name })
    : t("setup.start_board");
  const isReady = sheet && (who || !hasMore(screen));
  const next = () => {
    if (!sheet) {
      screen.editing = "";
      return screen.page.redraw();
    }
    if (!who) settleWho(screen);
    if (isReady) return screen.go("0");
    scrollTo(0, 0);
    requestAnimationFrame(screen.page.focusStart);
  };
  return h(
    "button.primary.big#start",
    { type: "button", disabled: !sheet && !(editing === "sheet" && game.code), onclick: next },
    isReady ? first : t("setup.next"),
    " ›",
  );
}

/** @param {GameScreen} screen */
function settleWho(screen) {
  const { game } = screen;
  saveNames(game.seats.flatMap(({ name, usual }) => (name === usual ? [] : [name])));
  screen.seat = 0;
  game.settle("who");
}

/** @param {string} key @param {string} title @param {Child[]} content */
const part = (key, title, ...content) =>
  h(
    "section.part",
    { key, tabindex: "-1", data: { part: key, start: "" } },
    h("h2", title),
    content,
  );

/** @param {GameScreen} screen */
function sheetPart(screen) {
  const { game, page, t } = screen;
  const { isWhole } = game.codeField;
  const tag = page.about.games.find(({ id }) => id === game.entry.game)?.tag ?? "SF";
  const without = () => {
    screen.editing = "";
    if (game.code) dropCodes(screen);
    game.settle("sheet");
  };
  return part(
    "sheet",
    t(isWhole ? "setup.sheet_one" : "setup.sheet"),
    h("p.help", t(isWhole ? "setup.sheet_help" : "setup.one_code")),
    codeForm(screen, {
      label: t("setup.code"),
      placeholder: `${tag}1-XXXXX-XXXXX`,
      open: (typed) => game.openCode(typed),
      then: () => {
        screen.editing = "";
        page.redraw();
      },
    }),
    button(t("setup.without"), without, ".link#no-code"),
  );
}

/** Remove the codes of all sheets. @param {GameScreen} screen */
function dropCodes({ game }) {
  const { field } = game.codeField;
  const without = (
    /** @type {import("../../types").FieldValues} */ { [field?.key ?? ""]: _, ...others },
  ) => others;
  game.saved.set = [];
  const sections = game.entry.sections.map((section) => ({
    ...section,
    fields: without(section.fields),
  }));
  game.prepare({ ...game.entry, fields: without(game.entry.fields), sections });
}

/** @param {GameScreen} screen */
function whoPart(screen) {
  const { game, t } = screen;
  const { seats } = game;
  const limits = seatLimits(game.form);
  const counts = limits
    ? Array.from({ length: limits.most - limits.least + 1 }, (_, n) => String(limits.least + n))
    : [];
  const free = knownNames().filter((name) => !seats.some((seat) => seat.name === name));
  const give = (/** @type {string} */ name) => {
    const n = Math.min(screen.seat, seats.length - 1);
    setName(screen, n, name);
    screen.seat = n + 1;
  };
  return part(
    "who",
    t("setup.who"),
    counts.length > 1 &&
      segments(
        t("setup.count"),
        counts.map((id) => ({ id, name: id })),
        String(seats.length),
        (id) => game.setCount(Number(id)),
      ),
    h(
      "ul.seats",
      seats.map((seat, n) => seatRow(screen, seat, n)),
    ),
    orderButton(screen),
    free.length > 0 &&
      h(
        "div.known",
        { role: "group", "aria-label": t("setup.known") },
        free.map((name) =>
          h(
            "button.chip",
            { key: name, type: "button", data: { known: name }, onclick: () => give(name) },
            name,
          ),
        ),
      ),
    game.form.per_player && seats.some(({ code }) => code) && h("p.help", t("setup.compare")),
  );
}

/** @param {GameScreen} screen @param {number} n @param {string} name */
function setName({ game, t, typing }, n, name) {
  game.change(withName(game.form, game.entry, n, name, t), typing?.key ?? "");
}

/** @param {GameScreen} screen @param {Seat} seat @param {number} n */
function seatRow(screen, { name, usual, code }, n) {
  const { game, t } = screen;
  const next = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const input = /** @type {HTMLElement | null} */ (
      document.querySelector(`[data-name="${n + 1}"]`)
    );
    if (input) input.focus();
    else /** @type {HTMLElement} */ (event.target).blur();
  };
  const label = code
    ? [sheetLabel(screen, code, n), " ", h("code", `…${code.slice(-5)}`)]
    : [usual];
  const input = typedInput(
    screen,
    `name-${n}`,
    name === usual ? "" : name,
    (typed) => setName(screen, n, typed.trim()),
    {
      maxlength: LONGEST_NAME,
      placeholder: usual,
      enterkeyhint: n === game.seats.length - 1 ? "done" : "next",
      data: { name: n },
      onfocus: () => {
        screen.seat = n;
        screen.page.redraw();
      },
      onkeydown: next,
    },
  );
  return h(
    "li",
    { key: n, class: n === screen.seat ? "now" : "" },
    seatPicture(screen, n),
    h("label", h("small", label), input),
    letterChoice(screen, game.seats[n], n),
  );
}

/** Return the name of a sheet: its letter in the set, or its place. @param {GameScreen} screen @param {string} code @param {number} n */
export function sheetLabel({ game, t }, code, n) {
  return t("setup.sheet_n", { n: game.letterOf(code) || n + 1 });
}

/** The letters of the sheets that nobody has, for a player without one. @param {GameScreen} screen @param {Seat} seat @param {number} n */
function letterChoice({ game, t }, { name, code }, n) {
  if (code || !game.form.per_player || !game.freeSheets.length) return null;
  return h(
    "div.letters",
    { role: "group", "aria-label": `${name}: ${t("setup.which_sheet")}` },
    h("small", { "aria-hidden": "true" }, t("setup.which_sheet")),
    game.freeSheets.map(([letter, free]) =>
      h(
        "button",
        { key: letter, type: "button", data: { letter }, onclick: () => game.openCode(free, n) },
        letter,
      ),
    ),
  );
}

/** Gives the free sheets to the players without one. @param {GameScreen} screen */
function orderButton({ game, t, page }) {
  const without = game.seats.filter(({ code }) => !code).length;
  if (!game.form.per_player || without < 2 || game.freeSheets.length < without) return null;
  const letters = game.freeSheets.slice(0, without).map(([letter]) => letter);
  const list = new Intl.ListFormat(page.lang).format(letters);
  return button(
    t("setup.in_order", { letters: list }),
    () => game.giveInOrder(),
    ".secondary#in-order",
  );
}

/** The sheet of a player, to compare with the paper and to exchange; otherwise the player's sign. @param {GameScreen} screen @param {number} n */
function seatPicture(screen, n) {
  const { game, t, page } = screen;
  const { form } = game;
  const { letter } = game.seats[n];
  const shape = game.drawn.sections[form.per_player ? n : 0];
  const item = shape.grid.palette.find((it) => letter && it.letter === letter);
  if (item) return token(item, shape.form, shape.grid);
  if (!form.per_player || !game.codeField.field)
    return h("i.seat", { "aria-hidden": "true" }, n + 1);
  const open = () => {
    screen.code = noCode();
    page.openDrawer(() => otherSheet(screen, n));
  };
  return h(
    "button.sheet-picture",
    {
      type: "button",
      "aria-label": t("setup.other_sheet", { name: game.seats[n].name }),
      data: { sheet: n },
      onclick: open,
    },
    shape.ground ? h("img", { src: cachedSvgUrl(shape.ground), alt: "" }) : h("i", "?"),
  );
}

/**
 * The sheets that a player may have: those of the set, or any code. If a question is open, what
 * else answers it.
 * @param {GameScreen} screen
 * @param {number} n
 */
export function otherSheet(screen, n) {
  const { game, t, page } = screen;
  const { field } = game.codeField;
  const { name } = game.entry.sections[n];
  const asked = game.verdict.open.find((it) => it.section === name && it.field === field?.key);
  const { answer } = asked ?? {};
  const take = async (/** @type {string} */ code) => {
    await game.openCode(code, n);
    page.closeDrawer();
  };
  const sheet = (/** @type {[string, string]} */ [letter, code]) => {
    const form = game.forms.known({ code });
    if (!form) game.forms.ofCode(code).then(() => page.redraw());
    const ground = form && Object.values(form.grounds)[0];
    return h(
      "button.sheet-choice",
      {
        key: code,
        type: "button",
        "aria-pressed": String(code === game.seats[n]?.code),
        data: { code },
        onclick: () => take(code),
      },
      ground ? h("img", { src: cachedSvgUrl(ground), alt: "" }) : h("i"),
      h("small", t("setup.sheet_n", { n: letter }), " ", h("code", `…${code.slice(-5)}`)),
    );
  };
  const known = Object.entries(game.sheets);
  const sheets = known.length ? known : Object.entries(asked?.sheets ?? {});
  return h(
    "div.other-sheet",
    h("h2", t("setup.other_sheet", { name: game.seats[n]?.name ?? "" })),
    asked && h("p.help", asked.text),
    h("div.sheet-choices", sheets.map(sheet)),
    h("h3", t(sheets.length ? "setup.other_code" : "setup.code")),
    codeForm(screen, {
      label: t("setup.code"),
      open: (typed) => game.openCode(typed, n),
      then: () => page.closeDrawer(),
    }),
    answer &&
      field &&
      button(
        t("setup.all_drawn"),
        () => (game.setField(n, field.key, answer), page.closeDrawer()),
        ".secondary#all-drawn",
      ),
  );
}

/** Return the sections that may be entered too if there is no sheet code. @param {GameScreen} screen */
function optionalSections({ game }) {
  const { form, entry } = game;
  if (form.per_player || game.code) return [];
  return form.sections.filter(
    ({ name }) => !entry.sections.some((section) => section.name === name),
  );
}

/** @param {GameScreen} screen */
function howPart(screen) {
  const { game, t } = screen;
  const field = (/** @type {Field} */ it) =>
    part(
      it.key,
      it.kind === "several" ? t("setup.cards", { what: it.label }) : it.label,
      it.help && h("p.help", it.help),
      editor({ screen, at: null, field: it }),
    );
  const more = optionalSections(screen).map(({ name, label, grid }) =>
    button(
      `+ ${label}`,
      () =>
        game.change({
          ...game.entry,
          sections: [...game.entry.sections, newSection(name, grid)],
        }),
      `.secondary#add-${name}`,
    ),
  );
  return [
    ...otherFields(game.form).map(field),
    more.length > 0 &&
      part("more", t("setup.more"), h("p.help", t("setup.more_help")), h("div.row", more)),
  ];
}
