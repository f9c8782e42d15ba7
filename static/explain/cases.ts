/** Cases of the sentence that is shown, as links: where the measures differ most, and where attention rests in a sink. */
import { html } from "../shared/html.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { bestNaming } from "../shared/head/row-names.ts";
import { quoting } from "../shared/piece-languages.ts";
import { bare, labels } from "../shared/pieces.ts";
import { rowOfPiece } from "./by-words.ts";
import { linkTo, type Open } from "./link.ts";
import type { RowAnswer } from "../shared/api.ts";
import type { Seen } from "./seen.ts";

export function casesOf(seen: Seen, open: Open) {
  const { apart, sinks } = seen.answer;
  const link = (id: string, at: RowAnswer, words = seen.state.words) =>
    linkTo(
      { id, name: quoting(nameOf(seen, at), () => "target"), part: { ...partOf(seen, at), words } },
      seen,
      open,
    );
  const widest = apart[0] && html`<span>Widest disagreement: ${link("widest", apart[0])}</span>`;
  const sink = sinks[0] && html`<span>A sink: ${link("sink", sinks[0], "")}</span>`; // by words it is hidden
  return [widest, sink];
}

/** A row by its head and its word; the head of a model with one map has no name. */
function nameOf({ shown, answer, state }: Seen, at: RowAnswer) {
  const word = shown.rows.labels[rowOfPiece(shown, at.row) ?? -1] ?? labels(answer.target.tokens)[at.row - 1];
  return `${state.layer ? `${headName(at)}, ` : ""}“${bare(word)}”`;
}

/** A row of a head, named by the piece that the head serves; a model with one map names no head. */
function partOf({ model, state }: Seen, { layer, head, row }: RowAnswer) {
  const rows = bestNaming(model, { block: state.block, layer, head });
  return { ...(state.layer ? { layer, head } : {}), row: row - 1, column: null, rows };
}
