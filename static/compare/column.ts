/** One model on Compare: the text that it wrote, where it looked, and the facts about it. */
import { html, noChange, nothing } from "../shared/html.ts";
import { inAddress, alignedOf, bestNaming } from "../shared/head/row-names.ts";
import { everyHead, usualHead, usualWords } from "../shared/head/choose.ts";
import { isWhole, layerName } from "../shared/head/layers.ts";
import { choiceName, headTitle } from "../shared/head/titles.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import { REQUEST, READING, addressOf } from "../shared/page/address.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { noteInWords } from "../shared/sentence/notes.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { vectorTitle, vectorNote } from "../shared/sentence/words.ts";
import { ApiError } from "../shared/server.ts";
import { capital, ownName, plain, type Part } from "../shared/words.ts";
import type { CompareState, Wanted } from "./address.ts";
import { lineOf, type Lines, type Placed } from "./lines.ts";
import { GAPS, rolesInWords } from "./words.ts";
import { SERVES } from "../shared/head/aligned-words.ts";
import { caution, mechanismOf, shortName } from "../shared/sentence/model-names.ts";
import type { Model } from "../shared/api.ts";
import type { Chosen, Reading } from "./readings.ts";

/** The light of a column: a cell of its map, a piece of its text with the weights of all, and that in words. */
export type Light = { cell: Cell; written: number | null; weights: ArrayLike<number> | null; parts: Part[] };

/** A column with its place; `models` may take it. */
export type Values = {
  column: Placed;
  k: number;
  models: Model[];
  view: CompareState["view"];
  isSmall: boolean;
  light: Light | null;
  canRemove: boolean;
};

export type Acts = {
  /** Show another model, or another head of it; ask once more. */
  change: (k: number, wanted: Wanted) => unknown;
  again: () => unknown;
  remove: (k: number) => unknown;
};

const UNWRITTEN = { text: "", tokens: [], offsets: [] };

const UNLIT: Light = { cell: NO_CELL, written: null, weights: null, parts: [] };

const explore = addressOf({ ...REQUEST, ...READING });

export function columnOf(values: Values, acts: Acts) {
  const { column, k, models, canRemove } = values;
  const { model, reading, problem, asks } = column;
  const name = shortName(model);
  const change = ({ target }: Event) =>
    acts.change(k, { model: (target as HTMLSelectElement).value, layer: 0, head: 0 });
  const options = oldestFirst(models).map(
    (one) =>
      html`<option value=${one.id} .selected=${one.id === model.id}>${ownName(shortName(one))}</option>`,
  );
  return html`
    <section class="column" data-wall="group" aria-label=${model.name} data-model=${model.id} data-reading=${k}
      ?data-asking=${asks}>
      <h2 class="name" data-wall="title" data-wall-only>${ownName(name)}</h2>
      <div class="chosen">
        <select class="model tool" aria-label="Model" @change=${change}>${options}</select>
        <h2><a class="open" href=${reading ? exploreOf(reading) : "./"} title="open in Explore">${ownName(name)}</a></h2>
        <button type="button" class="quiet remove tool" title="Remove this model" ?hidden=${!canRemove}
          @click=${() => acts.remove(k)}>remove</button>
      </div>
      <div class="how">
        ${headsOf(column, k, acts)}
        <p class="roles grey">${reading ? raised(rolesOf(reading)) : nothing}</p>
        <p class="about tool grey">${aboutOf(column)}</p>
      </div>
      ${writtenOf(values)}
      <div class="map" data-wall="map" data-figure=".open">
        ${mapsOf(values)}
        <p class="failure" role="alert" ?hidden=${!problem}><span class="reason">${problem ? reasonOf(problem) : nothing}</span>
          <button type="button" class="again" ?hidden=${problem instanceof ApiError && problem.isFinal}
            @click=${acts.again}>try again</button></p>
      </div>
      <attention-words data-wall="words" .parts=${(values.light ?? UNLIT).parts}></attention-words>
    </section>`;
}

