"""The whole of an attention-only decoder: a stream, and heads that read it and add to it. Olsson et al. 2022."""

from dataclasses import replace
from functools import partial

from regard.model.decoder_only.steps import StreamCells
from regard.model.steps.stage import Steps
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, HeadAt
from regard.model.whole.parameters import DECODER_ONLY, LINEAR, counted
from regard.model.whole.part import Drawing, Part, Stack, Whole, likeliest

STACK: Stack = "decoder"


def of_decoder_only(run: Run, tokenizer: Tokenizer, attended: Attended) -> Whole:
    """The embedding, layers in which queries and keys alone know their positions, the last norm, linear and softmax.

    The last norm is outside of layers, though `Steps` opens it in the last of them.
    """

    def steps(layer: int) -> Steps:
        return StreamCells(run, tokenizer, attended, HeadAt(STACK, layer, 1)).steps

    drawing, layers = Drawing(), len(run.network.decoder)
    enter = partial(drawing.add, block=STACK)
    opened = steps(1)
    stream = enter(opened.stage("summed"), "Embedding", STACK, named="embedding")
    position = enter(opened.stage("position"), "Positional Encoding", STACK)
    for layer in range(1, layers + 1):
        opened, add = steps(layer), partial(drawing.add, layer=layer, block=STACK)
        read = add(opened.stage("x"), "Layer Norm", STACK, stream)
        placed = add(opened.stage("input_q"), "Add", STACK, read, position)
        found = add(opened.stage("output"), "Masked Multi-Head Attention", STACK, placed, read, maps=True)
        stream = add(opened.stage("residual"), "Add", STACK, stream, found)
    last = f"{STACK}.passed"
    drawing.parts.append(Part(replace(opened.stage("passed"), id=last), "Layer Norm", STACK, None, (stream,)))
    chances = likeliest(run.network.logits(run.decoded.hidden)[0], run.log_probabilities[0].exp(), tokenizer.pieces)
    learnt = counted(run.network, DECODER_ONLY, drawing.parts, (LINEAR,))
    return Whole(
        attended, "stacks", tuple(drawing.parts), last, chances, run.network.config.vocabulary, parameters=learnt
    )
