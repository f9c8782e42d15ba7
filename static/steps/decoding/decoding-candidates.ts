/**
 * The candidates of a step: the most likely pieces and their probabilities as bars; the one that was written is
 * marked, and so are those that could not be drawn. Set `shown`.
 */
import { h } from "../../shared/dom.ts";
import { brief, rankOf } from "./words.ts";
import { labels } from "../../shared/pieces.ts";
import type { Candidate } from "../../shared/api.ts";

/** Candidates; `did` is said of the marked piece, `notes` say why a piece could not be drawn. */
export type StepCandidates = { candidates: Candidate[]; written: Candidate; did: string; notes: string[] };

export class DecodingCandidates extends HTMLElement {
  #list = h("ol", { className: "bare" });

  connectedCallback() {
    this.append(this.#list);
  }

  set shown(shown: StepCandidates | null) {
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

export const odds = (p: number) =>
  h("span", { className: "odds" }, h("i", { style: { width: `${100 * p}%` } }));

/** A candidate; `did` is "" where it is not the marked one. */
function item(name: string, p: number, did: string, note: string, kind: string = "") {
  return h(
    "li",
    { className: kind, dataset: { written: Boolean(did), out: Boolean(note) } },
    h("bdi", {}, name),
    odds(p),
    h("span", { className: "number", title: String(p) }, brief(p, 4)),
    h("small", {}, [did, note].filter(Boolean).join("; ")),
  );
}
