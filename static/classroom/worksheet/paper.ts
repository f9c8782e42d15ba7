/** Sheets and their key as HTML for print: a sheet a page. */
import { h } from "../../shared/dom.ts";
import { inHundredths, inTenths } from "./decimals.ts";
import { power, tableOf } from "./exponentials.ts";
import { tableWords } from "./rules.ts";
import { formula } from "./formula.ts";
import { isBlank, keyOf, writtenAnswer } from "./sheet.ts";
import type { Answer, Entry, Part, Sheet } from "./sheet.ts";
import type { Step } from "./exponentials.ts";

export function paperOf({ number, title, about, given, tasks, rules, step }: Sheet) {
  return h(
    "article",
    { className: "sheet", ariaLabel: `Sheet ${number}` },
    h("header", {}, h("h2", {}, `${title}, sheet ${number}`), h("p", {}, "Name: ", line())),
    ...about.map((pieces) => h("p", {}, ...entriesOf(pieces))),
    ...given.map(partOf),
    h(
      "ol",
      { className: "tasks" },
      ...tasks.map(({ says, parts }) =>
        h("li", {}, ...(says.length ? [h("p", {}, ...entriesOf(says))] : []), ...parts.map(partOf)),
      ),
    ),
    h(
      "footer",
      {},
      h("ul", {}, ...rules.map((pieces) => h("li", {}, ...entriesOf(pieces)))),
      exponentials(step),
    ),
  );
}

export const keyPaper = (sheets: Sheet[]) =>
  h(
    "article",
    { className: "sheet answers", ariaLabel: "Answers" },
    h("h2", {}, "Answers"),
    ...sheets.map((sheet) =>
      h(
        "section",
        {},
        h("h3", {}, `Sheet ${sheet.number}`),
        h("ol", {}, ...keyOf(sheet).map((answers) => h("li", {}, ...answers.map(answerOf)))),
        ...(sheet.note.length ? [h("p", {}, ...entriesOf(sheet.note))] : []),
      ),
    ),
  );

const answerOf = (answer: Answer) =>
  h("span", {}, ...(answer.name ? [...entriesOf([answer.name]), ": "] : []), writtenAnswer(answer));

function partOf(part: Part): HTMLElement {
  if ("line" in part) return h("p", {}, ...entriesOf(part.line));
  if ("matrices" in part)
    return h(
      "div",
      { className: "matrices" },
      ...part.matrices.map(({ name, rows }) =>
        h("div", { className: "matrix" }, ...entriesOf([name]), " = ", matrix(rows)),
      ),
    );
  return wide(
    "Table to fill in",
    h(
      "table",
      { className: "rows" },
      h(
        "thead",
        {},
        h("tr", {}, ...part.head.map((entry) => h("th", { scope: "col" }, ...entriesOf([entry])))),
      ),
      h("tbody", {}, ...part.rows.map(({ name, entries }) => rowOf(name, entries))),
      h("tfoot", {}, rowOf("sum", part.sum)),
    ),
  );
}

const rowOf = (name: Entry, entries: Entry[]) =>
  h("tr", {}, h("th", { scope: "row" }, ...entriesOf([name])), ...entries.map(cell));

/** A table that may be wider than a phone. */
const wide = (name: string, table: HTMLTableElement) =>
  h("div", { className: "wide", role: "group", ariaLabel: name, tabIndex: 0 }, table);

const matrix = (rows: Entry[][]) =>
  h("table", { className: "brackets" }, h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))));

const cell = (entry: Entry) =>
  isBlank(entry) ? h("td", { className: "blank" }, unseen()) : h("td", {}, ...entriesOf([entry]));

const entriesOf = (entries: Entry[]): (Node | string)[] => entries.map(entryOf);

function entryOf(entry: Entry): Node | string {
  if (typeof entry === "string") return entry;
  if ("math" in entry) return formula(entry.math);
  if ("quote" in entry) return h("q", { dir: "auto" }, entry.quote);
  return line(entry.wide);
}

/** A line to be filled in. */
const line = (wide?: boolean) => h("span", { className: wide ? "line wide" : "line" }, unseen());

/** Words for those who hear the page. */
const unseen = () => h("span", { className: "unseen" }, "blank");

function exponentials(step: Step) {
  const { left, above } = tableOf(step);
  const name = (x: number) => (left.length > 1 ? inTenths(x) : formula("e^x"));
  return wide(
    "Exponentials",
    h(
      "table",
      { className: "exponentials" },
      h("caption", {}, ...entriesOf(tableWords(step))),
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, formula("x")), ...above.map((x) => h("th", {}, inTenths(x)))),
      ),
      h(
        "tbody",
        {},
        ...left.map((x) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name(x)),
            ...above.map((y) => h("td", {}, inHundredths(power(x + y)))),
          ),
        ),
      ),
    ),
  );
}
