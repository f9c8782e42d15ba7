/** The messages about a model that is trained here. */
import { number, stepInWords } from "./words.ts";
import type { ExampleReading, WorkshopAnswer } from "../shared/api.ts";

export const CELL_HINT = "Point at a cell to read its weight here.";
export const WAITING = "waiting for the server...";

/** A training that runs, or ran, in words. */
export function goingInWords(
  { state, doing, step, steps, seconds_left: left, pieces_a_second: pace }: WorkshopAnswer,
  name: string,
) {
  if (state === "preparing") return `${name}: ${doing ?? "starting a process"}...`;
  const at = stepInWords(step ?? 0, steps ?? 0);
  if (state !== "training") return `${name}: ${step ? `${state} at ${at}` : state}`;
  if (step === steps) return `${name}: ${at}, opening the model...`;
  const speed = pace ? `, ${number(Math.round(pace))} pieces a second` : "";
  return `${name}: ${at}${left === null ? "" : `, ${timeInWords(left)} left`}${speed}`;
}

export const timeInWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;

/** The problem in one sentence, or ""; `ran`: a training ran when this page asked last. */
export function problemInWords({ state, message }: WorkshopAnswer, ran: boolean) {
  if (state === "failed") return message ?? "The training failed: start it again.";
  if (state !== "none" || !ran) return "";
  return "The server has started anew, and the training is gone: start it again.";
}

/** The sentence about a model that is open; the name is that of the shipped model of the same mechanism. */
export function resultInWords({ state }: WorkshopAnswer, name: string) {
  const trained = `A model trained here is open on every page, under the name “${name}, trained here”.`;
  return state === "done" ? trained : `${trained} It is from an earlier training.`;
}

export const readsAt = (step: number, text: string) =>
  `At step ${number(step)} it reads “${text}” and writes`;
export const lossSoFar = ({ step, loss }: { step: number[]; loss: number[] }) =>
  `The loss is ${loss.at(-1)} at step ${step.at(-1)}; it was ${loss[0]} at first.`;

export function headInWords({ forced, target, layer, head }: ExampleReading) {
  const reads = forced ? `reading the right date, ${target.text}` : "reading what it writes";
  return layer ? `Layer ${layer}, head ${head}, now the sharpest of all, ${reads}.` : `Its map, ${reads}.`;
}

/** The pages that show the model that was trained here. */
export const PAGES = {
  ...{ slider: "on the slider above", explore: "every head, on Explore" },
  ...{ compare: "beside the shipped one, on Compare", steps: "step by step, on Steps" },
};
