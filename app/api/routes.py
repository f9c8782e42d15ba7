"""Endpoints of questions, in the order in which the page API lists them."""

from collections.abc import Iterable
from types import ModuleType

from fastapi import APIRouter, Depends
from fastapi.routing import APIRoute

from regard.app.api.parameters import ADMITTED, check_names
from regard.app.attention import endpoints as attention
from regard.app.cost import endpoints as cost
from regard.app.explanations import endpoints as explanations
from regard.app.heads import endpoints as heads
from regard.app.heads import pairs
from regard.app.models import endpoints as models
from regard.app.positions import endpoints as positions
from regard.app.scratch import endpoints as scratch
from regard.app.since import endpoints as since
from regard.app.splits import endpoints as splits
from regard.app.steps import endpoints as steps
from regard.app.training import endpoints as training
from regard.app.whole import endpoints as whole

NOUNS = (models, attention, steps, whole, heads, splits, cost, training, pairs, explanations, positions, scratch, since)

router = APIRouter(dependencies=[Depends(check_names)])
for noun in NOUNS:
    router.include_router(noun.router)


def queued(nouns: Iterable[ModuleType]) -> dict[str, APIRoute]:
    """Routes whose questions wait for a device, by their paths."""
    routes = [route for noun in nouns for route in noun.router.routes if isinstance(route, APIRoute)]
    return {route.path: route for route in routes if ADMITTED in route.dependencies}
