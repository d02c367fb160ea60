"""A check for optional packages, which only some commands need and an extra installs."""

from importlib.util import find_spec

from stampede.core.errors import MissingPackage


def require(packages: str | tuple[str, ...], extra: str, what: str) -> None:
    """Raise MissingPackage, naming the *extra* to install, if *what* needs *packages* that are not there."""
    named = (packages,) if isinstance(packages, str) else packages
    missing = [package for package in named if find_spec(package) is None]
    if missing:
        needed = f"the package{'s' if missing[1:] else ''} {' and '.join(missing)}"
        raise MissingPackage(f"{what} needs {needed}: pip install 'stampede-games[{extra}]'")
