/**
 * Predict, then look: while the address asks a question, `predict=`, its answer is out of the document, see
 * `cover.ts`. An answer is locked first and shown then, beside the model's. In a room the presenter shows it to all,
 * by `reveal=` in the address.
 */
import "./predict.css";
import { render } from "lit-html";
import { partOf } from "../../shared/dom.ts";
import { firstPiece } from "../../shared/head/axis-pieces.ts";
import { onKey } from "../../shared/presented.ts";
import { plain } from "../../shared/words.ts";
import { roleOf } from "../following/role.ts";
import { Answers } from "./predictions.ts";
import { after, rowsToAsk } from "./choosing.ts";
import { ClassView } from "./class-view.ts";
import { Cover } from "./cover.ts";
import { questionOf, type Question } from "./pose-asked.ts";
import { keyOf, readAsked, writeAsked, type Kind } from "./question.ts";
import { inSection, mapTitle } from "./section.ts";
import { Sending } from "./sending.ts";
import { WordBars } from "./word-bars.ts";
import { WAIT } from "./words.ts";
import type { Page } from "../../explore/page.ts";
import type { Answer } from "../../shared/api.ts";
import type { About } from "./prediction-storage.ts";
import type { Given } from "../../answers.ts";
import type { Cell } from "../../shared/maps/cells.ts";

export class Predict extends partOf<Page>()("section=#predict switch=button#predict-switch") {
  declare answers: Answers;

  cover = new Cover();
  sending = new Sending(
    (key, outcome) => this.change(() => this.answers.note(key, outcome)),
    () => this.#show(),
    () => this.#send(),
  );
  class = new ClassView(
    (address) => this.answers.isOf(address, this.page.state),
    () => this.#show(),
  );
  #question: Question | null = null;
  /** The piece of the row that was asked about last: another kind of question is about it too. */
  #piece: number | null = null;
  /** The node after which the badge and the switch of rows stand, while the head is not asked about. */
  #rows = new Comment("rows");

