// The service worker of the site: serves one complete version, from the cache first.
// make_site.py fills in the version and its files.

/** @import { ServiceWorkerScope } from "../types" */

const VERSION = "HEDGEROW-VERSION";
/** @type {string[]} */
const FILES = JSON.parse('["HEDGEROW-FILES"]');
const CACHE = `hedgerow-${VERSION}`;
const sw = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (globalThis));
const scope = new URL("./", sw.location.href).href;
const index = new URL("index.html", scope).href;

/** Cache all files of this version. Those in its own folder never change: the HTTP cache is enough. */
async function cacheFiles() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (name) => {
      const fixed = name.startsWith("v/");
      const response = await fetch(new URL(name, scope), {
        cache: fixed ? "force-cache" : "no-cache",
      });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      if (name === "index.html" && !(await response.clone().text()).includes(VERSION))
        throw new Error("another version");
      await cache.put(new URL(name, scope), response);
    }),
  );
}

async function deleteOtherVersions() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("hedgerow-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await sw.clients.claim();
}

/** Return a cached file; large, rarely used files are cached on first use. @param {Request} request */
async function respond(request) {
  const url = new URL(request.url);
  const isIndex = request.mode === "navigate" && [scope, index].includes(url.origin + url.pathname);
  const cache = await caches.open(CACHE);
  const found = await cache.match(isIndex ? index : request.url, {
    ignoreSearch: true,
    ignoreVary: true,
  });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && url.href.startsWith(`${scope}v/${VERSION}/`))
    await cache.put(request, response.clone());
  return response;
}

sw.addEventListener("install", (event) => event.waitUntil(cacheFiles()));
sw.addEventListener("activate", (event) => event.waitUntil(deleteOtherVersions()));
sw.addEventListener("message", (event) => event.data === "take over" && sw.skipWaiting());
sw.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(respond(event.request));
});
