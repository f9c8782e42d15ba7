/** Documents of LaTeX for a paper: a map that TikZ draws, a line a cell, with its number; and a table, a line a row. */
import { palette } from "../../shared/maps/inks.ts";
import { colourOf } from "../../shared/maps/pixels.ts";
import { ramp, signedRamp } from "../../shared/maps/ramp.ts";
import { ApiError } from "../../shared/server.ts";
import { captionLines, type Caption } from "./caption.ts";
import { breakable, inTex } from "./in-tex.ts";
import { shortest, type MatrixOf, type TableOf } from "../../shared/maps/numbers-of.ts";
import { COMPILE, NUMBERS_TRUE, ROUNDED, largeMap } from "./words.ts";

const MOST_CELLS = 10_000; // cells that TeX draws in its usual memory
const SIDE = { least: 0.45, most: 0.9, of: 6 }; // cm: of a cell, and of the columns of a small map together
const STEPS = { weights: 256, signed: 255 };

export function toLatex(matrix: MatrixOf, caption: Caption) {
  const { rows, columns, values, kind, end } = matrix;
  const m = columns.labels.length;
  if (values.length > MOST_CELLS) throw new ApiError(largeMap(MOST_CELLS), "large_map");
  const colours =
    kind === "weights"
      ? ramp("light", STEPS.weights, palette())
      : signedRamp("light", STEPS.signed, palette());
  const cell = (x: number, k: number) => {
    const at = `{${Math.floor(k / m)}}{${k % m}}`;
    if (Number.isNaN(x)) return `  \\masked${at}`;
    return `  \\cell${at}{${colours[colourOf(x, kind, end, colours.length)].join(",")}}{${shortest(x, values)}}`;
  };
  const side = `${Math.min(Math.max(SIDE.least, SIDE.of / m), SIDE.most).toFixed(2)}cm`;
  const picture = [
    `\\sbox{\\map}{\\begin{tikzpicture}[x=${side}, y=${side}, every node/.style={font=\\small}]`,
    ...rows.labels.map((label, i) => `  \\rowname{${i}}{${inTex(label)}}`),
    ...columns.labels.map((label, j) => `  \\columnname{${j}}{${inTex(label)}}`),
    ...Array.from(values, cell),
    `  \\draw[black!15, very thin, step=1] (0,0) grid (${m},${-rows.labels.length});`,
    `  \\draw[gray] (0,0) rectangle (${m},${-rows.labels.length});`,
    "\\end{tikzpicture}}%",
    "\\begin{minipage}{\\wd\\map}",
    "\\usebox{\\map}",
    "\\par\\medskip\\scriptsize\\raggedright",
    ...captionLines(caption).map((line) => `${breakable(line)}\\par`),
    "\\end{minipage}",
  ];
  return documentOf([NUMBERS_TRUE], "border=4pt", PICTURE, picture);
}

/** Columns of numbers are set to the right. */
export function toLatexTable({ head, lines, rounded }: TableOf, caption: Caption) {
  const isNumber = (_: string, k: number) => lines.every((line) => typeof line[k] !== "string");
  const row = (cells: TableOf["lines"][number]) =>
    `${cells.map((cell) => inTex(String(cell ?? ""))).join(" & ")} \\\\`;
  const table = [
    `\\begin{tabular}{${head.map((name, k) => (isNumber(name, k) ? "r" : "l")).join("")}}`,
    "\\hline",
    row(head),
    "\\hline",
    ...lines.map(row),
    "\\hline",
    "\\end{tabular}",
  ];
  return documentOf([...captionLines(caption), ...(rounded ? [ROUNDED] : [])], "border=4pt", [], table);
}

/** Commands of a map. */
const PICTURE = [
  "\\usepackage{tikz}",
  "\\usetikzlibrary{patterns}",
  "\\newif\\ifnumbers \\numbersfalse",
  "\\newcommand{\\cell}[4]{\\definecolor{c}{RGB}{#3}\\fill[c] (#2,-#1) rectangle ++(1,-1);",
  "  \\ifnumbers\\node[font=\\tiny] at (#2+0.5,-#1-0.5) {\\pgfmathprintnumber[fixed, precision=2]{#4}};\\fi}",
  "\\newcommand{\\masked}[2]{\\fill[pattern=north east lines, pattern color=lightgray] (#2,-#1) rectangle ++(1,-1);}",
  "\\newcommand{\\rowname}[2]{\\node[anchor=east] at (0,-#1-0.5) {#2};}",
  "\\newcommand{\\columnname}[2]{\\node[anchor=west, rotate=60] at (#1+0.5,0.1) {#2};}",
  "\\newsavebox{\\map}",
];

const documentOf = (comments: string[], options: string, commands: string[], lines: string[]) =>
  [
    ...[COMPILE, ...comments].map((line) => `% ${line}`),
    `\\documentclass[${options}]{standalone}`,
    "\\usepackage{iftex}",
    "\\ifpdftex\\usepackage[T1]{fontenc}\\else\\usepackage{fontspec}\\fi",
    ...commands,
    "\\begin{document}",
    ...lines,
    "\\end{document}",
    "",
  ].join("\n");
