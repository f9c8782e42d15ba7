/**
 * What could have been written at a step: the most likely pieces and their probabilities as bars; the one that was
 * written is marked, and so are those that could not be drawn.
 *
 *   <decoding-candidates></decoding-candidates>   then set .shown
 *
 * @typedef {{candidates: Candidate[], written: Candidate, did: string, notes: string[]}} Shown  did: what
 *   became of the piece that is marked; notes: why a piece could not be drawn, "" where it could
 */
import { h } from "../../shared/dom.js";
import { brief, rankOf } from "./words.js";
import { labels } from "../../shared/sentence/pieces.js";

export class DecodingCandidates extends HTMLElement {
  #list = h("ol");

  connectedCallback() {
    this.append(this.#list);
  }

  /** @param {Shown | null} shown */
  set shown(shown) {
    this.hidden = !shown;
    if (!shown) return;
    const { candidates, written, did, notes } = shown;
    const rank = rankOf(candidates, written.token);
    const names = labels([...candidates.map(({ token }) => token), written.token]);
    const items = candidates.map(({ probability }, k) =>
      item(names[k], probability, k === rank ? did : "", notes[k]),
    );
    if (rank < 0) items.push(item(names[candidates.length], written.probability, did, "", "farther"));
    this.#list.replaceChildren(...items);
  }
}

/** @param {number} p a probability, as a bar */
export const odds = (p) => h("span", { className: "odds" }, h("i", { style: { width: `${100 * p}%` } }));

/**
 * @param {string} name
 * @param {number} p
 * @param {string} did "" where it is not the one
 * @param {string} note
 * @param {string} [kind]
 */
function item(name, p, did, note, kind = "") {
  return h(
    "li",
    { className: kind, dataset: { written: Boolean(did), out: Boolean(note) } },
    h("bdi", {}, name),
    odds(p),
    h("span", { className: "number", title: String(p) }, brief(p, 4)),
    h("small", {}, [did, note].filter(Boolean).join("; ")),
  );
}
