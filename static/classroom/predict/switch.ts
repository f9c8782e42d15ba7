/** The switch of `predict.ts`, a button and the key g; what it switches on is loaded when it is first pressed. */
import { text } from "../../shared/messages.ts";
import { later, type Later } from "../../shared/page/lazy.ts";
import { onKey } from "../../shared/presented.ts";
import { roleOf } from "../following/role.ts";
import { write } from "../../shared/write.ts";
import type { ExploreState } from "../../explore/address.ts";
import type { RowsSwitch } from "../../shared/head/rows-switch.ts";
import type { PredictActs, Predicting } from "../../explore/predicting.ts";

/** A page whose questions may be covered. */
type Page = {
  readonly state: ExploreState;
  readonly wish: ExploreState;
  readonly rows: RowsSwitch;
  readonly predictActs: PredictActs;
  readonly bar: { notice(words: string): unknown };
  predict: Later<Predicting> | null;
};

export function predict(document: Document, page: Page) {
  const load = later(async () => {
    const { Predict } = await import("./predict.ts");
    return new Predict(document, page.rows, page.predictActs);
  });
  page.predict = load;
  const toggle = () =>
    load().then(
      (predict): unknown => predict.toggle(page.state, page.wish),
      ({ message }) => page.bar.notice(message),
    );
  const button = document.getElementById("predict-switch");
  button?.addEventListener("click", toggle);
  if (button && roleOf().key) write(button, text("predict.class"));
  onKey("g", toggle);
}
