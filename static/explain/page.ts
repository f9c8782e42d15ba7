/** The page Explain: the sources of each written piece, by up to six measures. */
import { fetchExplanations, type Explanations, type Model } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { withParts } from "../shared/dom.ts";
import { usualWords, wordsIn } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { inAddress, namedBy, namesHead, bestNaming, type RowName } from "../shared/head/row-names.ts";
import { lockedIn, locking } from "../shared/head/locked.ts";
import { later } from "../shared/page/later.ts";
import { hasTools } from "../shared/page/tools.ts";
import { showScale } from "../shared/maps/measure-scale.ts";
import { SentencePage, requestOf, type History } from "../shared/page/page.ts";
import { wordsFirst } from "../shared/presented.ts";
import { Without } from "../shared/page/without.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { address, blockOf, headOf, lockOf, looksAcross, rowAndColumn } from "./address.ts";
import { shownOf, widestIn, type Shown } from "./by-words.ts";
import { Cases, type Case } from "./cases.ts";
import { HeadChoice } from "./head.ts";
import { ExplainMaps } from "./maps.ts";
import { IN_TURN, measuresOf, missing, openingOf, splits, writtenOf, type MeasureId } from "./measures.ts";
import { ExplainPointing } from "./pointing.ts";
import { Serving } from "./serving.ts";
import * as say from "./words.ts";
import type { ExplainState as State } from "./address.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Mark } from "../shared/head/marks.ts";

/** The last turn that is asked for: the first state has two measures. */
const lastTurn = () => (hasTools() ? IN_TURN.length - 1 : 1);

type Found = { answer: Explanations };

export class ExplainPage extends SentencePage<State, Found> {
  notes = new (withParts(`
    toExplore=a#to-explore noRollout=#no-rollout #beside noBrought=#no-brought notOurs=#not-ours noNorms=#no-norms
    goesOn=#goes-on more=button#more agreement=agreement-table#agreement scale=#agreement-scale #summary #common #right
  `))(document);
  maps = new ExplainMaps();
  choice = new HeadChoice(document, this);
  without = new Without(document, this);
  pointing = new ExplainPointing(document, this);
  cases = new Cases(document, this);
  serving = new Serving(document, this);
  deletion = later(async () => new (await import("./deletion.ts")).Deletion(document));
  opening = { i: 0, apart: false };
  /** The measures as they are shown. */
  declare shown: Shown;
  words = new WordsSwitch(document, (part) => this.open(part));

  constructor(document: Document) {
    super(address, "Explain", { row: null, column: null });
    this.#whenSeen(this.notes.right);
    showScale(this.notes.scale, { kind: "signed", end: 1, unit: "" });
    document.addEventListener(
      "tools-change",
      () => this.found && this.#missing().length && this.open({}, "replace"),
    );
  }

