/** The page Word: the parts that made a written piece likely, and what came from the source. */
import { fetchLogitSplit, fetchOrigins } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { lockedIn } from "../shared/head/locked.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { addressOf, count } from "../shared/page/address.ts";
import { SentencePage, questionOf, type History, type State } from "../shared/page/page.ts";
import { Without } from "../shared/page/without.ts";
import { splitsLogits } from "../shared/sentence/models.ts";
import { labels } from "../shared/pieces.ts";
import { NOTHING, inLine, ofWord, type Mark } from "../shared/head/marks.ts";
import { address, type Quantity } from "./address.ts";
import { linksOf } from "./links.ts";
import { openingRow } from "./parts.ts";
import { WordView, type LogitFound } from "./view.ts";
import type { LogitPart, Model, Origins, Question } from "../shared/api.ts";

const STEP = addressOf({ step: count }); // as Steps writes it

export class WordPage extends SentencePage {
  without = new Unsplit(document, this);
  view = new WordView(document, this);

  constructor(document: Document) {
    super(address, "Word", { row: 0 });
    for (const type of ["present-change", "lines-fit"])
      document.addEventListener(type, () => this.answer && this.view.say(this.answer, this.state.of));
    for (const type of ["token-enter", "token-move", "token-leave", "token-lock", "row-choose"])
      document.addEventListener(type, this);
  }

  shows(model: Model) {
    return splitsLogits(model);
  }

  /** The row that was locked on Explore, or the step that was open on Steps, is opened. */
  read() {
    const asked = super.read();
    const model = this.modelFor(asked);
    const locked = model ? rowOf(lockedIn(location.search, model)) : 0;
    return { ...asked, row: asked.row || locked || STEP.read(location.search).step };
  }

  /** The piece that somebody chose; the one that opens by itself is locked nowhere. */
  get lock(): Mark {
    return this.answer && !this.state.isUsual ? ofWord("target", this.answer.row - 1) : NOTHING;
  }

  asks(state: State) {
    return [questionOf(state), state.row];
  }

  async fetch(wish: State, signal: AbortSignal) {
    const question = questionOf(wish);
    const origins = this.isShown(wish) ? this.found.origins : await originsOf(question, signal);
    if (!wish.row) Object.assign(wish, await this.#first(question, origins, signal));
    return { answer: await this.#split(question, wish, signal), origins };
  }

  /** The piece to open, of a sentence that is new: the word that the model before wrote, or the usual one. */
  async #first(question: Question, origins: Origins | ApiError, signal: AbortSignal) {
    const none = origins instanceof ApiError;
    const texts = none ? await fetchLogitSplit(question, 1, signal) : origins;
    const { tokens, read } = texts.target;
    const left = rowOf(this.leftIn(texts) ?? NOTHING);
    const usual = none ? openingRow(null, tokens, read) : openingRow(origins.rows, tokens);
    return { row: left || usual, isUsual: !left };
  }

  /** Split a piece; where it is not there, the first one. */
  async #split(question: Question, wish: State, signal: AbortSignal) {
    try {
      return await fetchLogitSplit(question, wish.row, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "unknown_row" || wish.row === 1) throw error;
      wish.row = 1;
      return fetchLogitSplit(question, 1, signal);
    }
  }

  take(found: LogitFound, other: boolean) {
    if (other) this.view.showOrigins(found, this.state.of, this.task);
    this.view.show(found.answer, this.state.of);
    this.#light(null);
  }

  async draw() {
    return true;
  }

  changeQuantity(of: Quantity) {
    this.keep({ of });
    if (!this.found) return;
    this.view.showOrigins(this.found, of, this.task);
    this.view.show(this.found.answer, of);
  }

  handleEvent(event: Event) {
    const { type, target, detail } = event as CustomEvent;
    if (!this.answer) return;
    if (type === "row-choose") return this.open({ row: detail.row + 1, isUsual: false }, "replace");
    const side = (target as Element).closest("[data-side=target]") ? "target" : "source";
    if (type === "token-lock" && side === "target")
      return this.open({ row: detail.index + 1, isUsual: false });
    this.#light(type === "token-leave" ? null : ofWord(side, detail.index));
  }

  /** Light a mark; null lights the piece that is shown. */
  #light(mark: Mark | null) {
    const lit = mark ?? ofWord("target", this.answer.row - 1);
    for (const side of ["source", "target"] as const) this.bar.line(side).lit = inLine(lit, side);
  }

  linksOf(part: LogitPart) {
    return linksOf(part, { model: this.model, question: questionOf(this.state), row: this.answer.row });
  }

  labelsOf() {
    const { source, target } = this.answer;
    return { source: labels(source.tokens), fed: labels(target.fed), written: labels(target.tokens) };
  }
}

/** The written piece of a locked row, from 1, of the start mark the first one; 0 where none is locked. */
const rowOf = ({ query }: Mark) =>
  query && query.side !== "source" ? (rowOn(query.side, query.index, "target") ?? 0) + 1 : 0;

/** The notice on a model that writes with a tanh before its logits. */
class Unsplit extends Without {
  show(model: Model, question: Question, why?: string) {
    const tanh = `In ${model.name} a tanh comes between what attention found and the logits, so they are no sum over parts.`;
    super.show(model, question, why ?? (model.family === "recurrent" ? tanh : undefined));
  }
}

/** The origins, or the error that says why no such sum exists. */
async function originsOf(question: Question, signal: AbortSignal): Promise<Origins | ApiError> {
  try {
    return await fetchOrigins(question, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_split") return error;
    throw error;
  }
}
