/** Typed matrices in an address: rows such as 1,0;0,1. */
import type { Texts } from "../maps/grids.ts";

export const writeTexts = (texts: Texts) => texts.map((row) => row.map(guard).join(",")).join(";");

export const readTexts = (value: string): Texts => value.split(";").map((row) => row.split(",").map(unguard));

/** A cell of which separators are written otherwise. */
const guard = (cell: string) => cell.replace(/[%,;]/g, encodeURIComponent);

const unguard = (cell: string) => cell.replace(/%(25|2C|3B)/g, decodeURIComponent);
