/** Opens the start page with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionWords } from "../shared/head/attention-words.ts";
import { First } from "./page.ts";
import { start } from "../rings.ts";

start(
  { "attention-heatmap": AttentionHeatmap, "attention-words": AttentionWords },
  () => new First(document),
);
