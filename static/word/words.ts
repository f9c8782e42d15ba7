/** The messages of the page. */
import {
  amount,
  capital,
  count,
  endOfScale,
  fixed,
  listedParts,
  named,
  say,
  signed,
  type Part,
} from "../shared/words.ts";
import { attentionOf, broughtBy, kinds, leaning, mostBrought, total } from "./parts.ts";
import { otherPartName } from "./part-words.ts";
import type { LogitPart, OriginRow } from "../shared/api.ts";
import type { Quantity } from "./address.ts";
import type { Split } from "./by-words.ts";
import type { Task } from "../shared/sentence/tasks.ts";

export const BY_WORDS = "Words: means over their pieces; end marks have no line.";
export const VOTES_OF_PIECES = "It promotes and suppresses others for each piece: show the pieces.";
export const FROM_SOURCE = "from the words it looked at";
export const FROM_BEFORE = "from the words fed before";

/** The reason that a family of models has no path from what was read. */
export const NOT_FOLLOWED: Record<string, string> = {
  "hugging-face": "What was read is followed through models that come with Regard only: choose one of them.",
  recurrent: "The gates of a recurrent model mix what was read by products, so its logits are no sum of it.",
};

export const noSum = (model: string) =>
  `In ${model} a tanh comes between what attention found and the logits, so they are no sum over parts.`;

/** The name of a part as it stands in a sentence and in the list. */
export function partName({ name, block, layer, head }: LogitPart): string {
  if (block && head === null) return `feed-forward, layer ${layer}`;
  if (head === null) return otherPartName(name);
  return `head ${head} of layer ${layer}, ${attentionOf(block)}`;
}

const FEED_FORWARD: Part = { text: "feed-forward network", href: "./glossary#feed-forward-network" };

/** The line under a part that is opened; `fed` is the piece that the decoder was fed. */
export function partInWords({ name, block, layer, head }: LogitPart, fed: string): string | Part[] {
  if (head !== null) return capital(block === "cross" ? FROM_SOURCE : FROM_BEFORE);
  if (block)
    return say`The ${FEED_FORWARD} of decoder layer ${layer ?? ""}: two learnt matrices, which work on what the heads gathered for this word alone`;
  const says = {
    embedding: `The embedding of what was fed in, “${fed}”: what stays of it`,
    position: "The positional encoding of this place",
    biases:
      "The biases of the decoder as they are added, the same in every row but for the scales of the layer norms; what a head or a " +
      "feed-forward network made of them is in its own part",
    "decoder state": "The state s of the decoder",
    "word before": `The embedding of what was written before, “${fed}”`,
    "fixed vector": "All that this model keeps of the source",
  } as Record<string, string>;
  return says[name] ?? name;
}

export function wordInPlainWords(answer: Split, of: Quantity): Part[] {
  const { piece, runnersUp, lead, parts } = answer;
  const mean = runnersUp.length > 1 ? ", by the mean of its pieces," : "";
  const likely = lead < 0 ? "less likely" : "likelier";
  const likelier = say`${named(piece, "query", "target")}${mean} is ${likely} than ${others(runnersUp)}.`;
  const most = mostBrought(parts, of);
  return most ? say`${likelier} Through heads it got most from ${broughtFrom(most, answer)}.` : likelier;
}

const others = (runnersUp: string[]) =>
  listedParts(runnersUp.map((piece) => named(piece, "query", "target")));

/** The word that a head looked at; the rest of a word that is being written is no other. */
function broughtFrom({ part, j }: { part: LogitPart; j: number }, { source, fed, rows }: Split): Part {
  if (part.block === "cross") return named(source.tokens[j], "key", "source");
  const isOfWord = fed.pieces[j].some((k) => rows.includes(k - 1)); // what is fed at k was written in the row before
  return isOfWord
    ? { text: "its own earlier pieces", role: "query" }
    : named(fed.tokens[j], "query", "target");
}

/**
 * The sum of all parts, and the word that spoke most, or the word of the source that is asked about; `brief` where the
 * list below names its head.
 */
