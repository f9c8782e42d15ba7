/** The buttons above the sheet: into a walk or word by word, and on from there; what cannot act now is off, or absent. */
import { html, nothing, render } from "../shared/html.ts";
import { WAYS } from "./words.ts";

type Values = {
  /** A walk, with the ends that it has reached; null where nobody walks. */
  walk: {
    isFirstBox: boolean;
    isLastBox: boolean;
    isFirstWord: boolean;
    isLastWord: boolean;
    opens: boolean;
    /** The box, from 1, of so many. */
    box: number;
    boxes: number;
  } | null;
  /** Writing word by word, with the ends; null of a model that writes none, or where all is shown at once. */
  writes: boolean;
  writing: { isFirst: boolean; isLast: boolean } | null;
};

type Acts = {
  walk: () => unknown;
  box: (by: number) => unknown;
  word: (by: number) => unknown;
  all: () => unknown;
  large: () => unknown;
  leave: () => unknown;
};

const button = (
  id: string,
  name: string,
  act: () => unknown,
  { key = "", off = false, main = false } = {},
) => html`
  <button type="button" class=${main ? nothing : "quiet"} id=${id} aria-keyshortcuts=${key || nothing} ?disabled=${off}
    @click=${act}>${name}</button>`;

export function showWays(place: HTMLElement, { walk, writes, writing }: Values, acts: Acts) {
  if (walk)
    return render(
      [
        button("box-back", WAYS.boxBack, () => acts.box(-1), { key: "ArrowLeft", off: walk.isFirstBox }),
        button("box-next", WAYS.box, () => acts.box(1), {
          key: "ArrowRight",
          off: walk.isLastBox,
          main: true,
        }),
        html`<span class="note" id="place">${WAYS.place(walk.box, walk.boxes)}</span>`,
        button("back", WAYS.wordBack, () => acts.word(-1), { key: "W", off: walk.isFirstWord }),
        button("next", WAYS.word, () => acts.word(1), { key: "w", off: walk.isLastWord }),
        walk.opens ? button("large", WAYS.large, acts.large) : nothing,
        button("leave", WAYS.leave, acts.leave, { key: "Escape" }),
      ],
      place,
    );
  render(
    [
      button("walk", WAYS.begin, acts.walk, { main: true }),
      writing ? button("back", WAYS.back, () => acts.word(-1), { key: "W", off: writing.isFirst }) : nothing,
      writes
        ? button("next", writing ? WAYS.word : WAYS.write, () => acts.word(1), {
            key: "w",
            off: writing?.isLast,
            main: !writing,
          })
        : nothing,
      writing ? button("all", WAYS.all, acts.all) : nothing,
    ],
    place,
  );
}
