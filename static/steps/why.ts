/** The reasons of a score: its terms by name, each beside its excess over the mean of the row. */
import { fetchScoreSplit, type Question, type ScoreSplitAnswer } from "../shared/api.ts";
import { refusal } from "../shared/server.ts";
import { h, withParts } from "../shared/dom.ts";
import { more, partInWords, partName, termsOf, type Term } from "../shared/head/score-terms.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { Asking } from "../shared/page/asking.ts";
import { signed } from "../shared/words.ts";
import {
  BY_POSITION,
  addedByPosition,
  largestTerms,
  leadInWords,
  sumsOf,
  wholeInWords,
  whyInWords,
} from "./why-words.ts";

const FEW = 4; // terms that stand in a table of two sides

export class Why extends withParts("place=#why says=#why-says table=table#why-table problem=#why-problem") {
  #asking = new Asking();

  /** Show the terms of a score or a scaled score; or say why they cannot be shown. */
  async show(question: Question, where: Record<string, string | number>, stage: string): Promise<void> {
    try {
      const split = await this.#asking.ask((signal) => fetchScoreSplit(question, where, signal));
      if (split) this.#draw(split, stage === "scores");
    } catch (error) {
      this.#say(refusal(error).message);
    }
  }

  #say(problem: string) {
    this.place.hidden = false;
    this.table.hidden = this.says.hidden = Boolean(problem);
    this.problem.textContent = problem;
  }

  /** Draw; `isUnscaled`: the score is shown before it is divided and position adds to it. */
  #draw(split: ScoreSplitAnswer, isUnscaled: boolean) {
    const terms = termsOf(split, isUnscaled ? 1 / (split.scale as number) : 1);
    const added = isUnscaled ? [] : addedByPosition(split);
    this.says.textContent = [leadInWords([...terms, ...added]), whyInWords(split)].filter(Boolean).join(" ");
    if (terms.length <= FEW) this.#sides(split, terms, added);
    else this.#list(terms, added);
    this.#say("");
  }

  /** A row for each part of the query, a column for each part of the key. */
  #sides({ parts }: ScoreSplitAnswer, terms: Term[], added: Term[]) {
    const named = parts.query.length > 1 || parts.key.length > 1;
    const top = [h("td"), ...parts.key.map((key) => heading(`key: ${partInWords(key)}`, "col"))];
    const lines = parts.query.map((query) => [
      heading(named ? `query: ${partInWords(query)}` : wholeInWords(parts), "row"),
      ...terms.flatMap((term) =>
        term.query === query ? [h("td", {}, ...amounts(term.value, more(term)))] : [],
      ),
    ]);
    const whole = (name: string, of: Term[]) => {
      const { value, above } = sumsOf(of);
      return [heading(name, "row"), h("td", { colSpan: parts.key.length }, ...amounts(value, above))];
    };
    table(this.table, "Terms of the score", named ? top : [], [
      ...lines,
      ...added.map((one) => whole(BY_POSITION, [one])),
      whole("together: the score", [...terms, ...added]),
    ]);
  }

  #list(terms: Term[], added: Term[]) {
    const { largest, others } = largestTerms(terms);
    const [rest, all] = [sumsOf(others), sumsOf([...terms, ...added])];
    const isUnits = terms[0].query.startsWith("unit");
    const names = isUnits ? ["hidden unit"] : ["in the query", "in the key"];
    const line = (parts: string[], value: number, above: number) => [
      h("th", { scope: "row", colSpan: names.length - parts.length + 1 }, parts[0]),
      ...parts.slice(1).map((part) => h("th", { scope: "row" }, part)),
      h("td", {}, signed(value)),
      h("td", {}, signed(above)),
    ];
    const partsOf = ({ query, key }: Term) =>
      isUnits ? [query.replace("unit ", "")] : [query, key].map(partName);
    table(
      this.table,
      "Terms of the score",
      [...names, "term", "more than elsewhere"].map((name) => heading(name, "col")),
      [
        ...largest.map((term) => line(partsOf(term), term.value, more(term))),
        ...(others.length ? [line([`${others.length} smaller terms`], rest.value, rest.above)] : []),
        ...added.map((one) => line([BY_POSITION], one.value, more(one))),
        line(["together: the score"], all.value, all.above),
      ],
    );
  }
}

/** A term, and how much more it is than over the row. */
const amounts = (value: number, above: number) => [
  h("b", { title: String(value) }, signed(value)),
  h("span", { className: "above" }, ` ${signed(above)}`),
];
