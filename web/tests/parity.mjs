// Runs calls of the built site in Node, read as JSON from standard input; prints a digest of each answer.

import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { SITE } from "../host.mjs";

const [version] = await readdir(new URL("v/", `file://${SITE}`));
const folder = new URL(`v/${version}/`, `file://${SITE}`);
const { startPython } = await import(new URL("python.js", folder).href);
const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);

const packed = readFile(new URL("app.bin", folder)).then((it) =>
  it.buffer.slice(it.byteOffset, it.byteOffset + it.length),
);
let pages = 0;
const { pyodide, answer } = await startPython(loadPyodide, folder.pathname, packed, () => pages++);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const digests = JSON.parse(Buffer.concat(chunks).toString()).map(([name, asked]) => {
  const { text, files } = answer(name, asked);
  const seen = createHash("sha256").update(text);
  for (const [file, data] of Object.entries(files)) seen.update(file).update(data);
  return seen.digest("hex");
});
console.log(JSON.stringify({ digests, pages, heap: pyodide._module.HEAP8.length }));
