// The parts around the board: players as tabs, and the palette.

import { ask, h, inputValue, picture } from "../dom.js";
import { codeOf } from "../forms.js";
import * as games from "../game.js";
import { makeToken } from "./board.js";

/** @import { Entry, Field, FieldValues, Form, Grid, Look, PaletteItem, Section } from "../../types" */
/** @import { ScoreView } from "./score.js" */

/** Draw the players or boards as tabs, and buttons to add one. Tabs are updated in place, so that no tap is lost. */
export function drawTabs(/** @type {ScoreView} */ view) {
  const { tabs } = view.parts;
  const { sections } = view.current;
  if (!tabs.firstChild) {
    const list = h("div", {
      role: "tablist",
      class: "list",
      "aria-label": view.t("score.players"),
    });
    tabs.replaceChildren(list, h("div", { class: "list" }));
  }
  const [list, more] = /** @type {HTMLCollectionOf<HTMLElement>} */ (tabs.children);
  while (list.children.length > sections.length) list.lastChild?.remove();
  while (list.children.length < sections.length) list.append(makeTab(view, list.children.length));
  sections.forEach((it, n) =>
    fillTab(view, it, /** @type {HTMLElement} */ (list.children[n]), n === view.tab),
  );
  list.hidden = sections.length < 2; // a single tab would do nothing
  refill(more, () => adders(view));
  tabs.hidden = list.hidden && !more.firstChild;
}

