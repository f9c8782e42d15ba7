"""The training loop: plain, resumable, with progress reports."""

import math
import time
from collections.abc import Callable, Iterator
from itertools import islice

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn import functional

from regard.model import devices, recurrent
from regard.model.errors import Unsuitable
from regard.model.self_attentive import SelfAttentive, redundancy
from regard.model.training.data import Batch
from regard.model.training.data_parallel import Team
from regard.model.training.distillation import Distillation
from regard.model.training.label_smoothing import smoothed_cross_entropy
from regard.model.training.learning_rate import learning_rate
from regard.model.training.pictures import Examples
from regard.model.training.recipe import Optimisation, Precision
from regard.model.training.run import Progress, Run
from regard.model.vision.network import VisionTransformer
from regard.model.vision.patches import cut
from regard.model.windows import places
from regard.model.zoo import Network

Watch = Callable[[Network, Progress], None]
BETAS, EPSILON = (0.9, 0.98), 1e-9  # of Adam (Kingma and Ba 2015), as in Vaswani et al. 2017, section 5.3


def train(
    model: Network,
    corpus: Examples,
    development: Examples,
    optimisation: Optimisation,
    run: Run,
    device: torch.device,
    say: Callable[[str], None] = print,
    watch: Watch = lambda *_: None,
    held: Examples | None = None,
) -> Progress:
    """Train until the recipe's last step, from wherever the run is; a save every `save_every` steps.

    The history counts the seconds of training, those before the run was killed and resumed included.

    watch: called after each step; it changes neither the network nor the random numbers.
    held: pairs of which a batch is read beside each that is learnt, so that what the network said of them stays.

    Raises Unsuitable where the loss is not finite any more.
    """
    o, team = optimisation, Team.join()
    torch.manual_seed(o.seed)
    model.to(device).train()
    distillation = Distillation(held, model, o, device)
    optimiser = torch.optim.Adam(model.parameters(), lr=0.0, betas=BETAS, eps=EPSILON, fused=True)
    progress = run.restore(model, optimiser)
    if team.rank:
        torch.manual_seed(o.seed + progress.step + 1_000_000 * team.rank)  # its own dropout
    say(f"{sum(p.numel() for p in model.parameters()):,} parameters, {len(corpus):,} pairs, from step {progress.step}")
    losses, begun, first = [], time.monotonic(), progress.step
    spent = progress.history[-1].get("seconds", 0) if progress.history else 0
    beside_each = distillation.batches(progress.step, team)
    for batch, beside in zip(_endless(corpus, o, progress, team), beside_each, strict=False):
        if progress.step >= o.steps:
            break
        progress.step += 1
        progress.batch += 1
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(progress.step, model.d_model, o.warmup, o.steps, o.cooldown, o.rate)
        pieces = int(team.total(float(batch.pieces)))
        loss = batch_loss(model, batch, o.label_smoothing, device, o.aim, o.precision) * (batch.pieces / pieces)
        loss.backward()
        distillation.pull(model, beside, o.hold / team.size)
        team.add_gradients(model.parameters())
        nn.utils.clip_grad_norm_(model.parameters(), o.clip)
        optimiser.step()
        optimiser.zero_grad()
        losses.append(loss.detach())
        progress.pieces += pieces
        if progress.step % o.report_every == 0 or progress.step == o.steps:
            mean = team.total(float(torch.stack(losses).mean()))
            if not math.isfinite(mean):
                raise Unsuitable("The loss is not finite any more: choose a lower rate, or a longer warm-up.")
            entry: dict[str, int | float] = {"step": progress.step, "loss": round(mean, 4)}
            entry["learning_rate"] = optimiser.param_groups[0]["lr"]
            entry["seconds"] = round(spent + time.monotonic() - begun, 2)
            if progress.step % o.save_every == 0 or progress.step == o.steps:
                entry["development_loss"] = round(evaluate(model, development, o, device), 4)
            progress.history.append(entry)
            say(_report(entry, o.steps, progress.pieces, time.monotonic() - begun, first))
            losses.clear()
        if team.rank == 0 and progress.step in o.snapshot_steps:
            run.keep(model, progress.step)
        if team.rank == 0 and (progress.step % o.save_every == 0 or progress.step == o.steps):
            run.save(model, optimiser, progress, keep=o.average)
        watch(model, progress)
    return progress


