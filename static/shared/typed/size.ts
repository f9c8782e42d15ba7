/** A size of matrices that people type, with buttons for one less and one more. */
import { html } from "../html.ts";
import { LARGEST } from "../maps/grids.ts";

/** `what` is its name for ears, `symbol` for eyes. */
export function size(
  name: string,
  what: string,
  symbol: unknown,
  is: number,
  set: (size: number) => unknown,
) {
  const button = (by: number, how: string, sign: string) => {
    const can = is + by >= 1 && is + by <= LARGEST;
    return html`
      <button type="button" data-size=${name} data-by=${by} aria-label="${how}: ${what}" aria-disabled=${!can}
        @click=${() => can && set(is + by)}>${sign}</button>`;
  };
  return html`
    <span class="size" role="group" aria-label=${what} title=${what}>
      ${symbol} <output>${is}</output> ${button(-1, "fewer", "−")} ${button(1, "more", "+")}
    </span>`;
}
