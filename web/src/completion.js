// What may stand at a place of a YAML file, by its JSON schema: keys of a map, values of a key, entries of a list.

/** @typedef {Record<string, any>} Schema */

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#'"{[\]},:&*!|>%@`-][^#:{}[\]]*?|-?\d+))\s*:(?:\s|$)/;

/**
 * @param {string} text @param {number} at @param {Schema} schema
 * @returns {import("./editor.js").Completions | null}
 */
export function completions(text, at, schema) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const typed = text.slice(start, at);
  if (/(^|\s)#/.test(typed)) return null;
  const { path, rest, column } = placeOf(text.slice(0, start), typed);
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
    const inside = found.flatMap((it) =>
      typeof name === "number" ? [it.items] : [it.properties?.[name] ?? it.additionalProperties],
    );
    return flatten(
      inside.filter((it) => it && typeof it === "object"),
      schema,
    );
  }
}

/** The path of keys (and 0 for an entry of a list) to what is being typed, and the part of the line that belongs there. */
function placeOf(/** @type {string} */ before, /** @type {string} */ typed) {
  /** @type {{indent: number, name: string | number}[]} */
  const stack = [];
  for (const line of before.split("\n")) if (/^\s*[^\s#]/.test(line)) enter(line, true);
  const { rest, column } = enter(typed, false);
  return { path: stack.map((it) => it.name), rest, column };

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

/** @returns {[string, string | null, string]} what was matched, the key, and what is typed as its value */
function splitKey(/** @type {string} */ part) {
  const found = part.match(KEY);
  if (!found) return ["", null, part];
  return [found[0], found[1] ?? found[2] ?? found[3], part.slice(found[0].length).trimStart()];
}

/** Whether somebody types inside of `{…}` or `[…]`: the keys to it, and the part since the last comma. */
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

/** The keys that the map of a line has already. */
function siblings(
  /** @type {string} */ text,
  /** @type {number} */ start,
  /** @type {number} */ column,
) {
  const before = text.slice(0, start).split("\n").slice(0, -1).reverse();
  const after = text.slice(start).split("\n").slice(1);
  /** @type {string[]} */
  const found = [];
  const opens = /^\s*-(\s|$)/.test(text.slice(start)); // a new entry, whose keys stand below it
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

/** All plain schemas that a schema allows. @returns {Schema[]} */
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
    const told = inner.map((it) =>
      node.description && !it.description ? { ...it, description: node.description } : it,
    );
    return [...(inner.length ? [] : [node]), ...flatten(told, whole, depth + 1)];
  });
}

function keysOf(
  /** @type {Schema[]} */ nodes,
  /** @type {Schema} */ whole,
  /** @type {string[]} */ there,
) {
  const found = new Map(nodes.flatMap((it) => Object.entries(it.properties ?? {})));
  return [...found]
    .filter(([name]) => !there.includes(name))
    .map(([name, node]) => {
      const list = flatten([node], whole);
      const deep = list.some((it) => it.type === "object" || it.type === "array" || it.properties);
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
    (it) => it.enum ?? ("const" in it ? [it.const] : it.type === "boolean" ? [true, false] : []),
  );
  return [...new Set(values)].map((it) => ({
    label: String(it),
    detail: "",
    info: "",
    apply: written(it),
  }));
}

/** A value as YAML: a text that YAML would take for something else is quoted. */
function written(/** @type {any} */ value) {
  const plain =
    typeof value !== "string" ||
    (/^[A-Za-z][\w-]*$/.test(value) && !/^(yes|no|on|off|y|n|true|false|null)$/i.test(value));
  return plain ? String(value) : JSON.stringify(value);
}

function kindOf(/** @type {Schema[]} */ nodes) {
  const kinds = nodes
    .map((it) => (Array.isArray(it.type) ? it.type[0] : it.type))
    .filter((it) => it && it !== "null");
  return [...new Set(kinds)].join(" | ");
}
