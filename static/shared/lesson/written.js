/**
 * A lesson in the form of docs/lessons: readable Markdown. `app/lesson_form.py` reads it as the same texts again.
 *
 * @typedef {import("./drafts.js").Lesson} Lesson
 * @typedef {import("./drafts.js").Texts} Texts
 */

const LOCAL = "http://127.0.0.1:8000"; // where the links of docs/ lead
const LABELS = { Do: "task", Question: "question", Answer: "answer", Teacher: "notes" };
const BLANK = /\n(?:[ \t]*\n)+/;
const PART = /(^|\n)(\\*(?:##(?![^ \n])|\*\*[A-Z][A-Za-z]*\.\*\*))/g; // what would begin a part of a lesson
const UNPRINTED = /[^\x21-\x7e]+/g;

/** @param {{title: string, about: string, before: string, stations: Texts[]}} lesson @returns {string} */
export function write({ title, about, before, stations }) {
  const first = [headed("#", title), ...paragraphsOf(about).map(meant), ...labelled("Before", before)];
  return `${[...first, ...stations.flatMap(station)].join("\n\n")}\n`.toWellFormed();
}

/**
 * A lesson without the ends of lines that a file has within its paragraphs: in Markdown they are spaces.
 *
 * @param {{title: string, about: string, before: string, stations: Texts[]}} lesson
 */
export const unwrapped = ({ title, about, before, stations }) => ({
  ...{ title, about: inLines(about), before: inLines(before) },
  stations: stations.map((station) => ({
    ...station,
    ...Object.fromEntries(
      ["text", ...Object.values(LABELS)].map((field) => [field, inLines(station[field])]),
    ),
  })),
});

/** Each paragraph in one line. @param {string} text */
const inLines = (text) =>
  paragraphsOf(text)
    .map((paragraph) => paragraph.replace(/[ \t]*\n[ \t]*/g, " "))
    .join("\n\n");

/** @param {Texts} station */
function station(station) {
  const { title, page, address, minutes, text } = station;
  const leads = (address.startsWith("/") ? LOCAL + address : address).toWellFormed();
  const name = page.replace(/[\]\s]+/g, " ").trim();
  const place = `[${name}](${leads.replace(UNPRINTED, encodeURIComponent)}), ${minutes} minute${minutes === 1 ? "" : "s"}`;
  const others = Object.entries(LABELS).flatMap(([label, field]) => labelled(label, station[field]));
  return [headed("##", title), place, ...paragraphsOf(text).map(meant), ...others];
}

/**
 * @param {string} marks
 * @param {string} title
 */
const headed = (marks, title) => stripped(`${marks} ${oneParagraph(title).replaceAll("\n", " ")}`);

/**
 * @param {string} label
 * @param {string} text of which one paragraph is made
 */
function labelled(label, text) {
  const paragraph = oneParagraph(text);
  return paragraph ? [`**${label}.** ${meant(paragraph)}`] : [];
}

/** A paragraph whose lines stay text, also where one looks like the begin of a part. @param {string} paragraph */
const meant = (paragraph) => paragraph.replace(PART, "$1\\$2");

/** @param {string} text */
const oneParagraph = (text) => paragraphsOf(text).join("\n");

/** @param {string} text @returns {string[]} what blank lines separate */
const paragraphsOf = (text) =>
  text
    .replace(/\r\n?/g, "\n")
    .split(BLANK)
    .map(stripped)
    .filter((paragraph) => paragraph);

/** @param {string} text */
const stripped = (text) => text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");

/**
 * @param {string} address of a page, from the first page on
 * @param {string} id of a lesson
 * @param {number} number of a station, from 1
 * @returns {string} its address from this page on, with the lesson in it
 */
export function stationLink(address, id, number) {
  const [page, ...place] = address.split("#");
  const query = `${page.includes("?") ? "&" : "?"}lesson=${id}&station=${number}`;
  return `.${[page + query, ...place].join("#")}`;
}
