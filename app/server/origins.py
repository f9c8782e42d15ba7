"""Origins of pages that may show Regard in a frame, as `frame-ancestors` of the content security policy takes them."""

import re

ORIGIN = re.compile(r"https?://(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:\d{1,5}|\*))?")


def origin(text: str) -> str:
    """A scheme, a host and perhaps a port, in small letters; `*.` before the host stands for all names below it.

    Raises ValueError with a sentence for anything else: a path, a list, `'self'`, `*`, a name with other letters.

    >>> origin("https://LMS.example.org"), origin("http://*.example.org:8080")
    ('https://lms.example.org', 'http://*.example.org:8080')
    """
    found = text.lower()
    if ORIGIN.fullmatch(found):
        return found
    raise ValueError(
        f"{text[:80]!r} is not an origin: write https://lms.example.org or https://*.example.org, without a path."
    )
