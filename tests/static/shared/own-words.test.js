import assert from "node:assert/strict";
import { test } from "node:test";
import { runsOf } from "../../../static/shared/own-words.ts";

const own = (text) => runsOf(text).filter(({ isOwn }) => isOwn).map((run) => run.text); // prettier-ignore

test("pieces in quotes, heads, and numbers with their units are not ours", () => {
  assert.deepEqual(own("To write “la” L3 H5 looks 0.86 at “the car”, H2 less."), [
    "“la”",
    "L3 H5",
    "0.86",
    "“the car”",
    "H2",
  ]);
  assert.deepEqual(own("−1.5 nats, 2.1 bits, 40 ms, 49 %, 1,024 pieces, 6.0 × 10⁻⁸"), [
    "−1.5",
    "2.1 bits",
    "40 ms",
    "49 %",
    "1,024",
    "6.0 × 10⁻⁸",
  ]);
});

test("digits inside a word or of a section are ours", () => {
  assert.deepEqual(own("the 2nd of B2B, word2vec, Mamba-2, appendix A.1.2"), []);
});

test("the runs of a text are the text", () => {
  for (const text of ["", "plain", "“a”", "at 0.5, and “b” again"])
    assert.equal(runsOf(text).map((run) => run.text).join(""), text); // prettier-ignore
});
