/** The second side of Heads: all heads over many sentences, and the sentence at hand among these. */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { blockName } from "../../shared/head/knock-outs.ts";
import type { HeadAt, HeadIn, HeadsState } from "../address.ts";
import { meaning } from "../results.ts";
import { OpenHead, type Here } from "./open-head.ts";
import { Pruning } from "./pruning.ts";
import { Scatter } from "./scatter.ts";
import { byCost, headsOf, isSame, measuresOf, openedOf } from "./measures.ts";
import { looksTable } from "../looks-table.ts";
import { looksOver } from "./looks-over.ts";
import { tableOf } from "./table.ts";
import { positionalInWords } from "./positional-words.ts";
import { NOT_MEASURED, neededInWords, overMany, sourceInWords, titleInWords } from "./words.ts";
import { hereOf } from "./quantiles.ts";
import type { CorpusShown } from "./measures.ts";
import type { Answer, HeadsAnswer } from "../../shared/api.ts";

type Acts = {
  open: (head: HeadIn) => unknown;
  /** Keep other measures of the scatter, or another order of the table. */
  keep: (part: Partial<Pick<HeadsState, "x" | "y" | "order">>) => unknown;
};

/** All that is shown, and the measures of this sentence. */
type Seen = CorpusShown & { here: Here };

const NOT_HERE: Here = () => ({});

export class CorpusSide extends withParts(`
  container=#corpus measured=#corpus-measured pair=.corpus-pair tableTitle=#corpus-heads-title
  looks=#corpus-looks table=heads-table#corpus-heads meanings=#corpus-meanings
`) {
  readonly #scatter: Scatter;
  readonly #head = new OpenHead(document);
  readonly #pruning = new Pruning(document);

  #shown: Seen | null = null;
  /** The part that a link leads to; "": none, or it was reached. */
  #aim = location.hash.slice(1);

  constructor(document: Document, { open, keep }: Acts) {
    super(document);
    this.#scatter = new Scatter(document, {
      open,
      measure: (part) => {
        keep(part);
        const shown = this.#shown as Seen;
        this.#shown = { ...shown, state: { ...shown.state, ...part } };
        return this.#scatter.show(this.#shown);
      },
    });
    this.table.addEventListener("sort-change", (event) => {
      const order = (event as CustomEvent).detail;
      this.table.show({ sort: order });
      keep({ order });
    });
    for (const type of ["head-lock", "head-move"])
      this.table.addEventListener(type, (event) => {
        const { layer, head }: HeadAt = (event as CustomEvent).detail;
        return open({ block: (this.#shown as CorpusShown).block, layer, head });
      });
  }

  hide() {
    this.#shown = null;
    this.container.hidden = true;
  }

  /** Say why the server has no numbers. */
  refuse(why: string) {
    this.#shown = null;
    this.#begin(NOT_MEASURED, why);
  }

  /** Show a title, and why there is nothing else, if there is not. */
  #begin(title: string, why: string) {
    this.container.hidden = false;
    this.measured.hidden = Boolean(why);
    const said = html`
      <p class="prose"><b id="corpus-title">${title}</b></p>
      <p class="prose" id="corpus-none" data-wall="words" ?hidden=${!why}>${why}</p>`;
    render(said, this.container, { renderBefore: this.measured });
  }

  /** Show the heads of a corpus; resolves once its charts are drawn. */
  async show(of: Omit<CorpusShown, "heads" | "measures" | "opened">) {
    const { model, corpus, block, state } = of;
    const [heads, measures] = [headsOf(corpus, model), measuresOf(corpus)];
    const opened = openedOf(heads, { ...state, block }, model.best_head);
    const shown = (this.#shown = { ...of, heads, measures, opened, here: NOT_HERE });
    const mine = heads.filter((head) => head.block === block);
    this.#begin(titleInWords(corpus), "");
    this.#say("");
    for (const one of this.container.querySelectorAll<HTMLElement>("[data-of]"))
      one.hidden = one.dataset.of !== model.id;
    const name = `Heads of ${blockName(block)}`;
    render(name, this.tableTitle);
    const table = tableOf(measures, mine, corpus.interval);
    this.table.show({ ...table, name, sort: state.order, lit: opened, locked: true });
    render(table.columns.map(meaning), this.meanings);
    render(looksTable(looksOver(corpus, heads), overMany(corpus.sentences)), this.looks);
    await Promise.all([this.#scatter.show(shown), this.#pruning.show(corpus), this.#head.show(shown)]);
    document.getElementById(this.#aim)?.scrollIntoView(); // it was drawn only now
    this.#aim = "";
  }

  /** Say where the numbers come from, and the head that this sentence needs most. */
  #say(needed: string) {
    const { corpus, heads, block } = this.#shown as CorpusShown;
    const isAlone = heads.filter((head) => head.block === block).length < 2;
    const said = html`
      <p class="grey" id="corpus-source">${sourceInWords(corpus)}</p>
      <p class="prose" id="corpus-positional">${positionalInWords(heads)}</p>
      <p class="prose" id="corpus-needed" aria-live="polite" ?hidden=${isAlone}>${needed}</p>`;
    render(said, this.measured, { renderBefore: this.pair });
  }

  /** Compare this sentence with the others; the heads are those of the block that is shown. */
  compare(heads: HeadsAnswer, answer: Answer) {
    if (!this.#shown) return;
    const { corpus, block, heads: all } = this.#shown;
    const ordered = byCost(all.filter((head) => head.block === block));
    const costs = ordered.map((head) => hereOf(heads, answer, head).cost);
    const most = Math.max(...costs);
    const words = neededInWords(costs.indexOf(most), most, ordered, corpus.knocked_out.one);
    this.#say("cost" in corpus.measures ? words : "");
    this.#shown = { ...this.#shown, here: (head) => hereOf(heads, answer, head) };
    this.#head.compare(this.#shown);
  }

  /** Show a head of the block as the one that is open. */
  open(head: HeadIn) {
    const opened = this.#shown?.heads.find((one) => isSame(one, head));
    if (!this.#shown || !opened) return;
    this.#shown = { ...this.#shown, opened };
    this.table.show({ lit: opened, locked: true });
    return Promise.all([this.#scatter.show(this.#shown), this.#head.show(this.#shown)]);
  }
}
