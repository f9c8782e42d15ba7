/** The reason for several heads: one row of two heads of a layer beside their mean. */
import { html, render } from "../shared/html.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { withParts } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { rowsBy, type RowName } from "../shared/head/row-names.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { quoting, sideAmong } from "../shared/piece-languages.ts";
import { labels } from "../shared/pieces.ts";
import { mean, mostApart, shares, within } from "./divergence.ts";
import { PAIR_NAME, layersInWords, pairInWords } from "./words.ts";
import type { Answer, BlockShape, HeadsAnswer } from "../shared/api.ts";
import type { HeadAt, Pair } from "./address.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** A pair of heads, with one name of the rows of both; `both` are these heads. */
type Values = {
  shape: BlockShape;
  heads: HeadsAnswer;
  answer: Answer;
  pair: Pair;
  naming: RowName;
  both: Alignment[];
};

/** The pair asked for, or the one that differs most, and its rows by one name; null where a layer has one head. */
export function pairOf(
  { apart, divergence }: HeadsAnswer,
  shape: BlockShape,
  asked: Pair | null,
  answer: Answer,
  namedBy: (head: HeadAt) => RowName,
) {
  if (!apart || !divergence) return null;
  const pair = within(asked, shape, tokensOf(answer, shape.rows).length) ?? mostApart(apart);
  const [first, second] = [pair.one, pair.other].map((head) => namedBy({ layer: pair.layer, head }));
  const naming: RowName = first === second ? first : "produced"; // one name for both
  return { pair, naming };
}

export class Several extends withParts("container=#several place=#pair") {
  readonly #open: (pair: Pair | null) => unknown;

  /** `open` another pair; null is that of the two heads that differ most. */
  constructor(document: Document, open: (pair: Pair | null) => unknown) {
    super(document);
    this.#open = open;
  }

  /** Show a pair; null hides it. */
  show(values: Values | null) {
    this.container.hidden = !values;
    if (values) render(this.#template(values), this.place);
  }

  #template({ shape, heads, answer, pair, naming, both }: Values) {
    const called = (layer: number) => layerName(shape, layer);
    const tokens = tokensOf(answer, rowsBy(shape.rows, naming));
    const choice = (part: keyof Pair, names: string[]) => html`
      <select id="pair-${part}"
        @change=${({ target }: Event) => this.#open({ ...pair, [part]: Number((target as HTMLSelectElement).value) })}>
        ${names.map((name, k) => html`<option value=${k + 1} .selected=${k + 1 === pair[part]}>${name}</option>`)}
      </select>`;
    const layers = Array.from({ length: shape.layers }, (_, l) => called(l + 1));
    return html`
      <div class="pair wrap">
        <label>layer ${choice("layer", layers)}</label>
        <label>heads ${choice("one", counted(shape.heads))}</label>
        <label>and ${choice("other", counted(shape.heads))}</label>
        <label>row ${choice(
          "row",
          labels(tokens).map((name, i) => `${i + 1}: ${name}`),
        )}</label>
        <button type="button" id="pair-most" @click=${() => this.#open(null)}>the two that differ most</button>
      </div>
      <div class="wide" role="group" aria-labelledby="several-title" tabindex="0">
        <heat-table id="pair-rows" data-kind="weights" data-name=${PAIR_NAME}
          .shown=${rowsOf(both, pair.row - 1)}></heat-table>
      </div>
      <p class="prose" id="pair-words" aria-live="polite">${quoting(pairInWords(both[0], both[1], pair.row - 1), sideAmong([both[0].rows, both[0].columns]))}</p>
      <p class="prose" id="pair-layers">${heads.divergence && layersInWords(heads.divergence, called)}</p>`;
  }
}

/** A row of two heads, and their mean. */
function rowsOf([one, other]: Alignment[], i: number) {
  const [p, q] = [shares(one, i), shares(other, i)];
  const isClear = (j: number) => j < one.m && Number.isNaN(one.weights[i * one.m + j]);
  const masked = (row: number[]) => row.map((weight, j) => (isClear(j) ? null : weight));
  return {
    values: [p, q, mean(p, q)].map(masked),
    digits: 2,
    rows: [`head ${one.head}`, `head ${other.head}`, "their mean"],
    columns: [...one.columns.labels, ...(one.sinks ? ["sink"] : [])],
  };
}
