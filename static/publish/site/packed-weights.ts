/** A file of weights as `app/publish/site/models.py` packs it: the first bytes of all numbers before the second ones. */

import { decompressed } from "../saved/inflated.ts";

/** The file of safetensors that was packed. Rejects where it is broken or cut off. */
export async function unpacked(file: Uint8Array): Promise<Uint8Array> {
  const content = decompressed(new Blob([file as Uint8Array<ArrayBuffer>]));
  const bytes = new Uint8Array(await content.arrayBuffer());
  const start = 8 + Number(new DataView(bytes.buffer).getBigUint64(0, true)); // after the header
  const half = (bytes.length - start) / 2;
  const whole = bytes.slice();
  for (let k = 0; k < half; k++) {
    whole[start + 2 * k] = bytes[start + k];
    whole[start + 2 * k + 1] = bytes[start + half + k];
  }
  return whole;
}
