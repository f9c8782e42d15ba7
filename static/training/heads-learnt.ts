/** The alignment of every head at every stop of a recorded training, as a table of shares; the best at the end first. */
import { html, render } from "../shared/html.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import {
  BEGINS,
  HEAD,
  HEADS_TABLE,
  atStep,
  beginsInWords,
  headName,
  headsInWords,
} from "./heads-learnt-words.ts";
import type { TrainingAnswer } from "../shared/api.ts";

type Learnt = NonNullable<TrainingAnswer["heads"]>;

/** Show the heads of a training with its steps, and what is said of them; `place` is hidden where there are none. */
export function showHeads(place: HTMLElement, { heads: learnt, stops }: TrainingAnswer) {
  place.toggleAttribute("hidden", !learnt);
  if (!learnt) return;
  const steps = stops.map(({ step }) => step);
  render(headsInWords(learnt), place.querySelector("p") as HTMLElement);
  render(
    inTable(
      HEADS_TABLE,
      [HEAD, BEGINS, ...steps.map(atStep)],
      learnt.heads.map((head) => line(head, steps)),
    ),
    place.querySelector("table") as HTMLElement,
  );
}

function line({ layer, head, rows, aer, begins }: Learnt["heads"][number], steps: number[]) {
  const cell = (rate: number, k: number) => html`
    <td style="--share: ${(1 - rate).toFixed(3)}" ?data-begins=${steps[k] === begins}>${fixed(1 - rate)}</td>`;
  return [rowHeading(headName(layer, head)), html`<td>${beginsInWords(begins, rows)}</td>`, ...aer.map(cell)];
}
