"""Files of a site, compressed here, as not every server of files does it; `.bin`, which none unpacks on its way."""

import gzip


def packed(content: bytes) -> bytes:
    """The same bytes for the same content, whenever it is compressed."""
    return gzip.compress(content, 9, mtime=0)
