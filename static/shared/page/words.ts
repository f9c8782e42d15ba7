/** Messages of every page: of what the server refuses, and of parts that are missing. */
export const UNREACHABLE = "The server cannot be reached. Check that it is running, then try again.";
export const TEXT_TOO_LONG = "The text is too long: shorten it.";
export const MAPS_TOO_LARGE = "The maps of this text are larger than this server can send: shorten the text.";
/** Answers of proxies, which come in words of theirs or in none: of a body that is too large Caddy 2.6 says 502. */
const OF_PROXIES: Record<number, string> = {
  413: "A proxy before this server takes no file of this size: open a smaller one, or ask whoever runs it to allow 256 MB.",
  502: "A proxy before this server got no answer from it: try again; a file may be larger than the proxy takes.",
};
export const noReason = (status: number) =>
  OF_PROXIES[status] ?? `The server answered ${status}, without saying why.`;
export const serverBusy = (seconds: number) => `the server is busy, trying again in ${seconds} s...`;
export const NO_MODEL = "The server has no model to show.";
export const forgotten = (what: string) =>
  `The ${what} belonged to the earlier text and was removed; the back button restores it.`;
export const UNLOADED =
  "A part of this page could not be loaded. Check that the server is running, then reload the page.";
export const noPart = (selector: string) => `There is no part “${selector}”.`;

export const FILE_TOO_SHORT = "Not a safetensors file: shorter than 8 bytes.";
export const FILE_CUT = "Not a safetensors file: its header runs past its end.";
export const wrongLength = (name: string, bytes: number, dtype: string, shape: number[]) =>
  `Tensor ${name}: ${bytes} bytes do not hold ${dtype} [${shape}].`;
