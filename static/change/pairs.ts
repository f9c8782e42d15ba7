/** Pairs worth looking at: a sentence in which one word is replaced, and the lesson of that. */
import { same } from "./changes.ts";
import { FAILS } from "./words.ts";
import type { PairAnswer } from "../shared/api.ts";
import type { DropMenu } from "../shared/sentence/drop-menu.ts";
import type { ChangeState } from "./address.ts";

/** Offer pairs by their number in a menu, which says what is chosen; without any it is hidden. */
export function offer(menu: DropMenu, pairs: PairAnswer[]) {
  menu.hidden = !pairs.length;
  menu.items = pairs.map(({ title, holds }, k) => ({
    ...{ id: String(k), text: title },
    ...(holds || /fail/i.test(title) ? {} : { hint: FAILS }),
  }));
}

/** The pair that a state is. */
export const pairShown = (pairs: PairAnswer[], { model, text, changes }: ChangeState) =>
  pairs.find(({ word, by, ...pair }) => {
    const isOfText = pair.text === text && (pair.model ?? model) === model;
    return isOfText && same(changes, [{ do: "replace", word, by }]);
  });
