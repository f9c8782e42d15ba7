/**
 * One model on Compare: what it wrote, where it looked, and what is known about it.
 *
 * @typedef {{answer: Answer, alignment: Alignment | null}} Reading
 */
import { withParts } from "../shared/dom.js";
import { fetchReading } from "../shared/api.js";
import { renamed } from "../shared/head/alignment.js";
import { ApiError } from "../shared/server.js";
import { chooseHead, usualHead } from "../shared/head/choose.js";
import { USUAL_SET } from "./address.js";
import { rolesInWords } from "./roles.js";
import { Turns } from "./turns.js";
import { ofModel } from "../shared/head/crossing.js";
import { likelihood, overlap } from "../shared/head/facts.js";
import { layerName } from "../shared/head/layers.js";
import { inSentences } from "../shared/head/marks.js";
import { SERVES, alignedOf, namedBy } from "../shared/head/served.js";
import { caution, mechanismOf, modelFacts, shortName } from "../shared/head/measured.js";
import { inHistory, isWhole } from "../shared/sentence/models.js";
import { VECTOR_TITLE, noteInWords, vectorNote } from "../shared/sentence/notes.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { capital } from "../shared/words.js";
import { choiceName, headTitle } from "../shared/head/titles.js";
import { same } from "../shared/page/page.js";
import { ROWS, QUESTION, addressOf } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";

/** Many models are asked a few at a time, so that the server has time for others. */
const turns = new Turns(4);
const explore = addressOf({ ...QUESTION, rows: ROWS });

