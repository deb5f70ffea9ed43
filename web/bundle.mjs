// Bundles the editor and the QR reader, which the page loads on demand, into `src/vendor`.
// A wheel is only built with bundles of the current sources (`hatch_build.py`).

import { createHash } from "node:crypto";
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

/** The names and licences of the bundled packages. */
const packages = new Set(
  Object.keys(metafile.inputs)
    .map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1])
    .filter(Boolean),
);
const texts = [];
for (const name of [...packages].sort()) {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const { version, license } = JSON.parse(await readFile(new URL("package.json", folder), "utf-8"));
  const file = (await readdir(folder)).find((it) => /^licen[cs]e/i.test(it));
  if (!file) throw new Error(`${name} has no licence file, and its text has to be in the wheel`);
  texts.push(
    `${name} ${version} (${license})\n\n${(await readFile(new URL(file, folder), "utf-8")).trim()}\n`,
  );
}

/** The SHA-256 of the sources of the bundles. */
const own = (await readdir(new URL("bundles/", import.meta.url)))
  .filter((it) => it.endsWith(".js"))
  .sort();
const digest = createHash("sha256");
for (const name of ["bundle.mjs", "package-lock.json", ...own.map((it) => `bundles/${it}`)]) {
  const data = await readFile(new URL(name, import.meta.url));
  digest.update(`${name}\n${data.length}\n`).update(data);
}
const head = `The licences of the libraries in editor.js and qr.js, bundled from sources with the SHA-256 ${digest.digest("hex")}\n`;
await writeFile(new URL("licences.txt", FOLDER), [head, ...texts].join("\n\n"));
for (const [path, { bytes }] of Object.entries(metafile.outputs))
  console.log(`${path} ${Math.round(bytes / 1024)} KB`);
