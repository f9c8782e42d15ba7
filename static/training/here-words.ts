/** A training that was started here, in words and in addresses. */
import { number } from "./numbers.ts";
import type { WorkshopAnswer } from "../shared/api.ts";

export const runs = ({ state }: WorkshopAnswer) => state === "preparing" || state === "training";

/** A training that runs, or ran, in words. */
export function goingInWords(
  { state, doing, step, steps, seconds_left: left, pieces_a_second: pace }: WorkshopAnswer,
  name: string,
) {
  if (state === "preparing") return `${name}: ${doing ?? "starting a process"}...`;
  const at = `step ${number(step ?? 0)} of ${number(steps ?? 0)}`;
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

export function pagesOf({ model, alike, text }: WorkshopAnswer) {
  const [own, sister] = [model ?? "", alike ?? ""];
  const query = (...pairs: string[][]) => new URLSearchParams([["text", text ?? ""], ...pairs]).toString();
  const both = query(["model", sister], ["model", own]);
  return [
    { name: "on the slider above", href: `training?${query(["model", own], ["beside", sister])}` },
    { name: "every head, on Explore", href: `./?${query(["model", own])}` },
    { name: "beside the shipped one, on Compare", href: `compare?${both}` },
    { name: "step by step, on Steps", href: `steps?${query(["model", own])}` },
  ];
}
