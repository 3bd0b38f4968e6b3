"""What the reference clients keep of a table: a host that chooses the deal, or shows another past, is found out."""

import json
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

CLIENTS = Path(__file__).parents[2] / "clients"
IN_PYTHON = f"""
import json, sys
sys.path.insert(0, {str(CLIENTS / "python")!r})
from whistlestop_client import Memory, Rewritten
memory = Memory()
for line in sys.stdin:
    what, message = json.loads(line)
    try:
        answer = {{
            "commit": lambda message: memory.commit(),
            "reveal": memory.reveal,
            "end": memory.check_deal,
            "note": memory.note,
            "head": memory.check_head,
        }}[what](message)
    except Rewritten:
        answer = "rewritten"
    print(json.dumps(answer), flush=True)
"""
IN_JAVASCRIPT = f"""
import {{ createInterface }} from "node:readline";
import {{ Memory, Rewritten }} from {str(CLIENTS / "javascript" / "whistlestop-client.mjs")!r};
const memory = new Memory();
for await (const line of createInterface({{ input: process.stdin }})) {{
  const [what, message] = JSON.parse(line);
  let answer = null;
  try {{
    if (what === "commit") answer = memory.commit();
    if (what === "reveal") answer = memory.reveal(message);
    if (what === "end") memory.checkDeal(message);
    if (what === "note") memory.note(message);
    if (what === "head") memory.checkHead(message);
  }} catch (problem) {{
    if (!(problem instanceof Rewritten)) throw problem;
    answer = "rewritten";
  }}
  console.log(JSON.stringify(answer));
}}
"""
STARTED = {
    "python": [sys.executable, "-c", IN_PYTHON],
    "javascript": ["node", "--input-type=module", "--eval", IN_JAVASCRIPT],
}
SECRET, OTHER_SALT = "what the host drew", "0123456789abcdef0123456789abcdef"


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Client:
    """A client's memory in another process, and the host that talks to it."""

    def __init__(self, language: str) -> None:
        self.process = subprocess.Popen(
            STARTED[language], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.commitment: str = self.hears("commit", None)["commitment"]

    def hears(self, what: str, message: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([what, message]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def fixed(self, secret: str = SECRET, other: str = OTHER_SALT) -> dict[str, Any]:
        return {
            "commitment": hashed(f"whistlestop-seed:{secret}"),
            "commitments": [self.commitment, hashed(other)],
        }


@pytest.fixture(params=STARTED)
def client(request: pytest.FixtureRequest) -> Any:
    found = Client(request.param)
    yield found
    found.process.kill()
    found.process.communicate()


def test_a_salt_is_told_only_for_commitments_that_have_it_and_for_one_deal(client: Client) -> None:
    assert client.hears("reveal", {**client.fixed(), "commitments": ["", hashed(OTHER_SALT)]}) is None
    received = client.hears("reveal", client.fixed())
    assert hashed(received["salt"]) == client.commitment
    assert client.hears("reveal", client.fixed()) == received, "after the line was lost"
    assert client.hears("reveal", client.fixed(secret="a better one")) is None
    assert client.hears("reveal", client.fixed(other="f" * 32)) is None


def _true(salt: str) -> dict[str, Any]:
    return {"seed": f"{SECRET}+{salt}+{OTHER_SALT}", "salts": [salt, OTHER_SALT]}


CHEATS: dict[str, Callable[[str], dict[str, Any]]] = {
    "another secret": lambda salt: {**_true(salt), "seed": f"a better one+{salt}+{OTHER_SALT}"},
    "another salt of the host's": lambda salt: {
        "seed": f"{SECRET}+{salt}+{'f' * 32}",
        "salts": [salt, "f" * 32],
    },
    "without this client's salt": lambda _salt: {
        "seed": f"{SECRET}+{OTHER_SALT}",
        "salts": [None, OTHER_SALT],
    },
    "without salts": lambda _salt: {"seed": SECRET, "salts": []},
}


def test_a_deal_of_what_was_fixed_is_fair(client: Client) -> None:
    salt = client.hears("reveal", client.fixed())["salt"]
    assert client.hears("end", _true(salt)) is None


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS.keys())
def test_another_deal_than_the_one_that_was_fixed_is_found_out(
    client: Client, cheat: Callable[[str], dict[str, Any]]
) -> None:
    salt = client.hears("reveal", client.fixed())["salt"]
    assert client.hears("end", cheat(salt)) == "rewritten"


def test_another_past_is_found_out(client: Client) -> None:
    client.hears("note", {"version": 7, "head": "a" * 64})
    assert client.hears("head", "a" * 64) is None
    assert client.hears("head", "b" * 64) == "rewritten"
    assert client.hears("head", "") == "rewritten", "entries that were there are gone"
