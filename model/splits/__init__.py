"""Scores and logits as exact sums: which part of the model brought how much."""

from model.splits.logit import LogitSplit, split_logit
from model.splits.origins import Origins, origins
from model.splits.score import Scores, ScoreSplit, Shares
from model.splits.splittable import Followable, Splittable, followable, splittable
from model.splits.sums import Part

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
