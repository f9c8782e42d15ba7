/** The numbers of the model after n pieces, beside a field for n: bytes kept, multiply-adds, weights. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { full, milliseconds } from "./numbers.ts";
import { growthLines } from "./growth-lines.ts";
import { kindOf, readAt } from "./line.ts";
import { N_ALONE, N_IN_WORDS, OF_LAYERS, countNames, tooLong } from "./words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { CacheAnswer, CostAnswer, Model } from "../shared/api.ts";
import type { Chart } from "./address.ts";

/** `n` is 0 where none was asked; `keeps` is true of a model that has a cache. */
type Values = {
  cost: CostAnswer | null;
  cache: CacheAnswer | null;
  models: Model[];
  chosen: Model;
  chart: Chart;
  n: number;
  keeps: boolean;
};

const WAIT = 300; // milliseconds after a digit, in which another may follow

/** The length that is read: without one that was asked, a long text, as far as model and chart reach. */
export function lengthRead({ cost, cache, chosen, chart, n }: Omit<Values, "models" | "keeps">) {
  if (!cost) return readAt(n, (cache as CacheAnswer).lengths);
  if (chart === "measured") return readAt(n, cost.layers.measured.lengths);
  const grown = cost.models.find(({ id }) => id === chosen.id)?.grown.operations ?? cost.lengths;
  return readAt(n, chart === "layers" ? cost.lengths : cost.lengths.slice(0, grown.length));
}

export class AtLength extends withParts(`
  form=form#at field=input#at-n says=label#at-says numbers=#at-numbers cache=#cache-heads growth=#growth-notes
`) {
  constructor(document: Document, acts: { read: (n: number) => unknown }) {
    super(document);
    let timer = 0;
    const read = () => {
      clearTimeout(timer);
      if (this.field.checkValidity()) acts.read(this.field.valueAsNumber);
    };
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.field.reportValidity()) read();
    });
    this.field.addEventListener("change", read);
    this.field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = window.setTimeout(read, WAIT);
    });
  }

  show(values: Values) {
    const { cost, chosen, chart } = values;
    const next = cost ? this.growth : this.cache; // of a model that is not counted by part, above its cache
    if (this.form.parentNode !== next.parentNode) next.before(this.form);
    const n = lengthRead(values);
    const isTyped = this.field === document.activeElement; // more digits may follow
    if (!isTyped) this.field.value = String(n);
    render(cost && chart in OF_LAYERS ? N_ALONE : N_IN_WORDS[kindOf(chosen)], this.says);
    const counts = countsOf(values, n);
    render(
      Array.isArray(counts)
        ? counts.map(([count, name]) => html`<div><b>${count}</b><span>${name}</span></div>`)
        : html`<div>${counts}</div>`,
      this.numbers,
    );
  }
}

/** Counts at n pieces, each with its name, of what the chart shows; a sentence where the model does not read so many. */
function countsOf(values: Values, n: number): [string, string][] | string {
  const { cost, cache, chosen, chart } = values;
  const names = countNames(shortName(chosen), chosen.dtype);
  if (!cost) {
    const { kinds, own, lengths, bytes } = cache as CacheAnswer;
    return [[full(bytes.values[lengths.indexOf(n)][kinds.indexOf(own)]), names.bytes]];
  }
  if (chart === "layers" || chart === "measured") return ofLayers(values, cost, n);
  const k = cost.lengths.indexOf(n);
  const grown = cost.models.find(({ id }) => id === chosen.id)?.grown;
  if (!grown || !(k in grown.operations)) return tooLong(cost.lengths[(grown?.operations.length ?? 1) - 1]);
  const { bytes, operations, weights } = grown;
  return [
    ...(values.keeps ? [[full(bytes[k]), names.bytes] as [string, string]] : []),
    [full(operations[k]), names.operations],
    [full(weights[k]), names.weights],
  ];
}

/** The cost of each layer at n pieces; nothing at a length that was not measured. */
function ofLayers({ chart, models, chosen }: Values, cost: CostAnswer, n: number) {
  const found = growthLines(chart, cost, models, chosen).flatMap(({ name, x, y }): [string, string][] => {
    const k = x.indexOf(n);
    return k < 0 ? [] : [[(chart === "measured" ? milliseconds : full)(y[k]), name]];
  });
  return found.length ? [...found, ["", OF_LAYERS[chart]] as [string, string]] : [];
}
