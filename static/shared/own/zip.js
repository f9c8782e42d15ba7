/**
 * A reader of zip files, as `numpy.savez` and `savez_compressed` write them: stored or deflated entries, in one piece, not encrypted.
 *
 * PKWARE APPNOTE 6.3, sections 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (its end).
 */
import { refused } from "./refused.js";

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];
const MOST_ENTRIES = 1024;

const BROKEN = "The zip is broken or cut off: save the file again.";

/**
 * @param {ArrayBuffer} buffer a whole file
 * @param {number} most bytes that all entries may have together
 * @returns {Promise<Map<string, ArrayBuffer>>} entries by their names
 */
export async function unzip(buffer, most) {
  try {
    const entries = entriesOf(new DataView(buffer));
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > most)
      throw refused(`Unpacked the file would have ${total} bytes: at most ${most} can be read.`);
    /** @type {Map<string, ArrayBuffer>} */
    const files = new Map();
    for (const entry of entries) files.set(entry.name, await contentOf(buffer, entry));
    return files;
  } catch (error) {
    if (error instanceof RangeError) throw refused(BROKEN); // a place beyond the end
    throw error;
  }
}

/** @typedef {{name: string, method: number, crc: number, packed: number, size: number, at: number}} Entry */

/** @param {DataView} view @returns {Entry[]} */
function entriesOf(view) {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES)
    throw refused(`The zip has ${count} entries: at most ${MOST_ENTRIES} can be read.`);
  /** @type {Entry[]} */
  const entries = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count;) {
    if (view.getUint32(at, true) !== CENTRAL) throw refused(BROKEN);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    if (view.getUint16(at + 8, true) & 1)
      throw refused("The zip is encrypted: save the file without a password.");
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, name)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** @param {DataView} view @returns {number} where the end of the central directory begins */
function endOf(view) {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at--)
    if (view.getUint32(at, true) === END) return at;
  throw refused(BROKEN);
}

/**
 * @param {ArrayBuffer} buffer
 * @param {Entry} entry
 */
async function contentOf(buffer, { name, method, crc, packed, size, at }) {
  const view = new DataView(buffer);
  if (view.getUint32(at, true) !== LOCAL) throw refused(BROKEN);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > buffer.byteLength) throw refused(BROKEN);
  const bytes = new Uint8Array(buffer, start, packed);
  if (method !== STORED && method !== DEFLATED)
    throw refused(`${name} is packed in a way that is not read here: use numpy.savez or savez_compressed.`);
  const content = method === STORED ? bytes.slice() : await inflated(bytes, size);
  if (content.length !== size || checksum(content) !== crc) throw refused(BROKEN);
  return content.buffer;
}

/**
 * No more than what the entry says: an entry that unpacks to more is broken, and is not read on.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} size
 */
async function inflated(bytes, size) {
  const content = new Uint8Array(size);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let filled = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (filled + part.value.length > size) throw refused(BROKEN);
      content.set(part.value, filled);
      filled += part.value.length;
    }
  } catch {
    throw refused(BROKEN); // the stream's own errors are TypeErrors
  } finally {
    reader.cancel().catch(() => {});
  }
  return content.subarray(0, filled).length === size ? content : new Uint8Array(filled);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The CRC-32 of ISO 3309. @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
