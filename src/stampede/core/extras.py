"""A check for optional packages, which only some commands need and an extra installs."""

from importlib.util import find_spec

from stampede.core.errors import InvalidOption


def require(package: str, extra: str, what: str) -> None:
    """Raise InvalidOption, naming the *extra* to install, if *what* needs a *package* that is not there."""
    if find_spec(package) is None:
        raise InvalidOption(f"{what} needs the package {package}: pip install 'stampede-games[{extra}]'")
