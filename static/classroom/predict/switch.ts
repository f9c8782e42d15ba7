/** The switch of `predict.ts`, a button and the key g; what it switches on is loaded when it is first pressed. */
import { isTaken } from "../../shared/page/present.ts";

export function offerPredict(
  document: Document,
  load: () => Promise<{ toggle(): unknown }>,
  onProblem: (message: string) => unknown,
) {
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
