/** The figures of the models on Compare, a row a model, each under the name of what it measures. */
import { html, nothing } from "../shared/html.ts";
import { ownName } from "../shared/words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import { FIGURES } from "./words.ts";
import type { Column, Reading } from "./readings.ts";
import type { Fact } from "../shared/head/facts.ts";

/** Name of a figure, and the words that only this model’s has: “AER” and “best of 24”. */
function parted({ name }: Fact) {
  const [heading, own = ""] = name.split(": ");
  return { heading, own };
}

/** Names of the figures in the order in which they come, those first that come first of any model. */
export function headingsOf(facts: Fact[][]) {
  const longest = facts.toSorted((a, b) => b.length - a.length).flat();
  return [...new Set(longest.map((fact) => parted(fact).heading))];
}

export function figuresOf(columns: Column[]) {
  const read = columns.flatMap(({ reading }) => reading ?? []);
  const headings = headingsOf(read.map(({ facts }) => facts));
  if (!headings.length) return nothing;
  const cell = ({ facts }: Reading, heading: string) => {
    const fact = facts.find((one) => parted(one).heading === heading);
    const shown = fact ? [{ ...fact, name: parted(fact).own }] : [];
    return html`<td><head-facts .facts=${shown}></head-facts></td>`;
  };
  return html`
    <table class="ruled">
      <caption class="unseen">${FIGURES}</caption>
      <thead><tr><td></td>${headings.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${read.map((one) => html`<tr><th scope="row">${ownName(shortName(one.model))}</th>${headings.map((name) => cell(one, name))}</tr>`)}</tbody>
    </table>`;
}
