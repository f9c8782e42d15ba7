/** A mechanism in words and tables: its sentence, who has it, its parameters, and each quantity with its equation. */
import { html, nothing } from "../shared/html.ts";
import { readNumber } from "../shared/maps/grids.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { inTable, moved, rowHeading } from "../shared/maps/table-cells.ts";
import { formula, ownName } from "../shared/words.ts";
import { CAUSAL, SOFTMAX, drawn, writeDrawn } from "./address.ts";
import { isFirst, isMap } from "./first.ts";
import { BESIDE_STATES, USED_BY, keepsInWords, keptInWords, looksAt } from "./words.ts";
import type { SinceAnswer } from "../shared/api.ts";
import type { LabelledMatrix } from "../shared/maps/heat-table.ts";

export type Quantity = SinceAnswer["quantities"][number];

/** A parameter: a number, a choice, or a mask that is drawn. */
export type Parameter = { name: string; label: string; usual: string; choices?: string[]; drawn?: true };

/** The parameters that are set, and a way to set one; `words` stand beside the first rows and columns of maps. */
export type Set = { set: Record<string, string>; n: number; words: string[]; change: Change };
type Change = (name: string, text: string, usual: string) => unknown;

const DIGITS = 2;

/** `before` stands before the ids of its quantities. */
export function side(answer: SinceAnswer, before: string, fields: Parameter[], set: Set) {
  const { name, mechanism, mathml, quantities } = answer;
  const words = quantities.filter(isMap).length > 1 ? [] : set.words; // no room
  const whole = [SOFTMAX, ...(set.words.length ? [CAUSAL] : [])]; // their maps are titled as made from Q and K, where there is room
  const titled = (one: Quantity) => (whole.includes(mechanism) && isMap(one) ? { ...one, mathml } : one);
  return html`
    <div class="side" data-wall="group" data-side=${before || "chosen"}>
      ${about({ ...answer, name: before && mechanism === CAUSAL ? BESIDE_STATES : name }, fields, set)}
      <div class="flow" data-wall="group" data-figure=${name}>
        ${quantities.map((one) => table(titled(one), before, isFirst(one, quantities), words))}</div>
    </div>`;
}

function about(
  { name, about, source, mathml, year, users, kept }: SinceAnswer,
  fields: Parameter[],
  set: Set,
) {
  return html`
    <div class="about">
      <h2 data-wall="title">${name} <small>${year}</small></h2>
      <p class="prose">${about}</p>
      ${users.length ? html`<p class="users">${USED_BY} ${users.map((user, k) => [k ? ", " : "", ownName(user)])}</p>` : ""}
      <p class="kept" title=${keptInWords(kept, set.n)}>${keepsInWords(kept)}</p>
      <p class="equation whole" data-wall="title"><span>${formula(mathml)}</span></p>
      ${fields.map((one) => field(one, set))}
      <p class="note tool">${source}</p>
    </div>`;
}

function table(one: Quantity, before: string, isFirst: boolean, words: string[]) {
  const labels = (letter: string | null, count: number) =>
    letter ? Array.from({ length: count }, (_, k) => named(letter, k, isFirst ? words : [])) : [];
  const matrix: LabelledMatrix = {
    values: one.values,
    digits: DIGITS,
    rows: labels(one.rows, one.values.length),
    columns: labels(one.columns, one.values[0].length),
  };
  return html`
    <div class="table ${isFirst ? "first" : "tool"}" data-wall="group">
      <p class="equation" data-wall="title"><span>${formula(one.mathml)}</span></p>
      <div class="wide" data-wall="map"><heat-table data-stage=${before + one.id} data-name=${one.id} data-kind=${one.kind} .shown=${matrix}></heat-table></div>
    </div>`;
}

/** The name of a row or a column: q₁, and its word where it has one. */
const named = (letter: string, k: number, words: string[]) =>
  [letter + subscript(k + 1), "qk".includes(letter) ? words[k] : ""].join(" ").trim();

function field(one: Parameter, set: Set) {
  const { name, label, usual, choices } = one;
  if (one.drawn) return drawing(one, set);
  const text = set.set[name] ?? usual;
  const change = ({ target }: Event) => set.change(name, (target as HTMLInputElement).value, usual);
  if (choices)
    return html`<label class="parameters">${label} <select .value=${text} @change=${change}>
      ${choices.map((one) => html`<option ?selected=${one === text}>${one}</option>`)}</select></label> `;
  const isBad = Number.isNaN(readNumber(text));
  return html`<label class="parameters">${label} <input inputmode="decimal" autocomplete="off" .value=${text}
    aria-invalid=${isBad ? "true" : nothing} @input=${change}></label> `;
}

/** A mask as boxes to tick, a row a query; arrows move between them. */
function drawing({ name, label, usual }: Parameter, { set, n, change }: Set) {
  const mask = drawn(set[name] ?? usual, n);
  const tick = (i: number, j: number) => {
    mask[i][j] = mask[i][j] === "1" ? "0" : "1";
    change(name, writeDrawn(mask), writeDrawn(drawn(usual, n)));
  };
  const onKey = (event: KeyboardEvent, i: number, j: number) => {
    const to = moved({ i, j }, event.key, mask);
    if (!to) return;
    event.preventDefault();
    const table = (event.currentTarget as Element).closest("table");
    table?.querySelector<HTMLElement>(`[data-i="${to.i}"][data-j="${to.j}"] input`)?.focus();
  };
  const names = (letter: string) => mask.map((_, k) => letter + subscript(k + 1));
  const [queries, keys] = [names("q"), names("k")];
  const line = (row: string[], i: number) => [
    rowHeading(queries[i]),
    ...row.map(
      (cell, j) => html`<td data-i=${i} data-j=${j}><input type="checkbox" .checked=${cell === "1"}
      aria-label=${looksAt(queries[i], keys[j])} @change=${() => tick(i, j)}
      @keydown=${(event: KeyboardEvent) => onKey(event, i, j)}></td>`,
    ),
  ];
  return html`<table class="drawing">${inTable(label, ["", ...keys], mask.map(line))}</table>`;
}
