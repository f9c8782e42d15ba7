/**
 * Answers to the questions of `api.js` from own tensors, in place of the server: nothing is sent.
 *
 * @typedef {import("./tensors.js").OwnTensors} OwnTensors
 * @typedef {import("./maps.js").Map} Map
 * @typedef {import("../server.js").Answering} Answering
 */
import { sumsToOne } from "../head/aggregates.js";
import { entropy } from "../head/weights.js";
import { Breaks } from "./breaks.js";
import { weightsOf } from "./attention.js";
import { joined, merged, pooled, withoutMarks } from "./maps.js";
import { BLOCK, hasScores, headsIn, modelOf, nameOf, textsOf } from "./model.js";
import { wordsOf } from "./pieces.js";
import { stepsAnswer } from "./steps.js";
import { areWhole, sumsInWords, sumsOf } from "./sums.js";
import { jsonResponse, tensorsResponse } from "./writing.js";

const NEEDS_MODEL = {
  error: { code: "own_file", message: "This needs a model: a file has arrays alone." },
};

export class OwnAnswers {
  /** @type {globalThis.Map<string, Float32Array>} weights of the text that was asked for last */
  #weights = new globalThis.Map();
  #text = 0;

  /**
   * @param {string} name of the file
   * @param {OwnTensors} own
   */
  constructor(name, own) {
    this.own = own;
    this.texts = textsOf(own);
    this.model = modelOf(name, own, this.texts);
    /** @type {import("./sums.js").Sums[]} of each text, once it is known */
    this.sums = [];
  }

  /**
   * @param {URL} address
   * @param {AbortSignal | null} [signal]
   * @returns {Promise<Response | null>} null: it is no question to these tensors, and may be sent
   */
  async answer({ pathname, searchParams }, signal) {
    if (searchParams.get("model") !== this.model.id) return null;
    const path = pathname.split("/api/")[1];
    const text = this.texts.findIndex((_, k) => nameOf(k) === searchParams.get("text"));
    const at = Math.max(0, text);
    if (path === "attention") return this.#attention(at, searchParams, new Breaks(signal));
    const steps = hasScores(this.own) && stepsAnswer(path, this.own, this.texts[at], at, searchParams);
    return steps ? jsonResponse({ ...this.#facts(at), ...steps }) : jsonResponse(NEEDS_MODEL, 422);
  }

  /**
   * @param {number} text
   * @param {URLSearchParams} asked
   * @param {Breaks} breaks
   */
  async #attention(text, asked, breaks) {
    this.sums[text] ??= await this.#sumsOf(text, breaks);
    const { layers, heads, places } = headsIn(asked, this.own.shape);
    const made = asked.get("aggregate") ?? "";
    const words = asked.get("words") || asked.get("marks") ? this.#wordsIn(text, asked) : null;
    const pool = Number(asked.get("pool")) || Infinity;
    const maps = [];
    for (const place of places) {
      const map = this.#map(text, place);
      maps.push(pooled(words ? merged(map, words.rows, words.columns) : map, pool));
      await breaks.take();
    }
    const shown = withAggregate(maps, made, layers.length);
    const hides = asked.get("marks") === "hidden" && words;
    const last = hides
      ? shown.map((map) => withoutMarks(map, words.rows, words.columns, divides(made)))
      : shown;
    const axes = words && (hides ? withoutMarkWords(words) : words);
    const [layerNumbers, headNumbers] = made
      ? [[Number(asked.get("layer"))], [0]]
      : [layers, heads].map(fromOne);
    return this.#written(text, last, {
      ...{ layers: layerNumbers, heads: headNumbers, aggregate: made || null },
      ...{ row_words: axes?.rows ?? null, column_words: axes?.columns ?? null },
      bytes: asked.get("dtype") === "u8",
    });
  }

  /**
   * @param {number} text
   * @param {Map[]} maps
   * @param {{layers: number[], heads: number[], bytes: boolean, aggregate: string | null, row_words: unknown,
   *   column_words: unknown}} about
   */
  #written(text, maps, { bytes, ...about }) {
    const [{ n, m }] = maps;
    const [rows, columns] = this.own.shape.slice(3);
    const isPooled = !about.row_words && (n < rows || m < columns);
    const block = {
      ...{ rows: this.own.columns ? "target" : "source", columns: "source", mask: null, window: null },
      ...about,
      names: about.layers.map((layer) => (layer ? String(layer) : "")),
      given: { whole: areWhole(this.sums[text]) },
      pooled: isPooled ? { by: "max", rows, columns } : null,
      ...(about.aggregate || about.row_words || isPooled
        ? {}
        : measured(maps, about, areWhole(this.sums[text]))),
    };
    const shape = [about.layers.length, about.heads.length, n, m];
    const weights = joinedValues(maps);
    const allowed =
      bytes && weights.some(Number.isNaN) ? Uint8Array.from(weights, (w) => Number(w === w)) : null;
    const values = bytes
      ? Uint8Array.from(weights, (w) => Math.min(255, Math.round(255 * (w || 0))))
      : weights;
    return tensorsResponse(
      { ...this.#facts(text), blocks: { [BLOCK]: block } },
      { [BLOCK]: { shape, values }, ...(allowed && { [`${BLOCK}.allowed`]: { shape, values: allowed } }) },
    );
  }

  /** @param {number} text both texts, as the server says them */
  #facts(text) {
    const { source, target } = this.texts[text];
    const remarks = this.sums[text] ? this.#remarks(this.sums[text]) : [];
    const writing = { fed: [], log_probabilities: [], forced: false, complete: true, after: 0 };
    return {
      ...{ model: this.model.id, digest: "", vector: null, candidates: null },
      source: { ...source, remarks },
      target: { ...target, remarks: [], ...writing },
    };
  }

  /** @param {import("./sums.js").Sums} sums */
  #remarks(sums) {
    const { columns, mask, shape } = this.own;
    const sentences = sumsInWords(sums, !columns && !mask && shape[3] > 1);
    return sentences.map((message) => ({ code: "own_weights", message }));
  }

  /**
   * @param {number} text
   * @param {Breaks} breaks
   */
  async #sumsOf(text, breaks) {
    const maps = [];
    for (const place of headsIn(new URLSearchParams(), this.own.shape).places) {
      maps.push(this.#map(text, place));
      await breaks.take();
    }
    return sumsOf(maps);
  }

  /**
   * @param {number} text
   * @param {[number, number]} place layer and head, from 0
   * @returns {Map}
   */
  #map(text, [layer, head]) {
    if (text !== this.#text) this.#weights.clear();
    this.#text = text;
    const name = `${layer}.${head}`;
    const weights = this.#weights.get(name) ?? weightsOf(this.own, [layer, text, head]);
    this.#weights.set(name, weights);
    const [n, m] = this.own.shape.slice(3);
    return { n, m, weights };
  }

  /**
   * @param {number} text
   * @param {URLSearchParams} asked
   */
  #wordsIn(text, asked) {
    const { source, target } = this.texts[text];
    const merges = asked.get("words") === "1";
    const columns = wordsOf(source.tokens, merges);
    return { columns, rows: this.own.columns ? wordsOf(target.tokens, merges) : columns };
  }
}

