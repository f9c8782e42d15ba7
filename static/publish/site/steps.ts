/** Every stage of a head: the answer of `/api/steps`, as `app/steps/answers.py` writes it. */
import { factsOf } from "./answers.ts";
import { describedOf, idsIn, isOpened, listed, numbersIn, type Numbers, type Stage } from "./opened.ts";
import { isRead, type Answerer, type Asked, type Question, type SiteModel } from "./question.ts";
import { VALUES, check } from "./selection.ts";
import type { StageAnswer } from "../../answers.ts";

type At = { block: string; layer: number; head: number };

const { block, layer, head } = VALUES;

export const steps: Answerer = async (question) => {
  const { asked, model } = question;
  if (!isOpened(model) || !isRead(asked, { block, layer, head })) return null;
  const facts = factsOf(await question.attended(), question);
  const at = atOf(asked, model);
  check(at, model.blocks);
  const described = await describedOf(question);
  const { before, stages, after } = described.steps[placeOf(at)];
  const [made, own, next] = await stagesOf([before, stages, after], at, question);
  return Response.json({ ...facts, ...at, before: made, stages: own, after: next });
};

/** The head that is asked for; what is left open is as in the head that aligns best. */
function atOf(asked: Asked, { best_head: best }: SiteModel): At {
  const isBest = best && (!asked.block || asked.block === best.block);
  const usual = isBest ? best : { block: asked.block || "cross", layer: 1, head: 1 };
  return {
    block: usual.block,
    layer: Number(asked.layer || usual.layer),
    head: Number(asked.head || usual.head),
  };
}

const placeOf = (at: At) => `${at.block}.${at.layer}`;

/** Stages with their numbers, in the same lists. */
async function stagesOf(lists: Stage[][], at: At, question: Question): Promise<StageAnswer[][]> {
  const [attended, engine] = [await question.attended(), await question.engine()];
  const nameOf = ({ id }: { id: string }) => `${placeOf(at)}.${id}`;
  const words = nameOf({ id: "words" });
  const every = lists.flat();
  const names = [...every.map(nameOf), ...(every.some(isOfWords) ? [words] : [])];
  const found = await engine.open(attended, names, at.head);
  const stageOf = (stage: Stage) => {
    const numbers = numbersIn(found, nameOf(stage));
    return isOfWords(stage)
      ? ofWords(stage, numbers, idsIn(found, words), engine.pieces)
      : answerOf(stage, numbers, null);
  };
  return lists.map((list) => list.map(stageOf));
}

/** True of a stage whose columns are pieces, of each row the two likeliest. */
const isOfWords = ({ columns }: Stage) => columns === "vocabulary";

const answerOf = (stage: Stage, numbers: Numbers, labels: string[] | null): StageAnswer => ({
  ...stage,
  shape: numbers.shape,
  values: listed(numbers),
  labels,
});

/** Each piece once, in the column where it comes first. */
function ofWords(stage: Stage, { values, shape: [n, m] }: Numbers, ids: number[], pieces: string[]) {
  const columns = [...ids.keys()].filter((k) => ids.indexOf(ids[k]) === k);
  const rows = Array.from({ length: n }, (_, i) => columns.map((k) => values[i * m + k]));
  const numbers = { values: Float32Array.from(rows.flat()), shape: [n, columns.length] };
  return answerOf(
    stage,
    numbers,
    columns.map((k) => pieces[ids[k]]),
  );
}
