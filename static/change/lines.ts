/** The changed model reads and writes: both lines, word by word, with what is new in them. */
import { render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { novelties } from "./surviving-words.ts";
import { wayBack } from "./source.ts";
import { AS_TRAINED, cannotWrite } from "./words.ts";
import { writtenName } from "../shared/head/knock-outs.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import type { TokenLine } from "../shared/sentence/token-line.ts";
import type { Readings } from "./before-and-after.ts";
import type { Replace } from "./changes.ts";
import type { Answer, Model, TextAnswer } from "../shared/api.ts";

type Values = { readings: Readings; model: Model };

export class ChangeLines extends withParts("section=#changed #reads turn=button#turn #writes #instead") {
  readonly source = this.reads.querySelector("token-line") as TokenLine;
  readonly target = this.writes.querySelector("token-line") as TokenLine;

  constructor(root: ParentNode, acts: { turn: () => unknown }) {
    super(root);
    this.turn.addEventListener("click", acts.turn);
  }

  show({ readings: { before, after, changes, request }, model }: Values) {
    const { source, target } = taskOf(model.task);
    this.section.dataset.forced = String(Boolean(request.target));
    this.#showSource(before.answer, after?.answer, source.lang);
    const back = wayBack(request.text, changes);
    this.turn.hidden = !back || !after;
    render(back && `${back.by} ↔ ${(changes[0] as Replace).by}`, this.turn);
    const unchanged = changes.length ? "" : AS_TRAINED;
    render(after ? unchanged : cannotWrite(writtenName(model.task)), this.instead);
    this.target.hidden = !changes.length || !after;
    if (changes.length && after) {
      this.target.lang = target.lang;
      this.target.sentence = after.answer.target;
      this.target.remarks = novelties(before.answer.target.tokens, after.answer.target.tokens);
    }
  }

  /** The sentence that is read, also where it is the same: its line keeps its place. */
  #showSource(before: Answer, after = before, lang: string) {
    this.reads.dataset.same = String(String(after.source.tokens) === String(before.source.tokens));
    this.source.lang = lang;
    this.source.sentence = inOrder(after.source);
    this.source.remarks = novelties(before.source.tokens, after.source.tokens);
  }
}

/** A sentence whose pieces were turned round is shown as it is read. */
function inOrder(source: TextAnswer): TextAnswer {
  const starts = source.offsets.map(([start]) => start);
  const special = source.tokens.map((token) => /^<.*>$/.test(token));
  const turned = starts.some((start, k) => k > 0 && !special[k] && start < starts[k - 1]);
  if (!turned) return source;
  let text = "";
  const offsets: [number, number][] = source.tokens.map((token, k) => {
    if (special[k]) return [Array.from(text).length, Array.from(text).length];
    if (token.startsWith("\u2581") && text) text += " ";
    const start = Array.from(text).length;
    text += token.replace("\u2581", "");
    return [start, Array.from(text).length];
  });
  return { ...source, text, offsets };
}
