// A user's game in the design view: its form, its pages, its files, and what is wrong with them.

import { hasBundle } from "../bundles.js";
import { inputValue, shareOrDownload } from "../dom.js";
import { completions } from "../completion.js";
import { makeEditor } from "../editor.js";
import { h } from "../render.js";
import { load, save } from "../store.js";
import {
  filesWith,
  loadUserGame,
  removeUserGame,
  saveUserGame,
  userGameNames,
} from "../userGames.js";
import { LANGUAGES } from "../words.js";
import { drawForm, idOf, reveal, valuesOf } from "./designForm.js";
import { makeDrafts } from "./drafts.js";
import { makePages } from "./pages.js";
import { button, segments, select } from "./pieces.js";
import { question } from "./question.js";

/** @import { Child, DesignForm, FormEntry, FormValue, Page, Problem, RuleSentence, Schema, SchemaKind, TextFiles, UserGame } from "../../types" */

const PAUSE = 250;
const SEED = 1;
const FIRST = "game.yaml";
const TABS = { form: "design.tab_form", pages: "design.tab_pages", text: "design.tab_text" };

/** Return the schema that completes a file. @param {string} file @returns {SchemaKind} */
function schemaKind(file) {
  if (file === FIRST) return "game";
  if (file.startsWith("themes/")) return "theme";
  return file.startsWith("layouts/") ? "layout" : "words";
}

/** Scroll up to the start of another tab, which may be shorter. */
function scrollToTop() {
  const head = /** @type {HTMLElement | null} */ (document.querySelector(".design .headline"));
  if (head) scrollTo(0, Math.min(scrollY, head.offsetTop + head.offsetHeight));
}

