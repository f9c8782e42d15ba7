/** What is worth looking at in an example, beside it in the menu of examples. */

/** @type {Record<string, string>} */
const CAPTIONS = {
  "She does not like the red car.": "“not” is two words in French, and the adjective follows its noun",
  "The black cat does not sleep on the red chair.": "two adjectives, both after their nouns",
  "The agreement on the European economic area was signed in 1992.": "three words in reverse order",
  "The chair is broken because it is old.": "“it” is the chair, so “elle”",
  "The animal did not cross the street because it was too tired.": "“it”: the animal or the street?",
  "She bought a beautiful red dress yesterday.": "one adjective before the noun, one after",
  "We need a common European agricultural policy.": "two adjectives change places",
  "Do you know where the nearest station is?": "the verb is not at the end in French",
  "The children are playing in the garden behind the school.": "two English words, one French verb",
  "He told me that he would not come tomorrow.": "“would come” is one word in French",
  "Parliament will vote on this important proposal tomorrow morning.": "“will vote” is one word in French",
  "Tuesday 3 March 1998": "the day of the week must be skipped",
  "the 21st of July 1969": "an ordinal number",
  "le 1er mai 2003": "in French",
  "14 juillet 89": "a year of two digits",
  "3/3/98": "which 3 is the month?",
  "Tom asked me why I was late.": "a question inside a statement",
  "What a beautiful garden this is!": "begins like a question",
  "She does not know what he wants.": "a question word in a statement",
  "You are coming with us, are you not?": "a question only at its end",
  "Be careful!": "a command",
};

/** @param {string} text @returns {import("./drop-menu.js").Item} */
export const captioned = (text) => ({ id: text, text, hint: CAPTIONS[text] });
