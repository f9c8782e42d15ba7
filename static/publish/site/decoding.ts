/** The likeliest pieces at each step of a translation, as `/api/decoding` gives them for greedy decoding. */
import { factsOf } from "./answers.ts";
import { isRead, type Answerer } from "./question.ts";

export const decoding: Answerer = async (question) => {
  if (!isRead(question.asked, { method: /^greedy$/ })) return null;
  const attended = await question.attended();
  const { model, digest, source, target } = factsOf(attended, question);
  return Response.json({ model, digest, source, target, candidates: attended.target.candidates, tree: null });
};
