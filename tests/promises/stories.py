"""What people do at a table, good and bad, written down so that it can be done again in another world."""

import json
import random
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from in_process_server import Answer, Indoors, Line
from worlds import renamed

from whistlestop.rules import Ruleset, WhistlestopError, format_action, legal, parse_action
from whistlestop.wire.options import action_to_wire

Deed = dict[str, Any]
SPECTATOR = -1
WRONG = ("pass", "draw", "take 9", "claim", "keep", "tickets", "nonsense \u20ac", "claim ALD-BRA red:1", "")


LOOKS = (
    "view",
    "events?since={number}",
    "record",
    "record?seat={seat}",
    "replay?at={number}&seat={seat}",
    "replay?since={number}",
    "hint",
    "away",
    "mutes",
)


class Stage:
    """One world: a table with a socket for each seat and a spectator, and everything that each of them gets."""

    def __init__(self, house: Indoors, made: dict[str, Any]) -> None:
        self.house = house
        self.table: str = made["table"]
        self.tokens: dict[int, str | None] = {SPECTATOR: None}
        self.tokens.update({key["seat"]: key["token"] for key in made["seats"]})
        self.lines: dict[int, Line] = {}
        self.programs: dict[int, Line] = {}
        self.old: dict[int, list[bytes]] = {seat: [] for seat in self.tokens}
        self.answers: dict[int, list[Answer]] = {seat: [] for seat in self.tokens}

    async def begin(self) -> None:
        for seat in sorted(self.tokens):
            await self._connect(seat, 0)
        for seat, token in self.tokens.items():
            if token is not None:  # a program of this seat, which listens and does nothing
                hello = {"type": "hello", "protocol": 1, "token": token}
                line = await self.house.connect(self.table, hello, what="bot-socket", heard=4)
                self.programs[seat] = line

    async def _connect(self, seat: int, since: int) -> None:
        if seat in self.lines:
            self.old[seat] += self.lines[seat].heard
            await self.lines[seat].hang_up()
        self.lines[seat] = await self.house.connect(self.table, token=self.tokens[seat], since=since)

    async def do(self, deed: Deed) -> Answer | list[bytes]:
        """One deed of one of them; the clock moves on before it."""
        self.house.clock.time += 1.25
        seat = deed["seat"]
        if deed["do"] == "reconnect":
            await self._connect(seat, deed["since"])
            return []
        if deed["do"] == "frame":
            return await self.house.asked(self.lines[seat], deed["frame"])
        token = deed.get("token", self.tokens[seat])
        if deed["do"] == "page":
            answer = await self._page(token, deed)
            self.answers[seat].append(answer)
            return answer
        path = f"/api/tables/{self.table}/{deed['path']}"
        answer = await self.house.ask(deed["method"], path, token, deed.get("body"))
        self.answers[seat].append(answer)
        return answer

    async def _page(self, token: str | None, deed: Deed) -> Answer:
        cookie = (
            f"whistlestop_seat={token}; whistlestop_lang={deed['lang']}" if token else "whistlestop_lang=pl"
        )
        headers = [(b"host", b"indoors"), (b"origin", b"http://indoors"), (b"cookie", cookie.encode())]
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
        path, form = f"/plain/tables/{self.table}{deed['path']}", urlencode(self._form(deed))
        return await self.house.request("POST" if form else "GET", path, headers, form.encode())

    def _form(self, deed: Deed) -> Deed:
        """Stories name actions in the notation; the pages send them as JSON."""
        form: Deed = dict(deed.get("form", {}))
        with suppress(WhistlestopError):
            rules = self.house.service._live_tables[self.table].state.rules
            action = action_to_wire(parse_action(form.get("action", ""), rules))
            form["action"] = msgspec.json.encode(action).decode()
        return form

    def bytes_of(self, seat: int) -> tuple[list[bytes], list[Answer]]:
        """All that ever reached this seat."""
        program = self.programs[seat].heard if seat in self.programs else []
        return self.old[seat] + self.lines[seat].heard + [b"the program"] + program, list(self.answers[seat])


