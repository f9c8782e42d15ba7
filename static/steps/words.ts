/** The messages of the page. */
import { amount, fixed, listedParts, named, ordinal, say, type Part } from "../shared/words.ts";
import { READ } from "../shared/maps/words.ts";
import { isSpecial, spoken } from "../shared/pieces.ts";
import type { Sampling } from "./decoding/draw.ts";
import type { Candidate, NodeAnswer, Target } from "../shared/api.ts";
import type { DecodingChoice, Setting } from "./decoding/decoding-choice.ts";

export const NO_STEP = "Choose a piece to see what else could have been written there.";
export const OPEN_CELL = "Click a cell, or press Enter on it, to see how its number was made.";
export const EARLIER_TEXT = "Below is what was written before.";
export const openedInWords = (cell: string) => `opened: ${cell}`;
export const MAP_KEYS = `${READ}, Enter opens a cell, Escape leaves.`;

/** Texts to copy: the button, and the text in a sentence. */
export const COPIES = {
  numpy: ["copy NumPy", "the NumPy program"],
  whole: ["copy NumPy from q and K", "the NumPy program from q and K on"],
  latex: ["copy LaTeX", "the equations in LaTeX"],
  link: ["copy link", "the link to this cell"],
} as const;

/** `saved`: the text that is a file instead, "" for the link. */
export const cannotCopy = (saved: string) =>
  `The browser does not let this page copy. ${saved ? `Saved ${saved} as a file instead.` : "The address of the page is the same link."}`;
export const noStage = (stage: string) => `There is no stage “${stage}” here; the usual one is shown.`;
export const noStep = (why: string) => `${why} Step 1 is shown.`;
export const rangeInWords = (size: string, least: string, most: string) =>
  `${size} numbers, from ${least} to ${most}`;

export const nextStage = (name: string) => `${name.startsWith("next") ? "the" : "next:"} ${name} →`;
export const countedStages = (count: number, all: boolean) =>
  `${all ? "all " : ""}${count} stage${count === 1 ? "" : "s"}`;

const MOST_WRITTEN = 12; // pieces that are listed

/** The pieces to which the last stages lead, each with its probability. */
export function outcomeInWords({ tokens, read, log_probabilities }: Target): Part[] {
  const all = tokens.flatMap((token, k) =>
    k < read || isSpecial(token)
      ? []
      : [say`${named(token, "query", "target")} ${amount(Math.exp(log_probabilities[k]))}`],
  );
  if (!all.length) return [];
  const listed = [...all.slice(0, MOST_WRITTEN), ...(all.length > MOST_WRITTEN ? ["further pieces"] : [])];
  return say`With all heads and layers, the model writes, with probability: ${listedParts(listed)}.`;
}

/** The rows of a table, where they are the largest of more. */
export const rowsInWords = (rows: number, length: number) =>
  rows < length ? `the ${rows} largest of ${length}` : `all ${length}`;

/** The largest terms by name; `length`: their count, where not all of them are there. */
export const largestInWords = (of: string, terms: string[], length: number) =>
  `Largest of ${of}: ${terms.join(", ")}.${length ? ` These are the largest of ${length}; the copies have all.` : ""}`;

export const correctSetting = (hasText: boolean) =>
  hasText
    ? "Correct the marked setting. Below is what the model wrote with the last valid settings."
    : "Correct the marked setting; then the model writes.";

/** Sentences that refuse what a setting cannot be. */
export const RULES: Record<Setting, string> = {
  temperature: "The temperature is a number above 0, at most 100: below 1 sharpens, above 1 flattens.",
  top_k: "Top-k is a whole number from 0 to 100000: how many pieces stay in the draw; 0 keeps all.",
  top_p: "Top-p is a number above 0, at most 1: how much probability stays in the draw; 1 keeps all.",
  seed: "The seed is a whole number from 0 on: the same seed draws the same pieces.",
  beam: "The beam width is a whole number from 2 to 8: how many partial texts are kept at each step.",
};

export const withPoint = (rule: string, text: string) => `${rule} Enter ${text}, with a point.`;
export const pieceInWords = (step: number, token: string, isRead: boolean, p: number) =>
  `${step}: ${spoken(token)}, ${isRead ? "read, " : ""}probability ${amount(p)}`;

/** The slider; `step` is null where none is chosen. */
export const sliderInWords = (step: number | null, count: number, pieces: string[]) =>
  step ? `${stepOf(step, count)}, ${pieces[step - 1]}` : "no step is chosen";
export const stepOf = (step: number | null, count: number) =>
  step ? `step ${step} of ${count}` : `${count} steps`;

export function stepInWords(target: Target, candidates: Candidate[], step: number): Part[] {
  const [fed, token] = [target.fed[step - 1], target.tokens[step - 1]];
  const p = amount(Math.exp(target.log_probabilities[step - 1]));
  const did = step <= target.read ? "reads" : target.forced ? "is made to write" : "writes";
  return say`Step ${step} of ${target.tokens.length}. Fed ${named(fed, "key", "target")}, the model ${did} ${named(token, "query", "target")}, probability ${p}, ${rankInWords(candidates, token)}.`;
}

function rankInWords(candidates: Candidate[], token: string) {
  const rank = candidates.findIndex((one) => one.token === token);
  if (rank < 0) return `not among the ${candidates.length} most likely`;
  return rank ? `the ${ordinal(rank + 1)} most likely` : "the most likely";
}

/** The reasons that pieces could not have been drawn, the first in full, "" where they could. */
export function undrawableInWords(can: (boolean | null)[], { topK, topP }: Omit<Sampling, "temperature">) {
  const reasons = can.map((one, rank) => {
    if (one !== false) return "";
    return topK && rank >= topK
      ? `: not among the ${topK} most likely`
      : `: more likely pieces already hold ${topP} of the draw`;
  });
  return reasons.map((why, rank) => why && `cannot be drawn${reasons.indexOf(why) === rank ? why : ""}`);
}

