/**
 * Predict, then look: while the address asks a question, `predict=`, its answer is out of the document, see
 * `cover.ts`. An answer is locked first and shown then, beside the model's. In a room the presenter shows it to all,
 * by `reveal=` in the address.
 */
import { withParts } from "../../shared/dom.ts";
import { firstPiece } from "../../shared/head/axis-pieces.ts";
import { plain } from "../../shared/words.ts";
import { roleOf } from "../following/role.ts";
import { AnswerView } from "./answer-view.ts";
import { Answers } from "./predictions.ts";
import { after, rowsToAsk } from "./choosing.ts";
import { ClassView } from "./class-view.ts";
import { Cover } from "./cover.ts";
import { KeptLine } from "./predictions-line.ts";
import { questionOf } from "./pose-asked.ts";
import { QuestionView } from "./question-view.ts";
import { keyOf, readAsked, writeAsked, type AskedPrediction } from "./question.ts";
import { Sending } from "./sending.ts";
import { Viewers } from "./viewers.ts";
import type { Page } from "../../explore/page.ts";
import type { Posed } from "./posing.ts";
import type { About } from "./prediction-storage.ts";
import type { MarkedCell } from "../../shared/head/marks.ts";

const WAIT = "Wait until the presenter reveals the answer.";

export class Predict extends withParts(`
  section=#predict lock=button#predict-lock reveal=button#predict-reveal another=button#predict-another
  skip=button#predict-skip switch=button#predict-switch
`) {
  declare page: Page;
  declare answers: Answers;
  declare viewers: Viewers;
  declare question: QuestionView;
  declare keptLine: KeptLine;

  cover = new Cover();
  answer = new AnswerView(document, (given) => this.#change(() => this.answers.draft(given)));
  sending = new Sending(
    (key, outcome) => this.#change(() => this.answers.note(key, outcome)),
    () => this.#show(),
    () => this.#send(),
  );
  class = new ClassView(document, {
    isOf: (address) => this.viewers.isOf(address, this.page.state),
    onChange: () => this.#show(),
    onToggle: () => this.#toggleClass(),
    about: () => this.#about,
  });
  #posed: Posed | null = null;
  /** The piece of the row that was asked about last: another kind of question is about it too. */
  #piece: number | null = null;

  constructor(document: Document, page: Page) {
    super(document);
    this.page = page;
    this.answers = new Answers(page);
    this.viewers = new Viewers(page, this.answers);
    this.question = new QuestionView(document, page, (kind) => this.#ask({ kind, row: this.#piece }));
    this.keptLine = new KeptLine(document, this.answers.store, () =>
      this.#change(() => this.answers.forget()),
    );
    document.addEventListener("room-change", () => this.#onRole());
    this.lock.addEventListener("click", () => this.#lock());
    for (const button of [this.reveal, this.skip]) button.addEventListener("click", () => this.#reveal());
    this.another.addEventListener("click", () => this.#askAnother());
  }

  /** True where the answer is out of the document. */
  get covers() {
    return this.cover.isOn;
  }

  get #about(): About {
    const { kind, name, asked } = this.#posed as Posed;
    const { model, text } = this.page.state;
    const place = this.question.place.textContent ?? "";
    return { question: plain(asked), kind, model, text, place, row: name };
  }

  /** An address is read: what may answer it goes before anything is drawn. */
  restore(state: any) {
    if (!this.viewers.isOpen(state)) this.#cover(true); // `draw` takes it off
  }

  /** The part of a state that covers another question. */
  hides(part: object): { reveal?: "" } {
    const { wish } = this.page;
    return keyOf({ ...wish, ...part }) === keyOf(wish) ? {} : { reveal: "" };
  }

  /** The room says something new: whether an answer is covered may be decided by another. */
  #onRole() {
    const { page } = this;
    if (!page.state.predict || !this.#posed || page.status.asking) return;
    if (this.viewers.isOpen(page.state) === !this.covers) this.#show();
    else {
      this.restore(page.state);
      void page.go(page.state, "replace");
    }
    void this.#send();
  }

  /** Ask, or stop asking: the switch and its key. */
  toggle() {
    const { page } = this;
    if (this.covers && this.viewers.follows(page.state)) return this.question.notice(WAIT);
    const { block, lock, rows } = page.state;
    if (page.wish.predict) return page.open({ predict: "" });
    const asked = writeAsked(block ? { kind: "look", row: lock.i } : { kind: "next" });
    return page.open({ predict: asked, rows: rows || "produced" });
  }

  #toggleClass() {
    const { page } = this;
    return page.open({ reveal: page.state.reveal === "class" ? "model" : "class" }, "replace");
  }

  #cover(on: boolean) {
    const focused = document.activeElement;
    this.cover.isOn = this.page.bar.covered = on;
    if (!on) return;
    const { key, code } = roleOf();
    this.cover.explain(Boolean(key || code)); // `#show` knows better
    this.page.pointing.forget();
    this.page.pointing.refresh();
    if (focused && !focused.isConnected) this.question.focus();
  }

  /** Put the question of the address; true where nothing else is to be drawn. */
  async draw(found: object): Promise<boolean> {
    const { page } = this;
    const isAsked = Boolean(page.state.predict);
    this.switch.ariaPressed = String(isAsked);
    const isOpen = this.viewers.isOpen(page.state);
    if (!isOpen || !this.covers) this.#cover(!isOpen);
    Object.assign(page.unlocked, { predict: isAsked ? readAsked(page.state.predict).kind : "", reveal: "" }); // of another sentence: another row
    this.class.keep(page.state.reveal === "class" ? this.answers.key : "");
    if (isAsked && !(await this.#pose(found))) return true;
    this.section.hidden = !isAsked;
    if (!isAsked) this.question.showRows(false);
    if (isOpen && this.covers) await this.#uncover({});
    else if (this.covers) page.bar.wait("\u00a0");
    void this.#send();
    void this.class.ask();
    return this.covers || found !== page.found;
  }

  /** Draw all anew with nothing out, and a part of the state. */
  #uncover(part: { lock?: MarkedCell; reveal?: string }) {
    this.#cover(false);
    return this.page.again(part);
  }

  /** Pose the question; false where it is no longer wanted. */
  async #pose(found: object): Promise<boolean> {
    const { page } = this;
    const question = await questionOf(page, readAsked(page.state.predict), () => found === page.found);
    if (!question) return false;
    const { posed, a, kinds, notice } = question;
    this.#posed = posed;
    if (posed.row !== null)
      this.#piece = a && posed.kind !== "next" ? firstPiece(a.rows, posed.row) : posed.row;
    this.question.show(posed, a, kinds);
    this.question.notice(notice);
    if (this.viewers.isOpen(page.state)) this.answers.settle(posed, this.#about);
    this.#show();
    return true;
  }

  #show() {
    const posed = this.#posed;
    if (!posed) return;
    const { answers, viewers } = this;
    const { stored, given } = answers;
    const { isOpen, isPresenter, isFollower } = viewers.now;
    this.cover.explain(isPresenter || isFollower);
    this.class.draw(posed, { isPresenter, isRevealed: isOpen });
    const [ofClass, sending] = [this.class.bars, this.sending.says(answers.key)];
    this.answer.show(posed, { given, stored, ...viewers.now, ofClass, sending });
    this.lock.hidden = isOpen || isPresenter || Boolean(stored);
    this.lock.disabled = !answers.isGiven;
    this.reveal.hidden = isOpen || isFollower;
    this.reveal.disabled = !stored && !isPresenter;
    this.skip.hidden = isOpen || isPresenter || isFollower || Boolean(stored);
    this.another.hidden = posed.row === null || isFollower;
    this.question.kinds.hidden = isFollower;
    if (isFollower && !isOpen) this.page.rows.button.hidden = true;
    this.keptLine.show();
  }

  #change(change: () => void) {
    change();
    this.#show();
  }

  #lock() {
    const { problem } = this.answers;
    this.question.notice(problem);
    if (problem) return;
    this.#change(() => this.answers.lock(this.#about));
    if (this.reveal.hidden) this.question.focus();
    else this.reveal.focus({ preventScroll: true });
    void this.#send();
  }

  /** Send what is locked to the question that the presenter asks, unless its answer was seen before. */
  async #send() {
    const { state } = this.page;
    const { stored, key } = this.answers;
    if (!stored?.given || stored.shown || stored.sent || state.reveal || !this.viewers.follows(state)) return;
    const address = `/${this.page.address.write(this.page.addressed)}`;
    await this.sending.send(key, roleOf().code, { address, given: stored.given });
  }

  /** Reveal the answer, for oneself or, as the presenter, for all who follow. */
  async #reveal() {
    const posed = this.#posed as Posed;
    this.answers.settle(posed, this.#about);
    const isRow = posed.row !== null && posed.kind !== "next";
    const lock = isRow ? { lock: { i: this.#piece, j: null } } : {};
    await this.#uncover(roleOf().key ? { ...lock, reveal: "model" } : lock);
    this.question.focus();
    this.answer.says.scrollIntoView({ block: "nearest" }); // on a phone it is below the bars
  }

  #ask(asked: Pick<AskedPrediction, "kind" | "row">) {
    return this.page.open({ predict: writeAsked(asked) });
  }

  async #askAnother() {
    const { kind, row } = this.#posed as Posed;
    const { target } = this.page.answer;
    const a = kind === "next" ? null : await this.page.opened();
    const rows = a ? rowsToAsk(a) : [...target.tokens.keys()].slice(target.read);
    const next = after(rows, row);
    if (next !== undefined) await this.#ask({ kind, row: a ? firstPiece(a.rows, next) : next });
    this.question.focus();
  }
}
