"""The command ``stampede``: its parser and exit codes.

0 it worked; 1 a file did not verify; 2 what was asked cannot be done; 130 stopped by the keyboard.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from stampede.cli import (
    arena,
    botcheck,
    calibrate,
    export,
    keep,
    move,
    offers,
    operate,
    options,
    purge,
    rebuild,
    reports,
    review,
    selfplay,
    serve,
    solve,
    study,
    work,
)
from stampede.cli import play as table
from stampede.core.errors import InvalidOption, StampedeError
from stampede.games import all_games
from stampede.words.catalogue import LANGUAGES, speaking

BAD_INPUT, INTERRUPTED = 2, 130
SETTING = "STAMPEDE_LANGUAGE"

FIRST = next(iter(all_games()))
EPILOG = f"""examples:
  stampede serve                       open the table server for browsers
  stampede play {FIRST} --level 2      play in the terminal against the computer
  stampede show > start.svg            draw the start of a game
  stampede verify match.jsonl          check the moves and the dice of a match
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all others."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        sys.exit(options.fail(f"{message} (see {self.prog} --help)", BAD_INPUT))


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = _Parser(
        prog="stampede",
        description="Play, study and research Western cattle games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"stampede {version('stampede-games')}")
    parser.add_argument(
        "--language", choices=LANGUAGES, help=f"language of the games (default: {SETTING}, or en)"
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    _add_work(commands)
    _add_reports(commands)
    _add_purge(commands)
    _add_operator(commands)
    _add_rebuild(commands)
    _add_move(commands)
    _add_keep(commands)
    _add_play(commands)
    _add_study(commands)
    _add_files(commands)
    _add_bots(commands)
    _add_selfplay(commands)
    _add_solving(commands)
    return parser


Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse offers no public name for it


def _game(parser: argparse.ArgumentParser, **extra: str) -> None:
    parser.add_argument("game", choices=tuple(all_games()), help="which game", **extra)  # type: ignore[arg-type]


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, like dogs=2; 'stampede games' lists them",
    )


def _add_serve(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("serve", help="open the table server for browsers")
    parser.add_argument(
        "--host", default=None, help="address to listen on (default 0.0.0.0: the whole network)"
    )
    parser.add_argument("--port", type=int, default=None, help="port to listen on (default 8000)")
    parser.add_argument(
        "--database", default=None, metavar="URL", help="where matches are kept (default: a file)"
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="so many at once, on PostgreSQL and Valkey"
    )
    parser.add_argument(
        "--site",
        default=None,
        metavar="URL",
        help="where players find it, like https://play.example; nothing else is served",
    )
    parser.set_defaults(run=serve.run)


def _add_work(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("work", help="think for the computer's seats of servers elsewhere")
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="so many questions at once (default 1)"
    )
    parser.set_defaults(run=work.run)


def _add_reports(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("reports", help="read what players have reported to you, the operator")
    parser.add_argument(
        "--database", default=None, metavar="URL", help="the server's database (default: as for serve)"
    )
    parser.add_argument("--forget", type=int, default=None, metavar="N", help="delete report N")
    parser.set_defaults(run=reports.run)


def _add_purge(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "purge", help="delete what has been kept long enough, as the server does hourly"
    )
    parser.add_argument(
        "--database", default=None, metavar="URL", help="the server's database (default: as for serve)"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="delete nothing, say only how much it would be"
    )
    parser.set_defaults(run=purge.run)


def _add_operator(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("operator", help="ban, rename, close tables: see to people as the operator")
    operate.add_parsers(parser)


def _add_rebuild(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("rebuild", help="make lists, deadlines or results anew from the log")
    parser.add_argument(
        "projection", help="lists, deadlines or results; alerts go on where they have stopped"
    )
    parser.add_argument(
        "--database", default=None, metavar="URL", help="the server's database (default: as for serve)"
    )
    parser.set_defaults(run=rebuild.run)


def _add_move(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("move", help="carry all that the server keeps into another database")
    parser.add_argument("source", metavar="FROM", help="the server's database, as --database takes it")
    parser.add_argument("target", metavar="TO", help="an empty database: a new file, or one of PostgreSQL")
    parser.set_defaults(run=move.run)


def _add_keep(commands: "Commands[_Parser]") -> None:
    copy = commands.add_parser("backup", help="copy a server's database into a file, while it runs or not")
    copy.add_argument("database", metavar="DATABASE", help="the server's database, as --database takes it")
    copy.add_argument("file", metavar="FILE", help="a new file")
    copy.set_defaults(run=keep.run_backup)

    back = commands.add_parser("restore", help="make a copy the database of a server")
    back.add_argument("file", metavar="FILE", help="what 'stampede backup' has made")
    back.add_argument("database", metavar="DATABASE", help="a new file, or an empty database of PostgreSQL")
    back.set_defaults(run=keep.run_restore)

    away = commands.add_parser(
        "export", help="write a server's matches for research, without names, as Parquet"
    )
    away.add_argument("database", metavar="DATABASE", help="the server's database, as --database takes it")
    away.add_argument("folder", metavar="FOLDER", help="a new folder")
    away.set_defaults(run=export.run)

    look = commands.add_parser("check", help="check a server's database, its logs and matches")
    look.add_argument("database", metavar="DATABASE", help="the server's database, as --database takes it")
    look.set_defaults(run=keep.run_check)


def _add_play(commands: "Commands[_Parser]") -> None:
    parser = commands.add_parser("play", help="play in the terminal, against the computer or people")
    _game(parser)
    parser.add_argument(
        "--seat",
        type=int,
        action="append",
        metavar="N",
        help="a seat played from the keyboard (default 0); may be given several times",
    )
    parser.add_argument("--level", type=int, default=3, help="strength of the computer, 1 to 5 (default 3)")
    parser.add_argument("--person", action="store_true", help="people at this terminal play all seats")
    parser.add_argument(
        "--notebook",
        action="store_true",
        help="also show what the player saw earlier, in games that hide it again",
    )
    parser.add_argument("--position", metavar="TEXT", help="start from a position in the game's notation")
    parser.add_argument("--from", dest="source", metavar="FILE", help="start from a match file")
    parser.add_argument("--at", type=int, metavar="N", help="after N of its actions (default: all)")
    parser.add_argument("--save", metavar="FILE", help="save the match to a file when it ends")
    _options(parser)
    parser.set_defaults(run=table.run)


def _add_study(commands: "Commands[_Parser]") -> None:
    games = commands.add_parser("games", help="list the games and their options")
    games.set_defaults(run=study.run_games)

    warm = commands.add_parser("warm", help="compile the rules and the computer players in advance")
    warm.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")
    warm.set_defaults(run=study.run_warm)

    perft = commands.add_parser("perft", help="count the positions after a number of actions")
    _game(perft)
    perft.add_argument("depth", type=int, help="how many actions")
    perft.add_argument("--position", metavar="TEXT", help="from this position (default: the start)")
    perft.add_argument("--divide", action="store_true", help="count below each first action")
    perft.add_argument("--plain", action="store_true", help="run the rules as plain Python")
    _options(perft)
    perft.set_defaults(run=study.run_perft)

    show = commands.add_parser("show", help="draw a position")
    show.add_argument(
        "position", nargs="?", metavar="POSITION", help="in the game's notation (default: the start)"
    )
    show.add_argument(
        "--game", default=FIRST, choices=tuple(all_games()), help=f"which game (default {FIRST})"
    )
    show.add_argument("--text", action="store_true", help="draw with text instead of SVG")
    _options(show)
    show.set_defaults(run=study.run_show)


def _add_files(commands: "Commands[_Parser]") -> None:
    replay = commands.add_parser("replay", help="show a match file move by move")
    replay.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    replay.add_argument("--at", type=int, default=None, metavar="N", help="only the position after N actions")
    replay.add_argument(
        "--svg", action="store_true", help="draw the position of --at (default: the last) as SVG"
    )
    replay.set_defaults(run=study.run_replay)

    verify = commands.add_parser("verify", help="check the moves, the result and the dice of a match file")
    verify.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    verify.add_argument(
        "--commitment",
        default="",
        metavar="HEX",
        help="what the table showed before the match, to compare with: the seal, or the commitment",
    )
    verify.add_argument(
        "--list",
        dest="listed",
        metavar="FILE",
        help="the server's public list (GET /api/fairness/list), to compare with",
    )
    verify.add_argument(
        "--key",
        default="",
        metavar="HEX",
        help="the public key the server is known by: the file must be signed",
    )
    verify.set_defaults(run=study.run_verify)


def _add_selfplay(commands: "Commands[_Parser]") -> None:
    data = commands.add_parser("selfplay", help="write matches of computers as tables for learning")
    _game(data)
    data.add_argument("folder", metavar="FOLDER", help="where they are written; a stopped run goes on there")
    data.add_argument("players", nargs="+", metavar="PLAYER", help="by seat, as in 'stampede arena'")
    data.add_argument("--matches", type=int, default=1000, help="how many (default 1000)")
    data.add_argument("--seed", type=int, default=0, help="of the first match; each adds 1 (default 0)")
    data.add_argument("--workers", type=int, help="number of processes (default 1)")
    data.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: an address, auto, or local")
    _options(data)
    data.set_defaults(run=selfplay.run)


def _add_solving(commands: "Commands[_Parser]") -> None:
    tables = commands.add_parser("solve", help="make tables of perfect play; a stopped run goes on")
    _game(tables)
    tables.add_argument("folder", metavar="FOLDER", help="where the tables lie")
    tables.add_argument(
        "--family", metavar="NAME", help="what they are restricted to (default: by the board)"
    )
    tables.add_argument("--threads", type=int, default=0, help="how many at once (default: one a core)")
    tables.add_argument(
        "--keep", action="store_true", help="keep whole tables, not only what larger ones need"
    )
    _options(tables)
    tables.set_defaults(run=solve.run_solve)

    proof = commands.add_parser("prove", help="write a proof that a start is won, for others to check")
    _game(proof)
    proof.add_argument("folder", metavar="FOLDER", help="where the file is written")
    _options(proof)
    proof.set_defaults(run=solve.run_prove)

    check = commands.add_parser("check-proof", help="check a proof by the rules alone")
    check.add_argument("file", metavar="FILE", help="what 'stampede prove' has written")
    check.add_argument(
        "--plain", action="store_true", help="follow a sample by the rules as plain Python too"
    )
    check.add_argument("--sample", type=int, default=1000, help="steps of that sample (default 1000)")
    check.add_argument("--seed", type=int, default=0, help="of that sample (default 0)")
    check.set_defaults(run=solve.run_check)


def _add_bots(commands: "Commands[_Parser]") -> None:
    league = commands.add_parser("arena", help="have computer players play each other, and rate them")
    _game(league)
    league.add_argument(
        "players", nargs="*", metavar="PLAYER", help=f"{arena.KINDS} (default: random and all levels)"
    )
    league.add_argument("--games", type=int, default=200, help="number of games, at least (default 200)")
    league.add_argument(
        "--seed",
        type=int,
        default=0,
        help="seed of all deals: each deal adds its number, so 0 and 1 share nearly all deals (default 0)",
    )
    league.add_argument(
        "--opening", type=int, default=0, help="random actions before play begins (default 0)"
    )
    league.add_argument("--seconds", type=float, default=None, help="CPU seconds for each choice, at most")
    league.add_argument(
        "--file",
        default="arena.jsonl",
        metavar="FILE",
        help="file for the games; a stopped run continues from it (default arena.jsonl)",
    )
    league.add_argument("--workers", type=int, help="number of processes (default: one per core)")
    league.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: an address, auto, or local")
    league.add_argument("--json", metavar="FILE", default=None, help="write the ladder as JSON")
    league.add_argument("--plot", metavar="FILE", default=None, help="draw the ladder (.svg, .png or .pdf)")
    league.add_argument(
        "--sprt", action="store_true", help="stop as soon as it is clear whether the first of two is better"
    )
    league.add_argument("--elo0", type=float, default=0.0, help="points that count as not better (default 0)")
    league.add_argument("--elo1", type=float, default=30.0, help="points that count as better (default 30)")
    _options(league)
    league.set_defaults(run=arena.run)

    fair = commands.add_parser("offers", help="see how often a newcomer wins what the page offers")
    _game(fair)
    fair.add_argument("--games", type=int, default=400, help="games of each guest (default 400)")
    fair.add_argument("--seed", type=int, default=0, help="as in 'stampede arena' (default 0)")
    fair.add_argument("--workers", type=int, default=1, help="number of processes (default 1)")
    fair.set_defaults(run=offers.run)

    scale = commands.add_parser("calibrate", help="fit the chances that hints tell to games played by levels")
    _game(scale)
    scale.add_argument("levels", nargs="+", type=int, metavar="LEVEL", help="levels, each against itself")
    scale.add_argument("--games", type=int, default=60, help="games of each level (default 60)")
    scale.add_argument("--seed", type=int, default=0, help="as in 'stampede arena' (default 0)")
    scale.add_argument("--seconds", type=float, default=0.1, help="time for each figure (default 0.1)")
    scale.add_argument("--json", metavar="FILE", default=None, help="write the lines")
    scale.add_argument("--plot", metavar="FILE", default=None, help="draw the reliability (.svg or .png)")
    scale.set_defaults(run=calibrate.run)

    look = commands.add_parser("review", help="show where a finished match turned")
    look.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    look.add_argument(
        "--seconds", type=float, default=30.0, help="seconds for all decisions together (default 30)"
    )
    look.add_argument("--most", type=int, default=5, help="number of turning points (default 5)")
    look.add_argument("--plot", metavar="FILE", default=None, help="plot everybody's chances over the match")
    look.set_defaults(run=review.run)

    check = commands.add_parser("bot-check", help="check a bot of your own against the bot protocol")
    check.add_argument(
        "command", metavar="COMMAND", help='the command that starts it, like "python3 my_bot.py"'
    )
    check.add_argument("--game", choices=tuple(all_games()), default=None, help="which game (default: all)")
    check.add_argument("--seconds", type=float, default=1.0, help="seconds for each choice (default 1)")
    _options(check)
    check.set_defaults(run=botcheck.run)


def _usual_language() -> str:
    name = os.environ.get(SETTING) or "en"
    if name not in LANGUAGES:
        raise InvalidOption(f"{SETTING}={name!r} is not allowed: give {', '.join(LANGUAGES)}")
    return name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    if sys.stdout is None:  # closed by who started us
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the program runs
    parsed = build_parser().parse_args(arguments)
    try:
        with speaking(parsed.language or _usual_language()):
            code: int = parsed.run(parsed)
        sys.stdout.flush()
    except (StampedeError, ModuleNotFoundError) as error:
        return options.fail(options.told(error), BAD_INPUT)
    except KeyboardInterrupt:
        return options.fail("stopped", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output went away, as in `stampede replay F | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return options.fail(f"the output cannot be written: {error.strerror or error}", BAD_INPUT)
    except UnicodeEncodeError as error:
        return options.fail(f"this terminal cannot show {error.object[error.start]!a}: use UTF-8", BAD_INPUT)
    return code
