// CPU time of the site's program in Node: measure.mjs FOLDER-OF-PYODIDE FOLDER-OF-THE-VERSION QUESTIONS-AS-JSON ROUNDS

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [runtime, version, asked, rounds] = process.argv.slice(2);
const module = (folder, name) => import(pathToFileURL(`${folder}/${name}`).href);
const spent = (since) =>
  Object.values(process.cpuUsage(since)).reduce((sum, value) => sum + value, 0) / 1e6;

const started = process.cpuUsage();
const [{ startPython }, { loadPyodide }] = await Promise.all([
  module(version, "python.js"),
  module(runtime, "pyodide.mjs"),
]);
const app = readFile(`${version}/app.bin`).then((it) =>
  it.buffer.slice(it.byteOffset, it.byteOffset + it.length),
);
const { answer } = await startPython(loadPyodide, `${runtime}/`, app, () => {});
const times = { start: [spent(started)] };
for (const [label, [name, given]] of Object.entries(JSON.parse(asked))) {
  answer(name, JSON.stringify(given));
  times[label] = Array.from({ length: Number(rounds) }, () => {
    const since = process.cpuUsage();
    answer(name, JSON.stringify(given));
    return spent(since);
  });
}
console.log(JSON.stringify(times));
