"""Checks of a score sheet: texts in every language, bounds that hold, and a count of an empty sheet."""

from stampede.core.definition import Definition
from stampede.core.errors import InvalidScore
from stampede.core.score_sheet import EVERYBODY, ScoreField
from stampede.testing.random_play import settings
from stampede.words.catalogue import LANGUAGES, speaking


def check_score_sheet(definition: Definition) -> None:
    """Check the score sheet of a game that has one, with all options and in each language."""
    sheet = definition.score_sheet
    assert sheet is not None, "the definition has a score_sheet"
    known = {option.name for option in definition.rules.options}
    assert set(sheet.options) <= known, f"the sheet's options are among {sorted(known)}"
    for options in settings(definition):
        seats = definition.rules.num_seats(options)
        for language in LANGUAGES:
            with speaking(language):
                groups = sheet.groups(options)
                counted = sheet.count(options, sheet.read(options, {}))
            assert all(group.label for group in groups), f"{language}: every group of fields has a label"
            lines = (*counted.lines, *counted.asides)
            assert all(line.label for line in lines), f"{language}: every line of the count has a label"
            lengths = {
                len(each) for each in (counted.totals, counted.places, *(line.cells for line in lines))
            }
            assert lengths == {seats}, f"{language}: lines, totals and places have a part for each of {seats}"
        fields = [field for group in groups for field in group.fields]
        names = [field.name for field in fields]
        assert len(set(names)) == len(names), f"two fields have one name among {names}"
        for field in fields:
            _check_field(field, seats)
            try:
                sheet.read(options, {field.name: field.high + field.step})
            except InvalidScore:
                continue
            raise AssertionError(f"{field.name}: a figure above {field.high} is refused")


def _check_field(field: ScoreField, seats: int) -> None:
    assert EVERYBODY <= field.seat < seats, f"{field.name}: nobody has the seat {field.seat}"
    assert field.low < field.high, f"{field.name}: {field.low} is below {field.high}"
    assert field.step > 0, f"{field.name}: a step is above 0"
    if field.choices:
        whole = (field.low, field.high, field.step) == (0, len(field.choices) - 1, 1)
        assert whole, f"{field.name}: the figure of a choice is a position in its texts"
