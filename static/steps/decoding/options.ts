/**
 * The options of a text: method and settings as people type them, and as an address,
 * ?method=sampling&temperature=0.7&top_k=5&top_p=0.9&seed=3, or ?method=beam&beam=8.
 */
import { readNumber } from "../../shared/maps/grids.ts";
import { oneOf, text } from "../../shared/page/address.ts";
import { RULES, withPoint } from "../words.ts";
import { METHODS, SETTINGS_OF, USUAL, type DecodingChoice, type Setting } from "./decoding-choice.ts";

const typed = (setting: Setting) => ({ ...text, usual: USUAL[setting] });

export const FIELDS = {
  ...{ method: oneOf(METHODS), temperature: typed("temperature"), top_k: typed("top_k") },
  ...{ top_p: typed("top_p"), seed: typed("seed"), beam: typed("beam") },
};

const LARGEST_SEED = 2n ** 63n - 1n;

/** The values that each setting may have. */
const FITS: Record<Setting, (text: string) => boolean> = {
  temperature: (text) => readNumber(text) > 0 && readNumber(text) <= 100,
  top_k: (text) => isWhole(text) && Number(text) <= 100_000,
  top_p: (text) => readNumber(text) > 0 && readNumber(text) <= 1,
  seed: (text) => isWhole(text) && BigInt(text.trim()) <= LARGEST_SEED,
  beam: (text) => isWhole(text) && Number(text) >= 2 && Number(text) <= 8,
};

const isWhole = (text: string) => /^\d+$/.test(text.trim());

/** A sentence that says what to write instead, "" where all is well. */
export function problemWith(setting: Setting, text: string): string {
  if (FITS[setting](text)) return "";
  const point = text.replace(",", ".");
  return FITS[setting](point) ? withPoint(RULES[setting], point.trim()) : RULES[setting];
}

export const badSettings = (asked: DecodingChoice): Setting[] =>
  SETTINGS_OF[asked.method].filter((setting) => problemWith(setting, asked[setting]));

export const optionsOf = (state: DecodingChoice): DecodingChoice => ({
  ...USUAL,
  ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, state[name as Setting]])),
});

/** Options in which settings of other methods are as usual. */
export const relevant = (asked: DecodingChoice): DecodingChoice => {
  const named = ["method", ...SETTINGS_OF[asked.method]] as (keyof DecodingChoice)[];
  return { ...USUAL, ...Object.fromEntries(named.map((name) => [name, asked[name]])) };
};

/** Parameters for the server; the options have no bad settings. */
export function parametersOf(asked: DecodingChoice): Record<string, string> {
  const settings = SETTINGS_OF[asked.method].map((setting) => [setting, plain(asked[setting])]);
  return { method: asked.method, ...Object.fromEntries(settings) };
}

/** A number as programs write it. */
const plain = (text: string) => (isWhole(text) ? text.trim() : String(readNumber(text)));
