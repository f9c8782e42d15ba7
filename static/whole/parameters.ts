/** The parameters of a model by kind of part: one row for all boxes of a name, the largest first. */
import { html, render } from "../shared/html.ts";
import { sum } from "../shared/numbers.ts";
import { percent } from "../shared/words.ts";
import { PARAMETERS, grouped, mostInWords, sharedInWords } from "./words.ts";
import type { Whole } from "../shared/api.ts";

/** All parts of one name: how many boxes, the parameters of each where they are alike, and of all. */
export type Kind = { name: string; boxes: number; each: number | null; count: number; also: string[] };

const MASKED = /^Masked /; // it has the matrices of any attention

const ENDS: Record<string, string> = { linear: "Linear", softmax: "Softmax" };

export function kindsOf({ parameters, parts }: Pick<Whole, "parameters" | "parts">): Kind[] {
  const kinds = new Map<string, number[]>();
  const also = new Map<string, string[]>();
  const nameOf = (id: string) => ENDS[id] ?? parts.find((part) => part.id === id)?.name ?? id;
  for (const part of parameters) {
    const name = part.name.replace(MASKED, "");
    kinds.set(name, [...(kinds.get(name) ?? []), part.count]);
    also.set(name, [...(also.get(name) ?? []), ...part.also.map(nameOf)]);
  }
  return [...kinds]
    .map(([name, counts]) => ({
      ...{ name, boxes: counts.length, count: sum(counts), also: also.get(name) ?? [] },
      each: counts.every((one) => one === counts[0]) ? counts[0] : null,
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** The parameters of each box that is drawn; of a closed layer all of it. */
export const countsOf = ({ parameters }: Pick<Whole, "parameters">): Map<string, number> =>
  new Map(parameters.map(({ part, count }) => [part, count]));

/** The answer to which part has most, and the table that it is read from. */
export function showParameters(place: HTMLElement, whole: Whole) {
  const kinds = kindsOf(whole);
  const shared = kinds.filter(({ also }) => also.length);
  const total = sum(kinds.map(({ count }) => count));
  const row = (kind: Kind) => html`
    <tr>
      <th scope="row">${kind.name}</th>
      <td>${kind.boxes}</td>
      <td>${kind.each === null ? "" : grouped(kind.each)}</td>
      <td>${grouped(kind.count)}</td>
      <td>${percent(kind.count / total)}</td>
    </tr>`;
  render(
    html`
    <h2 id="parameters-title">${PARAMETERS.title}</h2>
    <p id="most"><attention-words .parts=${mostInWords(kinds, total)}></attention-words></p>
    <table class="numbers">
      <thead><tr>${PARAMETERS.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${kinds.map(row)}</tbody>
      <tfoot><tr><th scope="row">${PARAMETERS.total}</th><td></td><td></td><td>${grouped(total)}</td><td>100 %</td></tr></tfoot>
    </table>
    ${shared.map((kind) => html`<p class="note">${sharedInWords(kind)}</p>`)}`,
    place,
  );
}
