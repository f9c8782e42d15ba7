/** Plotly is large and needed late: it is loaded once, when the first chart asks for it. */
import { ApiError } from "../server.ts";
import { NO_CHARTS } from "./figure-words.ts";

let loading: Promise<{ react: Function; Fx?: { hover: Function } }> | null = null;

/**
 * Plotly 4 writes the style sheet of its maps into the page, which the content security policy refuses; it does not
 * where an element with this id is there already. Nothing here draws maps.
 */
const MAP_STYLES = "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53";

export function loadPlotly(address: string): NonNullable<typeof loading> {
  loading ??= new Promise((resolve, reject) => {
    const unwanted = document.createElement("meta");
    unwanted.id = MAP_STYLES;
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve((globalThis as any).Plotly);
    script.onerror = () => {
      loading = null; // so that the next chart tries again
      script.remove();
      unwanted.remove();
      reject(new ApiError(NO_CHARTS, "no_charts"));
    };
    document.head.append(unwanted, script);
  });
  return loading;
}