/** The choice of the head, where a model has several. */
function headsOf({ model, focus }: Chosen, k: number, acts: Acts) {
  const block = model.blocks.find(({ name }) => name === focus.block);
  const heads = block && !isWhole(block) ? everyHead(block) : [];
  const best = usualHead(model);
  const option = ({ layer, head }: (typeof heads)[number]) => {
    const isBest = best.layer === layer && best.head === head;
    const aligned = alignedOf(model, { block: focus.block, layer, head });
    const name = choiceName(block ? layerName(block, layer) : layer, head, aligned);
    const isOpen = focus.layer === layer && focus.head === head;
    return html`<option value="${layer}.${head}" .selected=${isOpen}>${name + (isBest ? ", the best" : "")}</option>`;
  };
  const change = ({ target }: Event) => {
    const [layer, head] = (target as HTMLSelectElement).value.split(".").map(Number);
    acts.change(k, { model: model.id, layer, head });
  };
  return html`<select class="heads tool" aria-label="Cross-attention head" ?hidden=${!heads.length}
    @change=${change}>${heads.map(option)}</select>`;
}

function writtenOf({ column: { model, reading }, light }: Values) {
  const { lang, pieces } = taskOf(model.task).target;
  const { written, weights } = light ?? UNLIT;
  return html`
    <div class="written" data-side="target" data-wall="text"
      ><token-line lang=${lang} aria-label="${pieces}, ${shortName(model)}" .sentence=${reading?.answer.target ?? UNWRITTEN}
        .joined=${reading?.joined ?? []} .lit=${{ query: written, key: null }} .weights=${weights}></token-line
      ><line-fold hidden></line-fold></div>`;
}

/** The map as it is viewed; a model that reads into one vector has that in its place. */
function mapsOf({ column: { reading, lines, map }, view, isSmall, light }: Values) {
  const alignment = reading?.alignment ?? null;
  const vector = reading?.answer.vector ? reading.answer : null;
  const title = alignment ? `${shortName(reading?.model as Model)}, ${headTitle(alignment)}` : "";
  const [isMap, isTable] = [view === "heatmap", view === "numbers"].map((is) => is && alignment !== null);
  const { cell } = light ?? UNLIT;
  return html`
    <attention-heatmap ?hidden=${!isMap} .scaled=${!isSmall}
      .called=${title} .alignment=${isMap ? map : noChange}
      .lit=${isMap ? { ...cell, i: lineOf(lines, cell.i) } : noChange}></attention-heatmap>
    <attention-numbers ?hidden=${!isTable} .alignment=${isTable ? alignment : noChange}
      .ariaLabel=${isTable ? `Table of ${title}` : noChange}
      .lit=${isTable ? { ...cell } : noChange}></attention-numbers>
    <fixed-vector ?hidden=${!vector} .shown=${vector ?? noChange}></fixed-vector>`;
}

/** W^K with its letter raised. */
const raised = (text: string) =>
  text.split(/\^(\w)/).map((part, k) => (k % 2 ? html`<sup>${part}</sup>` : part));

function rolesOf({ model, focus, alignment }: Reading) {
  const serves = alignment && bestNaming(model, focus) === "fed" ? "serves" : "";
  const by = alignment?.naming === "fed" ? "rows:" : serves;
  return [rolesInWords(model), by && `${by} ${SERVES.fed}`].filter(Boolean).join("; ");
}

/** The way in which a model looks, as far as it has read; a model that has not answered says its mechanism. */
function aboutOf({ model, reading, problem, lines }: Placed) {
  if (!reading) return problem ? mechanismOf(model) : nothing;
  const looks = looksOf(reading, lines) || mechanismOf(reading.model);
  const remark = caution(reading.model);
  return remark ? `${looks.replace(/\.$/, "")}. ${capital(remark.replace(", ", ""))}.` : looks;
}

function looksOf({ answer, alignment, model }: Reading, lines: Lines | null) {
  if (answer.vector) return `${vectorTitle(answer)}. ${vectorNote(answer, taskOf(model.task))}`;
  if (!alignment) return "";
  const note = alignment.words ? "" : plain(noteInWords(alignment, model.looks));
  return note + (lines && lines.count > alignment.n ? ` ${GAPS}` : "");
}

function exploreOf({ model, focus, texts }: Reading) {
  const { rows, text, target } = texts;
  const words = usualWords(model) && texts.words;
  const named = rows || ("produced" as const);
  return `./${explore.write(inAddress({ text, target, model: model.id, ...focus, rows: named, marks: "", words }, model))}`;
}

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