/**
 * @param {Map[]} maps
 * @param {string} made
 * @param {number} layers
 */
function withAggregate(maps, made, layers) {
  if (!made) return maps;
  return [joined(maps, made.startsWith("mean") ? "mean" : "max")];
}

/** @param {string} made */
const divides = (made) => sumsToOne(/** @type {any} */ (made));

/** @param {{rows: import("./pieces.js").Word[], columns: import("./pieces.js").Word[]}} words */
const withoutMarkWords = ({ rows, columns }) => ({
  rows: rows.filter(({ isMark }) => !isMark),
  columns: columns.filter(({ isMark }) => !isMark),
});

/** @param {number[]} places */
const fromOne = (places) => places.map((place) => place + 1);

/** @param {Map[]} maps */
function joinedValues(maps) {
  const [{ n, m }] = maps;
  const values = new Float32Array(maps.length * n * m);
  maps.forEach(({ weights }, k) => values.set(weights, k * n * m));
  return values;
}

/**
 * The mean entropy and the mean largest weight of the rows of each head, exact.
 *
 * @param {Map[]} maps
 * @param {{layers: number[], heads: number[]}} about
 * @param {boolean} whole whether rows sum to 1: others have no entropy
 */
function measured(maps, { layers, heads }, whole) {
  const of = (/** @type {(row: Float32Array) => number} */ measure) =>
    layers.map((_, l) => heads.map((_, h) => meanOf(maps[l * heads.length + h], measure)));
  return {
    entropy: whole ? of(entropy) : null,
    largest: of((row) => row.reduce((most, weight) => Math.max(most, weight || 0), 0)),
  };
}

/**
 * @param {Map} map
 * @param {(row: Float32Array) => number} measure
 */
const meanOf = ({ n, m, weights }, measure) =>
  Array.from({ length: n }, (_, i) => measure(weights.subarray(i * m, (i + 1) * m))).reduce(
    (a, b) => a + b,
    0,
  ) / n;
