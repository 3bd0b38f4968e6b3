"""From the facts of `given:` to a whole position in which every card and ticket lies somewhere."""

from collections.abc import Iterable

from scenario_text import BadScenario, split_words

from whistlestop.rules import BadNotation, Ruleset, State, parse_position

__all__ = ["lay_out"]

REST = "…"
NOTHING = ("", "-")


def lay_out(rules: Ruleset, players: int, given: Iterable[str]) -> State:
    """The default position is seat 0's first turn, with empty hands; what is given wins."""
    layout = _Layout(rules, players, list(given))
    try:
        layout.fill_cards()
        layout.fill_tickets()
        layout.fill_seats()
        return parse_position(layout.text(), rules)
    except (BadNotation, ValueError, KeyError) as problem:
        raise BadScenario(f"given: {problem}") from problem


class _Layout:
    """Facts by what they are about. A `…` names the one heap that takes what lies nowhere else."""

    def __init__(self, rules: Ruleset, players: int, given: list[str]) -> None:
        self.rules = rules
        self.players = players
        self.loose = "loose" in given
        self.facts: dict[str, str] = {}
        self.owners: dict[str, int] = {}
        self.steps: list[str] = []
        self.added: dict[str, list[str]] = {}
        """Facts of mechanics, by the mechanic's name."""
        for line in given:
            self._note(line.split())

    def _note(self, words: list[str]) -> None:
        if words[0] == "seat":
            self.facts[" ".join(words[:3])] = _listing(words[3:])
        elif words[0] == "track":
            if words[1] not in self.rules.board.tracks:
                raise BadScenario(f"given: the board has no track {words[1]}")
            self.owners[words[1]] = int(words[2])
        elif words[0] in (mechanic.name for mechanic in self.rules.mechanics):
            self.added.setdefault(words[0], []).append(" ".join(words[1:]))
        elif words[0] == "step":
            self.steps.append(" ".join(words[1:]))
        elif words[0] != "loose":
            self.facts[words[0]] = _listing(words[1:])

    def text(self) -> str:
        steps = self.steps or ["act 0"]
        mover = "-" if self.facts.get("turn") == "0" else steps[-1].split()[1]
        defaults = {"turn": "1", "shuffles": "1", "first": "0", "mover": mover}
        facts = {"game": self.rules.game, "players": str(self.players), **defaults, **self.facts}
        lines = [f"{key} {value or '-'}" for key, value in facts.items()]
        lines += [f"track {name} {owner}" for name, owner in self.owners.items()]
        added = [f"{name} {'; '.join(facts)}" for name, facts in self.added.items()]
        return "\n".join([*lines, *added, *(f"step {step}" for step in steps)])

    def fill_seats(self) -> None:
        """Trains and points follow from the tracks, unless they are given."""
        rules = self.rules
        for seat in range(self.players):
            lengths = [
                rules.board.tracks[name].length for name, owner in self.owners.items() if owner == seat
            ]
            self.facts.setdefault(f"seat {seat} trains", str(rules.knobs.trains - sum(lengths)))
            self.facts.setdefault(f"seat {seat} points", str(sum(map(rules.points_for, lengths))))

    def fill_cards(self) -> None:
        left = dict(zip(self.rules.cards, self.rules.card_counts, strict=True))
        heaps = ["deck", "discards", *(f"seat {seat} hand" for seat in range(self.players))]
        for heap in heaps:
            for card, count in self._counted(heap):
                left[card] -= count
        for card in [word for word in split_words(self.facts.get("display", "")) if word != "-"]:
            left[card] -= 1
        if "display" not in self.facts:
            self.facts["display"] = ",".join(self._usual_row(left))
        if min(left.values()) < 0 and not self.loose:
            raise ValueError(f"the game has fewer cards: {left}")
        own = dict(zip(self.rules.cards, self.rules.deck_counts, strict=True))
        # Cards of mechanics that are not named lie outside.
        rest = [card for card, count in left.items() for _ in range(count if own[card] else 0)]
        self._put_rest(heaps, rest, "cards")
        self._write_counts(heaps[1:])
        self.facts["deck"] = ",".join(split_words(self.facts["deck"]))

    def fill_tickets(self) -> None:
        heaps = ["ticket_deck"]
        for seat in range(self.players):
            heaps += [f"seat {seat} {what}" for what in ("tickets", "offered", "kept", "under")]
        laid = {name.partition("@")[0] for heap in heaps[:1] for name in self._listed(heap)}
        laid.update(name for heap in heaps[1:] for name in self._listed(heap))
        self._put_rest(heaps, [name for name in self.rules.tickets if name not in laid], "tickets")

    def _usual_row(self, left: dict[str, int]) -> list[str]:
        """One card each of the first colours that still have one."""
        row = [colour for colour in self.rules.colours if left[colour] > 0][: self.rules.knobs.display]
        while len(row) < self.rules.knobs.display and left[row[0]] > 1:
            row.append(row[0])
        for colour in row:
            left[colour] -= 1
        return row

    def _listed(self, heap: str) -> list[str]:
        text = self.facts.get(heap, "")
        return [] if text in NOTHING else [word for word in split_words(text) if word != REST]

    def _counted(self, heap: str) -> list[tuple[str, int]]:
        """The deck names its cards one by one; the other heaps are counts, `red:3`."""
        pairs = (word.partition(":") for word in self._listed(heap))
        return [(card, int(count or 1)) for card, _, count in pairs]

    def _put_rest(self, heaps: list[str], rest: list[str], what: str) -> None:
        """Where the `…` stands; without one in the deck, or in the discards below a deck that is given."""
        marked = [heap for heap in heaps if REST in self.facts.get(heap, "")]
        unsaid = [
            heap for heap in ("deck", "discards", "ticket_deck") if heap in heaps and heap not in self.facts
        ]
        if len(marked) > 1:
            raise ValueError(f"{what}: only one heap can take the rest")
        target = (marked or unsaid or [""])[0]
        if target == "discards" and not marked and self.facts["deck"] in NOTHING:
            target = ""
        self.facts.setdefault(heaps[0], "")
        if target:
            self.facts[target] = ",".join([*self._listed(target), *rest])
        elif rest and not self.loose:
            raise ValueError(f"{what} that lie nowhere: {' '.join(rest)}. Say where with …, or `loose`")

    def _write_counts(self, heaps: list[str]) -> None:
        for heap in heaps:
            counts: dict[str, int] = {}
            for card, count in self._counted(heap):
                counts[card] = counts.get(card, 0) + count
            self.facts[heap] = ",".join(f"{card}:{count}" for card, count in counts.items()) or "-"


def _listing(words: list[str]) -> str:
    """Spaces are as good as commas."""
    return ",".join(" ".join(words).replace(",", " ").split())
