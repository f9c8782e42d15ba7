/** Messages of a page that is saved. */
export const saved = (name: string) => `Saved ${name}.`;
export const CANCELLED = "Cancelled: no file was written.";
export const CUT = "The connection ended before the page was there: save it again.";
