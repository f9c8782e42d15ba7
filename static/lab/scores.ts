/** The third part of the lab: the same s and h under four score functions. */
import { html, render } from "../shared/html.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { numbersOf, problemsOf, type Texts } from "../shared/maps/grids.ts";
import { otherShape } from "../shared/maps/words.ts";
import {
  PARAMETERS,
  SCORE_DIGITS,
  USUAL_SCORES,
  WAYS,
  canScore,
  scoreArithmetic,
} from "./score-functions.ts";
import { replaceScore, resizeScores, scoreMadeOf, scoreSizes, scored } from "./score-functions.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import { size } from "../shared/typed/size.ts";
import { ONE_ROW, SCORE_SIZES, SQUARE, TOO_LARGE, noDot, scoresInWords } from "./words.ts";
import { CORRECT } from "../shared/typed/words.ts";
import type { Numbers, ParameterName, Way } from "./score-functions.ts";
import type { ScoreStage, ScoreState, ScoreTexts } from "./score-functions.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { History } from "../shared/page/address.ts";
import type { Write } from "./presentation.ts";

export class ScoresLab extends NumbersLock<ScoreStage> {
  declare write: Write;
  find = (id: string) => document.getElementById(id) as any;
  status: HTMLElement = this.find("scoring-status");
  madeOf = scoreMadeOf;
  state: ScoreState = { texts: USUAL_SCORES, cell: null };
  #shown: Numbers | null = null; // whose scores are shown

  constructor(write: Write) {
    super(document.getElementById("scoring") as HTMLElement);
    this.write = write;
    const on = (type: string, act: (name: ParameterName, texts: any) => unknown) =>
      this.section.addEventListener(type, ({ target, detail }: any) => act(target.dataset.grid, detail));
    on("grid-edit", (name, texts) => this.#change({ [name]: texts }, "replace"));
    on("grid-paste", (name, texts) => this.#paste(name, texts));
    this.find("usual").addEventListener("click", () => this.#change(USUAL_SCORES, "push"));
  }

  #paste(name: ParameterName, pasted: Texts | string) {
    const texts = typeof pasted === "string" ? null : replaceScore(this.state.texts, name, pasted);
    if (texts) return this.#change(texts, "push");
    this.#show(typeof pasted === "string" ? pasted : otherShape(name === "W_2" ? SQUARE : ONE_ROW));
  }

  #change(texts: Partial<ScoreTexts>, history: History) {
    this.state.texts = { ...this.state.texts, ...texts };
    this.#show();
    this.write(history);
  }

  open({ problem, ...state }: ScoreState & { problem: string }) {
    this.state = state;
    this.#show(problem);
    this.hold(state.cell);
  }

  /** Show the numbers that are typed, and their scores; what is said besides comes first. */
  #show(said: string = "") {
    const { texts } = this.state;
    for (const name of PARAMETERS) this.find(`score-${name}`).texts = texts[name];
    render(this.#sizes(), this.find("score-sizes"));
    const isBad = PARAMETERS.some((name) => problemsOf(texts[name]));
    const wrong = isBad ? CORRECT : this.#score();
    this.section.dataset.shows = wrong ? "old" : "";
    render(said || (wrong && `${wrong} ${scoresInWords(!!this.#shown)}`), this.status);
  }

  #sizes() {
    const { texts } = this.state;
    const sizes = scoreSizes(texts);
    const one = (name: keyof typeof SCORE_SIZES, symbol: unknown) =>
      size(name, SCORE_SIZES[name], symbol, sizes[name], (to) =>
        this.#change(resizeScores(texts, { [name]: to }), "push"),
      );
    return [
      one("n", "annotations"),
      ...[one("d_s", html`d<sub>s</sub>`), one("d_h", html`d<sub>h</sub>`), one("d_a", html`d<sub>a</sub>`)],
    ];
  }

  /** Score; returns the reason that there are no scores, "" if they are shown. */
  #score(): string {
    const { texts } = this.state;
    const numbers = Object.fromEntries(PARAMETERS.map((name) => [name, numbersOf(texts[name])])) as Numbers;
    const { d_s, d_h } = scoreSizes(numbers);
    const ways = WAYS.filter((way) => canScore(way, numbers));
    const results = ways.map((way) => ({ way, ...scored(way, numbers) }));
    if (!results.every(({ scores }) => scores.every(Number.isFinite))) return TOO_LARGE;
    render(ways.includes("dot") ? "" : noDot(d_s, d_h), this.find("no-dot"));
    for (const stage of ["dot-scores", "dot-weights"]) this.find(stage).hidden = !ways.includes("dot");
    for (const { way, scores, weights } of results) {
      this.#draw(`${way}-scores`, scores, "e");
      this.#draw(`${way}-weights`, weights, "a");
    }
    this.#shown = numbers;
    this.refresh();
    return "";
  }

  #draw(stage: ScoreStage, row: number[], letter: string) {
    const columns = row.map((_, j) => `h${subscript(j + 1)}`);
    this.find(stage).shown = { values: [row], digits: SCORE_DIGITS, rows: [letter], columns };
  }

  has({ stage, i, j }: StageCell<ScoreStage>) {
    const shown = this.#shown;
    return i === 0 && !!shown && j < shown.h.length && canScore(stage.split("-")[0] as Way, shown);
  }

  explain(cell: StageCell<ScoreStage>) {
    return scoreArithmetic(cell, this.#shown as Numbers);
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.write("replace");
  }
}
