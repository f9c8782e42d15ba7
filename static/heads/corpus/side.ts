/** The second side of Heads: all heads over many sentences, and the sentence at hand among these. */
import { render } from "lit-html";
import { partOf } from "../../shared/dom.ts";
import { blockName } from "../../shared/head/knock-outs.ts";
import type { HeadAt } from "../address.ts";
import { meaning } from "../results.ts";
import { OpenHead } from "./open-head.ts";
import { Pruning } from "./pruning.ts";
import { Scatter } from "./scatter.ts";
import { byCost, headsOf, isSame, measuresOf, openedOf } from "./measures.ts";
import { tableOf } from "./table.ts";
import { positionalInWords } from "./positional-words.ts";
import { NOT_MEASURED, neededInWords, sourceInWords, titleInWords } from "./words.ts";
import { hereOf } from "./quantiles.ts";
import type { HeadsPage } from "../page.ts";
import type { CorpusHead, Shown } from "./measures.ts";
import type { Answer, HeadsAnswer } from "../../shared/api.ts";

export class CorpusSide extends partOf<HeadsPage>()(`
  container=#corpus title=#corpus-title none=#corpus-none measured=#corpus-measured source=#corpus-source
  positional=#corpus-positional needed=#corpus-needed tableTitle=#corpus-heads-title table=heads-table#corpus-heads meanings=#corpus-meanings
`) {
  declare scatter: Scatter;
  head = new OpenHead(document);
  pruning = new Pruning(document);

  #shown: Shown | null = null;

  constructor(document: Document, page: HeadsPage) {
    super(document, page);
    this.scatter = new Scatter(document, page);
    this.table.addEventListener("sort-change", (event) => {
      const order = (event as CustomEvent).detail;
      this.table.show({ sort: order });
      page.keepAlong({ order });
    });
    for (const type of ["head-lock", "head-move"])
      this.table.addEventListener(type, (event) => this.#choose((event as CustomEvent).detail));
    this.scatter.onChoose = (head) => this.#choose(head);
  }

  /** True where the numbers of the model are shown. */
  get isMeasured() {
    return !this.measured.hidden;
  }

  hide() {
    this.#shown = null;
    this.container.hidden = true;
  }

  /** Say why the server has no numbers. */
  refuse(why: string) {
    this.#shown = null;
    this.container.hidden = this.none.hidden = false;
    this.measured.hidden = true;
    this.title.textContent = NOT_MEASURED;
    this.none.textContent = why;
  }

  async show(of: Omit<Shown, "heads" | "measures" | "opened">) {
    const { model, corpus, block, state } = of;
    const [heads, measures] = [headsOf(corpus, model), measuresOf(corpus)];
    const opened = openedOf(heads, { ...state, block }, model.best_head);
    this.#shown = { ...of, heads, measures, opened };
    const mine = heads.filter((head) => head.block === block);
    this.container.hidden = this.measured.hidden = false;
    this.none.hidden = true;
    this.title.textContent = titleInWords(corpus);
    this.source.textContent = sourceInWords(corpus);
    this.positional.textContent = positionalInWords(heads);
    this.needed.textContent = "";
    this.needed.hidden = mine.length < 2;
    for (const one of this.container.querySelectorAll<HTMLElement>("[data-of]"))
      one.hidden = one.dataset.of !== model.id;
    this.tableTitle.textContent = `Heads of ${blockName(block)}`;
    const table = tableOf(measures, mine, corpus.interval);
    this.table.show({ ...table, name: this.tableTitle.textContent, sort: state.order });
    render(table.columns.map(meaning), this.meanings);
    await Promise.all([this.scatter.show(this.#shown), this.pruning.show(corpus), this.#open(opened)]);
    if (this.page.aim) document.getElementById(this.page.aim)?.scrollIntoView(); // it was drawn only now
    this.page.aim = "";
  }

  /** Compare this sentence with the others; the heads are those of the block that is shown. */
  compare(heads: HeadsAnswer, answer: Answer) {
    if (!this.#shown) return;
    const { corpus, block, heads: all } = this.#shown;
    const ordered = byCost(all.filter((head) => head.block === block));
    const costs = ordered.map((head) => hereOf(heads, answer, head).cost);
    const most = Math.max(...costs);
    const words = neededInWords(costs.indexOf(most), most, ordered, corpus.knocked_out.one);
    this.needed.textContent = "cost" in corpus.measures ? words : "";
    this.head.compare((head) => hereOf(heads, answer, head));
  }

  #choose({ layer, head, block = this.#shown?.block ?? "" }: HeadAt & { block?: string }) {
    const chosen = { block, layer, head };
    if (block === this.#shown?.block) {
      const opened = this.#shown.heads.find((one) => isSame(one, chosen));
      if (opened) void Promise.all([this.scatter.open(opened), this.#open(opened)]);
    }
    return this.page.openHead(chosen);
  }

  #open(opened: CorpusHead) {
    this.table.show({ lit: opened, locked: true });
    return this.head.show({ ...(this.#shown as Shown), opened });
  }
}
