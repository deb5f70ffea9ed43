// Small helpers of views: values of fields, addresses of pictures, files to share.

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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
