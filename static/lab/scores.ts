/** The third part of the lab: the same s and h under four score functions. */
import { subscript } from "../shared/maps/arithmetic.ts";
import { numbersOf, problemsOf, sameSize, type Texts } from "../shared/maps/grids.ts";
import { PARAMETERS, SCORE_DIGITS, USUAL_SCORES, WAYS, scoreArithmetic } from "./score-functions.ts";
import { scoreMadeOf, scored, type Numbers, type ParameterName } from "./score-functions.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import { TOO_LARGE, otherSize, scoresInWords } from "./words.ts";
import { CORRECT } from "../shared/typed/words.ts";
import type { ScoreCell, ScoreStage, ScoreState, ScoreTexts } from "./score-functions.ts";
import type { History } from "../shared/page/page.ts";
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

  #paste(name: ParameterName, texts: Texts | null) {
    const old = this.state.texts[name];
    if (texts && sameSize(texts, old)) return this.#change({ [name]: texts }, "push");
    this.status.textContent = otherSize(old);
  }

  #change(texts: Partial<ScoreTexts>, history: History) {
    this.state.texts = { ...this.state.texts, ...texts };
    this.#show();
    this.write(history);
  }

  open(state: ScoreState) {
    this.state = state;
    this.#show();
    this.hold(state.cell);
  }

  #show() {
    const { texts } = this.state;
    for (const name of PARAMETERS) this.find(`score-${name}`).texts = texts[name];
    const isBad = PARAMETERS.some((name) => problemsOf(texts[name]));
    const wrong = isBad ? CORRECT : this.#score();
    this.section.dataset.shows = wrong ? "old" : "";
    this.status.textContent = wrong && `${wrong} ${scoresInWords(!!this.#shown)}`;
  }

  /** Score; returns the reason that there are no scores, "" if they are shown. */
  #score(): string {
    const { texts } = this.state;
    const numbers = Object.fromEntries(PARAMETERS.map((name) => [name, numbersOf(texts[name])])) as Numbers;
    const results = WAYS.map((way) => ({ way, ...scored(way, numbers) }));
    if (!results.every(({ scores }) => scores.every(Number.isFinite))) return TOO_LARGE;
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

  has({ i, j }: ScoreCell) {
    return i === 0 && j < (this.#shown?.h.length ?? 0);
  }

  explain(cell: ScoreCell) {
    return scoreArithmetic(cell, this.#shown as Numbers);
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.write("replace");
  }
}
