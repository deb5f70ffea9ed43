// The service worker of the site: one whole version, from the cache first. make_site.py fills in which.

const VERSION = "HEDGEROW-VERSION";
/** @type {string[]} */
const FILES = JSON.parse('["HEDGEROW-FILES"]');
const CACHE = `hedgerow-${VERSION}`;
const sw = /** @type {any} */ (globalThis);
const scope = new URL("./", sw.location.href).href;
const index = new URL("index.html", scope).href;

/** All files of this version: those of its own folder never change, so what the browser has already will do. */
async function fetchWhole() {
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

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((it) => it.startsWith("hedgerow-") && it !== CACHE).map((it) => caches.delete(it)),
  );
  await sw.clients.claim();
}

/** What was kept; what is large and seldom used is kept when it is first asked for. @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  const address =
    request.mode === "navigate" && [scope, index].includes(url.origin + url.pathname)
      ? index
      : request.url;
  const cache = await caches.open(CACHE);
  const found = await cache.match(address, { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && url.href.startsWith(`${scope}v/${VERSION}/`))
    await cache.put(request, response.clone());
  return response;
}

sw.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchWhole()));
sw.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
sw.addEventListener(
  "message",
  (/** @type {any} */ event) => event.data === "take over" && sw.skipWaiting(),
);
sw.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});
