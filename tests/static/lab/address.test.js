import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsOf, readLab, writeLab } from "../../../static/lab/address.ts";
import { toSearch } from "../../../static/shared/page/address.ts";
import { EXAMPLES } from "../../../static/lab/examples.ts";

const state = (changes) => ({ ...EXAMPLES.worked, digits: null, cell: null, word: 0, ...changes });
const address = (changes) => toSearch(writeLab(state(changes)));

test("the worked example needs no address", () => {
  assert.equal(address({}), "");
  assert.deepEqual(readLab(""), { state: state({}), problem: "" });
});

test("two decimals are shown, unless somebody chooses others", () => {
  assert.equal(digitsOf(state({})), 2);
  assert.equal(digitsOf(state({ digits: 8 })), 8);
  assert.equal(digitsOf(readLab("?digits=8").state), 8);
  assert.equal(address({ digits: 8 }), "?digits=8");
});

test("an address can be read by people", () => {
  const { grids } = EXAMPLES.identity;
  assert.equal(
    address({
      grids,
      scale: false,
      causal: true,
      temperature: "0.5",
      digits: 2,
      cell: { stage: "weights", i: 0, j: 1 },
    }),
    "?words=1,0,0;0,1,0;1,1,0;0,0,1&wq=1,0,0;0,1,0;0,0,1&wk=1,0,0;0,1,0;0,0,1&wv=1,0,0;0,1,0;0,0,1" +
      "&scale=off&mask=causal&temperature=0.5&digits=2&cell=weights.1.2",
  );
});

test("an address says what it was written from, unfinished and bad numbers too", () => {
  const words = [["", "1,5", "a;b"], ["100%", "%2C", "+1 2"], ["1", "&=", "é"], ["0", "0", "-1e-9"]]; // prettier-ignore
  const changed = state({ grids: { ...EXAMPLES.worked.grids, words }, temperature: "", causal: true });
  assert.deepEqual(readLab(toSearch(writeLab(changed))), { state: changed, problem: "" });
});

test("an address whose commas were written otherwise on the way is still read", () => {
  const search = address({ grids: EXAMPLES.before.grids });
  const encoded = search.replaceAll(",", "%2C").replaceAll(";", "%3B");
  assert.deepEqual(readLab(encoded), readLab(search));
});

test("matrices that do not fit together are not shown, and that is said", () => {
  for (const search of ["?words=1,2;3", "?wq=1", "?words=1,2,3,4,5,6,7,8,9", "?words="]) {
    const { state: shown, problem } = readLab(search);
    assert.deepEqual(shown.grids, EXAMPLES.worked.grids);
    assert.match(problem, /do not fit together/, search);
  }
  assert.equal(readLab("?words=1,2,3").problem, "", "one word of three numbers fits");
});

test("what makes no sense is passed over", () => {
  const { state: shown } = readLab("?digits=3&cell=weights.0.1&scale=maybe&mask=diagonal");
  assert.deepEqual(shown, state({}));
  assert.equal(readLab("?cell=nothing.1.1").state.cell, null);
});
