/** Lessons of one's own, on a page: loaded when one is added to or walked. */
import { Walking } from "./own-station.ts";

export { addStation } from "./add-station.ts";

export const walk = () => new Walking().show();
