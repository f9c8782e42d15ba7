import assert from "node:assert/strict";
import { test } from "node:test";
import { readFormula } from "../../../../static/classroom/worksheet/formula.ts";
import { rowSheet } from "../../../../static/classroom/worksheet/row-sheet.ts";
import { blanksOf } from "./read.js";
import { drawnSheets } from "../../../../static/classroom/worksheet/sheets.ts";
import { toTex } from "../../../../static/classroom/worksheet/tex.ts";

const NASTY = "50 % \\end{document} $x_1$ {a} #&~^ <b> “q” \n\n 🙂 שלום -- −1";
const ROW = rowSheet(2, {
  ...{ looks: NASTY, scores: [1, 2], weights: [0.27, 0.73], keys: [`1 ${NASTY}`, "2 _"] },
  ...{ model: "A & B", head: "Cross", text: NASTY, target: "" },
});
const SHEETS = [...drawnSheets({ seed: 1, sheets: 3 }), ROW];

/**
 * What TeX would refuse: environments and braces that do not close in order, formulas that do not end in their line,
 * commands that nobody defines, signs that must be escaped, rows of a table with too many cells.
 *
 * @param {string} tex
 */
function check(tex) {
  const open = [];
  for (const [, what, name] of tex.matchAll(/\\(begin|end)\{(\w+)\}/g))
    if (what === "begin") open.push(name);
    else assert.equal(open.pop(), name);
  assert.deepEqual(open, []);
  const bare = tex.replace(/^%.*$/gm, "").replace(/\\[#$%&_{}\\]/g, "");
  let depth = 0;
  for (const sign of bare.match(/[{}]/g) ?? []) assert.ok((depth += sign === "{" ? 1 : -1) >= 0);
  assert.equal(depth, 0);
  for (const line of bare.split("\n")) {
    assert.equal((line.match(/\$/g) ?? []).length % 2, 0, line);
    const outside = line
      .replace(/\$[^$]*\$/g, "")
      .replace(/^.*#1.*$/, "")
      .replace(/(\\begin\{tabular\}\{l)\|/, "$1");
    assert.doesNotMatch(outside, /[_^#~%<>|]/, line);
  }
  const known =
    "documentclass usepackage iftex ifpdftex else fi setlength parindent parskip extrarowheight pagestyle newcommand blank underline " +
    "hspace begin end clearpage textbf large hfill item small footnotesize hline renewcommand arraystretch quad par emph text " +
    "cdot approx sum sqrt textbackslash textasciitilde textasciicircum textless textgreater textbar textquotedbl";
  for (const [, name] of bare.matchAll(/\\([a-zA-Z]+)/g)) assert.ok(known.split(" ").includes(name), name);
  for (const [, columns, body] of tex.matchAll(/\\begin\{tabular\}\{l\|([cr]+)\}([\s\S]*?)\\end\{tabular\}/g))
    for (const row of body.split("\\\\").filter((row) => row.replace("\\hline", "").trim()))
      assert.equal(row.replaceAll("\\&", "").split("&").length, columns.length + 1, row);
}

test("the document has nothing that LaTeX refuses, whatever people type", () => {
  for (const key of ["after", "none", "alone"])
    for (const paper of ["A4", "Letter"]) check(toTex(SHEETS, { key, paper }));
  assert.equal(toTex(SHEETS, { key: "after", paper: "A4" }).match(/\\end\{document\}/g)?.length, 1);
});

test("each sheet has a page and every blank a line, each key its answers", () => {
  const tex = toTex(SHEETS, { key: "none", paper: "Letter" });
  assert.match(tex, /\\documentclass\[letterpaper\]\{article\}/);
  assert.equal(tex.match(/\\clearpage/g)?.length, SHEETS.length - 1);
  const lines = tex.match(/\\blank\{\d/g)?.length ?? 0;
  assert.equal(lines, SHEETS.flatMap(blanksOf).length + SHEETS.length, "and one for each name");
  const alone = toTex(SHEETS, { key: "alone", paper: "A4" });
  assert.ok(!alone.includes("\\blank{9") && alone.includes("\\textbf{Sheet 2}"));
});

test("a formula becomes MathML of its parts, and what cannot be read is an error", () => {
  assert.deepEqual(readFormula("q_3 = \\sqrt{d_k}"), [
    {
      tag: "msub",
      parts: [
        { tag: "mi", parts: "q" },
        { tag: "mn", parts: "3" },
      ],
    },
    { tag: "mo", parts: "=" },
    {
      tag: "msqrt",
      parts: [
        {
          tag: "mrow",
          parts: [
            {
              tag: "msub",
              parts: [
                { tag: "mi", parts: "d" },
                { tag: "mi", parts: "k" },
              ],
            },
          ],
        },
      ],
    },
  ]);
  assert.throws(() => readFormula("q & k"), /cannot be read/);
});
