/** The switch of `predict.js`, a button and the key g; what it switches on is loaded when it is first pressed. */
import { isTaken } from "../../shared/page/present.js";

/**
 * @param {Document} document
 * @param {() => Promise<{toggle(): unknown}>} load
 * @param {(message: string) => unknown} onProblem
 */
export function offerPredict(document, load, onProblem) {
  const toggle = () =>
    load().then(
      (predict) => predict.toggle(),
      ({ message }) => onProblem(message),
    );
  document.getElementById("predict-switch")?.addEventListener("click", toggle);
  addEventListener("keydown", (event) => {
    if (event.key !== "g" || isTaken(event)) return;
    event.preventDefault();
    toggle();
  });
}
