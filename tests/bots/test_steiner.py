"""The cheapest network for several tickets."""

from bot_stage import USA, hand, position, seen

from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.cards import lack, unseen
from whistlestop.bots.analysis.steiner import cheapest_forest, way
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY

ATLAS = BoardIndex(USA.ruleset, USA.ruleset.board)
LENGTHS = [float(length) for length in ATLAS.lengths]


def ground(own: tuple[str, ...] = (), theirs: tuple[str, ...] = (), players: int = 2) -> SeatBoard:
    view = seen(position((), hand(), {0: own, 1: theirs}, players))
    return SeatBoard(ATLAS, view, 0)


def costs(board: SeatBoard) -> list[float]:
    return [0.0 if track in board.own else LENGTHS[track] for track in range(len(LENGTHS))]


def named(tracks: tuple[int, ...]) -> set[str]:
    return {ATLAS.tracks[track].name.partition(":")[0] for track in tracks}


def test_a_single_ticket_takes_the_shortest_way() -> None:
    board = ground()
    forest = cheapest_forest(board, costs(board), ["DEN-ELP"])
    assert named(forest.tracks) == {"DEN-SFE", "ELP-SFE"}
    assert forest.cost == 4


def test_two_tickets_share_what_they_can() -> None:
    """Dallas–New York and Houston–Kansas City alone cost 11 and 5; Atlanta–New York lies on the way of the first."""
    board = ground()
    alone = sum(cheapest_forest(board, costs(board), [name]).cost for name in ("DAL-NYC", "ATL-NYC"))
    together = cheapest_forest(board, costs(board), ["DAL-NYC", "ATL-NYC"])
    assert together.cost < alone
    for name in ("DAL-NYC", "ATL-NYC"):
        assert set(together.ways[name]) <= set(together.tracks)


def test_own_track_is_free_and_closed_track_is_gone() -> None:
    """With two players the second track of a double closes with the first."""
    board = ground(own=("DEN-SFE",))
    assert cheapest_forest(board, costs(board), ["DEN-ELP"]).cost == 2
    board = ground(theirs=("DAL-HOU",))
    assert "DAL-HOU" not in named(tuple(board.open))
    board = ground(theirs=("DAL-HOU",), players=4)
    assert "DAL-HOU" in named(tuple(board.open))
    board = ground(own=("DAL-HOU",), players=4)
    assert "DAL-HOU" not in named(tuple(board.open))


def test_a_ticket_that_is_cut_off_is_reported() -> None:
    around_miami = ("ATL-MIA", "CHA-MIA", "MIA-NOL")
    board = ground(theirs=around_miami)
    forest = cheapest_forest(board, costs(board), ["BOS-MIA", "DEN-ELP"])
    assert forest.cut_off == ("BOS-MIA",)
    assert named(forest.tracks) == {"DEN-SFE", "ELP-SFE"}
    assert way(board, costs(board), *ATLAS.pairs["BOS-MIA"]) is None


def test_what_is_missing_counts_each_card_once() -> None:
    red, blue, wild = 7, 1, 8
    prices = [Price(4, red, 0, ""), Price(3, red, 0, ""), Price(2, GRAY, 0, "")]
    found = lack(prices, hand(red=5, blue=1, locomotive=1), wild)
    assert found.total == 7 - 5 + 2 - 1 - 1
    assert found.colours[2] == blue


def test_the_deck_is_what_nobody_has_seen() -> None:
    view = seen(position((), hand(red=11)), ["red", "blue", "blue", "blue", "blue"])
    chances = unseen(view)
    assert chances[USA.ruleset.cards.index("red")] == 0
    assert abs(sum(chances) - 1) < 1e-9
