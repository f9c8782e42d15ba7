/** Messages of a file of one's own. */
export const NOT_STORED = "This browser stores no file for another page: open it on Explore.";
export const UNREADABLE =
  "The browser cannot read it. Is it a folder? A model’s folder opens in a terminal: regard serve --hf FOLDER. Of arrays, drop the file itself.";
export const reading = (name: string) => `Reading ${name}...`;
export const READ_OTHERWISE = "Read the file otherwise";
export const OR_TYPED = "or type";
export const AXES_OF_A_BATCH = "texts heads rows columns";
export const AXES_TYPED =
  "Axes from the first to the last: layers, texts, heads, rows, columns. Two of one name beside each other are one.";
export const NUMBERS = "Numbers from 1, as 1, 3-5. All columns are shown.";
