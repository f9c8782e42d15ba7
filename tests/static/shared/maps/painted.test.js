import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of a browser as an element that is painted touches. */
const document = Object.assign(new EventTarget(), { documentElement: { dataset: {} } });
const observed = new Set();
class ResizeObserver {
  constructor(callback) {
    this.callback = callback;
  }
  observe = () => observed.add(this);
  disconnect = () => observed.delete(this);
}
Object.assign(globalThis, { HTMLElement: EventTarget, ResizeObserver, document });
const { Painted } = await import("../../../../static/shared/maps/painted.ts");

class Counting extends Painted {
  painted = 0;
  paint() {
    this.painted += 1;
    this.image ??= {};
  }
}

const later = () => new Promise((resolve) => queueMicrotask(resolve));

test("an element paints once, however much is set", async () => {
  const element = new Counting();
  for (let k = 0; k < 7; k++) element.repaint();
  assert.equal(element.painted, 0);
  await later();
  assert.equal(element.painted, 1);
});

test("another theme paints anew, another size with the colours that are known", async () => {
  const element = new Counting();
  element.connectedCallback();
  document.dispatchEvent(new Event("theme-change"));
  await later();
  const { image } = element;
  for (const observer of observed) observer.callback();
  await later();
  assert.deepEqual([element.painted, element.image === image], [2, true]);
  document.dispatchEvent(new Event("theme-change"));
  await later();
  assert.deepEqual([element.painted, element.image === image], [3, false]);
});

test("an element that is gone paints no more", async () => {
  const element = new Counting();
  element.connectedCallback();
  element.disconnectedCallback();
  document.dispatchEvent(new Event("theme-change"));
  await later();
  assert.deepEqual([element.painted, observed.size], [0, 1]); // the one of the test before is still there
});

test("on paper an element paints at once: a browser may print before the next microtask", () => {
  const element = new Counting();
  document.documentElement.dataset.paper = "";
  element.repaint();
  assert.equal(element.painted, 1);
  delete document.documentElement.dataset.paper;
});
