// The bundles of libraries in `vendor`. An installation that was built without npm has none.

/** @typedef {"editor" | "qr"} Bundle */

/** Return whether this installation has a bundle; the start page lists them. @param {Bundle} name */
export function hasBundle(name) {
  const listed = document.querySelector("meta[name=hedgerow-bundles]")?.getAttribute("content");
  return (listed ?? "").split(" ").includes(name);
}

/** Import a bundle. A missing one is not requested: it is an error at once. @param {Bundle} name */
export async function loadBundle(name) {
  if (!hasBundle(name)) throw new Error(`no bundle ${name}`);
  return import(new URL(`vendor/${name}.js`, import.meta.url).href);
}
