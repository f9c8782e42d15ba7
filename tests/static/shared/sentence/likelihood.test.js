import assert from "node:assert/strict";
import { test } from "node:test";
import { likelihood } from "../../../../static/shared/sentence/likelihood.ts";

test("the likelihood is the sum of natural logarithms, and says so", (t) => {
  const target = { log_probabilities: [-1, -2.13], read: 0, after: 0 };
  const fact = likelihood(target);
  t.assert.snapshot([`${fact.name} ${fact.value}`]);
  assert.equal(likelihood({ ...target, log_probabilities: [-0.01, -0.01] }).value, "above −0.1", "not 0");
  assert.equal(likelihood({ ...target, log_probabilities: [0, 0] }).value, "0.0");
  t.assert.snapshot([fact.meaning]);
  const written = likelihood({ ...target, read: 1, after: 2 });
  assert.equal(written.value, "−2.1");
  t.assert.snapshot([written.meaning]);
});
