/** The words of each task that models here are trained for: what is typed, what is written, and how that is called. */
import type { Task } from "./task.ts";

export const TASKS: Record<string, Task> = {
  "translation en-fr": {
    name: "English to French",
    source: {
      ...{ label: "English sentence", pieces: "Pieces of the English sentence" },
      ...{ placeholder: "Type an English sentence, then press Enter", lang: "en" },
    },
    target: {
      ...{ label: "My French translation", pieces: "Pieces of the French translation" },
      ...{ placeholder: "Type a French translation, then press Enter", lang: "fr" },
    },
    empty: "Type an English sentence, then press Enter.",
    ...{ verb: "translate", doing: "translating...", failed: "not translated" },
    cancelled: "Cancelled. What you typed is kept: press Enter to translate it, or try again.",
    crossing: "French looks at English",
    ...{ piece: "word", lead: "" },
    force: {
      ...{ start: "type my own French", edit: "edit the French" },
      title: "Type your own French: the model is made to write it, and the maps show how",
      label: "given French",
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
  source: { label: "Text", pieces: "Pieces of the text", placeholder: "Type, then press Enter", lang: "" },
  target: {
    ...{ label: "My own text", pieces: "Pieces of what the model wrote" },
    ...{ placeholder: "Type, then press Enter", lang: "" },
  },
  empty: "Type something, then press Enter.",
  ...{ verb: "run", doing: "running...", failed: "no answer" },
  cancelled: "Cancelled. What you typed is kept: press Enter, or try again.",
  crossing: "what is written looks at what was typed",
  ...{ piece: "piece", lead: "" },
  force: {
    ...{ start: "type my own", edit: "edit the text" },
    ...{ title: "Type what the model is made to write; the maps show how", label: "given text" },
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
