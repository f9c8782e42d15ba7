/** Asks for the row of scores in focus, and gives the score of the pair to the view of queries and keys. */
import { fetchCell, fetchRow, type ModelRequest } from "../shared/api.ts";
import { refusal } from "../shared/server.ts";
import { ROWS, REQUEST, addressOf, count, text } from "../shared/page/address.ts";
import { Asking } from "../shared/page/asking.ts";
import { hasSteps } from "../shared/sentence/models.ts";
import { Recent } from "./recent.ts";
import { AGGREGATE, GIVEN, HOPS } from "./score-words.ts";
import type { Where } from "../steps/address.ts";
import type { QueryKey, ScoreAt } from "./query-key.ts";
import type { Page } from "./page.ts";

type Found = Pick<ScoreAt, "score" | "scaled">;

const STEPS = addressOf({ ...REQUEST, rows: ROWS, step: count, stage: text, row: count, column: count });
const MOST_CACHED = 32; // rows

export class Score {
  declare page: Page;
  declare view: QueryKey;

  /** Pending until the pair in focus has its score, or a sentence that says why it has none. */
  settled: Promise<unknown> = Promise.resolve();
  #asking = new Asking();
  #rows: Recent<Found[]> = new Recent(MOST_CACHED);

  constructor(page: Page) {
    this.page = page;
    this.view = page.view["query-key"];
    this.view.addEventListener("pair-change", (event) => {
      this.settled = this.#open((event as CustomEvent).detail);
    });
  }

  async #open({ i, j }: { i: number; j: number }) {
    this.#asking.cancel();
    const { model, alignment } = this.page;
    if (!hasSteps(model.family)) return (this.view.problem = GIVEN);
    if (alignment?.rows.side === "hops") return (this.view.problem = HOPS);
    if (alignment?.aggregate) return (this.view.problem = AGGREGATE);
    const show = (found: Found) =>
      (this.view.shown = { i, j, ...found, steps: `./steps${this.#stepsOf(i, j)}` });
    const name = this.#rowOf(i);
    const known = this.#rows.get(name)?.[j];
    if (known) return show(known);
    const isWanted = () => name === this.#rowOf(i);
    try {
      const found = await this.#asking.ask(this.#asks(i, j, name));
      if (found && isWanted()) show(found);
    } catch (error) {
      const { message } = refusal(error);
      if (isWanted()) this.view.problem = message;
    }
  }

  /**
   * The scores of a head come row by row, so that pointing along a row asks once; those of a recurrent model are long, and
   * come one by one.
   */
  #asks(i: number, j: number, name: string): (signal: AbortSignal) => Promise<Found> {
    const request = this.page.request as ModelRequest;
    const { where, ...cell } = this.#cellOf(i, j);
    if (where.step)
      return async (signal) => ({
        score: await fetchCell(request, where, { stage: "scores", ...cell }, signal),
        scaled: null,
      });
    return async (signal) => {
      const [scores, scaled] = await Promise.all(
        ["scores", "scaled"].map((stage) => fetchRow(request, where, { stage, row: i + 1 }, signal)),
      );
      const row = scores.map((score, k) => ({ score, scaled: scaled[k] }));
      this.#rows.set(name, row);
      return row[j];
    };
  }

  /** A name of the row, the head and the sentence that are shown. */
  #rowOf(i: number): string {
    return JSON.stringify([this.page.request, this.#where, i]);
  }

  /** The cell of a score, from 1; in a recurrent model it belongs to a step, whose scores are a vector. */
  #cellOf(i: number, j: number): { where: Where; row: number; column: number } {
    if (this.page.model.family === "recurrent") return { where: { step: i + 1 }, row: j + 1, column: 0 };
    return { where: this.#where, row: i + 1, column: j + 1 };
  }

  /** The head, with what names its rows. */
  get #where(): Where {
    const { block, layer, head } = this.page.state;
    return { block, layer, head, rows: this.page.alignment?.rows.side === "fed" ? "fed" : "" };
  }

  /** The address of this very score in Steps. */
  #stepsOf(i: number, j: number): string {
    const { where, row, column } = this.#cellOf(i, j);
    return STEPS.write({ ...this.page.state, step: where.step ?? 0, stage: "scores", row, column });
  }
}
