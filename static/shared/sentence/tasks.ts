/** The words of each task that models here are trained for: what is typed, what is written, and how that is called. */
export interface Text {
  /** The name of the field, as screen readers say it. */
  label: string;
  /** The name of the line of pieces. */
  pieces: string;
  /** The text of the empty field. */
  placeholder: string;
  /** The language, "" where it has none of its own. */
  lang: string;
  /** True where it goes on from another text, so that a space before it counts. */
  joins?: boolean;
}

export interface Task {
  /** The title over its models in the chooser. */
  name: string;
  source: Text;
  target: Text;
  /** A sentence about an empty field. */
  empty: string;
  /** The verb on the button: what the model does to the source. */
  verb: string;
  /** The same while it is being done. */
  doing: string;
  failed: string;
  cancelled: string;
  /** The title over the maps of cross-attention: who looks at whom. */
  crossing: string;
  /** The unit that is read and written one by one. */
  piece: string;
  /** Words of forcing a target, to begin and to go on with one; null where there is none. */
  force: { start: string; edit: string; title: string; label: string } | null;
  /** The text before what the model wrote. */
  lead: string;
  /** The line where nothing is typed and nothing written. */
  reads?: string;
}

const TASKS: Record<string, Task> = {
  "translation en-fr": {
    name: "English to French",
    source: {
      label: "English sentence",
      pieces: "Pieces of the English sentence",
      placeholder: "Type an English sentence, then press Enter",
      lang: "en",
    },
    target: {
      label: "My French translation",
      pieces: "Pieces of the French translation",
      placeholder: "Type a French translation, then press Enter",
      lang: "fr",
    },
    empty: "Type an English sentence, then press Enter.",
    verb: "translate",
    doing: "translating...",
    failed: "not translated",
    cancelled: "Cancelled. What you typed is kept: press Enter to translate it, or try again.",
    crossing: "French looks at English",
    piece: "word",
    force: {
      start: "type my own French",
      edit: "edit the French",
      title: "Type your own French: the model is made to write it, and the maps show how",
      label: "given French",
    },
    lead: "",
  },
  dates: {
    name: "Dates",
    source: {
      label: "A date as people write it",
      pieces: "Characters of the date as people write it",
      placeholder: "Type a date as people write it, then press Enter",
      lang: "",
    },
    target: {
      label: "My ISO date",
      pieces: "Characters of the ISO date",
      placeholder: "Type a date as 1998-03-03, then press Enter",
      lang: "",
    },
    empty: "Type a date as people write it, then press Enter.",
    verb: "convert",
    doing: "writing the date...",
    failed: "not converted",
    cancelled: "Cancelled. What you typed is kept: press Enter to convert it, or try again.",
    crossing: "the ISO date looks at the date as typed",
    piece: "character",
    force: {
      start: "type my own date",
      edit: "edit the date",
      title: "Type your own ISO date: the model is made to write it, and the maps show how",
      label: "given date",
    },
    lead: "",
  },
  "final mark": {
    name: "The final mark of a sentence",
    source: {
      label: "English sentence, its final mark left out",
      pieces: "Pieces of the English sentence, its final mark left out",
      placeholder: "Type an English sentence without its final mark, then press Enter",
      lang: "en",
    },
    target: {
      label: "Final mark",
      pieces: "The removed final mark, as predicted",
      placeholder: "",
      lang: "",
    },
    empty: "Type an English sentence without its final mark, then press Enter.",
    verb: "predict",
    doing: "predicting...",
    failed: "not predicted",
    cancelled: "Cancelled. What you typed is kept: press Enter to predict its mark, or try again.",
    crossing: "",
    piece: "word",
    force: null,
    lead: "removed final mark:",
  },
};

const NEUTRAL: Task = {
  name: "",
  source: { label: "Text", pieces: "Pieces of the text", placeholder: "Type, then press Enter", lang: "" },
  target: {
    ...{ label: "My own text", pieces: "Pieces of what the model wrote" },
    ...{ placeholder: "Type, then press Enter", lang: "" },
  },
  empty: "Type something, then press Enter.",
  verb: "run",
  doing: "running...",
  failed: "no answer",
  cancelled: "Cancelled. What you typed is kept: press Enter, or try again.",
  crossing: "what is written looks at what was typed",
  piece: "piece",
  force: {
    start: "type my own",
    edit: "edit the text",
    title: "Type what the model is made to write; the maps show how",
    label: "given text",
  },
  lead: "",
};

/** The words of models of Hugging Face, as far as they have their own. */
const HUGGING_FACE: Record<string, Partial<Task>> = {
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
const OWN_FILE: Partial<Task> = {
  ...{ name: "Your own file", doing: "computing...", force: null, crossing: "" },
  reads: "from your file",
};

/** The order in which the chooser shows them. */
export const TASK_NAMES = [...Object.keys(TASKS), ...Object.keys(HUGGING_FACE)];

/** True where a text for the one is a text for the other: models of Hugging Face read any. */
export const readsAlike = (task: string, other: string) =>
  task === other || (task in HUGGING_FACE && other in HUGGING_FACE);

/** The words of a task, by the server's name of it; an unknown task has the words of any text. */
export const taskOf = (name: string): Task =>
  TASKS[name] ?? { ...NEUTRAL, name, ...(name === "own" ? OWN_FILE : HUGGING_FACE[name]) };
