import assert from "node:assert/strict";
import { test } from "node:test";
import { onTheWay } from "../../../static/since/on-the-way.ts";

const made = (id, values, of, columns = "k") => ({ id, rows: "q", columns, values, of });
const way = (id, all) =>
  onTheWay(
    all.find((one) => one.id === id),
    all,
    0,
    0,
  ).map((one) => one.id);

test("the way to a weight has each score that it is made from, but none that a mask leaves as it was", () => {
  const all = [
    made("scores", [[4]], ["q", "k"]),
    made("scaled", [[2]], ["scores"]),
    made("masked", [[2]], ["scaled"]),
    made("weights", [[1]], ["masked"]),
  ];
  assert.deepEqual(way("weights", all), ["scores", "scaled", "weights"]);
});

test("no way goes through another map, nor through what has other columns", () => {
  const all = [
    made("phi_q", [[4]], ["q"], null),
    made("weights_1", [[1]], ["phi_q"]),
    made("weights", [[0.5]], ["weights_1"]),
  ];
  assert.deepEqual(way("weights", all), ["weights"]);
  assert.deepEqual(way("weights_1", all), ["weights_1"]);
});
