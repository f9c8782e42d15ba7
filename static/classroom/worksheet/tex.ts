/** Sheets and their key as a document of LaTeX: article, with amsmath, array and geometry. */
import { inTex } from "../../publish/figures/in-tex.ts";
import { inHundredths, inTenths } from "./decimals.ts";
import { power, tableOf, type Step } from "./exponentials.ts";
import { tableWords } from "./rules.ts";
import { isBlank, keyOf, writtenAnswer, type Answer, type Entry, type Part, type Sheet } from "./sheet.ts";
import type { Key, Paper } from "./address.ts";

const SIZES = { A4: "a4paper", Letter: "letterpaper" };
const BLANK = { narrow: "\\blank{9mm}", wide: "\\blank{75mm}" };

export function toTex(sheets: Sheet[], { key, paper }: { key: Key; paper: Paper }) {
  const pages = [
    ...(key === "alone" ? [] : sheets.map(sheetLines)),
    ...(key === "none" ? [] : [keyLines(sheets)]),
  ];
  return [
    "% Compile with lualatex or xelatex; pdflatex does where all letters are Latin.",
    `\\documentclass[${SIZES[paper]}]{article}`,
    "\\usepackage{iftex}",
    "\\ifpdftex\\usepackage[T1]{fontenc}\\else\\usepackage{fontspec}\\fi",
    "\\usepackage{amsmath, array}",
    "\\usepackage[margin=18mm]{geometry}",
    "\\setlength{\\parindent}{0pt}",
    "\\setlength{\\parskip}{6pt}",
    "\\setlength{\\extrarowheight}{4pt}",
    "\\pagestyle{empty}",
    "\\newcommand{\\blank}[1]{\\underline{\\hspace{#1}}}",
    "\\begin{document}",
    ...pages.flatMap((lines, k) => (k ? ["\\clearpage", ...lines] : lines)),
    "\\end{document}",
    "",
  ].join("\n");
}

const sheetLines = ({ number, title, about, given, tasks, rules, step }: Sheet): string[] => [
  `\\textbf{\\large ${inTex(title)}, sheet ${number}} \\hfill Name: \\blank{50mm}`,
  "",
  ...about.flatMap((pieces) => [entries(pieces), ""]),
  ...given.flatMap(partLines),
  "\\begin{enumerate}",
  ...tasks.flatMap(({ says, parts }) => [`\\item ${entries(says)}`, "", ...parts.flatMap(partLines)]),
  "\\end{enumerate}",
  "\\begin{itemize}\\small",
  ...rules.map((pieces) => `\\item ${entries(pieces)}`),
  "\\end{itemize}",
  ...exponentialLines(step),
];

const keyLines = (sheets: Sheet[]): string[] => [
  "\\textbf{\\large Answers}",
  "",
  "\\small",
  ...sheets.flatMap((sheet) => [
    `\\textbf{Sheet ${sheet.number}}`,
    "\\begin{enumerate}",
    ...keyOf(sheet).map((answers) => `\\item ${answers.map(answerLine).join(". ")}`),
    "\\end{enumerate}",
    ...(sheet.note.length ? [entries(sheet.note)] : []),
    "",
  ]),
];

const answerLine = (answer: Answer) =>
  (answer.name ? `${entry(answer.name)}: ` : "") + plain(writtenAnswer(answer));

function partLines(part: Part): string[] {
  if ("line" in part) return [entries(part.line), ""];
  if ("matrices" in part) {
    const isAsked = part.matrices.some(({ rows }) => rows.flat().some(isBlank));
    return [
      `{\\renewcommand{\\arraystretch}{${isAsked ? 1.9 : 1.2}}`, // a hand needs more room
      part.matrices.map(({ name, rows }) => `${entry(name)} $=${bracketed(rows)}$`).join(" \\quad\n"),
      "\\par}",
    ];
  }
  return [
    "{\\renewcommand{\\arraystretch}{1.5}",
    `\\begin{tabular}{l|${"c".repeat(part.head.length - 1)}}`,
    `${row(part.head)} \\hline`,
    ...part.rows.map(({ name, entries }) => row([name, ...entries])),
    `\\hline ${row(["sum", ...part.sum])}`,
    "\\end{tabular}\\par}",
    "",
  ];
}

const row = (cells: Entry[]) => `${cells.map(entry).join(" & ")} \\\\`;

const bracketed = (rows: Entry[][]) =>
  `\\begin{bmatrix} ${rows.map((cells) => cells.map(inMath).join(" & ")).join(" \\\\ ")} \\end{bmatrix}`;

/** An entry of a matrix: in the mode for formulas, a minus is that of a keyboard. */
const inMath = (cell: Entry) =>
  typeof cell === "string" && /^[−\d.]+$/.test(cell) ? cell.replace("−", "-") : `\\text{${entry(cell)}}`;

const entries = (pieces: Entry[]) => pieces.map(entry).join("");

/** Text of people in one line. */
const plain = (text: string) => inTex(text.replace(/\s+/g, " "));

function entry(piece: Entry) {
  if (typeof piece === "string") return inTex(piece);
  if (isBlank(piece)) return piece.wide ? BLANK.wide : BLANK.narrow;
  return "math" in piece ? `$${piece.math}$` : `\\emph{${plain(piece.quote)}}`;
}

function exponentialLines(step: Step): string[] {
  const { left, above } = tableOf(step);
  const name = (x: number) => (left.length > 1 ? inTex(inTenths(x)) : "$e^x$");
  return [
    entries(tableWords(step)),
    "",
    `{\\footnotesize\\begin{tabular}{l|${"r".repeat(above.length)}}`,
    `$x$ & ${above.map((x) => inTex(inTenths(x))).join(" & ")} \\\\ \\hline`,
    ...left.map((x) => `${name(x)} & ${above.map((y) => inHundredths(power(x + y))).join(" & ")} \\\\`),
    "\\end{tabular}}",
  ];
}
