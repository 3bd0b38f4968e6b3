"""What bridges display: a badge at the route, who owns which, and the answers to the question."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from whistlestop.mechanics.bridges.ledger import built_in
from whistlestop.mechanics.messages import Field, Message
from whistlestop.mechanics.shows import Column, Counter, OptionNote, Panel, PanelRow
from whistlestop.rules.board import Track
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.state import PublicState

__all__ = ["MARKS", "badges", "counter", "option_note", "panels", "track_notes"]

_SIGN: Final = "BRIDGE"
_STANDS: Final = "TOLL"
MARKS: Final[Mapping[str, str]] = MappingProxyType({_SIGN: _SIGN, _STANDS: _STANDS})


def badges(
    signs: Collection[TrackName], owners: Mapping[TrackName, str]
) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
    return {track: (_STANDS if track in owners else _SIGN,) for track in sorted(signs)}


def track_notes(has_sign: bool, company: str, toll: int) -> list[Message]:
    if not has_sign:
        return []
    if not company:
        return [Message("track.bridge")]
    return [Message("track.bridge_owner", (_company(company), ("toll", "number", toll)))]


def counter(seat: Seat, count: int) -> Counter:
    sentence = Message("counter.bridges.sentence", (("seat", "seat", seat), ("count", "number", count)))
    return Counter(seat, "bridges", Message("counter.bridges"), count, sentence)


def panels(public: PublicState, companies: Sequence[str], owners: Mapping[TrackName, str]) -> list[Panel]:
    """One row for each bridge that stands."""
    standing = {public.board.tracks[name].route: (name, company) for name, company in owners.items()}
    rows = [*standing.values(), *[(name, companies[seat]) for name, seat in built_in(public)]]
    columns = (Column(None, Message("panel.bridges.owner")),)
    tracks = public.board.tracks
    sentences = tuple([_sentence(tracks[name], company) for name, company in rows])
    return [
        Panel(
            "bridges",
            Message("panel.bridges"),
            Message("panel.bridges.route"),
            columns,
            tuple([_row(tracks[name], company) for name, company in rows]),
            sentences or (Message("panel.bridges.none"),),
        )
    ]


def option_note(option: str, pays: int) -> OptionNote:
    return OptionNote(option, Message(f"option.bridge.{option}", (("pays", "number", pays),)))


def _row(track: Track, company: str) -> PanelRow:
    label = Message("panel.bridges.name", _cities(track))
    return PanelRow(label, (Message("panel.bridges.cell", (_company(company),)),))


def _sentence(track: Track, company: str) -> Message:
    return Message("panel.bridges.sentence", (*_cities(track), _company(company)))


def _cities(track: Track) -> tuple[Field, ...]:
    """The route, because all its tracks share the bridge."""
    return ("a", "city", track.a), ("b", "city", track.b)


def _company(company: str) -> Field:
    return "company", "word", f"company-{company}"
