/** Sheets and their key as HTML for print: a sheet a page. */
import { h } from "../../shared/dom.ts";
import { inHundredths, inTenths } from "./decimals.ts";
import { power, tableOf, type Step } from "./exponentials.ts";
import { tableWords } from "./rules.ts";
import { formula } from "./formula.ts";
import { isBlank, keyOf, writtenAnswer } from "./sheet.ts";
import type { Answer, Entry, MatrixPart, Part, Sheet } from "./sheet.ts";

export function paperOf({ number, title, about, given, tasks, rules, step }: Sheet) {
  const items = tasks.map(({ says, parts }) =>
    h("li", {}, ...(says.length ? [paragraph(says)] : []), ...parts.map(partOf)),
  );
  const list = h("ul", {}, ...rules.map((pieces) => h("li", {}, ...entriesOf(pieces))));
  return h(
    "article",
    { className: "sheet", ariaLabel: `Sheet ${number}` },
    h("header", {}, h("h2", {}, `${title}, sheet ${number}`), h("p", {}, "Name: ", line())),
    ...about.map(paragraph),
    ...given.map(partOf),
    h("ol", { className: "tasks" }, ...items),
    h("footer", {}, list, exponentials(step)),
  );
}

const paragraph = (entries: Entry[]) => h("p", {}, ...entriesOf(entries));

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
        ...(sheet.note.length ? [paragraph(sheet.note)] : []),
      ),
    ),
  );

const answerOf = (answer: Answer) =>
  h("span", {}, ...(answer.name ? [entryOf(answer.name), ": "] : []), writtenAnswer(answer));

function partOf(part: Part): HTMLElement {
  if ("line" in part) return paragraph(part.line);
  if ("matrices" in part) {
    const one = ({ name, rows }: MatrixPart) =>
      h("div", { className: "matrix" }, entryOf(name), " = ", matrix(rows));
    return h("div", { className: "matrices" }, ...part.matrices.map(one));
  }
  const head = part.head.map((entry) => h("th", { scope: "col" }, entryOf(entry)));
  const body = h("tbody", {}, ...part.rows.map(({ name, entries }) => rowOf(name, entries)));
  return wide("Table to fill in", "rows", headOf(...head), body, h("tfoot", {}, rowOf("sum", part.sum)));
}

const rowOf = (name: Entry, entries: Entry[]) =>
  h("tr", {}, h("th", { scope: "row" }, entryOf(name)), ...entries.map(cell));

/** A table that may be wider than a phone. */
const wide = (ariaLabel: string, className: string, ...parts: Node[]) =>
  h("div", { className: "wide", role: "group", ariaLabel, tabIndex: 0 }, h("table", { className }, ...parts));

const headOf = (...cells: Node[]) => h("thead", {}, h("tr", {}, ...cells));

const matrix = (rows: Entry[][]) =>
  h("table", { className: "brackets" }, h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))));

const cell = (entry: Entry) =>
  isBlank(entry) ? h("td", { className: "blank" }, unseen()) : h("td", {}, entryOf(entry));

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
  const head = headOf(h("th", { scope: "col" }, formula("x")), ...above.map((x) => h("th", {}, inTenths(x))));
  const rows = left.map((x) => {
    const powers = above.map((y) => h("td", {}, inHundredths(power(x + y))));
    return h("tr", {}, h("th", { scope: "row" }, name(x)), ...powers);
  });
  const caption = h("caption", {}, ...entriesOf(tableWords(step)));
  return wide("Exponentials", "exponentials", caption, head, h("tbody", {}, ...rows));
}
