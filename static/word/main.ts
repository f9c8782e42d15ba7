/** Opens the page Word with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { OriginBars } from "./origin-bars.ts";
import { PartList } from "./part-list.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { openWord } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

start(
  {
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "origin-bars": OriginBars,
    "part-list": PartList,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openWord,
  rings,
);
