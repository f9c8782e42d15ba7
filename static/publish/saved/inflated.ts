/** Compressed bytes as text, as `app/publish/saved/packed.py` writes them: gzip in base 85. */

/** No character of it has a meaning in HTML, in JSON, in Markdown within HTML, or in Liquid. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#[%,()*+-;.=/?@^_:]|}~";
const BASE = 85;

/** The bytes that the text was made from. */
export const inflated = (text: string): Response => decompressed(new Blob([bytesOf(text)]));

/** The bytes that were compressed by gzip; reading them rejects where some are broken or missing. */
export const decompressed = (packed: Blob): Response =>
  new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));

/** Five digits are four bytes; the last group may have fewer of both. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let digit = 0; digit < BASE; digit++) values[DIGITS.charCodeAt(digit)] = digit;
  const groups = Math.ceil(text.length / 5);
  const view = new DataView(new ArrayBuffer(4 * groups));
  for (let group = 0; group < groups; group++) {
    let value = 0;
    for (let at = 5 * group; at < 5 * group + 5; at++)
      value = value * BASE + (at < text.length ? values[text.charCodeAt(at)] : BASE - 1);
    view.setUint32(4 * group, value);
  }
  return new Uint8Array(view.buffer, 0, view.byteLength - (5 * groups - text.length));
}
