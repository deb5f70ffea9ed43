// The engine that answers the calls of views: the program that serves this page, or the same
// program in a worker of the browser.

/** @import { About, CallOptions, Engine, EngineAnswer, EngineStatus, Files, Form, Order } from "../types" */

/**
 * @typedef {{text: string, files: Files}} WorkerAnswer
 * @typedef {object} WorkerMessage
 * @property {boolean} [ready]
 * @property {string} [failed] why Python could not start
 * @property {number} [pages] how many pages are done
 * @property {string} [broken] why the call failed
 * @property {string} [text] the answer as JSON
 * @property {Files} [files]
 * @typedef {object} QueuedCall
 * @property {string} name
 * @property {string} text arguments as JSON
 * @property {string} [newest]
 * @property {(answer: WorkerAnswer) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @typedef {{game?: string, order?: Order, lang?: string, variant?: string, own?: string}} BuiltArguments
 * @typedef {Omit<Form, "icons"> & {icons: Record<string, number>}} BuiltForm its icons are numbers of pictures
 * @typedef {{forms: Record<string, BuiltForm>, pictures: string[]}} BuiltForms
 */

/** How long a call may take without finishing a page, in ms. */
const TIME_LIMIT = 20_000;
/** Calls of `hedgerow serve` that report their progress and can be stopped. */
const LONG_CALLS = ["pdf"];

/** A bug of ours, or a lost connection. `message` can be copied. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/**
 * Return the engine of `hedgerow serve`: every call is a POST with the token in this page.
 * @param {string} token
 * @param {(status: EngineStatus) => void} [report]
 * @returns {Engine}
 */
