"""What ``docs/research.md`` says of actions and observations is what the games declare."""

from tests.research import PAGE, SHOWN, sizes, table, written


def test_the_tables_of_numbers_and_planes_are_those_of_the_games() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "write it anew: make wire"
    assert all(told in page for told in (sizes(), *map(table, SHOWN)))
