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
