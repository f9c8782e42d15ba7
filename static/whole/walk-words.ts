/** The sentences of a walk: what each kind of box does to the word that is followed. */
import { amount, named, ordinal, say, type Part as Words, type Slot } from "../shared/words.ts";
import { axisAt, type Followed } from "./stops.ts";
import { grouped } from "./words.ts";
import type { Box } from "./plan.ts";
import type { Part, Whole } from "../shared/api.ts";

/** The things that a sentence may speak of. */
type Said = {
  part: Part;
  whole: Whole;
  /** The word that is followed, and its place, from 1. */
  word: Slot;
  place: number;
  /** The word that its step writes. */
  written: Slot;
  /** The numbers of its vector. */
  d: number;
  /** The word of the source, or of its own side, that it takes most from, with the weight; null where unknown. */
  most: { word: Words[]; weight: number } | null;
};

const mostInWords = ({ most }: Said, how: string) =>
  most ? say`${how} ${most.word}, ${amount(most.weight)}.` : say`${how} what its row shows.`;

const last = (id: string) => id.slice(id.lastIndexOf(".") + 1);

/** A sentence of each kind of box; kinds are named in `kindOf`. */
const SENTENCES: Record<string, (said: Said) => Words[]> = {
  embedding: ({ word, d }) =>
    say`${word} is looked up: its ${d} numbers, learnt, are the same in every sentence and at every place.`,
  place: ({ place, d }) =>
    say`The ${ordinal(place)} place has ${d} numbers of its own, the same for whichever word stands there.`,
  entered: ({ word, place }) =>
    say`Both are added, number by number: from here on ${word} carries that it is the ${ordinal(place)}.`,
  self: (said) =>
    say`Here words meet: ${said.word} asks, and all words answer, itself among them. ${mostInWords(said, "On the mean of the heads it takes most from")}`,
  masked: (said) =>
    say`Here words meet: ${said.word} asks, it and the words before it answer, never a later one. ${mostInWords(said, "On the mean of the heads it takes most from")}`,
  cross: (said) =>
    say`Here both sides meet: to write ${said.written}, ${said.word} asks and the source answers. ${mostInWords(said, "On the mean of the heads it takes most from")}`,
  "add-norm": ({ word, d }) =>
    say`What ${word} was before is added to what the box below has found, and the ${d} numbers are brought to one scale. No other word is read.`,
  norm: ({ word, d }) => say`The ${d} numbers of ${word} are brought to one scale. No other word is read.`,
  add: ({ word }) =>
    say`What ${word} was before is added to what was found for it, number by number, so that nothing is lost.`,
  feed: ({ word, d }) =>
    say`${word} alone passes a small network, the same for every word: its ${d} numbers are widened, bent, and narrowed to ${d}.`,
  mixer: ({ word, part }) =>
    say`Here words meet without attention: ${part.name} brings what came before to ${word} in a state, or a short window.`,
  folded: ({ word }) =>
    say`The same boxes again, with matrices of their own: words meet inside, and ${word} leaves with what it took. Press Enter to unfold the layer.`,
  linear: ({ word, d, whole: { vocabulary } }) =>
    say`The ${d} numbers of ${word} are multiplied by a column for each of ${grouped(vocabulary)} pieces: a score, or logit, for each.`,
  cap: ({ whole: { cap } }) => say`Scores are bent so that none is above ${cap ?? 0} or below −${cap ?? 0}.`,
  softmax: (said) =>
    say`All ${grouped(said.whole.vocabulary)} scores become probabilities, which add up to 1. ${mostInWords(said, "The likeliest is")}`,

  forward: ({ word }) =>
    say`Words meet in time: the state at ${word} is made from its embedding and from the state of the word before.`,
  backward: ({ word }) =>
    say`Words meet in time, from the end: the state at ${word} is made from its embedding and from the state of the word after.`,
  memory: ({ word }) =>
    say`What the cell keeps at ${word}: some of what it kept one word earlier in its direction, by its gates, and some that is new.`,
  h: ({ word, d }) =>
    say`The annotation of ${word}: both its states side by side, ${d} numbers on what stands before it and after it.`,
  keys: ({ word, d }) => say`The annotation of ${word} times a matrix: ${d} numbers by which it is found.`,
  values: ({ word, d }) =>
    say`The annotation of ${word} times a matrix: ${d} numbers that it gives to who finds it.`,
  matrix: ({ part }) =>
    say`All words are written into one matrix of ${part.shape.join(" × ")} numbers, however many words there are.`,
  fixed: ({ d }) =>
    say`The last state of either direction, ${d} numbers: all that the writing side ever has of the sentence.`,
  initial: ({ part, d }) =>
    part.inputs.length
      ? say`The state that writing begins with: ${d} numbers made from the source.`
      : say`The state that writing begins with: ${d} numbers, the same for every sentence.`,
  query: ({ written, d }) =>
    say`The state times a matrix: ${d} numbers by which the step that writes ${written} asks.`,
  weights: (said) =>
    say`Here both sides meet: each word of the source has a weight for this step. ${mostInWords(said, "It takes most from")}`,
  context: ({ written, d }) =>
    say`The vectors of the source, each times its weight, added up: ${d} numbers that the step which writes ${written} takes from them.`,
  s: ({ word, written, part }) => {
    const from = part.inputs.some((id) => last(id) === "context")
      ? "from the context vector"
      : "from what the step before chose by";
    return say`Words meet in time: from the state before, from ${word} and ${from} comes the state of the step that writes ${written}.`;
  },
  output: ({ written, d }) => say`What is known is joined: ${d} numbers by which ${written} is chosen.`,

  states: ({ word, d }) =>
    say`Both states of ${word} side by side: ${d} numbers on what stands before it and after it.`,
  hops: ({ word, d }) =>
    say`The states of all words, each times its weight in ${word}, added up: its row of M, ${d} numbers.`,
  pooled: ({ d }) => say`Of each of the ${d} columns the largest number stays, whichever word it is of.`,
  won: ({ word }) =>
    say`Words are compared: where ${word} has the largest number of a column, that one stays.`,
  hop: ({ d }) => say`The mean of the states of all words: ${d} numbers, whatever their order.`,
  hidden: ({ d }) => say`One small network reads it all: ${d} numbers by which the mark is chosen.`,
  other: ({ word, part, d }) => say`${part.name}: ${d} numbers of ${word}, made from its own alone.`,
};

