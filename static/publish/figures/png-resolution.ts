/** The resolution of a PNG: its chunk pHYs, after the header (PNG specification, third edition, 11.3.4.3). */

const SIGNATURE = 8; // bytes
const HEADER = 25; // bytes of the chunk IHDR
const INCH = 0.0254; // metres

/** A PNG that says its resolution in pixels an inch. */
export async function withResolution(png: Blob, dpi: number) {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const at = SIGNATURE + HEADER;
  return new Blob([bytes.slice(0, at), resolution(dpi), bytes.slice(at)], { type: "image/png" });
}

export function resolution(dpi: number) {
  const chunk = new Uint8Array(4 + 4 + 9 + 4); // length, type, data, check
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round(dpi / INCH);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  view.setUint8(16, 1); // the unit is the metre
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

/** The cyclic redundancy check of PNG, annex D. */
export function crc32(bytes: Uint8Array) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
