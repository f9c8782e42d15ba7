/** Names the elements and starts the page; no other module has side effects. */
import { AgreementTable } from "./elements/agreement-table.js";
import { AttentionAtlas } from "./elements/attention-atlas.js";
import { AttentionHeatmap } from "./elements/attention-heatmap.js";
import { AttentionNumbers } from "./elements/attention-numbers.js";
import { AttentionWords } from "./elements/attention-words.js";
import { CellDerivation } from "./elements/cell-derivation.js";
import { ChangeMap } from "./elements/change-map.js";
import { DecodingCandidates } from "./elements/decoding-candidates.js";
import { DecodingLine } from "./elements/decoding-line.js";
import { DecodingOptions } from "./elements/decoding-options.js";
import { DecodingTokens } from "./elements/decoding-tokens.js";
import { DecodingTree } from "./elements/decoding-tree.js";
import { DropMenu } from "./elements/drop-menu.js";
import { FigureChart } from "./elements/figure-chart.js";
import { FixedVector } from "./elements/fixed-vector.js";
import { HeadFacts } from "./elements/head-facts.js";
import { HeadGrid } from "./elements/head-grid.js";
import { HeadPicker } from "./elements/head-picker.js";
import { HeadPicture } from "./elements/head-picture.js";
import { HeadsTable } from "./elements/heads-table.js";
import { HeatTable } from "./elements/heat-table.js";
import { LengthChart } from "./elements/length-chart.js";
import { MeasureMap } from "./elements/measure-map.js";
import { MeasureScale } from "./elements/measure-scale.js";
import { NumberGrid } from "./elements/number-grid.js";
import { OrderOfEvents } from "./elements/order-of-events.js";
import { RangeField } from "./elements/range-field.js";
import { RankedBars } from "./elements/ranked-bars.js";
import { SentenceField } from "./elements/sentence-field.js";
import { SignedScale } from "./elements/signed-scale.js";
import { StageBars } from "./elements/stage-bars.js";
import { StageMap } from "./elements/stage-map.js";
import { StagePicture } from "./elements/stage-picture.js";
import { StageRow } from "./elements/stage-row.js";
import { ThemeSwitch } from "./elements/theme-switch.js";
import { TokenLine } from "./elements/token-line.js";
import { TurnedPair } from "./elements/turned-pair.js";
import { WeightBars } from "./elements/weight-bars.js";
import { openChange } from "./pages/change.js";
import { openCompare } from "./pages/compare.js";
import { openDocs } from "./pages/docs.js";
import { openExplain } from "./pages/explain.js";
import { openExplore } from "./pages/explore.js";
import { openHeads } from "./pages/heads.js";
import { openHelp } from "./pages/help.js";
import { openLab } from "./pages/lab.js";
import { openPositions } from "./pages/positions.js";
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
  "change-map": ChangeMap,
  "head-picker": HeadPicker,
  "weight-bars": WeightBars,
  "head-picture": HeadPicture,
  "heads-table": HeadsTable,
  "signed-scale": SignedScale,
  "measure-map": MeasureMap,
  "measure-scale": MeasureScale,
  "ranked-bars": RankedBars,
  "agreement-table": AgreementTable,
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
  "figure-chart": FigureChart,
  "range-field": RangeField,
  "turned-pair": TurnedPair,
  "theme-switch": ThemeSwitch,
};
for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);

openHelp(document);
const PAGES = {
  explore: openExplore,
  compare: openCompare,
  steps: openSteps,
  change: openChange,
  heads: openHeads,
  explain: openExplain,
  positions: openPositions,
  lab: openLab,
  docs: openDocs,
};
PAGES[/** @type {keyof typeof PAGES} */ (document.body.dataset.page)](document);
