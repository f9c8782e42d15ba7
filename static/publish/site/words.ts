/** Sentences of an engine without a server: remarks and refusals, as `model/remarks.py` and `model/trained.py` write them. */

export const CAPITALS_UNSEEN = "Written in capitals: the model was trained on hardly any such text.";

export const capitalsMeasured = (count: number, right: number) =>
  `Written in capitals: of ${count} such texts the model gets ${right} right.`;

export const NO_WORDS = "This text has no words; the model was trained on sentences.";

export const rareWords = (letters: string) =>
  `The model hardly knows these words: it reads them in pieces of ${letters} letters on average.`;

export const tooManyWords = (count: number, share: string, usual: number) =>
  `${count} words are many: ${share} % of the training sentences have at most ${usual}.`;

export const unknownCharacters = (unknown: string[]) =>
  unknown.length > 1
    ? `${unknown.length} characters are not in the model's vocabulary and read as bytes, the first is “${unknown[0]}”.`
    : `“${unknown[0]}” is not in the model's vocabulary and read as bytes.`;

export const invisible = (count: number) =>
  count > 1 ? `${count} invisible characters are not read.` : "1 invisible character is not read.";

export const controls = (count: number, first: string) =>
  count > 1
    ? `This text holds ${count} control characters, the first is U+${first}.`
    : `This text holds the control character U+${first}.`;

export const halfCharacter = (what: string) =>
  `${what} has half a character (a lone surrogate): type it again.`;

export const empty = (what: string) => `${what} is empty: type something.`;

export const tooLong = (what: string, count: string, unit: "pieces" | "characters", most: string) =>
  `${what} has ${count} ${unit}: shorten it to at most ${most}.`;

export const NO_SUCH_DAY = "There is no such day: this month is shorter.";

export const unknownFormat = (ways: number) =>
  `Written in none of the ${ways} ways of the training: try “Tuesday 3 March 1998” or “3/3/98”.`;

export const unknownYear = (year: number, first: number, last: number) =>
  `The year ${year} is not among those of the training, ${first} to ${last}.`;

export const wrongWeekday = (date: string, weekday: string) =>
  `${date} was a ${weekday}; in the training every day of the week is right.`;

/** The part of a date that has a name of several words in `Ways`. */
export const TWO_DIGITS = "two digits of the year";

export const NOT_LOADED =
  "This page could not be loaded: is the network there, and the folder whole? Then load it again.";
export const unknownBlock = (block: string, names: string[]) =>
  `There is no block '${block.slice(0, 80)}'; ${names.length ? `there are: ${names.join(", ")}` : "this model has no attention"}.`;

export const unknownNumber = (what: string, number: number, count: number, block: string) =>
  `Block '${block}' has no ${what} ${number}: choose from 1 to ${count}.`;

export const AGGREGATE_NEEDS =
  "An aggregate is one map: name its block=, leave out head=; mean-heads and max-heads also need layer=, the others take all layers.";

export const unionNeeds = (most: number) =>
  `A union needs 2 to ${most} heads of one block=, each as layer.head, with commas between: aggregate=union&heads=1.2,2.5; leave out layer= and head=.`;

export const ONE_MAP =
  "Words and hidden marks are shown in one map: name its block=, layer= and head=, or an aggregate=, without pool=.";

export const NO_ROLLOUT =
  "Rollout follows pieces that reach each other by attention only, from the first layer on: ask for block=encoder or block=cross of a Transformer, or for block=decoder of a model without cross-attention.";

export const NOTHING_LEFT = "Without its end marks nothing is left of this map: leave out marks=hidden.";

export const NO_GOLD =
  "Nobody has linked the words of this sentence to those of this translation: /api/models lists under gold= which sentences have links.";
