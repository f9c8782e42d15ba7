/** The reasons of a score: its terms by name, each beside its excess over the mean of the row. */
import { html, nothing, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchScoreSplit, type ScoreSplitAnswer } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { more, termsOf, type Term } from "../shared/head/score-terms.ts";
import { partInWords, partName } from "../shared/head/term-words.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { signed } from "../shared/words.ts";
import * as words from "./why-words.ts";
import type { ScoreQuestion } from "./seen.ts";

const { ALL, BY_POSITION } = words;
const FEW = 4; // terms that stand in a table of two sides

const splits = new Answers(
  ({ request, where, cell }: ScoreQuestion, signal) => fetchScoreSplit(request, where, cell, signal),
  ({ request, where, cell }) => [request, where, cell],
);

export class Why {
  readonly #place: HTMLElement;
  /** Earlier reasons fade until the next are there; those that are refused say so. */
  readonly reader = new Reader(splits, ({ answer, error }, { stage }) => {
    this.#place.toggleAttribute("data-old", !answer && !error);
    if (answer) this.#show(reasons(answer, stage === "scores"));
    else if (error) this.#show(html`<p class="of">${problemOf(error).message}</p>`);
  });

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Show the terms of a score; without a score nothing. */
  show(asked: ScoreQuestion | null) {
    if (asked) return void this.reader.ask(asked);
    this.reader.end();
    render(nothing, this.#place);
  }

  #show(reasons: unknown) {
    const inside = html`
      <h2 id="why-title">Why this score?</h2>
      ${reasons}`;
    render(inside, this.#place);
  }
}

/** The terms in words and as a table; `isUnscaled`: the score is shown before it is divided and position adds to it. */
function reasons(split: ScoreSplitAnswer, isUnscaled: boolean) {
  const terms = termsOf(split, isUnscaled ? 1 / (split.scale as number) : 1);
  const added = isUnscaled ? [] : words.addedByPosition(split);
  const says = [words.leadInWords([...terms, ...added]), words.whyInWords(split)].filter(Boolean).join(" ");
  const [top, lines] = terms.length <= FEW ? sides(split, terms, added) : list(terms, added);
  return html`
    <p class="says" id="why-says">${says}</p>
    <div class="strip" role="group" aria-labelledby="why-title" tabindex="0">
      <table id="why-table">${inTable(words.TERMS, top, lines)}</table>
    </div>
    <p class="of">In grey, or in the last column: how much more the term is here than on average over the columns that this row may look at. A term that is the same in the whole row moves no weight.${terms.some(({ query, key }) => /feed-forward/.test(query + key)) ? words.PARTS : ""}</p>`;
}

/** A row for each part of the query, a column for each part of the key. */
function sides({ parts }: ScoreSplitAnswer, terms: Term[], added: Term[]): [string[], unknown[][]] {
  const named = parts.query.length > 1 || parts.key.length > 1;
  const lines = parts.query.map((query) => [
    rowHeading(named ? `query: ${partInWords(query)}` : words.wholeInWords(parts)),
    ...terms.filter((term) => term.query === query).map((term) => amounts(term.value, more(term))),
  ]);
  const whole = (name: string, of: Term[]) => {
    const { value, above } = words.sumsOf(of);
    return [rowHeading(name), amounts(value, above, parts.key.length)];
  };
  const others = [...added.map((one) => whole(BY_POSITION, [one])), whole(ALL, [...terms, ...added])];
  return [named ? ["", ...parts.key.map((key) => `key: ${partInWords(key)}`)] : [], [...lines, ...others]];
}

function list(terms: Term[], added: Term[]): [string[], unknown[][]] {
  const { largest, others } = words.largestTerms(terms);
  const [rest, all] = [words.sumsOf(others), words.sumsOf([...terms, ...added])];
  const isUnits = terms[0].query.startsWith("unit");
  const names = isUnits ? ["hidden unit"] : ["in the query", "in the key"];
  const line = ([first, ...parts]: string[], value: number, above: number) => [
    html`<th scope="row" colspan=${names.length - parts.length}>${first}</th>`,
    ...[...parts.map((part) => rowHeading(part)), html`<td>${signed(value)}</td><td>${signed(above)}</td>`],
  ];
  const partsOf = ({ query, key }: Term) =>
    isUnits ? [query.replace("unit ", "")] : [query, key].map(partName);
  const lines = [
    ...largest.map((term) => line(partsOf(term), term.value, more(term))),
    ...(others.length ? [line([`${others.length} smaller terms`], rest.value, rest.above)] : []),
    ...[...added.map((one) => line([BY_POSITION], one.value, more(one))), line([ALL], all.value, all.above)],
  ];
  return [[...names, "term", "more than elsewhere"], lines];
}

/** A term, and how much more it is than over the row. */
const amounts = (value: number, above: number, columns: number = 1) =>
  html`<td colspan=${columns}><b title=${value}>${signed(value)}</b><span class="above"> ${signed(above)}</span></td>`;
