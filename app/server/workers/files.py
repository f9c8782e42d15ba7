"""Number of files that this process may have open: every connection is one."""

import sys


def files(wanted: int) -> int:
    """Let the process open this many files, or as many as the system allows; return how many."""
    if sys.platform == "win32":  # has no such limit
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    except (ValueError, OSError):  # macOS may allow fewer than it says
        return soft
    return raised
