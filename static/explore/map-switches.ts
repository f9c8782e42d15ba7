/** Switches of the large map: end marks, pieces or words, all lines or one a word. */
import { withParts } from "../shared/dom.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Words } from "../shared/head/weights.ts";

export class MapSwitches extends withParts("marks=button#marks merge=button#merge links=button#links") {
  declare byWords: WordsSwitch;

  constructor(document: Document, choose: (part: object) => unknown) {
    super(document);
    this.byWords = new WordsSwitch(document, choose);
    this.marks.addEventListener("click", () => choose({ marks: isOn(this.marks) ? "" : "hidden" }));
    this.merge.addEventListener("click", () => choose({ words: isOn(this.merge) ? "" : "1" }));
    this.links.addEventListener("click", () => {
      const links = !isOn(this.links);
      choose({ links, words: links ? "1" : "", marks: links ? "hidden" : "" }); // words are linked, and no marks
    });
  }

  show({ block, marks, words = "" }: Focus, { view, links }: { view: string; links: boolean }, usual: Words) {
    const isOfPieces = view === "query-key" || !hasWords(block);
    this.byWords.show(words, isOfPieces ? "" : usual);
    for (const button of [this.marks, this.merge]) button.hidden = isOfPieces || words === "apart";
    this.marks.ariaPressed = String(marks === "hidden");
    this.merge.ariaPressed = String(Boolean(words));
    this.links.hidden = view !== "arcs" || block !== "cross";
    this.links.ariaPressed = String(links);
  }
}

/** True for a block whose rows are pieces: hops are none. */
export const hasWords = (block: string): boolean => block !== "hops" && block !== "";

const isOn = (button: HTMLElement) => button.ariaPressed === "true";
