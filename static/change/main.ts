/** Opens the page Change with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { ChangeMap } from "./change-map.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { HeadPicker } from "./head-picker.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { WeightBars } from "./weight-bars.ts";
import { openChange } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

start(
  {
    "attention-words": AttentionWords,
    "change-map": ChangeMap,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "head-picker": HeadPicker,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
    "weight-bars": WeightBars,
  },
  openChange,
  rings,
);
