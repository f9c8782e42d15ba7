/** Text of people in a document of LaTeX. */

const ESCAPES = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "␣": "\\textvisiblespace{}",
  "·": "\\textperiodcentered{}",
  "…": "\\ldots{}",
  "→": "$\\rightarrow$",
  "↵": "$\\hookleftarrow$",
  "−": "$-$",
  '"': "\\textquotedbl{}",
  ...Object.fromEntries(Array.from("#$%&_{}", (sign) => [sign, `\\${sign}`])),
} as Record<string, string>;

/** A text as TeX reads it: signs that have a meaning there are replaced. */
export const inTex = (text: string) => text.replace(/[\\~^<>|␣·…→↵−"#$%&_{}]/g, (sign) => ESCAPES[sign]);

const LONG = 16; // letters of a word that no line need hold
const HERE = "\0";

/** A text as TeX reads it, whose long words, which are addresses, may be broken at their signs. */
export const breakable = (text: string) => text.split(" ").map(wordInTex).join(" ");

function wordInTex(word: string) {
  if (word.length <= LONG) return inTex(word);
  const marked = word.replace(/[/?&=+]/g, `$&${HERE}`).replaceAll("%", `${HERE}%`);
  return marked.split(HERE).map(inTex).join("\\allowbreak{}");
}
