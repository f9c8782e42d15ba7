/** Every stage of a head as the server answers it: `app/steps/answers.py`. */
import { idsIn, listed, numbersIn, type Numbers, type Question, type Stage } from "./opened.ts";
import type { ModelAnswer, StageAnswer, StepsAnswer } from "../../answers.ts";

export async function answerSteps(question: Question): Promise<Response | null> {
  const steps = await stepsOf(question);
  return steps && Response.json(steps);
}

/** Null where there is no such head. */
async function stepsOf({ asked, model, facts, attended, opened }: Question): Promise<StepsAnswer | null> {
  const at = atOf(asked, model);
  const place = `${at.block}.${at.layer}`;
  const about = opened.described.steps[place];
  const heads = model.blocks.find(({ name }) => name === at.block)?.heads ?? 0;
  if (!about || !(at.head >= 1 && at.head <= heads)) return null;
  const every = Object.values(about).flat();
  const words = every.some(hasWords) ? [`${place}.words`] : [];
  const found = await opened.run(attended, [...every.map(({ id }) => `${place}.${id}`), ...words], at.head);
  const stages = (of: Stage[]) =>
    of.map((stage) => {
      const numbers = numbersIn(found, `${place}.${stage.id}`);
      return hasWords(stage)
        ? ofWords(stage, numbers, idsIn(found, words[0]), opened.pieces)
        : answerOf(stage, numbers);
    });
  const [before, own, after] = [about.before, about.stages, about.after].map(stages);
  return { ...facts, ...at, before, stages: own, after };
}

/** The head that is asked for; what is left open is as in the head that aligns best. */
function atOf({ block, layer, head }: Record<string, string>, { best_head: best }: ModelAnswer) {
  const usual =
    best && (!block || block === best.block) ? best : { block: block || "cross", layer: 1, head: 1 };
  return { block: usual.block, layer: Number(layer || usual.layer), head: Number(head || usual.head) };
}

const hasWords = ({ columns }: Stage) => columns === "vocabulary";

const answerOf = (stage: Stage, numbers: Numbers, labels: string[] | null = null): StageAnswer => ({
  ...stage,
  shape: numbers.shape,
  values: listed(numbers),
  labels,
});

/** A stage whose columns are pieces; one that comes again is left out. */
function ofWords(
  stage: Stage,
  { values, shape: [n, m] }: Numbers,
  ids: number[],
  pieces: string[],
): StageAnswer {
  const columns = [...ids.keys()].filter((k) => ids.indexOf(ids[k]) === k);
  const chosen = columns.length;
  const cut = Float32Array.from({ length: n * chosen }, (_, k) => {
    const i = Math.floor(k / chosen);
    return values[i * m + columns[k - i * chosen]];
  });
  return answerOf(
    stage,
    { values: cut, shape: [n, chosen] },
    columns.map((k) => pieces[ids[k]]),
  );
}
