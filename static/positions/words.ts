/** The messages of Positions. */
import { merge } from "../shared/head/difference.ts";
import { SET_NAMES } from "../shared/head/measured.ts";
import { count, fixed, listed } from "../shared/words.ts";
import type { Model } from "../shared/api.ts";
import type { FieldName } from "./fields.ts";
import type { Relative } from "./kinds.ts";

export const HINT = "Point at a word or a cell to read it here; click to lock it.";
export const EACH = "Each piece has its own position.";
export const BY_DISTANCE = "The same by distance.";
export const NO_HEAD = "There is no such head in the encoder or in cross-attention; the usual one is open.";
export const NO_MODEL = "No model here uses positions: install a Transformer.";
export const OLD = "Correct the marked field; until then the figures show the last valid values.";
export const NONE = "Correct the marked field to see the figures.";

const minus = (x: number) => String(x).replace("-", "\u2212");

export const unknownInWords = (what: string, asked: string, known: readonly string[]) =>
  `Unknown ${what} “${asked}” in the link: choose from ${known.join(", ")}.`;

/** The fields in a sentence about what is typed in them. */
const FIELDS: Record<FieldName, string> = {
  ...{ length: "The length", dimensions: "The number of dimensions", base: "The base", shift: "The shift m" },
  ...{ place: "The position", pair: "The wave k", waves: "A dimension", heads: "The number of heads" },
  ...{ h: "The head h", buckets: "The number of buckets", distance: "The furthest distance" },
  ...{ by: "The shift m", seed: "The seed" },
};

type Range = { least: number; most: number; because: string };

const inBrackets = (because: string) => because && ` (${because})`;

/** A text is outside of the range of its field. */
export const outside = (name: FieldName, text: string, { least, most, because }: Range) =>
  name === "base"
    ? `${FIELDS.base} must be a number above 1 and at most a billion: “${text}” is not.`
    : `${FIELDS[name]} must be a whole number from ${minus(least)} to ${minus(most)}${inBrackets(because)}: “${text}” is not.`;

export const isOdd = (x: number) => `${x} is odd, and a wave takes two dimensions: choose an even number.`;
export const unhalved = (buckets: number, both: boolean) =>
  `${buckets} buckets cannot be halved${both ? " twice" : ""}: choose a multiple of ${both ? 4 : 2}.`;
export const tooNear = (exact: number) =>
  `${exact} distances have a bucket each: choose a furthest distance above ${exact}, or fewer buckets.`;
export const typeWaves = (most: number) =>
  `Type 1 to ${most} dimensions with commas between them, such as 0, 8, 16.`;
export const noWave = ({ most, because }: Range) =>
  `Dimensions are whole numbers from 0 to ${most}${inBrackets(because)}, with commas between them.`;
export const TWICE = "A dimension is listed twice: remove one.";

/** The note under a table that has no more digits, and no more lines and columns where it is cut. */
export const tableNote = (step: number, most: number, isCut: boolean) =>
  `Rounded to ${step}; a saved file has all digits and all rows.${isCut ? ` The first ${most} rows and columns are shown.` : ""}`;

export const matrixInWords = (values: number[][]) =>
  `${values.length} positions by ${values[0].length} dimensions.`;
export const circleInWords = (place: number, shift: number, angle: number) =>
  `On the circle: position ${place}, and position ${place + shift}, ${fixed((angle * 180) / Math.PI)}° further.`;

export type Word = { text: string; differs: boolean };

/** A number of positions, as exact as anybody reads it. */
export const positions = (x: number) =>
  x >= 1000 ? Math.round(x).toLocaleString("en") : fixed(x, x >= 100 ? 0 : x >= 10 ? 1 : 2);

/** The wavelengths, from the quickest to the slowest. */
export function wavelengthsInWords(wavelengths: number[], base: number) {
  const last = wavelengths.length - 1;
  const limit = `base · 2π ≈ ${positions(2 * Math.PI * base)}`;
  if (!last)
    return `One wave, of λ = 2π ≈ ${positions(wavelengths[0])} positions; with more, they reach towards ${limit}.`;
  return `Wavelengths λ grow from 2π ≈ ${positions(wavelengths[0])} positions (k = 0) to ${positions(wavelengths[last])} (k = ${last}), towards ${limit}.`;
}

/** A dimension as the end of its wave names it. */
export const waveInWords = (dimension: number, wavelengths: number[]) =>
  `${dimension}: ${dimension % 2 ? "cos" : "sin"}, λ ${positions(wavelengths[Math.floor(dimension / 2)])}`;

export const similarityInWords = (dimensions: number) =>
  `At distance 0 it is d/2 = ${dimensions / 2} at every position, because each wave gives sin² + cos² = 1. It is the same forwards and backwards, so the dot product alone does not show which word came first.`;

