import assert from "node:assert/strict";
import { test } from "node:test";
import { rolesInWords } from "../../../static/compare/words.ts";

test("recurrent attention is told in the words of the Transformer, which needs no translation", () => {
  const say = (query, keys) => rolesInWords({ roles: { query, keys, values: "h_j" } });
  assert.equal(say("s_{i-1}", "U h_j"), "query sᵢ₋₁, keys U hⱼ, values hⱼ");
  assert.equal(say("s_i", "h_j"), "query sᵢ, keys hⱼ, values hⱼ");
  assert.equal(say(null, null), "no query, no keys, values hⱼ");
  assert.equal(rolesInWords({ roles: null }), "");
});
