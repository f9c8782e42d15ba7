import assert from "node:assert/strict";
import { test } from "node:test";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";

globalThis.HTMLElement = class extends EventTarget {
  dataset = {};
  querySelector = (name) => this.parts[name];
};
globalThis.document = { activeElement: null };
globalThis.CSS = { supports: () => true };
const { SentenceField } = await import("../../../../static/shared/sentence/sentence-field.ts");

function fieldOf(task) {
  const field = new SentenceField();
  const line = { sentence: { text: "", tokens: [], offsets: [] } };
  field.parts = { label: {}, textarea: { value: "" }, "token-line": line };
  field.text = taskOf(task).target;
  return field;
}

test("of a text that goes on with another only what was written can be typed, with the space before it", () => {
  const field = fieldOf("continuing");
  field.show({ text: "The cat sat on the mat", written: " on the mat" }, "");
  assert.equal(field.value, " on the mat");
  assert.ok(!field.dirty && !field.editing);
  field.parts.textarea.value = "  under it ";
  assert.ok(field.dirty);
  assert.equal(field.value, "  under it");
  field.parts.textarea.value = "  ";
  field.read();
  assert.equal(field.value, " on the mat", "an emptied field is no draft");
});

test("a text of several lines is read on one, and is no draft", () => {
  for (const task of ["continuing", "translation en-fr"]) {
    const field = fieldOf(task);
    field.show({ text: "one \n two\n" }, "");
    assert.equal(field.value, "one two");
    assert.ok(!field.dirty && !field.editing);
  }
});

test("what stands before or after a whole text does not count", () => {
  const field = fieldOf("translation en-fr");
  field.show({ text: "le chat" }, "");
  field.parts.textarea.value = " le chat ";
  assert.equal(field.value, "le chat");
  assert.ok(!field.dirty);
});
