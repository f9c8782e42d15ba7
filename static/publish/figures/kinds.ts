/** The kinds of files of a figure: what each needs, and how it is made. */
import { ApiError } from "../../shared/server.ts";
import { toLatex, toLatexTable } from "./latex.ts";
import { isMatrix, type NumbersOf } from "../../shared/maps/numbers-of.ts";
import { pngOf, svgOf } from "./picture.ts";
import { isOneTable, toCsv, toJson, toSafetensors } from "./number-files.ts";
import { FILES, NO_MAP, NO_NUMBERS, ONE_MAP, ONE_TABLE } from "./words.ts";
import type { Caption } from "./caption.ts";

export type Saved = { figure: Element; numbers: NumbersOf[]; caption: Caption };

export type KindId = (typeof FILES)[number]["kind"];

const SCREEN = 192; // dpi: two pixels for each of the page
const PRINT = 300; // dpi

export const endingOf = (kind: KindId): string => (kind === "print" ? `${PRINT}dpi.png` : kind);

export const PICTURES = ["png", "print", "svg"];

const MAKERS: Record<KindId, (saved: Saved) => Blob | Promise<Blob>> = {
  png: ({ figure, caption }) => pngOf(svgOf(figure, caption), SCREEN),
  print: ({ figure, caption }) => pngOf(svgOf(figure, caption), PRINT),
  svg: ({ figure, caption }) => new Blob([svgOf(figure, caption).markup], { type: "image/svg+xml" }),
  csv: ({ numbers }) => new Blob([toCsv(numbers)], { type: "text/csv" }),
  json: ({ numbers, caption }) => new Blob([toJson(numbers, caption)], { type: "application/json" }),
  safetensors: ({ numbers, caption }) => toSafetensors(numbers.filter(isMatrix), caption),
  tex: ({ numbers, caption }) => {
    const one = numbers.find(isMatrix) ?? numbers[0];
    return new Blob([isMatrix(one) ? toLatex(one, caption) : toLatexTable(one, caption)], {
      type: "text/plain",
    });
  },
};

/** The reason that a figure has no file of a kind; "" where it has one. */
export function refusal(kind: KindId, numbers: NumbersOf[]): string {
  if (PICTURES.includes(kind)) return "";
  if (!numbers.length) return NO_NUMBERS;
  if (kind === "csv" && !isOneTable(numbers)) return ONE_TABLE;
  const matrices = numbers.filter(isMatrix).length;
  if (kind === "safetensors" && !matrices) return NO_MAP;
  return kind === "tex" && (matrices || numbers.length) !== 1 ? ONE_MAP : "";
}

/** Make a file; rejects with an ApiError where the figure has no such file. */
export async function fileOf(kind: KindId, saved: Saved): Promise<Blob> {
  const why = refusal(kind, saved.numbers);
  if (why) throw new ApiError(why, "no_such_file");
  return MAKERS[kind](saved);
}
