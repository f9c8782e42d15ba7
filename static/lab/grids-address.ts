/** The four matrices of the lab as they stand in an address: words=1,0;0,1&wq=..&wk=..&wv=.. */
import { GRIDS, type GridName, type Grids, type Texts } from "../shared/maps/grids.ts";

export const PARAMETERS: Record<GridName, string> = { words: "words", w_q: "wq", w_k: "wk", w_v: "wv" };

export const writeTexts = (texts: Texts) => texts.map((row) => row.map(guard).join(",")).join(";");

export const readTexts = (value: string): Texts => value.split(";").map((row) => row.split(",").map(unguard));

/** A cell of which separators are written otherwise. */
const guard = (cell: string) => cell.replace(/[%,;]/g, encodeURIComponent);

const unguard = (cell: string) => cell.replace(/%(25|2C|3B)/g, decodeURIComponent);

/** The parameters of all four in an address. */
export const writeGrids = (grids: Grids): [string, string][] =>
  GRIDS.map((name) => [PARAMETERS[name], writeTexts(grids[name])]);
