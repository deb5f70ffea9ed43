// The site without a network: a service worker keeps one version; a new one is fetched whole, and told.

const LATER = ["vendor/editor.js", "vendor/qr.js"];

/**
 * Keep the site, once nothing else is being fetched; tell when a newer one is there.
 * @param {(reload: () => void) => void} tell
 */
export async function keepOffline(tell) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const had = Boolean(serviceWorker.controller);
  let told = false;
  const changed = () => had && !told && ((told = true), tell(() => location.reload()));
  serviceWorker.addEventListener("controllerchange", changed);
  const registration = await serviceWorker.register(new URL("sw.js", document.baseURI), {
    updateViaCache: "none",
  });
  const offer = (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || !had || told) return;
    told = true;
    tell(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("take over");
    });
  };
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener(
      "statechange",
      () => coming.state === "installed" && offer(registration.waiting),
    );
  };
  offer(registration.waiting);
  follow();
  registration.addEventListener("updatefound", follow);
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise((go) =>
      serviceWorker.addEventListener("controllerchange", go, { once: true }),
    );
  // In a calm moment also what only some need: asked for once, the service worker keeps it.
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  await Promise.all(LATER.map((name) => fetch(new URL(name, import.meta.url)).catch(() => {})));
  document.body.dataset.offline = "ready";
}
