// Who answers the views: here the program that serves this page.

/**
 * @typedef {Record<string, any>} Answer
 * @typedef {{kind: string, ready: Promise<void>, call: (name: string, args: object) => Promise<Answer>}} Engine
 */

/** Something that is our mistake, or a connection that is gone; `text` can be copied. */
export class Fault extends Error {
  /** @param {string} kind @param {string} text */
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/**
 * The engine of `hedgerow serve`: every call is one POST with the token this page was told.
 * @param {string} token
 * @returns {Engine}
 */
export function serverEngine(token) {
  /** @param {string} name @param {object} args */
  async function call(name, args) {
    /** @type {Response} */
    let response;
    try {
      response = await fetch(`api/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Hedgerow-Token": token },
        body: JSON.stringify(args),
      });
    } catch {
      throw new Fault("gone", "");
    }
    if (response.status === 403) throw new Fault("reload", "");
    if (!response.ok) throw new Fault("refused", `${name}: ${response.status}`);
    const answer = await response.json();
    if (answer.fault) throw new Fault("fault", answer.fault);
    return { ...answer, files: unpacked(answer.files ?? {}) };
  }
  return { kind: "server", ready: Promise.resolve(), call };
}

/**
 * Files come as base64 in an answer.
 * @param {Record<string, string>} files
 * @returns {Record<string, Uint8Array>}
 */
function unpacked(files) {
  const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
}
