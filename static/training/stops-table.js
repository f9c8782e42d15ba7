/** The figures of each stop of one or two trainings, as a table. */
import { h } from "../shared/dom.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { number, share } from "./numbers.js";

/**
 * @param {HTMLTableElement} element
 * @param {{name: string, stops: import("../shared/api.js").TrainingAnswer["stops"]}[]} trainings
 */
export function fillStops(element, trainings) {
  const top = ["model", "step", "right dates", "digits that look at their part"].map((name) =>
    heading(name, "col"),
  );
  const rows = trainings.flatMap(({ name, stops }) =>
    stops.map(({ step, exact, aligned }) => [
      heading(name, "row"),
      h("td", {}, number(step)),
      h("td", {}, exact === null ? "–" : share(exact)),
      h("td", {}, aligned === null ? "–" : share(aligned)),
    ]),
  );
  table(element, "What the model can do at each stop", top, rows);
}
