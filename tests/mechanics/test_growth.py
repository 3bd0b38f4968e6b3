"""A board that grows while it is played on: what is added can be claimed, printed and read back."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from laws import folding, listing, printing
from laws.walks import Case, Plan, Walk, law, walk
from stage import mini_with

from whistlestop.rules import Board, City, Claim, PublicState, Track, format_action, initial, parse_action
from whistlestop.rules.doubles import closed_at_once
from whistlestop.rules.free_tracks import add_tracks
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.resolution import Resolution

CITY = City("ZED", "Zedmouth", "ZED", "Zedmouth")
TRACKS = (
    Track("ALD-ZED", "ALD-ZED", 1, "ALD", "ZED", 1, -1),
    Track("EAS-ZED", "EAS-ZED", 1, "EAS", "ZED", 2, 0),
)


class Plain:
    kind: ClassVar[str] = ""
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()

    def parts(self) -> tuple[object, ...]:
        return ()


@dataclass(frozen=True)
class Open(Plain):
    """The frontier opens."""

    kind: ClassVar[str] = "open"

    def asked(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True)
class Opened(Plain):
    kind: ClassVar[str] = "opened"
    audience: ClassVar[str] = "everyone"

    def owner(self) -> int:
        return -1

    def redacted(self) -> "Opened":
        return self


def run_open(resolution: Resolution, _step: Open) -> None:
    resolution.emit(Opened())


def open_up(public: PublicState, _event: Opened) -> None:
    add_tracks(public, (CITY,), TRACKS)


def make(public: PublicState, _seat: int, _track: str) -> Open | None:
    """The first claim opens it."""
    return Open() if len(public.owners) == 1 else None


class Frontier:
    name = "frontier"
    frontiers = ((CITY,), TRACKS)
    """All that may come, so that texts can name it."""
    events = (Opened,)
    slots = (Slot("claim", 5, make),)
    work: ClassVar[dict[type, Any]] = {Open: run_open}
    on_public: ClassVar[dict[type, Any]] = {Opened: open_up}


CASES = [Case(mini_with(Frontier()), players) for players in (2, 4)]
over_frontiers = pytest.mark.parametrize("case", CASES, ids=str)


def is_used(game: Walk) -> bool:
    return any(isinstance(moment.action, Claim) and "ZED" in moment.action.track for moment in game.moments)


@over_frontiers
@law(3)
def test_new_tracks_are_claimed_like_old_ones(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    folding.folding_events_gives_the_state(game)
    folding.folding_what_was_seen_gives_the_view(game)
    folding.old_states_stay(game)
    listing.options_are_accepted(game)
    listing.refusals_change_nothing(game)
    listing.lists_are_orderly(game)


def test_somebody_does_claim_them() -> None:
    assert any(is_used(walk(CASES[0], Plan(seed, "builder", 0))) for seed in range(10))


@over_frontiers
@law(3)
def test_what_happens_there_reads_back(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    printing.events_read_back(game)
    printing.actions_read_back(game)


@over_frontiers
@law(3)
def test_positions_on_a_grown_board_read_back(case: Case, plan: Plan) -> None:
    printing.positions_read_back(walk(case, plan))


def test_a_new_track_can_be_named_from_either_end() -> None:
    rules = CASES[0].rules
    claim = Claim("ALD-ZED", ((0, 1),))
    assert parse_action("claim zed-ald red 1", rules) == claim
    assert parse_action(format_action(claim, rules), rules) == claim


def test_the_board_of_the_ruleset_stays_as_it_was() -> None:
    game = walk(CASES[0], Plan(1, "builder", 0))
    assert isinstance(game.end.public.board, Board)
    assert "ALD-ZED" in game.end.public.board.tracks
    assert "ALD-ZED" not in game.rules.board.tracks


SECOND = Track("ALD-BRA:2", "ALD-BRA", 2, "ALD", "BRA", 2, 1)


@pytest.mark.rule("B-R6")
@pytest.mark.parametrize(("players", "closed"), [(2, ("ALD-BRA:2",)), (4, ())])
def test_a_new_track_beside_a_claimed_one_is_closed_where_few_play(
    players: int, closed: tuple[str, ...]
) -> None:
    class Beside:
        name = "beside"
        frontiers = ((), (SECOND,))

    public = initial(mini_with(Beside()), players).public
    assert closed_at_once(public, (SECOND,)) == ()
    public.owners = {"ALD-BRA": 0}
    assert closed_at_once(public, (SECOND,)) == closed
    add_tracks(public, (), (SECOND,), closed)
    assert ("ALD-BRA:2" in [track.name for track in public.free]) == (closed == ())
