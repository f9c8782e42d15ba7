/**
 * What was measured of the models before they were shipped, put side by side: by length, alignment errors, exactness.
 *
 * @typedef {"chrf" | "bleu"} Score
 * @typedef {{pairs: number, bleu: number, chrf: number}} Scores
 * @typedef {{from: number, words: number, pairs: number, score: number}} Group  sentences of from .. words words
 * @typedef {{id: string, name: string, groups: Group[]}} Line
 */
import { alignmentError } from "./facts.js";
import { taskOf } from "../sentence/tasks.js";
import { capital, count, fixed } from "../words.js";

export const SCORE_NAMES = { chrf: "chrF", bleu: "BLEU" };
export const SET_NAMES = /** @type {Record<string, string>} */ ({
  "europarl/test.tsv": "Europarl",
  "tatoeba/dev.tsv": "Tatoeba",
});

/** The fewest sentences whose score says something. */
export const FEWEST = 20;

/**
 * A model's name without that of its task, which stands over all of them; others stay as they are.
 *
 * @param {{name: string, task: string}} model
 */
export function shortName({ name, task }) {
  const about = taskOf(task).name;
  const short = name.replace(`, ${about}`, "").replace(`${about}, `, "");
  return short === name ? name : capital(short);
}

/**
 * How a model looks, with its subscripts as people write them.
 *
 * @param {{mechanism: string, blocks: {heads: number}[]}} model
 */
export const mechanismOf = ({ mechanism, blocks }) =>
  readable(mechanism).replace(/^r hops/, count(blocks[0]?.heads ?? 0, "hop"));

/** @param {string} symbols in LaTeX @returns {string} as people write them */
export const readable = (symbols) =>
  symbols.replace("s_{i-1}", "sᵢ₋₁").replace("s_i", "sᵢ").replace("h_j", "hⱼ");

/**
 * The score of each model by the length of the source.
 *
 * @param {Model[]} models
 * @param {string} set
 * @param {Score} score
 * @returns {Line[]} of those that were measured
 */
export function lengthLines(models, set, score) {
  return models.flatMap((model) => {
    /** @type {(Scores & {words: number})[]} */
    const groups = model.measured?.by_length?.[set] ?? [];
    if (!groups.length) return [];
    return [{ id: model.id, name: shortName(model), groups: groups.map((group) => named(group, score)) }];
  });
}

/** Longest sources of the groups that are measured; each begins after the one before. */
const BOUNDS = [0, 10, 20, 30, 40, 60];

/**
 * @param {Scores & {words: number}} group
 * @param {Score} score
 * @returns {Group}
 */
const named = (group, score) => ({
  ...{ words: group.words, pairs: group.pairs, score: group[score] },
  from: shortest(group.words),
});

/** @param {number} words of the longest source of a group @returns {number} those of its shortest */
export const shortest = (words) => Math.max(...BOUNDS.filter((bound) => bound < words)) + 1;

/** @param {string} text */
export const countWords = (text) => text.split(/\s+/).filter(Boolean).length;

/**
 * Alignment error of each model with measured heads, by either name of the rows, the best model first.
 *
 * @typedef {{best: number, head: string, mean: number | null}} Errors  head: the one with the least error; mean: the
 *   error of the weights of all heads, averaged; null where one is all
 * @param {Model[]} models
 * @returns {{model: Model, produced: Errors, fed: Errors}[]}
 */
export function alignmentErrors(models) {
  return models
    .flatMap((model) => {
      const { alignment } = model.measured ?? {};
      return alignment
        ? [{ model, produced: errorsIn(alignment.produced), fed: errorsIn(alignment.fed) }]
        : [];
    })
    .sort((a, b) => Math.min(a.produced.best, a.fed.best) - Math.min(b.produced.best, b.fed.best));
}

/** @param {{aer: number, layer: number, head: number, heads: number[][], mean: number}} errors @returns {Errors} */
function errorsIn({ aer, layer, head, heads, mean }) {
  const count = heads.flat().length;
  if (count === 1) return { best: aer, head: "the only head", mean: null };
  return { best: aer, head: `layer ${layer}, head ${head} of ${count}`, mean };
}

