/**
 * Predict, then look: while the address asks a question, `predict=`, what answers it is out of the document, see
 * `cover.js`. An answer is locked first and shown then, beside what the model does. In a room the presenter shows it to
 * all, by `reveal=` in the address.
 *
 * @typedef {import("../page.js").Page} Page
 * @typedef {import("./posing.js").Posed} Posed
 * @typedef {import("./kept.js").Given} Given
 * @typedef {import("./question.js").Asked} Asked
 */
import { h, withParts } from "../../shared/dom.js";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.js";
import { blockTitle, headTitle } from "../../shared/head/titles.js";
import { roleOf } from "../../shared/room/role.js";
import { fixed, plain } from "../../shared/words.js";
import { after, kindsOf, rowOf, rowsToAsk } from "./choosing.js";
import { ClassView } from "./class-view.js";
import { Cover } from "./cover.js";
import { hintOf, legendOf, sentInWords } from "./hints.js";
import { KeptLine } from "./kept-line.js";
import { Store, locked, sent, shown } from "./kept.js";
import { poseAsked } from "./pose-asked.js";
import { KINDS, asksSame, keyOf, readAsked, writeAsked } from "./question.js";
import { guessOf } from "./scoring.js";
import { Sending } from "./sending.js";
import { WordBars } from "./word-bars.js";

const MOST = 500; // characters of a prediction in one's own words
const NO_KIND = "The question of this link cannot be asked here; this one is asked instead.";
const NO_ROW = "The row of this link cannot be asked about here; this one is asked about instead.";