export function wordInWords(
  answer: Split,
  of: Quantity,
  brief: boolean = false,
  asked: number | null = null,
): Part[] {
  const { piece, runnersUp, logit, lead, parts, isRead, probability } = answer;
  const { length } = runnersUp;
  const its = length > 1 ? `the mean logit of its ${length} pieces` : "its logit";
  const softmax = probability === null ? "" : `, probability ${chance(probability)} by softmax`;
  const others_ = probability === null ? "" : `: probability ${chance(probability * Math.exp(-lead))}`;
  const other = say`${others(runnersUp)}, the likeliest other${length > 1 ? "s" : ""}`;
  const has = `${probability !== null ? "" : length > 1 ? "have " : "has "}${fixed(Math.abs(lead))} ${lead < 0 ? "more" : "less"}`;
  const read = isRead ? " The model read it and did not write it." : "";
  const name = say`How much each part spoke for ${named(piece, "query", "target")}`;
  const sum =
    of === "lead"
      ? say`${name} rather than ${other}: together ${fixed(lead)}, the lead of ${its}, ${fixed(logit)}.${read}`
      : say`${name}: together ${fixed(logit)}, ${its}${softmax}; ${other}, ${has}${others_}.${read}`;
  const brought = asked === null ? null : broughtBy(parts, of, asked);
  if (brought !== null)
    return say`${sum} From ${named(answer.source.tokens[asked as number], "key", "source")} all heads brought ${signed(brought)}.`;
  const most = mostBrought(parts, of);
  if (!most) return sum;
  const from = say`${broughtFrom(most, answer)} spoke most`;
  if (brief) return say`${sum} Of words looked at, ${from}: ${signed(most.value)}.`;
  return say`${sum} Of what heads looked at, ${from} for it: ${signed(most.value)}, through ${partName(most.part)}.`;
}

/** A probability, of one below 0.01 its first digits. */
const chance = (p: number) => (p < 0.01 ? endOfScale(p) : amount(p));

export const kindsInWords = (parts: LogitPart[], of: Quantity) =>
  kinds(parts, of)
    .map(({ kind, value }) => `${kind} ${signed(value)}`)
    .join(", ");

export function sumInWords(
  { largest, others }: { largest: LogitPart[]; others: LogitPart[] },
  of: Quantity,
  isMean: boolean = false,
) {
  const whole = `the whole ${isMean ? "mean " : ""}${of}`;
  const all = signed(total([...largest, ...others], of));
  if (!others.length) return `Together ${all}: ${whole}.`;
  return `These ${largest.length}: ${signed(total(largest, of))}. ${others.length} smaller parts: ${signed(total(others, of))}. Together ${all}: ${whole}.`;
}

/** The parts that are too small for the list of the first state. */
export const smallerInWords = (others: LogitPart[], of: Quantity) =>
  others.length ? `${count(others.length, "smaller part")}: ${signed(total(others, of))}` : "";
export const FEWER = "fewer parts";

/** The same sum by where it came from; the numbers stand beside the names of these. */
export const BY_ORIGIN = "The same sum, each part followed back through all layers to the words it read:";
export const fromMark = (mark: string) => `from the start mark, ${mark}`;

/** The names of what is read and what was written before, by their languages where they have them. */
export function readAs({ source, target }: Task) {
  const languages = { en: "the English", fr: "the French" } as Record<string, string>;
  return {
    read: languages[source.lang] ?? "the text",
    before: `${languages[target.lang] ?? "what was written"} before`,
  };
}

/** The word that owes the largest share to what was written before, and the one that does to the source. */
export function leaningInWords(
  rows: OriginRow[],
  of: Quantity,
  { read, before }: ReturnType<typeof readAs>,
): Part[] {
  const { fed, source } = leaning(rows, of);
  const most = (row: OriginRow, on: string, x: number, other: string, y: number) =>
    say`${named(row.piece, "query", "target")} owes the largest share of all words to ${on}: ${signed(x)} beside ${signed(y)} from ${other}. `;
  const toFed = fed && most(fed, before, fed[of].fed, read, fed[of].source);
  const toSource = source && most(source, read, source[of].source, before, source[of].fed);
  return fed || source ? say`End mark and punctuation left out: ${toFed ?? ""}${toSource ?? ""}` : [];
}