const BY_NAME: Record<string, string> = {
  "Add & Norm": "add-norm",
  "Layer Norm": "norm",
  RMSNorm: "norm",
  "Positional Encoding": "place",
};

/** The kind of a box, by what its paper calls it, or by what it holds. */
export function kindOf({ kind, id, part }: Pick<Box, "kind" | "id" | "part">): string {
  if (kind === "layers") return "folded";
  if (!part) return id;
  if (part.maps) {
    if (part.block === "cross") return "cross";
    return part.name.startsWith("Masked") ? "masked" : "self";
  }
  if (part.columns === "source" && part.shape.length > 1) return "weights";
  if (part.name === "Add") return part.layer ? "add" : "entered";
  if (BY_NAME[part.name]) return BY_NAME[part.name];
  const own = last(part.id)
    .replace(/^(forward|backward)_memory$/, "memory")
    .replace(/^fed$/, "embedding");
  if (own === "context" && part.stack === "encoder") return "fixed";
  if (/embedding/.test(own) || part.name.endsWith("Embedding")) return "embedding";
  if (/^feed_forward/.test(own)) return "feed";
  return Object.hasOwn(SENTENCES, own) ? own : "other";
}

/** The sentence of the box at which the walk stands, for the word that is followed there. */
export function stopInWords(box: Box, whole: Whole, followed: Followed, most: number[] | null): Words[] {
  const { source, target, chances } = whole;
  const axis = axisAt(box, whole);
  const kind = kindOf(box);
  const at = followed[axis ?? "target"];
  const side = axis === "source" ? source.tokens : target.fed;
  const role = axis === "source" ? "key" : "query";
  const word =
    axis === "hop"
      ? `hop ${at + 1}`
      : axis
        ? named(side[at] ?? target.tokens[at], role, axis === "source" ? axis : "target")
        : "the sentence";
  const written = named(
    target.tokens[Math.min(followed.target, target.tokens.length - 1)],
    "query",
    "target",
  );
  const isOfSource = axis === "source" || kind === "cross" || kind === "weights";
  const found =
    kind === "softmax"
      ? likeliest(chances[axis ? at : 0])
      : most && largest(most, isOfSource ? source.tokens : target.fed, isOfSource ? "source" : "target");
  const part = box.part ?? (whole.parts.find(({ id }) => id === whole.last) as Part);
  const said = { part, whole, word, place: at + 1, written, d: part.shape.at(-1) ?? 0, most: found };
  return SENTENCES[kind](said);
}

const largest = (weights: number[], names: string[], of: string) => {
  const k = weights.indexOf(Math.max(...weights));
  return names[k] === undefined ? null : { word: [named(names[k], "key", of)], weight: weights[k] };
};

const likeliest = ({ pieces, probabilities }: Whole["chances"][number]) => ({
  word: [named(pieces[0], "query", "target")],
  weight: probabilities[0],
});
