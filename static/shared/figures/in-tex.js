/** Text of people in a document of LaTeX. */

const OWN = /** @type {Record<string, string>} */ ({
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
});

/** @param {string} text with the signs that TeX gives a meaning */
export const inTex = (text) => text.replace(/[\\~^<>|␣·…→↵−"#$%&_{}]/g, (sign) => OWN[sign]);
