/** The question that an address asks, posed about the map that is opened, or about what is written next. */
import { fetchDecoding } from "../../shared/api.ts";
import { inMap } from "../../shared/head/axis-pieces.ts";
import { isSpelled } from "../../shared/pieces.ts";
import { kindsOf, neighbour, optionsOf, rowOf } from "./choosing.ts";
import { columnToAsk, columnsOf, mostDifferent } from "./posing.ts";
import { poseHead, poseLook, poseMore, poseNext, poseSay, poseWeights } from "./posing.ts";
import { NO_KIND, NO_ROW } from "./words.ts";
import type { Page } from "../../explore/page.ts";
import type { AskedPrediction } from "./question.ts";
import type { Alignment } from "../../shared/head/weights.ts";
import type { BlockShape } from "../../shared/api.ts";

export type Question = NonNullable<Awaited<ReturnType<typeof questionOf>>>;

/** The question of an address, or another with a notice; null where something newer is asked for. */
export async function questionOf(page: Page, asked: AskedPrediction, isWanted: () => boolean) {
  const a = page.state.block ? await page.opened() : null;
  if (!isWanted() || (page.state.block && !a)) return null;
  const isSaved = "saved" in document.documentElement.dataset;
  const kinds = kindsOf(page.model, a, isSaved || page.answer?.target.forced);
  const kind = kinds.includes(asked.kind) ? asked.kind : kinds[0];
  const found = a ? rowOf(a, asked.row) : { row: null, isThere: true };
  const posed = await poseAsked(page, { ...asked, kind }, a, found.row);
  if (!posed || !isWanted()) return null;
  const isThere = found.isThere || kind === "say" || kind === "next";
  const notice = kind !== asked.kind || !asked.isKnown ? NO_KIND : isThere ? "" : NO_ROW;
  return { posed, a, kinds, notice };
}

/** Pose a question about a row of the map; null where something newer is asked for. */
async function poseAsked(page: Page, asked: AskedPrediction, a: Alignment | null, row: number | null) {
  const { kind, row: piece, column, other } = asked;
  if (kind === "next") return posedNext(page, piece);
  if (!a || row === null || kind === "say") return poseSay(a);
  if (kind === "look") return poseLook(a, row);
  if (kind === "weights") return poseWeights(a, row);
  const shape = page.model.blocks.find(({ name }) => name === a.block) as BlockShape;
  if (kind === "head") {
    const heads = [];
    for (let head = 1; head <= shape.heads; head++) {
      const one = await openedBeside(page, a, { head });
      if (!one) return null;
      heads.push(one);
    }
    return poseHead(heads, row, columnIn(a, row, column) ?? columnToAsk(heads, row));
  }
  const isThere = other && other.layer <= shape.layers && other.head <= shape.heads;
  const b = await openedBeside(page, a, isThere ? other : neighbour(shape, a));
  if (!b) return null;
  return poseMore(a, b, row, columnIn(a, row, column) ?? mostDifferent([a, b], row));
}

/** Another head of the block, its rows named as in the opened one, so that merged words are the same. */
const openedBeside = (page: Page, { naming }: Alignment, head: { layer?: number; head: number }) =>
  page.opened({ ...head, ...(naming && { rows: naming }) });

/** The column of a piece, where a row may look at it. */
function columnIn(a: Alignment, row: number, piece: number | null) {
  const j = piece === null ? null : inMap(a, { i: null, j: piece }).j;
  return j !== null && columnsOf(a, row).includes(j) ? j : null;
}

async function posedNext(page: Page, piece: number | null) {
  const decoding = await page.asking.ask(
    (signal) => fetchDecoding(page.state, { method: "greedy" }, signal),
    (words) => page.bar.wait(words),
  );
  if (!decoding) return null;
  const { candidates } = decoding;
  const { read, tokens } = decoding.target;
  const first = Math.min(read, tokens.length - 1);
  const step = piece !== null && piece >= first && piece < tokens.length ? piece : first;
  return poseNext(optionsOf(candidates[step]), tokens[step], step, isSpelled(tokens));
}
