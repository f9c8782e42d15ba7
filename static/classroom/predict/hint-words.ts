/** Hints on a question: what a person can do now, what became of the answer, and whose bars are shown. */
import { text } from "../../shared/messages.ts";
import type { Posed } from "./posing.ts";
import type { StoredPrediction } from "./prediction-storage.ts";
import type { View } from "./word-bars.ts";

const HINTS = {
  choose: text("predict.choose"),
  give: text("predict.give"),
  write: text("predict.write"),
};
const LOCKED = text("predict.reveals");
const PRESENTER = text("predict.presenter");
const UNCOUNTED = text("predict.uncounted");
const SEEN = text("predict.seen");

type Viewer = { stored: StoredPrediction | undefined; isPresenter: boolean; isFollower: boolean };

/** The hint before the answer is shown. */
export function hintOf(mode: Posed["mode"], { stored, isPresenter, isFollower }: Viewer) {
  if (isPresenter) return PRESENTER;
  if (stored && isFollower) return "";
  if (stored) return stored.given ? text("predict.locked", { reveal: LOCKED }) : LOCKED;
  return isFollower ? text("predict.nameless", { hint: HINTS[mode] }) : HINTS[mode];
}

/** The outcome of a follower's answer in words, `sending` while it has none. */
export function sentInWords(
  kept: StoredPrediction | undefined,
  { isOpen, sending }: { isOpen: boolean; sending: string },
) {
  if (kept?.shown && !isOpen) return SEEN;
  if (!kept?.given) return "";
  if (!kept.sent) return isOpen ? UNCOUNTED : sending;
  return kept.sent.isCounted && isOpen ? "" : kept.sent.says;
}

/** The legend of the bars beside those of the model, where there are several. */
export function legendOf({ guess, class: together, deviation }: Partial<View>) {
  const others = [
    guess && text("predict.framed"),
    text("predict.filled"),
    together && text("predict.hatched"),
    deviation && text("predict.line"),
  ].filter(Boolean);
  return others.length > 1 ? others.join("; ") : "";
}
