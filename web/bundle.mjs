// Bundles what the page loads only when it is wanted: the editor and the reader of codes, into `src/vendor`.

import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const FOLDER = new URL("src/vendor/", import.meta.url);
await rm(FOLDER, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: ["bundles/editor.js", "bundles/qr.js"],
  outdir: "src/vendor",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

/** Who wrote what is in the bundles, and how it may be used. */
const packages = new Set(Object.keys(metafile.inputs).map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));
const texts = [];
for (const name of [...packages].sort()) {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const { version, license } = JSON.parse(await readFile(new URL("package.json", folder), "utf-8"));
  const file = (await readdir(folder)).find((it) => /^licen[cs]e/i.test(it));
  texts.push(`${name} ${version} (${license})\n\n${file ? (await readFile(new URL(file, folder), "utf-8")).trim() : ""}\n`);
}
await writeFile(new URL("licences.txt", FOLDER), texts.join("\n\n"));
for (const [path, { bytes }] of Object.entries(metafile.outputs)) console.log(`${path} ${Math.round(bytes / 1024)} KB`);
