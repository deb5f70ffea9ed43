// A small renderer: views return trees, `render` changes the document to match the newest one.
// Elements stay the same while their tag and key do, so focus, scroll positions and taps survive.
// Text is always text: nothing that users type becomes markup.

/** @import { Child, Props, Tree } from "../types" */

/** @typedef {Element & {listeners?: Record<string, (event: Event) => unknown>}} Listening */

const SVG = "http://www.w3.org/2000/svg";
/** Properties that users change: they are compared with the document, after the children exist. */
const LATE = new Set(["value", "checked"]);
const HOOKS = new Set(["key", "created", "updated", "removed", "owned"]);
/** @type {WeakMap<Node, Tree>} the tree that an element shows; none before its first update */
const shown = new WeakMap();
/** @type {(() => unknown)[]} hooks of the running update */
let hooks = [];

/**
 * Describe an element: `h("button.primary#save", { onclick }, "Save")`.
 * @param {string} tag with its class names and its id
 * @param {Props | Child | Child[]} [props] may be omitted
 * @param {...(Child | Child[])} children empty values are skipped
 * @returns {Tree}
 */
export function h(tag, props, ...children) {
  const hasProps = isProps(props);
  const [, name, marks] = /** @type {RegExpMatchArray} */ (tag.match(/^([\w-]+)(.*)$/));
  /** @type {Props} */
  const given = { ...(hasProps ? props : {}) };
  const classes = marks.match(/\.[\w-]+/g)?.map((mark) => mark.slice(1)) ?? [];
  if (classes.length || given.class)
    given.class = [...classes, given.class].filter(Boolean).join(" ");
  const id = marks.match(/#([\w-]+)/)?.[1];
  if (id) given.id = id;
  const all = hasProps ? children : [props, ...children];
  return { tag: name, props: given, children: flatten(all) };
}

/** @param {unknown} value @returns {value is Props} */
function isProps(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !("tag" in value);
}

/** @param {unknown[]} children @returns {(Tree | string)[]} */
function flatten(children) {
  return children.flat(3).flatMap((child) => {
    if (child === null || child === undefined || child === false || child === true) return [];
    return [typeof child === "object" ? /** @type {Tree} */ (child) : String(child)];
  });
}

/**
 * Make the children of an element match the newest trees. Hooks of elements run afterwards:
 * `created` once, `updated` after later updates, `removed` before an element goes.
 * @param {Element} root
 * @param {...(Child | Child[])} trees
 */
export function render(root, ...trees) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  updateChildren(root, flatten(trees));
  // An element that is moved loses the focus.
  if (focused?.isConnected && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
  const waiting = hooks;
  hooks = [];
  for (const hook of waiting) hook();
}

/** @param {Element} parent @param {(Tree | string)[]} children */
function updateChildren(parent, children) {
  const old = [...parent.childNodes];
  const keyed = new Map(old.map((node) => [keyOf(node), node]));
  const plain = old.filter((node) => keyOf(node) === undefined);
  const nodes = children.map(
    (child) => takeKeyed(keyed, child) ?? takePlain(plain, child) ?? create(child, parent),
  );
  const kept = new Set(nodes);
  // Removed first, so that the others need not move.
  for (const node of old) if (!kept.has(node)) remove(node);
  let at = parent.firstChild;
  children.forEach((child, n) => {
    const node = nodes[n];
    if (node === at) at = node.nextSibling;
    else parent.insertBefore(node, at);
    if (typeof child !== "string") update(/** @type {Listening} */ (node), child);
    else if (node.nodeValue !== child) node.nodeValue = child;
  });
}

/** Return the key of an element; `data-key` is that of one that was in the document from the start. @param {Node} node */
function keyOf(node) {
  const key = shown.get(node)?.props.key;
  return key === undefined ? /** @type {HTMLElement} */ (node).dataset?.key : String(key);
}

/** Take the node that a keyed tree had before. @param {Map<string | undefined, ChildNode>} nodes @param {Tree | string} child */
function takeKeyed(nodes, child) {
  if (typeof child === "string" || child.props.key === undefined) return undefined;
  const key = String(child.props.key);
  const node = nodes.get(key);
  nodes.delete(key);
  return node && matches(node, child) ? node : undefined;
}

/** Take the next node without a key that can show a tree; those before it are not needed. @param {ChildNode[]} nodes @param {Tree | string} child */
function takePlain(nodes, child) {
  if (typeof child !== "string" && child.props.key !== undefined) return undefined;
  const at = nodes.findIndex((node) => matches(node, child));
  return at < 0 ? undefined : nodes.splice(0, at + 1)[at];
}

/** @param {Node} node @param {Tree | string} child */
function matches(node, child) {
  if (typeof child === "string") return node.nodeType === Node.TEXT_NODE;
  return /** @type {Element} */ (node).localName === child.tag;
}

/** @param {Tree | string} child @param {Element} parent @returns {ChildNode} */
function create(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const inSvg = child.tag === "svg" || parent.namespaceURI === SVG;
  return inSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

/** @param {Listening} element @param {Tree} tree */
function update(element, tree) {
  const before = shown.get(element);
  const old = before?.props ?? {};
  shown.set(element, tree);
  for (const name of Object.keys(old)) if (!(name in tree.props)) setProp(element, name, null);
  const props = Object.entries(tree.props);
  for (const [name, value] of props)
    if (!LATE.has(name) && !isEqual(old[name], value)) setProp(element, name, value);
  // The content of an `owned` element is created by its hooks.
  if (!tree.props.owned) updateChildren(element, tree.children);
  for (const [name, value] of props) if (LATE.has(name)) setProp(element, name, value);
  const hook = before ? tree.props.updated : tree.props.created;
  if (hook) hooks.push(() => hook(/** @type {HTMLElement} */ (element)));
}

/** @param {unknown} one @param {unknown} other */
function isEqual(one, other) {
  if (one === other) return true;
  return isProps(one) && isProps(other) && JSON.stringify(one) === JSON.stringify(other);
}

/** @param {Listening} element @param {string} name @param {unknown} value null removes it */
function setProp(element, name, value) {
  if (HOOKS.has(name)) return;
  if (name.startsWith("on")) listen(element, name.slice(2), value);
  else if (name === "data") setData(/** @type {HTMLElement} */ (element), value ?? {});
  else if (name === "style") setStyle(/** @type {HTMLElement} */ (element), value ?? {});
  else if (LATE.has(name)) {
    const field = /** @type {Element & Record<string, unknown>} */ (element);
    const wanted = name === "value" ? String(value ?? "") : Boolean(value);
    if (field[name] !== wanted) field[name] = wanted;
  } else if (value === null || value === undefined || value === false)
    element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} element @param {object} data */
function setData(element, data) {
  for (const name of Object.keys(element.dataset))
    if (!(name in data)) delete element.dataset[name];
  for (const [name, value] of Object.entries(data))
    if (value === null || value === undefined || value === false) delete element.dataset[name];
    else if (element.dataset[name] !== String(value)) element.dataset[name] = String(value);
}

/** @param {HTMLElement} element @param {object} style */
function setStyle(element, style) {
  element.removeAttribute("style");
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/** Set a listener; a newer tree only replaces the function. @param {Listening} element @param {string} type @param {unknown} listener */
function listen(element, type, listener) {
  element.listeners ??= {};
  if (!(type in element.listeners))
    element.addEventListener(type, (event) => element.listeners?.[type]?.(event));
  element.listeners[type] = /** @type {(event: Event) => unknown} */ (listener ?? (() => {}));
}

/** @param {ChildNode} node */
function remove(node) {
  if (node instanceof Element) {
    for (const inside of [node, ...node.querySelectorAll("*")])
      shown.get(inside)?.props.removed?.(/** @type {HTMLElement} */ (inside));
  }
  node.remove();
}
