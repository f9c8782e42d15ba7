/** Messages of the dialog Save, and of figures that are saved. */
import { ownName, say } from "../../shared/words.ts";

/** The kinds of files in the dialog, each with what it is good for; `copies`: as text it can be copied too. */
export const FILES = [
  { kind: "png", name: "PNG", hint: "for slides", copies: false },
  { kind: "print", name: "PNG, 300 dpi", hint: "for print", copies: false },
  { kind: "svg", name: "SVG", hint: "its text stays text", copies: false },
  { kind: "csv", name: "CSV", hint: "for spreadsheets", copies: true },
  { kind: "json", name: "JSON", hint: "numbers and names", copies: true },
  { kind: "safetensors", name: "safetensors", hint: "float32 and names", copies: false },
  { kind: "tex", name: "LaTeX", hint: "for papers", copies: true },
] as const;

export const TITLE = "Regard: see what an attention mechanism looks at";
export const cited = (authors: string, version: string, models: string, address: string, day: string) =>
  `${authors}. ${TITLE}, version ${version}.${models && ` ${models}.`}${address && ` ${address}`} (${day}).`;
const SHOWN = 16; // digits of a digest, as many as that of a model has
export const ofFile = (digest: string) => `SHA-256 ${digest.slice(0, SHOWN)}`;
export const onlyHere = (name: string, digest: string) =>
  say`${ownName(name)}${digest && `, ${ofFile(digest)},`} stands in every figure and citation instead of a link, which would open on this machine alone. In Python regard.show makes one page of it.`;

export const NO_NUMBERS = "This figure has no numbers: save it as a picture.";
export const ONE_TABLE =
  "CSV holds one table: save JSON, or choose one part of this figure where it has parts.";
export const NO_MAP = "This figure is a table of words and numbers: save CSV or JSON.";
export const ONE_MAP = "LaTeX has one map or one table: choose one, or save SVG.";
export const LARGE_PICTURE =
  "This picture is larger than the browser can draw: save it as SVG, or make the window smaller.";
export const NOT_VISIBLE = "This figure is not on the page now: open it, then save it.";
export const largeMap = (cells: number) =>
  `A map of more than ${cells} cells is too large for TeX: shorten the text, or save SVG.`;
export const COMPILE = "Compile with lualatex or xelatex; pdflatex does where all letters are Latin.";
export const NUMBERS_TRUE = "\\numberstrue writes the number into each cell.";
export const ROUNDED = "as on the page";

export const NO_FIGURES = "There is no figure on this page now.";
export const NO_COPY = "The browser does not let this page copy: save the file instead.";
export const NO_LINK = "The browser does not let this page copy. The address of the page is the same link.";
export const LINK_COPIED = "The link to this view is copied.";
export const LOCAL_ADDRESS =
  "The address is that of this machine: put one in its place that your readers reach.";

export const saved = (name: string) => `Saved ${name}.`;
export const answersDone = (done: number, of: number) => `${done} of ${of} answers`;
export const ASKING = "asking...";
export const COPIED = "Copied.";
export const copied = (text: string) => `Copied:\n${text}`;
export const CANCELLED = "Cancelled: no file was written.";
export const CUT = "The connection ended before the page was there: save it again.";
