"""``python -m tests.games.without [GONE] FOLDER``: the house goes on without one of its games.

Without *GONE* it fills *FOLDER* with the database of a server, a table of every game in it, and the cookie of
their owner. With it, it looks there with a copy of the package that lacks the game *GONE*.
"""

import json
import sys
import warnings
from http import HTTPStatus
from pathlib import Path

warnings.simplefilter("ignore")  # what the test client is made of is no matter here

from sqlalchemy import create_engine, insert  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

import stampede  # noqa: E402
from stampede.cli.main import main as command  # noqa: E402
from stampede.games import all_games  # noqa: E402
from stampede.web.app.app import create_app  # noqa: E402
from stampede.web.runtime.settings import Settings  # noqa: E402
from stampede.web.store import schema  # noqa: E402

SOURCE = Path(__file__).parent.parent.parent / "src"
SITE = "http://testserver"


def database(folder: Path) -> str:
    """Where the server keeps its tables."""
    return f"sqlite:///{folder / 'stampede.db'}"


def serve(folder: Path) -> TestClient:
    """A server of the database in *folder*."""
    app = create_app(Settings(database(folder)))
    return TestClient(app, headers={"origin": SITE}, raise_server_exceptions=True)


def fill(folder: Path) -> None:
    """Open a table of every game, and keep what says whose they are."""
    with serve(folder) as client:
        tables = {name: open_table(client, name) for name in all_games()}
        (folder / "tables").write_text(json.dumps(tables))
        (folder / "cookies").write_text(json.dumps(dict(client.cookies)))
    engine = create_engine(database(folder))
    with engine.begin() as connection:
        for name in all_games():
            ended = {"match_id": name, "player": 0, "guest_id": 1, "game": name, "name": "Ann"}
            connection.execute(insert(schema.results), {**ended, "place": 1, "ended_ms": 1})
            rating = {"guest_id": 1, "game": name, "mu": 25.0, "sigma": 8.0, "matches": 1}
            connection.execute(insert(schema.ratings), rating)
    engine.dispose()


def open_table(client: TestClient, name: str) -> str:
    """A new table of the game *name*."""
    made = client.post("/api/tables", json={"game": name, "name": "Ann", "is_open": True})
    assert made.status_code == HTTPStatus.CREATED, made.text
    return str(made.json()["table"])


def check(gone: str, folder: Path) -> None:
    """All that is said here works without the game that is *gone*."""
    assert not stampede.__file__.startswith(str(SOURCE)), "a copy is looked at"
    kept = {"abilene", "buffalo", "zoff"} - {gone}
    assert set(all_games()) == kept
    assert command(["games"]) == 0
    for name in kept:
        assert command(["show", "--game", name, "--text"]) == 0
    with serve(folder) as client:
        client.cookies.update(json.loads((folder / "cookies").read_text()))
        assert {game["name"] for game in get(client, "/api/site")["games"]} == kept
        for lists in ("/api/me/tables", "/api/tables"):
            assert {line["game"] for line in get(client, lists)["tables"]} == kept, lists
        for part in ("ratings", "results"):
            assert {line["game"] for line in get(client, "/api/me/results")[part]} == kept, part
        for name in kept:
            assert client.get(f"/api/games/{name}/board").status_code == HTTPStatus.OK
            assert client.get(f"/t/{open_table(client, name)}").status_code == HTTPStatus.OK
        refused = client.post("/api/tables", json={"game": gone, "name": "Ann"})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, refused.text
        tables = json.loads((folder / "tables").read_text())
        for name, table in tables.items():
            expected = HTTPStatus.OK if name in kept else HTTPStatus.NOT_FOUND
            assert client.get(f"/t/{table}").status_code == expected, name
        assert client.get("/").status_code == HTTPStatus.OK


def get(client: TestClient, path: str) -> dict[str, list[dict[str, object]]]:
    """The answer at *path*."""
    answer = client.get(path)
    assert answer.status_code == HTTPStatus.OK, f"{path}: {answer.text}"
    found: dict[str, list[dict[str, object]]] = answer.json()
    return found


if __name__ == "__main__":
    *gone, place = sys.argv[1:]
    check(gone[0], Path(place)) if gone else fill(Path(place))
