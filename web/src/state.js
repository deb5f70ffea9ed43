// The status line of the engine, and the notice about a new version.

import { h } from "./dom.js";

/** @import { EngineStatus, Words } from "../types" */

/** @param {Words} t @param {EngineStatus} status @param {() => void} stop */
export function drawEngine(t, status, stop) {
  const line = document.getElementById("engine");
  const button = h(
    "button",
    { type: "button", class: "secondary", id: "stop", onclick: stop },
    t("engine.stop"),
  );
  if (status.state === "working")
    return line?.replaceChildren(t("engine.working", { n: status.pages ?? 0 }), button);
  const key = {
    starting: "engine.starting",
    missing: "engine.missing",
    failed: "fault.failed",
    ready: "",
    idle: "",
  }[status.state];
  line?.replaceChildren(key && t(key, { what: status.what ?? "" }));
}

/** Offer a newer version of the site; it is not used before the reload. @param {Words} t @param {() => void} reload */
export function drawReload(t, reload) {
  const button = h(
    "button",
    { type: "button", class: "secondary", id: "reload", onclick: reload },
    t("engine.reload"),
  );
  document.getElementById("new-version")?.replaceChildren(t("engine.new"), button);
}
