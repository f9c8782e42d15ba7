/** The heads that the page opens, of a model and of its training. */
import { chooseHead, type Focus } from "../shared/head/choose.ts";
import { least } from "./stops.ts";
import type { Model, TranslationStop } from "../shared/api.ts";

export const WHOLE = { block: "", layer: 0, head: 0 };

/** The head that is asked for, else the one that looks best at the part that a digit stands for. */
export function focusOf(model: Model, asked?: { block?: string; layer: number; head: number }): Focus {
  if (!model.blocks.length) return WHOLE;
  const { aligned, induction } = model.measured ?? {};
  const block = model.blocks[model.blocks.length - 1].name;
  const wanted = asked?.block && asked.block !== block ? {} : { ...asked };
  const best = wanted.head ? {} : (aligned ?? (induction && bestOf(induction.matching)) ?? {});
  return chooseHead({ layer: 0, head: 0, ...wanted, ...best, block }, model).focus;
}

/** The head that aligns best at the end of a recorded training, whose heads are not those of the model that is asked. */
export function bestOfTraining({ aer }: TranslationStop, focus: Focus): Focus {
  const { layer, head, naming } = least(aer);
  return { ...focus, ...(focus.layer && { layer, head }), naming };
}

export function bestOf(values: number[][]): { layer: number; head: number } {
  const most = Math.max(...values.flat());
  const layer = values.findIndex((heads) => heads.includes(most));
  return { layer: layer + 1, head: values[layer].indexOf(most) + 1 };
}

/** The page Change with a text, where the head that an induction head needs is knocked out; null where no model has one. */
export function wayToChange(models: Model[], text: string): string | null {
  const model = models.find(({ measured }) => (measured?.induction?.matching.length ?? 0) > 1);
  if (!model) return null;
  const { matching, without_previous: previous } = model.measured?.induction ?? {};
  const { layer, head } = bestOf(matching);
  const meant = { model: model.id, text, block: "decoder" };
  const out = `knock-out decoder.${previous.layer}.${previous.head}`;
  return `./change?${new URLSearchParams({ ...meant, layer: `${layer}`, head: `${head}`, do: out })}`;
}
