/** One sentence about the mark, queries and keys in their colours. Set `parts`. */
import { h } from "../dom.ts";
import { hint, type Part } from "../words.ts";

export class AttentionWords extends HTMLElement {
  set parts(parts: Part[]) {
    this.replaceChildren(...inColours(parts));
  }
}

export const inColours = (parts: Part[]): (Node | string)[] =>
  parts.map(({ text, role, href }) => {
    if (href) return h("a", { href }, text);
    if (role === "power") return h("sup", {}, text);
    return role ? h("bdi", { className: role }, role === "hint" ? hint(text) : text) : text;
  });
