/** The layout of a stack: boxes from the bottom up, none over another, a wire from each input that is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf } from "../../../static/whole/kinds.ts";
import { layStacks } from "../../../static/whole/stacks.ts";

const part = (id, name, inputs, layer = null, more = {}) => ({
  ...{ id, name, inputs, layer, stack: "decoder" },
  ...{ shape: [3, 8], rows: "target", columns: "d_model", maps: false, ...more },
});

/** A decoder of so many layers: embedding, then attention and its sum in each. */
function wholeOf(layers) {
  const parts = [part("decoder.embedding", "Embedding", [])];
  for (let layer = 1; layer <= layers; layer++) {
    const before = parts.at(-1).id;
    parts.push(
      part(`decoder.${layer}.output`, "Masked Multi-Head Attention", [before], layer, { maps: true }),
    );
    parts.push(part(`decoder.${layer}.normed`, "Add & Norm", [before, `decoder.${layer}.output`], layer));
  }
  const target = { tokens: ["a", "b", "c"], fed: ["<s>", "a", "b"] };
  return { parts, last: parts.at(-1).id, chances: [{}, {}, {}], vocabulary: 11, source: target, target };
}

for (const room of ["usual", "narrow", "wall"])
  test(`no box stands over another, and each stands above what it is made from (${room})`, () => {
    const { boxes, height } = layStacks(wholeOf(3), 2, room);
    const drawn = ["pieces", "embedding", "1.normed", "2.output", "2.normed", "3.normed"];
    assert.deepEqual(
      boxes.map(({ id }) => id),
      [...drawn.map((id) => `decoder.${id}`), "linear", "softmax"],
    );
    boxes.slice(1).forEach((box, k) => assert.ok(box.y + box.height < boxes[k].y, box.id));
    assert.equal(boxes[0].y + boxes[0].height, height);
  });

test("many folded layers are one box, which opens the one beside the open layer", () => {
  const { boxes } = layStacks(wholeOf(9), 5, "usual");
  const folded = boxes.filter(({ kind }) => kind === "layers");
  assert.deepEqual(
    folded.map(({ name, layer }) => [name, layer]),
    [
      ["layers 1 to 4, folded", 4],
      ["layers 6 to 9, folded", 6],
    ],
  );
  assert.deepEqual(folded[1].inputs, ["decoder.5.normed"]);
});

test("the parameters of all boxes are those of the model, whichever layers are folded", () => {
  const whole = wholeOf(5);
  whole.parameters = whole.parts.map(({ id }, k) => ({ part: id, count: 2 ** k }));
  const total = 2 ** whole.parts.length - 1;
  for (const open of [1, 3, 5]) {
    const counts = layStacks(whole, open, "usual").boxes.map((box) => countOf(box, whole));
    assert.equal(counts.reduce((a, b) => a + b), total); // prettier-ignore
  }
});

test("each drawn input has a wire; a residual goes around what it passes", () => {
  const { boxes, wires } = layStacks(wholeOf(1), 1, "usual");
  const inputs = boxes.flatMap((box) => box.inputs).length;
  assert.equal(wires.length, inputs + 3); // and from the pieces, to Linear, to Softmax
  const [{ x, width }] = boxes;
  const around = wires.filter(({ path }) =>
    [...path.matchAll(/H([\d.]+)/g)].some(([, at]) => Number(at) > x + width + 9),
  );
  assert.equal(around.length, 1);
});

test("a way leads from a sum up to the box above, and into a sum from below", () => {
  const whole = wholeOf(1);
  whole.parts[1].inputs = ["decoder.sum"];
  whole.parts.splice(1, 0, part("decoder.sum", "Add", ["decoder.embedding"]));
  const { boxes, wires } = layStacks(whole, 1, "usual");
  const [below, sum, above] = ["embedding", "sum", "1.output"].map((id) =>
    boxes.find((box) => box.id === `decoder.${id}`),
  );
  const x = sum.x + sum.width / 2;
  const end = ({ y, height }) => y + height + 3;
  for (const path of [`M${x},${below.y}V${end(sum)}`, `M${x},${sum.y}V${end(above)}`])
    assert.ok(
      wires.some((wire) => wire.path === path),
      path,
    );
});

test("a cap of the logits stands with its equation between Linear and Softmax", () => {
  const { boxes, wires } = layStacks({ ...wholeOf(1), cap: 30 }, 1, "usual");
  const [linear, cap, softmax] = boxes.slice(-3);
  assert.deepEqual([linear.id, cap.id, softmax.id], ["linear", "cap", "softmax"]);
  assert.match(cap.shape, /30 tanh\(.*30\)/);
  assert.equal(wires.length, boxes.flatMap((box) => box.inputs).length + 4);
});
