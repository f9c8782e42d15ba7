"""The texts and the dates that models are measured on, which no training saw."""

EVERYDAY, PARLIAMENT = "tatoeba/dev.tsv", "europarl/test.tsv"
NEWS = "newstest2014.tsv"  # the test set of the papers, English to French
GOLD = "alignments/europarl100.tsv"  # pairs with the links that people drew
DATES, SEED = 2_000, 777
EARLY = 200  # of these dates, at each stop of a training
