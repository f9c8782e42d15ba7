/**
 * Sheets and their key as HTML for print: a sheet a page.
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Entry} Entry
 * @typedef {import("./sheet.js").Part} Part
 */
import { h } from "../shared/dom.js";
import { inHundredths, inTenths } from "./decimals.js";
import { power, tableOf } from "./exponentials.js";
import { tableWords } from "./rules.js";
import { formula } from "./formula.js";
import { isBlank, keyOf, writtenAnswer } from "./sheet.js";

/** @param {Sheet} sheet */
export function paperOf({ number, title, about, given, tasks, rules, step }) {
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

/** @param {Sheet[]} sheets */
export const keyPaper = (sheets) =>
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

/** @param {import("./sheet.js").Answer} answer */
const answerOf = (answer) =>
  h("span", {}, ...(answer.name ? [...entriesOf([answer.name]), ": "] : []), writtenAnswer(answer));

/** @param {Part} part @returns {HTMLElement} */
function partOf(part) {
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

/**
 * @param {Entry} name
 * @param {Entry[]} entries
 */
const rowOf = (name, entries) =>
  h("tr", {}, h("th", { scope: "row" }, ...entriesOf([name])), ...entries.map(cell));

/**
 * A table that may be wider than a phone.
 *
 * @param {string} name
 * @param {HTMLTableElement} table
 */
const wide = (name, table) =>
  h("div", { className: "wide", role: "group", ariaLabel: name, tabIndex: 0 }, table);

/** @param {Entry[][]} rows */
const matrix = (rows) =>
  h("table", { className: "brackets" }, h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))));

/** @param {Entry} entry */
const cell = (entry) =>
  isBlank(entry) ? h("td", { className: "blank" }, unseen()) : h("td", {}, ...entriesOf([entry]));

/** @param {Entry[]} entries @returns {(Node | string)[]} */
const entriesOf = (entries) => entries.map(entryOf);

/** @param {Entry} entry @returns {Node | string} */
function entryOf(entry) {
  if (typeof entry === "string") return entry;
  if ("math" in entry) return formula(entry.math);
  if ("quote" in entry) return h("q", { dir: "auto" }, entry.quote);
  return line(entry.wide);
}

/** What is to be filled in, as a line. @param {boolean} [wide] */
const line = (wide) => h("span", { className: wide ? "line wide" : "line" }, unseen());

/** For those who hear the page. */
const unseen = () => h("span", { className: "unseen" }, "blank");

/** @param {import("./exponentials.js").Step} step */
function exponentials(step) {
  const { left, above } = tableOf(step);
  const name = (/** @type {number} */ x) => (left.length > 1 ? inTenths(x) : formula("e^x"));
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