export function methodInWords({ forced, complete, read }: Target, asked: DecodingChoice) {
  const { method, temperature, top_k, top_p, seed, beam } = asked;
  const stopped = complete ? "" : " The length limit came before its end.";
  const after = read ? ", after the text" : "";
  if (forced && method === "greedy") return "A given text: at each step the model is fed its pieces.";
  if (method === "greedy") return `Greedy${after}: at each step the most likely piece.${stopped}`;
  if (method === "beam")
    return `Beam search: the ${beam} best partial texts are continued at each step; the best complete one wins.${stopped}`;
  const from = [
    Number(temperature) === 1 ? "" : `temperature ${temperature}`,
    Number(top_k) ? `the ${top_k} most likely` : "",
    Number(top_p) === 1 ? "" : `the nucleus that holds ${top_p}`,
  ].filter(Boolean);
  const note = Number(temperature) === 1 ? "" : " Probabilities here are the model’s own, at temperature 1.";
  return `Drawn${after}${from.length ? ` (${from.join(", ")})` : ""} with seed ${seed}.${note}${stopped}`;
}

/** A sentence where a beam search found what greedy finds; "" where not, or where the greedy text is not known. */
export const sameLineInWords = ({ method }: DecodingChoice, written: Target, { forced, tokens }: Target) =>
  method === "beam" && !forced && String(written.tokens) === String(tokens)
    ? "Greedy finds the same line here."
    : "";

/** A sentence where the stages of the page are of another text; "" where both are one. */
export function apartInWords(written: Target, opened: Target): string {
  if (JSON.stringify(written.tokens) === JSON.stringify(opened.tokens)) return "";
  if (written.text === opened.text)
    return `The stages show the same text cut into other pieces: ${opened.tokens.length}, here ${written.tokens.length}.`;
  const whose = opened.forced ? "the text that was given" : "the greedy text";
  return `The stages above show ${whose}, “${opened.text}”, not this text.`;
}

export function fateOf({ best, kept, score }: NodeAnswer) {
  if (score !== null) return `ended, score ${fixed(score)}${best ? ": the winning line" : ""}`;
  if (best) return "kept, on the winning line";
  return kept ? "kept" : "dropped";
}

export function nodeInWords(node: NodeAnswer) {
  const odds = `log-probability ${fixed(node.log_probability)}, of the line so far ${fixed(node.total)}`;
  return say`Step ${node.step}, ${named(node.token, "query", "target")}: ${odds}; ${fateOf(node)}.`;
}

/** A node in a list, after the piece before it. */
export const listedNode = (node: NodeAnswer, name: string, before: string | null) =>
  `“${name}”${before === null ? "" : ` after “${before}”`} (${fixed(node.total)}, ${fateOf(node)})`;

const RECURRENT = {
  h: "one for each source piece, made before the first step",
  fed: "the embedding of the piece that was written last",
  weights: "the softmax of the scores",
  context: "the annotations, averaged by the weights",
  distribution: "a probability for each piece of the vocabulary, by softmax",
  written: "chosen from the distribution, and fed in at the next step",
};

const head = (rows: string) => ({
  ...{ q: "X times the query matrix", k: `${rows} times the key matrix` },
  ...{ v: `${rows} times the value matrix`, scores: "every query with every key" },
  ...{ scaled: "the scores, divided by the root of d_k", masked: "what is not allowed becomes −∞" },
  ...{ weights: "the softmax of each row", head: "the values, averaged by the weights" },
  ...{ concat: "the heads of this layer, side by side", output: "all heads times the output matrix" },
});

/** The way in which each quantity of a step comes about. */
export const EVENTS = {
  bahdanau: {
    ...RECURRENT,
    s: "made in the step before; this state looks",
    scores: "of the state before with each annotation",
    output: "of state before, piece fed in and context, by maxout",
    following: "of the same three, by a GRU: the state moves on after looking",
  },
  luong: {
    ...RECURRENT,
    earlier: "made in the step before",
    "fed-back": "the attentional vector of the step before: input feeding",
    s: "of these three, by an LSTM: the state moves on first, then looks",
    scores: "of the new state with each annotation",
    output: "of context and state, by a matrix and tanh",
  },
  none: {
    ...RECURRENT,
    context: "both ends of the annotations: all that is kept of the source",
    s: "made in the step before",
    output: "of state before, piece fed in and fixed vector, by maxout",
    following: "of the same three, by a GRU",
  },
  transformer: { x: "a row for each piece", ...head("X") },
  cross: {
    x: "a row for each piece that is written",
    memory: "the encoder’s output: a row for each source piece",
    ...head("M"),
  },
};

/** The same where a mechanism does it in another way. */
export const OTHERWISE = {
  ...{ alike: "all 0: nothing is compared", location: "of the new state alone, one for each place" },
  onePlace: "1 where the score is largest, 0 elsewhere",
  predicted: "the softmax within a window whose centre the state predicts, falling off around it",
  counted: "the softmax within a window that moves one place a step",
  shares: "each score over the sum of all, without a softmax: the matrix of fixed size implies them",
  projected: {
    query: { says: "the state that looks, times the query matrix" },
    keys: { says: "each annotation times the key matrix" },
    values: { says: "each annotation times the value matrix" },
    scores: { says: "of the query with each key, divided by the root of their width" },
    context: { says: "the values of the annotations, averaged by the weights" },
  },
  signed: "the scores themselves, of either sign: the matrix of fixed size implies them",
};
