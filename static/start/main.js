/** What the start page is made of. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.js";
import { AttentionWords } from "../shared/head/attention-words.js";
import { openFirst } from "./page.js";
import { start } from "../shared/page/start.js";

start({ "attention-heatmap": AttentionHeatmap, "attention-words": AttentionWords }, openFirst);
