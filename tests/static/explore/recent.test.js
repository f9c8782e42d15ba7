import assert from "node:assert/strict";
import { test } from "node:test";
import { Recent } from "../../../static/explore/recent.ts";

test("of more than are kept, the one goes that was used longest ago", () => {
  const recent = new Recent(2);
  recent.set("a", 1);
  recent.set("b", 2);
  assert.equal(recent.get("a"), 1);
  recent.set("c", 3);
  assert.deepEqual(
    ["a", "b", "c"].map((name) => recent.get(name)),
    [1, undefined, 3],
  );
  recent.set("c", 4);
  assert.deepEqual(
    ["a", "c"].map((name) => recent.get(name)),
    [1, 4],
  );
  recent.clear();
  assert.equal(recent.get("a"), undefined);
});
