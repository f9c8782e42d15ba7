/**
 * One sentence about what is pointed at, queries and keys in their colours.
 *
 *   <attention-words></attention-words>   then set .parts
 *
 * @typedef {import("../words.js").Part} Part
 */
export class AttentionWords extends HTMLElement {
  /** @param {Part[]} parts */
  set parts(parts) {
    this.replaceChildren(
      ...parts.map(({ text, role }) => {
        if (!role) return new Text(text);
        const span = document.createElement("bdi");
        span.className = role;
        span.textContent = text;
        return span;
      }),
    );
  }
}
