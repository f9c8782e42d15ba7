/**
 * The page's state as its address: /?model=&text=&target=&block=&layer=&head=&view=
 *
 * @typedef {object} PageState
 * @property {string} model
 * @property {string} text
 * @property {string} target "" unless a translation is forced
 * @property {string} block
 * @property {number} layer counts from 1; 0 where the address says nothing
 * @property {number} head
 * @property {"heatmap" | "numbers"} view
 */

/**
 * @param {string} search as in location.search
 * @returns {PageState}
 */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const whole = (/** @type {string} */ name) => {
    const n = Number(query.get(name));
    return Number.isInteger(n) && n > 0 ? n : 0;
  };
  return {
    model: query.get("model") ?? "",
    text: query.get("text") ?? "",
    target: query.get("target") ?? "",
    block: query.get("block") ?? "",
    layer: whole("layer"),
    head: whole("head"),
    view: query.get("view") === "numbers" ? "numbers" : "heatmap",
  };
}

/**
 * @param {PageState} state
 * @returns {string} "?..."
 */
export function writeAddress({ model, text, target, block, layer, head, view }) {
  const query = new URLSearchParams({ model, text });
  if (target) query.set("target", target);
  if (block) query.set("block", block);
  if (layer) query.set("layer", String(layer));
  if (head) query.set("head", String(head));
  if (view !== "heatmap") query.set("view", view);
  return `?${query}`;
}

/**
 * The head to open: the one that the address names if the model has it, else the model's best.
 *
 * @param {{block: string, layer: number, head: number}} wanted
 * @param {{layers: number, heads: number, blocks: {name: string}[], best_head: {block: string, layer: number, head: number} | null}} model
 * @returns {{focus: {block: string, layer: number, head: number}, found: boolean}}
 */
export function chooseHead({ block, layer, head }, model) {
  const best = model.best_head ?? { block: model.blocks[0].name, layer: 1, head: 1 };
  if (!block && !layer && !head) return { focus: { ...best }, found: true };
  const focus = { block: block || best.block, layer: layer || best.layer, head: head || best.head };
  const found =
    model.blocks.some((b) => b.name === focus.block) &&
    focus.layer <= model.layers &&
    focus.head <= model.heads;
  return { focus: found ? focus : { ...best }, found };
}
