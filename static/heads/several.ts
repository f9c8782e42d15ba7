/** The reason for several heads: one row of two heads of a layer beside their mean. */
import { fetchHead } from "../shared/api.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { withParts } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { rowsBy, type RowName } from "../shared/head/row-names.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { labels } from "../shared/pieces.ts";
import { mean, mostApart, shares, within } from "./divergence.ts";
import { layersInWords, pairInWords } from "./words.ts";
import type { Answer, BlockShape, HeadsAnswer, ModelRequest } from "../shared/api.ts";
import type { HeadAt, Pair } from "./address.ts";
import type { HeadsPage } from "./page.ts";
import type { Alignment } from "../shared/head/weights.ts";

const PARTS = ["layer", "one", "other", "row"] as const;

export class Several extends withParts(`
  container=#several layer=select#pair-layer one=select#pair-one other=select#pair-other row=select#pair-row
  most=button#pair-most table=heat-table#pair-rows words=#pair-words layers=#pair-layers
`) {
  #pair: Pair | null = null;
  #block = "";
  #naming: RowName = "produced";

  constructor(document: Document, page: HeadsPage) {
    super(document);
    const open = (pair: Pair | null) => page.open({ pair }, "replace");
    this.most.addEventListener("click", () => open(null)); // null is that of the two heads that differ most
    for (const part of PARTS)
      this[part].addEventListener("change", () =>
        open({ ...(this.#pair as Pair), [part]: Number(this[part].value) }),
      );
  }

  hide() {
    this.container.hidden = true;
  }

  /** The pair asked for, or the one that differs most; null where a layer has one head. */
  choose(
    { divergence, apart }: HeadsAnswer,
    shape: BlockShape,
    asked: Pair | null,
    answer: Answer,
    namedBy: (head: HeadAt) => RowName,
  ) {
    this.container.hidden = !apart;
    if (!apart || !divergence) return null;
    const n = tokensOf(answer, shape.rows).length;
    const called = (layer: number) => layerName(shape, layer);
    this.#block = shape.name;
    this.#pair = within(asked, shape, n) ?? mostApart(apart);
    const { layer, one, other } = this.#pair;
    const [first, second] = [one, other].map((head) => namedBy({ layer, head }));
    this.#naming = first === second ? first : "produced"; // one name for both
    this.#offer(shape, tokensOf(answer, rowsBy(shape.rows, this.#naming)), called);
    this.layers.textContent = layersInWords(divergence, called);
    return this.#pair;
  }

  #offer({ layers, heads }: BlockShape, tokens: string[], called: (layer: number) => string) {
    const pair = this.#pair as Pair;
    const names = {
      layer: Array.from({ length: layers }, (_, l) => called(l + 1)),
      one: counted(heads),
      other: counted(heads),
      row: labels(tokens).map((name, i) => `${i + 1}: ${name}`),
    };
    for (const part of PARTS) fill(this[part], names[part], pair[part]);
  }

  fetch(request: ModelRequest, { layer, one, other }: Pair, signal: AbortSignal) {
    const head = (head: number): Promise<Alignment> =>
      fetchHead(request, { block: this.#block, layer, head, naming: this.#naming }, signal);
    return Promise.all([head(one), head(other)]);
  }

  show([one, other]: [Alignment, Alignment]) {
    const i = (this.#pair as Pair).row - 1;
    const [p, q] = [shares(one, i), shares(other, i)];
    const isClear = (j: number) => j < one.m && Number.isNaN(one.weights[i * one.m + j]);
    const masked = (row: number[]) => row.map((weight, j) => (isClear(j) ? null : weight));
    this.table.shown = {
      values: [p, q, mean(p, q)].map(masked),
      digits: 2,
      rows: [`head ${one.head}`, `head ${other.head}`, "their mean"],
      columns: [...one.columns.labels, ...(one.sinks ? ["sink"] : [])],
    };
    this.words.textContent = pairInWords(one, other, i);
  }
}

/** Fill a choice; `chosen` counts from 1. */
function fill(select: HTMLSelectElement, names: string[], chosen: number) {
  select.replaceChildren(...names.map((name, k) => new Option(name, String(k + 1))));
  select.value = String(chosen);
}
