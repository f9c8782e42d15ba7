/**
 * What a figure is of, where it can be seen again, and what made it: under a picture, and beside numbers.
 *
 * @typedef {object} Caption
 * @property {string} title
 * @property {string} [model]
 * @property {string} [text]
 * @property {string} [output] what the model wrote
 * @property {string} address
 * @property {string} version of Regard
 */

/** @typedef {{question?: Question | null, answer?: any, place?: string}} Shown  what a page has of them */

/**
 * @param {string} title
 * @param {Shown} shown
 * @returns {Caption}
 */
export function captionOf(title, { question, answer }) {
  const text = question?.text ?? "";
  const several = new URLSearchParams(location.search).getAll("model"); // side by side, where there are more than one
  const model = several.length > 1 ? several.join(", ") : question?.model;
  const output = several.length > 1 ? "" : answer?.target?.text;
  return {
    title,
    ...(model && { model }),
    ...(text && { text }),
    ...(output && { output }),
    address: location.href,
    version: document.body.dataset.version ?? "",
  };
}

/**
 * @param {Caption} caption
 * @returns {string[]} lines of any length
 */
export const captionLines = ({ title, model, text, output, address, version }) => [
  [title, model].filter(Boolean).join(" · "),
  ...(text ? [output ? `${text} → ${output}` : text] : []),
  `${address} · Regard ${version}`,
];

const LONGEST = 40; // letters of a name
const FORBIDDEN = /[^\p{L}\p{N}]+/gu;

/**
 * The name of a file: short, and safe on every system.
 *
 * @param {Caption} caption
 * @param {string} kind "svg", "300dpi.png"
 */
export function fileName({ title, model = "", text = "" }, kind) {
  const words = (/** @type {string} */ said) => said.replace(FORBIDDEN, "-").replace(/^-+|-+$/g, "");
  const short = (/** @type {string} */ said) =>
    Array.from(words(said)).slice(0, LONGEST).join("").replace(/-+$/, "");
  return `${["regard", model, shortTitle(title), text].map(short).filter(Boolean).join("-")}.${kind}`;
}

/** @param {string} title @returns {string} with a head as L2-H5 */
const shortTitle = (title) => title.replace(/, layer (\S+), head (\d+)/, " L$1 H$2");
