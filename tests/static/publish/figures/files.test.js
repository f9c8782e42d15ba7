import assert from "node:assert/strict";
import { test } from "node:test";
import { captionLines, fileName } from "../../../../static/publish/figures/caption.ts";
import { refusal } from "../../../../static/publish/figures/kinds.ts";
import { breakable, inTex } from "../../../../static/publish/figures/in-tex.ts";
import { toLatex, toLatexTable } from "../../../../static/publish/figures/latex.ts";
import { crc32, resolution } from "../../../../static/publish/figures/png-resolution.ts";
import { numbersOfHead, textsIn, valueIn } from "../../../../static/publish/figures/numbers.ts";
import { toCsv, toJson, toSafetensors } from "../../../../static/publish/figures/number-files.ts";
import { linesOf, shortest } from "../../../../static/shared/maps/numbers-of.ts";
import { readSafetensors } from "../../../../static/shared/safetensors.ts";
import { cross, decoder, only } from "../../helpers.js";

const caption = {
  title: "Cross-attention, layer 3, head 5",
  model: "m",
  text: "A?",
  address: "/",
  version: "1",
};
const csv = (a) =>
  toCsv([numbersOfHead(a)])
    .replace("\uFEFF", "")
    .split("\r\n");
const json = (a) => JSON.parse(toJson([numbersOfHead(a)], caption));
const matrix = (values, more = {}) => ({
  ...{ key: "values", kind: "signed", end: 1, values },
  rows: { means: "i", labels: ["a", "b"] },
  columns: { means: "j", labels: ["c"] },
  ...more,
});

test("JSON says what rows leave to a sink", () => {
  const a = { ...cross(), sinks: Float32Array.of(0.25, 0, 0.5) };
  assert.deepEqual(json(a).sinks, [0.25, 0, 0.5]);
  assert.equal(json(cross()).sinks, undefined);
});

test("CSV names its columns as the page does", () => {
  assert.equal(csv(decoder())[0], ",<s>,la,chaise");
});

test("CSV leaves a masked cell of a named row empty", () => {
  assert.equal(csv(decoder())[2], "chaise,0.5,0.5,");
});

test("CSV quotes what needs it, and what a spreadsheet would calculate stays text; numbers stay numbers", () => {
  const a = cross();
  a.columns.labels = [",", '"'];
  assert.equal(csv(a)[0], ',",",""""');
  a.columns.labels = ["=1+1", "@SUM(A1)"];
  assert.equal(csv(a)[0], ",'=1+1,'@SUM(A1)");
  assert.equal(toCsv([{ head: ["-5", "−x"], lines: [[-0.5, null]] }]), "\uFEFF-5,−x\r\n-0.5,\r\n");
});

const part = (...rows) => ({
  rows: rows.map((cells) => ({
    cells: cells.map(([innerText, colSpan = 1, rowSpan = 1]) => ({ innerText, colSpan, rowSpan })),
  })),
});

test("a cell that spans others stands in each of them, before what comes after it", () => {
  const head = part(
    [
      ["model", 1, 2],
      ["news", 2],
      ["time", 1, 2],
    ],
    [["BLEU"], ["chrF"]],
  );
  assert.deepEqual(textsIn(head), [
    ["model", "news", "news", "time"],
    ["model", "BLEU", "chrF", "time"],
  ]);
  const body = part([["a"], ["all", 1, 0]], [["b"]], [["c"]]);
  assert.deepEqual(textsIn(body), [
    ["a", "all"],
    ["b", "all"],
    ["c", "all"],
  ]);
  const turned = part([["1"], ["2"], ["both", 2, 2]], [["3", 2]], [["4"], ["5"], ["6"], ["7"]]);
  assert.deepEqual(textsIn(turned)[1], ["3", "3", "both", "both"]);
});

test("several maps of the same pieces are one table of CSV, a line a cell", () => {
  const lines = toCsv([matrix([1, NaN], { name: "one" }), matrix([3, 4], { name: "two" })]).split("\r\n");
  assert.deepEqual(lines.slice(0, 3), ["\uFEFFi,row,j,column,one,two", "1,a,1,c,1,3", "2,b,1,c,,4"]);
});

test("JSON has null where a cell is masked, and says what that is", () => {
  assert.deepEqual(json(decoder()).weights[0], [1, null, null]);
  assert.equal(json(decoder()).meaning.null, "not allowed");
});

test("JSON has the title of its figure", () => {
  assert.equal(json(cross()).title, caption.title);
});

test("a number is written as short as it can be and read back as the same float32", () => {
  for (const w of [0.1, 1 / 3, 1e-9, 0.62345678, 1]) {
    const one = Float32Array.of(w);
    assert.equal(Math.fround(shortest(one[0], one)), one[0]);
  }
  assert.equal(shortest(Math.fround(0.1), Float32Array.of(0)), 0.1);
});

test("a block that is shown whole is not given numbers that it has not", () => {
  const { layer, head, block } = json(only());
  assert.deepEqual([layer, head, typeof block], [undefined, undefined, "string"]);
});

