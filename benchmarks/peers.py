"""The same weights in the tools that people use today, through their public functions; their pages are files.

What these pages would load from elsewhere comes from `npm install --prefix benchmarks`, so that no network is measured.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import torch
from jaxtyping import Float32
from plotly.subplots import make_subplots

from benchmarks.cases import MODEL_VIEW, Case

Weights = Float32[np.ndarray, "layers heads n n"]
ELSEWHERE = {
    "https://cdnjs.cloudflare.com/ajax/libs/require.js/2.3.6/require.min.js": "requirejs/require.js",
    "https://cdnjs.cloudflare.com/ajax/libs/d3/5.7.0/d3.min": "d3/dist/d3.min.js",
    "https://cdnjs.cloudflare.com/ajax/libs/jquery/2.0.0/jquery.min": "jquery/dist/jquery.min.js",
}
MODULES = Path(__file__).parent / "node_modules"
SHOW = """
const all = document.getElementById('{plot_id}');
all.on('plotly_click', async ({points}) => {
  const {curveNumber} = points[0];
  await Plotly.restyle(all, {z: [all.data[curveNumber].z]}, [all.data.length - 1]);
  document.body.dataset.head = String(curveNumber);
});
document.body.dataset.head = '';
"""


def installed() -> bool:
    """Whether the tools are here, and what their pages load."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("bertviz", "circuitsvis")) and MODULES.exists()


def vendor(folder: Path) -> None:
    """Put what the pages load beside them."""
    for name in ELSEWHERE.values():
        shutil.copy(MODULES / name, folder / Path(name).name)
    import plotly

    shutil.copy(Path(plotly.__file__).parent / "package_data" / "plotly.min.js", folder)


def peers(server: str, folder: Path, weights: Weights, tokens: list[str]) -> list[Case]:
    """One case a tool; a page is made when it is first wanted, because large ones take minutes."""
    heads, n = weights.shape[0] * weights.shape[1], weights.shape[2]

    def page(name: str, make: Callable[[], str]) -> Callable[[], str]:
        file = folder / "pages" / f"{name}-{n}.html"

        def address() -> str:
            if not file.exists():
                file.write_text(f'<!doctype html><meta charset="utf-8">{make()}', encoding="utf-8")
            return f"{server}/pages/{file.name}"

        return address

    lines = "document.getElementsByTagName('line').length"
    return [
        Case(
            name=MODEL_VIEW,
            address=page("model-view", lambda: _bertviz("model_view", weights, tokens)),
            drawn=f"{lines} === {heads * n * n}",
            heads="centres('.attn_background[stroke-opacity=\"0\"]').filter(([x, y]) => "
            "!document.elementFromPoint(x, y).closest('.detail'))",
            head="document.querySelector('text.detail')?.textContent ?? null",
            cells=f"centres('g.detail > g > rect').slice(0, {n})",
            cell="[...document.querySelectorAll('.attn-line-group')].findIndex((g) => g.style.opacity === '1')",
        ),
        Case(
            name="BertViz head view (one layer)",
            address=page("head-view", lambda: _bertviz("head_view", weights, tokens)),
            drawn=f"{lines} === {weights.shape[1] * n * n}",
            heads="centres('rect[height=\"20\"]')",
            head="[...document.querySelectorAll('rect[height=\"20\"]')].map((r) => r.getAttribute('fill')).join()",
            cells="centres('#left .background')",
            cell="[...document.querySelectorAll('.background')].findIndex((r) => r.style.opacity === '1')",
        ),
        Case(
            name="CircuitsVis attention heads",
            address=page("circuitsvis", lambda: _circuitsvis(weights, tokens)),
            drawn=f"document.getElementsByTagName('canvas').length === {heads + 1}",
            heads="centres('canvas')",
            head="[...document.querySelectorAll('h2, h3')].at(-1).textContent",
            switched="pointermove",
        ),
        Case(
            name="Plotly, one subplot a head",
            address=page("plotly", lambda: _plotly(weights)),
            drawn="document.body?.dataset.head === ''",
            heads="centres('.heatmaplayer image').slice(0, -1)",
            head="document.body.dataset.head",
            press=0,  # a button that is held begins to zoom
            cells="across('.heatmaplayer image')",
            cell="document.querySelector('.hoverlayer').textContent || null",
        ),
    ]


def _bertviz(view: str, weights: Weights, tokens: list[str]) -> str:
    import bertviz

    layers = [torch.tensor(layer)[None] for layer in weights]
    html: str = getattr(bertviz, view)(layers, tokens, html_action="return").data
    for address, name in ELSEWHERE.items():
        here = f"/{Path(name).name}"
        html = html.replace(address, here if address.endswith(".js") else here.removesuffix(".js"))
    return html


def _circuitsvis(weights: Weights, tokens: list[str]) -> str:
    from circuitsvis.attention import attention_heads

    every = weights.reshape(-1, *weights.shape[2:])
    return attention_heads(attention=every, tokens=tokens, mask_upper_tri=False).local_src


def _plotly(weights: Weights) -> str:
    """All heads on the left, and a large one on the right; a click on a head shows it there."""
    layers, heads = weights.shape[:2]
    large: dict[str, int] = {"rowspan": layers, "colspan": heads}
    rows: list[list[dict[str, int] | None]] = [
        [{} for _ in range(heads)] + [large if row == 0 else None] + [None] * (heads - 1) for row in range(layers)
    ]
    figure = make_subplots(layers, 2 * heads, specs=rows, horizontal_spacing=0.004, vertical_spacing=0.008)
    for layer, head in np.ndindex(layers, heads):
        figure.add_trace(go.Heatmap(z=weights[layer, head], showscale=False), layer + 1, head + 1)
    figure.add_trace(go.Heatmap(z=weights[0, 0]), 1, heads + 1)
    figure.update_layout(width=1240, height=640, margin={"l": 10, "r": 10, "t": 10, "b": 10})
    figure.update_xaxes(showticklabels=False)
    figure.update_yaxes(showticklabels=False)
    return figure.to_html(include_plotlyjs="/plotly.min.js", full_html=False, post_script=SHOW)
