// Completions in a YAML file from its JSON schema: keys of a map, values of a key, items of a list.

/** @import { Schema } from "../types" */

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#'"{[\]},:&*!|>%@`-][^#:{}[\]]*?|-?\d+))\s*:(?:\s|$)/;

/**
 * Return the completions at an offset of a text, or null.
 * @param {string} text @param {number} at @param {Schema} schema
 * @returns {import("./editor.js").Completions | null}
 */
export function completions(text, at, schema) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const typed = text.slice(start, at);
  if (/(^|\s)#/.test(typed)) return null;
  const { path, rest, column } = locate(text.slice(0, start), typed);
  const flow = insideFlow(rest);
  const inner = flow ? flow.rest : rest;
  const [, key, value] = splitKey(inner);
  const steps = [...path, ...(flow?.path ?? []), ...(key === null ? [] : [key])];
  const nodes = steps.reduce(step, flatten([schema], schema));
  const word = key === null ? inner : value;
  const from = at - word.length;
  const options =
    key === null
      ? [
          ...keysOf(nodes, schema, flow ? [] : siblings(text, start, column)),
          ...(path.at(-1) === 0 || flow ? valuesOf(nodes) : []),
        ]
      : valuesOf(nodes);
  return options.length ? { from, options } : null;

  /** @param {Schema[]} found @param {string | number} name */
  function step(found, name) {
    const inside = found.flatMap((node) => {
      const child =
        typeof name === "number"
          ? node.items
          : (node.properties?.[name] ?? node.additionalProperties);
      return child && typeof child === "object" ? [child] : [];
    });
    return flatten(inside, schema);
  }
}

