/** Messages of every page: of what the server refuses, and of parts that are missing. */
import { text } from "../messages.ts";

export const UNREACHABLE = text("refused.unreachable");
export const TEXT_TOO_LONG = text("refused.long");
export const MAPS_TOO_LARGE = text("refused.maps");
/** Answers of proxies, which come in words of theirs or in none: of a body that is too large Caddy 2.6 says 502. */
const OF_PROXIES: Record<number, string> = {
  413: "A proxy before this server takes no file of this size: open a smaller one, or ask whoever runs it to allow 256 MB.",
  502: "A proxy before this server got no answer from it: try again; a file may be larger than the proxy takes.",
};
export const noReason = (status: number) => OF_PROXIES[status] ?? text("refused.silent", { status });
export const serverBusy = (seconds: number) => text("refused.busy", { seconds });
export const NO_MODEL = "The server has no model to show.";
export const forgotten = (what: string) =>
  `The ${what} belonged to the earlier text and was removed; the back button restores it.`;
export const UNLOADED = text("refused.unloaded");
export const noPart = (selector: string) => `There is no part “${selector}”.`;

export const FILE_TOO_SHORT = "Not a safetensors file: shorter than 8 bytes.";
export const FILE_CUT = "Not a safetensors file: its header runs past its end.";
export const wrongLength = (name: string, bytes: number, dtype: string, shape: number[]) =>
  `Tensor ${name}: ${bytes} bytes do not hold ${dtype} [${shape}].`;

export const LOADING = text("bar.models");
