/** The section "Which was right?": computed when it comes into view, kept for the sentence and head that are shown. */
import { html, render } from "lit-html";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchDeletion, type DeletionAnswer, type ModelRequest } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { withParts } from "../shared/dom.ts";
import { defined } from "../shared/page/later.ts";
import { same } from "../shared/page/page.ts";
import { inTable } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import { STROKES, deletionFigure } from "./deletion-figure.ts";
import * as words from "./deletion-words.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { RowName } from "../shared/head/row-names.ts";

export type Of = { request: ModelRequest; where: HeadAt & { rows: RowName }; usual: words.Usual | undefined };

const curves = new Answers(
  ({ request, where }: Of, signal, onProgress) => fetchDeletion(request, where, signal, onProgress),
  keyOf,
);

export class Deletion extends withParts(`
  container=#right run=button#right-run stop=button#right-stop progress=progress#right-progress says=#right-says
  problem=#right-problem found=#right-found chart=figure-chart#right-chart table=table#right-table usual=#right-usual
`) {
  #curves = new Reader(curves, (known, of) => this.#show(known, of));
  #of: Of | null = null;
  #seen = false;

  constructor(document: Document) {
    super(document);
    this.run.addEventListener("click", () => this.#compute());
    this.stop.addEventListener("click", () => this.#cancel());
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout"])
      this.table.addEventListener(type, (event) => this.#light(event));
  }

  /** Follow the sentence and head above; computed if the section was seen, else when it is. */
  of(of: Of) {
    if (this.#of && same(keyOf(of), keyOf(this.#of))) return;
    this.#of = of;
    this.#curves.end();
    this.found.hidden = true;
    this.#say("", false);
    if (this.#seen) void this.#compute();
  }

  /** The section has come into view. */
  see() {
    this.#seen = true;
    if (this.#of && this.#of !== this.#curves.question) void this.#compute();
  }

  async #compute() {
    this.#seen = true;
    this.container.ariaBusy = "true";
    try {
      await this.#curves.ask(this.#of as Of);
    } finally {
      this.container.ariaBusy = "false";
    }
  }

  #cancel() {
    this.#curves.end();
    this.#seen = false;
    this.#say(words.STOPPED, false);
  }

  #say(what: string, busy: boolean) {
    this.says.textContent = what;
    this.problem.textContent = "";
    this.progress.hidden = this.stop.hidden = !busy;
    this.run.hidden = busy;
  }

  #show({ answer, error, words: waits, progress }: Known<DeletionAnswer>, of: Of) {
    if (answer) return this.#draws(answer, of);
    if (error) return this.#refuse(error);
    if (progress) Object.assign(this.progress, { max: progress.of, value: progress.done });
    else this.progress.removeAttribute("value");
    this.#say(progress ? words.goingInWords(progress) : (waits ?? words.STARTS), true);
  }

  #refuse(error: unknown) {
    const { final, message } = problemOf(error);
    this.#say("", false);
    this.problem.textContent = message;
    this.run.hidden = final;
  }

  async #draws(answer: DeletionAnswer, of: Of) {
    const ranked = words.ranking(answer, of.usual);
    const says = words.rightInWords(ranked);
    this.#say(says, false);
    this.run.hidden = true;
    this.found.hidden = false;
    this.#fill(ranked);
    this.usual.textContent = words.usualInWords(of.usual, !of.where.layer);
    const [counts, pieces] = [answer.counts, answer.source.tokens.length];
    this.#draw = (lit) =>
      this.chart.draw((...looks) => deletionFigure(ranked, counts, pieces, lit, ...looks), says);
    await defined(this.chart);
    await this.#draw(null);
  }

  #draw: (lit: string | null) => Promise<void> = async () => {};

  #fill(ranked: words.Ranked[]) {
    const usual = ranked.some((one) => one.usual);
    const lines = ranked.map(({ id, name, area, usual: many }) => [
      html`<th scope="row" tabindex="0" data-id=${id}>${stroke(id)} ${name}</th><td>${fixed(area)}</td>`,
      usual ? html`<td>${many ? words.intervalInWords(many) : "–"}</td>` : "",
    ]);
    const headings = ["measure", "area", ...(usual ? ["many sentences"] : [])];
    render(inTable(words.AREAS, headings, lines), this.table);
  }

  /** The line of a row that is pointed at is meant. */
  #light({ type, target }: Event) {
    const row = (target as Element).closest("tbody tr");
    const heading = row?.querySelector("th") as HTMLElement | null;
    void this.#draw(/leave|out$/.test(type) ? null : (heading?.dataset.id ?? null));
  }
}

function keyOf({ request, where }: Of) {
  return [request, where];
}

/** A piece of the line of a measure. */
const stroke = (id: string) => html`
  <svg viewBox="0 0 40 12" width="40" height="12" aria-hidden="true" class=${id === words.CHANCE ? "stroke chance" : "stroke"}>
    <path d="M1 6H39" stroke-dasharray=${STROKES[id].dashes}></path>
    <path d=${STROKES[id].mark} class="mark"></path>
  </svg>`;
