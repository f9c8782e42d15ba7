/** One model on Compare: the text that it wrote, where it looked, and the facts about it. */
import { html, render } from "lit-html";
import { withParts } from "../shared/dom.ts";
import { fetchReading, type Answer, type Model, type ModelRequest } from "../shared/api.ts";
import { alignmentOf } from "../shared/head/alignment.ts";
import { joinedIn } from "../shared/head/axis-pieces.ts";
import { wordsOf } from "../shared/head/by-words.ts";
import { ApiError } from "../shared/server.ts";
import { chooseHead, everyHead, usualHead, usualWords, type Focus } from "../shared/head/choose.ts";
import { USUAL_SET, type Wanted } from "./address.ts";
import { onLines } from "./lines.ts";
import { Turns } from "./turns.ts";
import { GAPS, heatmapOf, rolesInWords } from "./words.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { likelihood, overlap } from "../shared/head/facts.ts";
import { isWhole, layerName } from "../shared/head/layers.ts";
import { inSentences } from "../shared/head/marks.ts";
import {
  alignedOf,
  inAddress,
  bestNaming,
  type AskedRowName,
  type RowName,
} from "../shared/head/row-names.ts";
import { SERVES } from "../shared/head/fact-words.ts";
import { caution, mechanismOf, modelFacts, shortName } from "../shared/head/measured.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { noteInWords } from "../shared/sentence/notes.ts";
import { vectorTitle, vectorNote } from "../shared/sentence/words.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { capital, plain, type Part } from "../shared/words.ts";
import { choiceName, headTitle } from "../shared/head/titles.ts";
import { same } from "../shared/page/page.ts";
import { REQUEST, READING, addressOf } from "../shared/page/address.ts";
import { Asking } from "../shared/page/asking.ts";
import type { Alignment, Words } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";

/** Many models are asked a few at a time, so that the server has time for others. */
const turns = new Turns(4);
/** W^K with its letter raised. */
const raised = (text: string) =>
  text.split(/\^(\w)/).map((part, k) => (k % 2 ? html`<sup>${part}</sup>` : part));

const explore = addressOf({ ...REQUEST, ...READING });

