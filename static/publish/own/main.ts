/** Opens the page Your own model. */
import { start } from "../../rings.ts";
import { openOwnPage } from "./page.ts";

start({}, openOwnPage);
