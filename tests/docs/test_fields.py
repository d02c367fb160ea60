"""What ``docs/bot-protocol.md`` says of the fields of a position is what the sources say."""

from tests.fields import NAMED, PAGE, table, written


def test_the_tables_of_the_fields_are_those_of_the_games() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "write it anew: make wire"
    assert all(table(game) in page for game in NAMED)
