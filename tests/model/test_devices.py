"""What is not there is said; in any precision, the weights that are shown are those of the Q and K that are shown."""

import math
import os
import subprocess
import sys
from copy import deepcopy

import numpy as np
import pytest
import torch

from regard.model import devices, load
from regard.model.explanations import explain
from regard.model.heads import heads
from regard.model.trace import HeadAt
from regard.model.trained import Trained

TEXT = "Tuesday 3 March 1998"
ABSENT = ["cpu:1", "meta", f"cuda:{torch.cuda.device_count()}"]


@pytest.mark.parametrize("name", ABSENT)
def test_a_device_that_is_not_on_this_machine_is_named_and_an_unknown_precision_names_those_there_are(name):
    with pytest.raises(ValueError, match=f"no device '{name}'"):
        devices.resolve(name)
    with pytest.raises(ValueError, match="bfloat16"):
        load("dates-transformer", "cpu", dtype="int8")


PRINTED = """
import torch
from regard.model import devices
devices.resolve("cpu")
cudnn = torch.backends.cudnn
print(torch.backends.cuda.matmul.allow_tf32, torch.get_float32_matmul_precision(), cudnn.allow_tf32)
import os
print(os.environ["NVIDIA_TF32_OVERRIDE"])
"""


@pytest.mark.broad
def test_no_product_is_rounded_to_tf32_whatever_the_environment_says():
    environment = os.environ | {"TORCH_ALLOW_TF32_CUBLAS_OVERRIDE": "1", "NVIDIA_TF32_OVERRIDE": "1"}
    told = subprocess.check_output([sys.executable, "-c", PRINTED], env=environment, text=True)
    assert told.split() == ["False", "highest", "False", "0"]


def test_a_digest_tells_the_kinds_of_device_apart():
    made = [load("dates-transformer", "cpu")]
    for kind in ("cuda:0", "cuda:1", "mps"):
        network = deepcopy(made[0].network).to("meta")
        network.to = lambda _, network=network: network  # there is no such device here
        made.append(Trained("a", network, None, made[0].digest, torch.device(kind), made[0].config))
    cpu, cuda, other, mps = (model.digest for model in made)
    assert cuda == other
    assert len({cpu, cuda, mps}) == 3


@pytest.fixture
def copied() -> tuple[Trained, Trained]:
    first = load("dates-transformer", "cpu")
    return first, first.on(torch.device("cpu"))


def test_a_copy_on_a_device_answers_the_same(copied):
    first, second = copied
    assert second.digest == first.digest
    ours, theirs = (model.attend(TEXT).blocks["cross"].weights for model in (first, second))
    np.testing.assert_array_equal(ours, theirs)


def test_a_copy_on_a_device_shares_no_tensor(copied):
    first, second = copied
    ours, theirs = ({*map(torch.Tensor.data_ptr, model.network.parameters())} for model in (first, second))
    assert not ours & theirs
    assert [*second.network.state_dict()] == [*first.network.state_dict()]


def test_a_model_that_cannot_be_shorter_stays_as_it_is():
    model = load("dates-bahdanau", "cpu", dtype="bfloat16")
    assert model.describe()["dtype"] == "float32"
    assert model.digest == load("dates-bahdanau", "cpu").digest


@pytest.fixture(scope="module", params=["bfloat16", "float16"])
def rounded(request):
    return load("dates-transformer", "cpu", dtype=request.param)


def test_weights_recompute_from_q_and_k_in_any_precision(rounded):
    shown = rounded.attend(TEXT)
    for block in shown.blocks:
        steps = rounded.open_steps(shown, HeadAt(block, 1, 3))
        q, k = steps["q"].astype(float), steps["k"].astype(float)
        scores = torch.tensor(np.where(np.isnan(steps["masked"]), -np.inf, q @ k.T / math.sqrt(q.shape[1])))
        weights = scores.masked_fill(torch.tensor(steps["masked"]).isneginf(), -math.inf).softmax(-1).numpy()
        np.testing.assert_allclose(np.nan_to_num(steps["weights"]), weights, atol=1e-5)
        np.testing.assert_allclose(np.nan_to_num(shown.blocks[block].weights[0, 2]), weights, atol=1e-5)
        np.testing.assert_allclose(weights @ steps["v"], steps["head"], atol=1e-5)


def test_a_rounded_model_says_so_and_is_nearly_the_same(rounded):
    exact = load("dates-transformer", "cpu")
    assert rounded.describe()["dtype"] in rounded.digest
    assert rounded.digest != exact.digest
    ours, theirs = (model.attend(TEXT, "1998-03-03") for model in (rounded, exact))
    assert 0 < abs(ours.blocks["cross"].weights - theirs.blocks["cross"].weights).max() < 0.1
    assert heads(rounded, ours, "cross").effect.dtype == np.float32
    assert explain(rounded, ours, 1, 1).measures["gradient"].dtype == np.float32
