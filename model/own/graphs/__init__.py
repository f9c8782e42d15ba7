"""Weights of the edges of a graph, and the scores of a graph attention network."""
