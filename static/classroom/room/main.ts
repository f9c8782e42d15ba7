/** Opens the page Room. */
import { start } from "../../rings.ts";
import { openRoom } from "./page.ts";

start({}, openRoom);
