"""No folder makes transformers fetch code of the hub and run it, where the package is installed that does so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from transformers.utils.import_utils import KERNELS_MIN_VERSION

from tests.model.hugging_face.families import save

STUB = """from pathlib import Path

def get_kernel(name, *_, **__):
    Path(__file__).with_name("fetched").write_text(str(name))
    raise ImportError(name)

class Anything:
    def __init__(self, *_, **__): ...
    def __call__(self, one=None, *_, **__): return one if callable(one) else Anything()
    def __getattr__(self, name): return Anything()

def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return Anything()
"""
OPEN = """import sys
from regard.model.hugging_face import load
from transformers.integrations.hub_kernels import lazy_load_kernel
from transformers.utils import is_kernels_available

assert is_kernels_available(), "the stub is not seen"
print(load(sys.argv[1], "cpu").attend("cat").blocks.keys())
assert lazy_load_kernel("causal-conv1d") is None
"""


@pytest.mark.broad
def test_no_kernel_is_fetched_whatever_a_folder_asks_for(tmp_path):
    folder, stub = tmp_path / "llama", tmp_path / "path" / "kernels"
    save("LlamaForCausalLM", str(folder))
    config = folder / "config.json"
    asked = json.loads(config.read_text()) | {"attn_implementation": "flash_attention_2"}
    config.write_text(json.dumps(asked | {"_attn_implementation": "flash_attention_2"}))
    stub.mkdir(parents=True)
    (stub / "__init__.py").write_text(STUB)
    about = stub.with_name(f"kernels-{KERNELS_MIN_VERSION}.dist-info")
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: kernels\nVersion: {KERNELS_MIN_VERSION}\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(stub.parent), str(Path.cwd())])}
    ran = subprocess.run([sys.executable, "-c", OPEN, str(folder)], env=environment, capture_output=True, check=False)
    assert not (stub / "fetched").exists()
    assert ran.returncode == 0, ran.stderr.decode()
    assert b"decoder" in ran.stdout
