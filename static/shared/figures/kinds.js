/** The kinds of files of a figure: what each needs, and how it is made. */
import { ApiError } from "../server.js";
import { toLatex } from "./latex.js";
import { isMatrix } from "../maps/numbers-of.js";
import { pngOf, svgOf } from "./picture.js";
import { toSafetensors } from "./safetensors-file.js";
import { isOneTable, toCsv, toJson } from "./text-files.js";

/**
 * @typedef {{figure: Element, numbers: NumbersOf[], caption: import("./caption.js").Caption}} Saved
 * @typedef {"png" | "print" | "svg" | "csv" | "json" | "safetensors" | "tex"} KindId
 */

const SCREEN = 192; // dpi: two pixels for each of the page
const PRINT = 300; // dpi

/** @type {Record<KindId, string>} how names of files end */
export const ENDINGS = {
  ...{ png: "png", print: "300dpi.png", svg: "svg" },
  ...{ csv: "csv", json: "json", safetensors: "safetensors", tex: "tex" },
};

export const PICTURES = ["png", "print", "svg"];

/** @type {Record<KindId, (saved: Saved) => Blob | Promise<Blob>>} */
const MAKERS = {
  png: ({ figure, caption }) => pngOf(svgOf(figure, caption), SCREEN),
  print: ({ figure, caption }) => pngOf(svgOf(figure, caption), PRINT),
  svg: ({ figure, caption }) => new Blob([svgOf(figure, caption).markup], { type: "image/svg+xml" }),
  csv: ({ numbers }) => new Blob([toCsv(numbers)], { type: "text/csv" }),
  json: ({ numbers, caption }) => new Blob([toJson(numbers, caption)], { type: "application/json" }),
  safetensors: ({ numbers, caption }) => toSafetensors(numbers.filter(isMatrix), caption),
  tex: ({ numbers, caption }) =>
    new Blob([toLatex(numbers.filter(isMatrix)[0], caption)], { type: "text/plain" }),
};

/**
 * Why a figure has no file of a kind.
 *
 * @param {KindId} kind
 * @param {NumbersOf[]} numbers
 * @returns {string} "" where it has one
 */
export function refusal(kind, numbers) {
  if (PICTURES.includes(kind)) return "";
  if (!numbers.length) return "This figure has no numbers: save it as a picture.";
  if (kind === "csv" && !isOneTable(numbers))
    return "CSV holds one table: choose one part of this figure, or JSON.";
  const matrices = numbers.filter(isMatrix).length;
  if (kind === "safetensors" && !matrices)
    return "This figure is a table of words and numbers: save CSV or JSON.";
  if (kind === "tex" && matrices !== 1) return "LaTeX draws one map: choose one, or save SVG.";
  return "";
}

/**
 * @param {KindId} kind
 * @param {Saved} saved
 * @returns {Promise<Blob>} rejects with an ApiError where the figure has no such file
 */
export async function fileOf(kind, saved) {
  const why = refusal(kind, saved.numbers);
  if (why) throw new ApiError(why, "no_such_file");
  return MAKERS[kind](saved);
}
