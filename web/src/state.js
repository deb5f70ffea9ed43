// What the engine is doing, on one quiet line, and that a new version is there.

import { h } from "./dom.js";

/**
 * @param {import("./words.js").Words} t
 * @param {import("./engine.js").News} news
 * @param {() => void} stop
 */
export function drawEngine(t, news, stop) {
  const line = document.getElementById("engine");
  const button = h(
    "button",
    { type: "button", class: "quiet", id: "stop", onclick: stop },
    t("engine.stop"),
  );
  if (news.state === "working")
    return line?.replaceChildren(t("engine.working", { n: news.pages ?? 0 }), button);
  const said = {
    starting: "engine.starting",
    missing: "engine.missing",
    failed: "fault.failed",
    ready: "",
    idle: "",
  }[news.state];
  line?.replaceChildren(said && t(said, { what: news.what ?? "" }));
}

/** A newer version of the site is there; nothing of it is used before the reload. */
export function drawReload(
  /** @type {import("./words.js").Words} */ t,
  /** @type {() => void} */ reload,
) {
  const button = h(
    "button",
    { type: "button", class: "quiet", id: "reload", onclick: reload },
    t("engine.reload"),
  );
  document.getElementById("news")?.replaceChildren(t("engine.new"), button);
}
