"""Plays a match of Buffalo on a Stampede server against its computer. Needs Python 3.11 and nothing else.

    python play.py https://play.example TOKEN

Make the token on the page of your account, with the scopes read, play and open.
"""

import json
import random
import sys
import urllib.request

ADDRESS, TOKEN = sys.argv[1:3]


def ask(path, **body):
    """The server's answer; a request with a body is a POST."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    return urllib.request.urlopen(urllib.request.Request(ADDRESS + path, data, headers))


name = json.load(ask("/api/site"))["name"]
options = {"width": 5, "dogs": 2} if len(sys.argv) < 4 else json.loads(sys.argv[3])
wish = {"game": "buffalo", "name": name, "seat": 0, "bots": [1], "options": options}
table = json.load(ask("/api/tables", **wish))["table"]
print(f"{ADDRESS}/t/{table}")

# A line whenever there is another position; an empty one if nothing happens for a while.
for line in filter(bytes.strip, ask(f"/api/tables/{table}/stream")):
    position = json.loads(line)
    if position["phase"] == "over":
        print("won" if position["returns"][position["seat"]] > 0 else "lost")
        break
    if position["seat"] in position["acting"]:
        action, version = random.choice(position["legal"]), position["version"]
        # Sent again with the same id, it would be carried out once.
        ask(f"/api/tables/{table}/act", id=f"v{version}", version=version, action=action)
        print(action)
