// The dialog to share a game: its link with the result, or its score file.

import { h, shareOrDownload } from "../dom.js";

/** @import { Result, Words } from "../../types" */

/** Hosts on this computer, whose links nobody else can open. */
const HERE = ["127.0.0.1", "localhost", "[::1]"];

/**
 * @param {Words} t
 * @param {{title: string, result?: Result, link?: string, winner?: string, text?: string, file?: string}} it
 */
export function drawShare(t, it) {
  const lines =
    it.text ?? [it.title, ...scores(it.result), it.winner, it.link].filter(Boolean).join("\n");
  const close = () => (dialog.close(), dialog.remove());
  const copied = h("span", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines);
      copied.textContent = t("copied");
    } catch {
      shown.select();
    }
  };
  const send = () => navigator.share({ title: it.title, text: lines }).catch(() => {});
  const shown = h(
    "textarea",
    { readonly: true, rows: it.text ? 14 : 6, "aria-label": it.title, spellcheck: "false" },
    lines,
  );
  const button = (
    /** @type {string} */ key,
    /** @type {() => void} */ act,
    /** @type {string} */ kind = "secondary",
  ) => h("button", { type: "button", class: kind, onclick: act }, t(key));
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "share", "aria-label": it.title, onclose: () => dialog.remove() },
    h("h2", {}, it.title),
    shown,
    it.link && HERE.includes(location.hostname) && h("p", {}, t("share.here")),
    h(
      "div",
      { class: "row" },
      button("copy", copy, "primary"),
      it.file && button("download", () => shareOrDownload(it.file ?? "", lines, "text/plain")),
      !it.file && "share" in navigator && button("send", send),
      button("close", close),
    ),
    copied,
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** Return the totals on one line. */
function scores(/** @type {Result | undefined} */ result) {
  if (!result) return [];
  return [result.players.map((it) => `${it.name} ${it.total}`).join(" · ")];
}
