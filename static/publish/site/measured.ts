/** Answers that were computed when the site was made, `app/publish/site/measured.py`: they are asked for few sentences. */
import { factsOf } from "./answers.ts";
import { NO_GOLD } from "./words.ts";
import { Refusal } from "./refusal.ts";
import type { Answerer } from "./question.ts";
import type { GoldAnswer } from "../../answers.ts";

/** Links that people drew, by the texts that have them. */
export const gold: Answerer = async (question) => {
  const attended = await question.attended();
  const { model, digest, source, target } = factsOf(attended, question);
  const linked = question.model.gold.some((one) => one.text === source.text && one.target === target.text);
  if (!linked) throw new Refusal("no_gold", NO_GOLD, undefined, 404);
  const all: GoldAnswer[] = JSON.parse(new TextDecoder().decode(await question.file("gold.json")));
  const found = all.find((one) => one.source.text === source.text && one.target.text === target.text);
  return Response.json({ ...found, model, digest, source, target });
};

/** Weights of every head on parts of speech. */
export const headsTags: Answerer = async ({ model, file }) => {
  if (!model.tags_measured) return null;
  const tags = (await file("tags.json")) as Uint8Array<ArrayBuffer>;
  return new Response(tags, { headers: { "content-type": "application/json" } });
};
