declare module "*.css";

/** The messages of another language than English, from the script that comes before those of a page. */
declare var messages: import("./shared/spoken.ts").Spoken | undefined;

/** The elements of our own, by their names. */
interface HTMLElementTagNameMap {
  "agreement-table": import("./explain/agreement-table.ts").AgreementTable;
  "attention-arcs": import("./explore/attention-arcs.ts").AttentionArcs;
  "attention-atlas": import("./explore/attention-atlas.ts").AttentionAtlas;
  "attention-graph": import("./explore/attention-graph.ts").AttentionGraph;
  "attention-heatmap": import("./shared/head/attention-heatmap.ts").AttentionHeatmap;
  "attention-numbers": import("./shared/head/attention-numbers.ts").AttentionNumbers;
  "attention-words": import("./shared/head/attention-words.ts").AttentionWords;
  "cell-derivation": import("./steps/cell-derivation.ts").CellDerivation;
  "colour-bar": import("./shared/maps/colour-bar.ts").ColourBar;
  "decoding-line": import("./steps/decoding/decoding-line.ts").DecodingLine;
  "decoding-options": import("./steps/decoding/decoding-options.ts").DecodingOptions;
  "decoding-tree": import("./steps/decoding/decoding-tree.ts").DecodingTree;
  "drop-menu": import("./shared/sentence/drop-menu.ts").DropMenu;
  "event-diagram": import("./steps/events/event-diagram.ts").EventDiagram;
  "figure-chart": import("./shared/maps/figure-chart.ts").FigureChart;
  "fixed-vector": import("./shared/head/fixed-vector.ts").FixedVector;
  "head-facts": import("./shared/head/head-facts.ts").HeadFacts;
  "head-grid": import("./explore/head-grid.ts").HeadGrid;
  "head-picker": import("./change/head-picker.ts").HeadPicker;
  "head-picture": import("./heads/head-picture.ts").HeadPicture;
  "heads-table": import("./heads/heads-table.ts").HeadsTable;
  "heat-table": import("./shared/maps/heat-table.ts").HeatTable;
  "line-fold": import("./shared/sentence/line-fold.ts").LineFold;
  "matrix-map": import("./shared/maps/matrix-map.ts").MatrixMap;
  "number-grid": import("./shared/typed/number-grid.ts").NumberGrid;
  "plane-arrows": import("./lab/plane-arrows.ts").PlaneArrows;
  "query-key": import("./explore/query-key.ts").QueryKey;
  "origin-bars": import("./word/origin-bars.ts").OriginBars;
  "part-list": import("./word/part-list.ts").PartList;
  "range-field": import("./positions/range-field.ts").RangeField;
  "ranked-bars": import("./explain/ranked-bars.ts").RankedBars;
  "numbers-beside": import("./explore/numbers-beside.ts").NumbersBeside;
  "sentence-field": import("./shared/sentence/sentence-field.ts").SentenceField;
  "stage-bars": import("./steps/stage-bars.ts").StageBars;
  "stage-picture": import("./steps/stage-picture.ts").StagePicture;
  "stage-row": import("./steps/stage-row.ts").StageRow;
  "token-line": import("./shared/sentence/token-line.ts").TokenLine;
  "turned-pair": import("./positions/turned-pair.ts").TurnedPair;
  "weight-bars": import("./change/weight-bars.ts").WeightBars;
}

type Parts<S extends string> = { [One in Selectors<S> as PartName<One>]: PartKind<One> };
type Selectors<S extends string> = S extends `${infer One}\n${infer Others}`
  ? Selectors<One> | Selectors<Others>
  : S extends `${infer One} ${infer Others}`
    ? Selectors<One> | Selectors<Others>
    : Exclude<S, "">;
type PartName<S extends string> = S extends `${infer Name}=${string}`
  ? Name
  : S extends `#${infer Id}`
    ? Id
    : never;
type PartKind<S extends string> = S extends `${string}=${infer Selector}`
  ? PartKind<Selector>
  : S extends `${infer Tag}${"#" | "."}${string}`
    ? PartKind<Tag>
    : S extends keyof HTMLElementTagNameMap
      ? HTMLElementTagNameMap[S]
      : HTMLElement;

declare module "plotly.js-basic-dist-min";

/** As much of d3-force as a graph needs. */
declare module "d3-force" {
  type Node = { x: number; y: number };
  interface Force {
    strength(by: number): this;
    distance(by: number): this;
  }
  interface Simulation {
    force(name: string, force: Force): this;
    stop(): this;
    tick(count: number): this;
  }
  type Place = number | ((node: Node, index: number) => number);
  export function forceSimulation(nodes: Node[]): Simulation;
  export function forceLink(links: { source: number; target: number }[]): Force;
  export function forceManyBody(): Force;
  export function forceX(x: Place): Force;
  export function forceY(y: Place): Force;
}
