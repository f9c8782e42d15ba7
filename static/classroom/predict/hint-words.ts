/** Hints on a question: what a person can do now, what became of the answer, and whose bars are shown. */
import type { Posed } from "./posing.ts";
import type { StoredPrediction } from "./prediction-storage.ts";
import type { View } from "./word-bars.ts";

const HINTS = {
  choose: "Choose one, then lock your answer.",
  give: "Each tap on a word gives it one share more; a word without a tap keeps a twentieth of a share.",
  write: "Write it down, then lock your answer. It is not scored.",
};
const LOCKED = "Reveal shows what the model does.";
const NAMELESS = "It is sent without your name.";
const PRESENTER = "All who follow answer now. Reveal shows them what the model does.";
const UNCOUNTED =
  "Not counted: it was not sent before the presenter showed the answer. It stays in this tab alone.";

const SEEN = "You have seen the answer to this question before: another one would not count.";

type Viewer = { stored: StoredPrediction | undefined; isPresenter: boolean; isFollower: boolean };

/** The hint before the answer is shown. */
export function hintOf(mode: Posed["mode"], { stored, isPresenter, isFollower }: Viewer) {
  if (isPresenter) return PRESENTER;
  if (stored && isFollower) return "";
  if (stored) return stored.given ? `Locked: your answer stays. ${LOCKED}` : LOCKED;
  return isFollower ? `${HINTS[mode]} ${NAMELESS}` : HINTS[mode];
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
    guess && "framed: you",
    "filled: the model",
    together && "hatched: the class",
    deviation && "line: one standard deviation to either side",
  ].filter(Boolean);
  return others.length > 1 ? others.join("; ") : "";
}
