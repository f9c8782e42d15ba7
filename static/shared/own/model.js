/**
 * Own tensors as a model of this page: one block, and a text for each text of the batch.
 *
 * @typedef {import("./tensors.js").OwnTensors} OwnTensors
 * @typedef {import("./pieces.js").Sentence} Sentence
 * @typedef {{source: Sentence, target: Sentence}} Texts
 */
import { readHeads } from "../head/chosen-heads.js";
import { OWN } from "../sentence/models.js";
import { sentenceOf, tokensIn } from "./pieces.js";

/** The block that all of it is, as its maps are titled. */
export const BLOCK = "Attention";

const NO_TEXT = { text: "", tokens: [], offsets: [] };

/** A text of the batch, from 0, as it is asked for: what is in it is not in the address. @param {number} text */
export const nameOf = (text) => `text ${text + 1}`;

/** @param {OwnTensors} own @returns {boolean} whether the stages are known that lead to the weights */
export const hasScores = ({ arrays }) => "q" in arrays;

/**
 * What the server says of a model, as far as it is known here.
 *
 * @param {string} name of the file
 * @param {OwnTensors} own
 * @param {Texts[]} texts
 */
export function modelOf(name, own, texts) {
  const [layers, , heads] = own.shape;
  const rows = own.columns ? "target" : "source";
  return {
    ...{
      id: OWN,
      name: own.title ?? name,
      digest: "",
      family: hasScores(own) ? "own" : "own-weights",
      task: "own",
    },
    ...{ looks: "everywhere", mechanism: "", parameters: 0, roles: null, best_head: null, measured: null },
    ...{
      positions: null,
      snapshots: [],
      has_curve: false,
      heads_measured: false,
      examples: texts.map((_, k) => nameOf(k)),
    },
    blocks: [{ name: BLOCK, rows, columns: "source", mask: null, given: {}, layers, heads }],
  };
}

/**
 * The texts of the batch: columns are the source; rows, where they have names of their own, the target.
 *
 * @param {OwnTensors} own
 * @returns {Texts[]}
 */
export const textsOf = ({ rows, columns }) =>
  (columns ?? rows).map((names, k) => ({
    source: sentenceOf(tokensIn(names)),
    target: columns ? sentenceOf(tokensIn(rows[k])) : NO_TEXT,
  }));

/**
 * The places of the heads that a question asks for, from 0.
 *
 * @param {URLSearchParams} asked
 * @param {number[]} shape
 * @returns {{layers: number[], heads: number[], places: [number, number][]}}
 */
export function headsIn(asked, [layers, , heads]) {
  const ofAll = (/** @type {string} */ name, /** @type {number} */ count) => {
    const one = Number(asked.get(name));
    return one ? [one - 1] : Array.from({ length: count }, (_, k) => k);
  };
  const chosen = readHeads(asked.get("heads") ?? "").map(({ layer, head }) => [layer - 1, head - 1]);
  const [of, at] = [ofAll("layer", layers), ofAll("head", heads)];
  const all = of.flatMap((layer) => at.map((head) => [layer, head]));
  return { layers: of, heads: at, places: /** @type {[number, number][]} */ (chosen.length ? chosen : all) };
}
