/** Runs before a saved page: from here on it is answered from the file itself. */
import { answerFrom } from "../../shared/server.ts";
import { Answers } from "./answers.ts";
import { keepInside } from "./links.ts";
import { followHistory } from "./fake-location.ts";

const answers = new Answers(document.getElementById("answers")?.textContent ?? "");

answerFrom((address, request) => answers.answer(address, request));
followHistory();
keepInside(document);
