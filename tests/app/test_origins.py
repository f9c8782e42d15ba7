"""Frames: which sites may show Regard in one, and that nothing else of the headers changes with it."""

import pytest

from regard.app import Settings
from regard.app.server.security import HEADERS

POLICY, FRAMES = "Content-Security-Policy", "X-Frame-Options"


def test_no_site_may_show_regard_in_a_frame_unless_it_is_named(client):
    headers = client.get("/").headers
    assert headers[POLICY].endswith("frame-ancestors 'none'")
    assert headers[FRAMES] == "DENY"


@pytest.mark.parametrize("path", ["/?embed", "/steps", "/api/models", "/nothing"])
def test_the_named_origins_are_frame_ancestors_and_all_else_of_the_headers_stays(guarded, path):
    origins = ["https://lms.example.org", "https://*.example.edu:8443"]
    headers = guarded(embed_from=origins).get(path).headers
    assert FRAMES not in headers
    assert headers[POLICY] == HEADERS[POLICY].removesuffix("'none'") + " ".join(origins)
    same = HEADERS.keys() - {POLICY, FRAMES}
    assert {name: headers[name] for name in same} == {name: HEADERS[name] for name in same}


@pytest.mark.parametrize(
    "origin",
    [
        *("lms.example.org", "https://lms.example.org/", "https://lms.example.org/course"),
        *("https://a.org; script-src *", "https://a.org https://b.org", "https://*", "https://a.*.org", "*", "'self'"),
        *("null", "https:", "ftp://a.org", "https://a.org:port", "https://[::1]", "https://ö.example"),
    ],
)
def test_what_is_not_an_origin_is_refused_with_a_sentence(origin):
    with pytest.raises(ValueError, match="is not an origin: write https://"):
        Settings(embed_from=["https://fine.example", origin])