  /** Wait until a person comes to the deletion curves, which take seconds to compute. */
  #whenSeen(element: HTMLElement) {
    const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      seen.disconnect();
      this.fragment = "right";
      const deletion = await this.deletion();
      this.#delete();
      deletion.see();
    });
    seen.observe(element);
  }

  /** The fragment of the curves once a person was there: they are saved with the page. */
  fragment = "";

  /** The deletion curves of what is shown, if a person was there. */
  async #delete() {
    if (!this.fragment || !this.status.isReady || !this.request) return;
    const usual = this.model.measured?.deletion;
    (await this.deletion()).of({ request: this.request, where: this.#where, usual });
  }

  settle() {
    super.settle();
    void this.#delete();
  }

  get #where() {
    return this.#named(this.state);
  }

  #named(state: State): HeadAt & { rows: RowName } {
    const { layer, head, rows } = state;
    return { layer, head, rows: rows || "produced" };
  }

  #missing(turns = lastTurn()) {
    const there = Object.keys(this.found?.answer.measures ?? {});
    return missing(there as MeasureId[], splits(this.model), turns);
  }

  get lock(): Mark {
    return lockOf(this.state, { n: Infinity, m: Infinity });
  }

  /** A mark that another page locked is locked. */
  read() {
    const asked = super.read();
    const model = this.modelFor(asked);
    return model && (asked.row ?? asked.column) === null
      ? { ...asked, ...rowAndColumn(lockedIn(location.search, model)) }
      : asked;
  }

  get explained(): say.Explained {
    const answer = this.answer as Explanations;
    const { measures, rows, columns, hidden, unit } = this.shown;
    return {
      ...{ measures, written: rows.tokens, source: columns.tokens, hidden, unit },
      ...{ rows: answer.rows, one: !this.state.layer, plain: wordsFirst() },
    };
  }

  shows(model: Model) {
    return looksAcross(model);
  }

  doing() {
    return say.ASKING;
  }

  choose(asked: State, model: Model) {
    const block = blockOf(model);
    const named = asked.block && asked.block !== block ? { layer: 0, head: 0 } : asked;
    const { where, found } = headOf(named as HeadAt, model);
    const rows = namedBy(asked, model, { block, ...where });
    const words = wordsIn(asked, model, Boolean(namesHead(asked) || (asked.row ?? asked.column) !== null));
    return {
      wish: { ...asked, block, ...where, rows, words },
      notice: found ? "" : noSuchHead(model),
    };
  }

  asks(state: State) {
    return [requestOf(state), state.layer, state.head, state.rows];
  }

  /** Fetch the measures that are there at once; for another head of the same sentence they are all. */
  async fetch(wish: State, signal: AbortSignal) {
    const turn = this.isShown(wish) && !this.#missing().length ? lastTurn() : 0;
    return { answer: await this.#measure(wish, turn, signal) };
  }

  #measure(state: State, turn: number, signal: AbortSignal) {
    return fetchExplanations(requestOf(state), this.#named(state), IN_TURN[turn], signal, (progress) => {
      if (!this.status.asking) this.bar.wait(say.comingInWords(this.#missing().slice(0, 1), progress));
    });
  }

  take({ answer }: Found, other = false) {
    const left = other && this.leftIn(answer);
    if (left) Object.assign(this.state, rowAndColumn(left));
    const measures = measuresOf(answer);
    this.shown = shownOf(answer, this.state.words);
    this.words.show(this.state.words, usualWords(this.model), say.byWordsInWords(this.shown));
    const { notes } = this;
    this.serving.show(this.model, this.state, answer.rows);
    const widest = widestIn(this.shown, this.serving.widestOf(answer));
    this.opening = openingOf(this.shown.measures, this.shown.rows.tokens, widest);
    this.cases.show(answer, this.shown, !this.state.layer);
    this.choice.show(this.model, this.#where);
    this.maps.show(this.shown, this.#missing(), () => shownOf(answer, ""));
    notes.more.textContent = say.moreMeasures(measures.length + this.#missing(IN_TURN.length).length - 2);
    const followed = "rollout" in answer.measures;
    const isRecurrent = this.model.family === "recurrent";
    notes.noRollout.hidden = followed || !isRecurrent;
    notes.beside.hidden = followed || isRecurrent;
    notes.noBrought.hidden = splits(this.model) || !isRecurrent;
    notes.notOurs.hidden = splits(this.model) || isRecurrent;
    notes.noNorms.hidden = "norms" in answer.measures;
    notes.goesOn.hidden = blockOf(this.model) !== "decoder";
    notes.agreement.shown = { names: measures.map(({ name }) => name), agreement: answer.agreement };
    notes.summary.textContent = say.agreementInWords(measures, answer.agreement);
    notes.common.textContent = say.firstsInCommon(measures);
  }

  /** Draw the measures that are there, and the rest as they come. */
  async draw(found: Found) {
    this.#light(found);
    for (let turn = 1; this.#missing().length; turn++) {
      this.bar.busy(say.comingInWords(this.#missing(), null));
      const answer = await this.asking.ask(
        (signal) => this.#measure(this.state, turn, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer || found !== this.found) return false;
      this.answer = found.answer = answer;
      this.take(found);
      this.#light(found);
    }
    this.bar.answered();
    return true;
  }

  #light({ answer }: Found) {
    this.pointing.forget();
    const n = writtenOf(answer).length;
    this.pointing.restore(lockOf(this.state, { n, m: answer.source.tokens.length }));
  }

  keepLock(lock: Mark) {
    this.keep(rowAndColumn(lock));
  }

  addressOf(part: object) {
    return `explain${address.write(inAddress({ ...this.state, ...part }, this.model))}`;
  }

  /** A row of a head, named by the piece that the head serves; a model with one map names no head. */
  caseAt({ layer, head, row, words = this.state.words }: Case) {
    const rows = bestNaming(this.model, { block: this.state.block, layer, head });
    return { ...(this.state.layer ? { layer, head } : {}), row: row - 1, column: null, rows, words };
  }

  cancel() {
    if (!this.answer || !this.#missing().length || this.status.asking) return super.cancel();
    this.asking.cancel();
    this.bar.stop();
    return this.problem(new ApiError(say.stoppedInWords(this.#missing()), "cancelled"));
  }

  problem(error: unknown) {
    if (this.answer) this.choice.show(this.model, this.#where);
    super.problem(error);
  }

  write(history: History) {
    super.write(history);
    this.notes.toExplore.href = `./${locking(this.lock, this.addressed, this.model)}`;
  }

  get addressed() {
    return inAddress(this.state, this.model);
  }
}
