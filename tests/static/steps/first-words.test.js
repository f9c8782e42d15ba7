import assert from "node:assert/strict";
import { test } from "node:test";
import { hardestInWords } from "../../../static/steps/first-words.ts";
import { plain } from "../../../static/shared/words.ts";

const target = (/** @type {[string, number][]} */ pieces, read = 0) =>
  /** @type {any} */ ({
    ...{ tokens: pieces.map(([token]) => token), read },
    log_probabilities: pieces.map(([, p]) => Math.log(p)),
  });

test("the piece with the least probability is named, of those that were written, end marks left out", () => {
  const said = (/** @type {any} */ of) => plain(hardestInWords(of));
  assert.equal(said(target([["▁la", 0.86], ["▁voiture", 0.5], ["</s>", 0.1]])), "Hardest to write: “voiture”, probability 0.50"); // prettier-ignore
  assert.match(
    said(
      target(
        [
          ["▁la", 0.1],
          ["▁voiture", 0.5],
          [".", 0.9],
        ],
        1,
      ),
    ),
    /“voiture”/,
  );
  assert.equal(said(target([["▁la", 0.1]])), "");
});
