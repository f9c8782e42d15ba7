/** One term of the scores of a head as a map, with its scale. */
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { MatrixMap } from "../shared/maps/matrix-map.ts";
import { measureMap } from "../shared/maps/measure-map.ts";
import { showScale } from "../shared/maps/measure-scale.ts";
import { reach } from "../shared/maps/signed.ts";
import type { Alignment } from "../shared/head/weights.ts";

const TALLEST = 480; // pixels

customElements.define("colour-bar", ColourBar);
customElements.define("matrix-map", MatrixMap);

/** Show the values of the term of a name in a map and a scale; null is not allowed. */
export function showTerm(
  { map, scale }: { map: MatrixMap; scale: HTMLElement },
  name: string,
  values: (number | null)[][],
  { rows, columns }: Alignment,
) {
  const numbers = values.map((row) => row.map((x) => x ?? NaN));
  const end = reach(numbers.flat().filter((x) => !Number.isNaN(x)));
  const measure = { name: `the ${name} term`, kind: "signed" as const, end, rows: numbers };
  const left = 8 * Math.max(...rows.labels.map((label) => Array.from(label).length)) + 16;
  const room = { height: TALLEST, left: Math.min(left, 140) };
  map.shown = measureMap({ measure, rows: rows.labels, columns: columns.labels }, room);
  showScale(scale, { ...measure, unit: "" });
}
