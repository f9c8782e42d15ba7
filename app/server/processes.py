"""Other processes of this machine, on Linux and macOS: on Windows the same calls end a process, or are not there."""

import os
import signal


def lives(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's
        pass
    return True


def kill(pid: int) -> None:
    """End a process at once. Raises ProcessLookupError."""
    os.kill(pid, signal.SIGKILL)
