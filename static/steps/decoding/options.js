/**
 * How a text is to be written: method and settings as people type them, and as an address,
 * ?method=sampling&temperature=0.7&top_k=5&top_p=0.9&seed=3, or ?method=beam&beam=8.
 *
 * @typedef {"greedy" | "sampling" | "beam"} Method
 * @typedef {"temperature" | "top_k" | "top_p" | "seed" | "beam"} Setting
 * @typedef {{method: Method} & Record<Setting, string>} Asked  as typed, so that nothing is lost
 */
import { readNumber } from "../../shared/maps/grids.js";
import { oneOf, text } from "../../shared/page/address.js";

/** @type {readonly Method[]} */
export const METHODS = ["greedy", "sampling", "beam"];

/** @type {Asked} */
export const USUAL = { method: "greedy", temperature: "1", top_k: "0", top_p: "1", seed: "0", beam: "4" };

/** @type {Record<Method, Setting[]>} */
export const SETTINGS_OF = {
  greedy: [],
  sampling: ["temperature", "top_k", "top_p", "seed"],
  beam: ["beam"],
};

/** @param {Setting} setting as it is typed, the bad too */
const typed = (setting) => ({ ...text, usual: USUAL[setting] });

/** What an address says of it. */
export const FIELDS = {
  method: oneOf(METHODS),
  temperature: typed("temperature"),
  top_k: typed("top_k"),
  top_p: typed("top_p"),
  seed: typed("seed"),
  beam: typed("beam"),
};

const LARGEST_SEED = 2n ** 63n - 1n;

/**
 * What each setting may be, and the sentence that refuses anything else.
 *
 * @type {Record<Setting, {fits: (text: string) => boolean, says: string}>}
 */
const RULES = {
  temperature: {
    fits: (text) => readNumber(text) > 0 && readNumber(text) <= 100,
    says: "The temperature is a number above 0, at most 100: below 1 sharpens, above 1 flattens.",
  },
  top_k: {
    fits: (text) => isWhole(text) && Number(text) <= 100_000,
    says: "Top-k is a whole number from 0 to 100000: how many pieces stay in the draw; 0 keeps all.",
  },
  top_p: {
    fits: (text) => readNumber(text) > 0 && readNumber(text) <= 1,
    says: "Top-p is a number above 0, at most 1: how much probability stays in the draw; 1 keeps all.",
  },
  seed: {
    fits: (text) => isWhole(text) && BigInt(text.trim()) <= LARGEST_SEED,
    says: "The seed is a whole number from 0 on: the same seed draws the same pieces.",
  },
  beam: {
    fits: (text) => isWhole(text) && Number(text) >= 2 && Number(text) <= 8,
    says: "The beam width is a whole number from 2 to 8: how many partial texts are kept at each step.",
  },
};

/** @param {string} text */
const isWhole = (text) => /^\d+$/.test(text.trim());

/**
 * @param {Setting} setting
 * @param {string} text
 * @returns {string} a sentence that says what to write instead, "" where all is well
 */
export function problemWith(setting, text) {
  if (RULES[setting].fits(text)) return "";
  const point = text.replace(",", ".");
  const meant = point !== text && RULES[setting].fits(point) ? ` Enter ${point.trim()}, with a point.` : "";
  return RULES[setting].says + meant;
}

/** @param {Asked} asked @returns {Setting[]} those of the method that cannot be asked for */
export const badSettings = (asked) =>
  SETTINGS_OF[asked.method].filter((setting) => problemWith(setting, asked[setting]));

/** @param {Asked} state @returns {Asked} what it says of how a text is to be written */
export const optionsOf = (state) => ({
  ...USUAL,
  ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, state[/** @type {Setting} */ (name)]])),
});

/** @param {Asked} asked @returns {Asked} settings of other methods are as usual */
export const relevant = (asked) => {
  const named = /** @type {(keyof Asked)[]} */ (["method", ...SETTINGS_OF[asked.method]]);
  return { ...USUAL, ...Object.fromEntries(named.map((name) => [name, asked[name]])) };
};

/**
 * @param {Asked} asked that has no bad settings
 * @returns {Record<string, string>} as the server is asked
 */
export function parametersOf(asked) {
  const settings = SETTINGS_OF[asked.method].map((setting) => [setting, plain(asked[setting])]);
  return { method: asked.method, ...Object.fromEntries(settings) };
}

/** @param {string} text a number, as programs write it */
const plain = (text) => (isWhole(text) ? text.trim() : String(readNumber(text)));
