"""Regard behind a port: in this process, or in workers that share the memory of its models."""

import math
import os
import socket
from collections.abc import Callable
from contextlib import closing, suppress

import torch
import uvicorn
from fastapi import FastAPI

from regard.app.application import create_app
from regard.app.server import interrupts, metrics
from regard.app.server.protocol import in_pieces, protocol
from regard.app.server.workers.board import Board
from regard.app.server.workers.cores import cores
from regard.app.server.workers.files import files
from regard.app.server.workers.server import REFUSED, Server
from regard.app.server.workers.sharing import forget_metrics_without, reserve_metrics
from regard.app.server.workers.supervisor import Supervisor
from regard.app.server.workers.worker import Worker
from regard.app.settings import Settings

CONNECTIONS = 1_000  # of one process, besides those of followers
LONGER_THAN_A_PROXY = 75  # seconds that an idle connection stays open: nginx uses it for 60, and fails on a closed one
GRACE = 5.0  # seconds in which a worker ends after its last answer


def serve(settings: Settings, listening: socket.socket, workers: int, announce: Callable[[str, str], None]) -> None:
    """Serve until the process is told to end. Raises ValueError for settings that cannot be served.

    announce: called with the presenter's key, "" where no room is open from the start, and the owner's token.
    """
    app, supervisor = create_app(_share(settings, workers) if workers > 1 else settings), os.getpid()
    room = app.state.room
    ending = room.followers.end if room else _nothing
    announce(room.key if room else "", app.state.owner)
    if workers == 1:
        with suppress(KeyboardInterrupt), interrupts.as_exceptions():  # the server has ended in good order by then
            Server(_config(app, settings), ending, listening).run()
        return

    def work(channel: socket.socket, board: Board, number: int) -> None:
        torch.set_num_threads(settings.threads or max(1, cores() // workers))
        reserve_metrics()
        Worker(_config(app, settings), ending, channel, board, number).run()
        forget_metrics_without(supervisor)

    def bury(process: int) -> None:
        metrics.bury(process)
        if room:
            room.places.bury(process)

    with closing(app.state.workshop):
        Supervisor(listening, workers, work, bury, settings.max_seconds + GRACE).run()


def _nothing() -> None:
    """End nothing."""


def _share(settings: Settings, workers: int) -> Settings:
    """The settings of one of so many workers; models are read by one thread, as only the forking thread is forked."""
    return settings.model_copy(
        update={
            "threads": 1,
            "cache_bytes": settings.cache_bytes // workers,
            "max_waiting": -(-settings.max_waiting // workers),
        }
    )


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    behind_proxy = settings.proxies or settings.root_path or settings.hosts
    return uvicorn.Config(
        in_pieces(app),
        log_level="warning",
        proxy_headers=False,  # so that a request has the address of the proxy that sends it
        http=protocol(settings.read_seconds, settings.max_url_bytes),
        ws="none",
        limit_concurrency=_connections(CONNECTIONS + (settings.room_followers if app.state.room else 0)),
        timeout_keep_alive=LONGER_THAN_A_PROXY if behind_proxy else 5,
        timeout_graceful_shutdown=math.ceil(settings.max_seconds),
    )


def _connections(wanted: int) -> int:
    """As many connections, or what two thirds of the files are enough for: libraries and answers open others."""
    return files((wanted + REFUSED) * 3 // 2) * 2 // 3 - REFUSED
