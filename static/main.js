/** Names the elements and starts the page; no other module has side effects. */
import { AttentionAtlas } from "./elements/attention-atlas.js";
import { AttentionHeatmap } from "./elements/attention-heatmap.js";
import { AttentionNumbers } from "./elements/attention-numbers.js";
import { AttentionWords } from "./elements/attention-words.js";
import { CellDerivation } from "./elements/cell-derivation.js";
import { DecodingCandidates } from "./elements/decoding-candidates.js";
import { DecodingLine } from "./elements/decoding-line.js";
import { DecodingOptions } from "./elements/decoding-options.js";
import { DecodingTokens } from "./elements/decoding-tokens.js";
import { DecodingTree } from "./elements/decoding-tree.js";
import { DropMenu } from "./elements/drop-menu.js";
import { FixedVector } from "./elements/fixed-vector.js";
import { HeadFacts } from "./elements/head-facts.js";
import { HeadGrid } from "./elements/head-grid.js";
import { HeatTable } from "./elements/heat-table.js";
import { LengthChart } from "./elements/length-chart.js";
import { NumberGrid } from "./elements/number-grid.js";
import { OrderOfEvents } from "./elements/order-of-events.js";
import { SentenceField } from "./elements/sentence-field.js";
import { StageBars } from "./elements/stage-bars.js";
import { StageMap } from "./elements/stage-map.js";
import { StagePicture } from "./elements/stage-picture.js";
import { StageRow } from "./elements/stage-row.js";
import { ThemeSwitch } from "./elements/theme-switch.js";
import { TokenLine } from "./elements/token-line.js";
import { openCompare } from "./pages/compare.js";
import { openDocs } from "./pages/docs.js";
import { openExplore } from "./pages/explore.js";
import { openHelp } from "./pages/help.js";
import { openLab } from "./pages/lab.js";
import { openSteps } from "./pages/steps.js";

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
  "number-grid": NumberGrid,
  "heat-table": HeatTable,
  "stage-picture": StagePicture,
  "stage-row": StageRow,
  "stage-map": StageMap,
  "stage-bars": StageBars,
  "cell-derivation": CellDerivation,
  "decoding-options": DecodingOptions,
  "decoding-tokens": DecodingTokens,
  "decoding-candidates": DecodingCandidates,
  "decoding-tree": DecodingTree,
  "decoding-line": DecodingLine,
  "order-of-events": OrderOfEvents,
  "theme-switch": ThemeSwitch,
};
for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);

openHelp(document);
const PAGES = { explore: openExplore, compare: openCompare, steps: openSteps, lab: openLab, docs: openDocs };
PAGES[/** @type {keyof typeof PAGES} */ (document.body.dataset.page)](document);
