/** The rings around every page; the pages know nothing of them, and work without. */
import { classroom } from "./classroom/begin.ts";
import { publish } from "./publish/begin.ts";

export const rings = [publish, classroom];
