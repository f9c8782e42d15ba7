import assert from "node:assert/strict";
import test from "node:test";
import { rolesInWords } from "../../../static/compare/words.ts";

test("recurrent attention is told in the words of the Transformer, which needs no translation", () => {
  const say = (query, keys) => rolesInWords({ roles: { query, keys, values: "h_j" } });
  assert.equal(say("s_{i-1}", "U h_j"), "query sᵢ₋₁, keys U hⱼ, values hⱼ");
  assert.equal(say("s_i", "h_j"), "query sᵢ, keys hⱼ, values hⱼ");
  assert.equal(say(null, null), "no query, no keys, values hⱼ");
  const own = { query: "W^Q s_{i-1}", keys: "W^K h_j", values: "W^V h_j" };
  assert.equal(rolesInWords({ roles: own }), "query W^Q sᵢ₋₁, keys W^K hⱼ, values W^V hⱼ");
  assert.equal(rolesInWords({ roles: null }), "");
});
