// Starts Python from the files of the site: the same in a worker of the browser and in Node.

/** @import { Files } from "../types" */

const PACKAGES = "/lib/python3.14/site-packages";
// No packages: only files of the site can be loaded.
const LOCK = {
  info: {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    python: "3.14.2",
  },
  packages: {},
};
const PROGRAM = `
from hedgerow import open_library
from hedgerow.webapp.rpc import handle_call, report_progress

library = open_library()

def answer(name, arguments, listener):
    with report_progress(listener):
        return handle_call(name, arguments, library)

answer
`;

/**
 * @typedef {(name: string, args: string) => {text: string, files: Files}} AnswerCall
 * @typedef {{toJs: (options: object) => [string, Files], destroy: () => void}} PythonPair
 * @typedef {(name: string, args: string, listener: (pages: number) => void) => PythonPair} PythonFunction
 * @typedef {object} Pyodide what is used of Pyodide
 * @property {{mkdirTree: (path: string) => void, writeFile: (path: string, data: Uint8Array) => void}} FS
 * @property {(program: string) => PythonFunction} runPython
 * @property {{HEAP8: Int8Array}} _module
 */

/**
 * Start Python with the program.
 * @param {(options: object) => Promise<Pyodide>} loadPyodide
 * @param {string} folder the URL of the site's files
 * @param {Promise<ArrayBuffer>} app the packed program and its libraries
 * @param {(pages: number) => void} listener called after every page
 * @returns {Promise<{pyodide: Pyodide, answer: AnswerCall}>}
 */
export async function startPython(loadPyodide, folder, app, listener) {
  const unpacking = app.then(unpack);
  const pyodide = await loadPyodide({
    indexURL: folder,
    lockFileContents: LOCK,
    packageBaseUrl: folder,
    env: { HOME: "/home" },
  });
  for (const [name, data] of await unpacking) {
    const path = `${PACKAGES}/${name}`;
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, data);
  }
  const handleCall = pyodide.runPython(PROGRAM);
  /** @type {AnswerCall} */
  const answer = (name, args) => {
    const pair = handleCall(name, args, listener);
    const [text, files] = pair.toJs({ dict_converter: Object.fromEntries });
    pair.destroy();
    return { text, files };
  };
  return { pyodide, answer };
}

/**
 * Return the packed files. The first line has their names and sizes as JSON, then come their bytes.
 * @param {ArrayBuffer} packed
 */
async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const line = bytes.indexOf(10);
  /** @type {[string, number][]} */
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)));
  let start = line + 1;
  return sizes.map(
    ([name, size]) =>
      /** @type {[string, Uint8Array]} */ ([name, bytes.subarray(start, (start += size))]),
  );
}
