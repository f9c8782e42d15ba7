/** The section "Which was right?": the curves of what is shown above, once they are asked for, and kept. */
import { html, nothing, render } from "../shared/html.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchDeletion, type DeletionAnswer, type ModelRequest } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { withParts } from "../shared/dom.ts";
import { defined } from "../shared/page/lazy.ts";
import { inTable } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import { STROKES, deletionFigure } from "./deletion-figure.ts";
import * as words from "./deletion-words.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { RowName } from "../shared/head/row-names.ts";

export type Of = { request: ModelRequest; where: HeadAt & { rows: RowName }; usual: words.Usual | undefined };

export class Deletion extends withParts(`
  container=#right doing=#right-doing found=#right-found chart=figure-chart#right-chart areas=#right-areas
`) {
  #answers = new Answers(
    async ({ request, where }: Of, signal, onProgress) => {
      const fetched = fetchDeletion(request, where, signal, onProgress);
      const [answer] = await Promise.all([fetched, defined(this.chart)]);
      return answer;
    },
    ({ request, where }) => [request, where],
  );
  #curves = new Reader(this.#answers, (known, of) => this.#show(known, of));
  /** The sentence and head above. */
  #of: Of | null = null;
  /** The sentence and head at which a person stopped: from there on nothing is computed by itself. */
  #stopped: Of | null = null;

  constructor(root: Document) {
    super(root);
    this.doing.replaceChildren(); // the button before there was a class
    this.#show({}, null);
  }

  /** Follow the sentence and head above; their curves are computed once all else `isReady`. */
  follow(of: Of, isReady: boolean) {
    if (!this.#of || this.#answers.keyOf(of) !== this.#answers.keyOf(this.#of)) {
      this.#of = of;
      this.#curves.end();
      this.#show({}, null);
    }
    if (isReady && !this.#stopped && !this.#curves.question) void this.#compute();
  }

  async #compute() {
    this.#stopped = null;
    this.container.ariaBusy = "true";
    try {
      await this.#curves.ask(this.#of as Of);
    } finally {
      this.container.ariaBusy = "false";
    }
  }

  #cancel() {
    this.#stopped = this.#of;
    this.#curves.end();
    this.#show({}, null);
  }

  /** Show the curves, or that they are on their way; of null nothing is asked. */
  #show(known: Known<DeletionAnswer>, of: Of | null) {
    const { answer } = known;
    const ranked = answer && of ? words.ranking(answer, of.usual) : null;
    const says = ranked ? words.rightInWords(ranked) : of ? goingInWords(known) : this.#stoppedInWords;
    render(this.#doing(known, says, of !== null), this.doing);
    this.found.hidden = !ranked;
    if (!answer || !of || !ranked) return;
    const pieces = answer.source.tokens.length;
    const draw = (lit: string | null) =>
      this.chart.draw((...looks) => deletionFigure(ranked, answer.counts, pieces, lit, ...looks), says);
    render(areasOf(ranked, of, draw), this.areas);
    return draw(null);
  }

  get #stoppedInWords() {
    return this.#stopped && this.#stopped === this.#of ? words.STOPPED : "";
  }

  #doing({ answer, error, progress }: Known<DeletionAnswer>, says: string, isAsked: boolean) {
    const problem = error ? problemOf(error) : null;
    const isBusy = isAsked && !answer && !problem;
    const canRun = !isBusy && !answer && !problem?.final;
    return html`
      <p class="doing wrap"><b id="right-says" role="status">${says}</b>
        <progress id="right-progress" aria-label="Pieces taken out" max=${progress?.of ?? nothing}
          value=${progress?.done ?? nothing} ?hidden=${!isBusy}></progress>
        <button type="button" id="right-stop" ?hidden=${!isBusy} @click=${() => this.#cancel()}>cancel</button>
        <button type="button" id="right-run" ?hidden=${!canRun}
          @click=${() => this.#compute()}>take pieces out</button></p>
      <p class="notice" data-kind="problem" id="right-problem" role="alert">${problem?.message ?? nothing}</p>`;
  }
}

function goingInWords({ error, words: waits, progress }: Known<DeletionAnswer>) {
  if (error) return "";
  return progress ? words.goingInWords(progress) : (waits ?? words.STARTS);
}

/** The areas as a table, whose rows `draw` their lines when they are pointed at, and what they are over many sentences. */
function areasOf(ranked: words.Ranked[], { usual, where }: Of, draw: (lit: string | null) => unknown) {
  const hasUsual = ranked.some((one) => one.usual);
  const lines = ranked.map(({ id, name, area, usual: many }) => [
    html`<th scope="row" tabindex="0" data-id=${id}>${stroke(id)} ${name}</th><td>${fixed(area)}</td>`,
    hasUsual ? html`<td>${many ? words.intervalInWords(many) : "–"}</td>` : "",
  ]);
  const headings = ["measure", "area", ...(hasUsual ? ["many sentences"] : [])];
  const light = ({ target }: Event) => {
    const row = (target as Element).closest("tbody tr");
    void draw(row?.querySelector("th")?.dataset.id ?? null);
  };
  const leave = () => void draw(null);
  return html`
    <div class="wide" role="group" aria-label="Areas under the curves" tabindex="0">
      <table class="ruled" id="right-table" @pointerover=${light} @pointerleave=${leave} @focusin=${light}
        @focusout=${leave}>${inTable(words.AREAS, headings, lines)}</table>
    </div>
    <p class="note" id="right-usual">${words.usualInWords(usual, !where.layer)}</p>`;
}

/** A piece of the line of a measure. */
const stroke = (id: string) => html`
  <svg viewBox="0 0 40 12" width="40" height="12" aria-hidden="true" class=${id === words.CHANCE ? "stroke chance" : "stroke"}>
    <path d="M1 6H39" stroke-dasharray=${STROKES[id].dashes}></path>
    <path d=${STROKES[id].mark} class="mark"></path>
  </svg>`;
