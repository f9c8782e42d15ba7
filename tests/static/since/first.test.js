import assert from "node:assert/strict";
import { test } from "node:test";
import { isFirst, mapOf } from "../../../static/since/first.ts";

const first = (...ids) => {
  const all = ids.map((id) => ({ id }));
  return all.filter((one) => isFirst(one, all)).map(({ id }) => id);
};

test("the first state has the maps, and of a memory that grows its last state", () => {
  assert.deepEqual(first("scores", "weights_1", "output_1", "weights_2"), ["weights_1", "weights_2"]);
  assert.deepEqual(first("implied", "state_1", "state_2", "state_count", "output"), ["implied", "state_2"]);
});

test("the first state has the latent, what is turned, and what a gate lets through", () => {
  assert.deepEqual(first("c", "k_again", "weights", "output"), ["c", "weights"]);
  assert.deepEqual(first("turned_q", "turned_k", "scores", "weights"), ["turned_q", "turned_k", "weights"]);
  assert.deepEqual(first("weights", "context", "output"), ["weights", "output"]);
});

test("the last map is the one that is explained", () => {
  const all = ["weights_1", "weights", "output"].map((id) => ({ id }));
  assert.equal(mapOf(all).id, "weights");
  assert.equal(mapOf([{ id: "scores" }]), undefined);
});
