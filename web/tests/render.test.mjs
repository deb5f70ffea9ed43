// The renderer alone: elements stay, move and go as their trees say.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, blank, close, open } from "./browser.mjs";

/** @type {import("playwright-core").Page} */
let page;
before(async () => {
  await open();
  page = await blank();
});
after(close);

/** Run a function in the page with the renderer, an empty element and a list to write to. */
async function run(act) {
  await page.evaluate(async (address) => {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    window.given = { ...(await import(`${address}render.js`)), root, log: [] };
  }, ADDRESS);
  return page.evaluate(`(${act})(window.given)`);
}

test("marks, attributes, children and empty values become elements and text", async () => {
  const html = await run(({ h, render, root }) => {
    const more = [null, false, undefined, true, 0, "", ["<b>", [h("i", "x")]]];
    render(
      root,
      h("button.primary.large#save", { class: "wide", hidden: true, title: null, data: { n: 3 } }),
      h("p", more),
    );
    return root.innerHTML;
  });

  assert.equal(
    html,
    '<button class="primary large wide" hidden="" data-n="3" id="save"></button><p>0&lt;b&gt;<i>x</i></p>',
  );
});

test("elements in an svg are svg", async () => {
  const names = await run(({ h, render, root }) => {
    render(root, h("svg", h("g", h("path", { d: "M0 0" }))));
    return [...root.querySelectorAll("*")].map((it) => it.namespaceURI.split("/").pop());
  });

  assert.deepEqual(names, ["svg", "svg", "svg"]);
});

test("keyed elements move with their content, in every order of four", async () => {
  const wrong = await run(({ h, render, root }) => {
    const orders = (all) =>
      all.length < 2
        ? [all]
        : all.flatMap((it) => orders(all.filter((other) => other !== it)).map((by) => [it, ...by]));
    const parts = orders(["a", "b", "c", "d"]).flatMap((all) => [all, all.slice(1)]);
    const known = new Map();
    const wrong = [];
    for (const one of parts) {
      for (const other of parts) {
        for (const keys of [one, other])
          render(
            root,
            keys.map((key) => h("li", { key }, key)),
          );
        for (const it of root.children) {
          const before = one.includes(it.textContent) ? known.get(it.textContent) : undefined;
          if (before?.isConnected && before !== it) wrong.push([one, other, it.textContent]);
          known.set(it.textContent, it);
        }
        if (root.textContent !== other.join("")) wrong.push([one, other, root.textContent]);
      }
    }
    return wrong;
  });

  assert.deepEqual(wrong, []);
});

test("the focus and the typed text stay while other elements come, go and change places", async () => {
  const seen = await run(({ h, render, root, log }) => {
    const field = h("input#field", { key: "field", onblur: () => log.push("blur") });
    const other = (key) => h("p", { key }, key);
    const kept = [];
    render(root, other("a"), other("b"), field);
    const input = root.querySelector("input");
    input.focus();
    input.value = "Ida";
    for (const trees of [
      [other("b"), field],
      [other("x"), other("b"), field, other("y")],
      [field],
    ]) {
      render(root, trees);
      kept.push(document.activeElement === input && input.value === "Ida");
    }
    const quiet = [...log];
    render(root, other("1"), other("2"), field);
    render(root, field, other("2"), other("1"));
    kept.push(document.activeElement === input);
    return [kept, quiet];
  });

  assert.deepEqual(seen, [[true, true, true, true], []]);
});

test("an element without a key stays when one before it goes", async () => {
  const same = await run(({ h, render, root }) => {
    const button = h("button", "Save");
    render(root, h("p", "Wait"), "text", h("div", button));
    const before = root.querySelector("button");
    render(root, h("div", button));
    const after = root.querySelector("button");
    render(root, h("h1", "Title"), h("div", button));
    return [before === after, after === root.querySelector("button")];
  });

  assert.deepEqual(same, [true, true]);
});

test("an event calls the newest function once, and none after it is gone", async () => {
  const log = await run(({ h, render, root, log }) => {
    for (const n of [1, 2, 3]) {
      render(root, h("button", { onclick: () => log.push(n) }));
      root.firstChild.click();
    }
    render(root, h("button"));
    root.firstChild.click();
    return log;
  });

  assert.deepEqual(log, [1, 2, 3]);
});

test("a field shows its value again if the state did not take what was typed", async () => {
  const values = await run(({ h, render, root }) => {
    const tree = () => [
      h("input", { value: "A" }),
      h("input", { type: "checkbox", checked: true }),
      h("select", { value: "b" }, h("option", { value: "a" }), h("option", { value: "b" })),
    ];
    render(root, tree());
    const [text, box, list] = root.children;
    const first = [text.value, box.checked, list.value];
    text.value = "A!";
    box.checked = false;
    list.value = "a";
    render(root, tree());
    return [first, [text.value, box.checked, list.value]];
  });

  assert.deepEqual(values, [
    ["A", true, "b"],
    ["A", true, "b"],
  ]);
});

test("attributes, data and styles that a tree no longer has are removed", async () => {
  const html = await run(({ h, render, root }) => {
    const style = { "--n": "1", color: "red" };
    render(root, h("p.x", { title: "a", hidden: true, data: { a: 1, b: 2 }, style }));
    render(root, h("p", { data: { b: 3, c: null }, style: { "--n": "2" } }));
    const first = root.innerHTML;
    render(root, h("p"));
    return [first, root.innerHTML];
  });

  assert.deepEqual(html, ['<p data-b="3" style="--n: 2;"></p>', "<p></p>"]);
});

test("the content of an owned element is left alone, its attributes are not", async () => {
  const html = await run(({ h, render, root }) => {
    const created = (element) => element.append("drawn");
    render(root, h("div.a", { owned: true, created }));
    render(root, h("div.b", { owned: true, created }, "ignored"));
    return root.innerHTML;
  });

  assert.equal(html, '<div class="b">drawn</div>');
});

test("hooks run after the update: created once, updated later, removed also inside", async () => {
  const log = await run(({ h, render, root, log }) => {
    const hooks = (name) => ({
      created: (it) => log.push(`${name} created ${it.isConnected} ${root.textContent}`),
      updated: () => log.push(`${name} updated`),
      removed: (it) => log.push(`${name} removed ${it.isConnected}`),
    });
    const tree = () => h("div", hooks("outer"), h("p", hooks("inner"), "text"));
    render(root, tree());
    render(root, tree());
    render(root, null);
    return log;
  });

  assert.deepEqual(log, [
    "inner created true text",
    "outer created true text",
    "inner updated",
    "outer updated",
    "outer removed true",
    "inner removed true",
  ]);
});

test("elements that were in the document from the start are taken over", async () => {
  const seen = await run(({ h, render, root, log }) => {
    const list = document.createElement("ul");
    for (const key of ["a", "b"]) {
      const item = document.createElement("li");
      item.dataset.key = key;
      item.textContent = "before";
      list.append("\n", item);
    }
    root.append(list);
    const items = [...list.children];
    const item = (key) => h("li", { key, onclick: () => log.push(key) }, key);
    render(root, h("ul", item("b"), item("a")));
    for (const it of root.querySelectorAll("li")) it.click();
    return [root.textContent, log, items[0].textContent, items.every((it) => it.isConnected)];
  });

  assert.deepEqual(seen, ["ba", ["b", "a"], "a", true]);
});
