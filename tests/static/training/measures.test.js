/** What is measured at stops: of dates, and of heads that read random signs twice. */
import assert from "node:assert/strict";
import test from "node:test";
import { areOfHeads, measuresOf, written } from "../../../static/training/measures.js";
import { happenedInWords, stopInWords } from "../../../static/training/stops.js";

const heads = [
  { step: 20, matching: [0.03, 0.04], previous: 0.07, gained: 0 },
  { step: 900, matching: [0.02, 0.81], previous: 0.35, gained: 3.5 },
];
const dates = [{ step: 20, exact: 0.1, aligned: null }];
const names = (stops) => measuresOf(stops).map(({ name }) => name);

test("heads are measured by layer, dates by what is right", () => {
  assert.ok(areOfHeads(heads));
  assert.ok(!areOfHeads(dates) && !areOfHeads([]));
  assert.deepEqual(names(heads), [
    ...["prefix matching, layer 1", "prefix matching, layer 2"],
    ...["weight on the place before", "nats saved the second time"],
  ]);
  assert.deepEqual(names(dates), ["right dates"]);
  assert.deepEqual(measuresOf(heads).map((one) => written(one, heads[1])), ["2 %", "81 %", "35 %", "3.50"]); // prettier-ignore
});

test("an induction head is said with its steps, or that none appears", () => {
  const training = { stops: heads, happened: { matching: [20, 900] } };
  assert.match(happenedInWords(training), /^An induction head appears between step 20 and 900:/);
  assert.match(happenedInWords({ ...training, happened: { matching: null } }), /^No induction head appears:/);
  assert.match(stopInWords(training, 1), /the best head \(layer 2\) gives 81 %.*3\.50 nats a sign less/);
});
