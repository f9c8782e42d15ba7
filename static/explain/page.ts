/** The page Explain: the sources of each written piece, by up to six measures. */
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchExplanations, type Explanations, type Model, type ModelRequest } from "../shared/api.ts";
import { ApiError, problemOf } from "../shared/server.ts";
import { wordsIn } from "../shared/head/choose.ts";
import { inAddress, namedBy, namesHead, type RowName } from "../shared/head/row-names.ts";
import { lockedIn, locking } from "../shared/head/locked.ts";
import { later } from "../shared/page/lazy.ts";
import { hasTools } from "../shared/page/tools.ts";
import { SentencePage, requestOf, type History } from "../shared/page/page.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { address, blockOf, headOf, lockOf, looksAcross, rowAndColumn } from "./address.ts";
import { IN_TURN, missing, splits, turnOf, writtenOf, type MeasureId } from "./measures.ts";
import { seenOf } from "./seen.ts";
import { ExplainView } from "./view.ts";
import * as say from "./words.ts";
import type { Deletion } from "./deletion.ts";
import type { ExplainState as State } from "./address.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Mark } from "../shared/head/marks.ts";

/** The last turn that is asked for: the first state has two measures. */
const lastTurn = () => (hasTools() ? IN_TURN.length - 1 : 1);

type Found = { answer: Explanations };

/** The measures of a head, up to a turn of those that are asked for one by one. */
type Asked = { request: ModelRequest; where: HeadAt & { rows: RowName }; turn: number };

const turns = new Answers(({ request, where, turn }: Asked, signal, onProgress) =>
  fetchExplanations(request, where, IN_TURN[turn], signal, onProgress),
);

export class ExplainPage extends SentencePage<State, Found> {
  without = withoutLater(document, this);
  readonly view: ExplainView;
  /** The measures that come one by one. */
  #more = new Reader(turns, (known) => this.#take(known));
  #deletion = later(async () => new (await import("./deletion.ts")).Deletion(document));
  /** The deletion curves, once a person has come to them. */
  #curves: Deletion | null = null;

  constructor(document: Document) {
    super(address, "Explain", { row: null, column: null });
    this.view = new ExplainView(document, this.bar, {
      open: (part) => this.open(part),
      locked: () => this.keep(rowAndColumn(this.view.pointing.lock)),
    });
    this.#whenSeen(this.view.right);
    document.addEventListener("tools-change", () => {
      if (!this.found) return;
      if (this.#missing().length) void this.open({}, "replace");
      else this.view.pointing.refresh();
    });
  }

  /** Wait until a person comes to the deletion curves, which take seconds to compute. */
  #whenSeen(element: HTMLElement) {
    const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      try {
        this.#curves = await this.#deletion();
      } catch (error) {
        return this.bar.notice(problemOf(error).message); // it is loaded when the person comes again
      }
      seen.disconnect();
      this.#follow();
    });
    seen.observe(element);
  }

  /** The fragment of the curves once a person was there: they are saved with the page. */
  get fragment() {
    return this.#curves ? "right" : "";
  }

  /** The deletion curves are those of what is shown; they are computed when all else is. */
  #follow() {
    if (!this.#curves || !this.found) return;
    const { request, where } = this.#asked(this.state);
    const usual = this.model.measured?.deletion;
    this.#curves.follow({ request, where, usual }, this.status.isReady);
  }

  settle() {
    super.settle();
    this.#follow();
  }

  #asked(state: State): Omit<Asked, "turn"> {
    const { layer, head, rows } = state;
    return { request: requestOf(state), where: { layer, head, rows: rows || "produced" } };
  }

  /** The measures of a head that are there: those of the last turn that has been answered. */
  #known(state: State): Explanations | undefined {
    const asked = this.#asked(state);
    return IN_TURN.map((_, turn) => turns.known({ ...asked, turn }).answer).findLast(Boolean);
  }

  get #measures(): Explanations | undefined {
    return this.found ? (this.#known(this.state) ?? this.found.answer) : undefined;
  }

  /** The measures still to come, after so many turns. */
  #missing(turns = lastTurn()) {
    const there = Object.keys(this.#measures?.measures ?? {});
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
    const known = this.#known(wish);
    if (known) return { answer: known };
    const turn = this.isShown(wish) && !this.#missing().length ? lastTurn() : 0;
    const { request, where } = this.#asked(wish);
    const answer = await fetchExplanations(request, where, IN_TURN[turn], signal, () => {});
    turns.give({ request, where, turn }, answer);
    return { answer };
  }

  begin() {
    this.#more.end();
  }

  take({ answer }: Found, other: boolean) {
    const left = other && this.leftIn(answer);
    if (left) this.amend(rowAndColumn(left));
    this.#show();
    this.#follow();
  }

  forget() {
    this.view.show(null);
  }

  #show() {
    const { state, model } = this;
    const [coming, later] = [this.#missing(), this.#missing(IN_TURN.length)];
    this.view.show(seenOf({ answer: this.#measures as Explanations, state, model, coming, later }));
  }

  /** Draw the measures that are there, and ask for the rest, which are drawn as they come. */
  draw() {
    this.#light();
    const [next] = this.#missing();
    if (next) void this.#more.ask({ ...this.#asked(this.state), turn: turnOf(next) });
    else this.bar.answered();
  }

  /** Draw measures that have come, or say that they are on their way. */
  #take({ answer, error, words, progress }: Known<Explanations>) {
    if (error) return;
    if (answer) {
      this.#show();
      this.draw();
    } else if (words) this.bar.wait(words);
    else if (progress) this.bar.wait(say.comingInWords(this.#missing().slice(0, 1), progress));
    else this.bar.busy(say.comingInWords(this.#missing(), null));
  }

  async settled() {
    if ((await this.#more.settled()) === false) throw this.#more.known.error;
    return !this.#missing().length;
  }

  #light() {
    const { source, ...written } = this.#measures as Explanations;
    this.view.light(lockOf(this.state, { n: writtenOf(written).length, m: source.tokens.length }));
  }

  cancel() {
    if (!this.isShown(this.wish) || !this.#missing().length) return super.cancel();
    this.#more.end();
    this.bar.stop();
    return this.problem(new ApiError(say.stoppedInWords(this.#missing()), "cancelled"));
  }

  problem(error: unknown) {
    if (this.found) this.view.showHead(this.model, this.state); // a choice that came to nothing is taken back
    super.problem(error);
  }

  write(history: History) {
    super.write(history);
    this.view.showWay(`./${locking(this.lock, this.addressed, this.model)}`);
  }

  get addressed() {
    return inAddress(this.state, this.model);
  }
}
