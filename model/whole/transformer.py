"""The whole of a Transformer. Vaswani et al. 2017, figure 1: its boxes, with the names that they have there."""

from functools import partial

from regard.model.steps.head import AttentionAt, of_head
from regard.model.steps.stage import Steps
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, HeadAt
from regard.model.whole.parameters import LINEAR, TRANSFORMER, counted
from regard.model.whole.part import Drawing, Stack, Whole, likeliest

ATTENTION = {
    "encoder": "Multi-Head Attention",
    "decoder": "Masked Multi-Head Attention",
    "cross": "Multi-Head Attention",
}


def of_transformer(run: Run, tokenizer: Tokenizer, attended: Attended) -> Whole:
    """Embeddings and positions, the layers of the encoder, those of the decoder, linear and softmax."""

    def steps(block: str, layer: int) -> Steps:
        return of_head(run, tokenizer, attended, AttentionAt.of(run, block, layer), HeadAt(block, layer, 1))

    drawing = Drawing()

    def enter(stack: Stack, name: str) -> str:
        first = steps(stack, 1)
        terms = (("embedding", name), ("position", "Positional Encoding"))
        inputs = [drawing.add(first.stage(id), name, stack, block=stack) for id, name in terms]
        return drawing.add(first.stage("x"), "Add", stack, *inputs, block=stack)

    def look(block: str, layer: int, x: str, *memory: str) -> str:
        """Attention with its residual and norm."""
        opened, stack, cross = steps(block, layer), _stack(block), "cross." if block == "cross" else ""
        add = partial(drawing.add, layer=layer, block=block)
        output, normed = opened.stage("output"), opened.stage("normed")
        found = add(output, ATTENTION[block], stack, x, *memory, maps=True, named=f"{cross}output")
        return add(normed, "Add & Norm", stack, x, found, named=f"{cross}normed")

    def think(block: str, layer: int, x: str) -> str:
        """The feed-forward network of a layer with its residual and norm; block: its last attention."""
        opened, stack, add = steps(block, layer), _stack(block), partial(drawing.add, layer=layer, block=block)
        found = add(opened.stage("feed_forward"), "Feed Forward", stack, x)
        return add(opened.stage("passed"), "Add & Norm", stack, x, found)

    x = enter("encoder", "Input Embedding")
    for layer in range(1, len(run.network.encoder) + 1):
        x = think("encoder", layer, look("encoder", layer, x))
    memory, x = x, enter("decoder", "Output Embedding")
    for layer in range(1, len(run.network.decoder) + 1):
        x = think("cross", layer, look("cross", layer, look("decoder", layer, x), memory))
    chances = likeliest(run.network.logits(run.decoded.hidden)[0], run.log_probabilities[0].exp(), tokenizer.pieces)
    learnt = counted(run.network, TRANSFORMER, drawing.parts, ("decoder.embedding", LINEAR))
    return Whole(attended, "stacks", tuple(drawing.parts), x, chances, run.network.config.vocabulary, parameters=learnt)


def _stack(block: str) -> Stack:
    return "encoder" if block == "encoder" else "decoder"
