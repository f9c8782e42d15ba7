/** What the page Word is made of. */
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { OriginBars } from "./origin-bars.js";
import { PartList } from "./part-list.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openWord } from "./page.js";
import { start } from "../shared/page/start.js";

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
);
