"""The thirty events of the campaign do what their rules say: the data of the game, with names of other mechanics."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from laws.stages import stage

from whistlestop import games
from whistlestop.campaign import rules_for
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.rules import (
    Claim,
    Draw,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    format_event,
    format_position,
    legal,
    parse_position,
    play,
    start,
)
from whistlestop.rules.claim import gain
from whistlestop.rules.hooks import Price
from whistlestop.rules.named_values import figure_of, forbidden
from whistlestop.rules.resolution import Resolution

GAME: Final = games.load("legends")
CHANCE: Final = Seeded("events of the campaign")
LARGE, BED, BRIDGE, FERRY, FAIR = "NYC-PHI", "JAX-MIA", "CHI-STL", "DET-SSM", "CHI-DSM"


class World:
    """What other mechanics declare under names that the events use."""

    name: Final = "world"
    figures: Final[Mapping[str, int]] = {
        "employee": 0,
        "seal": 0,
        "relief": 0,
        "own_colour_route": 0,
        "contract_bonus": 0,
        "ore": 1,
    }
    permissions: Final = ("wires", "large_card")
    traits: Final[Mapping[str, frozenset[str]]] = {
        "large": frozenset({LARGE}),
        "bed": frozenset({BED}),
        "bridge": frozenset({BRIDGE}),
        "ferry": frozenset({FERRY}),
        "city:fair": frozenset({FAIR}),
        "frontier:lakes": frozenset({"BUF-TOR"}),
        "frontier:border": frozenset({"DAL-ELP"}),
    }
    gifts: Final = ("relief", "relief_paid")

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        return (
            amount
            + {("employee", 1): 1, ("seal", 1): 6, ("own_colour_route", 0): 5}.get((name, seat), 0)
            + (7 if name == "relief" else 0)
        )

    def give(self, resolution: Resolution, seat: int, gift: str, amount: int, _at_end: bool) -> None:
        gain(resolution, 0 if gift == "relief" else seat, gift, "", amount)


def _rules() -> Ruleset:
    assert GAME.campaign is not None
    assert GAME.parts is not None
    everything = stage(12, 3)._replace(archive=(), read=GAME.campaign.card_keys)
    full = rules_for(GAME.campaign, GAME.parts, everything)
    (news,) = [mechanic for mechanic in full.mechanics if isinstance(mechanic, Newspapers)]
    counts = full.card_counts[: len(full.colours) + 1]
    tickets = tuple(full.tickets.values())
    return Ruleset(
        "legends", full.colours, counts, full.board, tickets, full.knobs, (World(), news), full.cites
    )


RULES: Final = _rules()
NEWS: Final = next(mechanic for mechanic in RULES.mechanics if isinstance(mechanic, Newspapers))


def table(*facts: str) -> State:
    """The first turn with these facts in place of those that were dealt."""
    state, _ = start(RULES, 3, CHANCE)
    for seat in range(3):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = tuple([fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts])
    lines = [line for line in format_position(state).splitlines() if not line.startswith(heads)]
    return parse_position("\n".join([*lines, *facts]), RULES)


def active(event: str) -> PublicState:
    return table(f"newspapers discards {event}; active {event}").public


@pytest.mark.rule("V-W0")
@pytest.mark.parametrize(
    ("event", "name", "before", "after"),
    [
        pytest.param("W01", "colour_bonus", 2, 3, marks=pytest.mark.rule("V-W01")),
        pytest.param("W05", "ticket_draw", 3, 4, marks=pytest.mark.rule("V-W05")),
        pytest.param("W09", "colour_bonus", 3, 0, marks=pytest.mark.rule("V-W09")),
        pytest.param("W13", "contract_bonus", 0, 2, marks=pytest.mark.rule("V-W13")),
        pytest.param("W25", "freight_bonus", 2, 3, marks=pytest.mark.rule("V-W25")),
        pytest.param("W28", "ore", 1, 2, marks=pytest.mark.rule("V-W28")),
    ],
)
def test_an_event_changes_a_figure(event: str, name: str, before: int, after: int) -> None:
    public = active(event)
    assert NEWS.figure(public, 0, name, before) == NEWS.gain(public, 0, name, "", before) == after
    assert NEWS.figure(table().public, 0, name, before) == before
    if name in RULES.figures:
        assert figure_of(public, 0, name) == after


@pytest.mark.parametrize(
    ("event", "name"),
    [
        pytest.param("W11", "wires", marks=pytest.mark.rule("V-W11")),
        pytest.param("W18", "face_up", marks=pytest.mark.rule("V-W18")),
        pytest.param("W30", "large_card", marks=pytest.mark.rule("V-W30")),
    ],
)
def test_an_event_forbids_what_has_a_name(event: str, name: str) -> None:
    assert [forbidden(each, 0, name) for each in (active(event), table().public)] == ["L-P5", ""]


@pytest.mark.parametrize(
    ("event", "track", "dollars", "other"),
    [
        pytest.param("W02", "LEW-NRF", -1, "ALB-BOS", marks=pytest.mark.rule("V-W02")),
        pytest.param("W06", LARGE, 1, "ALB-BOS", marks=pytest.mark.rule("V-W06")),
        pytest.param("W10", "CHI-MLW", 2, "ALB-BOS", marks=pytest.mark.rule("V-W10")),
        pytest.param("W16", BED, 1, "ALB-BOS", marks=pytest.mark.rule("V-W16")),
        pytest.param("W20", FAIR, 2, "ALB-BOS", marks=pytest.mark.rule("V-W20")),
        pytest.param("W24", "BUF-TOR", 1, "ALB-BOS", marks=pytest.mark.rule("V-W24")),
        pytest.param("W29", "DAL-ELP", 1, "ALB-BOS", marks=pytest.mark.rule("V-W29")),
    ],
)
def test_a_claim_pays_or_costs(event: str, track: str, dollars: int, other: str) -> None:
    rich = table(f"newspapers discards {event}; active {event}", "seat 0 points 5")
    assert {track, other} <= RULES.board.tracks.keys()
    for claimed, expected in ((track, [f" {event} {abs(dollars)}"]), (other, [])):
        found = RULES.board.tracks[claimed]
        colour = RULES.colours[max(0, found.colour)]
        cards = f"seat 0 hand {colour}:{found.length},locomotive:1"
        lines = [line for line in format_position(rich).splitlines() if not line.startswith("seat 0 hand")]
        state = parse_position("\n".join([*lines, cards]), RULES)
        action = next(claim for name, claim in claims(state) if name == claimed)
        _, events = play(state, 0, action, CHANCE)
        paid = [format_event(each, RULES) for each in events if each.kind in ("points_gained", "points_paid")]
        kind = "points_paid" if dollars < 0 else "points_gained"
        assert paid == [f"{kind} 0{each}" for each in expected]


def claims(state: State) -> list[tuple[str, Claim]]:
    return [(action.track, action) for action in legal(state, 0) if isinstance(action, Claim)]


@pytest.mark.parametrize(
    ("event", "tracks"),
    [
        pytest.param(
            "W14",
            [track.name for track in RULES.board.tracks.values() if track.length >= 4],
            marks=pytest.mark.rule("V-W14"),
        ),
        pytest.param("W23", [BRIDGE], marks=pytest.mark.rule("V-W23")),
        pytest.param("W24", [FERRY], marks=pytest.mark.rule("V-W24")),
    ],
)
def test_an_event_forbids_claims(event: str, tracks: Sequence[str]) -> None:
    public = active(event)
    every = RULES.board.tracks.values()
    assert [track.name for track in every if NEWS.may_claim(public, track, 0, "")] == list(tracks)


@pytest.mark.rule("V-W27")
def test_long_routes_are_cheaper() -> None:
    public = active("W27")
    for track in RULES.board.tracks.values():
        price = NEWS.price(public, track, 0, Price(track.length, track.colour, 0, ""))
        assert track.length - price.length == (track.length >= 5)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param("W03", ["display_flushed", "…"], marks=pytest.mark.rule("V-W03")),
        pytest.param("W04", ["points_gained 2 W04 2"], marks=pytest.mark.rule("V-W04")),
        pytest.param("W07", ["points_gained 0 W07 3"], marks=pytest.mark.rule("V-W07")),
        pytest.param("W08", ["card_drawn 0 red", "card_drawn 2 blue"], marks=pytest.mark.rule("V-W08")),
        pytest.param(
            "W12",
            ["points_paid 1 W12 2", "points_gained 0 relief 2"],
            marks=pytest.mark.rule("V-W12"),
        ),
        pytest.param("W15", ["points_gained 1 W15 2"], marks=pytest.mark.rule("V-W15")),
        pytest.param(
            "W17",
            ["card_drawn 0 red", "card_drawn 1 blue", "card_drawn 2 green"],
            marks=pytest.mark.rule("V-W17"),
        ),
        pytest.param("W19", ["points_gained 2 relief_paid 7"], marks=pytest.mark.rule("V-W19")),
        pytest.param("W21", ["points_gained 1 W21 3"], marks=pytest.mark.rule("V-W21")),
        pytest.param(
            "W22", ["points_gained 0 W22 2", "event_turned W01 yes"], marks=pytest.mark.rule("V-W22")
        ),
        pytest.param("W26", ["points_gained 1 W26 4"], marks=pytest.mark.rule("V-W26")),
    ],
)
def test_a_lightning_event_acts_once(event: str, expected: list[str]) -> None:
    state = table(
        "deck newspaper,red,blue,green,yellow,red,blue,green,white,white",
        f"newspapers deck {event},W01",
        "seat 0 points 9",
        "seat 1 points 10",
        "seat 2 points 3",
        "track ALB-BOS 0",
        "track LEW-NRF 1",
    )
    _, events = play(state, 0, Draw(), CHANCE)
    done = [format_event(each, RULES) for each in events if each.kind != "asked"]
    assert done[:2] == ["paper_found", f"event_turned {event} yes"]
    if expected[-1] == "…":
        assert done[2].startswith(expected[0])
        return
    assert done[2 : 2 + len(expected)] == expected
    assert done[2 + len(expected)] == "paper_read"


@pytest.mark.rule("V-W14")
def test_the_walkout_is_never_archived() -> None:
    public = table("newspapers discards W14,W01; active W01").public
    assert NEWS.archivable(public) == ("W01",)


@pytest.mark.rule("V-W18")
def test_no_card_of_the_display_can_be_taken_in_a_blizzard() -> None:
    state = table("newspapers discards W18; active W18")
    assert not [action for action in legal(state, 0) if str(action).startswith("take")]
    assert Draw() in legal(state, 0)


@pytest.mark.rule("V-W31")
def test_there_are_always_more_events_than_newspapers() -> None:
    """One is archived after each game; the story and one box a game add others."""
    assert GAME.campaign is not None
    assert GAME.parts is not None
    by_piece = [row["piece"] for row in GAME.parts.tables["events"]]
    in_use = []
    for branch in ("arbitrate", "hold_out"):
        used, numbers = by_piece.count(""), []
        for game in range(1, 13):
            cards = [
                card for card in GAME.campaign.story if card.game == game and card.is_read({"vote": branch})
            ]
            used += sum([by_piece.count(card.key) for card in cards if card.when == "setup"])
            numbers.append(used)
            used += sum([by_piece.count(card.key) for card in cards if card.when == "after"]) - 1
            used += int(2 <= game <= 9)
        in_use.append(numbers)
    assert in_use[0] == in_use[1] == [7, 8, 9, 12, 12, 14, 15, 16, 17, 18, 18, 18]


@pytest.mark.rule("V-W14")
def test_the_refusal_of_a_forbidden_claim_names_the_rule() -> None:
    state = table("newspapers discards W14; active W14", "seat 0 hand red:6")
    long = next(track for track in RULES.board.tracks.values() if track.length == 4 and track.colour < 0)
    with pytest.raises(NotLegal, match="L-P5"):
        play(state, 0, Claim(long.name, ((0, long.length),)), CHANCE)
