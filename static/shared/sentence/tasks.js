/**
 * The words of each task that models here are trained for: what is typed, what is written, and how that is called.
 *
 * @typedef {object} Text
 * @property {string} label of the field, as screen readers say it
 * @property {string} pieces of the line of pieces
 * @property {string} placeholder of the empty field
 * @property {string} lang "" where it has no language of its own
 * @property {boolean} [joins] whether it goes on from another text, so that a space before it counts
 *
 * @typedef {object} Task
 * @property {string} name over its models in the chooser
 * @property {Text} source
 * @property {Text} target
 * @property {string} empty what to do about an empty field
 * @property {string} verb what the model does to the source: the button
 * @property {string} doing the same while it is being done
 * @property {string} failed
 * @property {string} cancelled
 * @property {string} crossing who looks at whom, over the maps of cross-attention
 * @property {string} piece what is read and written one by one
 * @property {{start: string, edit: string, title: string, label: string} | null} force words of forcing a target: to begin, and to
 *   go on with one; null: there is none
 * @property {string} lead stands before what the model wrote
 * @property {string} [reads] said where nothing is typed and nothing written
 */

/** @type {Record<string, Task>} */
const TASKS = {
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

/** @type {Task} */
const NEUTRAL = {
  name: "",
  source: { label: "Text", pieces: "Pieces of the text", placeholder: "Type, then press Enter", lang: "" },
  target: {
    label: "My own text",
    pieces: "Pieces of what the model wrote",
    placeholder: "Type, then press Enter",
    lang: "",
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

/** @type {Record<string, Partial<Task>>} what any model of Hugging Face is for, as far as it has words of its own */
const HUGGING_FACE = {
  reading: {
    name: "Models that only read",
    verb: "read",
    doing: "reading...",
    failed: "not read",
    force: null,
  },
  continuing: {
    ...{ name: "Models that continue a text", verb: "go on", doing: "writing..." },
    target: { ...NEUTRAL.target, joins: true },
  },
  rewriting: { name: "Models that write a new text", verb: "rewrite", doing: "writing..." },
};

/** @type {Partial<Task>} of a file that was opened */
const OWN_FILE = {
  ...{ name: "Your own file", doing: "computing...", force: null, crossing: "" },
  reads: "from your file",
};

/** The order in which the chooser shows them. */
export const TASK_NAMES = [...Object.keys(TASKS), ...Object.keys(HUGGING_FACE)];

/**
 * Whether a text for the one is a text for the other: models of Hugging Face read any.
 *
 * @param {string} task
 * @param {string} other
 */
export const readsAlike = (task, other) => task === other || (task in HUGGING_FACE && other in HUGGING_FACE);

/**
 * The words of a task; of one that is not known here, the words of any text.
 *
 * @param {string} name as the server has it
 * @returns {Task}
 */
export const taskOf = (name) =>
  TASKS[name] ?? { ...NEUTRAL, name, ...(name === "own" ? OWN_FILE : HUGGING_FACE[name]) };
