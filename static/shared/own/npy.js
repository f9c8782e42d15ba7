/**
 * A reader of .npy files, formats 1 to 3: a magic word, the length of a header, the header as a Python dict, the numbers.
 *
 * NumPy's `lib.format`. Objects, which are pickles, are refused.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 */
import { halfToNumber } from "../safetensors.js";
import { countOf } from "./arrays.js";
import { refused } from "./refused.js";

const MAGIC = "\x93NUMPY";
const HEADER =
  /^\{\s*'descr':\s*'([<>|=])([a-zA-Z])(\d+)',\s*'fortran_order':\s*(True|False),\s*'shape':\s*\(([\d,\s]*)\),?\s*\}\s*$/;

/** @type {Record<string, [string, (bytes: ArrayBuffer) => ArrayLike<number>]>} name in NumPy, and how its numbers are read */
const TYPES = {
  f2: ["float16", (bytes) => Float32Array.from(new Uint16Array(bytes), halfToNumber)],
  f4: ["float32", (bytes) => new Float32Array(bytes)],
  f8: ["float64", (bytes) => new Float64Array(bytes)],
  b1: ["bool", (bytes) => new Uint8Array(bytes)],
};

/** @type {Record<string, string>} */
const KINDS = { i: "int", u: "uint", f: "float", c: "complex" };

/** @param {ArrayBuffer} buffer */
export const isNpy = (buffer) => text(buffer, 0, Math.min(MAGIC.length, buffer.byteLength)) === MAGIC;

/**
 * @param {string} name
 * @param {ArrayBuffer} buffer a whole file
 * @returns {OwnArray | {names: unknown}} names: of an array of strings, as nested lists
 */
export function readNpy(name, buffer) {
  const { order, kind, size, fortran, shape, start } = headerOf(name, buffer);
  if (order === ">")
    throw refused(
      `${name} is big-endian: save it as little-endian, with array.astype(array.dtype.newbyteorder("<")).`,
    );
  if (kind === "O")
    throw refused(`${name} holds Python objects, which are not read: save an array of numbers.`);
  const count = countOf(shape);
  const width = kind === "U" ? 4 * size : kind === "c" ? size : size;
  if (buffer.byteLength - start !== count * width)
    throw refused(
      `${name} is cut off: ${buffer.byteLength - start} bytes do not hold ${count} numbers of ${width} bytes.`,
    );
  const bytes = buffer.slice(start);
  if (kind === "U") return { names: nested(stringsOf(bytes, size, count), shape) };
  const [dtype, read] = TYPES[kind + size] ?? [];
  if (!read) return { dtype: `${KINDS[kind] ?? kind}${8 * size}`, shape, values: [] };
  const values = read(bytes);
  return { dtype, shape, values: fortran ? turned(values, shape) : values };
}

/**
 * @param {string} name
 * @param {ArrayBuffer} buffer
 */
function headerOf(name, buffer) {
  const view = new DataView(buffer);
  const long = buffer.byteLength > 10 && view.getUint8(6) > 1;
  const start = long ? 12 : 10;
  const length = buffer.byteLength < start ? 0 : long ? view.getUint32(8, true) : view.getUint16(8, true);
  const found =
    isNpy(buffer) && start + length <= buffer.byteLength && HEADER.exec(text(buffer, start, length));
  if (!found)
    throw refused(`${name} is no .npy array that can be read: save it with numpy.save or numpy.savez.`);
  const [, order, kind, size, fortran, shape] = found;
  return {
    ...{ order, kind, size: Number(size), fortran: fortran === "True", start: start + length },
    shape: shape
      .split(",")
      .filter((one) => one.trim())
      .map(Number),
  };
}

/**
 * @param {ArrayBuffer} buffer
 * @param {number} start
 * @param {number} length
 */
const text = (buffer, start, length) =>
  String.fromCharCode(...new Uint8Array(buffer, start, Math.min(length, 4096)));

/**
 * Strings of a fixed number of code points, filled up with zeros.
 *
 * @param {ArrayBuffer} bytes
 * @param {number} size
 * @param {number} count
 */
function stringsOf(bytes, size, count) {
  const codes = new Uint32Array(bytes);
  return Array.from({ length: count }, (_, k) => {
    const points = codes.subarray(k * size, (k + 1) * size);
    const end = points.indexOf(0);
    const shown = Array.from(end < 0 ? points : points.subarray(0, end));
    return shown.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...shown) : "";
  });
}

/**
 * @param {string[]} all
 * @param {number[]} shape of one or two dimensions
 */
const nested = (all, [rows, columns]) =>
  columns === undefined
    ? all
    : Array.from({ length: rows }, (_, i) => all.slice(i * columns, (i + 1) * columns));

/**
 * Numbers that stand with the first index fastest, with the last index fastest.
 *
 * @param {ArrayLike<number>} values
 * @param {number[]} shape
 */
function turned(values, shape) {
  const strides = shape.map((_, d) => countOf(shape.slice(0, d)));
  const places = shape.map(() => 0);
  const out = Array.isArray(values) ? [] : new /** @type {any} */ (values).constructor(values.length);
  for (let k = 0; k < values.length; k++) {
    out[k] = values[places.reduce((sum, place, d) => sum + place * strides[d], 0)];
    for (let d = shape.length - 1; d >= 0 && ++places[d] === shape[d]; d--) places[d] = 0;
  }
  return out;
}
