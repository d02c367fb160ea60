"""Adds an option to tables and plays with it, in a process of its own.

Its argument is the address of an empty database.

One line is added to the declaration as it is imported; nothing else of the package is touched.
"""

import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

DECLARED = b"    notebook: bool = False\n"
ADDED = b'    pets: bool = False\n    """Whether pets may watch."""\n'


class _Adding(SourceFileLoader):
    """Reads a module with one option more."""

    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        assert path.endswith(".pyc") or data.count(DECLARED) == 1
        return data.replace(DECLARED, ADDED + DECLARED)

    def path_stats(self, path: str) -> dict[str, float]:
        """Fail, so that no compiled file is read in place of the source, or written."""
        raise OSError(path)


class _Finder(PathFinder):
    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target)
        if fullname == "stampede.web.table.options" and spec is not None:
            spec.loader = _Adding(fullname, str(spec.origin))
        return spec


def play(database: str) -> dict[str, object]:
    """The traces of the option in a table's form, its change, its views and its log."""
    from tests.web.support import TINY, Person, running
    from tests.wire import definitions

    with running(database) as server:
        anna = Person(server, "Anna")
        opened, _ = anna.create(options=TINY, pets=True)
        changed, _ = anna.create(options=TINY)
        with anna.tab(opened) as tab:
            found = {"opened": tab.hello()["pets"]}
        with anna.tab(changed) as tab:
            found["usual"] = tab.hello()["pets"]
            answer = tab.command("change", "", version=tab.view["version"], options=TINY, pets=True)
            assert answer["type"] == "ack", answer
            found["changed"] = tab.view["pets"]
    with running(database) as server:
        anna.move_to(server)
        for name, table in (("opened, from its log", opened), ("changed, from its log", changed)):
            with anna.tab(table) as tab:
                found[name] = tab.hello()["pets"]
    schema = definitions()[0]
    kinds = ("CreateTable", "Change", "TableView")
    return {**found, "schema": [schema[kind]["properties"]["pets"]["type"] for kind in kinds]}


if __name__ == "__main__":
    sys.meta_path.insert(0, _Finder)
    sys.stdout.write(json.dumps(play(sys.argv[1])))
