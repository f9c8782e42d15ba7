/** The products on the page: drawn, and explained where one points. */
import { render } from "../shared/html.ts";
import { STAGES, arithmetic, madeOf, subscript } from "../shared/maps/arithmetic.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import type { ScratchAnswer, ScratchRequest } from "../shared/api.ts";
import type { Matrix, Stage } from "../shared/maps/arithmetic.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { HeatTable } from "../shared/maps/heat-table.ts";

type ScratchProducts = { request: ScratchRequest; answer: Record<Stage, Matrix>; digits: number };

/** The letters of rows and of columns. */
const LETTERS: Record<Stage, [string, string]> = {
  ...{ q: ["q", ""], k: ["k", ""], v: ["v", ""], output: ["z", ""] },
  ...{ scores: ["q", "k"], scaled: ["q", "k"], weights: ["q", "k"] },
};

export class LabProducts extends NumbersLock<Stage> {
  declare lockMoved: () => void;
  #shown: ScratchProducts | null = null;

  constructor(section: HTMLElement, locked: (cell: StageCell<Stage> | null) => void) {
    super(section);
    this.lockMoved = () => locked(this.lock);
  }

  get any() {
    return !!this.#shown;
  }

  set digits(digits: number) {
    if (!this.#shown || digits === this.#shown.digits) return;
    this.#shown = { ...this.#shown, digits };
    this.#draw();
  }

  show(request: ScratchRequest, answer: ScratchAnswer, digits: number) {
    this.#shown = { request, answer: { ...answer, scaled: masked(answer) }, digits };
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { request, answer, digits } = this.#shown;
    for (const stage of STAGES) this.#drawStage(stage, answer[stage], digits);
    const divisor = divisorOf(request);
    for (const math of this.section.querySelectorAll("[data-divisor]") as NodeListOf<HTMLElement>)
      math.toggleAttribute("hidden", math.dataset.divisor !== divisor);
    for (const term of this.section.querySelectorAll("[data-mask]"))
      term.toggleAttribute("hidden", !request.mask);
    this.refresh();
  }

  #drawStage(stage: Stage, values: Matrix, digits: number) {
    const [row, column] = LETTERS[stage];
    const table = this.section.querySelector(`#stage-${stage}`) as HeatTable;
    table.shown = {
      values,
      digits,
      rows: values.map((_, i) => row + subscript(i + 1)),
      columns: column ? values[0].map((_, j) => column + subscript(j + 1)) : [],
    };
    const shape = this.section.querySelector(`[data-shape="${stage}"]`) as HTMLElement;
    render(`${values.length} × ${values[0].length}`, shape);
  }

  has({ stage, i, j }: StageCell<Stage>) {
    return this.#shown?.answer[stage][i]?.[j] !== undefined;
  }

  madeOf = madeOf;

  explain(cell: StageCell<Stage>) {
    const { request, answer, digits } = this.#shown as ScratchProducts;
    const { scale, temperature } = request;
    const manner = { scale, temperature, digits, width: answer.q[0].length };
    return arithmetic(cell, { ...request, ...answer }, manner);
  }
}

/** S + M: the scaled scores, null where the mask forbids a weight. */
const masked = ({ scaled, weights }: ScratchAnswer): Matrix =>
  scaled.map((row, i) => row.map((x, j) => (weights[i][j] === null ? null : x)));

function divisorOf({ scale, temperature }: ScratchRequest) {
  if (temperature === 1) return scale ? "scale" : "none";
  return scale ? "both" : "temperature";
}
