/**
 * The state of the lab as its address: /lab?words=1,0;0,1&wq=..&wk=..&wv=..&scale=off&mask=causal&temperature=2
 * &digits=4&cell=weights.1.2&word=2
 *
 * The matrices are left out while they are those of the worked example. Rows and columns count from 1.
 */
import { addressOf, count, oneOf, stageCell, text } from "../shared/page/address.ts";
import { STAGES, type Stage } from "../shared/maps/arithmetic.ts";
import { EXAMPLES, type Example } from "./examples.ts";
import { GRIDS, fit, mapGrids, type GridName, type Grids } from "../shared/maps/grids.ts";
import { readTexts, writeTexts } from "../shared/typed/texts.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import { MISFIT } from "./words.ts";

export type Digits = 2 | 4 | 8;

const PARAMETERS: Record<GridName, string> = { words: "words", w_q: "wq", w_k: "wk", w_v: "wv" };

/** The parameters of all four in an address. */
export const writeGrids = (grids: Grids): [string, string][] =>
  GRIDS.map((name) => [PARAMETERS[name], writeTexts(grids[name])]);

/** A state. `digits` is null until chosen; `word` is drawn as arrows, from 1, 0 for the first. */
export type LabState = Example & { digits: Digits | null; cell: StageCell<Stage> | null; word: number };

export const digitsOf = ({ digits }: Pick<LabState, "digits">): Digits => digits ?? 2;

/** The field of a number of one of these stages. */
export const cellOf = <S extends string>(stages: readonly S[]) =>
  stageCell((name) => stages.find((stage) => stage === name));

const fields = addressOf({
  scale: oneOf(["on", "off"] as const),
  mask: oneOf(["none", "causal"] as const),
  temperature: { ...text, usual: "1" },
  digits: oneOf(["", "2", "4", "8"] as const),
  cell: cellOf(STAGES),
  word: count,
});

/** Read a search; the problem says what could not be done. */
export function readLab(search: string): { state: LabState; problem: string } {
  const query = new URLSearchParams(search);
  const { grids: usual } = EXAMPLES.worked;
  const named = GRIDS.filter((name) => query.has(PARAMETERS[name]));
  const wanted = mapGrids((name) => readTexts(query.get(PARAMETERS[name]) ?? writeTexts(usual[name])));
  const found = fit(wanted);
  const { scale, mask, temperature, digits, cell, word } = fields.read(search);
  return {
    state: {
      grids: found ? wanted : usual,
      ...{ scale: scale === "on", causal: mask === "causal", temperature, cell, word },
      digits: (Number(digits) || null) as Digits | null,
    },
    problem: named.length && !found ? MISFIT : "",
  };
}

export function writeLab({ grids, scale, causal, digits, ...state }: LabState): [string, string][] {
  const usual = EXAMPLES.worked.grids;
  const typed = GRIDS.some((name) => writeTexts(grids[name]) !== writeTexts(usual[name]));
  return [
    ...(typed ? writeGrids(grids) : []),
    ...fields.pairs({
      ...state,
      scale: scale ? "on" : "off",
      mask: causal ? "causal" : "none",
      digits: digits ? `${digits}` : "",
    }),
  ];
}
