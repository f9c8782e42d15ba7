/** The elements of every page that asks for a sentence and names its heads. */
import { AttentionWords } from "../head/attention-words.ts";
import { HeadFacts } from "../head/head-facts.ts";
import { DropMenu } from "./drop-menu.ts";
import { LineFold } from "./line-fold.ts";
import { SentenceField } from "./sentence-field.ts";
import { TokenLine } from "./token-line.ts";

export const SENTENCE_ELEMENTS = {
  "attention-words": AttentionWords,
  "drop-menu": DropMenu,
  "head-facts": HeadFacts,
  "line-fold": LineFold,
  "sentence-field": SentenceField,
  "token-line": TokenLine,
};
