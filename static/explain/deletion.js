/** The section "Which was right?": computed when it comes into view, kept for the sentence and head that are shown. */
import { fetchDeletion } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { h, withParts } from "../shared/dom.js";
import { Asking } from "../shared/page/asking.js";
import { defined } from "../shared/page/later.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { fixed } from "../shared/words.js";
import { svg } from "../shared/svg.js";
import { STROKES, deletionFigure } from "./deletion-figure.js";
import { CHANCE, intervalInWords, ranking, rightInWords, usualInWords } from "./deletion-words.js";

/**
 * @typedef {import("./deletion-words.js").Ranked} Ranked
 * @typedef {{question: Question, where: {layer: number, head: number, rows: Served}, usual: import("./deletion-words.js").Usual | undefined}} Of
 */

/** Of Plotly's kinds of lines, the lengths of their dashes. @type {Record<string, string>} */
const DASHES = {
  solid: "",
  dot: "2 3",
  dash: "5 4",
  dashdot: "6 3 2 3",
  longdash: "10 4",
  longdashdot: "10 3 2 3",
};
const MARKS = /** @type {Record<string, string>} */ ({
  circle: "M20 6m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
  square: "M17 3h6v6h-6z",
  diamond: "M20 2l4 4l-4 4l-4 -4z",
  "triangle-up": "M20 2l4 7h-8z",
  cross: "M18.5 2.5h3v2h2v3h-2v2h-3v-2h-2v-3h2z",
  x: "M17 3l6 6m0 -6l-6 6",
  "line-ew": "",
});

export class Deletion extends withParts(`
  place=#right run=button#right-run stop=button#right-stop progress=progress#right-progress says=#right-says
  problem=#right-problem found=#right-found chart=figure-chart#right-chart table=table#right-table usual=#right-usual
`) {
  #asking = new Asking();
  /** @type {Of | null} */
  #of = null;
  #seen = false;
  /** @type {string} what is shown */
  #shown = "";

  /** @param {Document} document */
  constructor(document) {
    super(document);
    this.run.addEventListener("click", () => this.#compute());
    this.stop.addEventListener("click", () => this.#cancel());
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout"])
      this.table.addEventListener(type, (event) => this.#light(event));
  }

  /** @param {Of} of what is shown above; computed if the section was seen, else when it is */
  of(of) {
    this.#of = of;
    if (this.#shown === keyOf(of)) return;
    this.#asking.cancel();
    this.found.hidden = true;
    this.#say("", false);
    if (this.#seen) void this.#compute();
  }

  /** The section has come into view. */
  see() {
    this.#seen = true;
    if (this.#of && this.#shown !== keyOf(this.#of)) void this.#compute();
  }

  async #compute() {
    const of = /** @type {Of} */ (this.#of);
    this.#seen = true;
    this.progress.removeAttribute("value");
    this.#say("taking pieces out...", true);
    try {
      const answer = await this.#asking.ask(
        (signal) => fetchDeletion(of.question, of.where, signal, (progress) => this.#progress(progress)),
        (words) => this.#say(words, true),
      );
      if (answer && of === this.#of) await this.#show(answer, of);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#say("", false);
      this.problem.textContent = error.message;
      this.run.hidden = error.isFinal;
    }
  }

  #cancel() {
    this.#asking.cancel();
    this.#seen = false;
    this.#say("You stopped before all pieces were taken out.", false);
  }

  /** @param {Progress} progress */
  #progress({ done, of }) {
    this.progress.max = of;
    this.progress.value = done;
    this.#say(`taking pieces out, ${done} of ${of} parts done...`, true);
  }

  /**
   * @param {string} words
   * @param {boolean} busy
   */
  #say(words, busy) {
    this.place.ariaBusy = String(busy);
    this.says.textContent = words;
    this.problem.textContent = "";
    this.progress.hidden = this.stop.hidden = !busy;
    this.run.hidden = busy;
  }

  /**
   * @param {import("../shared/api.js").Deletion} answer
   * @param {Of} of
   */
  async #show(answer, of) {
    const ranked = ranking(answer, of.usual);
    this.#say(rightInWords(ranked), false);
    this.run.hidden = true;
    this.found.hidden = false;
    this.#fill(ranked);
    this.usual.textContent = usualInWords(of.usual, !of.where.layer);
    this.#draw = (lit) =>
      this.chart.draw(
        (/** @type {Room} */ room, /** @type {Inks} */ inks) =>
          deletionFigure(ranked, answer.counts, answer.source.tokens.length, lit, room, inks),
        rightInWords(ranked),
      );
    this.place.ariaBusy = "true";
    await defined(this.chart);
    await this.#draw(null);
    this.#shown = keyOf(of);
    this.place.ariaBusy = "false";
  }

  /** @type {(lit: string | null) => Promise<void>} */
  #draw = async () => {};

  /** @param {Ranked[]} ranked */
  #fill(ranked) {
    const usual = ranked.some((one) => one.usual);
    const top = ["measure", "area", ...(usual ? ["many sentences"] : [])].map((name) => heading(name, "col"));
    const lines = ranked.map((one) => [
      h("th", { scope: "row", tabIndex: 0, dataset: { id: one.id } }, stroke(one.id), ` ${one.name}`),
      h("td", {}, fixed(one.area)),
      ...(usual ? [h("td", {}, one.usual ? intervalInWords(one.usual) : "–")] : []),
    ]);
    table(this.table, "Areas under the curves, in nats, the largest first", top, lines);
  }

  /** The line of a row that is pointed at is meant. @param {Event} event */
  #light({ type, target }) {
    const row = /** @type {Element} */ (target).closest("tbody tr");
    const heading = /** @type {HTMLElement | null} */ (row?.querySelector("th"));
    void this.#draw(/leave|out$/.test(type) ? null : (heading?.dataset.id ?? null));
  }
}

/** @param {Of} of */
const keyOf = ({ question, where }) => JSON.stringify([question, where]);

/** A piece of the line of a measure. @param {string} id */
function stroke(id) {
  const { dash, symbol } = STROKES[id];
  const size = { viewBox: "0 0 40 12", width: 40, height: 12, "aria-hidden": "true" };
  const drawn = svg("svg", { ...size, class: id === CHANCE ? "stroke chance" : "stroke" });
  const line = svg("path", { d: "M1 6H39", "stroke-dasharray": DASHES[dash] });
  drawn.append(line, svg("path", { d: MARKS[symbol], class: "mark" }));
  return drawn;
}
