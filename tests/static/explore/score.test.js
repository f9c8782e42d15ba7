import assert from "node:assert/strict";
import { test } from "node:test";
import { Score } from "../../../static/explore/score.ts";
import { settled } from "../fake-page.js";
import { cross } from "../helpers.js";

/** A page with head 1 in the view of queries and keys, and a server that answers when the test says so. */
function openedScore() {
  const view = Object.assign(new EventTarget(), { shown: null });
  const head = { model: { family: "transformer" }, request: { model: "m", text: "Chair.", target: "" } };
  const opened = (head) => ({ block: "cross", layer: 1, head });
  const asked = [];
  globalThis.document = { documentElement: { dataset: {} }, baseURI: "http://regard/" };
  globalThis.fetch = (url, { signal }) =>
    new Promise((resolve, reject) => {
      asked.push({ of: new URL(url).searchParams, resolve });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const score = new Score(view);
  const point = (i, j) => view.dispatchEvent(new CustomEvent("pair-change", { detail: { i, j } }));
  const openHead = (number) => {
    score.show({ ...head, state: opened(number), alignment: cross() });
    view.dispatchEvent(new CustomEvent("pair-change", { detail: null })); // its map has come, and nothing is in focus
  };
  openHead(1);
  const answer = async () => {
    for (const { of, resolve } of asked.splice(0))
      resolve(Response.json({ cells: [0, 1].map((k) => ({ value: 10 * of.get("head") + k })) }));
    await settled();
  };
  return { view, score, asked, point, openHead, answer };
}

test("a row that comes when the next head is chosen is of the head that it was asked of", async () => {
  const { view, asked, point, openHead, answer } = openedScore();
  point(0, 1);
  openHead(2);
  await answer();
  assert.equal(view.shown, null, "it is not of the head that is shown now");
  point(0, 1);
  assert.deepEqual(asked.map(({ of }) => of.get("head")), ["2", "2"]); // prettier-ignore
  await answer();
  assert.equal(view.shown.score.value, 21);
  openHead(1);
  point(0, 1);
  await answer();
  assert.equal(view.shown.score.value, 11);
});

test("a row that is still asked for does not replace the one that is pointed at by then", async () => {
  const { view, point, answer } = openedScore();
  point(0, 0);
  await answer();
  point(1, 1);
  point(0, 1);
  await answer();
  assert.deepEqual([view.shown.i, view.shown.score.value], [0, 11]);
});
