// A game in an address: its score file, compressed. Links are untrusted, so their size is limited.

/** The largest score file. */
export const MAX_BYTES = 64 * 1024;
const COMPRESSED = "1";
const PLAIN = "0";

/** A link that cannot be read; the message is `version` or `broken`. */
export class LinkError extends Error {}

/** Encode a score file as a part of an address. @param {string} text */
export async function encodeGame(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return PLAIN + toBase64(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return COMPRESSED + toBase64(await readBytes(stream));
}

/** Decode a score file from a part of an address. Throws LinkError. @param {string} part */
export async function decodeGame(part) {
  if (part.length > 2 * MAX_BYTES) throw new LinkError("broken");
  if (![COMPRESSED, PLAIN].includes(part[0])) throw new LinkError("version");
  try {
    let bytes = fromBase64(part.slice(1));
    if (part[0] === COMPRESSED) {
      const stream = new Blob([bytes]).stream();
      bytes = await readBytes(stream.pipeThrough(new DecompressionStream("deflate-raw")));
    }
    if (bytes.length > MAX_BYTES) throw new LinkError("broken");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LinkError("broken");
  }
}

/** Read a stream. Stops with a LinkError once it is larger than any game. @param {ReadableStream<BufferSource>} stream */
async function readBytes(stream) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new LinkError("broken");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(/** @type {Uint8Array} */ bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(/** @type {string} */ text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
}
