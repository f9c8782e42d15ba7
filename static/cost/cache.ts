/** The section "The cache" of Cost: what is kept at each step and of longer texts, and what each word costs. */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { rowHeading } from "../shared/maps/table-cells.ts";
import { languageOf, quoting } from "../shared/piece-languages.ts";
import { spoken } from "../shared/pieces.ts";
import { growthFigure } from "./growth-figure.ts";
import { full, short } from "./numbers.ts";
import { ownLength, type Kind } from "./line.ts";
import { atPieces, thisText } from "./words.ts";
import * as words from "./cache-words.ts";
import { formula } from "../shared/words.ts";
import type { CacheAnswer } from "../shared/api.ts";
import type { OneCell } from "../shared/maps/cells.ts";

const LENGTHS = [10, 100, 1_000, 10_000, 128_000]; // lengths in the tables

/**
 * A table of counted numbers: `rows` names the numbers of each row, `modelColumn` is that of the model, and `names` says
 * the place of an opened number.
 */
type Counts = {
  name: string;
  unit: string;
  rows: [string, CacheAnswer["kept"]["values"][number], string[]][];
  columns: string[];
  modelColumn?: number;
  names?: (row: string, column: string) => string;
  /** The side whose pieces the columns are. */
  side?: string;
};

export class CacheSection extends withParts(`
  section=#cache chart=figure-chart#cache-chart heads=#cache-heads numbers=#cache-numbers
`) {
  /**
   * Show what is kept, beside what is `counted` of the model, or alone; null hides it. `n` is the length that is read.
   * Resolves once it is drawn.
   */
  async show(answer: CacheAnswer | null, counted: boolean, n: number, kind: Kind) {
    this.section.hidden = !answer;
    this.section.classList.toggle("tool", counted);
    this.section.toggleAttribute("data-wall-part", counted);
    if (!answer) return;
    const { kinds, own, lengths, bytes, apart } = answer;
    render(heads(answer), this.heads);
    render([steps(answer), ...tables(answer, n)], this.numbers);
    const said = html`<p class="prose" id="cache-apart" data-wall="words">${words.apartInWords(apart)}</p>`;
    render(said, this.section);
    const lines = kinds.map((kind, j) => ({
      name: words.kindInChart(kindOf(answer, j), kind === own),
      isChosen: kind === own,
      x: lengths,
      y: bytes.values.map((row) => row[j]),
    }));
    const ofSentence = ownLength(answer, kind);
    const uprights = [
      { x: ofSentence, name: thisText(ofSentence, kind) },
      ...(n !== ofSentence ? [{ x: n, name: atPieces(n) }] : []),
    ];
    await this.chart.draw(
      (...looks) => growthFigure(lines, words.BYTES, uprights, full, ...looks, lines.length),
      words.chartInWords(lines),
    );
  }
}

/** Heads of queries, and below them the heads of keys and values that they share. */
function heads({ heads, own }: CacheAnswer) {
  if (!heads.length) return html`<p class="prose">${words.recurrentInWords(own)}</p>`;
  return heads.map((one) => {
    const cells = (count: number, role: string) =>
      Array.from(
        { length: count },
        () => html`<i class=${role} style="grid-column:span ${one.heads / count}"></i>`,
      );
    const says = words.headsInWords(one);
    return html`
      <p class="prose">${says}</p>
      <div class="shared" role="img" aria-label=${says} style="grid-template-columns:repeat(${one.heads}, 1fr)">
        ${cells(one.heads, "query")}${cells(one.kv_heads || 1, "key")}
      </div>`;
  });
}

function steps({ kept, target, number }: CacheAnswer) {
  const rows: Counts["rows"] = [[words.CACHED, kept.values.flat(), kept.lines.flat()]];
  const columns = target.fed.map(spoken);
  const names = words.afterPiece;
  return html`
    <p class="prose">${words.stepsInWords(number)} ${formula(kept.mathml)}</p>
    ${counted({ name: words.STEPS, unit: "bytes", rows, columns, names, side: "fed" }, { i: 0, j: columns.length - 1 })}`;
}

const kindOf = ({ kinds, kv_heads }: CacheAnswer, j: number) => words.kindInWords(kinds[j], kv_heads[j]);

function tables(answer: CacheAnswer, n: number) {
  const { kinds, own, lengths, bytes, work, heads } = answer;
  const shown = [...new Set([...LENGTHS, n])].sort((a, b) => a - b);
  const rowsOf = ({ values, lines }: CacheAnswer["kept"]) =>
    shown.map((n): Counts["rows"][number] => {
      const at = lengths.indexOf(n);
      return [`n\u00a0=\u00a0${full(n)}`, values[at], lines[at]];
    });
  const i = shown.indexOf(n);
  const cached = {
    name: words.BYTES,
    unit: "bytes",
    rows: rowsOf(bytes),
    columns: kinds.map((_, j) => kindOf(answer, j)),
  };
  const works = { name: words.WORK, unit: "multiply-adds", rows: rowsOf(work), columns: words.WORK_COLUMNS };
  const j = kinds.indexOf(own);
  const groups = answer.kv_heads[kinds.indexOf("grouped")];
  const note = heads.length ? words.KINDS_NOTE : words.RECURRENT_NOTE;
  const ofGroups = groups ? ` ${words.groupsInWords(groups, heads[0].heads)}` : "";
  return [
    html`<h3>${words.LONGER}</h3><p class="prose" id="kinds-note">${note + ofGroups}</p>`,
    counted({ ...cached, modelColumn: j }, { i, j }),
    heads.length ? html`<p class="prose" id="quality">${words.QUALITY}</p>` : nothing,
    html`<h3>${words.WORK}</h3><p class="prose">${words.WORK_NOTE} ${formula(work.mathml)}</p>`,
    counted(works, { i, j: 1 }),
  ];
}

/** A table whose numbers open, and the arithmetic of the one that is open. */
function counted(counts: Counts, open: OneCell, box = document.createElement("div")) {
  const { name, unit, rows, columns, modelColumn, names = words.atPlace, side = "" } = counts;
  const cell = (x: number, i: number, j: number) => html`
    <td><button type="button" class="quiet" aria-pressed=${String(i === open.i && j === open.j)} title=${full(x)}
      @click=${() => counted(counts, { i, j }, box)}>${short(x)}</button></td>`;
  const [row, values, lines] = rows[open.i];
  const line = words.lineInWords(names(row, columns[open.j]), lines[open.j], full(values[open.j]), unit);
  render(
    html`
      <div class="wide" role="group" aria-label=${name} tabindex="0">
        <table class="ruled">
          <caption class="unseen">${name}</caption>
          <thead><tr><td></td>${columns.map((one, j) => html`<th scope="col" lang=${languageOf(side) ?? nothing}>${j === modelColumn ? html`<b>${one}</b>` : one}</th>`)}</tr></thead>
          <tbody>${rows.map(([row, numbers], i) => html`<tr>${rowHeading(row)}${numbers.map((x, j) => cell(x, i, j))}</tr>`)}</tbody>
        </table>
      </div>
      <p class="arithmetic" aria-live="polite">${quoting(line, () => side)}</p>`,
    box,
  );
  return box;
}
