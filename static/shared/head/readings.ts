/** Readings by their questions: a sentence by a model, or by a stop of its training, as trained or with changes. */
import { Answers } from "../answers.ts";
import { fetchChanged, fetchReading, type Answer, type ModelRequest } from "../api.ts";
import { Turns } from "../turns.ts";
import type { Focus } from "./choose.ts";
import type { Reading } from "./reading.ts";
import type { Alignment } from "./weights.ts";

/** A head of a reading, with `changes` as the server is sent them; `anyHead`: of its texts alone. */
export type ReadingAsked = {
  request: ModelRequest;
  focus: Focus;
  changes?: object[];
  anyHead?: boolean;
};

/** A reading as it comes. */
export type ReadingAnswer = Reading & { answer: Answer };

/** That of a model with attention. */
export type MappedReading = ReadingAnswer & { alignment: Alignment };

/** Many models are asked a few at a time, so that the server has time for others. */
const turns = new Turns(4);

export const readings = new Answers(
  ({ request, focus, changes = [] }: ReadingAsked, signal): Promise<ReadingAnswer> => {
    const read = () =>
      changes.length ? fetchChanged(request, focus, changes, signal) : fetchReading(request, focus, signal);
    return turns.take(read, signal);
  },
  ({ request, focus, changes = [], anyHead }) => [request, anyHead ? "any head" : focus, changes],
);
