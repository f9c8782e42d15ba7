/** A training that runs: its progress, its curve, and what the model makes of an example now. */
import { withParts } from "../shared/dom.ts";
import { labels } from "../shared/pieces.ts";
import { curveFigure } from "./curve-figure.ts";
import { HerePointing } from "./here-pointing.ts";
import { runs } from "./here-server.ts";
import { NO_MAP, WAITING, goingInWords, headInWords, lossSoFar, readsAt } from "./words.ts";
import type { ExampleReading, WorkshopAnswer } from "../shared/api.ts";
import type { Alignment } from "../shared/head/weights.ts";

export class HereView extends withParts(`
  run=#here-run bar=progress#here-bar going=#here-words cancel=button#here-cancel seen=#here-seen at=#here-at
  head=#here-head chart=figure-chart line=token-line heatmap=attention-heatmap words=attention-words
  unlock=button#here-unlock
`) {
  declare pointing: HerePointing;

  constructor(section: HTMLElement) {
    super(section);
    this.pointing = new HerePointing(section, this);
  }

  async show(report: WorkshopAnswer, name: string) {
    const { step, steps, example } = report;
    this.run.hidden = report.state === "none";
    this.cancel.hidden = !runs(report);
    this.going.textContent = goingInWords(report, name);
    if (step && steps) Object.assign(this.bar, { value: step, max: steps });
    else this.bar.removeAttribute("value");
    this.bar.hidden = !runs(report);
    this.seen.hidden = !example;
    if (example) this.#read(example, step ?? 0);
    await this.#draw(report);
  }

  wait() {
    this.bar.hidden = true;
    this.going.textContent = WAITING;
  }

  #read(example: ExampleReading, step: number) {
    this.at.textContent = readsAt(step, example.source.text);
    this.line.sentence = example.written;
    const alignment = alignmentOf(example);
    this.heatmap.hidden = this.words.hidden = this.unlock.hidden = !alignment;
    this.head.textContent = alignment ? headInWords(example) : NO_MAP;
    if (!alignment) return;
    this.heatmap.alignment = alignment;
    this.pointing.refresh();
  }

  async #draw({ curve, unseen, step, steps }: WorkshopAnswer) {
    if (!curve?.step.length || !unseen || !steps) return;
    const training = { curve, unseen, stops: [], optimisation: { steps } };
    await this.chart.draw((room, inks) => curveFigure(training, step ?? 0, room, inks), lossSoFar(curve));
  }
}

/** The map of the example; null for a model without attention. */
function alignmentOf({ source, target, layer, head, weights }: ExampleReading): Alignment | null {
  if (!weights) return null;
  return {
    ...{ block: "cross", layer: layer ?? 0, head: head ?? 0, naming: "produced" },
    ...{ n: weights.length, m: weights[0].length },
    weights: Float32Array.from(weights.flat(), (weight) => weight ?? NaN),
    rows: { side: "target", tokens: target.tokens, labels: labels(target.tokens) },
    columns: { side: "source", tokens: source.tokens, labels: labels(source.tokens) },
  };
}
