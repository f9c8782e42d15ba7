"""The toy task is what it says, and the same for everyone."""

from datetime import date

from regard.model.training.dates import FORMATS, LAST, pairs


def test_one_seed_gives_one_set_of_dates_of_the_century_it_promises_and_unseen_days_are_never_trained_on():
    assert pairs(50, seed=1) == pairs(50, seed=1) != pairs(50, seed=2)
    trained, unseen = ({iso for _, iso in pairs(9_000, seed=5, unseen=part)} for part in (False, True))
    assert not trained & unseen
    for _, iso in pairs(300, seed=3):
        assert 1950 <= date.fromisoformat(iso).year <= LAST.year


def test_every_way_to_write_a_date_is_used_none_is_ambiguous_and_a_day_is_written_in_all():
    written = [text for text, _ in pairs(3_000, seed=4)]
    for form in FORMATS:
        assert any(text == form(date.fromisoformat(iso)) for text, iso in pairs(3_000, seed=4))
    answers: dict[str, str] = {}
    for text, iso in pairs(3_000, seed=4):
        assert answers.setdefault(text, iso) == iso
    assert len(set(written)) > 2_500
    assert [form(date(2003, 5, 1)) for form in FORMATS] == [
        *("Thursday 1 May 2003", "Thursday, May 1, 2003", "May 1st, 2003", "the 1st of May 2003", "1 May 2003"),
        *("May 1 '03", "jeudi 1er mai 2003", "le 1er mai 2003", "1er mai 03", "1/5/03", "01/05/2003", "01.05.03"),
    ]
