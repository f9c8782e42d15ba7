import { test } from "node:test";
import assert from "node:assert/strict";
import { h, dispatch, withParts } from "../../../static/shared/dom.ts";

class Made {
  dataset = {};
  style = {};
  children = [];
  append(...children) {
    this.children.push(...children);
  }
}
globalThis.document = { createElement: (tag) => Object.assign(new Made(), { tag }) };

test("an element is made with its properties, data, style and children", () => {
  const dataset = { i: 0, apart: true, lit: false, j: undefined };
  const made = h("th", { scope: "row", dataset, style: { height: "3em" } }, "name ", h("b"));
  assert.equal(made.tag, "th");
  assert.equal(made.scope, "row");
  assert.deepEqual(made.dataset, { i: "0", apart: "" });
  assert.deepEqual(made.style, { height: "3em" });
  assert.equal(made.children[0], "name ");
  assert.equal(made.children[1].tag, "b");
});

test("parts are found by name, and the first that is missing is named", () => {
  const [title, field] = [new Made(), new Made()];
  const root = {
    querySelector: (selector) => ({ "#title": title, "select#other": field })[selector] ?? null,
  };
  const Found = withParts(`
    #title
    choice=select#other
  `);
  const found = new Found(root);
  assert.equal(found.title, title);
  assert.equal(found.choice, field);
  const Missing = withParts("#title map=heat-table#effects");
  assert.throws(() => new Missing(root), /no part “heat-table#effects”/);
});

test("an event is dispatched with its detail, and bubbles", () => {
  const heard = [];
  const element = new EventTarget();
  element.addEventListener("cell-enter", (event) => heard.push([event.detail, event.bubbles]));
  dispatch(element, "cell-enter", { i: 1 });
  dispatch(element, "cell-enter");
  assert.deepEqual(heard, [
    [{ i: 1 }, true],
    [null, true],
  ]);
});
