// Python, started from the files of the site: the same in a worker of a browser and in Node.

const PACKAGES = "/lib/python3.14/site-packages";
// Nothing but what the site brings can be loaded.
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const PROGRAM = `
from hedgerow import open_library
from hedgerow.webapp.progress import report_progress
from hedgerow.webapp.rpc import handle_call

library = open_library()

def answer(name, arguments, listener):
    with report_progress(listener):
        return handle_call(name, arguments, library)

answer
`;

/**
 * @typedef {(name: string, asked: string) => {told: string, files: Record<string, Uint8Array>}} Door
 * @typedef {{pyodide: any, answer: Door}} Python
 */

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {string} folder where the files of the site lie
 * @param {Promise<ArrayBuffer>} app program and libraries, packed
 * @param {(pages: number) => void} tell of every page that is done
 * @returns {Promise<Python>}
 */
export async function startPython(loadPyodide, folder, app, tell) {
  const packed = app.then(unpacked);
  const pyodide = await loadPyodide({
    indexURL: folder,
    lockFileContents: LOCK,
    packageBaseUrl: folder,
    env: { HOME: "/home" },
  });
  for (const [name, data] of await packed) {
    const path = `${PACKAGES}/${name}`;
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, data);
  }
  const asked = pyodide.runPython(PROGRAM);
  /** @type {Door} */
  const answer = (name, text) => {
    const pair = asked(name, text, tell);
    const [told, files] = pair.toJs({ dict_converter: Object.fromEntries });
    pair.destroy();
    return { told, files };
  };
  return { pyodide, answer };
}

/** The files in what was packed: a line of names and sizes, then their bytes. @param {ArrayBuffer} packed */
async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const line = bytes.indexOf(10);
  /** @type {[string, number][]} */
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)));
  let at = line + 1;
  return names.map(
    ([name, size]) =>
      /** @type {[string, Uint8Array]} */ ([name, bytes.subarray(at, (at += size))]),
  );
}
