"""Verify the dice of a match file: a second program, written from docs/match-file.md alone.

It needs Python, nothing of Stampede, and the package ``cryptography`` for a file that a server signed:

    python examples/verify_match.py match.jsonl [SEAL-OR-COMMITMENT [LIST]]

It checks seed, pledges, seal, drawn seats, every outcome of chance, the signature, and what the public list
tells of the match. It does not know the rules, so it believes the players' actions and the winners.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

HEADER = ("format", "game", "rules_version", "options", "names", "commitment", "contributions", "drawn")
HEADER += ("pledges", "beacon", "branch", "position")
CATTLE_DIE = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1}
COWBOY_DIE = {1: 2, 2: 2, 3: 1, 4: 1}
PASTURES = {
    **dict.fromkeys(("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", "Dead-Bull-Desert"), 2),
    "Lucky-Pickle": 3,
    "Fire-Fields": 2,
    "Drunk'n-Creek": 2,
    "Rattler-Ridge": 3,
    "Thirsty-Gulch": 2,
    "Dynamite-Mine": 4,
    "Hang-Man-Mountains": 5,
    "Buzzard-Plateau": 6,
}
"""In the order of the board, each with the smallest number of players that has it."""


class Lie(Exception):
    """Something in the file is not so."""


def must(found, claimed, what):
    """Raise Lie unless the two are the same."""
    if found != claimed:
        raise Lie(f"{what}: {claimed} is claimed, {found} follows")


def sha(data):
    """The SHA-256 of text or bytes, in hexadecimal."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def joined(parts):
    """All parts in UTF-8, each after its length."""
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def below(seed, contributions, bound, label):
    """A number from 0 to bound - 1."""
    attempt, limit = 0, 2**64 // bound * bound
    while True:
        text = joined([*contributions, f"{label}/{attempt}"])
        word = int.from_bytes(hmac.digest(seed, text, "sha256")[:8], "big")
        if word < limit:
            return word % bound
        attempt += 1


def pick(weights, number):
    """The outcome on which a number below the sum of the weights falls."""
    for outcome, weight in weights.items():
        number -= weight
        if number < 0:
            return outcome
    raise ValueError(number)


def cards(header, dealt):
    """Zoff: the pasture cards that are left, with one chance each, in the order of the board."""
    players = len(header["names"])
    table = {name: range(least, 7) for name, least in PASTURES.items()}
    if components := header["options"].get("components"):
        given = json.loads(components).get("pastures", ())
        table = {each["name"]: (*each["players"], 6) for each in given} or table
    return {name: 1 for name, numbers in table.items() if players in numbers and name not in dealt}


