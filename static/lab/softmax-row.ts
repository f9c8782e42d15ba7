/** A part of the lab: scores that people type, and their softmax at once, beside other functions of them. */
import { html, nothing, render } from "../shared/html.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { numbersOf, problemsOf, readNumber, type Texts } from "../shared/maps/grids.ts";
import { otherShape } from "../shared/maps/words.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import { size } from "../shared/typed/size.ts";
import { CORRECT } from "../shared/typed/words.ts";
import { FUNCTIONS, ROW_DIGITS, USUAL, functionInWords, functionMadeOf } from "./functions-of-scores.ts";
import { functionsOf, sumOf, type RowStage, type RowState, type readRow } from "./functions-of-scores.ts";
import { COUNT_OF_SCORES, FUNCTION_NAMES, ONE_ROW, TOO_COLD, TOO_LARGE, weightsInWords } from "./words.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { HeatTable } from "../shared/maps/heat-table.ts";
import type { History } from "../shared/page/address.ts";
import type { NumberGrid } from "../shared/typed/number-grid.ts";
import type { Write } from "./presentation.ts";

/** The temperature of the page, which other parts have too. */
export type Temperature = { get: () => string; set: (text: string) => unknown };

type Computed = { scores: number[]; temperature: number };

const OPENED: StageCell<RowStage> = { stage: "softmax", i: 0, j: 0 };

export class SoftmaxRow extends NumbersLock<RowStage> {
  readonly #write: Write;
  readonly #temperature: Temperature;
  find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
  madeOf = functionMadeOf;
  state: RowState = { texts: USUAL, cell: null, isAsked: false };
  #said = ""; // of what was pasted, or stands in the address
  #shown: Computed | null = null;

  constructor(write: Write, temperature: Temperature) {
    super(document.getElementById("softmax") as HTMLElement);
    this.#write = write;
    this.#temperature = temperature;
    const on = (type: string, act: (detail: any) => unknown) =>
      this.section.addEventListener(type, ({ detail }: any) => act(detail));
    on("grid-edit", (texts) => this.#change(texts));
    on("grid-paste", (pasted) => this.#paste(pasted));
  }

  #paste(pasted: Texts | string) {
    if (typeof pasted === "string") return this.#say(pasted);
    const row = pasted[0].length === 1 ? [pasted.flat()] : pasted;
    return row.length === 1 ? this.#change(row, "push") : this.#say(otherShape(ONE_ROW));
  }

  #say(said: string) {
    this.#said = said;
    this.show();
  }

  #change(texts: Texts, history: History = "replace") {
    this.state = { ...this.state, texts, isAsked: true };
    this.#say("");
    this.#write(history);
  }

  open({ problem, ...state }: ReturnType<typeof readRow>) {
    this.state = state;
    this.#say(problem);
    this.hold(state.cell ?? OPENED);
  }

  /** Go to this part, once what stands above it has its size. */
  lead() {
    this.section.scrollIntoView();
  }

  /** Show the scores that are typed, and what follows from them and from the temperature. */
  show() {
    const { texts } = this.state;
    this.find<NumberGrid>("row-scores").texts = texts;
    const isCold = !(readNumber(this.#temperature.get()) > 0);
    render(this.#settings(isCold), this.find("row-settings"));
    const wrong = problemsOf(texts) ? CORRECT : isCold ? TOO_COLD : this.#compute();
    this.section.dataset.shows = wrong ? "old" : "";
    render(this.#said || (wrong && `${wrong} ${weightsInWords(!!this.#shown)}`), this.find("row-status"));
  }

  #settings(isCold: boolean) {
    const [row] = this.state.texts;
    const set = (n: number) => this.#change([Array.from({ length: n }, (_, j) => row[j] ?? "0")], "push");
    return html`
      ${size("scores", COUNT_OF_SCORES, "scores", row.length, set)}
      <label>temperature T <input id="row-temperature" inputmode="decimal" autocomplete="off"
        .value=${this.#temperature.get()} aria-invalid=${isCold ? "true" : nothing}
        @input=${({ target }: Event) => this.#temperature.set((target as HTMLInputElement).value)}></label>`;
  }

  /** Compute and draw; the reason that there is nothing to draw, "" where it is drawn. */
  #compute(): string {
    const [scores] = numbersOf(this.state.texts);
    const temperature = readNumber(this.#temperature.get());
    const found = functionsOf(scores, temperature);
    if (!Object.values(found).flat().every(Number.isFinite)) return TOO_LARGE;
    for (const stage of FUNCTIONS) {
      const table = this.find<HeatTable>(`row-${stage}`);
      const columns = scores.map((_, j) => `e${subscript(j + 1)}`);
      const name = FUNCTION_NAMES[stage](sumOf(found[stage]));
      table.shown = { values: [found[stage]], digits: ROW_DIGITS, rows: [name], columns };
    }
    this.find("row-divided").hidden = temperature === 1;
    this.#shown = { scores, temperature };
    this.refresh();
    return "";
  }

  has({ i, j }: StageCell<RowStage>) {
    return i === 0 && !!this.#shown && j < this.#shown.scores.length;
  }

  explain(cell: StageCell<RowStage>) {
    const { scores, temperature } = this.#shown as Computed;
    return functionInWords(cell, scores, temperature);
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.#write("replace");
  }
}