class Author:
    """Plays a game in one world, with all that people do besides."""

    def __init__(self, stage: Stage, dice: random.Random) -> None:
        self.stage = stage
        self.dice = dice
        self.script: list[Deed] = []
        self.count = 0
        self.heard: dict[int, tuple[list[bytes], list[Answer]]] = {}
        """What each seat got in the course of the script."""
        self.entries = 0
        self.version = 0

    @property
    def room(self) -> Any:
        return self.stage.house.service._live_tables[self.stage.table].state

    async def write(self, moves: int) -> list[Deed]:
        """Up to so many moves, and never the one that ends the game: there the cards are laid open."""
        for _ in range(moves):
            for deed in self._besides():
                if not await self._do(deed):
                    return self.script
            room = self.room
            seat = self.dice.choice(room.asked)
            if not await self._do(self._move(seat, self._choice(seat), room.version)):
                break
        return self.script

    async def _do(self, deed: Deed) -> bool:
        """False: that ended the game, and is not part of the story."""
        stage = self.stage
        self.heard = {seat: stage.bytes_of(seat) for seat in stage.tokens}
        self.entries = len(self.room.history.recorded())
        self.version = self.room.version
        await stage.do(deed)
        if self.room.status != "running":
            return False
        self.script.append(deed)
        self.heard = {seat: stage.bytes_of(seat) for seat in stage.tokens}
        self.entries = len(self.room.history.recorded())
        self.version = self.room.version
        return True

    def _choice(self, seat: int) -> str:
        room = self.room
        options = [format_action(action, room.rules) for action in legal(room.playing.state, seat)]
        claims = [option for option in options if option.startswith("claim")]
        others = [option for option in options if not option.startswith("claim")]
        if claims and (self.dice.random() < 0.5 or not others):
            return self.dice.choice(claims)
        return self.dice.choice(others or options)

    def _move(self, seat: int, action: str, version: int) -> Deed:
        name = self._name()
        way = self.dice.random()
        if way < 0.2:
            form = {"command": name, "version": str(version), "action": action}
            return {"do": "page", "seat": seat, "path": "/act", "form": form, "lang": "en"}
        if way < 0.5:
            body = {"command": name, "version": version, "action": action}
            return {"do": "http", "seat": seat, "method": "POST", "path": "actions", "body": body}
        ask = {"type": "play", "action": action}
        frame = {"type": "ask", "command": name, "version": version, "ask": ask}
        return {"do": "frame", "seat": seat, "frame": frame}

    def _name(self) -> str:
        self.count += 1
        return f"c{self.count}"

    def _besides(self) -> list[Deed]:
        """Looking, chatting, coming back, undoing, and everything that is refused."""
        dice, room = self.dice, self.room
        anybody = dice.choice(sorted(self.stage.tokens))
        player = dice.choice([seat for seat in self.stage.tokens if seat != SPECTATOR])
        deeds: list[Deed] = []
        chance = dice.random()
        if chance < 0.15:
            deeds.append({"do": "reconnect", "seat": anybody, "since": dice.randrange(room.version + 1)})
        elif chance < 0.3:
            path = dice.choice(LOOKS).format(
                number=dice.randrange(room.version + 2),
                seat=dice.choice(["spectator", 0, 1, max(anybody, 0)]),
            )
            deeds.append({"do": "http", "seat": anybody, "method": "GET", "path": path})
        elif chance < 0.5:
            deeds.append(self._move(player, dice.choice(WRONG), dice.randrange(room.version + 1)))
        elif chance < 0.6:
            deeds.append({**self._move(anybody, "draw", room.version), "seat": anybody})
        elif chance < 0.65:
            deeds.append(
                {"do": "frame", "seat": anybody, "frame": dice.choice(["{", "[]", '{"type":"ask"}'])}
            )
        elif chance < 0.7:
            view: Deed = {"do": "http", "seat": anybody, "method": "GET", "path": "view"}
            deeds.append({**view, "token": "somebody-elses"})
        elif chance < 0.85:
            deeds.append(self._command(player, {"type": "undo"}))
        elif chance < 0.95:
            deeds.append(self._command(player, {"type": "propose", "what": "undo"}))
            for other in self.stage.tokens:
                if other not in (SPECTATOR, player):
                    deeds.append(self._command(other, {"type": "agree", "yes": dice.random() < 0.8}))
        else:
            deeds.append(self._command(player, {"type": "say", "text": "Good morning \u2600"}))
        if dice.random() < 0.2:
            deeds.append({"do": "page", "seat": anybody, "path": "", "lang": dice.choice(["en", "pl"])})
        if dice.random() < 0.2:
            deeds.append({"do": "http", "seat": player, "method": "GET", "path": "hint"})
        if self.script and dice.random() < 0.1:
            deeds.append(dice.choice(self.script[-5:]))  # the same again
        return deeds

    def _command(self, seat: int, ask: Deed) -> Deed:
        return {"do": "frame", "seat": seat, "frame": {"type": "ask", "command": self._name(), "ask": ask}}


def translated(deed: Deed, names: dict[str, str], rules: Ruleset) -> Deed:
    """The same deed in a world where tickets have other names."""
    text = json.dumps(deed)
    if "keep " not in text:
        return deed
    copy: Deed = json.loads(text)
    holder = copy.get("body") or copy.get("form") or copy["frame"]["ask"]
    if isinstance(holder, dict) and holder.get("action", "").startswith("keep "):
        action = renamed(parse_action(holder["action"], rules), names)
        holder["action"] = format_action(action, rules)
    return copy
