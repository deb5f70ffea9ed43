// Design: change a user's game in a form or in its files, see its pages and its problems, export it.

import { load } from "../store.js";
import { loadUserGame, userGameNames } from "../userGames.js";
import { makeDesign } from "./designGame.js";
import { makeStart } from "./designStart.js";

/** @import { Address, Page, Screen } from "../../types" */

/** @param {Page} page @param {Address} address @returns {Screen} */
export function open(page, address) {
  const start = makeStart(page, (name) => page.go(`#/design?game=${name}`));
  /** @type {ReturnType<typeof makeDesign> | null} the game that is shown */
  let design = null;

  /** @param {Address} address */
  function show({ params }) {
    const known = userGameNames();
    const wanted = params.get("game") ?? load("design") ?? "";
    const name = params.has("new") ? "" : known.includes(wanted) ? wanted : (known[0] ?? "");
    if (design && design.name !== name) design.close();
    if (design?.name !== name) design = name ? makeDesign(page, name) : null;
    design?.show(params);
  }

  /** Show the changes of another window. */
  function reload() {
    if (design && loadUserGame(design.name)) design.reload();
    else show({ screen: "design", parts: [], params: new URLSearchParams() });
    page.redraw();
  }

  addEventListener("own", reload);
  show(address);
  return {
    view: () => (design ? design.view() : start.view()),
    show,
    close: () => (removeEventListener("own", reload), design?.close()),
  };
}
