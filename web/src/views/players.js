// What lies round the board on the table: the players as tabs, the palette at the thumb.

import { ask, h, picture } from "../dom.js";
import { codeOf } from "../forms.js";
import * as games from "../game.js";
import { makeToken } from "./board.js";

/** The players, or the boards, as tabs; and what can be added. They stay while totals change: no tap is lost. */
export function drawTabs(/** @type {any} */ view) {
  const { tabs } = view.parts;
  const { sections } = /** @type {games.Entry} */ (view.entry);
  if (!tabs.firstChild) {
    const list = h("div", {
      role: "tablist",
      class: "list",
      "aria-label": view.t("score.players"),
    });
    tabs.replaceChildren(list, h("div", { class: "list" }));
  }
  const [list, more] = tabs.children;
  while (list.children.length > sections.length) list.lastChild.remove();
  while (list.children.length < sections.length) list.append(makeTab(view, list.children.length));
  sections.forEach((it, n) => fillTab(view, it, list.children[n], n === view.tab));
  list.hidden = sections.length < 2; // one alone would be a button that does nothing
  refill(more, () => adders(view));
  tabs.hidden = list.hidden && !more.firstChild;
}

function makeTab(/** @type {any} */ view, /** @type {number} */ n) {
  const choose = (/** @type {number} */ at) => {
    Object.assign(view, { tab: at, lit: { key: "", cells: new Set() } });
    view.keep();
    view.paint();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const next = view.tab + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? NaN);
    if (!view.entry.sections[next]) return;
    choose(next);
    view.parts.tabs.querySelector("[aria-selected=true]")?.focus();
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
  /** @type {any} */ view,
  /** @type {games.Section} */ section,
  /** @type {any} */ tab,
  /** @type {boolean} */ chosen,
) {
  const { form } = view.drawn;
  const players = (form.per_player && view.answer.result?.players) || [];
  const total = players.find((/** @type {any} */ it) => it.name === section.name)?.total;
  const [name, output] = tab.children;
  name.textContent = form.per_player ? section.name : games.sectionForm(form, section.name).label;
  output.textContent = total ?? "";
  output.hidden = total === undefined;
  tab.setAttribute("aria-selected", String(chosen));
  tab.tabIndex = chosen ? 0 : -1;
}

/** Buttons that add a player, or a section that is not always wanted. */
function adders(/** @type {any} */ view) {
  const { form } = view.drawn;
  const { sections, fields } = /** @type {games.Entry} */ (view.entry);
  const add = (/** @type {() => string} */ name, /** @type {any} */ grid) => () => {
    const next = [...view.entry.sections, games.emptySection(name(), grid)];
    view.tab = next.length - 1;
    view.change({ ...view.entry, sections: next });
  };
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ text,
    /** @type {() => void} */ act,
  ) => h("button", { type: "button", class: "quiet add", id, onclick: act }, `+ ${text}`);
  if (form.per_player) {
    const more = sections.length < form.players.most;
    return more
      ? [
          button(
            "add-player",
            view.t("score.more"),
            add(() => freeName(view.entry, form), form.sections[0].grid),
          ),
        ]
      : [];
  }
  const missing = form.sections.filter(
    (/** @type {any} */ it) => !sections.some((is) => is.name === it.name),
  );
  if (codeOf(form.fields, fields)) return [];
  return missing.map((/** @type {any} */ it) =>
    button(
      `add-${it.name}`,
      it.label,
      add(() => it.name, it.grid),
    ),
  );
}

/** The brushes, at the thumb. */
export function drawPalette(/** @type {any} */ view) {
  const { palette } = /** @type {any} */ (view.parts);
  const { form, grid } = view.shape;
  const choose = (/** @type {any} */ it) => (
    (view.selectedItem = it.kind + (it.letter ?? "")),
    drawPalette(view),
    view.board.paint(view.section, view.brush, view.lit.cells)
  );
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const next =
      by &&
      view.brushes[
        view.brushes.indexOf(
          view.brushes.find(
            (/** @type {any} */ it) =>
              it.kind + (it.letter ?? "") === view.brush.kind + (view.brush.letter ?? ""),
          ) ?? view.brush,
        ) + by
      ];
    if (!next) return;
    event.preventDefault();
    choose(next);
    palette.querySelector("[aria-checked=true]")?.focus();
  };
  const one = (/** @type {any} */ it) => {
    const chosen = it.kind + (it.letter ?? "") === view.brush.kind + (view.brush.letter ?? "");
    const face =
      it.kind === "letter" || !form.icons[it.icon]
        ? makeToken(it, form, grid)
        : h("span", { class: "token" }, picture(form.icons[it.icon]));
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: "brush",
        "aria-checked": String(chosen),
        tabindex: chosen ? "0" : "-1",
        data: { brush: it.kind === "letter" ? it.letter : it.kind },
        onclick: () => choose(it),
        onkeydown: key,
      },
      face,
      h("span", {}, it.name),
    );
  };
  refill(palette, () => view.brushes.map(one));
}

