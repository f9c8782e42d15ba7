/** The ways to a model that was trained here. */
import { PAGES } from "./here-words.ts";
import type { WorkshopAnswer } from "../shared/api.ts";

/** The pages that show the model that was trained here, with their addresses. */
export function pagesOf({ model, alike, text }: WorkshopAnswer) {
  const [ownModel, sister] = [model ?? "", alike ?? ""];
  const query = (...pairs: string[][]) => new URLSearchParams([["text", text ?? ""], ...pairs]).toString();
  return [
    { name: PAGES.slider, href: `training?${query(["model", ownModel], ["beside", sister])}` },
    { name: PAGES.explore, href: `./?${query(["model", ownModel])}` },
    { name: PAGES.compare, href: `compare?${query(["model", sister], ["model", ownModel])}` },
    { name: PAGES.steps, href: `steps?${query(["model", ownModel])}` },
  ];
}
