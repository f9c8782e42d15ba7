/** The agreement of each measure with leave-one-out over many sentences, beside chance, as a table. */
import { html, type TemplateResult } from "../shared/html.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { CHANCE, intervalInWords } from "./deletion-words.ts";
import { MANY_TABLE, MANY_HEADINGS, manyInWords, type Many } from "./many-sentences-words.ts";
import { measureName, type MeasureId } from "./measures.ts";

/** "" where it was not measured; `isOne`: the model has one map, and names no head. */
export function manySentences(many: Many | undefined, isOne: boolean): TemplateResult | string {
  if (!many) return "";
  const ranked = Object.entries(many.measures).sort(([, a], [, b]) => b.first[0] - a.first[0]);
  const lines = ranked.map(([id, { first, tau }]) => [
    rowHeading(id === CHANCE ? CHANCE : measureName(id as MeasureId)),
    html`<td>${intervalInWords(first)}</td>`,
    html`<td>${id === CHANCE ? "0" : intervalInWords(tau)}</td>`,
  ]);
  return html`<table class="ruled">${inTable(MANY_TABLE, MANY_HEADINGS, lines)}</table>
    <p class="note">${manyInWords(many, isOne)}</p>`;
}