function makeTab(/** @type {ScoreView} */ view, /** @type {number} */ n) {
  const choose = (/** @type {number} */ at) => {
    Object.assign(view, { tab: at, lit: { key: "", cells: new Set() } });
    view.keep();
    view.paint();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const next = view.tab + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? NaN);
    if (!view.current.sections[next]) return;
    choose(next);
    /** @type {HTMLElement | null} */ (
      view.parts.tabs.querySelector("[aria-selected=true]")
    )?.focus();
  };
  return h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${n}`,
      "aria-controls": "panel",
      onclick: () => choose(n),
      onkeydown: key,
    },
    h("span", {}),
    h("output", {}),
  );
}

function fillTab(
  /** @type {ScoreView} */ view,
  /** @type {Section} */ section,
  /** @type {HTMLElement} */ tab,
  /** @type {boolean} */ chosen,
) {
  const { form } = view.drawn;
  const players = (form.per_player && view.answer.result?.players) || [];
  const total = players.find((it) => it.name === section.name)?.total;
  const [name, output] = tab.children;
  name.textContent = form.per_player ? section.name : games.sectionForm(form, section.name).label;
  output.textContent = String(total ?? "");
  output.toggleAttribute("hidden", total === undefined);
  tab.setAttribute("aria-selected", String(chosen));
  tab.tabIndex = chosen ? 0 : -1;
}

/** Return buttons that add a player or an optional section. */
function adders(/** @type {ScoreView} */ view) {
  const { form } = view.drawn;
  const { sections, fields } = view.current;
  const add = (/** @type {() => string} */ name, /** @type {Grid} */ grid) => () => {
    const next = [...view.current.sections, games.emptySection(name(), grid)];
    view.tab = next.length - 1;
    view.change({ ...view.current, sections: next });
  };
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ text,
    /** @type {() => void} */ act,
  ) => h("button", { type: "button", class: "secondary add", id, onclick: act }, `+ ${text}`);
  if (form.per_player) {
    const more = sections.length < form.players.most;
    return more
      ? [
          button(
            "add-player",
            view.t("score.more"),
            add(() => freeName(view.current, form), form.sections[0].grid),
          ),
        ]
      : [];
  }
  const missing = form.sections.filter((it) => !sections.some((is) => is.name === it.name));
  if (codeOf(form.fields, fields)) return [];
  return missing.map((it) =>
    button(
      `add-${it.name}`,
      it.label,
      add(() => it.name, it.grid),
    ),
  );
}

/** Draw the palette. */
export function drawPalette(/** @type {ScoreView} */ view) {
  const { palette } = view.parts;
  const { form, grid } = view.shape;
  const isChosen = (/** @type {PaletteItem} */ it) =>
    games.itemKey(it) === games.itemKey(view.item);
  const choose = (/** @type {PaletteItem} */ it) => (
    (view.selectedItem = games.itemKey(it)),
    drawPalette(view),
    view.board.paint(view.section, view.item, view.lit.cells)
  );
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const next = by && view.items[view.items.findIndex(isChosen) + by];
    if (!next) return;
    event.preventDefault();
    choose(next);
    /** @type {HTMLElement | null} */ (palette.querySelector("[aria-checked=true]"))?.focus();
  };
  const one = (/** @type {PaletteItem} */ it) => {
    const chosen = isChosen(it);
    const face =
      it.kind === "letter" || !form.icons[it.icon]
        ? makeToken(it, form, grid)
        : h("span", { class: "token" }, picture(form.icons[it.icon]));
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: "palette-item",
        "aria-checked": String(chosen),
        tabindex: chosen ? "0" : "-1",
        data: { item: it.kind === "letter" ? it.letter : it.kind },
        onclick: () => choose(it),
        onkeydown: key,
      },
      face,
      h("span", {}, it.name),
    );
  };
  refill(palette, () => view.items.map(one));
}

/** Return what taps and keys on the board change. */
export function boardActions(/** @type {ScoreView} */ view, /** @type {Grid} */ grid) {
  const open = (/** @type {number} */ row, /** @type {number} */ column) =>
    !grid.fixed[games.cellName(row, column)];
  return {
    tap: (/** @type {number} */ row, /** @type {number} */ column, item = view.item) =>
      open(row, column) && view.changeSection(games.tapCell(view.section, grid, item, row, column)),
    stamp: (
      /** @type {number} */ row,
      /** @type {number} */ column,
      /** @type {string} */ letter,
    ) => {
      const next = games.stampCell(view.section, row, column, letter);
      if (open(row, column))
        view.changeSection(grid.grows ? games.growGrid(next, grid.empty) : next);
    },
    wall: (/** @type {string} */ one, /** @type {string} */ other) =>
      !grid.walls.length && view.changeSection(games.toggleWall(view.section, one, other)),
    point: (/** @type {string} */ name) =>
      view.changeSection(games.togglePoint(view.section, name)),
  };
}

/** Return a field to rename a player, with a button to remove them. */
export function nameField(/** @type {ScoreView} */ view) {
  const rename = (/** @type {Event} */ event) =>
    inputValue(event).trim() && view.changeSection({ name: inputValue(event).trim() });
  const leave = async () => {
    const entry = view.current;
    const filled = !games.isBlank(view.section, view.shape.grid.empty);
    if (
      filled &&
      !(await ask(
        view.t("score.remove_sure", { name: view.section.name }),
        view.t("score.remove"),
        view.t("cancel"),
      ))
    )
      return;
    const sections = entry.sections.filter((_, /** @type {number} */ n) => n !== view.tab);
    view.tab = Math.max(0, view.tab - 1);
    view.change({ ...entry, sections });
  };
  const remove =
    view.current.sections.length > 1 &&
    h(
      "button",
      {
        type: "button",
        class: "secondary",
        id: "remove",
        "aria-label": `${view.t("score.remove")}: ${view.section.name}`,
        onclick: leave,
      },
      "×",
    );
  return h(
    "div",
    { class: "row player-name" },
    h(
      "label",
      { class: "field" },
      h("span", {}, view.t("score.name")),
      h("input", {
        type: "text",
        maxlength: 40,
        value: view.section.name,
        oninput: rename,
        data: { field: "name" },
      }),
    ),
    remove,
  );
}

/** Remove a player with a letter and everything entered with it, after a question. @param {ScoreView} view @param {Grid} grid @param {string} key @param {string} letter */
async function drop(view, grid, key, letter) {
  const left = games.removeLetter(view.current, letter, grid.empty);
  const used = left.sections.some((it, n) => it !== view.current.sections[n]);
  const { [letter]: name, ...others } = /** @type {Record<string, string>} */ (
    view.current.fields[key]
  );
  if (
    used &&
    !(await ask(view.t("score.remove_sure", { name }), view.t("score.remove"), view.t("cancel")))
  )
    return;
  view.change({ ...left, fields: { ...left.fields, [key]: others } });
}

/** Return what a field needs to be drawn and changed. @param {ScoreView} view @param {Grid} grid @param {Look} form @param {() => FieldValues} values @param {(next: FieldValues) => void} change */
export function fieldContext(view, grid, form, values, change) {
  const openCode = async (/** @type {Field} */ field, /** @type {string} */ code) => {
    const at = view.tab;
    const sheet = code ? await view.forms.ofCode(code) : null;
    if (!view.entry?.sections[at]) return true;
    if (values() !== view.entry.fields) view.tab = at; // the tab may have changed since
    const other = sheet && !sheet.problems && sheet.game !== view.entry?.game;
    if (sheet?.problems || other) {
      view.page.complain(
        other
          ? view.t("score.other_game")
          : (sheet.problems ?? []).map((it) => `${it.message}; ${it.hint}`).join("\n"),
      );
      return false;
    }
    const { [field.key]: _, ...rest } = values();
    change(
      sheet
        ? {
            ...rest,
            [field.key]: sheet.code,
            ...(values() === view.entry?.fields &&
            sheet.variant &&
            !rest.variant &&
            sheet.variant !== games.variantField(sheet)?.default
              ? { variant: sheet.variant }
              : {}),
          }
        : rest,
    );
    return true;
  };
  return {
    t: view.t,
    grid,
    form,
    item: () => view.item,
    change,
    openCode,
    drop: (/** @type {string} */ key, /** @type {string} */ letter) =>
      drop(view, grid, key, letter),
    get values() {
      return values();
    },
  };
}

function freeName(/** @type {Entry} */ entry, /** @type {Form} */ form) {
  for (let n = entry.sections.length + 1; ; n++) {
    const name = games.playerName(form, n);
    if (!entry.sections.some((it) => it.name === name)) return name;
  }
}

/**
 * Replace the content of an element, unless a text field in it is being edited. The focus is restored.
 * Equal content is not replaced, so that no tap is lost: listeners must read the current state.
 */
export function refill(/** @type {HTMLElement} */ element, /** @type {() => Node[]} */ make) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = active && element.contains(active);
  if (inside && active.matches("input[type=text], input[type=number]")) return;
  const marks = [
    "id",
    "data-field",
    "data-option",
    "data-slot",
    "data-item",
    "data-rule",
    "data-open",
  ];
  const mark = inside && marks.find((it) => active.hasAttribute(it));
  const open = [...element.querySelectorAll("details[open]")].map(
    (it) => /** @type {HTMLElement} */ (it).dataset.field ?? it.className,
  );
  const fresh = h("div", {}, ...make());
  for (const it of fresh.querySelectorAll("details"))
    if (open.includes(it.dataset.field ?? it.className)) it.open = true;
  const parts = [...fresh.childNodes];
  if (
    parts.length === element.childNodes.length &&
    parts.every((it, n) => it.isEqualNode(element.childNodes[n]))
  )
    return;
  element.replaceChildren(...parts);
  if (mark)
    /** @type {HTMLElement | null} */ (
      element.querySelector(`[${mark}="${CSS.escape(active.getAttribute(mark) ?? "")}"]`)
    )?.focus();
}
