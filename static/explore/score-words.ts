/** The messages about one score of a head. */
export const HOPS =
  "Here no query meets a key: a network of two layers scores each word for every hop at once, A = softmax(W₂ tanh(W₁ Hᵀ)), so there are no products of a pair to show.";
export const GIVEN =
  "The file has weights alone: with q and k in it, the products that make each score are shown here.";
export const AGGREGATE =
  "This map is made of several heads: it has no query and no key of its own. Open a head.";
export const RUNNING = "added up so far";
export const LARGEST = "The largest products, by dimension";