/** @param {Page} page @param {string} name */
export function makeDesign(page, name) {
  const { t } = page;
  let tab = "form";
  let file = FIRST;
  /** What the pages show, for example the rules or a deck. */
  let what = "";
  /** @type {DesignForm | null} */
  let form = null;
  /** Whether the form shows an earlier version, because the files cannot be read. */
  let isOld = false;
  /** @type {Map<string, string>} the last known sentences of rules */
  const sentences = new Map();
  /** @type {Problem[]} */
  let problems = [];
  /** @type {Problem[]} */
  let warnings = [];
  /** @type {RuleSentence[]} the scoring rules of the last valid version */
  let rules = [];
  /** @type {Problem[]} of the pages */
  let found = [];
  /** @type {Partial<Record<SchemaKind, Schema>>} */
  let schemas = {};
  /** Counts the checks: only the answers of the latest one are shown. */
  let asked = 0;
  let checked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {import("../editor.js").Editor | null} created when the text is first shown */
  let editor = null;
  /** The file in the editor, and its text. */
  let inEditor = "";

  save("design", name);
  const game = () => /** @type {UserGame} */ (loadUserGame(name));
  const info = () => page.about.games.find(({ id }) => id === name);
  const drafts = makeDrafts(page, name, saveTexts, () => check());
  const pages = makePages(page, order, (warnings) => (found = warnings));

  /** Return the names of the game's files without its folder, in the order of the tabs. */
  function files() {
    const order = [FIRST, ...Object.keys(LANGUAGES).map((lang) => `${lang}.yaml`)];
    const rank = (/** @type {string} */ name) =>
      order.includes(name) ? order.indexOf(name) : order.length;
    return Object.keys(game().texts)
      .map((path) => path.slice(name.length + 1))
      .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  }

  /** The order of the pages: of a words file in its language, of a theme in its colours. */
  function order() {
    const [stem] = file.split(".");
    const languages = info()?.languages ?? [];
    const themes = info()?.themes ?? [];
    const lang = tab === "text" && languages.includes(stem) ? stem : page.lang;
    const theme = themes.find((theme) => file === `themes/${theme}.yaml`) ?? themes[0];
    const seed = part()?.fresh ? { seed: SEED } : {};
    const known = languages.includes(lang) ? lang : languages[0];
    return { game: name, what: part()?.id ?? "kit", lang: known, theme, ...seed };
  }

  const part = () => {
    const parts = info()?.parts ?? [];
    return parts.find(({ id }) => id === what) ?? parts[0];
  };

  /** Save files at once. @param {TextFiles} texts */
  function saveTexts(texts) {
    saveUserGame(name, { texts, good: game().good, exported: false });
    asked++;
    checked = "";
    page.redraw();
  }

  /** Save what the user typed in the editor; it is checked when they pause. @param {string} text */
  function type(text) {
    if (game().texts[`${name}/${file}`] === text) return;
    inEditor = `${file}\n${text}`;
    saveTexts({ ...game().texts, [`${name}/${file}`]: text });
    clearTimeout(pause);
    pause = setTimeout(() => check(), PAUSE);
  }

  /** Check the files; a version without problems becomes the valid one. */
  async function check() {
    const number = ++asked;
    const { texts } = game();
    const own = filesWith(name);
    checked = "";
    page.redraw();
    const isLatest = () => number === asked && page.here() && Boolean(loadUserGame(name));
    const [designed, answer] = await Promise.all([
      page.call("design", { game: name, own }),
      page.call("validate", { game: name, own }),
    ]);
    if (!isLatest()) return;
    isOld = Boolean(designed.problems);
    if (!designed.problems) showValues(designed);
    problems = answer.problems ?? [];
    warnings = answer.warnings ?? [];
    if (!problems.length) {
      rules = answer.rules ?? [];
      saveUserGame(name, { texts, good: texts, exported: game().exported });
      await page.refresh();
      if (!isLatest()) return;
      pages.restart();
    }
    if (tab === "text") await loadSchemas();
    if (!isLatest()) return;
    checked = `${number}/${problems.length}`;
    mark();
    page.announce(summary());
    page.redraw();
  }

  /** @param {DesignForm} designed */
  function showValues(designed) {
    form = designed;
    for (const { entries } of form.groups)
      for (const { key, sentence } of entries) if (sentence) sentences.set(key, sentence);
    drafts.settle();
  }

  /** Load the schemas, which complete what is typed in the editor. */
  async function loadSchemas() {
    const answer = await page.call("schema", { game: name, own: filesWith(name) });
    if (!answer.problems) schemas = { ...schemas, ...answer };
  }

  const summary = () =>
    problems.length
      ? t(problems.length === 1 ? "design.one" : "design.count", { n: problems.length })
      : t("design.none");

  /** Show a file in the editor. @param {string} wanted */
  async function openFile(wanted) {
    file = files().includes(wanted) ? wanted : (files()[0] ?? FIRST);
    setAddress();
    editor ??= await makeEditor({ change: type, complete });
    const text = game().texts[`${name}/${file}`] ?? "";
    // What can be undone stays, if the file is shown already.
    if (inEditor !== `${file}\n${text}`) editor.open(text, t("design.editor", { file }));
    inEditor = `${file}\n${text}`;
    mark();
    if (checked) pages.restart();
    page.redraw();
  }

  function setAddress() {
    const more = tab === "text" ? `&file=${file}` : tab === "pages" ? "&tab=pages" : "";
    page.address(`#/design?game=${name}${more}`);
  }

  /** @param {string} next */
  async function setTab(next) {
    tab = next;
    setAddress();
    page.redraw();
    requestAnimationFrame(scrollToTop);
    if (tab !== "text") return;
    await openFile(file);
    await loadSchemas();
  }

  /** Mark the problems in the editor. */
  function mark() {
    const here = `${name}/${file}`;
    const marks = (/** @type {Problem[]} */ list, /** @type {boolean} */ grave) =>
      list.flatMap(({ where, line, column, message, hint }) =>
        where === here && line ? [{ line, column: column ?? 1, message, hint, grave }] : [],
      );
    editor?.mark([...marks(problems, true), ...marks(warnings, false)]);
  }

  /** @param {string} text @param {number} at */
  function complete(text, at) {
    const schema = /\.ya?ml$/.test(file) && schemas[schemaKind(file)];
    return schema ? completions(text, at, schema) : null;
  }

  /** @param {string} lang */
  async function addWords(lang) {
    if (!lang) return;
    const answer = await page.call("words_file", { game: name, lang, own: filesWith(name) });
    const text = answer.problems ? "" : answer.text;
    saveTexts({ ...game().texts, [`${name}/${lang}.yaml`]: text });
    await openFile(`${lang}.yaml`);
    await check();
  }

  /** @param {string} what */
  const isRemoved = (what) =>
    question(page, t("design.remove_sure", { name: what }), t("design.yes_remove"));

  async function removeFile() {
    if (!(await isRemoved(file))) return;
    const { [`${name}/${file}`]: _, ...rest } = game().texts;
    saveTexts(rest);
    await openFile(FIRST);
    await check();
  }

  async function removeGame() {
    if (!(await isRemoved(name))) return;
    removeUserGame(name);
    save("design", null);
    await page.refresh();
    page.go("#/design", { replace: true });
  }

  async function exportGame() {
    await drafts.flush();
    const answer = await page.call("pack", { game: name, own: filesWith(name) });
    if (answer.problems)
      return page.complain(answer.problems.map(({ message }) => message).join("\n"));
    for (const [file, data] of Object.entries(answer.files))
      await shareOrDownload(file, data, "application/zip");
    saveUserGame(name, { ...game(), exported: true });
    page.redraw();
  }

  /** Return the form value that a problem is about. @param {Problem} problem @returns {FormValue | undefined} */
  const valueOf = ({ where, line, column }) =>
    form && line && !isOld
      ? valuesOf(form).find(
          (value) =>
            `${name}/${value.file}` === where && value.line === line && value.column === column,
        )
      : undefined;

  /** Go to what a problem or a rule is about: its field, or else its line. @param {Problem | RuleSentence} place @param {boolean} [inText] */
  async function goTo(place, inText = tab === "text") {
    const value = "message" in place ? valueOf(place) : undefined;
    if (value && !inText) {
      await setTab("form");
      return requestAnimationFrame(() => reveal(idOf(value)));
    }
    tab = "text";
    await openFile(place.where.slice(name.length + 1));
    editor?.go(place.line ?? 1, place.column ?? 1);
    await loadSchemas();
  }

  /** An item of a list: a button if it is about a file of the game. @param {Problem | RuleSentence} place @param {string} kind @param {Child[]} body */
  const item = (place, kind, body) =>
    files().some((file) => `${name}/${file}` === place.where)
      ? h("li", h(`button.${kind}`, { type: "button", onclick: () => goTo(place) }, body))
      : h("li", h(`div.${kind}`, body));

  /** @param {Problem} problem */
  function problemItem(problem) {
    const { where, line, column, message, hint } = problem;
    const value = valueOf(problem);
    const path = where.startsWith(`${name}/`) ? where.slice(name.length + 1) : where;
    const place = line ? t("design.at", { file: path, line, column: column ?? 1 }) : path;
    const label = value && [value.of, value.label].filter(Boolean).join(": ");
    return item(problem, "problem", [
      h("b", message),
      hint && h("small", hint),
      tab !== "text" && label ? h("small", label) : h("small.location", place),
    ]);
  }

  /** @param {string} key @param {Problem[]} list */
  const problemPart = (key, list) =>
    list.length > 0 && [h("h2", t(key)), h("ul", list.map(problemItem))];

  const problemList = () =>
    h(
      "div.problem-list",
      { key: "problems", hidden: !problems.length && !warnings.length },
      problemPart("design.problems", problems),
      problemPart("design.later", warnings),
    );

  const ruleList = () =>
    rules.length > 0 &&
    h(
      "div.problem-list",
      { key: "rules" },
      h("h2", t("design.sentences")),
      h(
        "ul",
        rules.map((rule) => item(rule, "rule", [h("b", rule.name), h("small", rule.text)])),
      ),
    );

  const formPanel = () => [
    problemList(),
    isOld && h("p.outdated", { key: "old", role: "status" }, t("design.unreadable")),
    form
      ? drawForm(
          {
            t,
            disabled: isOld,
            typed: drafts.typed,
            problems: (value) => [
              ...drafts.problems(value),
              ...(drafts.has(value) ? [] : problems.filter((it) => valueOf(it) === value)),
            ],
            change: drafts.change,
            sentence: (/** @type {FormEntry} */ { key, sentence }) =>
              sentence || (sentences.get(key) ?? ""),
          },
          form,
        )
      : h("div.box.waiting", { key: "waiting" }),
  ];

  /** @param {string} shown @param {number} n @param {string[]} all */
  const fileTab = (shown, n, all) =>
    h(
      "button",
      {
        key: shown,
        type: "button",
        role: "tab",
        "aria-controls": "file",
        "aria-selected": String(shown === file),
        tabindex: shown === file ? "0" : "-1",
        data: { file: shown },
        onclick: () => openFile(shown),
        onkeydown: ({ key, currentTarget }) => {
          const next = all[n + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? NaN)];
          if (!next) return;
          openFile(next);
          const tabs = /** @type {HTMLElement} */ (currentTarget).parentElement;
          /** @type {HTMLElement | null | undefined} */ (
            tabs?.querySelector(`[data-file="${CSS.escape(next)}"]`)
          )?.focus();
        },
      },
      shown,
      problems.some(({ where }) => where === `${name}/${shown}`) &&
        h("span.dot", { role: "img", "aria-label": t("design.problems") }),
    );

  function textPanel() {
    const all = files();
    const missing = Object.entries(LANGUAGES).filter(([lang]) => !all.includes(`${lang}.yaml`));
    const remove = t("design.remove_file", { file });
    return [
      h(
        "div.file-tabs",
        { key: "tabs" },
        h("div.list", { role: "tablist", "aria-label": t("design.files") }, all.map(fileTab)),
        h(
          "div.list",
          missing.length > 0 &&
            h(
              "select.add",
              {
                "aria-label": t("design.add"),
                value: "",
                onchange: (event) => addWords(inputValue(event)),
              },
              h("option", { value: "" }, `+ ${t("design.add")}`),
              missing.map(([lang, name]) => h("option", { value: lang }, name)),
            ),
          file !== FIRST &&
            h(
              "button.secondary#remove_file",
              { type: "button", "aria-label": remove, title: remove, onclick: removeFile },
              "×",
            ),
        ),
      ),
      editor
        ? h("div", {
            key: "editor",
            id: "file",
            role: "tabpanel",
            owned: true,
            created: (element) => editor && element.append(editor.element),
          })
        : h("div.editor", { key: "no-editor" }),
      !hasBundle("editor") && h("small#plain_editor", { key: "plain" }, t("design.plain")),
      problemList(),
      ruleList(),
    ];
  }

  function pagesPanel() {
    const known = info();
    const isLast = known && problems.length > 0;
    const text = known ? (isLast ? t("design.last_good") : "") : t("design.nothing");
    const messages = [checked || known ? text : "", ...found.map(({ message }) => message)];
    const parts = (known?.parts ?? []).map(({ id, title }) => ({
      id,
      name: id === "kit" ? t("design.rules") : title,
    }));
    return [
      h("p.outdated", { key: "old", role: "status" }, messages.filter(Boolean).join(" ")),
      known &&
        h(
          "div",
          { key: "what" },
          select(
            t("design.show"),
            parts,
            part()?.id ?? "",
            (id) => ((what = id), pages.restart(), page.redraw()),
          ),
        ),
      known && pages.view(),
    ];
  }

  /** The games of the user, and what can be done with this one. */
  function openMenu() {
    const others = userGameNames().filter((other) => other !== name);
    const title = (/** @type {string} */ other) =>
      page.about.games.find(({ id }) => id === other)?.title ?? other;
    page.openDrawer(() =>
      h(
        "div.menu-links",
        { key: "menu" },
        others.map((other) =>
          button(title(other), () => page.go(`#/design?game=${other}`), ".secondary.other"),
        ),
        button(t("design.new"), () => page.go("#/design?new=1"), ".secondary#new"),
        button(t("design.remove"), removeGame, ".secondary#remove"),
      ),
    );
  }

  /** What a game is made for comes first: to print it, and to score it. */
  function bar() {
    const isWrong = problems.length > 0;
    const state = checked ? `${isWrong ? "⚠" : "✓"} ${summary()}` : t("design.checking");
    const show = () => (isWrong ? goTo(problems[0]) : setTab("pages"));
    return h(
      "div.bottom-bar",
      { key: "bar" },
      h(
        `button.secondary.status#state${isWrong ? ".wrong" : ""}`,
        { type: "button", onclick: show },
        state,
      ),
      info() && [
        h("a.button#score-it", { href: `#/score?game=${name}` }, t("design.score")),
        h("a.button.primary#print-it", { href: `#/print/${name}` }, t("design.print")),
      ],
    );
  }

  function view() {
    const { exported } = game();
    const drawn = pages.drawn();
    return h(
      "main.design",
      {
        key: `design-${name}`,
        tabindex: "-1",
        data: { checked, tab, drawn: drawn ? `${name}/${part()?.id}/${drawn}` : "" },
      },
      h(
        "div.headline",
        h("h1", info()?.title ?? name),
        h(
          "button.secondary#menu",
          { type: "button", "aria-label": t("design.menu"), onclick: openMenu },
          "⋯",
        ),
      ),
      h(
        "div.views",
        segments(
          t("design.views"),
          Object.entries(TABS).map(([id, key]) => ({ id, name: t(key) })),
          tab,
          setTab,
        ),
      ),
      h(
        "div.design-columns",
        h(
          "section.work",
          { key: "work", "aria-label": t(TABS[tab === "text" ? "text" : "form"]) },
          tab === "text" ? textPanel() : formPanel(),
          h(
            "div.row.keep",
            { key: "keep" },
            h(
              "p.help.saved",
              { data: { exported: String(exported) } },
              `${t("design.saved")} ${t(exported ? "design.exported" : "design.not_exported")}`,
            ),
            h(
              "button.secondary#export",
              { type: "button", onclick: exportGame },
              t("design.export"),
            ),
          ),
        ),
        h("section.look", { key: "look", "aria-label": t("design.tab_pages") }, pagesPanel()),
      ),
      bar(),
    );
  }

  /** Show the part of the game that an address names. @param {URLSearchParams} params */
  function show(params) {
    const wanted = params.get("file");
    tab = wanted ? "text" : params.get("tab") === "pages" ? "pages" : "form";
    if (tab === "text") openFile(wanted ?? FIRST).then(loadSchemas);
    else setAddress();
  }

  function reload() {
    if (editor && tab === "text") openFile(file);
    check();
  }

  drafts.restore();
  check();
  return { name, view, show, reload, close: () => (clearTimeout(pause), pages.close()) };
}
