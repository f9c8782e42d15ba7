import { test } from "node:test";
import assert from "node:assert/strict";
import { h, parts, tell } from "../../../static/shared/dom.js";

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

test("parts are found by name, and the first that is missing or of another kind is named", () => {
  class Field extends Made {}
  const page = new Map([['#notice-text, [data-part="notice-text"]', new Field()]]);
  const root = { querySelector: (selector) => page.get(selector) ?? null };
  const { noticeText } = parts(root, { noticeText: Field });
  assert.ok(noticeText instanceof Field);
  assert.throws(() => parts(root, { noticeText: Field, title: Made }), /“title” is missing: Made/);
  assert.throws(() => parts(root, { noticeText: Map }), /“notice-text” is not a Map/);
});

test("an event is told with its detail, and rises", () => {
  const heard = [];
  const element = new EventTarget();
  element.addEventListener("cell-enter", (event) => heard.push([event.detail, event.bubbles]));
  tell(element, "cell-enter", { i: 1 });
  tell(element, "cell-enter");
  assert.deepEqual(heard, [
    [{ i: 1 }, true],
    [null, true],
  ]);
});
