// Chromium sends no click for the tap after some strokes on a board: the pointer was down and up on a
// button, and nothing follows. Such a button is clicked here.

/** How long a click may take after the pointer is up, and how long a late one belongs to it, in ms. */
const WAIT = 80;
const LATE = 700;

/** Click the buttons whose click is missing, until the signal. @param {AbortSignal} signal */
export function completeTaps(signal) {
  const buttonOf = (/** @type {Event} */ event) =>
    /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button, a"));
  /** @type {HTMLElement | null} */
  let pressed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let clicked = { button: /** @type {HTMLElement | null} */ (null), at: -LATE };
  const listen = (/** @type {string} */ type, /** @type {(event: Event) => void} */ act) =>
    addEventListener(type, act, { capture: true, signal });
  listen("pointerdown", (event) => (pressed = buttonOf(event)));
  listen("pointerup", (event) => {
    const button = buttonOf(event);
    const { pointerType, timeStamp } = /** @type {PointerEvent} */ (event);
    if (pointerType !== "touch" || !button || button !== pressed) return;
    timer = setTimeout(() => {
      clicked = { button, at: timeStamp };
      button.click();
    }, WAIT);
  });
  listen("click", (event) => {
    if (!event.isTrusted) return;
    clearTimeout(timer);
    if (buttonOf(event) === clicked.button && event.timeStamp - clicked.at < LATE)
      event.stopImmediatePropagation();
  });
}
