/** A lesson in the form of docs/lessons: readable Markdown. `app/classroom/lesson/form.py` reads it as the same texts again. */
import { count } from "../../shared/words.ts";
import type { Texts, Written } from "./drafts.ts";

const LOCAL = "http://127.0.0.1:8000"; // where the links of docs/ lead
const LABELS = { Do: "task", Question: "question", Answer: "answer", Teacher: "notes" } as const;
const BLANK = /\n(?:[ \t]*\n)+/;
const PART = /(^|\n)(\\*(?:##(?![^ \n])|\*\*[A-Z][A-Za-z]*\.\*\*))/g; // what would begin a part of a lesson
const UNPRINTED = /[^\x21-\x7e]+/g;

export function write({ title, about, before, stations }: Written): string {
  const first = [headed("#", title), ...paragraphsOf(about).map(meant), ...labelled("Before", before)];
  return `${[...first, ...stations.flatMap(station)].join("\n\n")}\n`.toWellFormed();
}

/** A lesson without the ends of lines that a file has within its paragraphs: in Markdown they are spaces. */
export const unwrapped = ({ title, about, before, stations }: Written) => ({
  ...{ title, about: inLines(about), before: inLines(before) },
  stations: stations.map((station) => {
    const wrapped = (["text", ...Object.values(LABELS)] as const).map((field) => [
      field,
      inLines(station[field]),
    ]);
    return { ...station, ...Object.fromEntries(wrapped) };
  }),
});

const inLines = (text: string) =>
  paragraphsOf(text)
    .map((paragraph) => paragraph.replace(/[ \t]*\n[ \t]*/g, " "))
    .join("\n\n");

function station(station: Texts) {
  const { title, page, address, minutes, text } = station;
  const leads = (address.startsWith("/") ? LOCAL + address : address).toWellFormed();
  const name = page.replace(/[\]\s]+/g, " ").trim();
  const line = `[${name}](${leads.replace(UNPRINTED, encodeURIComponent)}), ${count(minutes, "minute")}`;
  const others = Object.entries(LABELS).flatMap(([label, field]) => labelled(label, station[field]));
  return [headed("##", title), line, ...paragraphsOf(text).map(meant), ...others];
}

const headed = (marks: string, title: string) =>
  stripped(`${marks} ${oneParagraph(title).replaceAll("\n", " ")}`);

function labelled(label: string, text: string) {
  const paragraph = oneParagraph(text);
  return paragraph ? [`**${label}.** ${meant(paragraph)}`] : [];
}

/** A paragraph whose lines stay text, also where one looks like the begin of a part. */
const meant = (paragraph: string) => paragraph.replace(PART, "$1\\$2");

const oneParagraph = (text: string) => paragraphsOf(text).join("\n");

/** Paragraphs: blank lines separate them. */
const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(BLANK)
    .map(stripped)
    .filter((paragraph) => paragraph);

const stripped = (text: string) => text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");

/** The address of a station within its lesson, from this page on; stations count from 1. */
export function stationLink(address: string, id: string, number: number): string {
  const [page, ...fragment] = address.split("#");
  const query = `${page.includes("?") ? "&" : "?"}lesson=${id}&station=${number}`;
  return `.${[page + query, ...fragment].join("#")}`;
}
