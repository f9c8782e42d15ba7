/** The words of each task that models here are trained for: what is typed, what is written, and how that is called. */
import { text } from "../messages.ts";
import type { Task } from "./task.ts";

export const TASKS: Record<string, Task> = {
  "translation en-fr": {
    name: text("french.name"),
    source: {
      ...{ label: text("french.label"), pieces: text("french.pieces") },
      ...{ placeholder: text("french.placeholder"), lang: "en" },
    },
    target: {
      ...{ label: text("french.own"), pieces: text("french.target.pieces") },
      ...{ placeholder: text("french.target.placeholder"), lang: "fr" },
    },
    empty: text("french.empty"),
    ...{ verb: text("french.verb"), doing: text("start.translating"), failed: text("french.failed") },
    cancelled: text("french.cancelled"),
    crossing: "French looks at English",
    ...{ piece: "word", lead: "" },
    force: {
      ...{ start: text("french.force"), edit: text("french.force.edit") },
      title: text("french.force.title"),
      label: text("french.given"),
    },
  },
  dates: {
    name: "Dates",
    source: {
      ...{ label: "A date as people write it", pieces: "Characters of the date as people write it" },
      ...{ placeholder: "Type a date as people write it, then press Enter", lang: "" },
    },
    target: {
      ...{ label: "My ISO date", pieces: "Characters of the ISO date" },
      ...{ placeholder: "Type a date as 1998-03-03, then press Enter", lang: "" },
    },
    empty: "Type a date as people write it, then press Enter.",
    ...{ verb: "convert", doing: "writing the date...", failed: "not converted" },
    cancelled: "Cancelled. What you typed is kept: press Enter to convert it, or try again.",
    crossing: "the ISO date looks at the date as typed",
    ...{ piece: "character", lead: "" },
    force: {
      ...{ start: "type my own date", edit: "edit the date" },
      title: "Type your own ISO date: the model is made to write it, and the maps show how",
      label: "given date",
    },
  },
  "final mark": {
    name: "The final mark of a sentence",
    source: {
      label: "English sentence, its final mark left out",
      pieces: "Pieces of the English sentence, its final mark left out",
      ...{ placeholder: "Type an English sentence without its final mark, then press Enter", lang: "en" },
    },
    target: {
      label: "Final mark",
      pieces: "The removed final mark, as predicted",
      placeholder: "",
      lang: "",
    },
    empty: "Type an English sentence without its final mark, then press Enter.",
    ...{ verb: "predict", doing: "predicting...", failed: "not predicted" },
    cancelled: "Cancelled. What you typed is kept: press Enter to predict its mark, or try again.",
    crossing: "",
    piece: "word",
    force: null,
    lead: "removed final mark:",
  },
};

export const NEUTRAL: Task = {
  name: "",
  source: {
    ...{ label: text("bar.text"), pieces: text("bar.pieces") },
    ...{ placeholder: text("bar.placeholder"), lang: "" },
  },
  target: {
    ...{ label: text("bar.own"), pieces: text("bar.written") },
    ...{ placeholder: text("bar.placeholder"), lang: "" },
  },
  empty: text("bar.empty"),
  ...{ verb: text("bar.run"), doing: text("bar.running"), failed: text("bar.failed") },
  cancelled: text("bar.cancelled"),
  crossing: "what is written looks at what was typed",
  ...{ piece: "piece", lead: "" },
  force: {
    ...{ start: text("bar.force"), edit: text("bar.force.edit") },
    ...{ title: text("bar.force.title"), label: text("bar.given") },
  },
};

/** The words of models of Hugging Face, as far as they have their own. */
export const HUGGING_FACE: Record<string, Partial<Task>> = {
  reading: {
    ...{ name: "Models that only read", verb: "read", doing: "reading...", failed: "not read", force: null },
  },
  continuing: {
    ...{ name: "Models that continue a text", verb: "go on", doing: "writing..." },
    target: { ...NEUTRAL.target, joins: true },
  },
  rewriting: { name: "Models that write a new text", verb: "rewrite", doing: "writing..." },
};

/** The words of a file that was opened. */
export const OWN_FILE: Partial<Task> = {
  ...{ name: "Your own file", doing: "computing...", force: null, crossing: "" },
  reads: "from your file",
};