export class Column extends withParts(`
  title=.name select=select.model open=a.open heads=select.heads remove=button.remove about=.about roles=.roles line=token-line failure=.failure
  reason=.reason again=button.again heatmap=attention-heatmap numbers=attention-numbers vector=fixed-vector
  words=attention-words facts=head-facts
`) {
  declare element: HTMLElement;
  declare model: Model;
  declare focus: Focus;

  #asking = new Asking();
  answer: Answer | null = null;
  alignment: Alignment | null = null;
  #request: ModelRequest | null = null;
  view: "heatmap" | "numbers" = "heatmap";
  #cancelled = false;
  /** The lines of its rows, and how many there are; null where it has a line for each row. */
  #lines: { of: number[]; count: number } | null = null;
  #naming: RowName = "produced";
  by: Words = "";
  /** The error, if there was one. */
  problem: unknown = null;

  constructor(element: HTMLElement, model: Model, wanted: Wanted) {
    super(element);
    this.element = element;
    this.use(model, wanted);
  }

  /** Use a model; a head of another block than is compared gives way to the usual one. */
  use(model: Model, { block, layer, head }: Omit<Wanted, "model">) {
    const usual = usualHead(model);
    const isHere = !block || block === usual.block;
    this.model = model;
    this.focus = isHere ? chooseHead({ block: usual.block, layer, head }, model).focus : usual;
    this.element.setAttribute("aria-label", model.name);
    this.element.dataset.model = model.id;
    this.title.textContent = this.open.textContent = shortName(model);
    this.line.lang = taskOf(model.task).target.lang;
    this.line.ariaLabel = `${taskOf(model.task).target.pieces}, ${shortName(model)}`;
    this.#offerHeads();
  }

  offer(models: Model[]) {
    const options = oldestFirst(models).map((model) => new Option(shortName(model), model.id));
    this.select.replaceChildren(...options);
    this.select.value = this.model.id;
  }

  #offerHeads() {
    const { blocks } = this.model;
    const best = usualHead(this.model);
    const block = blocks.find(({ name }) => name === this.focus.block);
    this.heads.hidden = !block || isWhole(block);
    if (!block || isWhole(block)) return;
    const options = everyHead(block).map(({ layer, head }) => {
      const isBest = best.layer === layer && best.head === head;
      const aligned = alignedOf(this.model, { block: block.name, layer, head });
      const name = choiceName(layerName(block, layer), head, aligned);
      return new Option(`${name}${isBest ? ", the best" : ""}`, `${layer}.${head}`);
    });
    this.heads.replaceChildren(...options);
    this.heads.value = `${this.focus.layer}.${this.focus.head}`;
  }

  /** Read the map by other names of its rows, or by words: its weights are there. */
  set reads({ rows, words }: { rows: AskedRowName; words: Words }) {
    this.#naming = rows || "produced";
    this.by = words;
    const { alignment, answer } = this;
    if (!alignment || !answer || (alignment.naming === this.#naming && alignment.words === words)) return;
    this.#read(answer, alignmentOf(answer, this.#asked));
  }

  /** The head, as it is read. */
  get #asked(): Focus {
    return { ...this.focus, naming: this.#naming, words: usualWords(this.model) && this.by };
  }

  /** Place the rows on lines that maps share. */
  set lines(lines: { of: number[]; count: number } | null) {
    if (same(lines, this.#lines)) return;
    this.#lines = lines;
    this.#explain();
    this.draw();
  }

  /** The cell of a line; null where the line is empty. */
  onLine({ i, j }: Cell): Cell | null {
    const row = this.#lines && i !== null ? this.#lines.of.indexOf(i) : i;
    return row === -1 ? null : { i: row, j };
  }

  /** Its model and head as the address has them: the usual head needs no words. */
  get wanted(): Wanted {
    const { layer, head } = this.focus;
    const usual = usualHead(this.model);
    const isUsual = usual.layer === layer && usual.head === head;
    return { model: this.model.id, ...(isUsual ? { layer: 0, head: 0 } : { layer, head }) };
  }

  get tokens() {
    return this.answer?.target.tokens ?? [];
  }

  get busy() {
    return this.#asking.busy;
  }

  /** True where it shows its answer to a request. */
  answers(request: ModelRequest | null) {
    return this.answer !== null && same(this.#request, request);
  }

  /** Ask the model, call `onAnswer`, and draw the answer; an error is kept in `problem`. */
  async ask(request: ModelRequest, onWait: (words: string) => void, onAnswer: (answer: Answer) => void) {
    const { model } = this;
    const asked = { ...request, model: model.id };
    this.problem = null;
    this.#cancelled = false;
    this.element.dataset.asking = "";
    try {
      const read = (signal: AbortSignal) =>
        turns.take(() => fetchReading(asked, this.#asked, signal), signal);
      const reading = await this.#asking.ask(read, onWait);
      if (this.#cancelled) this.problem = new ApiError("Cancelled.", "cancelled");
      if (!reading) return; // or asked something newer
      onAnswer(reading.answer);
      this.#show(reading.answer, reading.alignment, request);
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

  #show(answer: Answer, alignment: Alignment | null, request: ModelRequest) {
    this.#request = request;
    this.failure.hidden = true;
    this.line.sentence = answer.target;
    const written = answer.target.tokens.length ? [likelihood(answer.target)] : [];
    this.facts.facts = [...overlap(alignment), ...modelFacts(this.model, alignment, USUAL_SET), ...written];
    if (answer.vector) this.vector.show(answer);
    this.#read(answer, alignment);
  }

  /** Show what was read, by its names of rows, each row on a line of its own. */
  #read(answer: Answer, alignment: Alignment | null) {
    Object.assign(this, { answer, alignment: alignment && ofModel(alignment, this.model) });
    this.#lines = null;
    const isByWords = this.by && taskOf(this.model.task).piece === "word"; // as in the maps of the others
    this.line.joined = alignment ? joinedIn(alignment, "target") : isByWords ? wordsOf(answer.target) : [];
    this.#explain();
    this.#link();
    this.draw();
  }

  #link() {
    const request = this.#request as ModelRequest;
    const { words = "", marks = "" } = this.#asked;
    const state = { ...request, ...this.focus, model: this.model.id, rows: this.#naming, marks, words };
    this.open.href = `./${explore.write(inAddress(state, this.model))}`;
  }

  #explain() {
    const { answer, alignment, model } = this;
    const serves = alignment && bestNaming(model, this.focus) === "fed" ? "serves" : "";
    const by = alignment?.naming === "fed" ? "rows:" : serves;
    const roles = [rolesInWords(model), by && `${by} ${SERVES.fed}`].filter(Boolean).join("; ");
    render(raised(roles), this.roles);
    const gaps = this.#lines && alignment && this.#lines.count > alignment.n ? ` ${GAPS}` : "";
    const note = alignment ? (alignment.words ? "" : plain(noteInWords(alignment, model.looks))) + gaps : "";
    const vector = answer?.vector && `${vectorTitle(answer)}. ${vectorNote(answer, taskOf(model.task))}`;
    const looks = vector || note || mechanismOf(model);
    const remark = caution(model) && `. ${capital(caution(model).replace(", ", ""))}.`;
    this.about.textContent = remark ? looks.replace(/\.$/, "") + remark : looks;
  }

  draw() {
    const { alignment } = this;
    this.vector.hidden = !this.answer?.vector;
    this.heatmap.hidden = this.view !== "heatmap" || !alignment;
    this.numbers.hidden = this.view !== "numbers" || !alignment;
    if (!alignment) return;
    const title = `${shortName(this.model)}, ${headTitle(alignment)}`;
    this.numbers.ariaLabel = `Table of ${title}`;
    if (this.view === "numbers") return void (this.numbers.alignment = alignment);
    const lines = this.#lines;
    this.heatmap.alignment = lines ? onLines(alignment, lines.of, lines.count) : alignment;
    this.heatmap.ariaLabel = heatmapOf(title);
  }

  /** Say in place of an answer why there is none. */
  fail() {
    const { problem } = this;
    this.answer = this.alignment = null;
    this.line.sentence = { text: "", tokens: [], offsets: [] };
    this.facts.facts = [];
    this.words.parts = [];
    this.about.textContent = mechanismOf(this.model);
    this.heatmap.hidden = this.numbers.hidden = this.vector.hidden = true;
    this.failure.hidden = false;
    this.reason.textContent = problem instanceof Error ? problem.message : String(problem);
    this.again.hidden = problem instanceof ApiError && problem.isFinal;
  }

  /** Light a cell of the map, and a written piece. */
  light(cell: Cell, written: number | null, parts: Part[]) {
    const { alignment } = this;
    this.line.lit = { query: written, key: null };
    this.line.weights = alignment ? inSentences(alignment, cell).target : null;
    this.words.parts = parts;
    const line = cell.i === null ? null : (this.#lines?.of[cell.i] ?? cell.i);
    if (this.view === "heatmap") this.heatmap.lit = { ...cell, i: line };
    else this.numbers.lit = cell;
  }
}