/** Return the path of keys (0 for an item of a list) to the cursor, and the part of the line that belongs to it. */
function locate(/** @type {string} */ before, /** @type {string} */ typed) {
  /** @type {{indent: number, name: string | number}[]} */
  const stack = [];
  for (const line of before.split("\n")) if (/^\s*[^\s#]/.test(line)) enter(line, true);
  const { rest, column } = enter(typed, false);
  return { path: stack.map(({ name }) => name), rest, column };

  function enter(/** @type {string} */ line, /** @type {boolean} */ whole) {
    let indent = line.search(/\S|$/);
    let part = line.slice(indent);
    const leave = (/** @type {boolean} */ dash) => {
      while (
        stack.length &&
        (stack[stack.length - 1].indent > indent ||
          (stack[stack.length - 1].indent === indent &&
            (!dash || stack[stack.length - 1].name === 0)))
      )
        stack.pop();
    };
    for (let dash = part.match(/^-(\s+|$)/); dash; dash = part.match(/^-(\s+|$)/)) {
      leave(true);
      stack.push({ indent, name: 0 });
      indent += dash[0].length;
      part = part.slice(dash[0].length);
    }
    leave(false);
    const [found, key] = part.match(KEY) ? splitKey(part) : ["", null];
    if (whole && found && key !== null) stack.push({ indent, name: key });
    return { rest: part, column: indent };
  }
}

/** Split `key: value`. @returns {[string, string | null, string]} the matched text, the key, and the value so far */
function splitKey(/** @type {string} */ part) {
  const found = part.match(KEY);
  if (!found) return ["", null, part];
  return [found[0], found[1] ?? found[2] ?? found[3], part.slice(found[0].length).trimStart()];
}

/** Inside `{…}` or `[…]`, return the keys to it and the part since the last comma; else null. */
function insideFlow(/** @type {string} */ rest) {
  /** @type {(string | number)[]} */
  const path = [];
  let part = rest;
  let found = false;
  for (;;) {
    const [, key, value] = splitKey(part);
    const body = key === null ? part : value;
    if (!/^[{[]/.test(body) || closed(body)) return found ? { path, rest: part } : null;
    found = true;
    if (key !== null) path.push(key);
    if (body[0] === "[") path.push(0);
    part = lastPart(body.slice(1));
  }
}

function closed(/** @type {string} */ body) {
  let depth = 0;
  for (const char of body) depth += Number("{[".includes(char)) - Number("}]".includes(char));
  return depth <= 0;
}

function lastPart(/** @type {string} */ body) {
  let depth = 0;
  let from = 0;
  [...body].forEach((char, n) => {
    depth += Number("{[".includes(char)) - Number("}]".includes(char));
    if (char === "," && !depth) from = n + 1;
  });
  return body.slice(from).trimStart();
}

/** Return the keys that the map of a line already has. */
function siblings(
  /** @type {string} */ text,
  /** @type {number} */ start,
  /** @type {number} */ column,
) {
  const before = text.slice(0, start).split("\n").slice(0, -1).reverse();
  const after = text.slice(start).split("\n").slice(1);
  /** @type {string[]} */
  const found = [];
  const opens = /^\s*-(\s|$)/.test(text.slice(start)); // a new item, whose keys are below it
  for (const lines of opens ? [after] : [before, after]) {
    for (const line of lines) {
      if (/^\s*(#|$)/.test(line)) continue;
      const dash = line.match(/^\s*((-\s+)+)/);
      const indent = dash ? dash[0].length : line.search(/\S/);
      const [, key] = splitKey(line.slice(indent));
      if (dash && lines === after) break;
      if (indent === column && key !== null) found.push(key);
      if (indent < column || dash) break;
    }
  }
  return found;
}

/** Return all schemas that a schema combines or refers to. @returns {Schema[]} */
function flatten(/** @type {Schema[]} */ nodes, /** @type {Schema} */ whole, depth = 0) {
  if (depth > 12) return [];
  return nodes.flatMap((node) => {
    const named = node.$ref ? whole.$defs?.[node.$ref.replace("#/$defs/", "")] : null;
    const inner = [
      ...(named ? [named] : []),
      ...(node.anyOf ?? []),
      ...(node.oneOf ?? []),
      ...(node.allOf ?? []),
    ];
    const described = inner.map((child) =>
      node.description && !child.description ? { ...child, description: node.description } : child,
    );
    return [...(inner.length ? [] : [node]), ...flatten(described, whole, depth + 1)];
  });
}

function keysOf(
  /** @type {Schema[]} */ nodes,
  /** @type {Schema} */ whole,
  /** @type {string[]} */ there,
) {
  const found = new Map(nodes.flatMap((node) => Object.entries(node.properties ?? {})));
  return [...found]
    .filter(([name]) => !there.includes(name))
    .map(([name, node]) => {
      const list = flatten([node], whole);
      const deep = list.some(
        ({ type, properties }) => type === "object" || type === "array" || properties,
      );
      return {
        label: name,
        detail: kindOf(list),
        info: node.description ?? "",
        apply: deep ? `${name}:` : `${name}: `,
      };
    });
}

function valuesOf(/** @type {Schema[]} */ nodes) {
  const values = nodes.flatMap(
    (node) =>
      node.enum ?? ("const" in node ? [node.const] : node.type === "boolean" ? [true, false] : []),
  );
  return [...new Set(values)].map((value) => ({
    label: String(value),
    detail: "",
    info: "",
    apply: formatYaml(value),
  }));
}

/** Format a value as YAML: strings that YAML would read as something else are quoted. */
function formatYaml(/** @type {unknown} */ value) {
  const plain =
    typeof value !== "string" ||
    (/^[A-Za-z][\w-]*$/.test(value) && !/^(yes|no|on|off|y|n|true|false|null)$/i.test(value));
  return plain ? String(value) : JSON.stringify(value);
}

function kindOf(/** @type {Schema[]} */ nodes) {
  const kinds = nodes
    .map(({ type }) => (Array.isArray(type) ? type[0] : type))
    .filter((type) => type && type !== "null");
  return [...new Set(kinds)].join(" | ");
}
