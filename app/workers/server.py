"""A server that ends in good order, also answers that have no end of their own."""

import socket
from collections.abc import Callable

import uvicorn


class Server(uvicorn.Server):
    """Serves until it is told to end; ending: called then, before it waits for the last answers."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], None]) -> None:
        super().__init__(config)
        self.ending = ending

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn."""
        self.ending()
        await super().shutdown(sockets)
