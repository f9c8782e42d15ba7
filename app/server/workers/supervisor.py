"""The supervisor takes connections at one port, gives each to the worker with least to do, and replaces workers."""

import gc
import logging
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType

from regard.app.server import interrupts
from regard.app.server.workers.board import Board, Busy

log = logging.getLogger("regard")

PAUSE = 1.0  # seconds between two starts of the same worker, and until a connection that cannot be taken is tried again
FULL = 0.01  # seconds until workers that take no connection are tried again
NO_MORE = "So many workers cannot be started ({}): choose fewer (--workers)."
NEVER = "The server ends: a worker ended ({}) before any of them served, and the next one would too."

Serve = Callable[[socket.socket, Board, int], None]


@dataclass
class Child:
    """A worker that runs; given: the connections that it got."""

    pid: int
    channel: socket.socket
    begun: float
    given: int = 0


class Supervisor:
    """Forks workers from a process that has read its models: they share its memory, and a new one is there at once.

    serve: what a worker does with its channel, its board and its number; ended: is told the process of one that has
    ended; patience: seconds for the last answers. This process must have no other thread.
    """

    def __init__(
        self, listening: socket.socket, workers: int, serve: Serve, ended: Callable[[int], None], patience: float
    ) -> None:
        self.listening, self.serve, self.ended, self.patience = listening, serve, ended, patience
        self.board = Board(workers)
        self.children: dict[int, Child] = {}
        self._missing = dict.fromkeys(range(workers), 0.0)  # when each may be started
        self._signals = 0
        self._have_served = False

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM, answer what was asked until then, and at a second signal end at once.

        Raises ValueError if a worker ends before any of them ever served.
        """
        gc.collect()
        gc.freeze()  # what is never collected is never written to, and stays shared
        self.listening.setblocking(False)
        waking, woken = socket.socketpair()
        for end in (waking, woken):
            end.setblocking(False)
        signal.set_wakeup_fd(woken.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._count)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        with selectors.DefaultSelector() as ready:
            ready.register(self.listening, selectors.EVENT_READ)
            ready.register(waking, selectors.EVENT_READ)
            try:
                while not self._signals:
                    self._start()
                    ready.select(self._patience())
                    with suppress(BlockingIOError):
                        waking.recv(4_096)
                    self._pass_on()
                    self._bury()
                self._end()
            finally:
                self._kill()

    def _count(self, _: int, __: FrameType | None) -> None:
        self._signals += 1

    def _patience(self) -> float | None:
        """Seconds until a worker may be started; None where none is missing."""
        return max(0.0, min(self._missing.values()) - time.monotonic()) if self._missing else None

    def _start(self) -> None:
        for number in [number for number, moment in self._missing.items() if moment <= time.monotonic()]:
            try:
                ours, theirs = socket.socketpair()
                pid = os.fork()
            except OSError as error:  # too many files or processes, or too little memory
                if not self._have_served:
                    raise ValueError(NO_MORE.format(error.strerror)) from error
                log.warning("A worker could not be started: %s", error)
                self._missing[number] = time.monotonic() + PAUSE
                return
            del self._missing[number]
            if pid:
                theirs.close()
                ours.setblocking(False)
                self.children[number] = Child(pid, ours, time.monotonic())
            else:
                self._become(number, ours, theirs)

    def _become(self, number: int, ours: socket.socket, theirs: socket.socket) -> None:
        """Be a worker, until its end."""
        code = 1
        try:
            interrupts.before_end.clear()  # it is the supervisor's
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for other in (self.listening, ours, *(child.channel for child in self.children.values())):
                other.close()
            self.serve(theirs, self.board, number)
            code = 0
        except OSError as error:
            log.error("A worker failed: %s", error)
        except BaseException:
            log.exception("A worker failed.")
        finally:
            os._exit(code)

    def _pass_on(self) -> None:
        """Give every connection that has come to a worker."""
        while True:
            try:
                connection, _ = self.listening.accept()
            except BlockingIOError:
                return
            except OSError as error:  # too many open files: those that are open will close
                log.warning("A connection could not be taken: %s", error)
                time.sleep(PAUSE)
                return
            with connection:
                self._give(connection)

    def _give(self, connection: socket.socket) -> None:
        while True:
            for child in self._least_busy():
                with suppress(OSError):  # its channel is full, or it has just ended
                    socket.send_fds(child.channel, [b"."], [connection.fileno()])
                    child.given += 1
                    return
            if self._signals:  # every worker is full: nobody waits for a place
                return
            self._bury()
            self._start()
            time.sleep(FULL)

    def _least_busy(self) -> list[Child]:
        def has(number: int) -> tuple[int, int]:
            child, busy = self.children[number], self.board[number]
            return busy.asked + child.given - busy.taken, child.given

        return [self.children[number] for number in sorted(self.children, key=has)]

    def _bury(self) -> None:
        """Note which workers have ended, so that others take their places. Raises ValueError as `run` does."""
        for number, code in self._ended():
            child = self.children.pop(number)
            child.channel.close()
            self.ended(child.pid)
            self._have_served |= any(self.board[one].serves for one in (number, *self.children))
            if not self._have_served:
                raise ValueError(NEVER.format(code))
            log.warning("A worker ended (%d): another takes its place.", code)
            self.board[number] = Busy()
            self._missing[number] = child.begun + PAUSE

    def _ended(self) -> Iterator[tuple[int, int]]:
        """Numbers of workers that have ended, and how; orphans of theirs, in a container, are reaped too."""
        numbers = {child.pid: number for number, child in self.children.items()}
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                if pid in numbers:
                    yield numbers[pid], os.waitstatus_to_exitcode(status)

    def _end(self) -> None:
        """Pass on what has come, close the port, and wait until the workers have answered."""
        self._pass_on()
        self.listening.close()
        for child in self.children.values():
            child.channel.close()
        last = time.monotonic() + self.patience
        while self.children and self._signals < 2 and time.monotonic() < last:
            for number, _ in self._ended():
                del self.children[number]
            time.sleep(FULL)

    def _kill(self) -> None:
        """End the workers that are left, at once."""
        for child in self.children.values():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
