/** Files as programs write them, built by hand. */

/** @param {object} spec a line of own-refusals.json */
export function built(spec) {
  if (!spec?.shape) return spec;
  const { shape, fill = 0.5, dtype = "float32", at, value } = spec;
  const values = new Float64Array(shape.reduce((a, b) => a * b, 1)).fill(fill);
  if (at !== undefined) values[at] = Number(value);
  return { dtype, shape, values: dtype === "float32" ? Float32Array.from(values) : values };
}

const text = (letters) => new TextEncoder().encode(letters);

export const json = (content) => text(JSON.stringify(content)).buffer;

/** A .npy file of format 1. */
export function npy(descr, shape, numbers, fortran = false) {
  const size = `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
  const header = `{'descr': '${descr}', 'fortran_order': ${fortran ? "True" : "False"}, 'shape': ${size}, }\n`;
  const bytes = new Uint8Array(numbers.buffer);
  const length = new Uint8Array(new Uint16Array([header.length]).buffer);
  return join(new Uint8Array([0x93]), text("NUMPY"), new Uint8Array([1, 0]), length, text(header), bytes);
}

export function join(...parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A safetensors file of tensors {name: [dtype, shape, numbers]}. */
export function safetensors(tensors, metadata = {}) {
  let end = 0;
  const bytes = [];
  const header = { __metadata__: metadata };
  for (const [name, [dtype, shape, numbers]] of Object.entries(tensors)) {
    bytes.push(new Uint8Array(numbers.buffer));
    header[name] = { dtype, shape, data_offsets: [end, (end += numbers.byteLength)] };
  }
  const body = text(JSON.stringify(header));
  return join(new Uint8Array(new BigUint64Array([BigInt(body.length)]).buffer), body, ...bytes).buffer;
}
