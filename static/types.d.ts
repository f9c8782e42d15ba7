/** Types that several modules name, each documented where it is defined. */
type View = import("./change/address.js").View;
type Readings = import("./change/before-and-after.js").Readings;
type Change = import("./change/changes.js").Change;
type Edit = import("./change/changes.js").Edit;
type Hide = import("./change/changes.js").Hide;
type Positions = import("./change/changes.js").Positions;
type ChangePage = import("./change/page.js").ChangePage;
type Wanted = import("./compare/address.js").Wanted;
type Column = import("./compare/column.js").Column;
type Explained = import("./explain/measures.js").Explained;
type Measure = import("./explain/measures.js").Measure;
type MeasureId = import("./explain/measures.js").MeasureId;
type ExplainPage = import("./explain/page.js").ExplainPage;
type Sort = import("./heads/address.js").Sort;
type Row = import("./heads/rows.js").Row;
type NumberGrid = import("./lab/number-grid.js").NumberGrid;
type Numbers = import("./lab/score-functions.js").Numbers;
type ScoreCell = import("./lab/score-functions.js").ScoreCell;
type FieldName = import("./positions/fields.js").FieldName;
type Figure = import("./positions/figures.js").Figure;
type LivePart = import("./positions/live.js").LivePart;
type PositionsPage = import("./positions/page.js").PositionsPage;
type ChangeId = import("./positions/word-order.js").ChangeId;
type Answer = import("./shared/api.js").Answer;
type Block = import("./shared/api.js").Block;
type BlockShape = import("./shared/api.js").BlockShape;
type Decoding = import("./shared/api.js").Decoding;
type HeadsCorpus = import("./shared/api.js").HeadsCorpus;
type HeadsAnswer = import("./shared/api.js").HeadsAnswer;
type Model = import("./shared/api.js").Model;
type Progress = import("./shared/api.js").Progress;
type Question = import("./shared/api.js").Question;
type ScratchQuestion = import("./shared/api.js").ScratchQuestion;
type Source = import("./shared/api.js").Source;
type StepsAnswer = import("./shared/api.js").StepsAnswer;
type Target = import("./shared/api.js").Target;
type AttentionHeatmap = import("./shared/head/attention-heatmap.js").AttentionHeatmap;
type AttentionWords = import("./shared/head/attention-words.js").AttentionWords;
type Focus = import("./shared/head/choose.js").Focus;
type Served = import("./shared/head/served.js").Served;
type Shape = import("./shared/head/choose.js").Shape;
type Difference = import("./shared/head/difference.js").Difference;
type Layer = import("./shared/head/difference.js").Layer;
type MergedAxis = import("./shared/head/difference.js").MergedAxis;
type Pair = import("./shared/head/difference.js").Pair;
type Fact = import("./shared/head/facts.js").Fact;
type Layers = import("./shared/head/layers.js").Layers;
type Cell = import("./shared/head/marks.js").Cell;
type Mark = import("./shared/head/marks.js").Mark;
type PieceAt = import("./shared/head/marks.js").PieceAt;
type Group = import("./shared/head/measured.js").Group;
type Line = import("./shared/head/measured.js").Line;
type Alignment = import("./shared/head/weights.js").Alignment;
type Side = import("./shared/head/weights.js").Side;
type Light = import("./shared/maps/arithmetic.js").Light;
type Matrix = import("./shared/maps/arithmetic.js").Matrix;
type Stage = import("./shared/maps/arithmetic.js").Stage;
type FigureChart = import("./shared/maps/figure-chart.js").FigureChart;
type Inks = import("./shared/maps/figure-layout.js").Inks;
type Room = import("./shared/maps/figure-layout.js").Room;
type GridName = import("./shared/maps/grids.js").GridName;
type Grids = import("./shared/maps/grids.js").Grids;
type Texts = import("./shared/maps/grids.js").Texts;
type HeatTable = import("./shared/maps/heat-table.js").HeatTable;
type Names = import("./shared/maps/heatmap.js").Names;
type MatrixOf = import("./shared/maps/numbers-of.js").MatrixOf;
type NumbersOf = import("./shared/maps/numbers-of.js").NumbersOf;
type TableOf = import("./shared/maps/numbers-of.js").TableOf;
type Kind = import("./shared/maps/pixels.js").Kind;
type Box = import("./shared/maps/plan.js").Box;
type Lit = import("./shared/maps/plan.js").Lit;
type Plan = import("./shared/maps/plan.js").Plan;
type Triple = import("./shared/maps/ramp.js").Triple;
type State = import("./shared/page/page.js").State;
type DropMenu = import("./shared/sentence/drop-menu.js").DropMenu;
type Sentence = import("./shared/sentence/pieces.js").Sentence;
type Task = import("./shared/sentence/tasks.js").Task;
type TokenLine = import("./shared/sentence/token-line.js").TokenLine;
type Part = import("./shared/words.js").Part;
type Digits = import("./steps/address.js").Digits;
type Where = import("./steps/address.js").Where;
type Candidate = import("./steps/decoding/draw.js").Candidate;
type Asked = import("./steps/decoding/options.js").Asked;
type Method = import("./steps/decoding/options.js").Method;
type Vector = import("./steps/derivation.js").Vector;
type EventOrder = import("./steps/events/events.js").EventOrder;
type Variant = import("./steps/events/events.js").Variant;
type StepsPage = import("./steps/page.js").StepsPage;
type Axis = import("./steps/picture.js").Axis;
type Picture = import("./steps/picture.js").Picture;
type Walked = import("./steps/stages.js").Walked;

