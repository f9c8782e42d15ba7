/** Stands in for the graph of Explore in saved pages of models that are no graphs, whose button is hidden. */
export class AttentionGraph extends HTMLElement {}
