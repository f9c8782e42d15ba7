import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheets, writeSheets } from "../../../../static/classroom/worksheet/address.ts";
import { toSearch } from "../../../../static/shared/page/address.ts";

const MATRICES = "words=1,0;0,1&wq=1,0;0,1&wk=1,2;0,1&wv=1,0.5;0,1";
const again = (search) => toSearch(writeSheets(readSheets(search).state));

test("an address that was read is written again, of all three sources", () => {
  for (const search of [
    "",
    "?seed=7&sheets=30",
    "?seed=7&key=alone&paper=Letter",
    `?sheets=2&${MATRICES}`,
    "?seed=3&model=transformer-en-fr&text=The+cat.&block=cross&layer=1&head=4",
  ]) {
    assert.equal(new URLSearchParams(again(search)).size, new URLSearchParams(search).size);
    assert.deepEqual(
      Object.fromEntries(new URLSearchParams(again(search))),
      Object.fromEntries(new URLSearchParams(search)),
    );
    assert.deepEqual(readSheets(search).problems, []);
  }
});

test("the source follows from what the address names", () => {
  const sources = ["?seed=2", `?${MATRICES}`, "?text=", "?model=x&words=1"].map(
    (s) => readSheets(s).state.source,
  );
  assert.deepEqual(sources, ["drawn", "matrices", "row", "row"]);
});

test("what cannot be is answered with a sentence, and with what is usual", () => {
  const wrong = {
    "?seed=abc": /seed is “abc”: choose a whole number from 1 to 999999\./,
    "?seed=0": /seed is “0”/,
    "?seed=1000000": /seed is/,
    "?sheets=61": /sheets is “61”: choose a whole number from 1 to 60\./,
    "?sheets=2.5": /sheets is “2\.5”/,
    "?key=": /key is “”: choose after, none or alone\./,
    "?paper=🙂": /paper is “🙂”: choose A4 or Letter\./,
    [`?seed=${"9".repeat(500)}`]: /seed is “9{40}…”/,
  };
  for (const [search, sentence] of Object.entries(wrong)) {
    const { state, problems } = readSheets(search);
    assert.match(problems.join(" "), sentence);
    assert.deepEqual([state.seed, state.sheets, state.key, state.paper], [1, 1, "after", "A4"]);
  }
});

test("matrices that make no sheet are refused with what to change", () => {
  const wrong = {
    "words=1": /needs words, wq, wk and wv; this address has no wq, no wk, no wv\./,
    "words=1,2&wq=1&wk=1&wv=1": /sizes do not fit/,
    "words=1&wq=x&wk=1&wv=1": /W\^Q: Row 1, column 1 holds “x”, which is not a number/,
    "words=1&wq=1&wk=&wv=1": /W\^K: Row 1, column 1 is empty/,
    "words=1;0.25&wq=1&wk=1&wv=1": /X: row 2, column 1 holds 0\.25\. .*at most one decimal/,
    "words=1;21&wq=1&wk=1&wv=1": /between −20 and 20/,
    "words=1;2;3;4;5&wq=1&wk=1&wv=1": /room for 4 words/,
    "words=20,20&wq=20;20&wk=20;20&wv=1;1": /too large/,
  };
  for (const [search, sentence] of Object.entries(wrong)) {
    const { state, problems } = readSheets(`?${search}`);
    assert.match(problems.join(" "), sentence);
    assert.match(problems.join(" "), /These sheets have random numbers\.$/);
    assert.equal(state.source, "drawn");
  }
});

test("what the Lab has and a sheet has not is named", () => {
  const { state, problems } = readSheets(`?${MATRICES}&scale=off&mask=causal&temperature=2&digits=4`);
  assert.equal(state.source, "matrices");
  assert.equal(problems.length, 4);
  assert.deepEqual(readSheets(`?${MATRICES}&scale=on&mask=none&temperature=1&digits=2`).problems, []);
});
