import assert from "node:assert/strict";
import { test } from "node:test";
import { presented } from "../../../../static/shared/page/presentation.ts";

test("an address is presented by one word at its end, and is as before without it", () => {
  for (const search of ["", "?text=Yes.", "?do=row,1;2&lesson=from-zero&station=3"]) {
    const on = presented(search, true);
    assert.match(on, /[?&]present=1$/);
    assert.equal(presented(on, true), on);
    assert.equal(presented(on, false), search);
  }
});
