/** Explore and a question about it, which may cover its answer: all that they give each other. */
import type { History } from "../shared/page/address.ts";
import type { Settling } from "../shared/settled.ts";
import type { Task } from "../shared/sentence/tasks.ts";
import type { Answer, Model } from "../shared/api.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { ExploreState } from "./address.ts";

/** A sentence that is shown with a state; `isFixed` is true where the model writes nothing anew. */
export type ToPredict = {
  state: Readonly<ExploreState>;
  model: Model;
  task: Task;
  answer: Answer;
  isFixed: boolean;
};

/** A cover of the page, until somebody has said what they expect. */
export type Predicting = {
  readonly covers: boolean;
  /** The question that is posed. */
  readonly reader: Settling;
  /** The part of a state that covers another question than that of a wish. */
  hides(part: Partial<ExploreState>, wish: ExploreState): object;
  /** An address is read: what may answer it goes before anything is drawn. */
  restore(state: ExploreState): void;
  /** Put the question of a state, if it asks one, and cover its answer or not. */
  draw(shown: ToPredict): void;
};

export type PredictActs = {
  open: (part: Partial<ExploreState>, history?: History) => unknown;
  /** Draw all anew. */
  redraw: () => unknown;
  /** Read the opened head, or another that opens as it does. */
  readHead: (part: Partial<ExploreState>, signal: AbortSignal) => Promise<Alignment>;
  address: { read(search: string): ExploreState; write(state: ExploreState): string };
  /** Open another sentence with this part of a state: it is asked about another row. */
  unlock: (part: Partial<ExploreState>) => unknown;
  /** Say what names the rows of the opened head, and which word it serves. */
  showRows: () => unknown;
  /** The answer can be seen, or not: what is said about it goes along. */
  cover: (on: boolean) => unknown;
  wait: (words: string) => unknown;
};
