/** The answer, drawn: words to choose among, bars to be given, or a text; then its score. */
import { withParts } from "../../shared/dom.ts";
import { fixed, plain } from "../../shared/words.ts";
import { hintOf, legendOf, sentInWords } from "./hints.ts";
import { guessOf } from "./scoring.ts";
import { WordBars, type View } from "./word-bars.ts";
import type { Posed } from "./posing.ts";
import type { Given } from "../../answers.ts";
import type { StoredPrediction } from "./prediction-storage.ts";

export interface How {
  given: Given | null;
  /** The answer, once it is locked. */
  stored: StoredPrediction | undefined;
  /** True where the model's answer is shown. */
  isOpen: boolean;
  isPresenter: boolean;
  isFollower: boolean;
  ofClass: Pick<View, "class" | "deviation">;
  /** The sentence about the answer while it is sent. */
  sending: string;
}

export class AnswerView extends withParts(`
  section=#predict answer=#predict-answer bars=#predict-bars text=textarea#predict-text
  sum=#predict-sum says=attention-words#predict-says sentLine=#predict-sent
`) {
  #taps: number[] = [];

  constructor(document: Document, onGiven: (given: Given) => unknown) {
    super(document);
    if (!customElements.get("word-bars")) customElements.define("word-bars", WordBars);
    this.bars.addEventListener("word-choose", (event) =>
      onGiven({ choice: (event as CustomEvent).detail.index }),
    );
    this.bars.addEventListener("word-give", (event) => {
      const { index, taps } = (event as CustomEvent).detail;
      onGiven({ taps: this.#taps.with(index, Math.max(0, this.#taps[index] + taps)) });
    });
    this.text.addEventListener("input", () => onGiven({ text: this.text.value }));
    this.text.addEventListener("keydown", (event) => event.stopPropagation());
  }

  show(posed: Posed, how: How) {
    const { given, stored, isOpen, isPresenter, isFollower, sending } = how;
    const text = given?.text ?? "";
    this.section.dataset.shows = isOpen ? "outcome" : "question";
    if (isOpen) this.answer.dataset.figure = "My prediction and the model";
    else delete this.answer.dataset.figure;
    this.text.hidden = posed.mode !== "write" || isPresenter;
    this.text.readOnly = Boolean(stored);
    if (posed.mode === "write" && this.text.value !== text) this.text.value = text;
    this.#taps = posed.words.map((_, k) => given?.taps?.[k] ?? 0);
    this.#showBars(posed, how);
    this.says.parts = isOpen
      ? posed.outcome(stored?.given ?? null).says
      : [{ text: hintOf(posed.mode, how), role: "hint" }];
    const sent = isFollower ? sentInWords(stored, { isOpen, sending }) : "";
    if (this.sentLine.textContent !== sent) this.sentLine.textContent = sent;
    this.sentLine.hidden = !sent;
  }

  /** The bars; of a guess its sum; once it is shown, which bar is whose. Who presents gives no weight. */
  #showBars({ mode, words, names, asked, outcome }: Posed, how: How) {
    const { given, stored, isOpen, isPresenter, ofClass } = how;
    const shared = { words, names, label: plain(asked), isLocked: Boolean(stored) };
    const bars = this.bars as WordBars;
    const guess = mode === "give" && !isPresenter ? guessOf(this.#taps) : null;
    const known = mode === "write" ? {} : { ...outcome(given).bars, ...ofClass };
    bars.hidden = mode === "write" || !words.length;
    if (mode !== "write" && isOpen) bars.view = { mode: "show", ...shared, ...known };
    else if (mode === "choose") bars.view = { mode, ...shared, chosen: given?.choice };
    else if (mode === "give") bars.view = guess ? { mode, ...shared, guess } : { mode: "show", ...shared };
    const sum = guess ? `sum ${fixed(guess.reduce((all, weight) => all + weight, 0))}` : "";
    this.sum.textContent = isOpen ? legendOf(known) : sum;
    this.sum.hidden = !this.sum.textContent;
  }
}
