"""A bot in a process of its own, written from ``docs/bot-protocol.md`` alone; it misbehaves when told to."""

import json
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

LIMITS = (resource.RLIMIT_CORE, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE)


def main(manner: str) -> None:
    """Answer until told to quit."""
    choose = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if manner == "mute":
                time.sleep(60)
            if manner == "parent":
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
                say(json.dumps({"type": "ready", "name": str(child.pid)}))
                continue
            if manner == "telling":
                limits = [resource.getrlimit(limit)[0] for limit in LIMITS]
                told = {
                    "environment": dict(os.environ),
                    "limits": limits,
                    "leads": os.getpgrp() == os.getpid(),
                }
                Path(os.environ["TMPDIR"], "told.json").write_text(json.dumps(told))
            if manner == "rude":
                say("hello yourself")
                continue
            say(json.dumps({"type": "ready", "name": f"{manner} bot"}))
            while manner == "flooding":
                say(json.dumps({"type": "moo" * 1000}))
        elif message["type"] == "choose":
            answer(message, manner, choose)
        elif message["type"] == "quit":
            return


def say(line: str) -> None:
    """One message."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def answer(message: dict[str, object], manner: str, choose: random.Random) -> None:
    """Choose, or misbehave."""
    legal = message["legal"]
    assert isinstance(legal, list)
    assert isinstance(message["id"], int)
    action, number = choose.choice(legal), message["id"]
    match manner:
        case "crashing":
            sys.exit("out of hay")
        case "hanging":
            time.sleep(60)
        case "cheating":
            action = "a1a9"
        case "babbling":
            say("moo")
        case "endless":
            say("m" * 2_000_000)
        case "confused":
            number += 1
        case "listing":
            say(json.dumps([1, 2]))
        case "numeric":
            action = 7
    say(json.dumps({"type": "choice", "id": number, "action": action}))


if __name__ == "__main__":
    main(sys.argv[1])
