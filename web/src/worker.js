// The engine of the site: Python in a worker, asked one question after the other.

// @ts-ignore: it lies beside this file on the site
import { loadPyodide } from "./pyodide.mjs";
import { startPython } from "./python.js";

const folder = new URL("./", import.meta.url).href;

async function packed() {
  const response = await fetch(new URL("app.bin", import.meta.url));
  if (!response.ok) throw new Error(`app.bin: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {Record<string, any>} message @param {Transferable[]} [moved] */
const post = (message, moved = []) => /** @type {any} */ (globalThis).postMessage(message, moved);

startPython(loadPyodide, folder, packed(), (pages) => post({ pages })).then(
  ({ answer }) => {
    addEventListener("message", ({ data: { name, asked } }) => {
      try {
        const { told, files } = answer(name, asked);
        post(
          { told, files },
          Object.values(files).map((it) => it.buffer),
        );
      } catch (error) {
        post({ broken: String(error) });
      }
    });
    post({ ready: true });
  },
  (error) => post({ failed: String(error) }),
);
