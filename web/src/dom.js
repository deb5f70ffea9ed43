// Making elements. Text is always text: nothing that somebody typed becomes markup.

/**
 * An element with attributes and children. `on…` are listeners, `data` and `style` are maps.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  /** @type {any} */
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "style")
      for (const [key, it] of Object.entries(value)) made.style.setProperty(key, String(it));
    else if (name === "value") setValue(made, value);
    else if (name === "checked") made.checked = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child || child === "") made.append(child);
  return made;
}

/** The value of a field, also as it is written: so that two fields can be compared. */
function setValue(/** @type {any} */ field, /** @type {any} */ value) {
  field.setAttribute("value", value);
  field.value = value;
}

/** @type {Map<string, string>} */
const urls = new Map();

/** The address of a small SVG picture, which is kept: icons are few. */
export function cachedSvgUrl(/** @type {string} */ svg) {
  if (!urls.has(svg)) urls.set(svg, svgUrl(svg));
  return /** @type {string} */ (urls.get(svg));
}

/** An address for an SVG picture; pictures are shown as images only, never put into the page. */
export function svgUrl(/** @type {string} */ svg) {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

/** A picture that says nothing to those who cannot see it: its name stands beside it. */
export function picture(/** @type {string} */ svg, /** @type {string} */ name = "") {
  return h("img", { src: cachedSvgUrl(svg), alt: name, draggable: "false" });
}

/**
 * A choice from a few things.
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function select(label, options, chosen, choose) {
  const made = h(
    "select",
    { onchange: (/** @type {any} */ event) => choose(event.target.value) },
    ...options.map(([id, name]) => h("option", { value: id, selected: id === chosen }, name)),
  );
  return h("label", { class: "field" }, h("span", {}, label), made);
}

/**
 * Files of the device to open, by a button in the language of the page: the browser's own speaks another.
 * @param {string} label
 * @param {Record<string, any>} props of the field
 * @param {(files: File[]) => void} open
 */
export function fileButton(label, props, open) {
  const chosen = (/** @type {any} */ event) =>
    event.target.files.length && open([...event.target.files]);
  return h(
    "label",
    { class: "files" },
    h("input", { type: "file", class: "unseen", onchange: chosen, ...props }),
    h("span", { class: "button" }, label),
  );
}

/**
 * A question with two answers, asked once.
 * @param {string} text @param {string} yes @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(text, yes, no) {
  return new Promise((answer) => {
    const close = (/** @type {boolean} */ said) => {
      dialog.close();
      dialog.remove();
      answer(said);
    };
    const dialog = h(
      "dialog",
      {
        "aria-label": text,
        oncancel: (/** @type {Event} */ it) => (it.preventDefault(), close(false)),
      },
      h("p", {}, text),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => close(false) }, no),
        h("button", { type: "button", class: "strong", onclick: () => close(true) }, yes),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Give a file to the system to share or print, or to the downloads. */
export async function shareOrDownload(
  /** @type {string} */ name,
  /** @type {Uint8Array | string} */ data,
  /** @type {string} */ type,
) {
  const file = new File([/** @type {any} */ (data)], name, { type });
  const coarse = matchMedia("(pointer: coarse)").matches;
  if (coarse && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
    }
  }
  const link = h("a", { href: URL.createObjectURL(file), download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
