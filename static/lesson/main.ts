/** What the page Lesson is made of. */
import { start } from "../shared/page/start.ts";
import { openLesson } from "./page.ts";

start({}, openLesson);
