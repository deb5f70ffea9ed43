// A minimal static host for the site: `node host.mjs [PORT]` serves it on this machine.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

export const SITE = fileURLToPath(new URL("../site/", import.meta.url));
const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = [
  ".html",
  ".css",
  ".js",
  ".mjs",
  ".json",
  ".svg",
  ".ttf",
  ".wasm",
  ".webmanifest",
  ".txt",
];

/**
 * Serve a folder under a path and record all requests. `headers: false` ignores `_headers`, as many hosts do.
 * @param {{folder?: string, path?: string, headers?: boolean, port?: number}} [options]
 */
export async function host({
  folder = SITE,
  path = "/games/farm/",
  headers = true,
  port = 0,
} = {}) {
  const requests = [];
  const site = { folder, requests, address: "", close: () => {} };
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const name = asked.startsWith(path)
      ? normalize(asked.slice(path.length) || "index.html")
      : "..";
    const data = name.startsWith("..")
      ? null
      : await readFile(join(site.folder, name)).catch(() => null);
    const kind = extname(name);
    const mark = data && `"${createHash("sha256").update(data).digest("hex").slice(0, 32)}"`;
    const fresh = data && request.headers["if-none-match"] === mark;
    const body =
      !data || fresh ? Buffer.alloc(0) : COMPRESSED.includes(kind) ? gzipSync(data) : data;
    const encoding = body !== data && body.length ? { "Content-Encoding": "gzip" } : {};
    requests.push({ name: asked, status: data ? (fresh ? 304 : 200) : 404, bytes: body.length });
    response.writeHead(data ? (fresh ? 304 : 200) : 404, {
      "Content-Type": KINDS[kind] ?? "application/octet-stream",
      ...(mark ? { ETag: mark } : {}),
      ...encoding,
      ...(headers ? headersOf(site.folder, name) : {}),
    });
    response.end(body);
  });
  await new Promise((done) => server.listen(port, "127.0.0.1", () => done(undefined)));
  site.address = `http://127.0.0.1:${server.address().port}${path}`;
  site.close = () => (
    server.closeAllConnections(),
    new Promise((done) => server.close(() => done(undefined)))
  );
  return site;
}

/** Return the headers of a file in `_headers`. */
function headersOf(folder, name) {
  const found = {};
  let fits = false;
  for (const line of readFileSync(join(folder, "_headers"), "utf-8").split("\n")) {
    if (line.startsWith("/")) fits = `/${name}`.startsWith(line.replace("*", ""));
    else if (fits && line.trim().startsWith("! ")) delete found[line.trim().slice(2)];
    else if (fits && line.trim())
      found[line.slice(0, line.indexOf(":")).trim()] = line.slice(line.indexOf(":") + 1).trim();
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { address } = await host({ path: "/", port: Number(process.argv[2] ?? 8378) });
  console.log(address);
}