def batch_loss(
    model: Network,
    batch: Batch,
    smoothing: float,
    device: torch.device,
    aim: float = 0.0,
    precision: Precision = "bfloat16",
) -> Tensor:
    """The loss of one batch, padding left out; matrix products in this precision, where the device has it."""
    produced = batch.produced.to(device)
    with torch.autocast(device.type, torch.bfloat16, enabled=precision == "bfloat16" and devices.has_bfloat16(device)):
        if isinstance(model, SelfAttentive):
            return _loss_of_mark(model, batch.source.to(device), produced[:, 0], smoothing)
        if isinstance(model, VisionTransformer):
            return _loss_of_digit(model, batch.source.to(device), produced[:, 0], smoothing)
        source = batch.source.to(device)
        decoded = model(source, batch.fed.to(device))
        real = produced != model.config.pad
        loss = smoothed_cross_entropy(decoded.hidden[real], model.embedding.weight, produced[real], smoothing)
    if aim and isinstance(decoded, recurrent.Decoded) and decoded.attention and decoded.attention.p is not None:
        off = missed(decoded.attention.p, decoded.attention.scores, source != model.config.pad)
        loss = loss + aim * off[real].mean()
    return loss


def missed(
    p: Float[Tensor, "batch i"], scores: Float[Tensor, "batch i j"], real: Bool[Tensor, "batch j"]
) -> Float[Tensor, "batch i"]:
    """Distance of the centre p_i of a predicted window from where the scores point without it: (p_i - E[j])^2 / S^2.

    The window hides what is outside, so that by itself it is slow to find its way; the scores see everything.
    """
    weights = scores.detach().float().masked_fill(~real[:, None], -torch.inf).softmax(-1)
    expected = weights @ places(weights, real.size(1))
    return ((p.float() - expected) / real.sum(1, keepdim=True)) ** 2


def _loss_of_mark(
    model: SelfAttentive, source: Int[Tensor, "batch j"], mark: Int[Tensor, " batch"], smoothing: float
) -> Tensor:
    """Cross-entropy of the mark, and redundancy of the hops (Lin et al. 2017, section 2.2)."""
    run = model(source)
    marks = torch.tensor(model.config.marks, device=mark.device)
    right = (mark[:, None] == marks).int().argmax(-1)
    surprise = functional.cross_entropy(run.logits.float(), right, label_smoothing=smoothing)
    return surprise + model.config.penalty * redundancy(run.A.float()).mean() if model.training else surprise


def _loss_of_digit(
    model: VisionTransformer, levels: Int[Tensor, "batch n"], digit: Int[Tensor, " batch"], smoothing: float
) -> Tensor:
    """Cross-entropy of the digit that a picture shows."""
    c = model.config
    run = model(cut(levels.unflatten(-1, (c.side, c.side)) / 255, c.patch))
    return functional.cross_entropy(run.logits.float(), digit, label_smoothing=smoothing)


@torch.no_grad()
def evaluate(model: Network, corpus: Examples, o: Optimisation, device: torch.device) -> float:
    """The mean cross-entropy (natural log) of the pieces of unseen translations; its exponential is the perplexity."""
    trains = model.training
    model.eval()
    total, count = 0.0, 0
    for batch in corpus.batches(o.batch_tokens, seed=0):
        total += float(batch_loss(model, batch, 0.0, device, precision=o.precision)) * batch.pieces
        count += batch.pieces
    model.train(trains)
    return total / count


def _endless(corpus: Examples, o: Optimisation, progress: Progress, team: Team) -> Iterator[Batch]:
    while True:
        yield from islice(corpus.batches(o.batch_tokens, o.seed + progress.epoch, team), progress.batch, None)
        progress.epoch += 1
        progress.batch = 0


def _report(entry: dict[str, int | float], steps: int, tokens: int, seconds: float, first: int) -> str:
    done = entry["step"] - first
    left = seconds / done * (steps - entry["step"])
    unseen = f", unseen {entry['development_loss']:.3f}" if "development_loss" in entry else ""
    return (
        f"step {entry['step']} of {steps}, loss {entry['loss']:.3f}{unseen}, "
        f"{tokens / seconds:,.0f} target pieces a second, {left / 60:.0f} min left"
    )
