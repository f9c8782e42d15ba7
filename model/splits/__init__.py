"""Scores and logits as exact sums: which part of the model brought how much."""

from regard.model.splits.logit import LogitSplit, split_logit
from regard.model.splits.origins import Origins, origins
from regard.model.splits.score import Scores, ScoreSplit, Shares
from regard.model.splits.splittable import Followable, Splittable, followable, splittable
from regard.model.splits.sums import Part

__all__ = [
    "Followable",
    "LogitSplit",
    "Origins",
    "Part",
    "ScoreSplit",
    "Scores",
    "Shares",
    "Splittable",
    "followable",
    "origins",
    "split_logit",
    "splittable",
]
