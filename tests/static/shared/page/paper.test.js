import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { dataset: { paper: "" } } } });
const { mediaOnPaper, valueOnPaper } = await import("../../../../static/shared/page/paper.ts");
const { isNarrow, roomOf } = await import("../../../../static/shared/paper-size.ts");

test("on paper the rules for print hold, those of the screen do not, and widths are those of paper", () => {
  assert.equal(mediaOnPaper("print"), "all");
  assert.equal(mediaOnPaper("screen and (max-width: 900px)"), "speech and (min-width: 0)");
  assert.equal(mediaOnPaper("(max-width: 700px)"), "(max-width: 0)");
  assert.equal(mediaOnPaper("(min-width: 701px)"), "(min-width: 0)");
  assert.equal(mediaOnPaper("(max-width: 43.75em)"), "(max-width: 0)");
  assert.equal(mediaOnPaper("(max-width: 56.25em)"), "(min-width: 0)");
  assert.equal(
    mediaOnPaper("(min-width: 1600px) and (min-height: 900px)"),
    "(max-width: 0) and (max-width: 0)",
  );
  assert.equal(mediaOnPaper("(hover: none)"), "(hover: none)");
});

test("on paper the parts of a window are pixels of paper, and nothing sticks to a window", () => {
  const { innerWidth, innerHeight } = roomOf();
  assert.equal(valueOnPaper("clamp(320px, 50vh, 520px)"), `clamp(320px, ${innerHeight / 2}px, 520px)`);
  assert.equal(valueOnPaper("calc(100dvw - 2.5svh)"), `calc(${innerWidth}px - ${innerHeight / 40}px)`);
  assert.equal(valueOnPaper("sticky"), "relative");
  for (const value of ["10px", "min(12cqw, 3em)", "var(--100vhigh)"])
    assert.equal(valueOnPaper(value), value);
});

test("a page on paper has room beside its maps", () => assert.equal(isNarrow(), false));
