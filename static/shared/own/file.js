/**
 * A file that somebody opens, as arrays and names: .safetensors, .npz, .npy or .json. It is read here, and sent nowhere.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 * @typedef {import("./tensors.js").Given} Given
 * @typedef {{arrays: Record<string, OwnArray>, names: Record<string, unknown>}} Content  names: tokens, columns, the scale, the title
 */
import { TYPES, readSafetensors } from "../safetensors.js";
import { arrayOf } from "./json.js";
import { givenIn } from "./named.js";
import { isNpy, readNpy } from "./npy.js";
import { refused } from "./refused.js";
import { ownTensors } from "./tensors.js";
import { unzip } from "./zip.js";

/** Bytes of a file, packed or not. */
const MOST_BYTES = 2 ** 28;

const SAID = ["tokens", "columns", "scale", "title"];

/** @type {import("../safetensors.js").Types} */
const OWN_TYPES = {
  ...TYPES,
  F64: [8, (bytes) => Float32Array.from(new Float64Array(bytes))],
  BF16: [
    2,
    (bytes) => new Float32Array(Uint32Array.from(new Uint16Array(bytes), (bits) => bits << 16).buffer),
  ],
  BOOL: [1, (bytes) => new Uint8Array(bytes)],
  ...Object.fromEntries(
    Object.entries({ I8: 1, I16: 2, U16: 2, I32: 4, U32: 4, I64: 8, U64: 8 }).map(([name, width]) => [
      name,
      [width, () => new Uint8Array()],
    ]),
  ),
};

/** @type {Record<string, string>} names of NumPy */
const KINDS = { F: "float", BF: "bfloat", I: "int", U: "uint" };

/**
 * @param {ArrayBuffer} buffer
 * @returns {Promise<import("./tensors.js").OwnTensors>}
 */
export async function readOwn(buffer) {
  if (buffer.byteLength > MOST_BYTES)
    throw refused(`The file has ${buffer.byteLength} bytes: at most ${MOST_BYTES} can be read.`);
  return ownTensors(givenIn(await contentOf(buffer)));
}

/** @param {ArrayBuffer} buffer @returns {Promise<Content>} */
async function contentOf(buffer) {
  const start = new TextDecoder("latin1").decode(buffer.slice(0, 64));
  if (start.slice(5, 9) === "\0\0\0{") return ofSafetensors(buffer); // first: its length may begin as any other kind
  if (start.startsWith("PK")) return ofNpz(await unzip(buffer, MOST_BYTES));
  if (isNpy(buffer)) return contentWith([["array", readNpy("The array", buffer)]]);
  if (/^(ï»¿)?\s*[[{]/.test(start)) return ofJson(new TextDecoder().decode(buffer));
  throw refused("The file is none of .safetensors, .npz, .npy and .json: save the arrays as one of these.");
}

/** @param {Map<string, ArrayBuffer>} files */
function ofNpz(files) {
  const all = Array.from(files, ([file, buffer]) => {
    const name = file.replace(/\.npy$/, "");
    return /** @type {const} */ ([name, readNpy(name, buffer)]);
  });
  return contentWith(all);
}

/**
 * @param {(readonly [string, OwnArray | {names: unknown}])[]} all
 * @returns {Content}
 */
function contentWith(all) {
  const [arrays, names] = [/** @type {Content["arrays"]} */ ({}), /** @type {Content["names"]} */ ({})];
  for (const [name, array] of all) {
    if ("names" in array) names[name] = array.names;
    else if (name === "scale" && array.values.length === 1) names.scale = array.values[0];
    else arrays[name] = array;
  }
  return { arrays, names };
}

/** @param {string} text @returns {Content} */
function ofJson(text) {
  const content = parsed(text, "The file");
  if (Array.isArray(content)) return { arrays: { array: arrayOf("The array", content) }, names: {} };
  const arrays = Object.entries(content).filter(
    ([name, value]) => !SAID.includes(name) && Array.isArray(value),
  );
  const names = SAID.filter((name) => content[name] !== undefined && content[name] !== null);
  return {
    arrays: Object.fromEntries(arrays.map(([name, value]) => [name, arrayOf(name, value)])),
    names: Object.fromEntries(names.map((name) => [name, content[name]])),
  };
}

/**
 * @param {string} text
 * @param {string} what
 */
function parsed(text, what) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw refused(`${what} is no JSON that can be read: NaN, comments and commas at the end are none of it.`);
  }
}

/** @param {ArrayBuffer} buffer @returns {Content} */
function ofSafetensors(buffer) {
  const { metadata, tensors } = safetensorsIn(buffer);
  const names = SAID.filter((name) => metadata[name] !== undefined);
  return {
    arrays: Object.fromEntries(
      Object.entries(tensors).map(([name, { dtype, shape, values }]) => [
        name,
        { dtype: numpyName(dtype), shape, values },
      ]),
    ),
    names: Object.fromEntries(names.map((name) => [name, parsed(metadata[name], `${name} in the metadata`)])),
  };
}

/** @param {ArrayBuffer} buffer */
function safetensorsIn(buffer) {
  try {
    const file = readSafetensors(buffer, OWN_TYPES);
    const isSize = (/** @type {number} */ size) => Number.isSafeInteger(size) && size >= 0;
    const hasSizes = Object.values(file.tensors).every(({ shape }) => shape.every(isSize));
    if (hasSizes && file.metadata !== null) return file;
    throw new Error("A size is not a whole number, or the metadata is null.");
  } catch {
    throw refused(
      "The file is no safetensors file that can be read: it is broken, cut off, or of an unknown type.",
    );
  }
}

/** @param {string} dtype of safetensors */
function numpyName(dtype) {
  const [, kind, bits] = /^([A-Z]+)(\d*)$/.exec(dtype) ?? [];
  return dtype === "BOOL" ? "bool" : `${KINDS[kind] ?? kind}${bits}`;
}
