// Creates elements. Text is always text: nothing that users type becomes markup.

/** @import { Child, Props } from "../types" */

/**
 * Create an element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== null && value !== undefined && value !== false) setProp(element, name, value);
  }
  for (const child of children) if (child || child === "") element.append(child);
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function setProp(element, name, value) {
  if (name.startsWith("on")) {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === "data") {
    Object.assign(element.dataset, value);
  } else if (name === "style") {
    for (const [key, style] of Object.entries(/** @type {object} */ (value)))
      element.style.setProperty(key, String(style));
  } else if (name === "checked") {
    Object.assign(element, { checked: value });
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
    // The attribute is set too, so that isEqualNode compares the values of two fields.
    if (name === "value") Object.assign(element, { value });
  }
}

/** Return the value of the field that an event happened in. @param {Event} event */
export function inputValue(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
}

/** @type {Map<string, string>} */
const urls = new Map();

/** Return the URL of a small SVG picture. URLs are cached: there are few icons. @param {string} svg */
export function cachedSvgUrl(svg) {
  const url = urls.get(svg) ?? svgUrl(svg);
  urls.set(svg, url);
  return url;
}

/** Return a URL for an SVG picture. Pictures are only shown as images, never as markup. @param {string} svg */
export function svgUrl(svg) {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

/** Create an image. By default screen readers skip it, because its name is next to it. @param {string} svg @param {string} [name] */
export function picture(svg, name = "") {
  return h("img", { src: cachedSvgUrl(svg), alt: name, draggable: "false" });
}

/**
 * Create a labelled drop-down list.
 * @param {string} label
 * @param {string[][]} options id and name of each
 * @param {string | null} chosen
 * @param {(id: string) => void} choose
 */
export function select(label, options, chosen, choose) {
  const list = h(
    "select",
    { onchange: (event) => choose(inputValue(event)) },
    ...options.map(([id, name]) => h("option", { value: id, selected: id === chosen }, name)),
  );
  return h("label", { class: "field" }, h("span", {}, label), list);
}

/**
 * Create a button that opens files, in the language of the page: the browser's own may have another.
 * @param {string} label
 * @param {Props} props of the input
 * @param {(files: File[]) => void} open
 */
export function fileButton(label, props, open) {
  const onchange = () => input.files?.length && open([...input.files]);
  const input = h("input", { type: "file", class: "visually-hidden", onchange, ...props });
  return h("label", { class: "file-button" }, input, h("span", { class: "button" }, label));
}

/**
 * Ask a question with two answers in a dialog.
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(text, yes, no) {
  return new Promise((resolve) => {
    const close = (/** @type {boolean} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const dialog = h(
      "dialog",
      { "aria-label": text, oncancel: (event) => (event.preventDefault(), close(false)) },
      h("p", {}, text),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "secondary", onclick: () => close(false) }, no),
        h("button", { type: "button", class: "primary", onclick: () => close(true) }, yes),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Share a file on phones and tablets, where the system can also print it; else download it.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer> | string} data
 * @param {string} type
 */
export async function shareOrDownload(name, data, type) {
  const file = new File([data], name, { type });
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
