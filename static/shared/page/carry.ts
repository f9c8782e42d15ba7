/**
 * A sentence, its model and its head, with its reading and what is locked, go along to every page of the frame, also by
 * way of one that shows none of them.
 */
import { keepInTab, keptInTab } from "../tab-storage.ts";
import { isOwnModel } from "../sentence/models.ts";
import { REQUEST, READING, addressOf, cell } from "./address.ts";
import type { Cell } from "../maps/cells.ts";
import type { ModelRequest } from "../answer-types.ts";
import type { Focus } from "../head/choose.ts";
import type { AskedRowName } from "../head/row-names.ts";

/** The state that an address says, and a page may add to it. */
export type State = ModelRequest & Partial<Focus & { rows: AskedRowName }>;

const KEY = "regard-question";
const address = addressOf({ ...REQUEST, ...READING, lock: cell });
let latest = "";

/** Remember the sentence for other pages; keep the earlier head and lock where this page has none. */
export function carry(state: State & { lock?: Cell }) {
  if (isOwnModel(state)) return;
  const shown = { ...address.read(""), ...state };
  const { model, text, target, block, layer, head, rows, lock } = address.read(carried());
  const stays = model === shown.model && block === shown.block;
  if (stays && !shown.layer) Object.assign(shown, { layer, head });
  if (stays && !state.lock && text === shown.text && target === shown.target)
    Object.assign(shown, { rows, lock });
  latest = address.write(shown);
  keepInTab(KEY, latest); // where it cannot, the sentence goes along from page to page, but not by way of Lab and API
  lead();
}

/** The search "?..." of the state shown last in this tab, "" where none was. */
export const carried = () => latest || keptInTab(KEY, "", String);

/** The links of the frame lead to what was shown last; where nothing was, they stay as the template wrote them. */
export function lead() {
  const search = carried();
  if (!search) return;
  for (const link of document.querySelectorAll("a[data-carries]") as NodeListOf<HTMLAnchorElement>)
    link.search = search.replace("?model=", `?${link.dataset.carries}=`);
}
