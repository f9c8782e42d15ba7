/** Asks for the row of scores in focus, and gives the score of the pair to the view of queries and keys. */
import { Answers, Reader } from "../shared/answers.ts";
import {
  fetchCell,
  fetchRow,
  type Answer,
  type CellAsked,
  type Model,
  type ModelRequest,
  type Where,
} from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { ROWS, REQUEST, addressOf, count, place, text } from "../shared/page/address.ts";
import { usualWords } from "../shared/head/choose.ts";
import { twoReadings } from "../shared/head/two-readings.ts";
import { hasSteps } from "../shared/sentence/models.ts";
import { AGGREGATE, GIVEN, HOPS } from "./score-words.ts";
import type { QueryKey, ScoreAt } from "./query-key.ts";
import type { ExploreState } from "./address.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { OneCell } from "../shared/maps/cells.ts";

type Found = Pick<ScoreAt, "score" | "scaled">;

/** A score, in the row of scores that is asked for; `cell` is that of Steps, in a step one of a vector. */
type Asked = Pick<ScoreAt, "i" | "j" | "steps" | "readings"> & {
  request: ModelRequest;
  where: Where;
  cell: Omit<CellAsked, "stage">;
  stages: string[];
};

const STEPS = addressOf({ ...REQUEST, rows: ROWS, step: count, stage: text, row: place, column: place });

/**
 * The scores of a head come row by row, so that pointing along a row asks once; those of a recurrent model are long, and
 * come one by one: of a step they are a vector.
 */
const scores = new Answers(
  async ({ request, where, cell, stages }: Asked, signal): Promise<Found[]> => {
    if (where.step) {
      const score = await fetchCell(request, where, { stage: "scores", ...cell }, signal);
      return [{ score, scaled: null }];
    }
    const [all, scaled] = await Promise.all(
      stages.map((stage) => fetchRow(request, where, { stage, i: cell.i }, signal)),
    );
    return all.map((score, k) => ({ score, scaled: scaled?.[k] ?? null }));
  },
  ({ request, where, cell }) => [request, where, cell.i],
);

/** The opened head, which is given to the view before its map. */
type Values = {
  model: Model;
  request: ModelRequest;
  state: ExploreState;
  alignment: Alignment;
  texts: Pick<Answer, "source" | "target">;
};

export class Score {
  readonly #view: QueryKey;
  #values: Values | null = null;
  /** The score of the pair in focus. */
  readonly reader = new Reader(scores, ({ answer, error }, { i, j, where, steps, readings }) => {
    if (answer) this.#view.shown = { i, j, ...answer[where.step ? 0 : j], steps, readings };
    else if (error) this.#view.problem = problemOf(error).message;
  });

  constructor(view: QueryKey) {
    this.#view = view;
    view.addEventListener("pair-change", (event) => this.#open((event as CustomEvent).detail));
  }

  show(values: Values) {
    this.#values = values;
  }

  #open(pair: OneCell | null) {
    const { model, alignment } = this.#values as Values;
    const without = !hasSteps(model.family)
      ? GIVEN
      : alignment.rows.side === "hops"
        ? HOPS
        : alignment.aggregate && AGGREGATE;
    if (pair && !without) return void this.reader.ask(this.#asks(pair));
    this.reader.end();
    if (pair && without) this.#view.problem = without;
  }

  #asks({ i, j }: OneCell): Asked {
    const { alignment, model, request, state, texts } = this.#values as Values;
    const { block, layer, head } = state;
    const isRecurrent = model.family === "recurrent";
    const rows = alignment.rows.side === "fed" ? ("fed" as const) : ("" as const);
    const where: Where = isRecurrent ? { step: i + 1 } : { block, layer, head, rows };
    const cell = isRecurrent ? { i: j, j: null } : { i, j };
    const [row, column] = [cell.i, cell.j];
    const steps = `./steps${STEPS.write({ ...state, step: where.step ?? 0, stage: "scores", row, column })}`;
    const stages = alignment.given?.graph ? ["scores"] : ["scores", "scaled"]; // of a graph no score is scaled
    const readings = usualWords(model) ? twoReadings(alignment, texts, { i, j }) : null;
    return { i, j, request, where, cell, stages, steps, readings };
  }
}
