/** The third part of the lab: the same s and h under four score functions. */
import { subscript } from "../shared/maps/arithmetic.ts";
import { numbersOf, problemsOf, readPasted, sameSize } from "../shared/maps/grids.ts";
import { SCORE_DIGITS, scoreArithmetic, scoreMadeOf } from "./score-words.ts";
import { PARAMETERS, USUAL_SCORES, WAYS, scored } from "./score-functions.ts";
import { LabPointing } from "./pointing.ts";
import type { Numbers, ParameterName, ScoreCell, ScoreStage, ScoreTexts } from "./score-functions.ts";
import type { Light } from "../shared/maps/arithmetic.ts";

const OLD = "These are the scores of the last valid numbers.";
const TOO_LARGE = "The products of these numbers are too large to compute: enter smaller numbers.";

export class ScoresLab {
  declare find: (id: string) => any;
  declare write: (history: "push" | "replace") => void;
  declare section: HTMLElement;
  declare status: HTMLElement;
  declare madeOf: ({ stage, i, j }: ScoreCell) => Light[];
  declare pointing: LabPointing<
    | "dot-scores"
    | "dot-weights"
    | "general-scores"
    | "general-weights"
    | "additive-scores"
    | "additive-weights"
    | "mlp-scores"
    | "mlp-weights"
  >;

  state: { texts: ScoreTexts; cell: ScoreCell | null } = { texts: USUAL_SCORES, cell: null };
  /** The numbers whose scores are shown. */
  #shown: Numbers | null = null;

  /** The part; `write` puts the state into the address. */
  constructor(document: Document, write: (history: "push" | "replace") => void) {
    this.find = (id: string) => document.getElementById(id) as any;
    this.write = write;
    this.section = this.find("scoring") as HTMLElement;
    this.status = this.find("scoring-status") as HTMLElement;
    this.madeOf = scoreMadeOf;
    this.pointing = new LabPointing(this.section, this) as LabPointing<ScoreStage>;
    for (const type of ["grid-edit", "grid-paste"]) this.section.addEventListener(type, this);
    this.find("usual").addEventListener("click", () => this.#change(USUAL_SCORES, "push"));
  }

  handleEvent(event: Event) {
    const name = (event.target as HTMLElement).dataset.grid as ParameterName;
    const { i, j, text } = (event as CustomEvent).detail;
    if (event.type === "grid-paste") return this.#paste(name, text);
    const texts = this.state.texts[name].map((row) => [...row]);
    texts[i][j] = text;
    this.#change({ [name]: texts }, "replace");
  }

  #paste(name: ParameterName, text: string) {
    const texts = readPasted(text);
    const old = this.state.texts[name];
    if (texts && sameSize(texts, old)) return this.#change({ [name]: texts }, "push");
    this.status.textContent = `The pasted matrix does not fit: it must have ${old.length} × ${old[0].length} numbers. Nothing was changed.`;
  }

  #change(texts: Partial<ScoreTexts>, history: "push" | "replace") {
    this.state.texts = { ...this.state.texts, ...texts };
    this.#show();
    this.write(history);
  }

  restore(state: { texts: ScoreTexts; cell: ScoreCell | null }) {
    this.state = state;
    this.#show();
    this.pointing.lock = state.cell;
  }

  #show() {
    const { texts } = this.state;
    for (const name of PARAMETERS) this.find(`score-${name}`).texts = texts[name];
    const wrong = PARAMETERS.some((name) => problemsOf(texts[name]))
      ? "Correct the marked fields."
      : this.#score();
    this.section.dataset.shows = wrong ? "old" : "";
    this.status.textContent = wrong && `${wrong} ${this.#shown ? OLD : "Then the scores are shown."}`;
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
    this.pointing.refresh();
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

  locked(cell: ScoreCell | null) {
    this.state.cell = cell;
    this.write("replace");
  }
}
