/** The numbers of the model after n pieces, beside a field for n: bytes kept, multiply-adds, weights. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { full } from "./numbers.ts";
import { TOO_LONG, countNames, readInWords } from "./words.ts";
import type { CacheAnswer, CostAnswer, Model } from "../shared/api.ts";

/** `n` is 0 where the pieces of the sentence are counted; `keeps` is true of a model that has a cache. */
type Values = {
  cost: CostAnswer | null;
  cache: CacheAnswer | null;
  chosen: Model;
  n: number;
  keeps: boolean;
};

/** The pieces of a sentence that costs are counted by: those of its source, or all that a decoder alone is fed. */
export const ownLength = ({ source, target }: CostAnswer | CacheAnswer) =>
  source.tokens.length || target.tokens.length;

export class AtLength extends withParts(`
  form=form#at field=input#at-n says=label#at-says numbers=#at-numbers cache=#cache-heads growth=#growth-notes
`) {
  constructor(document: Document, acts: { read: (n: number) => unknown }) {
    super(document);
    const read = (event: Event) => {
      event.preventDefault();
      if (this.field.reportValidity()) acts.read(this.field.valueAsNumber);
    };
    this.form.addEventListener("submit", read);
    this.field.addEventListener("change", read);
  }

  show(values: Values) {
    const { cost, cache, n } = values;
    const answer = (cost ?? cache) as CostAnswer | CacheAnswer;
    const next = cost ? this.growth : this.cache; // of a model that is not counted by part, above its cache
    if (this.form.parentNode !== next.parentNode) next.before(this.form);
    this.field.value = String(n || ownLength(answer));
    render(readInWords(answer.source.tokens.length > 0), this.says);
    const counts = countsOf(values, n || ownLength(answer));
    render(
      counts.length
        ? counts.map(([count, name]) => html`<div><b>${full(count)}</b><span>${name}</span></div>`)
        : html`<div>${TOO_LONG}</div>`,
      this.numbers,
    );
  }
}

/** Counts at n pieces, each with its name; empty where the model does not read so many. */
function countsOf({ cost, cache, chosen, keeps }: Values, n: number): [number, string][] {
  if (!cost) {
    const { kinds, own, lengths, bytes } = cache as CacheAnswer;
    return [[bytes.values[lengths.indexOf(n)][kinds.indexOf(own)], countNames.bytes]];
  }
  const k = cost.lengths.indexOf(n);
  const grown = cost.models.find(({ id }) => id === chosen.id)?.grown;
  if (!grown || !(k in grown.operations)) return [];
  const { bytes, operations, weights } = grown;
  return [
    ...(keeps ? [[bytes[k], countNames.bytes] as [number, string]] : []),
    [operations[k], countNames.operations],
    [weights[k], countNames.weights],
  ];
}
