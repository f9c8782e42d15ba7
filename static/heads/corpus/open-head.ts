/** The head that is open: its measures over many sentences and on this one, where it looks, and sentences to look at. */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { inTable, rowHeading } from "../../shared/maps/table-cells.ts";
import { fixed } from "../../shared/words.ts";
import { linksTo } from "../address.ts";
import { headLinks } from "../links.ts";
import { quantileOf, rankOf } from "./quantiles.ts";
import { offsetsFigure } from "./figures.ts";
import { digitsOf, has, measureName } from "./measures.ts";
import * as words from "./words.ts";
import type { CorpusHead, CorpusMeasure, CorpusShown } from "./measures.ts";
import type { Estimate } from "../../shared/api.ts";

const NORMED = ["entropy", "first", "end", "punctuation"];
const BY_NORMS = "norm_"; // how the names of measures by norms begin
const KINDS = {
  sharpest: ["Sharpest", "entropy", "bits"],
  needed: ["Most needed", "cost", "nats a piece"],
} as const;

/** The measures of a head on this sentence; none before its heads are knocked out. */
export type Here = (head: CorpusHead) => Record<string, number>;

type Values = CorpusShown & { here: Here };

export class OpenHead extends withParts(`
  article=#corpus-open title=#corpus-head where=#corpus-where places=figure-chart#corpus-places placesWords=#corpus-places-words
  normed=#corpus-normed norms=table#corpus-norms examples=#corpus-examples
`) {
  /** Show the head that is open; resolves once its histogram is drawn. */
  show(values: Values) {
    this.compare(values);
    this.#showNorms(values);
    render(examplesOf(values), this.examples);
    return this.#showOffsets(values);
  }

  /** Show where this sentence lies among the others. */
  compare(values: Values) {
    const { corpus, model, request, opened: head } = values;
    const article = html`
      <p><span id="corpus-names">${words.namesInWords(head, corpus.sentences, model)}</span>
        <span id="corpus-links">${headLinks(request, head, model.family)}</span></p>
      <div class="wide" role="group" aria-labelledby="corpus-head" tabindex="0">
        <table class="ruled" id="corpus-among">${among(values)}</table>
      </div>
      <p class="prose" id="corpus-unusual" aria-live="polite">${unusual(values)}</p>`;
    render(words.headTitle(head), this.title);
    render(article, this.article);
  }

  #showNorms(values: Values) {
    const { measures, heads, opened: head } = values;
    const both = measures.filter(({ id }) => NORMED.includes(id) && has(head, BY_NORMS + id));
    this.normed.hidden = !both.length;
    const lines = both.map((measure) => [
      rowHeading(measureName(measure)),
      ...[measure.id, BY_NORMS + measure.id].map((id) => meanOf(values, id, digitsOf(heads, id))),
    ]);
    render(inTable(words.BY_WEIGHTS_AND_NORMS, ["measure", "weights", "norms"], lines), this.norms);
  }

  async #showOffsets({ corpus, opened: head }: Values) {
    const shares = corpus.blocks[head.block].places?.[head.layer - 1][head.head - 1];
    this.where.hidden = !shares;
    if (!shares) return;
    const sentence = words.offsetsInWords(shares, head.values);
    render(sentence, this.placesWords);
    await this.places.draw((...looks) => offsetsFigure(shares, ...looks), sentence);
  }
}

/** The measures of a head over many sentences, and those of this one among them. */
function among(values: Values) {
  const { corpus, measures, heads, opened: head, here } = values;
  const mine = here(head);
  const top = ["measure", `mean of ${words.many(corpus.sentences)}`, "here", "among them", "at least"];
  const lines = measures
    .filter(({ id }) => has(head, id) && !id.startsWith(BY_NORMS))
    .map((measure) => line(values, measure, mine[measure.id], digitsOf(heads, measure.id)));
  return inTable(words.headTitle(head), top, lines);
}

function line(values: Values, measure: CorpusMeasure, value: number | undefined, digits: number) {
  const { id } = measure;
  const quantiles = quantilesOf(values, id);
  const title = words.aboutMeasure(measure, sentencesOf(values, id));
  const isHere = value !== undefined && quantiles;
  const cells = isHere
    ? [fixed(value, digits), strip(quantileOf(value, quantiles)), words.rankInWords(rankOf(value, quantiles))]
    : ["–", "", ""];
  const mean = meanOf(values, id, digits);
  return [rowHeading(measureName(measure), title), mean, ...cells.map((cell) => html`<td>${cell}</td>`)];
}

function meanOf({ corpus, opened: head }: Values, id: string, digits: number) {
  const title = words.intervalInWords(head.values[id], digits, corpus.interval);
  return html`<td title=${title}>${meanAndArm(head.values[id], digits)}</td>`;
}

function quantilesOf({ corpus, opened: head }: Values, id: string) {
  const quantiles = corpus.blocks[head.block].quantiles[id]?.[head.layer - 1][head.head - 1];
  return quantiles && !quantiles.includes(null) ? (quantiles as number[]) : null;
}

/** The count of sentences behind a measure. */
function sentencesOf({ corpus: { sentences, knocked_out } }: Values, id: string) {
  return id === "cost" ? knocked_out.one : sentences;
}

function unusual(values: Values) {
  const { measures, heads, opened, here } = values;
  const mine = here(opened);
  const ranked = measures.flatMap((measure) => {
    const quantiles = quantilesOf(values, measure.id);
    const rank = quantiles && measure.id in mine ? rankOf(mine[measure.id], quantiles) : null;
    return rank ? [{ measure, rank }] : [];
  });
  const [most] = ranked.sort((a, b) => b.rank.share - a.rank.share);
  if (!most) return "";
  const { measure, rank } = most;
  const { id } = measure;
  return words.unusualInWords(measure, mine[id], rank, sentencesOf(values, id), digitsOf(heads, id));
}

/** Sentences on which a head is sharpest, or needed most. */
function examplesOf({ corpus, model, opened: head }: Values) {
  const { examples } = corpus.blocks[head.block];
  return Object.entries(KINDS).map(([kind, [title, measure, unit]]) => {
    const found = examples[kind]?.[head.layer - 1][head.head - 1] ?? [];
    const items = found.map(([k, value]) => {
      const { text } = corpus.examples[k];
      const href = linksTo({ model: model.id, text, target: "" }, head, model.family).explore;
      return html`<li><a href=${href}>${text}</a><small> ${measure} ${fixed(value)} ${unit}</small></li>`;
    });
    return found.length ? html`<h3>${title}</h3><ol>${items}</ol>` : "";
  });
}

function meanAndArm([mean, low, high]: Estimate, digits: number) {
  if (low === null || high === null) return fixed(Number(mean), digits);
  const arm = Math.max(high - Number(mean), Number(mean) - low);
  const decimals = Number(fixed(arm, digits)) ? digits : digits + 1;
  return html`${fixed(Number(mean), decimals)} <small>±${fixed(arm, decimals)}</small>`;
}

/** Ten parts of the sentences by size, and the mark of one at 0 to 1. */
const strip = (at: number) =>
  html`<span class="strip" aria-hidden="true"><i .style="left: ${100 * at}%"></i></span>`;