  constructor(document: Document, page: Page) {
    super(document, page);
    this.answers = new Answers(page);
    page.rows.badge.before(this.#rows);
    customElements.define("word-bars", WordBars);
    document.addEventListener("room-change", () => this.#onRole());
    onKey("c", () => this.toggleClass(), () => !page.state.predict || !this.answers.now.isPresenter || this.covers); // prettier-ignore
  }

  /** True where the answer is out of the document. */
  get covers() {
    return this.cover.isOn;
  }

  get about(): About {
    const { posed, a } = this.#question as Question;
    const { model, text } = this.page.state;
    const title = mapTitle(a, posed.kind);
    return { question: plain(posed.asked), kind: posed.kind, model, text, place: title, row: posed.name };
  }

  /** An address is read: what may answer it goes before anything is drawn. */
  restore(state: Page["state"]) {
    if (!this.answers.isOpen(state)) this.#cover(true); // `draw` takes it off
  }

  /** The part of a state that covers another question. */
  hides(part: Partial<Page["state"]>): { reveal?: "" } {
    const { wish } = this.page;
    return keyOf({ ...wish, ...part }) === keyOf(wish) ? {} : { reveal: "" };
  }

  /** The room says something new: whether an answer is covered may be decided by another. */
  #onRole() {
    const { page } = this;
    if (!page.state.predict || !this.#question || page.status.asking) return;
    if (this.answers.isOpen(page.state) === !this.covers) this.#show();
    else {
      this.restore(page.state);
      void page.go(page.state, "replace");
    }
    void this.#send();
  }

  /** Ask, or stop asking: the switch and its key. */
  toggle() {
    const { page } = this;
    if (this.covers && this.answers.follows(page.state)) return this.#note(WAIT);
    const { block, lock, rows } = page.state;
    if (page.wish.predict) return page.open({ predict: "" });
    const asked = writeAsked(block ? { kind: "look", row: lock.i } : { kind: "next" });
    return page.open({ predict: asked, rows: rows || "produced" });
  }

  toggleClass() {
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
    if (focused && !focused.isConnected) this.#focus("title");
  }

  /** Put the question of the address; true where nothing else is to be drawn. */
  async draw(found: object): Promise<boolean> {
    const { page } = this;
    const isAsked = Boolean(page.state.predict);
    this.switch.ariaPressed = String(isAsked);
    const isOpen = this.answers.isOpen(page.state);
    if (!isOpen || !this.covers) this.#cover(!isOpen);
    Object.assign(page.unlocked, { predict: isAsked ? readAsked(page.state.predict).kind : "", reveal: "" }); // of another sentence: another row
    this.class.keep(page.state.reveal === "class" ? this.answers.key : "");
    if (isAsked && !(await this.#pose(found))) return true;
    this.section.hidden = !isAsked;
    if (!isAsked) this.#putRows(this.#rows);
    if (isOpen && this.covers) await this.#uncover({});
    else if (this.covers) page.bar.wait("\u00a0");
    void this.#send();
    void this.class.ask();
    return this.covers || found !== page.found;
  }

  /** Draw all anew with nothing out, and a part of the state. */
  #uncover(part: { lock?: Cell; reveal?: "model" }) {
    this.#cover(false);
    return this.page.again(part);
  }

  /** Pose the question; false where it is no longer wanted. */
  async #pose(found: object): Promise<boolean> {
    const { page } = this;
    const question = await questionOf(page, readAsked(page.state.predict), () => found === page.found);
    if (!question) return false;
    this.#question = question;
    const { posed, a } = question;
    const isOfRow = a !== null && posed.row !== null && posed.kind !== "next";
    if (posed.row !== null) this.#piece = isOfRow ? firstPiece(a.rows, posed.row) : posed.row;
    if (this.answers.isOpen(page.state)) this.answers.settle(posed, this.about);
    page.showRows();
    this.#show();
    this.#putRows(isOfRow && !page.rows.badge.hidden ? this.#part("written") : this.#rows);
    return true;
  }

  #show() {
    if (!this.#question) return;
    const { isOpen, isPresenter, isFollower } = this.answers.now;
    this.cover.explain(isPresenter || isFollower);
    this.section.dataset.shows = isOpen ? "outcome" : "question";
    render(inSection(this, this.#question), this.section);
    if (isFollower && !isOpen) this.page.rows.button.hidden = true;
  }

  /** Put the badge, which says that a head serves the word before, and the switch of rows after a node. */
  #putRows(node: ChildNode) {
    node.after(this.page.rows.badge, this.page.rows.button);
  }

  #part = (name: string) => this.section.querySelector<HTMLElement>(`#predict-${name}`)!;

  #focus = (name: string) => this.#part(name)?.focus({ preventScroll: true });

  /** Change what is shown. */
  change(change: () => void) {
    change();
    this.#show();
  }

  draft(given: Given) {
    this.change(() => this.answers.draft(given));
  }

  #note(notice: string) {
    this.change(() => Object.assign(this.#question ?? {}, { notice }));
  }

  lock(given: Given | null) {
    if (given) this.answers.draft(given);
    const { problem } = this.answers;
    this.#note(problem);
    if (problem) return;
    this.change(() => this.answers.lock(this.about));
    this.#focus(this.answers.now.isFollower ? "title" : "reveal");
    void this.#send();
  }

  /** Send what is locked to the question that the presenter asks, unless its answer was seen before. */
  async #send() {
    const { state } = this.page;
    const { stored, key } = this.answers;
    if (!stored?.given || stored.shown || stored.sent || state.reveal || !this.answers.follows(state)) return;
    const address = `/${this.page.address.write(this.page.addressed)}`;
    await this.sending.send(key, roleOf().code, { address, given: stored.given });
  }

  /** Reveal the answer, for oneself or, as the presenter, for all who follow. */
  async reveal() {
    const { posed } = this.#question as Question;
    this.answers.settle(posed, this.about);
    const isRow = posed.row !== null && posed.kind !== "next";
    const lock = isRow ? { lock: { i: this.#piece, j: null } } : {};
    await this.#uncover(roleOf().key ? { ...lock, reveal: "model" } : lock);
    this.#focus("title");
    this.#part("says").scrollIntoView({ block: "nearest" }); // on a phone it is below the bars
  }

  ask(kind: Kind, row: number | null = this.#piece) {
    return this.page.open({ predict: writeAsked({ kind, row }) });
  }

  async askAnother() {
    const { kind, row } = (this.#question as Question).posed;
    const { target } = this.page.answer as Answer;
    const a = kind === "next" ? null : await this.page.opened();
    const rows = a ? rowsToAsk(a) : [...target.tokens.keys()].slice(target.read);
    const next = after(rows, row);
    if (next !== undefined) await this.ask(kind, a ? firstPiece(a.rows, next) : next);
    this.#focus("title");
  }
}
