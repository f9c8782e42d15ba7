/** Links that people drew between the words of the sentence: how the opened head agrees with them, and their cells. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchGold, type GoldAnswer, type ModelRequest } from "../shared/api.ts";
import { withParts } from "../shared/dom.ts";
import { write } from "../shared/write.ts";
import { inMap } from "../shared/head/axis-pieces.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { goldLabel, goldName, outlinedInWords } from "./gold-words.ts";
import type { Part } from "../shared/words.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** Cells [i, j] of the map. */
export type Outlined = { sure: number[][]; possible: number[][]; note: Part[] };

type Acts = {
  outline: (outlined: Outlined | null) => unknown;
  /** Outline the links, or do so no more. */
  choose: (gold: boolean) => unknown;
};

/** A map of a sentence, null while there is none; whether its `view` has cells, and they are to be outlined. */
type Values = { request: ModelRequest; alignment: Alignment | null; view: string; gold: boolean };

export class GoldLinks extends withParts("button=button#gold") {
  readonly #acts: Acts;
  readonly reader = new Reader(
    new Answers(
      ({ request }: Values, signal) => fetchGold(request, signal),
      ({ request }) => request,
    ),
    ({ answer = null }, values) => this.#draw(answer, values),
  );

  constructor(head: Element, acts: Acts) {
    super(head);
    this.#acts = acts;
    this.button.addEventListener("click", () => acts.choose(this.button.ariaPressed !== "true"));
  }

  /** Ask for the links of a sentence, and show them in its map; without values there are none. */
  show(values: Values | null) {
    if (values) return void this.reader.ask(values);
    this.reader.end();
    this.#draw(null, null);
  }

  /** Say the error, and outline the cells where that is asked for. */
  #draw(answer: GoldAnswer | null, values: Values | null) {
    const { alignment = null, view, gold = false } = values ?? {};
    const map = answer && alignment?.block === "cross" && !alignment.aggregate ? alignment : null;
    const error = answer && map ? rateOf(answer, map) : null;
    const name = goldName(error);
    this.button.hidden = !map || view !== "heatmap";
    this.button.ariaPressed = String(gold);
    this.button.ariaLabel = goldLabel(name);
    write(this.button, name);
    this.#acts.outline(gold && answer && map ? outlined(answer, map) : null);
  }
}

/** The cells of a map that people linked, with words about them. */
export function outlined(answer: GoldAnswer, a: Alignment): Outlined {
  const cells = (some: number[][]) => {
    const all = some.flatMap(([i, j]) => cellOf(a, i, j));
    return [...new Map(all.map((cell) => [String(cell), cell])).values()];
  };
  const sure = cells(answer.pieces.sure);
  const possible = cells(answer.pieces.possible).filter(
    ([i, j]) => !sure.some((cell) => cell[0] === i && cell[1] === j),
  );
  return { sure, possible, note: outlinedInWords(answer, rateOf(answer, a)) };
}

const rateOf = ({ errors }: GoldAnswer, { layer, head, naming = "produced" }: Alignment) =>
  errors[naming][(layer || 1) - 1][(head || 1) - 1];

/** The cell of a link, whose i is the piece that is produced; none where the map does not have it. */
function cellOf(a: Alignment, i: number, j: number) {
  const at = inMap(a, { i: rowOn("target", i, a.rows.side), j });
  return at.i === null || at.i >= a.n || at.j === null ? [] : [[at.i, at.j]];
}
