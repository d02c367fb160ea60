"""``python -m stampede.cli`` is the command ``stampede``."""

from stampede.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
