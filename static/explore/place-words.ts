/** The messages about columns that are places. */
import { READ } from "../shared/maps/words.ts";

export const BROKEN = "The picture cannot be drawn: its file is broken.";

export const patchesInWords = (rows: number, columns: number) =>
  `Picture in ${rows} by ${columns} patches, under the weights of a row. ${READ}, Enter locks.`;
export const lookingInWords = (rows: number, columns: number) =>
  `Picture in ${rows} by ${columns} patches, which look, under the weights of a column. ${READ}, Enter locks.`;
export const windowsInWords = (rows: number, columns: number) =>
  `Picture in ${rows} by ${columns} patches, in windows, one of which is open. A click on another opens that. ${READ}.`;
export const MOST = { rows: "most from ", columns: "most at " };
export const ALL_PATCHES = "all patches: ";
export const NOT_ALLOWED = "not allowed";
export const span = (from: string, to: string) => `${from} to ${to} s`;
/** A heading of the sizes of a picture; `name`: the column that lies over them, "" without one. */
export const sizesInWords = (name: string) =>
  name
    ? `Mean of all heads at “${name}”, at each size:`
    : "At each size; lock a column to see its mean there:";
export const scaleInWords = (end: string) => `0–${end}`;
