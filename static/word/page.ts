/** The page Word: the parts that made a written piece likely, and what came from the source. */
import { fetchLogitSplit, fetchOrigins } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { lockedIn } from "../shared/head/locked.ts";
import { usualWords, wordsIn } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { namesHead, rowOn } from "../shared/head/row-names.ts";
import { addressOf, place } from "../shared/page/address.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { hasTools } from "../shared/page/tools.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { splitsLogits } from "../shared/sentence/models.ts";
import { NOTHING, inLine, ofWord, type Mark } from "../shared/head/marks.ts";
import { address, type Quantity, type WordState } from "./address.ts";
import { originsOf, unitsOf, rowsWith, together } from "./by-words.ts";
import { linksOf } from "./links.ts";
import { openingRow } from "./parts.ts";
import { BY_WORDS, NOT_FOLLOWED, noSum } from "./words.ts";
import { WordView, type LogitFound } from "./view.ts";
import type { LogitPart, LogitSplit, Model, Origins, ModelRequest } from "../shared/api.ts";

const STEP = addressOf({ step: place }); // as Steps writes it, where steps are rows

/** `isUsual` is true of a piece that opened by itself. */
type State = WordState & { isUsual?: boolean };

/** A split that is found, and whether its piece opened by itself. */
type Found = LogitFound & { isUsual: boolean };

export class WordPage extends SentencePage<State, Found> {
  without = withoutLater(document, this);
  view = new WordView(document, { choose: (of) => this.changeQuantity(of) });
  words = new WordsSwitch(document, (part) => this.open(part));

  constructor(document: Document) {
    super(address, "Word", { row: null });
    for (const type of ["present-change", "lines-fit"])
      document.addEventListener(type, () => this.view.say());
    document.addEventListener("tools-change", () => this.found && this.#show(this.found));
    for (const type of ["token-enter", "token-move", "token-leave", "token-lock", "row-choose"])
      document.addEventListener(type, this);
  }

  shows(model: Model) {
    return splitsLogits(model);
  }

  whyUnshown({ family, name }: Model) {
    return family === "recurrent" ? noSum(name) : super.whyUnshown();
  }

  /** The row that was locked on Explore, or the step that was open on Steps, is opened. */
  read() {
    const asked = super.read();
    const model = this.modelFor(asked);
    const locked = model ? rowOf(lockedIn(location.search, model)) : null;
    return { ...asked, row: asked.row ?? locked ?? STEP.read(location.search).step };
  }

  /** The piece that somebody chose; the one that opens by itself is locked nowhere. */
  get lock(): Mark {
    return this.answer && !this.state.isUsual ? ofWord("target", this.answer.row) : NOTHING;
  }

  choose(asked: State, model: Model) {
    const words = wordsIn(asked, model, Boolean(namesHead(asked) || asked.row !== null));
    return { wish: { ...asked, words } };
  }

  asks(state: State) {
    return [requestOf(state), state.row, state.words];
  }

  async fetch(wish: State, signal: AbortSignal) {
    const request = requestOf(wish);
    const origins = this.isShown(wish)
      ? (this.found as Found).origins
      : await fetchedOrigins(request, this.modelFor(wish), signal);
    const { row, isUsual = false } =
      wish.row === null ? await this.#first(wish, origins, signal) : { ...wish, row: wish.row };
    const splits = await this.#split({ ...wish, row }, signal);
    return { answer: splits[0], split: together(splits, wish.words), origins, isUsual };
  }

  /** The piece to open, of a sentence that is new: the word that the model before wrote, or the usual one. */
  async #first(wish: State, origins: Origins | ApiError, signal: AbortSignal) {
    const none = origins instanceof ApiError;
    const texts = none ? await fetchLogitSplit(requestOf(wish), 0, signal) : origins;
    const units = unitsOf(texts, "target", wish.words, false);
    const left = rowOf(this.leftIn(texts) ?? NOTHING);
    const rows = none ? null : originsOf(origins.rows, units);
    const usual = openingRow(rows, units.tokens, none ? texts.target.read : 0);
    return { row: left ?? units.pieces[usual][0], isUsual: left === null };
  }

  /** Split a piece, and by words the others of its word; where it is not there, the first one. */
  async #split(asked: State & { row: number }, signal: AbortSignal): Promise<LogitSplit[]> {
    const request = requestOf(asked);
    try {
      const one = await fetchLogitSplit(request, asked.row, signal);
      const rows = rowsWith(asked.row, unitsOf(one, "target", asked.words));
      const split = (row: number) => (row === one.row ? one : fetchLogitSplit(request, row, signal));
      return await Promise.all(rows.map(split));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "unknown_row" || asked.row === 0) throw error;
      return this.#split({ ...asked, row: 0 }, signal);
    }
  }

  take(found: Found) {
    this.amend({ row: found.answer.row, isUsual: found.isUsual });
    const { words } = this.state;
    this.#show(found);
    for (const side of ["source", "target"] as const)
      this.bar.line(side).joined = words ? unitsOf(found.answer, side, words, false).pieces : [];
    this.#light(null);
  }

  changeQuantity(of: Quantity) {
    this.keepAlong({ of });
    if (this.found) this.#show(this.found);
  }

  #show(found: LogitFound) {
    const { state, units, task } = this;
    const { of, words } = state;
    this.words.show(words, usualWords(this.model), words && hasTools() ? BY_WORDS : "");
    this.view.show({ found, of, words, units, task, linksOf: (part) => this.linksOf(part) });
  }

  /** The pieces or words that have a line. */
  get units() {
    return unitsOf(this.answer as LogitSplit, "target", this.state.words, !this.state.words);
  }

  handleEvent(event: Event) {
    const { type, target, detail } = event as CustomEvent;
    if (!this.answer) return;
    if (type === "row-choose")
      return this.open({ row: this.units.pieces[detail.row][0], isUsual: false }, "replace");
    const side = (target as Element).closest("[data-side=target]") ? "target" : "source";
    if (type === "token-lock" && side === "target") return this.open({ row: detail.index, isUsual: false });
    if (type === "token-lock") this.view.ask(detail.index);
    this.#light(type === "token-leave" ? null : ofWord(side, detail.index));
  }

  /** Light a mark; null lights the piece that is shown. */
  #light(mark: Mark | null) {
    const lit = mark ?? ofWord("target", (this.answer as LogitSplit).row);
    for (const side of ["source", "target"] as const) this.bar.line(side).lit = inLine(lit, side);
  }

  linksOf(part: LogitPart) {
    const { answer, model, state } = this;
    const { row } = answer as LogitSplit;
    return linksOf(part, { model, request: requestOf(state), row, words: state.words });
  }
}

/** The written piece of a locked row, of the start mark the first one; null where none is locked. */
const rowOf = ({ query }: Mark) =>
  query && query.side !== "source" ? (rowOn(query.side, query.index, "target") ?? 0) : null;

/** The notice on a model that writes with a tanh before its logits. */
/** The origins, or the error that says why no such sum exists. */
async function fetchedOrigins(
  request: ModelRequest,
  { family }: Model,
  signal: AbortSignal,
): Promise<Origins | ApiError> {
  if (NOT_FOLLOWED[family]) return new ApiError(NOT_FOLLOWED[family], "no_split");
  return fetchOrigins(request, signal);
}
