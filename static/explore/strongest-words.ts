/** The messages of what stands below the numbers of a head: the strongest word of each row, and products of hops. */
import { count } from "../shared/words.ts";
import { unitOf, type Alignment } from "../shared/head/weights.ts";

export const listTitle = (a: Alignment) => {
  if (a.rows.side === "hops") return "The word that each hop looks at most";
  const looks = a.rows.side === a.columns.side ? `each ${unitOf(a)}` : `each written ${unitOf(a)}`;
  return `The ${unitOf(a)} that ${looks} looks at most`;
};

export const HEADINGS = ["row", "strongest", "weight", "second", "weight", "difference"];

/** The rows that decide, of all; marks are no candidates. */
export const decidedInWords = (decided: number, all: number) =>
  `${decided} of ${count(all, "row")} give the strongest more than twice the weight of the second. End marks are left out of the list, and keep their weight.`;

export const SAVE = "save as CSV";
export const FILE = "strongest-words.csv";

export const PRODUCTS = "How much two hops overlap, AAᵀ";
export const productsInWords = (penalty: string) =>
  `An entry is Σⱼ aᵢⱼ aₖⱼ, of hops i and k: 0 where they have no place in common. On the diagonal 1 is a hop at one place alone. The penalty ‖AAᵀ − I‖² is the sum of the squares of all entries, with 1 less on the diagonal: ${penalty} (Lin et al. 2017, equation 8).`;
