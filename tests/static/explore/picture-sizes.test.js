import assert from "node:assert/strict";
import { test } from "node:test";
import { NOWHERE, pointedIn } from "../../../static/explore/pointed-patch.ts";
import { inGrid } from "../../../static/explore/place-axes.ts";
import { meanOf } from "../../../static/explore/size-of.ts";
import { isOwnModel, sizesAmong } from "../../../static/shared/sentence/models.ts";

const sized = (layers, heads) => ({ id: "file", blocks: [{ name: "Attention", layers, heads }] });
const patches = (axis, n, m) => ({ axis, n, m, places: [] });

test("a size stands for the mean of all its heads, of one layer, or for its only head", () => {
  const made = (layers, heads) => {
    const { layer, head, aggregate } = meanOf(sized(layers, heads));
    return [aggregate, layer, head];
  };
  assert.deepEqual(made(3, 2), ["mean-layers", 0, 0]);
  assert.deepEqual(made(3, 1), ["mean-layers", 0, 0]);
  assert.deepEqual(made(1, 2), ["mean-heads", 1, 0]);
  assert.deepEqual(made(1, 1), ["", 0, 0]);
});

test("sizes of one picture are those of the file, where it has several", () => {
  const models = [
    { id: "file", size: "8 × 8" },
    { id: "file-2", size: "4 × 4" },
    { id: "transformer", size: null },
  ];
  assert.deepEqual(sizesAmong(models), models.slice(0, 2));
  assert.deepEqual(sizesAmong([{ id: "file", size: "" }]), []);
  assert.equal(isOwnModel({ model: "file-0123456789abcdef01234567" }), false);
});

test("names beside a map leave out the size, which sentences say", () => {
  const tokens = [1, 2].flatMap((i) => [1, 2].map((j) => `patch ${i}, ${j} of 2 × 2`));
  const rows = { side: "target", tokens, labels: tokens };
  const columns = { side: "source", tokens: ["a"], labels: ["a"] };
  const given = { whole: true, row_grid: { rows: 2, columns: 2, at: 0 } };
  const found = inGrid({ rows, columns, n: 4, m: 1, given }, { given }).rows;
  assert.equal(found.labels[3], "patch 2, 2");
  assert.equal(found.ticks[0], "patch 1, 1");
  assert.equal(found.tokens[3], "patch 2, 2 of 2 × 2");
});

test("a patch that was pointed at is one of another map of the same grid, and of no other grid", () => {
  const at = { i: 2, j: 3, points: true, of: patches("rows", 4, 4) };
  const same = patches("rows", 4, 4);
  assert.deepEqual(pointedIn(at, { looking: same, seen: null }), { ...at, of: same });
  assert.equal(pointedIn(at, { looking: patches("rows", 2, 8), seen: null }), NOWHERE);
  assert.equal(pointedIn(at, { looking: null, seen: same }), NOWHERE);
});