export class Predict extends withParts(`
  section=#predict title=#predict-title asked=attention-words#predict-asked place=#predict-place written=#predict-written
  kinds=#predict-kinds noticeLine=#predict-notice answer=#predict-answer bars=#predict-bars text=textarea#predict-text
  sum=#predict-sum says=attention-words#predict-says sentLine=#predict-sent lock=button#predict-lock reveal=button#predict-reveal
  another=button#predict-another skip=button#predict-skip
  switch=button#predict-switch
`) {
  #store = new Store();
  /** @type {Posed | null} */
  #posed = null;
  /** @type {number | null} the piece of the row that was asked about last: another kind of question is about it too */
  #piece = null;
  /** @type {Map<string, Given>} not locked, by their questions */
  #drafts = new Map();

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.document = document;
    this.page = page;
    this.cover = new Cover(document);
    this.sending = new Sending(
      (key, outcome) => this.#sent(key, outcome),
      () => this.#show(),
      () => this.#send(),
    );
    this.class = new ClassView(document, {
      isOf: (address) => asksSame(address, page.state, (search) => page.address.read(search)),
      onChange: () => this.#show(),
      onToggle: () => page.open({ reveal: page.state.reveal === "class" ? "model" : "class" }, "replace"),
      about: () => this.#about,
    });
    document.addEventListener("room-change", () => this.#onRole());
    if (!customElements.get("word-bars")) customElements.define("word-bars", WordBars);
    this.bars.addEventListener("word-choose", (event) =>
      this.#draft({ choice: /** @type {CustomEvent} */ (event).detail.index }),
    );
    this.bars.addEventListener("word-give", (event) => this.#give(/** @type {CustomEvent} */ (event).detail));
    this.text.addEventListener("input", () => this.#draft({ text: this.text.value }));
    this.text.addEventListener("keydown", (event) => event.stopPropagation());
    this.lock.addEventListener("click", () => this.#lock());
    this.reveal.addEventListener("click", () => this.#reveal());
    this.skip.addEventListener("click", () => this.#reveal());
    this.another.addEventListener("click", () => this.#askAnother());
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind } = /** @type {HTMLElement} */ (target).dataset;
      if (kind) void this.#ask({ kind: /** @type {Asked["kind"]} */ (kind), row: this.#piece });
    });
    this.keptLine = new KeptLine(document, this.#store, () => this.#forget());
  }

  /** Whether the answer is out of the document. */
  get covers() {
    return this.cover.isOn;
  }

  /** @returns {Asked} */
  get #asked() {
    return readAsked(this.page.state.predict);
  }

  get #key() {
    return keyOf(this.page.state);
  }

  get #kept() {
    return this.#store.all[this.#key];
  }

  /** @returns {Given | null} what is answered, locked or not */
  get #given() {
    return this.#kept ? this.#kept.given : (this.#drafts.get(this.#key) ?? null);
  }

  get #role() {
    return roleOf(this.document);
  }

  /** Whether the presenter asks the question of a state, and shows its answer. @param {any} state */
  #follows(state) {
    const { code, shown: address } = this.#role;
    return Boolean(code) && asksSame(address, state, (search) => this.page.address.read(search));
  }

  /** Whether nothing of a state is covered: in a room its address decides, else what this tab has seen. @param {any} state */
  #isOpen(state) {
    if (!state.predict || state.reveal) return true;
    const isInRoom = this.#role.key || this.#follows(state);
    return !isInRoom && Boolean(this.#store.all[keyOf(state)]?.shown);
  }

  /** An address is read: what may answer it goes before anything is drawn. @param {any} state */
  restore(state) {
    if (!this.#isOpen(state)) this.#cover(true); // `draw` takes it off
  }

  /** Another question comes covered. @param {object} part of a state @returns {{reveal?: ""}} */
  hides(part) {
    const { wish } = this.page;
    return keyOf({ ...wish, ...part }) === keyOf(wish) ? {} : { reveal: "" };
  }

  /** The room says something new: whether an answer is covered may be decided by another. */
  #onRole() {
    const { page } = this;
    if (!page.state.predict || !this.#posed || page.status.asking) return;
    if (this.#isOpen(page.state) === !this.covers) this.#show();
    else {
      this.restore(page.state);
      void page.go(page.state, "replace");
    }
    void this.#send();
  }

  /** Ask, or stop asking: the switch and its key. */
  toggle() {
    const { page } = this;
    if (this.covers && this.#follows(page.state)) return this.#notice(WAIT);
    const { block, lock } = page.state;
    const asked = writeAsked(block ? { kind: "look", row: lock.i } : { kind: "next" });
    return page.open({ predict: page.wish.predict ? "" : asked });
  }

  /** @param {boolean} on */
  #cover(on) {
    const focused = document.activeElement;
    this.cover.isOn = this.page.bar.covered = on;
    if (!on) return;
    const { key, code } = this.#role;
    this.cover.explain(Boolean(key || code)); // `#show` knows better
    this.page.pointing.forget();
    this.page.pointing.refresh();
    if (focused && !focused.isConnected) this.title.focus({ preventScroll: true });
  }

  /**
   * Put the question of the address.
   *
   * @param {object} found what is drawn with it
   * @returns {Promise<boolean>} whether nothing else is drawn: the answer is covered, or all is drawn anew without a cover
   */
  async draw(found) {
    const { page } = this;
    const isAsked = Boolean(page.state.predict);
    this.switch.ariaPressed = String(isAsked);
    const isOpen = this.#isOpen(page.state);
    if (!isOpen) this.#cover(true);
    Object.assign(page.unlocked, { predict: isAsked ? this.#asked.kind : "", reveal: "" }); // of another sentence: another row
    if (isAsked && !(await this.#pose(found))) return true;
    this.section.hidden = !isAsked;
    if (isOpen && this.covers) await this.#uncover({});
    else if (this.covers) page.bar.wait("\u00a0");
    void this.#send();
    void this.class.ask(this.#key, { isShown: page.state.reveal === "class", role: this.#role });
    return this.covers || found !== page.found;
  }

  /** All is drawn anew, with nothing out. @param {{lock?: Cell, reveal?: string}} part of the state */
  #uncover(part) {
    this.#cover(false);
    return this.page.again(part);
  }

  /**
   * @param {object} found
   * @returns {Promise<boolean>} whether it is still wanted
   */
  async #pose(found) {
    const { page } = this;
    const a = page.state.block ? await page.opened() : null;
    if (found !== page.found || (page.state.block && !a)) return false;
    const asked = this.#asked;
    const isSaved = "saved" in document.documentElement.dataset;
    const kinds = kindsOf(page.model, a, { forced: page.answer.target.forced, isSaved });
    const kind = kinds.includes(asked.kind) ? asked.kind : kinds[0];
    const place = a ? rowOf(a, asked.row) : { row: null, isThere: true };
    const posed = await poseAsked(page, { ...asked, kind }, a, place.row);
    if (!posed || found !== page.found) return false;
    this.#posed = posed;
    if (posed.row !== null) this.#piece = a && kind !== "next" ? firstPiece(a.rows, posed.row) : posed.row;
    this.place.textContent = placeOf(a, kind) ?? page.model.name;
    this.#showWritten(a);
    this.#offer(kinds, kind);
    const isOther = kind !== asked.kind || !asked.isKnown;
    this.#notice(isOther ? NO_KIND : place.isThere || kind === "say" || kind === "next" ? "" : NO_ROW);
    if (this.#isOpen(page.state)) this.#settle();
    this.#show();
    return true;
  }

  /** What was written before, as far as the question needs it. @param {Alignment | null} a */
  #showWritten(a) {
    const { row, kind } = /** @type {Posed} */ (this.#posed);
    const { target } = this.page.answer;
    const side = kind === "next" ? "target" : a?.rows.side;
    this.written.hidden = row === null || (side !== "target" && side !== "fed");
    if (this.written.hidden || row === null) return;
    const pieceOf = side === "fed" ? lastPiece : firstPiece; // what was fed is written, what is produced is not yet
    const piece = a && kind !== "next" ? pieceOf(a.rows, row) : row;
    const end = target.offsets[piece - 1]?.[1] ?? 0;
    const words = /** @type {HTMLElement} */ (this.written.querySelector("bdi"));
    words.textContent = Array.from(target.text).slice(0, end).join("") || "nothing yet";
    words.lang = end ? this.page.task.target.lang : "en";
  }

  /**
   * @param {Asked["kind"][]} kinds
   * @param {Asked["kind"]} chosen
   */
  #offer(kinds, chosen) {
    const button = (/** @type {Asked["kind"]} */ kind) =>
      h(
        "button",
        { type: "button", className: "quiet", dataset: { kind }, ariaPressed: String(kind === chosen) },
        KINDS[kind],
      );
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.kind;
    this.kinds.replaceChildren(...kinds.map(button));
    /** @type {HTMLElement | null} */ (
      focused && this.kinds.querySelector(`[data-kind=${focused}]`)
    )?.focus();
  }

  /** @param {string} words */
  #notice(words) {
    this.noticeLine.textContent = words;
    this.noticeLine.hidden = !words;
  }

  #show() {
    const posed = this.#posed;
    if (!posed) return;
    const kept = this.#kept;
    const isOpen = this.#isOpen(this.page.state);
    const isPresenter = Boolean(this.#role.key);
    const isFollower = this.#follows(this.page.state);
    this.asked.parts = posed.asked;
    this.section.dataset.shows = isOpen ? "outcome" : "question";
    if (isOpen) this.answer.dataset.figure = "My prediction and the model";
    else delete this.answer.dataset.figure;
    this.text.hidden = posed.mode !== "write" || isPresenter;
    this.text.readOnly = Boolean(kept);
    if (posed.mode === "write" && this.text.value !== (this.#given?.text ?? ""))
      this.text.value = this.#given?.text ?? "";
    this.bars.hidden = posed.mode === "write" || !posed.words.length;
    this.cover.explain(isPresenter || isFollower);
    this.class.draw(posed, { isPresenter, isRevealed: isOpen });
    this.#showBars(isOpen, isPresenter);
    this.says.parts = isOpen
      ? posed.outcome(kept?.given ?? null).says
      : [{ text: hintOf(posed.mode, { kept, isPresenter, isFollower }), role: "hint" }];
    this.lock.hidden = isOpen || isPresenter || Boolean(kept);
    this.lock.disabled = !isAnswered(this.#given);
    this.reveal.hidden = isOpen || isFollower;
    this.reveal.disabled = !kept && !isPresenter;
    this.skip.hidden = isOpen || isPresenter || isFollower || Boolean(kept);
    this.another.hidden = posed.row === null || isFollower;
    this.kinds.hidden = isFollower;
    const sending = this.sending.says(this.#key);
    this.#showSent(isFollower ? sentInWords(kept, { isOpen, sending }) : "");
    this.keptLine.show(this.#role);
  }

  /**
   * The bars; of a guess its sum; once it is shown, which bar is whose. Who presents gives no weight.
   *
   * @param {boolean} isOpen
   * @param {boolean} isPresenter
   */
  #showBars(isOpen, isPresenter) {
    const { mode, words, names, asked, outcome } = /** @type {Posed} */ (this.#posed);
    const [given, label, isLocked] = [this.#given, plain(asked), Boolean(this.#kept)];
    const bars = /** @type {WordBars} */ (this.bars);
    const guess = mode === "give" && !isPresenter ? guessOf(this.#taps) : null;
    const known = mode === "write" ? {} : { ...outcome(given).bars, ...this.class.bars };
    if (mode !== "write" && isOpen) bars.view = { mode: "show", words, names, label, ...known };
    else if (mode === "choose")
      bars.view = { mode, words, names, label, chosen: given?.choice ?? null, isLocked };
    else if (mode === "give" && isPresenter) bars.view = { mode: "show", words, names, label };
    else if (guess) bars.view = { mode: "give", words, names, label, guess, isLocked };
    const sum = guess ? `sum ${fixed(guess.reduce((all, weight) => all + weight, 0))}` : "";
    this.sum.textContent = isOpen ? legendOf(known) : sum;
    this.sum.hidden = !this.sum.textContent;
  }

  get #taps() {
    const { words } = /** @type {Posed} */ (this.#posed);
    const taps = this.#given?.taps ?? [];
    return words.map((_, k) => taps[k] ?? 0);
  }

  /** @param {string} words */
  #showSent(words) {
    if (this.sentLine.textContent !== words) this.sentLine.textContent = words;
    this.sentLine.hidden = !words;
  }

  /** @param {Given} given nothing that is locked changes */
  #draft(given) {
    if (this.#kept) return;
    this.#drafts.set(this.#key, given);
    this.#show();
  }

  /** @param {{index: number, taps: number}} detail */
  #give({ index, taps }) {
    const all = this.#taps;
    all[index] = Math.max(0, all[index] + taps);
    this.#draft({ taps: all });
  }

  #lock() {
    const given = this.#given;
    const length = lengthOf(given);
    if (length > MOST)
      return this.#notice(`Shorten your prediction to ${MOST} characters or fewer; it has ${length}.`);
    if (!given || !isAnswered(given)) return;
    this.#notice("");
    this.#store.all = locked(this.#store.all, this.#key, given, this.#about);
    this.#show();
    (this.reveal.hidden ? this.title : this.reveal).focus({ preventScroll: true });
    void this.#send();
  }

  /** Send what is locked to the question that the presenter asks, unless its answer was seen before. */
  async #send() {
    const { state } = this.page;
    const kept = this.#kept;
    const { code } = this.#role;
    if (!kept?.given || kept.shown || kept.sent || state.reveal || !this.#follows(state)) return;
    const address = `/${this.page.address.write(state)}`;
    await this.sending.send(this.#key, code, { address, given: kept.given });
  }

  /**
   * @param {string} key
   * @param {import("./kept.js").Sent} outcome
   */
  #sent(key, outcome) {
    this.#store.all = sent(this.#store.all, key, outcome);
    this.#show();
  }

  /** @returns {import("./kept.js").About} */
  get #about() {
    const { kind, name, asked } = /** @type {Posed} */ (this.#posed);
    const { model, text } = this.page.state;
    return { question: plain(asked), kind, model, text, place: this.place.textContent ?? "", row: name };
  }

  /** For oneself; the presenter shows it to all who follow. */
  async #reveal() {
    const { row, kind } = /** @type {Posed} */ (this.#posed);
    this.#settle();
    const isRow = row !== null && kind !== "next";
    const lock = isRow ? { lock: { i: this.#piece, j: null } } : {};
    await this.#uncover(this.#role.key ? { ...lock, reveal: "model" } : lock);
    this.title.focus({ preventScroll: true });
  }

  /** The answer is seen: a draft is locked, for oneself. Without an answer it is shown all the same. */
  #settle() {
    if (this.#kept?.shown) return;
    const posed = /** @type {Posed} */ (this.#posed);
    const given = this.#given;
    if (given && isAnswered(given) && lengthOf(given) <= MOST)
      this.#store.all = locked(this.#store.all, this.#key, given, this.#about);
    const { answer, model, score } = posed.outcome(this.#kept?.given ?? null);
    this.#store.all = shown(this.#store.all, this.#key, this.#about, { answer, model, score });
  }

  /** @param {Pick<Asked, "kind" | "row">} asked */
  #ask(asked) {
    return this.page.open({ predict: writeAsked(asked) });
  }

  async #askAnother() {
    const { kind, row } = /** @type {Posed} */ (this.#posed);
    const a = kind === "next" ? null : await this.page.opened();
    const rows = a
      ? rowsToAsk(a)
      : [...this.page.answer.target.tokens.keys()].slice(this.page.answer.target.read);
    const next = after(rows, row);
    if (next !== undefined) await this.#ask({ kind, row: a ? firstPiece(a.rows, next) : next });
    this.title.focus({ preventScroll: true });
  }

  #forget() {
    const kept = this.#kept;
    this.#store.all = kept ? { [this.#key]: kept } : {};
    this.#show();
  }
}

const WAIT = "Wait until the presenter reveals the answer.";

/**
 * Where the question is asked; undefined: of the whole model.
 *
 * @param {Alignment | null} a
 * @param {Asked["kind"]} kind
 */
function placeOf(a, kind) {
  if (!a || kind === "next") return;
  return kind === "head" ? `${blockTitle(a.block)}, layer ${a.called ?? a.layer}` : headTitle(a);
}

/** @param {Given | null} given */
const isAnswered = (given) =>
  given?.choice !== undefined ||
  Boolean(given?.taps?.some((taps) => taps > 0)) ||
  Boolean(given?.text?.trim());

/** @param {Given | null} given @returns {number} in characters */
const lengthOf = (given) => Array.from(given?.text ?? "").length;
