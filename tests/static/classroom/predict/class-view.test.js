import assert from "node:assert/strict";
import { test } from "node:test";
import { ClassView } from "../../../../static/classroom/predict/class-view.ts";

const TEXT = "<b>red</b> <img src=x onerror=alert(1)>";
const SAY = { mode: "write", words: [], names: [], outcome: () => ({ bars: {} }) };

/** An element that takes text as text alone. */
class FakeElement extends EventTarget {
  style = {};
  dataset = {};
  children = [];
  hidden = true; // as the page has it
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  set innerHTML(text) {
    throw new Error(`read as HTML: ${text}`);
  }
}

async function viewed(values) {
  const root = Object.assign(new EventTarget(), { querySelector: () => new FakeElement() });
  globalThis.document = {
    createElement: () => new FakeElement(),
    documentElement: { dataset: {} },
    baseURI: "http://regard/",
  };
  globalThis.sessionStorage = { getItem: () => "key K" };
  globalThis.addEventListener = () => {};
  globalThis.fetch = async () => Response.json({ address: "/?predict=say", answered: 1, values });
  const page = { isOf: () => true, onChange() {}, onToggle() {}, about: () => ({}) };
  const view = new ClassView(root, page);
  view.keep("say");
  await view.ask();
  view.draw(SAY, { isPresenter: true, isRevealed: true });
  return view;
}

const press = (button) => button.dispatchEvent(new Event("click"));

test("what a class wrote is read out as text, after a press, and is gone after another", async () => {
  const { texts, readOut } = await viewed([{ given: { text: TEXT }, count: 2 }]);
  assert.deepEqual([texts.hidden, texts.children.length], [true, 0]);
  press(readOut);
  const [[words, times]] = texts.children.map(({ children }) => children);
  assert.deepEqual([texts.hidden, words.children, times], [false, [TEXT], " (2 times)"]);
  press(readOut);
  assert.deepEqual([texts.hidden, texts.children.length], [true, 0]);
});