test("safetensors are read back as they were written, with the names of their rows and columns", async () => {
  const file = toSafetensors([numbersOfHead(decoder())], caption);
  const { tensors, metadata } = readSafetensors(await file.arrayBuffer());
  assert.deepEqual(tensors.weights.shape, [decoder().n, decoder().m]);
  assert.deepEqual(tensors.weights.values, decoder().weights);
  assert.deepEqual(JSON.parse(metadata.columns), decoder().columns.labels);
  assert.equal(metadata.title, caption.title);
  const several = toSafetensors([matrix([1, 2], { name: "Q" }), matrix([3, 4], { name: "Q" })], caption);
  const both = readSafetensors(await several.arrayBuffer());
  assert.deepEqual([...both.tensors["Q 2"].values], [3, 4]);
});

test("the name of a file says its model, its head and its words", () => {
  assert.equal(fileName(caption, "svg"), "regard-m-Cross-attention-L3-H5-A.svg");
});

test("the name of a file is short, and safe on every system", () => {
  const name = fileName({ ...caption, text: `CON: "a/b\\c*?" <|> ${"long ".repeat(40)}שלום 😀` }, "csv");
  assert.match(name, /^[\p{L}\p{N}.-]{1,140}$/u);
  assert.doesNotMatch(name, /--|-\./);
});

test("a caption says title, model, text, address and version", () => {
  assert.deepEqual(captionLines(caption), ["Cross-attention, layer 3, head 5 · m", "A?", "/ · Regard 1"]);
});

test("what a figure has no file of is refused with what can be saved instead", () => {
  const table = { head: ["x"], lines: [[1]] };
  const other = { ...matrix([1, 2]), columns: { means: "", labels: ["other"] } };
  assert.match(refusal("csv", []), /no numbers: save it as a picture/);
  assert.match(refusal("csv", [matrix([1, 2]), other]), /JSON/);
  assert.match(refusal("safetensors", [table]), /CSV or JSON/);
  assert.match(refusal("tex", [matrix([1]), matrix([1])]), /choose one/);
  assert.equal(refusal("svg", []), "");
  assert.match(refusal("tex", [table, table]), /choose one/);
  for (const kind of ["csv", "tex"]) assert.equal(refusal(kind, [table]), "");
});

test("a table is one of LaTeX: numbers to the right, signs of TeX written out, what is empty stays so", () => {
  const table = {
    head: ["head", "effect_1"],
    lines: [
      ["L1 H2 & more", -0.5],
      ["L2", null],
    ],
  };
  const lines = toLatexTable(table, caption).split("\n");
  assert.ok(lines.includes("\\begin{tabular}{lr}"));
  assert.ok(lines.includes("head & effect\\_1 \\\\"));
  assert.ok(lines.includes("L1 H2 \\& more & -0.5 \\\\"));
  assert.ok(lines.includes("L2 &  \\\\"));
});

test("signs that TeX gives a meaning are written out", () => {
  assert.equal(
    inTex("50 % {a_b} <s> \\"),
    "50 \\% \\{a\\_b\\} \\textless{}s\\textgreater{} \\textbackslash{}",
  );
});

test("the resolution of a PNG is a chunk pHYs in pixels a metre, with its check", () => {
  const chunk = resolution(300);
  const view = new DataView(chunk.buffer);
  assert.equal(view.getUint32(0), 9);
  assert.equal(new TextDecoder().decode(chunk.subarray(4, 8)), "pHYs");
  assert.deepEqual([view.getUint32(8), view.getUint32(12), view.getUint8(16)], [11811, 11811, 1]);
  assert.equal(view.getUint32(17), crc32(chunk.subarray(4, 17)));
  assert.equal(
    crc32(new TextEncoder().encode("123456789")),
    0xcbf43926,
    "the check value of the CRC-32 catalogue",
  );
});

test("a cell of a table is a number only where all of it is one", () => {
  assert.deepEqual(["0.5", "−0.25", "33.8 32.5 to 35.1", "8 M", ""].map(valueIn), [0.5, -0.25, "33.8 32.5 to 35.1", "8 M", ""]); // prettier-ignore
});

test("a map of rows named by what was fed says so, and is the same matrix", () => {
  const a = { ...cross(), naming: "fed" };
  assert.equal(json(a).rows_by, "fed");
  assert.deepEqual(json(a).weights, json(cross()).weights);
  assert.equal(linesOf(numbersOfHead(a)).length, a.n + 1);
});

test("a caption in LaTeX is as wide as its map, whatever it says", () => {
  globalThis.document ??= { documentElement: { dataset: {} } }; // which names a palette
  const text = toLatex(numbersOfHead(cross()), caption);
  const map = text.indexOf("\\sbox{\\map}{\\begin{tikzpicture}");
  const under = text.indexOf("\\begin{minipage}{\\wd\\map}\n\\usebox{\\map}");
  assert.ok(map > 0 && map < under && under < text.indexOf(caption.title));
});

test("an address in LaTeX can be broken at its signs, and a word cannot", () => {
  const broken = breakable("see /?model=transformer-en-fr&text=The%20cat");
  assert.equal(
    broken.replaceAll("\\allowbreak{}", ""),
    inTex("see /?model=transformer-en-fr&text=The%20cat"),
  );
  assert.deepEqual(broken.split("\\allowbreak{}"), [
    "see /",
    "?",
    "model=",
    "transformer-en-fr\\&",
    "text=",
    "The",
    "\\%20cat",
  ]);
});