export function rotationInWords(k: number, wavelength: number, shift: number) {
  const degrees = Math.abs((360 * shift) / wavelength);
  const angle = degrees >= 0.005 ? `${fixed(degrees)}°` : "less than 0.01°";
  const turn = shift ? `turns it ${shift < 0 ? "back " : ""}by ${angle}` : "leaves it where it is";
  return `Dimensions ${2 * k} and ${2 * k + 1} are the sine and the cosine of one angle. A shift of ${minus(shift)} ${turn}, from any position: pos does not occur in the matrix.`;
}

/**
 * The k-th pair of numbers of a query and a key, both (1, 0), turned by their places, with a wavelength in positions:
 * the score there, and ten places on. The key is at `place`, the query behind it by `shift`.
 */
export function rotaryInWords(k: number, wavelength: number, { place, shift }: Record<string, number>) {
  const degrees = (positions: number) => `${fixed((360 * positions) / wavelength)}°`;
  const distance = Math.abs(shift);
  const score = fixed(Math.cos((2 * Math.PI * distance) / wavelength));
  const angles = (j: number) =>
    `i = ${j + distance}, j = ${j} the angles are ${degrees(j + distance)} and ${degrees(j)}`;
  return `With pos, m and wave k from above: θ is ${degrees(1)} for k = ${k}. At ${angles(place)}: the score is cos ${degrees(distance)} = ${score}. At ${angles(place + 10)}: again ${score}.`;
}

const ROTARY =
  "The map and the upper curve show the mean of q · k when query and key are the same random vector of length 1. " +
  "Every diagonal has one number, because only i − j counts; the curve is that of the sinusoidal encoding, scaled " +
  "to 1. The lower curve is the upper bound of section 3.4.3, up to a factor that does not depend on distance.";

const inFour = (slope: number) => String(Number(slope.toPrecision(4)));

const linear = (h: number, slopes: number[], ofCode: number[]) =>
  `Head ${h} of ${slopes.length} subtracts ${inFour(slopes[h - 1])} for each step back. Nothing is learned; a head with ` +
  "a steep slope sees only what is near, one with a gentle slope nearly everything. Hatched: not allowed, because ALiBi was made for decoders." +
  ofCodeInWords(h, ofCode);

/** The slopes of the authors' code, which are others where the number of heads is no power of two. */
function ofCodeInWords(h: number, slopes: number[]) {
  const most = 2 ** Math.floor(Math.log2(slopes.length));
  if (most === slopes.length) return "";
  const [first, further] = [slopes.slice(0, most), slopes.slice(most)].map((some) => ends(some.map(inFour)));
  return (
    ` ${slopes.length} is no power of two: the authors’ code, and BLOOM, MPT and Falcon with it, takes the slopes of ${count(most, "head")}, ${first}, ` +
    `then every other one of ${2 * most}: ${further}. There head ${h} subtracts ${inFour(slopes[h - 1])}.`
  );
}

/** All of a few, of more the first and the last. */
const ends = (all: string[]) =>
  all.length > 4 ? `${all[0]}, ${all[1]}, ..., ${all.at(-1)}` : all.join(", ");

type Chosen = { h: number; buckets: number; distance: number; both: boolean };

/** The two figures in a sentence or two. */
export function kindInWords(relative: Relative, { h, buckets, distance, both }: Chosen) {
  if (relative.kind === "rotary") return ROTARY;
  if (relative.kind === "alibi") return linear(h, relative.slopes, relative.slopes_of_code);
  const exact = buckets / (both ? 4 : 2);
  return (
    `The map shows the number of each bucket, 0 to ${buckets - 1}. Every head learns one bias for each bucket, so no equation gives its value. ` +
    `Distances below ${exact} have a bucket each${both ? " on either side" : ""}; from there the buckets widen logarithmically, and all ` +
    `distances beyond ${distance} share the last one. ${both ? "An encoder uses half of its buckets for what lies ahead." : "Everything ahead is in bucket 0."}`
  );
}

/** The ways in which models of Hugging Face learn of positions: of one, and of several. */
const KINDS: Record<string, [string, string]> = {
  learned: ["has learned a vector for each position", "have learned a vector for each position"],
  sinusoidal: ["uses sinusoids", "use sinusoids"],
  rotary: ["turns its queries and keys", "turn their queries and keys"],
  alibi: ["adds a bias that falls with the distance", "add a bias that falls with the distance"],
  t5: ["adds a bias learned for each distance", "add a bias learned for each distance"],
};

