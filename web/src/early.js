// Runs before the first paint. The document has Home in one language: it is hidden where something
// else will be shown, and replaced by that in the language of the user.
{
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const stored = (/** @type {string} */ name) => {
    try {
      return JSON.parse(localStorage.getItem(`hedgerow:${name}`) ?? "null");
    } catch {
      return null;
    }
  };
  const content = (/** @type {string} */ name) =>
    document.querySelector(`meta[name=hedgerow-${name}]`)?.getAttribute("content");
  const usual = /\blang=(\w+)/.exec(content("defaults") ?? "")?.[1] ?? "";
  const lang =
    [stored("lang") ?? "", usual, ...navigator.languages]
      .map((tag) => String(tag).slice(0, 2).toLowerCase())
      .find((lang) => ["en", "fr", "it", "de"].includes(lang)) ?? "en";
  // With games to go on with, Home starts with these.
  const isHome = /^#?\/?$/.test(location.hash) && !stored("games") && !stored("printed");
  root.classList.toggle("other", !isHome || lang !== root.lang);
  // `hedgerow serve`, which sets a token, has filled in what the browser prefers.
  if (isHome && lang !== root.lang && !content("token"))
    fetch(new URL(`home/${lang}.html`, script.src))
      .then((response) => (response.ok ? response.text() : Promise.reject()))
      .then((html) => {
        const app = document.getElementById("app");
        if (!app || !root.classList.contains("other")) return; // the page has started
        app.innerHTML = html;
        root.lang = lang;
        root.classList.remove("other");
      })
      .catch(() => {});
}
