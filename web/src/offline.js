// The site without a network: a service worker caches one version; a new one is fetched completely, then offered.

/** Files cached after everything else, because few users need them. */
const LATER = ["vendor/editor.js", "vendor/qr.js"];
/** A busy browser may never be idle, in ms. */
const IDLE_LIMIT = 5000;

/**
 * Cache the site, once nothing else is being fetched, and report a newer version.
 * @param {(reload: () => void) => void} offerReload
 */
export async function keepOffline(offerReload) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadVersion = Boolean(serviceWorker.controller);
  let offered = false;
  const onChange = () =>
    hadVersion && !offered && ((offered = true), offerReload(() => location.reload()));
  serviceWorker.addEventListener("controllerchange", onChange);
  const registration = await serviceWorker.register(new URL("sw.js", document.baseURI), {
    updateViaCache: "none",
  });
  const offer = (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || !hadVersion || offered) return;
    offered = true;
    offerReload(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("take over");
    });
  };
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener(
      "statechange",
      () => installing.state === "installed" && offer(registration.waiting),
    );
  };
  offer(registration.waiting);
  follow();
  registration.addEventListener("updatefound", follow);
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  // The service worker caches what is fetched once; wait until the browser is idle.
  // Safari has no such callback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  await Promise.race([
    new Promise((resolve) => whenIdle(resolve)),
    new Promise((resolve) => setTimeout(resolve, IDLE_LIMIT)),
  ]);
  await Promise.all(LATER.map((name) => fetch(new URL(name, import.meta.url)).catch(() => {})));
  document.body.dataset.offline = "ready";
}
