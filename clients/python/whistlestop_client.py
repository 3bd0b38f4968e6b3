"""The bot protocol of Whistlestop in plain Python: copy this file beside your bot, it needs nothing else.

    from whistlestop_client import run

    run(lambda turn: turn.options[0], name="first-option")

`docs/bots.md` describes the messages. Standard output belongs to the protocol: print to stderr.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

PROTOCOL = 1


@dataclass(frozen=True)
class Turn:
    """One decision."""

    game: dict[str, Any]
    """The message `game`: board, tickets, figures; your seat, your seed and the clock."""
    view: dict[str, Any]
    """What your seat knows."""
    options: list[str]
    """What you may do, in the notation."""
    events: list[str]
    """What you saw since you last decided."""

    @property
    def seat(self) -> int:
        return int(self.game["seat"])


def run(
    choose: Callable[[Turn], str | tuple[str, str]],
    name: str,
    source: IO[str] = sys.stdin,
    sink: IO[str] = sys.stdout,
    ended: Callable[[dict[str, Any]], None] | None = None,
) -> None:
    """Answer until the host goes away. `ended` hears the message `end`.

    `choose` returns one of the options, or a pair: the option and, in a sentence, why.
    """
    game: dict[str, Any] = {}
    for line in source:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            _say(sink, {"type": "hello", "protocol": PROTOCOL, "name": name})
        elif kind == "game":
            game = message
        elif kind == "decide":
            chosen = choose(Turn(game, message["view"], message["options"], message["events"]))
            action, why = (chosen, "") if isinstance(chosen, str) else chosen
            _say(sink, {"type": "act", "number": message["number"], "action": action, "why": why})
        elif kind == "end" and ended is not None:
            ended(message)
        elif kind == "error":
            print(f"{name}: {message['text']}", file=sys.stderr)


def _say(sink: IO[str], message: dict[str, Any]) -> None:
    sink.write(json.dumps(message) + "\n")
    sink.flush()
