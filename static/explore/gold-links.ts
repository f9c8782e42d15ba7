/** Links that people drew between the words of the sentence: how the opened head agrees with them, and their cells. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchGold, type GoldAnswer, type ModelRequest } from "../shared/api.ts";
import { partOf } from "../shared/dom.ts";
import { inMap } from "../shared/head/axis-pieces.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { goldLabel, goldName, outlinedInWords } from "./gold-words.ts";
import type { Part } from "../shared/words.ts";
import type { Page } from "./page.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** Cells [i, j] of the map. */
export type Outlined = { sure: number[][]; possible: number[][]; note: Part[] };

export class GoldLinks extends partOf<Page>()("button=button#gold") {
  #links = new Reader(new Answers<ModelRequest, GoldAnswer>(fetchGold));
  #alignment: Alignment | null = null;

  constructor(head: Element, page: Page) {
    super(head, page);
    this.button.addEventListener("click", () => {
      page.keep({ gold: this.button.ariaPressed !== "true" });
      this.show();
    });
  }

  /** Ask for the links of a sentence; true where they are there, and still wanted. */
  async read(request: ModelRequest): Promise<boolean> {
    return (await this.#links.answer(request)) !== null;
  }

  get #answer() {
    return this.#links.known.answer ?? null;
  }

  compare(alignment: Alignment | null) {
    this.#alignment = alignment?.block === "cross" && !alignment.aggregate ? alignment : null;
    this.show();
  }

  /** Say the error, and outline the cells where that is asked for. */
  show() {
    const { view, gold } = this.page.state;
    this.button.hidden = !this.#alignment || view !== "heatmap";
    this.button.ariaPressed = String(gold);
    const name = goldName(this.#alignment && this.#answer && rateOf(this.#answer, this.#alignment));
    Object.assign(this.button, { textContent: name, ariaLabel: goldLabel(name) });
    this.page.view.outline(gold ? this.outlined : null);
  }

  /** The cells that people linked, with words about them. */
  get outlined(): Outlined | null {
    const a = this.#alignment;
    if (!a || !this.#answer) return null;
    const { pieces } = this.#answer;
    const cells = (some: number[][]) => {
      const all = some.flatMap(([i, j]) => cellOf(a, i, j));
      return [...new Map(all.map((cell) => [String(cell), cell])).values()];
    };
    const sure = cells(pieces.sure);
    const possible = cells(pieces.possible).filter(
      ([i, j]) => !sure.some((cell) => cell[0] === i && cell[1] === j),
    );
    return { sure, possible, note: outlinedInWords(this.#answer, rateOf(this.#answer, a)) };
  }
}

const rateOf = ({ errors }: GoldAnswer, { layer, head, naming = "produced" }: Alignment) =>
  errors[naming][(layer || 1) - 1][(head || 1) - 1];

/** The cell of a link, whose i is the piece that is produced; none where the map does not have it. */
function cellOf(a: Alignment, i: number, j: number) {
  const at = inMap(a, { i: rowOn("target", i, a.rows.side), j });
  return at.i === null || at.i >= a.n || at.j === null ? [] : [[at.i, at.j]];
}
