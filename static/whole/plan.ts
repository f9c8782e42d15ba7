/** The plan of a sheet: boxes and wires with their places, whatever model is drawn; y grows downwards. */
import type { Part } from "../shared/api.ts";

export type Rect = { x: number; y: number; width: number; height: number };

/** vectors: a tile of numbers a piece; maps: a map a head; sum: a circled plus; layers: closed ones, as one box. */
export type Kind = "pieces" | "vectors" | "maps" | "sum" | "layers" | "linear" | "softmax";

export type Box = Rect & {
  id: string;
  kind: Kind;
  name: string;
  /** A second line, as "7 × 256". */
  shape: string;
  picture: Rect;
  /** The part that it draws; of closed layers the last one. */
  part: Part | null;
  /** The layer that opens where it is pressed; 0 where a part does. */
  layer: number;
  /** Ids of the parts that lead into it. */
  inputs: string[];
  /** The side whose pieces are its columns. */
  side: "source" | "target";
};

export type Wire = { from: string; to: string; path: string };

/** A name on the sheet, around its middle; a turned one reads upwards. */
export type Text = { text: string; x: number; y: number; isTurned?: boolean };

export type Sheet = { width: number; height: number; boxes: Box[]; wires: Wire[]; texts: Text[] };
