import assert from "node:assert/strict";
import { test } from "node:test";
import { addedOf, meanOf } from "../../../static/steps/added.ts";
import { addedInWords } from "../../../static/steps/added-words.ts";
import { plain } from "../../../static/shared/words.ts";

const rows = (/** @type {number[][]} */ all) => ({
  n: all.length,
  m: all[0].length,
  values: Float64Array.from(all.flat()),
});
const came = [[3, 4, 0], [0, 0, 2]]; // prettier-ignore
const adds = [[0, 0, 12], [0, 0, -1]]; // prettier-ignore
const sum = came.map((row, i) => row.map((x, k) => x + adds[i][k]));
const found = addedOf(rows(sum), rows(adds));

test("what came in is the sum without what was added; lengths, cosine and share are those of the vectors", () => {
  assert.deepEqual(found[0], { came: 5, adds: 12, cosine: 0, mixing: 12 / 17 });
  assert.deepEqual(found[1], { came: 2, adds: 1, cosine: -1, mixing: 1 / 3 });
});

test("a row that is 0 has no direction, and no share", () => {
  assert.deepEqual(addedOf(rows([[0]]), rows([[0]])), [{ came: 0, adds: 0, cosine: 0, mixing: 0 }]);
});

test("the mean of all rows stands beside the row, and cross-attention alone has the mixing ratio of the paper", () => {
  assert.equal(meanOf(found).came, 3.5);
  const said = (/** @type {boolean} */ isCross) => plain(addedInWords(found, 0, { text: "“la”" }, isCross));
  assert.match(
    said(true),
    /^“la”: what came in has length 5\.00, what attention adds 12\.00, cosine 0\.00\./,
  );
  assert.match(said(true), /0\.71 \(the mixing ratio of Kobayashi et al\. 2021.*Means of all 2 rows: 3\.50, 6\.50, −0\.50 and 0\.52\.$/); // prettier-ignore
  assert.match(said(false), /\(as the mixing ratio .* what a piece reads of itself/);
});
