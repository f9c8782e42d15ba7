/** What runs before a saved page: from here on it is answered from the file itself. */
import { drawWith } from "../shared/maps/plotly.js";
import { answerFrom } from "../shared/server.js";
import { Answers } from "./answers.js";
import { charts } from "./chart.js";
import { keepInside } from "./links.js";
import { keepPlace } from "./place.js";

const answers = new Answers(document.getElementById("answers")?.textContent ?? "");

answerFrom((address, request) => answers.answer(address, request));
drawWith(charts);
keepPlace();
keepInside(document);
