"""Endpoints of questions, in the order in which the page API lists them."""

from fastapi import APIRouter, Depends
from fastapi.routing import APIRoute

from regard.app.api import (
    attention,
    cost,
    explanations,
    heads,
    models,
    own,
    pairs,
    positions,
    scratch,
    splits,
    steps,
    training,
)
from regard.app.api.parameters import ADMITTED, check_names

NOUNS = (models, attention, steps, own, heads, splits, cost, training, pairs, explanations, positions, scratch)

router = APIRouter(dependencies=[Depends(check_names)])
for noun in NOUNS:
    router.include_router(noun.router)

QUEUED = {
    route.path: route
    for noun in NOUNS
    for route in noun.router.routes
    if isinstance(route, APIRoute) and ADMITTED in route.dependencies
}
