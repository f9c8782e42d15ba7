/** The sentences of a walk, and the one that says where words meet. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../../../static/shared/words.ts";
import { kindOf, stopInWords } from "../../../static/whole/walk-words.ts";
import { legendInWords, meetingInWords } from "../../../static/whole/words.ts";

const part = (id, name, more = {}) => ({
  ...{ id, name, inputs: [], previous: [], layer: null, stack: id.split(".")[0], maps: false },
  ...{
    shape: [3, 8],
    rows: id.startsWith("encoder") ? "source" : "target",
    columns: "d",
    block: null,
    ...more,
  },
});
const source = { tokens: ["▁red", "▁car", "</s>"] };
const target = { tokens: ["▁voiture", "▁rouge", "</s>"], fed: ["<s>", "▁voiture", "▁rouge"] };
const chances = [1, 2, 3].map(() => ({ pieces: ["▁rouge"], probabilities: [0.9] }));
const wholeOf = (drawn, parts, meeting) => ({
  ...{ drawn, parts, meeting, source, target, chances, vocabulary: 8000, cap: 30 },
  last: parts.at(-1).id,
});
const maps = (id, name, block) => part(id, name, { maps: true, layer: 1, block });

const PARTS = [
  part("encoder.embedding", "Input Embedding"),
  part("encoder.position", "Positional Encoding"),
  part("encoder.x", "Add"),
  maps("encoder.1.output", "Multi-Head Attention", "encoder"),
  part("encoder.1.normed", "Add & Norm", { layer: 1 }),
  part("encoder.1.feed_forward", "Feed Forward", { layer: 1 }),
  maps("decoder.1.output", "Masked Multi-Head Attention", "decoder"),
  maps("decoder.1.cross.output", "Multi-Head Attention", "cross"),
  part("decoder.1.x", "Layer Norm", { layer: 1 }),
  part("decoder.1.residual", "Add", { layer: 1 }),
  part("encoder.forward", "Forward states"),
  part("encoder.backward", "Backward states"),
  part("encoder.forward_memory", "Forward memory"),
  part("encoder.h", "Annotations"),
  part("encoder.keys", "Keys"),
  part("encoder.values", "Values"),
  part("encoder.matrix", "Fixed-size matrix", { rows: "n" }),
  part("encoder.context", "Fixed-length vector", { shape: [8] }),
  part("decoder.initial", "Initial state", { shape: [8] }),
  part("decoder.fed", "Embedding", { rows: "fed" }),
  part("decoder.query", "Queries"),
  part("decoder.weights", "Weights", { columns: "source", shape: [3, 3] }),
  part("decoder.context", "Context vectors"),
  part("decoder.s", "Hidden states", { inputs: ["decoder.context"] }),
  part("decoder.output", "Maxout"),
  part("encoder.states", "Hidden states"),
  part("encoder.hops", "Embedding matrix", { rows: "r" }),
  part("encoder.won", "Largest of each column"),
  part("encoder.pooled", "Max pooling", { shape: [8] }),
  part("encoder.hop", "Mean pooling", { shape: [8] }),
  part("encoder.hidden", "Hidden layer", { shape: [8] }),
  part("decoder.1.mixer", "Mamba", { layer: 1 }),
];
const boxOf = (one) => ({ id: one.id, kind: "vectors", part: one });

test("each kind of box says what it does to the word that is followed", (t) => {
  const whole = wholeOf("stacks", PARTS, []);
  const ends = ["linear", "cap", "softmax"].map((id) => ({ id, kind: id, part: null }));
  const boxes = [...PARTS.map(boxOf), { ...boxOf(PARTS[4]), kind: "layers" }, ...ends];
  const followed = { source: 1, target: 1, hop: 1 };
  t.assert.snapshot(boxes.map((box) => plain(stopInWords(box, whole, followed, [0.1, 0.7, 0.2]))));
});

test("every kind of box has a sentence of its own", () => {
  for (const one of PARTS) assert.notEqual(kindOf(boxOf(one)), "other", one.id);
});

test("where words meet is said of each kind of model", (t) => {
  const of = (drawn, ...ids) => {
    const parts = PARTS.filter(({ id }) => ids.includes(id));
    return plain(meetingInWords(wholeOf(drawn, parts, ids)));
  };
  const asked = part("decoder.scores", "Scores", { columns: "source", inputs: ["decoder.s"], shape: [3, 3] });
  t.assert.snapshot([
    of("stacks", "encoder.1.output", "decoder.1.cross.output"),
    plain(meetingInWords(wholeOf("stacks", PARTS, []), true)),
    of("stacks", "encoder.1.output"),
    of("stacks", "decoder.1.output"),
    plain(meetingInWords(wholeOf("unrolled", [...PARTS.slice(10, 14), asked], ["decoder.scores"]))),
    of("unrolled", "encoder.forward", "decoder.weights", "decoder.s"),
    of("unrolled", "encoder.forward", "encoder.context", "decoder.s"),
    of("unrolled", "encoder.forward", "encoder.hops"),
    of("unrolled", "encoder.forward", "encoder.pooled"),
  ]);
});

test("the legend says of how many numbers a cell is the mean", (t) => {
  const grain = (per, picked = false) => ({ across: 4, down: 4, per, picked });
  const whole = wholeOf("stacks", PARTS, []);
  t.assert.snapshot([
    legendInWords(whole, [grain(16), grain(32), grain(64, true)], true),
    legendInWords({ ...whole, drawn: "unrolled" }, [grain(1)], false),
    legendInWords({ ...whole, drawn: "unrolled", parts: [] }, [grain(1)], false),
  ]);
});
