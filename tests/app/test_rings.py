"""Around the pages and the API stand two rings, `app/classroom` and `app/publish`: the centre works without."""

from fastapi.testclient import TestClient

from regard.app import Settings, application
from regard.app.pages import PAGES, templates
from tests.model.test_arrows import MODULES, own_imports

RINGS = ("regard.app.classroom", "regard.app.publish")
ABOVE = {"regard.app.application", "regard.app.command"}  # they put all of it together


def test_the_centre_imports_nothing_of_the_rings_around_it():
    centre = [name for name in MODULES if not name.startswith(RINGS)]
    assert {name for name in centre if any(one.startswith(RINGS) for one in own_imports(name))} == ABOVE


def test_pages_and_endpoints_answer_without_the_rings(monkeypatch):
    monkeypatch.setattr(application, "RINGS", ())
    monkeypatch.setattr("regard.app.pages.ADDED", {})
    monkeypatch.setattr("regard.app.guide.search_index.ADDED", {})
    monkeypatch.setitem(templates.env.globals, "savable", ())
    monkeypatch.setitem(templates.env.globals, "lessons", dict)
    app = application.create_app(Settings(device="cpu", prepare=False))
    with TestClient(app, base_url="http://localhost") as client:
        for page in {*PAGES.values()} - {PAGES["missing"]}:
            assert client.get(f"{page.path}{page.query}").status_code == 200
        question = {"model": "transformer-en-fr", "text": "The cat sleeps."}
        assert client.get("/api/attention", params=question).status_code == 200
        assert "station" not in {entry["kind"] for entry in client.get("/find.json").json()}
        assert client.get("/api/room").status_code == client.get("/api/save/page").status_code == 404
