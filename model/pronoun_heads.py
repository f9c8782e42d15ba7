"""Heads and the noun of "it", in words, as `python -m model.evaluation pronouns` measured them."""

from regard.model.estimates import estimate
from regard.model.measured import CostliestHead, Needed, PronounHeads, Share
from regard.model.trace import HeadAt

LEAST = 0.05  # of the weight: a smaller move finds no noun
BLOCKS = {"encoder": "the encoder", "cross": "the cross-attention", "decoder": "the decoder"}


def most_needed(found: PronounHeads) -> HeadAt:
    """The head without which the fewest pairs are right."""
    return _costs(found["needed"])[0][0]


def pronoun_heads(found: PronounHeads) -> str:
    """Sentences on the head that moves most when the adjective changes, and on those that clearly cost pairs."""
    every = {
        HeadAt(block, layer, head): moves
        for block, measured in found["heads"].items()
        if block != "decoder"
        for layer, heads in enumerate(measured["moves"], 1)
        for head, moves in enumerate(heads, 1)
    }
    moved = max(every, key=lambda head: every[head][0])
    mean, low, high = every[moved]
    needed = found["needed"]
    without = [f"without {head_name(head)} {_share(one)}" for head, one in _costs(needed) if one["costs"][1] > 0]
    return (
        f"{'A' if low > LEAST else 'No'} head that reads English moves its look to the noun of “it” when the adjective "
        f"changes: {head_name(moved)} moves most, by {estimate(mean, low, high)}. With all heads "
        f"{needed['both']['share']:.0%} of {needed['pairs']} pairs are right, "
        f"{', '.join(without) or 'and not clearly fewer without any one head'}."
    )


def head_name(at: HeadAt) -> str:
    """A head in a sentence."""
    return f"head {at.head} of layer {at.layer} of {BLOCKS[at.block]}"


def _costs(needed: Needed) -> list[tuple[HeadAt, CostliestHead]]:
    """The head of each block that costs most, and the pairs that are right without it; the fewest first."""
    most = {block: one["most"] for block, one in needed["without"].items()}
    found = [(HeadAt(block, one["layer"], one["head"]), one) for block, one in most.items()]
    return sorted(found, key=lambda pair: pair[1]["share"])


def _share(found: Share) -> str:
    return "{:.0%} ({:.0%} to {:.0%})".format(found["share"], *found["interval"])
