/**
 * Predict, then look: while the address asks a question, `predict=`, its answer is out of the document, see
 * `cover.ts`. An answer is locked first and shown then, beside the model's. In a room the presenter shows it to all,
 * by `reveal=` in the address.
 */
import "./predict.css";
import { render } from "../../shared/html.ts";
import { Reader } from "../../shared/answers.ts";
import { withParts } from "../../shared/dom.ts";
import { firstPiece } from "../../shared/head/axis-pieces.ts";
import { inAddress } from "../../shared/head/row-names.ts";
import { onKey } from "../../shared/presented.ts";
import { plain } from "../../shared/words.ts";
import { write } from "../../shared/write.ts";
import { roleOf } from "../following/role.ts";
import { Predictions } from "./predictions.ts";
import { after, rowsToAsk } from "./choosing.ts";
import { ClassView } from "./class-view.ts";
import { Cover } from "./cover.ts";
import { questions, type Question } from "./pose-asked.ts";
import { asksSame, keyOf, readAsked, writeAsked, type Kind } from "./question.ts";
import { inSection, mapTitle } from "./section.ts";
import { Sending } from "./sending.ts";
import { WordBars } from "./word-bars.ts";
import { WAIT } from "./words.ts";
import type { ExploreState } from "../../explore/address.ts";
import type { PredictActs as Acts, Predicting, ToPredict } from "../../explore/predicting.ts";
import type { RowsSwitch } from "../../shared/head/rows-switch.ts";
import type { About } from "./prediction-storage.ts";
import type { Given } from "../../answers.ts";

