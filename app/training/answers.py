"""The training of a model, as JSON."""

from dataclasses import asdict

from regard.app.api.dump import dump
from regard.app.engine.limits import refused
from regard.model.trained import Trained
from regard.model.training_history import TrainingHistory, training_history


def to_json(model: Trained, most: int) -> bytes:
    """Raises Refusal (422) for a model whose training is not known."""
    with refused("no_training", model):
        found = training_history(model)
    answer = {
        "model": model.id,
        "d_model": model.network.d_model,
        "vocabulary": model.network.config.vocabulary,
        **_curves(found),
        "stops": [asdict(stop) for stop in found.stops],
        "happened": found.happened,
        "texts": found.texts,
        "diagonal": found.diagonal,
        "heads": found.heads and asdict(found.heads),
        "own": found.own and _curves(found.own),
    }
    return dump(answer, most)


def _curves(found: TrainingHistory) -> dict[str, object]:
    losses = [entry for entry in found.curve if "development_loss" in entry]
    return {
        "optimisation": asdict(found.optimisation),
        "pieces_before": found.pieces_before,
        "curve": {name: [entry[name] for entry in found.curve] for name in ("step", "loss", "learning_rate")},
        "unseen": {
            "step": [entry["step"] for entry in losses],
            "loss": [entry["development_loss"] for entry in losses],
        },
    }