def dice(rolled):
    """Abilene: the dice of outcomes in a row: first a duel's pairs, until two differ, then turns of five."""
    duel = 0
    while (len(rolled) - duel) % 5:
        if duel and rolled[duel - 2] != rolled[duel - 1]:
            raise Lie(f"{len(rolled)} dice in a row are no duel and no turn")
        duel += 2
    return [COWBOY_DIE] * duel + [CATTLE_DIE, CATTLE_DIE, *[COWBOY_DIE] * 3] * ((len(rolled) - duel) // 5)


def weights(header, actions):
    """For each outcome of chance, by its number: what could fall, with its weight."""
    found, dealt, number = {}, set(), 0
    while number < len(actions):
        end = number
        while end < len(actions) and actions[end][0] == -1:
            end += 1
        row = [action for _, action in actions[number:end]]
        if header["game"] == "abilene":
            found |= dict(enumerate(dice(row), number + 1))
        for at, action in enumerate(row, number + 1):
            if header["game"] == "zoff":
                found[at] = cards(header, dealt)
                dealt.add(action)
        number = max(end, number + 1)
    return found


def check_dice(header, actions, seed):
    """Draw seats and outcomes again; return the number of outcomes."""
    beacon = header.get("beacon", {"signature": ""})["signature"]  # which nobody has checked here
    contributions = [*header["contributions"], *([sha(bytes.fromhex(beacon))] if beacon else [])]
    if header["drawn"]:
        seats = list(range(len(header["names"])))
        for last in range(len(seats) - 1, 0, -1):
            other = below(seed, contributions, last + 1, f"seats/{last}")
            seats[last], seats[other] = seats[other], seats[last]
        must(seats, header["drawn"], "drawn seats")
    if "position" in header:
        return 0  # which outcomes were left is a matter of the rules
    drawn = 0
    for number, could in weights(header, actions).items():
        if number > header.get("branch", {}).get("at", 0):
            again = pick(could, below(seed, contributions, sum(could.values()), f"action/{number}"))
            must(str(again), actions[number - 1][1], f"action {number}")
            drawn += 1
    return drawn


def check_signature(header, middle, end):
    """Check the server's signature."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    signature = end["signature"]
    for name, salt, digest in zip(header["names"], signature["salts"], signature["names"], strict=True):
        must(sha(f"{salt}\n{name}") if salt else digest, digest, f"the hash of {name}")
    bare = {key: header[key] for key in HEADER if key in header} | {"names": signature["names"]}
    if "branch" in bare:
        bare["branch"] = {key: bare["branch"][key] for key in ("match", "at")}
    last = {"winners": end["winners"], "seed": end["seed"]}
    if "ending" in end:
        last["ending"] = {key: end["ending"][key] for key in ("abandoned", "out")}
    kept = {key: signature[key] for key in ("key", "match", "chain", "names")}
    last["signature"] = kept | {"salts": [], "value": ""}
    steps = [line[:2] if isinstance(line, list) else line for line in middle]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [bare, *steps, last])
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature["key"]))
    key.verify(bytes.fromhex(signature["value"]), text.encode())


def check_list(text, header, actions, end, seal):
    """Follow the chain of the public list, and compare its entries about this match."""
    before, ending = None, end.get("ending", {"abandoned": False, "out": []})
    told = [header["game"], header["rules_version"], sorted(header["options"].items()), actions]
    told += [header["commitment"], header.get("pledges", []), header["contributions"], header["drawn"]]
    told += [end["seed"], end["winners"], ending["out"], ending["abandoned"]]
    told += [list(each.values()) for key, each in header.items() if key == "beacon"]
    for line in text.splitlines():
        entry = json.loads(line)
        must(before or entry["before"], entry["before"], f"the list before entry {entry['number']}")
        before = sha(line)
        if entry.get("commitment") != header["commitment"]:
            continue
        if entry["kind"] == "given-up":
            raise Lie("the list says that this round was given up")
        if entry["kind"] == "seal":
            must(seal, entry["seal"], "the seal in the list")
        if entry["kind"] == "result":
            must(sha(json.dumps(told, sort_keys=True)), entry["match"], "the result in the list")


def main(path, published="", listed=""):
    """Check one file; the number of outcomes that were drawn again."""
    header, *middle, end = map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())
    actions = [line[:2] for line in middle if isinstance(line, list)]
    pledges, drawn, seal = header.get("pledges", []), 0, header["commitment"]
    if pledges:
        must([sha(each) if each else "" for each in header["contributions"]], pledges, "pledges")
        named = [str(each) for each in (*header.get("beacon", {}).values(),)[:2]]
        seal = sha(b"stampede-seal/%d" % (1 + bool(named)) + joined([header["commitment"], *named, *pledges]))
    must(seal, published or seal, "the seal, or without pledges the commitment")
    if end["seed"]:
        must(sha(bytes.fromhex(end["seed"])), header["commitment"], "the seed's commitment")
        drawn = check_dice(header, actions, bytes.fromhex(end["seed"]))
    if "signature" in end:
        check_signature(header, middle, end)
    if listed:
        check_list(Path(listed).read_text(encoding="utf-8"), header, actions, end, seal)
    return drawn


if __name__ == "__main__":
    try:
        print(f"{main(*sys.argv[1:4])} outcomes of chance and all that goes with them are as claimed")
    except Lie as lie:
        sys.exit(f"This is not so. {lie}")
