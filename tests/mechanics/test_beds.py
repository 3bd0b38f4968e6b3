"""Beds on the small board: the colour paid is theirs for all later games."""

from typing import Final

import pytest
from laws import conservation, endings, folding, hiding, listing, printing, tables, writing
from laws.walks import STYLES, Case, Plan, walk
from rows import FakeSource
from stage import mini_with

from whistlestop import games
from whistlestop.mechanics.beds import Beds
from whistlestop.mechanics.beds.ledger import bed_ledger_of
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import panels_of, track_notes_of
from whistlestop.rules import (
    Choose,
    Claim,
    Draw,
    NotLegal,
    Seeded,
    State,
    format_event,
    legal,
    play,
    project,
    start,
)
from whistlestop.rules.ids import GRAY
from whistlestop.rules.mechanic import Mechanic
from whistlestop.text import Names
from whistlestop.text.event import message_text

CHANCE: Final = Seeded("beds")
MINI: Final = games.load("mini").ruleset
GRAYS: Final = [track for track in MINI.board.tracks.values() if track.colour == GRAY]
BED: Final = GRAYS[0]


def rows(kind: str) -> list[tuple[str, dict[str, str]]]:
    """Every gray track is a bed of this kind."""
    return [
        (
            track.name,
            {
                "bed": kind if track.colour == GRAY else "printed",
                "colour": "gray" if track.colour == GRAY else "red",
            },
        )
        for track in MINI.board.tracks.values()
    ]


def beds(kind: str = "blank bed") -> Mechanic:
    source = FakeSource(rows(kind))
    made = Beds({"colours": list(MINI.colours)}, source)
    assert not source.problems
    return made


RULES: Final = mini_with(beds())


def table(card: int, count: int) -> State:
    state, _ = start(RULES, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    hand = [0] * len(RULES.cards)
    hand[card] = count
    state.secrets.hands = (tuple(hand), state.secrets.hands[1])
    return state


@pytest.mark.rule("D-LR1", "V-F5")
def test_the_colour_paid_is_the_colour_of_the_bed() -> None:
    after, events = play(table(1, BED.length), 0, Claim(BED.name, ((1, BED.length),)), CHANCE)
    assert f"bed_coloured 0 {BED.name} {RULES.colours[1]}" in [format_event(event, RULES) for event in events]
    assert bed_ledger_of(after.public).coloured == ((BED.name, RULES.colours[1]),)
    assert after.public.board.tracks[BED.name].colour == GRAY


@pytest.mark.rule("D-LR1", "V-F5")
def test_who_pays_with_locomotives_names_a_colour() -> None:
    wild = RULES.locomotive
    state, _ = play(table(wild, BED.length), 0, Claim(BED.name, ((wild, BED.length),)), CHANCE)
    assert list(legal(state, 0)) == [Choose(colour) for colour in RULES.colours]
    for wrong in (Draw(), Choose("silver")):
        with pytest.raises(NotLegal, match="D-LR1: colour_first"):
            play(state, 0, wrong, CHANCE)
    after, _ = play(state, 0, Choose("green"), CHANCE)
    assert bed_ledger_of(after.public).coloured == ((BED.name, "green"),)
    assert after.public.mover == 1


def test_a_printed_route_gets_no_colour() -> None:
    track = next(track for track in RULES.board.tracks.values() if track.colour != GRAY)
    after, _ = play(
        table(track.colour, track.length), 0, Claim(track.name, ((track.colour, track.length),)), CHANCE
    )
    assert bed_ledger_of(after.public).coloured == ()


def test_beds_and_mines_can_be_named_by_other_mechanics() -> None:
    names = {track.name for track in GRAYS}
    assert RULES.traits == {"bed": names, "mine": frozenset()}
    assert mini_with(beds("mine bed")).traits == {"bed": names, "mine": names}


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"bed": "marsh", "colour": "gray"}, "A route is printed, blank bed, mine bed, not 'marsh'."),
        ({"bed": "blank bed", "colour": "red"}, "A bed without a colour is gray."),
    ],
)
def test_mistakes_in_the_file_are_told(cells: dict[str, str], problem: str) -> None:
    source = FakeSource([("ALD-BRA", cells)])
    Beds({"colours": ["red"]}, source)
    assert source.problems == [("bed", problem)]


@pytest.mark.parametrize("players", [2, 4])
def test_laws_hold(players: int) -> None:
    case = Case(RULES, players)
    for style in STYLES:
        game = walk(case, Plan(7, style, 0))
        conservation.cards_are_conserved(game)
        tables.sizes_are_true(game)
        listing.options_are_accepted(game, 4, 8)
        listing.views_list_the_same(game)
        folding.folding_events_gives_the_state(game)
        folding.folding_what_was_seen_gives_the_view(game)
        hiding.sampled_states_look_the_same(game, 3)
        printing.events_read_back(game)
        printing.steps_read_back(game)
        printing.positions_read_back(game, 4)
        writing.views_cannot_be_written_into(game, 1)
        endings.ended_games_stay_ended(game)


def test_routes_of_beds_say_so_and_the_panel_lists_the_beds_with_a_colour() -> None:
    state = table(1, BED.length)
    assert [note.key for note in track_notes_of(RULES, BED.name)] == ["track.bed"]
    assert [sentence.key for sentence in panels_of(project(state, 0))[0].sentences] == ["panel.beds.none"]
    after, _ = play(state, 0, Claim(BED.name, ((1, BED.length),)), CHANCE)
    (panel,) = panels_of(project(after, 0))
    assert [row.label.fields for row in panel.rows] == [(("track", "track", BED.name),)]


def test_a_bed_coloured_in_an_earlier_game_stands_in_the_panel() -> None:
    coloured = next(track for track in MINI.board.tracks.values() if track.colour != GRAY)
    source = FakeSource(
        [
            (name, {"bed": "coloured bed" if name == coloured.name else "printed", "colour": "red"})
            for name in MINI.board.tracks
        ]
    )
    rules = mini_with(Beds({"colours": list(MINI.colours)}, source))
    state, _ = start(rules, 2, CHANCE)
    (panel,) = panels_of(project(state, 0))
    fields = (("track", "track", coloured.name), ("colour", "word", rules.cards[coloured.colour]))
    assert panel.sentences == (Message("panel.beds.earlier", fields),)
    names = Names(games.load("mini").texts, rules, ("Ada", "Bo"))
    assert message_text(panel.sentences[0], "pl", names).endswith(
        f"ma kolor: {names.card_colour(coloured.colour, 'pl')}."
    )
    assert track_notes_of(rules, coloured.name) == []
