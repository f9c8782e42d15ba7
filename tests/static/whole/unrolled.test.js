/** The layout of a recurrent model: what an LSTM remembers stands below its states, and leads to them and to the next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { layUnrolled } from "../../../static/whole/unrolled.ts";

const part = (id, inputs, previous = []) => ({
  ...{ id, name: id, inputs, previous, initial: null, stack: "encoder", layer: null },
  ...{ shape: [3, 8], rows: "source", columns: "u" },
});

test("what is remembered is read from the embedding, kept for the next word, and read by the state", () => {
  const [x, backward, remembered] = ["embedding", "backward", "backward_memory"].map((id) => `encoder.${id}`);
  const parts = [
    part(x, []),
    part(remembered, [x], [remembered, backward]),
    part(backward, [x, remembered], [backward]),
  ];
  const text = { tokens: ["a", "b", "c"], fed: [] };
  const { boxes, wires } = layUnrolled(
    { parts, last: null, chances: [], vocabulary: 0, source: text, target: text },
    0,
    "usual",
  );
  const at = (id) => boxes.find((box) => box.id === id);
  assert.ok(at(backward).y < at(remembered).y && at(remembered).y < at(x).y);
  assert.ok(at(remembered).height < at(backward).height);
  const from = ({ x: left, y, height }) => `M${left},${y + height / 2}H`;
  const kept = at(remembered).tiles.slice(1).map(from);
  assert.deepEqual(
    kept.map((start) => wires.some(({ path }) => path.startsWith(start))),
    [true, true],
  );
  assert.equal(wires.length, 3 + 3 + 6 + 2 + 2); // from pieces, into what is remembered, into states, and to the next of both
});

test("winners stand between the states and the vector that is pooled of them: each has its way by them alone", () => {
  const [h, won] = ["states", "won"].map((id) => `encoder.${id}`);
  const pooled = { ...part("encoder.pooled", [won, h]), rows: "2u", shape: [8], columns: null };
  const [source, target] = [["a", "b", "c"], ["?"]].map((tokens) => ({ tokens, fed: [] }));
  const parts = [part(h, []), part(won, [h]), pooled];
  const { boxes, wires } = layUnrolled(
    { parts, last: null, chances: [], vocabulary: 0, source, target },
    0,
    "usual",
  );
  const at = (id) => boxes.find((box) => box.id === id);
  assert.ok(at("encoder.pooled").y < at(won).y && at(won).y < at(h).y);
  assert.equal(wires.length, 3 + 3 + 3); // from pieces to states, to winners, to the vector
});

test("the matrix that a source is written into is one tile above the annotations, whatever its rows", () => {
  const matrix = { ...part("encoder.matrix", ["encoder.h"]), rows: "n", shape: [4, 8] };
  const text = { tokens: ["a", "b", "c"], fed: [] };
  const whole = {
    parts: [part("encoder.h", []), matrix],
    last: null,
    chances: [],
    source: text,
    target: text,
  };
  const { boxes } = layUnrolled({ ...whole, vocabulary: 0 }, 0, "usual");
  const at = (id) => boxes.find((box) => box.id === id);
  assert.equal(at("encoder.matrix").tiles.length, 1);
  assert.ok(at("encoder.matrix").y < at("encoder.h").y);
});
