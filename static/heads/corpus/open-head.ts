/** The head that is open: its measures over many sentences and on this one, where it looks, and sentences to look at. */
import { html, render } from "lit-html";
import { withParts } from "../../shared/dom.ts";
import { inTable, rowHeading } from "../../shared/maps/table-cells.ts";
import { defined } from "../../shared/page/later.ts";
import { fixed } from "../../shared/words.ts";
import { linksTo } from "../address.ts";
import { headLinks } from "../links.ts";
import { quantileOf, rankOf } from "./quantiles.ts";
import { offsetsFigure } from "./figures.ts";
import { digitsOf, has, nameOf } from "./measures.ts";
import * as words from "./words.ts";
import type { CorpusHead, CorpusMeasure, Shown } from "./measures.ts";
import type { Estimate } from "../../shared/api.ts";

const NORMED = ["entropy", "first", "end", "punctuation"];
const BY_NORMS = "norm_"; // how the names of measures by norms begin
const KINDS = {
  sharpest: ["Sharpest", "entropy", "bits"],
  needed: ["Most needed", "cost", "nats a piece"],
} as const;

export class OpenHead extends withParts(`
  title=#corpus-head names=#corpus-names links=#corpus-links among=table#corpus-among unusual=#corpus-unusual
  where=#corpus-where places=figure-chart#corpus-places placesWords=#corpus-places-words
  normed=#corpus-normed norms=table#corpus-norms examples=#corpus-examples
`) {
  #shown: Shown | null = null;
  /** The measures of a head on this sentence. */
  #here: (head: CorpusHead) => Record<string, number> = () => ({});

  async show(shown: Shown) {
    const { corpus, model, request, opened: head } = shown;
    if (request !== this.#shown?.request) this.#here = () => ({});
    this.#shown = shown;
    this.title.textContent = words.headTitle(head);
    this.names.textContent = words.namesInWords(head, corpus.sentences, model);
    render(headLinks(request, head, model.family), this.links);
    this.#fillAmong();
    this.#fillNorms();
    this.#fillExamples();
    await this.#drawOffsets();
  }

  compare(here: (head: CorpusHead) => Record<string, number>) {
    this.#here = here;
    if (this.#shown) this.#fillAmong();
  }

  #fillAmong() {
    const { corpus, measures, heads, opened: head } = this.#shown as Shown;
    const here = this.#here(head);
    const top = ["measure", `mean of ${words.many(corpus.sentences)}`, "here", "", "at least"];
    const lines = measures
      .filter(({ id }) => has(head, id) && !id.startsWith(BY_NORMS))
      .map((measure) => this.#line(measure, here[measure.id], digitsOf(heads, measure.id)));
    render(inTable(words.headTitle(head), top, lines), this.among);
    this.unusual.textContent = this.#unusual(here);
  }

  #line(measure: CorpusMeasure, value: number | undefined, digits: number) {
    const { id } = measure;
    const quantiles = this.#quantiles(id);
    const mean = this.#mean(id, digits);
    const title = words.aboutMeasure(measure, this.#sentences(id));
    const isHere = value !== undefined && quantiles;
    const cells = isHere
      ? [
          fixed(value, digits),
          strip(quantileOf(value, quantiles)),
          words.rankInWords(rankOf(value, quantiles)),
        ]
      : ["–", "", ""];
    return [rowHeading(nameOf(measure), title), mean, ...cells.map((cell) => html`<td>${cell}</td>`)];
  }

  #mean(id: string, digits: number) {
    const { corpus, opened: head } = this.#shown as Shown;
    const title = words.intervalInWords(head.values[id], digits, corpus.interval);
    return html`<td title=${title}>${meanAndArm(head.values[id], digits)}</td>`;
  }

  #quantiles(id: string) {
    const { corpus, opened: head } = this.#shown as Shown;
    const quantiles = corpus.blocks[head.block].quantiles[id]?.[head.layer - 1][head.head - 1];
    return quantiles && !quantiles.includes(null) ? (quantiles as number[]) : null;
  }

  /** The count of sentences behind a measure. */
  #sentences(id: string) {
    const { sentences, knocked_out } = (this.#shown as Shown).corpus;
    return id === "cost" ? knocked_out.one : sentences;
  }

  #unusual(here: Record<string, number>) {
    const { measures, heads } = this.#shown as Shown;
    const ranked = measures.flatMap((measure) => {
      const quantiles = this.#quantiles(measure.id);
      const rank = quantiles && measure.id in here ? rankOf(here[measure.id], quantiles) : null;
      return rank ? [{ measure, rank }] : [];
    });
    const [most] = ranked.sort((a, b) => b.rank.share - a.rank.share);
    if (!most) return "";
    const { measure, rank } = most;
    const { id } = measure;
    return words.unusualInWords(measure, here[id], rank, this.#sentences(id), digitsOf(heads, id));
  }

  #fillNorms() {
    const { measures, heads, opened: head } = this.#shown as Shown;
    const both = measures.filter(({ id }) => NORMED.includes(id) && has(head, BY_NORMS + id));
    this.normed.hidden = !both.length;
    const lines = both.map((measure) => [
      rowHeading(nameOf(measure)),
      ...[measure.id, BY_NORMS + measure.id].map((id) => this.#mean(id, digitsOf(heads, id))),
    ]);
    render(inTable(words.BY_WEIGHTS_AND_NORMS, ["measure", "weights", "norms"], lines), this.norms);
  }

  #fillExamples() {
    const { corpus, model, opened: head } = this.#shown as Shown;
    const { examples } = corpus.blocks[head.block];
    const kinds = Object.entries(KINDS).map(([kind, [title, measure, unit]]) => {
      const found = examples[kind]?.[head.layer - 1][head.head - 1] ?? [];
      const items = found.map(([k, value]) => {
        const { text } = corpus.examples[k];
        const href = linksTo({ model: model.id, text, target: "" }, head, model.family).explore;
        return html`<li><a href=${href}>${text}</a><small> ${measure} ${fixed(value)} ${unit}</small></li>`;
      });
      return found.length ? html`<h3>${title}</h3><ol>${items}</ol>` : "";
    });
    render(kinds, this.examples);
  }

  async #drawOffsets() {
    const { corpus, opened: head } = this.#shown as Shown;
    const shares = corpus.blocks[head.block].places?.[head.layer - 1][head.head - 1];
    this.where.hidden = !shares;
    if (!shares) return;
    const sentence = words.offsetsInWords(shares, head.values);
    this.placesWords.textContent = sentence;
    await defined(this.places);
    await this.places.draw((...looks) => offsetsFigure(shares, ...looks), sentence);
  }
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
