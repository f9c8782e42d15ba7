/** The figures of each stop of one or two trainings, as a table. */
import { h } from "../shared/dom.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { measuresOf, written } from "./measures.js";
import { number } from "./numbers.js";

/**
 * @param {HTMLTableElement} element
 * @param {{name: string, stops: import("../shared/api.js").TrainingAnswer["stops"]}[]} trainings
 */
export function fillStops(element, trainings) {
  const all = trainings.map(({ stops }) => measuresOf(stops));
  const measures = all.reduce((most, one) => (one.length > most.length ? one : most));
  const top = ["model", "step", ...measures.map(({ name }) => name)].map((name) => heading(name, "col"));
  const rows = trainings.flatMap(({ name, stops }, k) =>
    stops.map((stop) => [
      heading(name, "row"),
      h("td", {}, number(stop.step)),
      ...measures.map((measure) => h("td", {}, all[k].includes(measure) ? written(measure, stop) : "–")),
    ]),
  );
  table(element, "What the model can do at each stop", top, rows);
}
