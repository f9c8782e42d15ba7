/** The plan of a sheet: boxes, ways and names with their places, whatever model is drawn; y grows downwards. */
import type { Part } from "../shared/api.ts";

export type Rect = { x: number; y: number; width: number; height: number };

/**
 * vectors: a tile of numbers a piece; maps: a map a head; sum: a circled plus; layers: folded ones, as one box; tiles:
 * a tile by itself a piece; lines: the place of weights.
 */
export type Kind =
  "pieces" | "vectors" | "maps" | "sum" | "layers" | "linear" | "softmax" | "tiles" | "lines";

export type Box = Rect & {
  id: string;
  kind: Kind;
  name: string;
  /** A second line, as "7 × 256". */
  shape: string;
  picture: Rect;
  /** Its tiles, where each stands by itself. */
  tiles?: Rect[];
  /** The part that it draws; of folded layers the last one. */
  part: Part | null;
  /** Ids of the parts that it stands for, where these are several: of folded layers all of them. */
  holds?: string[];
  /** The layer that opens where it is pressed; 0 where a part does. */
  layer: number;
  /** Ids of the parts that lead into it. */
  inputs: string[];
  /** The side whose pieces are its columns. */
  side: "source" | "target";
};

/** A phone, a screen, or the wall. */
export type Room = "narrow" | "usual" | "wall";

/** The width of names, and the height of their lines, in each. */
export const NAMES = { narrow: 112, usual: 206, wall: 276 };
export const LEAST = { narrow: 40, usual: 60, wall: 150 }; // px of a likely piece
export const LINE = { narrow: 15, usual: 19, wall: 28 };
export const SOFTMAX = { narrow: 66, usual: 66, wall: 110 }; // px of the row of the likeliest pieces

export const LETTER = 0.54; // the width of a letter over its size

/** A way from box to box; it is lit, or as thick as a weight. */
export type Wire = { path: string; isLit?: boolean; weight?: number };

/** A name on the sheet, around its middle; a turned one reads upwards. */
export type Text = { text: string; x: number; y: number; isTurned?: boolean };

export type Sheet = {
  room: Room;
  width: number;
  height: number;
  boxes: Box[];
  wires: Wire[];
  texts: Text[];
};

/** A name in lines of about so many letters. */
export function linesOf(name: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
