"""Traffic gone wrong: valid requests with something changed in their structure or in their bytes."""

import json
import random
from copy import deepcopy
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    10**30,
    -(10**400),
    1e308,
    0.1,
    "",
    "a",
    "a" * 5000,
    "\x00",
    "\ud800",
    "💥" * 300,
    "../../etc/passwd",
    "' or 1=1 --",
    [],
    {},
    [[]],
    {"type": "play"},
    {"": ""},
    ["keep"] * 50,
    "keep ALD-COP",
    "claim ALD-BRA red:99999999999999999999",
    "take 999999999999",
    "claim ALD-BRA:2 red:-1",
    "%s%n${jndi}",
    "İ\u0130ß",
)
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "play", "action": "draw"},
    {"type": "play", "action": "take 1"},
    {"type": "play", "action": "keep ALD-COP"},
    {"type": "undo"},
    {"type": "propose", "what": "undo", "to": 1},
    {"type": "propose", "what": "pause"},
    {"type": "agree", "yes": True},
    {"type": "say", "text": "hello"},
    {"type": "begin"},
    {"type": "replace_by_bot", "seat": 1, "bot": "random"},
    {"type": "reclaim"},
    {"type": "colour", "colour": "red"},
    {"type": "commit", "commitment": "ab" * 32},
    {"type": "reveal", "salt": "abcd" * 8},
)
FRAMES: tuple[dict[str, Any], ...] = (
    {"type": "hello", "protocol": 1, "token": "abc", "since": 0},
    {"type": "ping"},
    *({"type": "ask", "command": f"c{at}", "version": 2, "ask": ask} for at, ask in enumerate(COMMANDS)),
)
TABLES: tuple[dict[str, Any], ...] = (
    {"game": "mini", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random", "name": "x"}]},
    {
        "game": "usa-classic",
        "options": {"first": 0},
        "seats": [{"kind": "open", "colour": "red"}] * 3,
        "pace": "slow",
        "seconds": 60,
        "listed": True,
        "spectators": False,
        "help": "none",
        "begin": "by_host",
        "title": "t",
        "host": 0,
    },
)


def mutated(sound: Any, dice: random.Random) -> bytes:
    """One to three changes; the bytes may be no JSON at all."""
    tree = json.loads(json.dumps(sound))
    for _ in range(dice.randint(1, 3)):
        tree = _changed(tree, dice)
    data = json.dumps(tree, ensure_ascii=dice.random() < 0.7).encode("utf-8", "surrogatepass")
    if dice.random() < 0.3:
        data = spoilt(data, dice)
    return data[:60_000]


def _changed(tree: Any, dice: random.Random) -> Any:
    where = list(_places(tree))
    if not where or dice.random() < 0.05:
        return deepcopy(dice.choice(ODD))
    holder, key = dice.choice(where)
    kind = dice.randrange(5)
    if kind == 0:
        holder[key] = deepcopy(dice.choice(ODD))
    elif kind == 1 and isinstance(holder, dict):
        del holder[key]
    elif kind == 2 and isinstance(holder, dict):
        holder[dice.choice(["type", "seat", "", "__proto__", "extra", key + "x"])] = deepcopy(
            dice.choice(ODD)
        )
    elif kind == 3:
        holder[key] = [holder[key]] * dice.choice([1, 2, 30])
    else:
        for _ in range(dice.choice([1, 20, 150])):
            holder[key] = {"a": holder[key]} if dice.random() < 0.5 else [holder[key]]
    return tree


def _places(tree: Any, depth: int = 0) -> list[tuple[Any, Any]]:
    if depth > 6:
        return []
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    found = []
    for key, part in list(parts)[:60]:
        found.append((tree, key))
        found += _places(part, depth + 1)
    return found


def spoilt(data: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(data or b"0")
    kind = dice.randrange(4)
    at = dice.randrange(len(spoilt))
    if kind == 0:
        spoilt[at] ^= 1 << dice.randrange(8)
    elif kind == 1:
        del spoilt[at:]
    elif kind == 2:
        spoilt[at:at] = dice.choice([b"\xff", b"\x00", b"[" * 3000, b"9" * 400, b"\\u0000", b"}", b'"'])
    else:
        spoilt = bytearray(dice.randbytes(dice.randrange(200)))
    return bytes(spoilt)
