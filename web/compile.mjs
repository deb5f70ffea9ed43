// Runs compile.py in Pyodide in Node, which tries and packs the program: compile.mjs PACKAGES OUT

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [packages, out] = process.argv.slice(2);
const python = await loadPyodide({
  env: { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
for (const [folder, root] of Object.entries({ "/packages": packages, "/out": out })) {
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, folder);
}
python.runPython(await readFile(new URL("compile.py", import.meta.url), "utf-8"), {
  filename: "compile.py",
});