/** What taps and keys on the board do to the game. */
export function boardActions(/** @type {any} */ view, /** @type {Record<string, any>} */ grid) {
  const open = (/** @type {number} */ row, /** @type {number} */ column) =>
    !grid.fixed[games.cellName(row, column)];
  return {
    tap: (/** @type {number} */ row, /** @type {number} */ column, brush = view.brush) =>
      open(row, column) &&
      view.changeSection(games.tapCell(view.section, grid, brush, row, column)),
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

/** Whose sheet this is; a player can be renamed and taken away. */
export function nameField(/** @type {any} */ view) {
  const rename = (/** @type {any} */ event) =>
    event.target.value.trim() && view.changeSection({ name: event.target.value.trim() });
  const leave = async () => {
    const entry = /** @type {games.Entry} */ (view.entry);
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
    view.entry.sections.length > 1 &&
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        id: "remove",
        "aria-label": `${view.t("score.remove")}: ${view.section.name}`,
        onclick: leave,
      },
      "×",
    );
  return h(
    "div",
    { class: "row who" },
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

/** Take a letter from the one who had it; what was entered with it goes too, after a question. @param {any} view @param {any} grid @param {string} key @param {string} letter */
async function drop(view, grid, key, letter) {
  const left = games.removeLetter(view.entry, letter, grid.empty);
  const used = left.sections.some(
    (/** @type {any} */ it, /** @type {number} */ n) => it !== view.entry.sections[n],
  );
  const { [letter]: name, ...others } = view.entry.fields[key];
  if (
    used &&
    !(await ask(view.t("score.remove_sure", { name }), view.t("score.remove"), view.t("cancel")))
  )
    return;
  view.change({ ...left, fields: { ...left.fields, [key]: others } });
}

/** What a field needs to be drawn and changed. @param {any} view @param {any} grid @param {any} form @param {() => Record<string, any>} values @param {(next: any) => void} change */
export function fieldContext(view, grid, form, values, change) {
  const openCode = async (/** @type {any} */ field, /** @type {string} */ code) => {
    const at = view.tab;
    const sheet = code ? await view.forms.ofCode(code) : null;
    if (!view.entry?.sections[at]) return true;
    if (values() !== view.entry.fields) view.tab = at; // whose code it is, also if others were looked at since
    const other = sheet && !sheet.problems && sheet.game !== view.entry?.game;
    if (sheet?.problems || other) {
      view.page.complain(
        other
          ? view.t("score.other_game")
          : sheet.problems.map((/** @type {any} */ it) => `${it.message}; ${it.hint}`).join("\n"),
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
    brush: () => view.brush,
    change,
    openCode,
    drop: (/** @type {string} */ key, /** @type {string} */ letter) =>
      drop(view, grid, key, letter),
    get values() {
      return values();
    },
  };
}

function freeName(/** @type {games.Entry} */ entry, /** @type {games.Form} */ form) {
  for (let n = entry.sections.length + 1; ; n++) {
    const name = games.playerName(form, n);
    if (!entry.sections.some((it) => it.name === name)) return name;
  }
}

/**
 * Fill an element anew; what is being typed there is left alone, what had the focus has it again.
 * What would look the same stays, so that no tap is lost: listeners ask the view for what is now.
 */
export function refill(/** @type {HTMLElement} */ element, /** @type {() => any[]} */ make) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = active && element.contains(active);
  if (inside && active.matches("input[type=text], input[type=number]")) return;
  const marks = [
    "id",
    "data-field",
    "data-option",
    "data-slot",
    "data-brush",
    "data-rule",
    "data-open",
  ];
  const mark = inside && marks.find((it) => active.hasAttribute(it));
  const open = [...element.querySelectorAll("details[open]")].map(
    (it) => /** @type {any} */ (it).dataset.field ?? it.className,
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
    /** @type {any} */ (
      element.querySelector(`[${mark}="${CSS.escape(active.getAttribute(mark) ?? "")}"]`)
    )?.focus();
}
