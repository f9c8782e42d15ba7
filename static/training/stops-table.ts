/** The figures of each stop of one or two trainings, as a table. */
import { h } from "../shared/dom.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { measuresOf, written } from "./measures.ts";
import { TABLE, number } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";

export function fillStops(
  element: HTMLTableElement,
  trainings: { name: string; stops: TrainingAnswer["stops"] }[],
) {
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
  table(element, TABLE, top, rows);
}