export class Column extends withParts(`
  title=.name select=select.model open=a.open heads=select.heads remove=button.remove about=.about roles=.roles line=token-line failure=.failure
  reason=.reason again=button.again heatmap=attention-heatmap numbers=attention-numbers vector=fixed-vector
  words=attention-words facts=head-facts
`) {
  #asking = new Asking();
  /** @type {Reading | null} what is shown */
  #reading = null;
  /** @type {Question | null} what that answers */
  #question = null;
  /** @type {"heatmap" | "numbers"} */
  view = "heatmap";
  #cancelled = false;
  /** @type {import("../shared/head/served.js").Asked} */
  #rows = "";
  /** @type {unknown} what went wrong, if anything did */
  problem = null;

  /**
   * @param {HTMLElement} element
   * @param {Model} model
   * @param {Wanted} wanted its head, if it has such a one
   */
  constructor(element, model, wanted) {
    super(element);
    this.element = element;
    /** @type {Model} */
    this.model = model;
    /** @type {Focus} */
    this.focus = usualHead(model);
    this.use(model, wanted);
  }

  /**
   * @param {Model} model
   * @param {{block?: string, layer: number, head: number}} wanted of another block than is compared: the usual one
   */
  use(model, { block, layer, head }) {
    const usual = usualHead(model);
    const isHere = !block || block === usual.block;
    this.model = model;
    this.focus = isHere ? chooseHead({ block: usual.block, layer, head }, model).focus : usual;
    this.element.setAttribute("aria-label", model.name);
    this.title.textContent = shortName(model);
    this.open.textContent = shortName(model);
    this.line.lang = taskOf(model.task).target.lang;
    this.line.ariaLabel = `${taskOf(model.task).target.pieces}, ${shortName(model)}`;
    this.#offerHeads();
  }

  /** @param {Model[]} models that can take its place */
  offer(models) {
    this.select.replaceChildren(
      ...inHistory(models).flatMap(({ models }) =>
        models.map((model) => new Option(shortName(model), model.id)),
      ),
    );
    this.select.value = this.model.id;
  }

  #offerHeads() {
    const { blocks, best_head: best } = this.model;
    const block = blocks.find(({ name }) => name === this.focus.block);
    this.heads.hidden = !block || isWhole(block);
    if (!block || isWhole(block)) return;
    const options = [];
    for (let layer = 1; layer <= block.layers; layer++)
      for (let head = 1; head <= block.heads; head++) {
        const isBest = best && best.layer === layer && best.head === head;
        const name = choiceName(
          layerName(block, layer),
          head,
          alignedOf(this.model, { block: block.name, layer, head }),
        );
        options.push(new Option(`${name}${isBest ? ", the best" : ""}`, `${layer}.${head}`));
      }
    this.heads.replaceChildren(...options);
    this.heads.value = `${this.focus.layer}.${this.focus.head}`;
  }

  /** What names the rows of its map. @param {import("../shared/head/served.js").Asked} asked */
  set rows(asked) {
    this.#rows = asked;
    if (!this.#reading?.alignment || this.#reading.alignment.served === this.#served) return;
    const { answer, alignment } = this.#reading;
    this.#reading = { answer, alignment: ofModel(renamed(answer, alignment, this.#served), this.model) };
    this.#explain();
    this.#link();
    this.draw();
  }

  get #served() {
    return namedBy(this.#rows, this.model, this.focus);
  }

  /** Whether it is one of many small maps. @param {boolean} small */
  set small(small) {
    this.heatmap.scaled = !small;
  }

  /** @returns {Wanted} as the address has it: the usual head needs no words */
  get wanted() {
    const { model, focus } = this;
    const usual = usualHead(model);
    const isUsual = usual.layer === focus.layer && usual.head === focus.head;
    return { model: model.id, layer: isUsual ? 0 : focus.layer, head: isUsual ? 0 : focus.head };
  }

  get reading() {
    return this.#reading;
  }

  /** The pieces that it wrote. */
  get tokens() {
    return this.#reading?.answer.target.tokens ?? [];
  }

  get busy() {
    return this.#asking.busy;
  }

  /** Whether it shows its answer to a question. @param {Question | null} question */
  answers(question) {
    return this.#reading !== null && same(this.#question, question);
  }

  /**
   * Ask the model, and draw what it answers; what goes wrong is in `.problem`.
   *
   * @param {Question} question
   * @param {(words: string) => void} onWait
   * @param {(answer: Answer) => void} onAnswer before it is drawn
   */
  async ask(question, onWait, onAnswer) {
    const { model, focus } = this;
    const asked = { ...question, model: model.id };
    this.problem = null;
    this.#cancelled = false;
    this.element.dataset.asking = "";
    try {
      const reading = await this.#asking.ask(
        (signal) => turns.take(() => fetchReading(asked, { ...focus, served: this.#served }, signal), signal),
        onWait,
      );
      if (this.#cancelled) this.problem = new ApiError("Cancelled.", "cancelled");
      if (!reading) return; // or asked something newer
      onAnswer(reading.answer);
      this.#show(reading, question);
    } catch (error) {
      this.problem = error;
    } finally {
      if (!this.busy) delete this.element.dataset.asking;
    }
  }

  cancel() {
    this.#cancelled = this.busy;
    this.#asking.cancel();
  }

  /**
   * @param {Reading} reading
   * @param {Question} question
   */
  #show({ answer, alignment }, question) {
    const { model } = this;
    this.#question = question;
    this.#reading = { answer, alignment: alignment && ofModel(alignment, model) };
    this.failure.hidden = true;
    this.#link();
    this.line.sentence = answer.target;
    const written = answer.target.tokens.length ? [likelihood(answer.target)] : [];
    this.facts.facts = [...overlap(alignment), ...modelFacts(model, alignment, USUAL_SET), ...written];
    this.#explain();
    if (answer.vector) this.vector.vector = answer.vector;
    this.draw();
  }

  #link() {
    const question = /** @type {Question} */ (this.#question);
    const shown = { ...question, ...this.focus, model: this.model.id, rows: this.#rows };
    this.open.href = `./${explore.write(/** @type {any} */ (shown))}`;
  }

  #explain() {
    const { answer, alignment } = /** @type {Reading} */ (this.#reading);
    const isFed = alignment?.served === "fed";
    this.roles.textContent = [rolesInWords(this.model), isFed ? `rows: ${SERVES.fed}` : ""]
      .filter(Boolean)
      .join("; ");
    const note = alignment
      ? noteInWords(alignment, this.model.looks)
          .map(({ text }) => text)
          .join("")
      : "";
    const vector = answer.vector && `${VECTOR_TITLE}. ${vectorNote(answer.vector, taskOf(this.model.task))}`;
    const looks = vector || note || mechanismOf(this.model);
    const remark = caution(this.model) && `. ${capital(caution(this.model).replace(", ", ""))}.`;
    this.about.textContent = remark ? looks.replace(/\.$/, "") + remark : looks;
  }

  /** Draw it in its view. */
  draw() {
    const alignment = this.#reading?.alignment;
    this.vector.hidden = !this.#reading?.answer.vector;
    this.heatmap.hidden = this.view !== "heatmap" || !alignment;
    this.numbers.hidden = this.view !== "numbers" || !alignment;
    if (!alignment) return;
    const title = `${shortName(this.model)}, ${headTitle(alignment)}`;
    this.numbers.ariaLabel = `Table of ${title}`;
    if (this.view === "numbers") return void (this.numbers.alignment = alignment);
    this.heatmap.alignment = alignment;
    this.heatmap.ariaLabel = `Heatmap of ${title}. The view “numbers” has the same as a table.`;
  }

  /** Say in place of an answer why there is none. */
  fail() {
    const { problem } = this;
    this.#reading = null;
    this.line.sentence = { text: "", tokens: [], offsets: [] };
    this.facts.facts = [];
    this.words.parts = [];
    this.about.textContent = mechanismOf(this.model);
    this.heatmap.hidden = this.numbers.hidden = this.vector.hidden = true;
    this.failure.hidden = false;
    this.reason.textContent = problem instanceof Error ? problem.message : String(problem);
    this.again.hidden = problem instanceof ApiError && problem.isFinal;
  }

  /**
   * @param {{i: number | null, j: number | null}} cell of the map
   * @param {number | null} written the piece of what it wrote
   * @param {Part[]} parts
   */
  light(cell, written, parts) {
    const alignment = this.#reading?.alignment;
    this.line.lit = { query: written, key: null };
    this.line.weights = alignment ? inSentences(alignment, cell).target : null;
    this.words.parts = parts;
    if (this.view === "heatmap") this.heatmap.lit = cell;
    else this.numbers.lit = cell;
  }
}
