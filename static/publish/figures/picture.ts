/** A figure as a file: a picture with its caption, as SVG or as PNG. */
import { ApiError } from "../../shared/server.ts";
import { inks } from "../../shared/maps/inks.ts";
import { captionLines, type Caption } from "./caption.ts";
import { plainColour } from "./colours.ts";
import { element, escaped } from "./markup.ts";
import { drawingOf, type Drawing } from "./page-drawing.ts";
import { withResolution } from "./png-resolution.ts";
import { LARGE_PICTURE, NOT_VISIBLE } from "./words.ts";

const MARGIN = 16; // pixels
const LETTERS = { size: 14, line: 20, narrowest: 480 };
const DOT = 96; // pixels of CSS, an inch
const LARGEST = 16_000; // pixels of a side, that browsers can draw

/** A whole file for a figure that is seen, and its size in pixels. */
export function svgOf(figure: Element, caption: Caption): Drawing {
  const drawing = drawingOf(figure);
  if (!drawing.width || !drawing.height || !drawing.markup) throw new ApiError(NOT_VISIBLE, "empty_figure");
  const width = Math.ceil(Math.max(drawing.width, LETTERS.narrowest) + 2 * MARGIN);
  const lines = captionLines(caption).flatMap((line) => broken(line, width - 2 * MARGIN));
  const top = MARGIN + drawing.height + LETTERS.line;
  const height = Math.ceil(top + lines.length * LETTERS.line + MARGIN / 2);
  const background = element("rect", { width, height, fill: plainColour(inks().paper).colour });
  const picture = element("g", { transform: `translate(${MARGIN} ${MARGIN})` }, drawing.markup);
  const inner = described(caption) + background + picture + written(lines, top);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return { markup: element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, inner), width, height };
}

const described = (caption: Caption) =>
  element("title", {}, escaped(caption.title)) +
  element("desc", {}, escaped(captionLines(caption).join("\n")));

function written(lines: string[], top: number) {
  const { grey, family } = inks();
  const looks = { "font-size": `${LETTERS.size}px`, "font-family": family, fill: plainColour(grey).colour };
  const texts = lines.map((line, k) =>
    element("text", { x: MARGIN, y: top + (k + 0.5) * LETTERS.line }, escaped(line)),
  );
  return element("g", looks, texts.join(""));
}

/** A line cut at spaces, or anywhere in a long word, so that its parts fit into a room in pixels. */
function broken(line: string, room: number): string[] {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = `${LETTERS.size}px ${inks().family}`;
  const parts = [""];
  for (const piece of line.match(/\S+\s*|\s+/g)?.flatMap(cut) ?? []) {
    const longer = parts.at(-1) + piece;
    if (context.measureText(longer.trimEnd()).width <= room) parts[parts.length - 1] = longer;
    else parts.push(piece);
  }
  return parts.filter(Boolean);
}

/** The parts of a word; an address is cut after its signs. */
const cut = (word: string): string[] => word.match(/.{1,24}?(?:[&?/]|$)|.{1,24}/gsu) ?? [word];

/** A picture of so many pixels an inch. */
export async function pngOf({ markup, width, height }: Drawing, dpi: number): Promise<Blob> {
  const scale = dpi / DOT;
  if (Math.max(width, height) * scale > LARGEST) throw new ApiError(LARGE_PICTURE, "large_figure");
  const image = new Image();
  const address = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done: (blob: Blob | null) => void) => canvas.toBlob(done));
    if (!blob) throw new ApiError(LARGE_PICTURE, "large_figure");
    return withResolution(blob, dpi);
  } finally {
    URL.revokeObjectURL(address);
  }
}
