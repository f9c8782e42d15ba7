/** Names the elements and starts the page; no other module has side effects. */
import { AttentionAtlas } from "./elements/attention-atlas.js";
import { AttentionHeatmap } from "./elements/attention-heatmap.js";
import { AttentionNumbers } from "./elements/attention-numbers.js";
import { AttentionWords } from "./elements/attention-words.js";
import { DropMenu } from "./elements/drop-menu.js";
import { FixedVector } from "./elements/fixed-vector.js";
import { HeadFacts } from "./elements/head-facts.js";
import { HeadGrid } from "./elements/head-grid.js";
import { LengthChart } from "./elements/length-chart.js";
import { SentenceField } from "./elements/sentence-field.js";
import { ThemeSwitch } from "./elements/theme-switch.js";
import { TokenLine } from "./elements/token-line.js";
import { openCompare } from "./pages/compare.js";
import { openDocs } from "./pages/docs.js";
import { openExplore } from "./pages/explore.js";
import { openHelp } from "./pages/help.js";

const ELEMENTS = {
  "token-line": TokenLine,
  "sentence-field": SentenceField,
  "head-grid": HeadGrid,
  "attention-atlas": AttentionAtlas,
  "attention-heatmap": AttentionHeatmap,
  "attention-numbers": AttentionNumbers,
  "attention-words": AttentionWords,
  "fixed-vector": FixedVector,
  "head-facts": HeadFacts,
  "drop-menu": DropMenu,
  "length-chart": LengthChart,
  "theme-switch": ThemeSwitch,
};
for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);

openHelp(document);
const PAGES = { explore: openExplore, compare: openCompare, docs: openDocs };
PAGES[/** @type {keyof typeof PAGES} */ (document.body.dataset.page)](document);
