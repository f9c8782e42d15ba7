/** All digits of a sheet: they come late, and are of the sheet that they were asked of. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "../fake-tab.js";

globalThis.HTMLElement ??= class extends EventTarget {};
const { WholeSheet } = await import("../../../static/whole/sheet.ts");

/** A sheet of one part with one number. */
const wholeOf = (number) => ({
  parts: [
    {
      ...{ id: "decoder.embedding", name: "Embedding", inputs: [], layer: null, stack: "decoder" },
      ...{ shape: [1, 1], rows: "target", columns: "d_model", scale: 1, numbers: [number] },
    },
  ],
  source: { tokens: ["a"] },
  target: { tokens: ["a"], fed: ["<s>"] },
});

test("digits that come after another sentence are not its numbers, and what is saved waits for its own", async () => {
  const sheet = new WholeSheet();
  const answers = [];
  const exact = () => new Promise((resolve) => answers.push(resolve));
  sheet.shown = { whole: wholeOf(0.1), exact };
  let isComplete = false;
  const complete = sheet.complete().then(() => (isComplete = true));
  sheet.shown = { whole: wholeOf(0.2), exact };
  answers[0](wholeOf(0.125));
  await settled();
  assert.equal(isComplete, false);
  assert.deepEqual(sheet.numbers[0].values, [0.2]);
  answers[1](wholeOf(0.25));
  await complete;
  assert.deepEqual(sheet.numbers[0].values, [0.25]);
});
