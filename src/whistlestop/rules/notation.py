"""Actions as short text, and back: `claim DEN-OMA pink 3 locomotive 1`. `docs/notation.md` is the reference."""

from typing import Final

from whistlestop.rules.actions import Action, Choose, Claim, Draw, Keep, Pass, Take, Tickets
from whistlestop.rules.board import Board
from whistlestop.rules.errors import BadNotation, UnknownCity
from whistlestop.rules.ruleset import Ruleset

__all__ = ["format_action", "parse_action"]

_WORDS: Final = ("take", "draw", "claim", "tickets", "keep", "pass", "choose")


def format_action(action: Action, rules: Ruleset) -> str:
    """The shortest text that `parse_action` reads back as the same action."""
    if isinstance(action, Take):
        return f"take {action.place}"
    if isinstance(action, Claim):
        cards = " ".join(f"{rules.cards[card]} {count}" for card, count in action.cards)
        return f"claim {action.track} {cards}"
    if isinstance(action, Keep):
        return _keep_text(action.kept, action.under)
    if isinstance(action, Choose):
        return f"choose {action.option}"
    return type(action).__name__.lower()


def parse_action(text: str, rules: Ruleset) -> Action:
    """Parse an action. This does not check whether the action is legal."""
    words = text.split()
    if not words:
        raise BadNotation("empty_action", {"words": " ".join(_WORDS)})
    verb, rest = words[0].lower(), words[1:]
    if verb == "take":
        return Take(_number(rest, "take 0"))
    if verb == "claim":
        return _parse_claim(rest, rules)
    if verb == "keep":
        return _parse_keep(rest, rules)
    if verb == "choose":
        if not rest:
            raise BadNotation("form", {"form": "choose …", "text": text})
        return Choose(" ".join(rest))
    if rest and verb in _WORDS:
        raise BadNotation("form", {"form": verb, "text": text})
    if verb == "draw":
        return Draw()
    if verb == "tickets":
        return Tickets()
    if verb == "pass":
        return Pass()
    raise BadNotation("unknown_action", {"word": words[0], "words": " ".join(_WORDS)})


def _keep_text(kept: tuple[str, ...], under: tuple[str, ...]) -> str:
    words = ["keep", *kept]
    if under:
        words += ["/", *under]
    return " ".join(words)


def _number(words: list[str], form: str) -> int:
    if len(words) != 1 or not _is_number(words[0]):
        raise BadNotation("form", {"form": form, "text": _short(" ".join(words))})
    return int(words[0])


def _is_number(word: str) -> bool:
    """A short string of ASCII digits: a longer number cannot be a count of cards."""
    return word.isascii() and word.isdigit() and len(word) < 10


def _short(text: str) -> str:
    """The text shortened, to quote it in an error."""
    return text if len(text) <= 80 else text[:79] + "…"


def _parse_claim(words: list[str], rules: Ruleset) -> Claim:
    form = {"form": "claim DEN-OMA pink 3 locomotive 1", "text": _short(" ".join(["claim", *words]))}
    if len(words) < 3 or len(words) % 2 == 0:
        raise BadNotation("form", form)
    track = _find_track(words[0], rules.atlas)
    cards: list[tuple[int, int]] = []
    for name, count in zip(words[1::2], words[2::2], strict=True):
        if name.lower() not in rules.cards:
            raise BadNotation("unknown_card", {"card": name, "cards": " ".join(rules.cards)})
        if not _is_number(count):
            raise BadNotation("form", form)
        cards.append((rules.cards.index(name.lower()), int(count)))
    return Claim(track, tuple(sorted(cards)))


def _parse_keep(words: list[str], rules: Ruleset) -> Keep:
    text = " ".join(words)
    if words.count("/") > 1:
        raise BadNotation("form", {"form": "keep DEN-ELP HOU-KAN / ATL-NYC", "text": text})
    at = words.index("/") if "/" in words else len(words)
    kept = tuple(_find_ticket(word, rules) for word in words[:at])
    return Keep(kept, tuple(_find_ticket(word, rules) for word in words[at + 1 :]))


def _find_track(word: str, board: Board) -> str:
    """`DEN-OMA`, from either end; `:1` may be left out."""
    route, _, number = word.upper().partition(":")
    a, _, b = route.partition("-")
    for code in (a, b):
        _check_city(code, tuple(board.cities), word)
    suffix = "" if number in ("", "1") else f":{number}"
    for name in (f"{a}-{b}{suffix}", f"{b}-{a}{suffix}"):
        if name in board.tracks:
            return name
    raise UnknownCity("unknown_track", {"track": word})


def _find_ticket(word: str, rules: Ruleset) -> str:
    a, _, b = word.upper().partition("-")
    for code in (a, b):
        _check_city(code, tuple(rules.atlas.stops), word)
    for name in (f"{a}-{b}", f"{b}-{a}"):
        if name in rules.tickets:
            return name
    raise UnknownCity("unknown_ticket", {"ticket": word})


def _check_city(code: str, codes: tuple[str, ...], word: str) -> None:
    if code not in codes:
        # Imported here because only this error needs it, and the import slows down every start of the program.
        from difflib import get_close_matches

        near = " ".join(get_close_matches(code, codes, 3, 0.3))
        raise UnknownCity("unknown_city", {"city": code, "text": word, "near": near})
