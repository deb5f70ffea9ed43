// A game in an address: its score file, packed. Links come from anywhere, so what they unpack to is bounded.

export const MAX_BYTES = 64 * 1024;
const PACKED = "1";
const PLAIN = "0";

/** What is wrong with a link: `version` or `broken`. */
export class LinkError extends Error {}

/** The text of a game as a part of an address. */
export async function encodeGame(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return PLAIN + toBase64(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return PACKED + toBase64(await bounded(stream));
}

/** The text in a part of an address. */
export async function decodeGame(/** @type {string} */ part) {
  if (part.length > 2 * MAX_BYTES) throw new LinkError("broken");
  if (![PACKED, PLAIN].includes(part[0])) throw new LinkError("version");
  try {
    let bytes = fromBase64(part.slice(1));
    if (part[0] === PACKED) {
      const stream = new Blob([/** @type {any} */ (bytes)]).stream();
      bytes = await bounded(stream.pipeThrough(new DecompressionStream("deflate-raw")));
    }
    if (bytes.length > MAX_BYTES) throw new LinkError("broken");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LinkError("broken");
  }
}

/** All bytes of a stream; one that is longer than any game is not read to its end. */
async function bounded(/** @type {ReadableStream} */ stream) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new LinkError("broken");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(/** @type {Uint8Array} */ bytes) {
  const text = btoa(Array.from(bytes, (it) => String.fromCharCode(it)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(/** @type {string} */ text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (it) => it.charCodeAt(0));
}
