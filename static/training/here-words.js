/**
 * A training that was started here, in words and in addresses.
 *
 * @typedef {import("../shared/api.js").Workshop} Workshop
 */
import { number } from "./numbers.js";

/** @param {Workshop} report */
export const runs = ({ state }) => state === "preparing" || state === "training";

/**
 * @param {Workshop} report of a training that runs, or ran
 * @param {string} name of what is trained
 */
export function goingInWords({ state, doing, step, steps, seconds_left: left, pieces_a_second: pace }, name) {
  if (state === "preparing") return `${name}: ${doing ?? "starting a process"}...`;
  const at = `step ${number(step ?? 0)} of ${number(steps ?? 0)}`;
  if (state !== "training") return `${name}: ${step ? `${state} at ${at}` : state}`;
  if (step === steps) return `${name}: ${at}, opening the model...`;
  const speed = pace ? `, ${number(Math.round(pace))} pieces a second` : "";
  return `${name}: ${at}${left === null ? "" : `, ${timeInWords(left)} left`}${speed}`;
}

/** @param {number} seconds */
export const timeInWords = (seconds) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;

/**
 * What is wrong, in one sentence; "" where nothing is.
 *
 * @param {Workshop} report
 * @param {boolean} ran whether a training ran when this page asked last
 */
export function problemInWords({ state, message }, ran) {
  if (state === "failed") return message ?? "The training failed: start it again.";
  return state === "none" && ran
    ? "The server has started anew, and the training is gone: start it again."
    : "";
}

/**
 * @param {Workshop} report with a model that is open
 * @param {string} name of the shipped model of the same mechanism
 */
export function resultInWords({ state }, name) {
  const trained = `A model trained here is open on every page, under the name “${name}, trained here”.`;
  return state === "done" ? trained : `${trained} It is from an earlier training.`;
}

/**
 * The pages that show the model.
 *
 * @param {{model: string | null, alike: string | null, text: string | null}} report with a model that is open
 * @returns {{name: string, href: string}[]}
 */
export function pagesOf({ model, alike, text }) {
  const [own, sister] = [model ?? "", alike ?? ""];
  const query = (/** @type {string[][]} */ ...pairs) =>
    new URLSearchParams([["text", text ?? ""], ...pairs]).toString();
  return [
    { name: "on the slider above", href: `training?${query(["model", own], ["beside", sister])}` },
    { name: "every head, on Explore", href: `./?${query(["model", own])}` },
    {
      name: "beside the shipped one, on Compare",
      href: `compare?${query(["model", sister], ["model", own])}`,
    },
    { name: "step by step, on Steps", href: `steps?${query(["model", own])}` },
  ];
}
