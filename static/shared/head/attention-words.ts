/** One sentence about the mark, queries and keys in their colours. Set `parts`. */
import { write } from "../write.ts";
import type { Part } from "../words.ts";

export class AttentionWords extends HTMLElement {
  set parts(parts: Part[]) {
    write(this, parts);
  }
}
