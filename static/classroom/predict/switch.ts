/** The switch of `predict.ts`, a button and the key g; what it switches on is loaded when it is first pressed. */
import { later } from "../../shared/page/later.ts";
import { onKey } from "../../shared/presented.ts";
import type { Explore } from "../../explore/page.ts";

export function predict(document: Document, page: Explore) {
  const load = later(async () => {
    const { Predict } = await import("./predict.ts");
    return (page.predicting = new Predict(document, page));
  });
  page.predict = load;
  const toggle = () =>
    load().then(
      (predict): unknown => predict.toggle(),
      ({ message }) => page.bar.notice(message),
    );
  document.getElementById("predict-switch")?.addEventListener("click", toggle);
  onKey("g", toggle);
}
