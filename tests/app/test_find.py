"""Every place that the dialog Find lists is there."""


def test_every_place_that_is_listed_is_there(client):
    places = client.get("/find.json").json()
    assert {place["kind"] for place in places} == {"question", "station", "word"}
    glossary = client.get("/glossary").text
    for place in places:
        assert place["name"]
        assert place["more"]
        if place["kind"] == "word":
            assert f'id="{place["href"].removeprefix("/glossary#")}"' in glossary
        else:
            page = client.get(place["href"])
            assert page.status_code == 200
            fragment = place["href"].partition("#")[2]
            assert (f'id="{fragment}"' if place["kind"] == "question" else 'class="lesson"') in page.text
