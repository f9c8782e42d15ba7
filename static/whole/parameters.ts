/** The parameters of a model by kind of part, as a table, and which part has most. */
import { html, render } from "../shared/html.ts";
import { sum } from "../shared/numbers.ts";
import { percent } from "../shared/words.ts";
import { kindsOf, type Kind } from "./kinds.ts";
import { PARAMETERS, grouped, mostInWords, sharedInWords } from "./words.ts";
import type { Whole } from "../shared/api.ts";

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
