/** What the page Change is made of. */
import { AttentionWords } from "../shared/head/attention-words.js";
import { ChangeMap } from "./change-map.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { HeadPicker } from "./head-picker.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { WeightBars } from "./weight-bars.js";
import { openChange } from "./page.js";
import { start } from "../shared/page/start.js";

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
);