export function learnedInWords(models: Model[]) {
  const none = "None of the models that come with Regard has learned position embeddings.";
  const guests = models.filter(({ family }) => family === "hugging-face");
  const kinds = Object.groupBy(guests, ({ positions, rotary_bases: bases }) =>
    JSON.stringify([positions, bases?.length ? bases : null]),
  );
  const described = Object.entries(kinds).flatMap(([key, those]) => {
    const [kind, bases] = JSON.parse(key);
    const [one, several] = KINDS[kind] ?? [];
    const base = bases ? ` (base ${listed(bases.map((x: number) => x.toLocaleString("en")))})` : "";
    const names = listed((those ?? []).map(({ name }) => name));
    return one ? [`${names} ${those?.length === 1 ? one : several}${base}`] : [];
  });
  return described.length
    ? `${none} Among the models of Hugging Face, ${described.join("; ")}. Theirs are not drawn here.`
    : none;
}

/**
 * The reason that the order of another model is changed than of the one that is asked for by its id. Guests are
 * models of which neither can be changed: of Hugging Face, and those that continue a text.
 */
export const otherModelInWords = (asked: string, model: { name: string }, guests: { id: string }[]) =>
  guests.some(({ id }) => id === asked)
    ? `Order and positions can be changed only in models that come with Regard and translate or read dates; this is ${model.name}.`
    : `There is no model “${asked}” with positions here; this is ${model.name}.`;

/** Two texts word by word; words beside the longest common subsequence are marked. */
export function differing(before: string, after: string) {
  const [a, b] = [before, after].map((text) => text.split(/\s+/).filter(Boolean));
  const [left, right] = [a, b].map((words) => words.map((text): Word => ({ text, differs: false })));
  for (const pair of merge(a, b)) {
    if (pair.after === null) left[pair.before as number].differs = true;
    if (pair.before === null) right[pair.after as number].differs = true;
  }
  return { before: left, after: right };
}

/** The changes by what names them; of two in the name of a measured one the later counts. */
export const CHANGED = {
  ...{ trained: "as trained", off: "positions off", shuffled: "positions shuffled" },
  ...{ shifted: "positions shifted by m", swapped: "two words swapped", reversed: "words reversed" },
  kept: "words reversed, each with its old position",
};

export type ChangeId = keyof typeof CHANGED;

export function changeTitle(change: ChangeId, { by, seed }: { by: number; seed: number }) {
  if (change === "shuffled") return `positions shuffled, seed ${seed}`;
  return change === "shifted" ? `positions shifted by ${minus(by)}` : CHANGED[change];
}

/** The sentences of the measurement; or that there was none, by the name of the model. */
export const measuredOn = (order: { set: string; sentences: number } | null | undefined, model: string) =>
  order
    ? `Measured on ${order.sentences.toLocaleString("en")} sentences of ${SET_NAMES[order.set] ?? order.set} that the model was not trained on, translated greedily.`
    : `The loss was not measured for ${model}.`;

const WHY: Record<ChangeId, string> = {
  trained: "Nothing is changed yet: choose a change of the positions or of the word order above.",
  off: "Without positions each word has the same vector in every order of the words: the encoder gives the same rows, in another order.",
  shuffled:
    "Each piece has the position of another: the encoder reads the words in an order that nobody wrote.",
  shifted:
    "Every position is larger by m; the distances stay the same. The less the translation changes, the more the model relies on distances, not on positions.",
  swapped: "Each of the two words takes the position of the other: to the model this is another sentence.",
  reversed:
    "The words are reversed and take the positions of their new order: to the model this is simply another sentence.",
  kept: "",
};

/** The effect of the change on the translation, and its reason. */
export function outcomeInWords(
  change: ChangeId,
  { before, after, forced }: { before: string; after: string; forced: boolean },
) {
  const same = before === after;
  if (change === "kept")
    return same
      ? "Exactly the same translation. The encoder learns the order of the words from their positions alone, and each word kept its own, so the order of the input makes no difference."
      : "Not the same to the letter, although the sums have the same terms: adding them in another order rounds differently.";
  if (change === "trained") return WHY.trained;
  if (forced)
    return `Both read the given French; its log-probability shows what the change costs. ${WHY[change]}`;
  return `${same ? "The same translation here. " : ""}${WHY[change]}`;
}

export function differenceInWords(words: Word[], others: Word[]) {
  const differ = others.filter(({ differs }) => differs).length;
  const gone = words.filter(({ differs }) => differs).length;
  if (differ) return `${differ} of ${count(others.length, "word")} differ${differ === 1 ? "s" : ""}`;
  return gone ? `${count(gone, "word")} ${gone === 1 ? "is" : "are"} gone` : "no word differs";
}

/** Names of the two maps of one head, by which they are known apart. */
export const mapsInWords = (head: string) => [`${head}, as trained`, `${head}, changed`];
