/** Counts of heads by the place that they look at, as a table: a row a block, with the names of the heads behind each number. */
import { html, type TemplateResult } from "../shared/html.ts";
import { blockName } from "../shared/head/knock-outs.ts";
import { rowHeading } from "../shared/maps/table-cells.ts";
import * as words from "./looks-words.ts";
import { LOOKS, type BlockLooks } from "./looks.ts";

/** The counts as a table, with the sentence of the first block in which heads may look both ways. */
export function looksTable(blocks: BlockLooks[], where: string): TemplateResult | "" {
  if (!blocks.length) return "";
  const cell = (names: string[] | null) =>
    html`<td title=${names?.join(", ") ?? ""}>${names ? String(names.length) : "–"}</td>`;
  return html`
    <h3>${words.TITLE}</h3>
    <p class="grey">${words.looksInWords(blocks, where)}</p>
    <div class="wide" role="group" aria-label=${words.TITLE} tabindex="0">
      <table class="ruled looks">
        <caption class="unseen">${words.TITLE}</caption>
        <thead><tr><th scope="col">heads of</th>${LOOKS.map((look) => html`<th scope="col">${words.NAMES[look]}</th>`)}<th scope="col">${words.NONE}</th><th scope="col">all</th></tr></thead>
        <tbody>${blocks.map(
          ({ block, looks: of, none, heads }) => html`
          <tr>${rowHeading(blockName(block))}${LOOKS.map((look) => cell(of[look]))}${cell(none)}<td>${heads}</td></tr>`,
        )}</tbody>
      </table>
    </div>`;
}
