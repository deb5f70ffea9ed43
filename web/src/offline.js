// The site without a network: a service worker keeps one version; a new one is fetched whole, and told.

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
  const registration = await serviceWorker.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
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
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer(registration.waiting));
  };
  offer(registration.waiting);
  follow();
  registration.addEventListener("updatefound", follow);
  await serviceWorker.ready;
  document.body.dataset.offline = "ready";
}