export class Predict
  extends withParts("section=#predict switch=button#predict-switch asked=#class-question")
  implements Predicting
{
  readonly #acts: Acts;
  readonly #switch: RowsSwitch;
  #values: ToPredict | null = null;
  readonly #predictions = new Predictions(
    () => this.#state,
    (address, state) => this.#isOf(address, state),
  );
  readonly #cover = new Cover();
  readonly #sending = new Sending(
    (key, outcome) => this.#change(() => this.#predictions.note(key, outcome)),
    () => this.#show(),
    () => this.#send(),
  );
  readonly #class = new ClassView(
    (address) => this.#isOf(address, this.#state),
    () => this.#show(),
  );
  /** The question that is posed. */
  readonly reader = new Reader(questions, ({ answer, words }) => {
    if (answer) this.#pose(answer);
    else if (words) this.#acts.wait(words);
  });
  /** The latest words about an answer; null while there are none but those of the question. */
  #notice: string | null = null;
  /** The piece of the row that was asked about last: another kind of question is about it too. */
  #piece: number | null = null;
  /** The node after which the badge and the switch of rows stand, while the head is not asked about. */
  readonly #rows = new Comment("rows");

  constructor(document: Document, rows: RowsSwitch, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.#switch = rows;
    rows.badge.before(this.#rows);
    customElements.define("word-bars", WordBars);
    document.addEventListener("room-change", () => this.#onRole());
    const isOff = () => !this.#values?.state.predict || !this.#predictions.now.isPresenter || this.covers;
    onKey("c", () => this.#toggleClass(), isOff);
  }

  get #state(): Readonly<ExploreState> {
    return (this.#values as ToPredict).state;
  }

  /** True where the answer is out of the document. */
  get covers() {
    return this.#cover.isOn;
  }

  get #question(): Question | null {
    return this.reader.known.answer ?? null;
  }

  /** True where an address asks the question of a state. */
  #isOf(address: string, state: ExploreState) {
    const named = this.#values ? inAddress(state, this.#values.model) : state;
    return asksSame(address, named, (search) => this.#acts.address.read(search));
  }

  get #about(): About {
    const { posed, a } = this.#question as Question;
    const { model, text } = this.#state;
    const title = mapTitle(a, posed.kind);
    return { question: plain(posed.asked), kind: posed.kind, model, text, place: title, row: posed.name };
  }

  /** An address is read: what may answer it goes before anything is drawn. */
  restore(state: ExploreState) {
    if (!this.#predictions.isOpen(state)) this.#setCover(true); // `draw` takes it off
  }

  /** The part of a state that covers another question than that of a wish. */
  hides(part: Partial<ExploreState>, wish: ExploreState): { reveal?: "" } {
    return keyOf({ ...wish, ...part }) === keyOf(wish) ? {} : { reveal: "" };
  }

  /** The room says something new: whether an answer is covered may be decided by another. */
  #onRole() {
    if (!this.#values?.state.predict || !this.#question) return;
    if (this.#predictions.isOpen(this.#state) === !this.covers) this.#show();
    else {
      this.restore(this.#state);
      this.#acts.redraw();
    }
    void this.#send();
  }

  /** Ask about a state, or stop asking: the switch and its key. */
  toggle(state: ExploreState, wish: ExploreState) {
    if (this.covers && this.#predictions.follows(state)) return this.#note(WAIT);
    const { block, lock, rows } = state;
    if (wish.predict) return this.#acts.open({ predict: "" });
    const asked = writeAsked(block ? { kind: "look", row: lock.i } : { kind: "next" });
    return this.#acts.open({ predict: asked, rows: rows || "produced" });
  }

  #toggleClass() {
    const reveal = this.#state.reveal === "class" ? "model" : "class";
    return this.#acts.open({ reveal }, "replace");
  }

  #setCover(on: boolean) {
    const focused = document.activeElement;
    this.#cover.isOn = on;
    this.#acts.cover(on);
    if (!on) return;
    const { key, code } = roleOf();
    this.#cover.explain(Boolean(key || code)); // `#show` knows better
    if (focused && !focused.isConnected) this.#focus("title");
  }

  /** Put the question of a state, if it asks one, and cover its answer or not. */
  draw(values: ToPredict) {
    this.#values = values;
    const { state, model, isFixed } = values;
    const isAsked = Boolean(state.predict);
    this.switch.ariaPressed = String(isAsked);
    this.#setCover(!this.#predictions.isOpen(state));
    this.#acts.unlock({ predict: isAsked ? readAsked(state.predict).kind : "", reveal: "" });
    this.#class.show(state.reveal === "class" ? this.#predictions.key : "");
    if (isAsked) void this.reader.ask({ state, model, isFixed, readHead: this.#acts.readHead });
    else {
      this.reader.end();
      this.section.hidden = true;
      write(this.asked, "");
      this.#switch.place(this.#rows);
    }
    if (this.covers) this.#acts.wait("\u00a0");
    void this.#send();
  }

  #pose({ posed, a }: Question) {
    const isOfRow = a !== null && posed.row !== null && posed.kind !== "next";
    if (posed.row !== null) this.#piece = isOfRow ? firstPiece(a.rows, posed.row) : posed.row;
    if (this.#predictions.isOpen(this.#state)) this.#predictions.settle(posed, this.#about);
    this.#notice = null;
    this.section.hidden = false;
    this.#acts.showRows();
    this.#show();
    this.#switch.place(isOfRow && this.#switch.serves ? this.#part("written") : this.#rows);
  }

  #show() {
    const question = this.#question;
    if (!question) return;
    const predictions = this.#predictions;
    const { answer, task } = this.#values as ToPredict;
    const { isOpen, isPresenter, isFollower } = predictions.now;
    this.#cover.explain(isPresenter || isFollower);
    this.section.dataset.shows = isOpen ? "outcome" : "question";
    const values = {
      ...{ question, predictions, about: this.#about, class: this.#class },
      answer,
      lang: task.target.lang,
      notice: this.#notice ?? question.notice,
      sending: this.#sending.says(predictions.key),
    };
    const acts = {
      ask: (kind: Kind) => this.#ask(kind),
      askAnother: () => this.#askAnother(),
      draft: (given: Given) => this.#change(() => predictions.draft(given)),
      lock: (given: Given | null) => this.#lock(given),
      reveal: () => this.#reveal(),
      toggleClass: () => this.#toggleClass(),
      readOut: () => this.#change(() => (this.#class.isRead = !this.#class.isRead)),
      forget: () => this.#change(() => predictions.forget()),
    };
    render(inSection(values, acts), this.section);
    if (isFollower && !isOpen) this.#switch.button.hidden = true;
    write(this.asked, isFollower && !isOpen ? question.posed.asked : ""); // who did not press anything hears it too
  }

  #part = (name: string) => this.section.querySelector<HTMLElement>(`#predict-${name}`)!;

  #focus = (name: string) => this.#part(name)?.focus({ preventScroll: true });

  /** Change what is shown. */
  #change(change: () => void) {
    change();
    this.#show();
  }

  #note(notice: string) {
    this.#change(() => (this.#notice = notice));
  }

  #lock(given: Given | null) {
    if (given) this.#predictions.draft(given);
    const { problem } = this.#predictions;
    this.#note(problem);
    if (problem) return;
    this.#change(() => this.#predictions.lock(this.#about));
    this.#focus(this.#predictions.now.isFollower ? "title" : "reveal");
    void this.#send();
  }

  /** Send what is locked to the question that the presenter asks, unless its answer was seen before. */
  async #send() {
    const { state, model } = this.#values as ToPredict;
    const { stored, key } = this.#predictions;
    if (!stored?.given || stored.shown || stored.sent || state.reveal || !this.#predictions.follows(state))
      return;
    const address = `/${this.#acts.address.write(inAddress(state, model))}`;
    await this.#sending.send(key, roleOf().code, { address, given: stored.given });
  }

  /** Reveal the answer, for oneself or, as the presenter, for all who follow. */
  async #reveal() {
    const { posed } = this.#question as Question;
    this.#predictions.settle(posed, this.#about);
    const isRow = posed.row !== null && posed.kind !== "next";
    const lock = isRow ? { lock: { i: this.#piece, j: null } } : {};
    this.#setCover(false);
    await this.#acts.open(roleOf().key ? { ...lock, reveal: "model" } : lock, "replace");
    this.#focus("title");
    this.#part("says").scrollIntoView({ block: "nearest" }); // on a phone it is below the bars
  }

  #ask(kind: Kind, row: number | null = this.#piece) {
    return this.#acts.open({ predict: writeAsked({ kind, row }) });
  }

  async #askAnother() {
    const { posed, a } = this.#question as Question;
    const { target } = (this.#values as ToPredict).answer;
    const map = posed.kind === "next" ? null : a;
    const rows = map ? rowsToAsk(map) : [...target.tokens.keys()].slice(target.read);
    const next = after(rows, posed.row);
    if (next !== undefined) await this.#ask(posed.kind, map ? firstPiece(map.rows, next) : next);
    this.#focus("title");
  }
}
