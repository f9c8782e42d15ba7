/** A matrix so small that its colours alone are seen: `<heat-thumb>`. Set `shown`; what is not allowed is hatched. */
import { html, render } from "../shared/html.ts";
import { signedColours, weightRamp } from "../shared/maps/inks.ts";
import { Painted } from "../shared/maps/painted.ts";
import { css } from "../shared/maps/ramp.ts";
import { reach, shade } from "../shared/maps/signed.ts";
import type { SinceAnswer } from "../shared/api.ts";

type Shown = Pick<SinceAnswer["quantities"][number], "values" | "kind">;

export class HeatThumb extends Painted {
  #shown: Shown | null = null;

  get room() {
    return null;
  }

  set shown(shown: Shown | null) {
    this.#shown = shown;
    this.paint();
  }

  paint() {
    if (!this.#shown) return render("", this);
    const { values, kind } = this.#shown;
    const end = reach(values.flat().filter((x) => x !== null));
    const colour = (x: number) =>
      kind === "weights" ? weightRamp()[Math.round(255 * x)] : signedColours()[shade(x, end, 255)];
    this.style.setProperty("--columns", String(values[0].length));
    const cell = (x: number | null) =>
      x === null ? html`<i class="masked"></i>` : html`<i .style=${`background: ${css(colour(x))}`}></i>`;
    return render(values.flat().map(cell), this);
  }
}
