/** Finds the numbers of a figure of the page. */
import { axisNames } from "../head/titles.js";
import { tracesOf } from "./chart-numbers.js";
import { cellsOf } from "./table-numbers.js";

/**
 * @param {Element} figure
 * @returns {NumbersOf[]} of all that is seen in it
 */
export function numbersIn(figure) {
  const own = ownNumbers(figure);
  if (own) return own;
  return Array.from(figure.children)
    .filter((part) => part.checkVisibility())
    .flatMap(numbersIn);
}

/** @param {Element} part @returns {NumbersOf[] | null} null: its parts have them, if any */
function ownNumbers(part) {
  const { numbers, alignment, data } = /** @type {any} */ (part);
  if (Array.isArray(numbers)) return numbers;
  if (alignment?.weights) return [numbersOfHead(alignment)];
  if (part.classList.contains("js-plotly-plot") && data) return tracesOf(data);
  return part instanceof HTMLTableElement ? [cellsOf(part)] : null;
}

/** @param {Alignment} a @returns {MatrixOf} */
export function numbersOfHead(a) {
  const { rows, columns } = axisNames(a);
  const place = a.layer ? { layer: a.layer, head: a.head } : {};
  return {
    ...{ key: "weights", kind: "weights", end: 1, values: a.weights, sinks: a.sinks },
    rows: { means: rows.replace("rows: ", ""), labels: a.rows.labels },
    columns: { means: columns.replace("columns: ", ""), labels: a.columns.labels },
    about: {
      block: a.block,
      ...place,
      ...(a.served && { rows_by: a.served }),
      ...(a.aggregate && { map: a.aggregate }),
    },
  };
}
