// CodeMirror for the Design view, in the colours of the page; bundled into `src/vendor/editor.js`.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: ".9rem", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--berry)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".5rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--gold)" },
  ".cm-gutters": {
    backgroundColor: "var(--paper)",
    color: "var(--soft)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--leaf-pale) 45%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "10px",
    boxShadow: "var(--shadow)",
    maxWidth: "min(30rem, 86vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "ui-monospace, monospace",
    maxHeight: "15rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: ".5rem .7rem",
    lineHeight: "1.5",
    minHeight: "2.75rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--leaf)",
    color: "var(--on-leaf)",
  },
  ".cm-completionDetail": { opacity: ".85", fontStyle: "normal" },
  ".cm-completionInfo": { padding: ".5rem .7rem" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", padding: ".4rem .7rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--berry)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--berry) 2px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--leaf) 2px",
    textUnderlineOffset: "3px",
  },
});

const COLOURS = HighlightStyle.define([
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName)],
    color: "var(--leaf)",
    fontWeight: "700",
  },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  {
    tag: [tags.keyword, tags.punctuation, tags.separator, tags.brace, tags.squareBracket],
    color: "var(--soft)",
  },
  { tag: tags.string, color: "var(--berry)" },
]);

/**
 * @param {ShadowRoot} root
 * @param {import("../src/editor.js").EditorOptions} options
 * @returns {import("../src/editor.js").EditorMethods}
 */
export function codeEditor(root, options) {
  const view = new EditorView({ parent: root, root });

  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  function complete(context) {
    const found = options.complete(context.state.doc.toString(), context.pos);
    if (!found) return null;
    const word = context.state.sliceDoc(found.from, context.pos);
    if (!word && !context.explicit) return null;
    return {
      from: found.from,
      options: found.options.map((option) => ({
        ...option,
        info: option.info || undefined,
        type: "property",
      })),
      validFor: /^[\w-]*$/,
    };
  }

  /** @param {string} text @param {string} label */
  const fresh = (text, label) =>
    EditorState.create({
      doc: text,
      extensions: [
        minimalSetup,
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        lintGutter(),
        yaml(),
        indentUnit.of("  "),
        syntaxHighlighting(COLOURS),
        LOOK,
        autocompletion({ override: [complete], icons: false }),
        keymap.of([...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({
          "aria-label": label,
          tabindex: "0",
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of(
          (update) => update.docChanged && options.change(update.state.doc.toString()),
        ),
      ],
    });

  /** @param {import("../src/editor.js").Mark} mark */
  function placed(mark) {
    const line = view.state.doc.line(Math.min(Math.max(1, mark.line), view.state.doc.lines));
    const from = Math.min(line.from + Math.max(0, mark.column - 1), line.to);
    const word = line.text.slice(from - line.from).match(/^[^\s,:{}[\]]+/)?.[0].length ?? 1;
    return {
      from,
      to: Math.min(from + word, line.to),
      severity: /** @type {"error" | "warning"} */ (mark.grave ? "error" : "warning"),
      message: mark.hint ? `${mark.message}\n${mark.hint}` : mark.message,
    };
  }

  return {
    open(text, label) {
      view.setState(fresh(text, label));
    },
    mark(marks) {
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map(placed).sort((a, b) => a.from - b.from),
        ),
      );
    },
    go(line, column) {
      const { from } = placed({ line, column, message: "", hint: "", grave: true });
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
  };
}