export function serverEngine(token, report = () => {}) {
  /** The long calls that are running. @type {Set<AbortController>} */
  const running = new Set();

  /** @param {string} name @param {object} args @param {CallOptions} [options] */
  async function call(name, args, { built } = {}) {
    if (built) return answerOf({});
    const isLong = LONG_CALLS.includes(name);
    const control = new AbortController();
    if (isLong) running.add(control);
    try {
      const response = await fetch(`api/${name}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Hedgerow-Token": token,
          ...(isLong && { "X-Hedgerow-Progress": "pages" }),
        },
        body: JSON.stringify(args),
        signal: control.signal,
      });
      if (response.status === 403) throw new EngineError("reload", "");
      if (!response.ok) throw new EngineError("refused", `${name}: ${response.status}`);
      const answer = isLong ? await lastLine(response, report) : await response.json();
      return withFiles(answer, decodeFiles(answer.files ?? {}));
    } catch (error) {
      if (control.signal.aborted) throw new EngineError("stopped", "");
      // What fetch throws if there is no connection, or no longer one.
      throw error instanceof TypeError ? new EngineError("gone", "") : error;
    } finally {
      if (running.delete(control)) report({ state: "idle" });
    }
  }

  const stop = () => running.forEach((control) => control.abort());
  return { ready: Promise.resolve(), call, stop };
}

/**
 * Read an answer in lines of JSON: those before the last report how many pages are done.
 * @param {Response} response
 * @param {(status: EngineStatus) => void} report
 */
async function lastLine(response, report) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    // The last line, with all files, has many parts: it is searched for its end only once.
    if (!part.value.includes("\n")) continue;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const answer = JSON.parse(line);
      if (!("pages" in answer)) return answer;
      report({ state: "working", pages: answer.pages });
    }
  }
  throw new EngineError("gone", "");
}

/**
 * Return an answer with its files. Throws if it reports a bug of ours.
 * @param {EngineAnswer} answer
 * @param {Files} files
 * @returns {EngineAnswer}
 */
function withFiles(answer, files) {
  if (answer.fault) throw new EngineError("fault", answer.fault);
  return { ...answer, files };
}

/**
 * Decode the base64 files of an answer.
 * @param {Record<string, string>} files
 * @returns {Files}
 */
function decodeFiles(files) {
  const bytes = (/** @type {string} */ text) =>
    Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
}

/**
 * Return the engine of the site: Python in a worker. Answers made when the site was built are
 * returned at once; other calls wait until Python has started, and run one after the other.
 * @param {(status: EngineStatus) => void} report
 * @returns {Engine}
 */
export function workerEngine(report) {
  const lacking = missingFeature();
  /** @type {QueuedCall[]} */
  let queue = [];
  /** @type {QueuedCall | null} */
  let running = null;
  /** @type {Worker | null} */
  let worker = null;
  let isReady = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const first = deferred();

  function start() {
    worker = startWorker();
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => fail(event.message || "worker");
    report({ state: "starting" });
  }

  function receive(/** @type {WorkerMessage} */ message) {
    if (message.failed) return fail(message.failed);
    if (message.ready) {
      isReady = true;
      first.resolve();
      report({ state: "ready" });
    } else if (message.pages) {
      restartTimer();
      report({ state: "working", pages: message.pages });
    } else {
      const call = finish();
      if (message.broken) call?.reject(new EngineError("fault", message.broken));
      else call?.resolve({ text: message.text ?? "{}", files: message.files ?? {} });
    }
    next();
  }

  /** End the running call and return it. */
  function finish() {
    const call = running;
    running = null;
    clearTimeout(timer);
    report({ state: "idle" });
    return call;
  }

  function fail(/** @type {string} */ text) {
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const call of [running, ...queue])
      call?.reject(new EngineError(lacking ? "missing" : "failed", text));
    [queue, running] = [[], null];
    clearTimeout(timer);
    report({ state: lacking ? "missing" : "failed", what: text });
  }

  /** End the worker and start another, which runs the calls that are left. */
  function restart(/** @type {string} */ kind) {
    if (!running) return;
    worker?.terminate();
    isReady = false;
    finish()?.reject(new EngineError(kind, ""));
    start();
  }

  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(() => restart("stuck"), TIME_LIMIT);
  }

  function next() {
    if (!isReady || running || !queue.length) return;
    running = /** @type {QueuedCall} */ (queue.shift());
    worker?.postMessage({ name: running.name, args: running.text });
    restartTimer();
  }

  /** @param {string} name @param {object} args @param {CallOptions} options */
  async function enqueue(name, args, { newest }) {
    if (lacking) throw new EngineError("missing", lacking);
    if (!worker) start();
    if (newest) {
      for (const call of queue) if (call.newest === newest) call.resolve({ text: "{}", files: {} });
      queue = queue.filter((call) => call.newest !== newest);
    }
    /** @type {Promise<WorkerAnswer>} */
    const answer = new Promise((resolve, reject) =>
      queue.push({ name, text: JSON.stringify(args), newest, resolve, reject }),
    );
    next();
    const { text, files } = await answer;
    return withFiles(JSON.parse(text), files);
  }

  if (lacking) fail(lacking);
  else start();
  return {
    ready: first.promise,
    call: async (name, args, options = {}) => {
      const built = name !== "preview" || options.built ? await builtAnswer(name, args) : null;
      return built ?? (options.built ? answerOf({}) : enqueue(name, args, options));
    },
    stop: () => restart("stopped"),
  };
}

/** Return what this browser lacks to run Python, or "". */
function missingFeature() {
  if (typeof WebAssembly !== "object") return "WebAssembly";
  if (typeof Worker !== "function") return "Worker";
  return typeof DecompressionStream === "function" ? "" : "DecompressionStream";
}

/** Start a worker from a blob, so that the policy of the page applies to it on every host. */
function startWorker() {
  const script = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(url, { type: "module" });
}

/** @returns {{promise: Promise<void>, resolve: () => void}} */
function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  const promise = new Promise(
    (/** @type {(value: void) => void} */ resolver) => (resolve = resolver),
  );
  return { promise, resolve };
}

/** @type {Map<string, Promise<unknown>>} */
const builtFiles = new Map();

/**
 * Read a file that was made when the site was built, once. Returns null if there is none.
 * @template T
 * @param {string} name
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T | null>}
 */
function builtFile(name, read) {
  const get = async () => {
    const response = await fetch(new URL(`data/${name}`, import.meta.url));
    return response.ok ? read(response) : null;
  };
  const retry = () => (builtFiles.delete(name), null);
  if (!builtFiles.has(name)) builtFiles.set(name, get().catch(retry));
  return /** @type {Promise<T | null>} */ (builtFiles.get(name));
}

/**
 * Return the answer that was made when the site was built, or null.
 * @param {string} name
 * @param {BuiltArguments} args
 * @returns {Promise<EngineAnswer | null>}
 */
async function builtAnswer(name, args) {
  if (!["about", "form", "cover", "preview"].includes(name)) return null;
  const { order, lang = order?.lang ?? "en", variant = "", own } = args;
  const game = order?.game ?? args.game;
  const read = (/** @type {string} */ kind) =>
    builtFile(`${kind}-${lang}.json`, (response) => response.json());
  /** @type {About | null} */
  const about = await read("about");
  if (!about) return null;
  if (name === "about") return own ? null : answerOf(about);
  // A user's game cannot replace one of the site, but may have the name of a starter.
  const isStarter = name === "cover" && !own && about.starters.some(({ id }) => id === game);
  if (!isStarter && !about.games.some(({ id }) => id === game)) return null;
  if (name === "cover")
    return answerOf({ svg: "", url: new URL(`data/${game}.webp`, import.meta.url).href });
  if (name === "preview") return answerOf((await read(`kit-${game}`)) ?? {});
  /** @type {BuiltForms | null} */
  const data = await read("forms");
  const form = data?.forms[JSON.stringify({ game, lang, variant })];
  if (!data || !form) return null;
  const icons = Object.entries(form.icons).map(([key, n]) => [key, data.pictures[n]]);
  return answerOf({ ...form, icons: Object.fromEntries(icons) });
}

/** @param {object} values @returns {EngineAnswer} */
function answerOf(values) {
  return { ...values, files: {} };
}
