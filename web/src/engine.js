// Who answers the views: the program that serves this page, or the same program in a worker of the browser.

/**
 * @typedef {Record<string, any>} Answer
 * @typedef {object} How A question with a `newest` takes the place of one of that name that was not answered yet.
 * @property {string} [newest]
 * @typedef {object} Engine
 * @property {string} kind
 * @property {Promise<void>} ready
 * @property {() => Promise<void>} waits when a question has to wait for the engine to start
 * @property {(name: string, args: object, how?: How) => Promise<Answer>} call
 * @property {() => void} stop ends what is being answered
 * @typedef {{state: "starting" | "ready" | "working" | "idle" | "missing" | "failed", pages?: number, what?: string}} News
 */

/** How long a question may take without any page done. */
const PATIENCE = 20_000;
const never = new Promise(() => {});

/** Something that is our mistake, or a connection that is gone; `text` can be copied. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/**
 * The engine of `hedgerow serve`: every call is one POST with the token this page was told.
 * @param {string} token
 * @returns {Engine}
 */
export function serverEngine(token) {
  /** @param {string} name @param {object} args */
  async function call(name, args) {
    /** @type {Response} */
    let response;
    try {
      response = await fetch(`api/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Hedgerow-Token": token },
        body: JSON.stringify(args),
      });
    } catch {
      throw new EngineError("gone", "");
    }
    if (response.status === 403) throw new EngineError("reload", "");
    if (!response.ok) throw new EngineError("refused", `${name}: ${response.status}`);
    const answer = await response.json();
    return withFiles(answer, unpacked(answer.files ?? {}));
  }
  return { kind: "server", ready: Promise.resolve(), waits: () => never, call, stop: () => {} };
}

/** An answer with its files; a mistake of ours is thrown. @param {Answer} answer @param {Record<string, Uint8Array>} files */
function withFiles(answer, files) {
  if (answer.fault) throw new EngineError("fault", answer.fault);
  return { ...answer, files };
}

/**
 * Files come as base64 in an answer.
 * @param {Record<string, string>} files
 * @returns {Record<string, Uint8Array>}
 */
function unpacked(files) {
  const bytes = (/** @type {string} */ text) =>
    Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
}

/**
 * The engine of the site: Python in a worker. What was made when the site was built is told at once;
 * other questions wait until Python is there, and are answered one after the other.
 * @param {(news: News) => void} tell
 * @returns {Engine}
 */
export function workerEngine(tell) {
  const what = missing();
  /** @type {any[]} */
  let queue = [];
  /** @type {any} */
  let asked = null;
  /** @type {Worker | null} */
  let worker = null;
  let isReady = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  const first = deferred();
  let waiting = deferred();

  function begin() {
    worker = startWorker();
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => fail(event.message || "worker");
    tell({ state: "starting" });
  }

  function heard(/** @type {any} */ news) {
    if (news.failed) return fail(news.failed);
    if (news.ready) {
      isReady = true;
      first.resolve();
      tell({ state: "ready" });
    } else if (news.pages) {
      watch();
      tell({ state: "working", pages: news.pages });
    } else {
      const { resolve, reject } = done();
      if (news.broken) reject(new EngineError("fault", news.broken));
      else resolve(news);
    }
    next();
  }

  /** The question that was answered. */
  function done() {
    const it = asked;
    asked = null;
    clearTimeout(clock);
    tell({ state: "idle" });
    return it;
  }

  function fail(/** @type {string} */ text) {
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const it of [asked, ...queue])
      it?.reject(new EngineError(what ? "missing" : "failed", text));
    [queue, asked] = [[], null];
    clearTimeout(clock);
    tell({ state: what ? "missing" : "failed", what: text });
  }

  /** End the worker and begin another, which answers the questions that are left. */
  function restart(/** @type {string} */ kind) {
    if (!asked) return;
    worker?.terminate();
    isReady = false;
    done().reject(new EngineError(kind, ""));
    begin();
  }

  function watch() {
    clearTimeout(clock);
    clock = setTimeout(() => restart("stuck"), PATIENCE);
  }

  function next() {
    if (!isReady || asked || !queue.length) return;
    asked = queue.shift();
    worker?.postMessage({ name: asked.name, asked: asked.text });
    watch();
  }

  /** @param {string} name @param {object} args @param {How} how */
  async function ask(name, args, how) {
    if (what) throw new EngineError("missing", what);
    if (!worker) begin();
    if (how.newest) {
      for (const it of queue.filter((it) => it.newest === how.newest))
        it.resolve({ told: "{}", files: {} });
      queue = queue.filter((it) => it.newest !== how.newest);
    }
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) =>
      queue.push({ name, text: JSON.stringify(args), newest: how.newest, resolve, reject }),
    );
    if (!isReady) {
      waiting.resolve();
      waiting = deferred();
    }
    next();
    const { told, files } = await answer;
    return withFiles(JSON.parse(told), files);
  }

  if (what) fail(what);
  else begin();
  return {
    kind: "worker",
    ready: first.promise,
    waits: () => (isReady ? never : waiting.promise),
    call: async (name, args, how = {}) => (await knownAnswer(name, args)) ?? ask(name, args, how),
    stop: () => restart("stopped"),
  };
}

/** What this browser lacks to run Python; nothing if it lacks nothing. */
function missing() {
  if (typeof WebAssembly !== "object") return "WebAssembly";
  if (typeof Worker !== "function") return "Worker";
  return typeof DecompressionStream === "function" ? "" : "DecompressionStream";
}

/** A worker that begins as a blob: only so the policy of the page holds in it on every host. */
function startWorker() {
  const script = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

/** @returns {{promise: Promise<void>, resolve: () => void}} */
function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  const promise = new Promise((/** @type {(value: void) => void} */ it) => (resolve = it));
  return { promise, resolve };
}

/** @type {Map<string, Promise<any>>} */
const made = new Map();

/** A file that was made when the site was built. @param {string} name @param {"json" | "text"} kind */
function madeFile(name, kind) {
  const read = async () => {
    const response = await fetch(new URL(`data/${name}`, import.meta.url));
    return response.ok ? response[kind]() : null;
  };
  if (!made.has(name))
    made.set(
      name,
      read().catch(() => (made.delete(name), null)),
    );
  return made.get(name);
}

/** The answer that was made when the site was built, if there is one. @param {string} name @param {any} args */
async function knownAnswer(name, args) {
  const { game, lang = "en", variant = "", own } = args;
  if (own || !["about", "form", "cover"].includes(name)) return null;
  if (name === "cover") {
    const svg = await madeFile(`${game}-${lang}.svg`, "text");
    return svg && { svg };
  }
  const data = await madeFile(`${lang}.json`, "json");
  if (!data || name === "about") return data?.about;
  const form = data.form[JSON.stringify({ game, lang, variant })];
  const icons = (/** @type {Record<string, number>} */ all) =>
    Object.fromEntries(Object.entries(all).map(([key, n]) => [key, data.pictures[n]]));
  return form && { ...form, icons: icons(form.icons) };
}