/**
 * Facts of a model in its column: how good it is where it was never trained, and how large.
 *
 * @param {Model} model
 * @param {{block: string, layer: number, head: number} | null} head that is shown
 * @param {string} set of sentences that were scored
 * @returns {Fact[]}
 */
export function modelFacts(model, head, set) {
  const { parameters, measured } = model;
  const facts = head ? alignmentError(model, head) : [];
  const scores = /** @type {Scores | undefined} */ (measured?.translation?.[set]);
  const on = `on ${scores?.pairs.toLocaleString("en")} sentences of ${SET_NAMES[set] ?? set} that it was not trained on`;
  if (scores) {
    const meaning = {
      bleu: `How many groups of up to four words it shares with people's translations, 0 to 100, measured ${on}.`,
      chrf: `How many groups of up to six letters it shares with people's translations, 0 to 100, measured ${on}.`,
    };
    for (const score of /** @type {const} */ (["bleu", "chrf"]))
      facts.push({
        id: score,
        value: fixed(scores[score], 1),
        name: `${SCORE_NAMES[score]} on ${SET_NAMES[set] ?? set}`,
        meaning: meaning[score],
      });
  }
  if (measured?.exact) facts.push(exactness(measured.exact));
  if (head) facts.push(...alignedFacts({ measured }, head));
  if (measured?.accuracy !== undefined) facts.push(accuracy(/** @type {any} */ (measured)));
  facts.push({
    id: "parameters",
    value: large(parameters),
    name: "parameters",
    meaning: `${parameters.toLocaleString("en")} numbers set by training.`,
  });
  return facts;
}

/** @param {{share: number, pairs: number, years: [number, number], ways: number}} exact @returns {Fact} */
const exactness = ({ share, pairs, years: [first, last], ways }) => ({
  id: "exact",
  value: percent(share),
  name: `of dates from ${first} to ${last} exact`,
  meaning:
    `Dates written without a mistake, on ${pairs.toLocaleString("en")} days that it was not trained on, from ${first} ` +
    `to ${last} in the ${ways} formats of its training. Other years and formats were not measured.`,
});

/**
 * Whether the head of a model of dates that looks best looks where it should; of other heads and models nothing.
 *
 * @param {{measured?: Record<string, any> | null}} model
 * @param {{block: string, layer: number, head: number}} shown 0 where a block is shown whole: its only one
 * @returns {Fact[]}
 */
export function alignedFacts({ measured }, { block, layer, head }) {
  const { aligned } = measured ?? {};
  if (!aligned || block !== "cross" || (layer || 1) !== aligned.layer || (head || 1) !== aligned.head)
    return [];
  const { share, chance, dates, aligns } = aligned;
  const meaning =
    `Digits whose largest weight is on the day, the month or the year that they write, on ${dates} dates that it was ` +
    `not trained on. By chance it would be ${percent(chance)}: of places drawn at random, or of its rows exchanged.`;
  const name = `of digits look where they come from${aligns ? "" : ", as by chance"}`;
  return [{ id: "aligned", value: percent(share), name, meaning }];
}

/**
 * What is said of a model where it is offered: "" of most.
 *
 * @param {{measured?: Record<string, any> | null}} model
 */
export const caution = ({ measured }) =>
  measured?.aligned?.aligns === false ? ", its maps do not align" : "";

/** @param {{accuracy: number, majority: number, pairs: number}} measured @returns {Fact} */
const accuracy = ({ accuracy, majority, pairs }) => ({
  id: "accuracy",
  value: percent(accuracy),
  name: "marks right",
  meaning:
    `Final marks predicted correctly, on ${pairs.toLocaleString("en")} sentences that it was not trained on. ` +
    `Always predicting the most frequent mark would give ${percent(majority)}.`,
});

/** @param {number} share what only rounding makes all is not called that */
export const percent = (share) => (share < 1 && share >= 0.9995 ? "> 99.9 %" : `${fixed(100 * share, 1)} %`);

/** @param {number} n */
const large = (n) =>
  n >= 1e6 ? `${fixed(n / 1e6, 1)} M` : n >= 1e4 ? `${Math.round(n / 1000)} k` : String(n);