/** The elements of our own, by their names. */
interface HTMLElementTagNameMap {
  "agreement-table": import("./explain/agreement-table.js").AgreementTable;
  "attention-arcs": import("./explore/attention-arcs.js").AttentionArcs;
  "attention-atlas": import("./explore/attention-atlas.js").AttentionAtlas;
  "attention-heatmap": AttentionHeatmap;
  "attention-numbers": import("./shared/head/attention-numbers.js").AttentionNumbers;
  "attention-words": AttentionWords;
  "cell-derivation": import("./steps/cell-derivation.js").CellDerivation;
  "change-map": import("./change/change-map.js").ChangeMap;
  "decoding-candidates": import("./steps/decoding/decoding-candidates.js").DecodingCandidates;
  "decoding-line": import("./steps/decoding/decoding-line.js").DecodingLine;
  "decoding-options": import("./steps/decoding/decoding-options.js").DecodingOptions;
  "decoding-tokens": import("./steps/decoding/decoding-tokens.js").DecodingTokens;
  "decoding-tree": import("./steps/decoding/decoding-tree.js").DecodingTree;
  "drop-menu": DropMenu;
  "event-diagram": import("./steps/events/event-diagram.js").EventDiagram;
  "figure-chart": FigureChart;
  "fixed-vector": import("./shared/head/fixed-vector.js").FixedVector;
  "head-facts": import("./shared/head/head-facts.js").HeadFacts;
  "head-grid": import("./explore/head-grid.js").HeadGrid;
  "head-picker": import("./change/head-picker.js").HeadPicker;
  "head-picture": import("./heads/head-picture.js").HeadPicture;
  "heads-table": import("./heads/heads-table.js").HeadsTable;
  "heat-table": HeatTable;
  "line-fold": import("./shared/sentence/line-fold.js").LineFold;
  "measure-map": import("./shared/maps/measure-map.js").MeasureMap;
  "measure-scale": import("./shared/maps/measure-scale.js").MeasureScale;
  "number-grid": NumberGrid;
  "plane-arrows": import("./lab/plane-arrows.js").PlaneArrows;
  "query-key": import("./explore/query-key.js").QueryKey;
  "origin-bars": import("./word/origin-bars.js").OriginBars;
  "part-list": import("./word/part-list.js").PartList;
  "range-field": import("./positions/range-field.js").RangeField;
  "ranked-bars": import("./explain/ranked-bars.js").RankedBars;
  "sentence-field": import("./shared/sentence/sentence-field.js").SentenceField;
  "signed-scale": import("./heads/signed-scale.js").SignedScale;
  "stage-bars": import("./steps/stage-bars.js").StageBars;
  "stage-map": import("./steps/stage-map.js").StageMap;
  "stage-picture": import("./steps/stage-picture.js").StagePicture;
  "stage-row": import("./steps/stage-row.js").StageRow;
  "token-line": TokenLine;
  "turned-pair": import("./positions/turned-pair.js").TurnedPair;
  "weight-bars": import("./change/weight-bars.js").WeightBars;
}

/** The parts that `withParts` finds, from its selectors. */
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
