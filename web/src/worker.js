// The worker of the site's engine: runs calls in Python, one after the other.

// @ts-ignore: this file exists only on the site
import { loadPyodide } from "./pyodide.mjs";
import { startPython } from "./python.js";

const folder = new URL("./", import.meta.url).href;
const worker = /** @type {{postMessage: Worker["postMessage"]}} */ (globalThis);

async function fetchApp() {
  const response = await fetch(new URL("app.bin", import.meta.url));
  if (!response.ok) throw new Error(`app.bin: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {import("./engine.js").WorkerMessage} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => worker.postMessage(message, transfer);

startPython(loadPyodide, folder, fetchApp(), (pages) => post({ pages })).then(
  ({ answer }) => {
    addEventListener("message", ({ data: { name, args } }) => {
      try {
        const { text, files } = answer(name, args);
        post(
          { text, files },
          Object.values(files).map((bytes) => bytes.buffer),
        );
      } catch (error) {
        post({ broken: String(error) });
      }
    });
    post({ ready: true });
  },
  (error) => post({ failed: String(error) }),
);
