"""The slots of a game that belong to its campaign: story, slips, mail car, archive, frontiers."""

import random
from typing import Any, Final

import pytest
from laws.stages import stage
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.campaign import Campaign, after, options_for, rules_for
from whistlestop.campaign.chronicle.diary import diary_of
from whistlestop.campaign.data import CampaignData, Sticker
from whistlestop.campaign.parts import Parts
from whistlestop.mechanics.shows import option_notes_of
from whistlestop.rules import (
    Choose,
    Event,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    Tickets,
    legal,
    play,
    project,
    score,
    start,
)
from whistlestop.table.campaigns import campaign_data

GAME: Final = games.load("legends")
DATA: Final = campaign_data(GAME)


def data() -> CampaignData:
    assert GAME.campaign is not None
    return GAME.campaign


def parts() -> Parts:
    assert GAME.parts is not None
    return GAME.parts


def play_to(campaign: Campaign, seed: int, kind: str = "") -> tuple[State, list[Event]]:
    """The game, played at random to its end or to a question of this kind, and all its events."""

    rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
    chance, dice = Seeded(f"chronicle {seed}"), random.Random(seed)
    state, made = start(rules, len(campaign.present), chance, campaign.present.index(campaign.mail_car))
    events = list(made)
    while not state.public.ended and state.public.agenda[-1].kind != kind:
        seat = state.public.asked[0]
        state, more = play(state, seat, pick(legal(state, seat), dice, STYLES["builder"]), chance)
        events += more
    return state, events


def parts_of(events: list[Event], kind: str) -> list[tuple[Any, ...]]:
    return [event.parts() for event in events if event.kind == kind]


def choices(state: State, seat: int) -> list[str]:
    return [str(action.option) for action in legal(state, seat).plain if isinstance(action, Choose)]


@pytest.mark.rule("L-B2", "X-B2", "L-S5")
def test_the_story_is_read_to_pause_before_and_to_stop_after_the_game() -> None:
    _, events = play_to(stage(2, 2), 1)
    assert parts_of(events, "story_read")[:4] == [("1868-01",), ("1868-02",), ("1868-03",), ("1868-04",)]
    kinds = [event.kind for event in events]
    first = kinds.index("story_read")
    assert kinds.index("tickets_offered") < first < kinds.index("events_shuffled")
    assert kinds.index("slip_written") < kinds.index("story_read", first + 2) < kinds.index("game_ended")


@pytest.mark.rule("L-E2", "L-E3", "D-LE3")
def test_slips_are_written_and_the_last_takes_the_mail_car() -> None:
    state, events = play_to(stage(3, 3), 2)
    seats = score(state).seats
    assert parts_of(events, "slip_written") == [
        (seat.tally.seat, seat.total, seat.rank, len(seat.tally.completed)) for seat in seats
    ]
    last = next(seat.tally.seat for seat in seats if seat.rank == 3)
    assert parts_of(events, "mail_car_taken") == [(last,)]
    counted = after(DATA, stage(3, 3), state)
    assert counted.mail_car == counted.companies[last]


@pytest.mark.rule("L-E3", "D-LP8")
def test_the_holder_archives_one_event_and_nothing_is_turned() -> None:
    state, _ = play_to(stage(4, 2), 4, "archive_event")
    holder = diary_of(state.public).mail_car
    assert state.public.asked == (holder,)
    options = [action.option for action in legal(state, holder).plain if isinstance(action, Choose)]
    assert len(options) > 1
    for wrong in (Choose("W99"), Tickets()):
        with pytest.raises(NotLegal, match="archive_first"):
            play(state, holder, wrong, Seeded("end"))
    ended, events = play(state, holder, Choose(options[1]), Seeded("end"))
    assert parts_of(list(events), "event_archived") == [(options[1],)]
    assert not parts_of(list(events), "event_turned")
    while not ended.public.ended:  # a frontier is opened, and in 1874 everybody may sell a postcard
        seat = ended.public.asked[0]
        ended, _ = play(ended, seat, legal(ended, seat).plain[0], Seeded("end"))
    assert after(DATA, stage(4, 2), ended).archive == (*stage(4, 2).archive, options[1])


@pytest.mark.rule("L-B8", "D-LB8")
def test_a_frontier_is_chosen_at_the_end_and_joins_the_next_game() -> None:
    state, _ = play_to(stage(2, 2), 3, "pick_frontier")
    holder = diary_of(state.public).mail_car
    offered = choices(state, holder)
    assert offered == list(diary_of(state.public).named)
    with pytest.raises(NotLegal, match="frontier_first"):
        play(state, holder, Choose("atlantis"), Seeded("end"))
    ended, events = play(state, holder, Choose(offered[1]), Seeded("end"))
    assert parts_of(list(events), "frontier_opened") == [(holder, offered[1])]
    assert "JAX" not in ended.public.board.cities
    assert after(DATA, stage(2, 2), ended).frontiers == (offered[1],)


@pytest.mark.rule("D-LB8", "V-F2")
def test_the_winner_names_two_of_more_than_two_frontiers() -> None:
    state, _ = play_to(stage(2, 3), 3, "name_frontier")
    winner = next(seat.tally.seat for seat in score(state).seats if seat.rank == 1)
    assert state.public.asked == (winner,)
    assert choices(state, winner) == ["lakes", "confluence", "orange", "trails"]
    notes = option_notes_of(project(state, winner), choices(state, winner))
    edges = [note.note.fields[0][2] for note in notes if note.note is not None]
    assert len(edges) == 4
    # L-A3: only cities that are on the board
    assert all(city in state.public.board.cities for cities in edges for city in cities)
    for wrong in (Choose("atlantis"), Tickets()):
        with pytest.raises(NotLegal, match="frontier_name_first"):
            play(state, winner, wrong, Seeded("end"))
    state, events = play(state, winner, Choose("orange"), Seeded("end"))
    assert parts_of(list(events), "frontier_named") == [(winner, "orange")]
    assert choices(state, winner) == ["lakes", "confluence", "trails"]
    state, _ = play(state, winner, Choose("lakes"), Seeded("end"))
    last = next(seat.tally.seat for seat in score(state).seats if seat.rank == 3)
    assert (state.public.asked, choices(state, last)) == ((last,), ["orange", "lakes"])
    with pytest.raises(NotLegal, match="frontier_first"):
        play(state, last, Choose("confluence"), Seeded("end"))


@pytest.mark.rule("V-F2")
def test_of_two_frontiers_the_last_placed_player_chooses_and_one_is_opened_without_a_question() -> None:
    def opened(game: int, *frontiers: str) -> Campaign:
        return stage(game, 2)._replace(frontiers=frontiers)

    first = ("lakes", "confluence", "orange", "plains", "mountains", "pacific")
    state, events = play_to(opened(8, *first, "trails"), 5)
    assert [frontier for _, frontier in parts_of(events, "frontier_opened")] == ["border"]
    state, events = play_to(opened(8, *first[:-1], "trails"), 5, "pick_frontier")
    assert not parts_of(events, "frontier_named")
    assert choices(state, diary_of(state.public).mail_car) == ["border", "pacific"]


class Ballot:
    """A mechanic that has decided."""

    name: Final = "ballot"

    def __init__(self, **results: str) -> None:
        self._results: Final = results

    def decisions(self, _public: PublicState) -> dict[str, str]:
        return self._results


@pytest.mark.rule("L-B2")
def test_a_decision_chooses_the_cards_of_its_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(campaign: Campaign, **results: str) -> list[str]:
        rules = rules_for(data(), parts(), campaign)
        extended = Ruleset(
            rules.game,
            rules.colours,
            rules.card_counts[: len(rules.colours) + 1],
            rules.board,
            tuple(rules.tickets.values()),
            rules.knobs,
            (*rules.mechanics, Ballot(**results)),
            rules.cites,
        )
        monkeypatch.setattr(GAME.__class__, "with_options", lambda *_: extended)
        return [card for (card,) in parts_of(play_to(campaign, 4)[1], "story_read")]

    last = stage(12, 2)
    assert read(last, vote="hold_out", camp="SFE")[-4:] == ["1898-03B", "1898-04B", "1898-05", "1898-06"]
    assert read(last, vote="arbitrate", camp="unfound")[-4:-2] == ["1898-03D", "1898-04A"]


@pytest.mark.rule("V-F1")
def test_from_game_ten_on_all_frontiers_are_open() -> None:
    """One is opened after each of the games 2 to 9, whichever are chosen."""
    for seed in range(20):
        opened: tuple[str, ...] = ()
        for _ in range(2, 10):
            can = data().can_open(opened)
            opened = (*opened, random.Random(f"{seed} {opened}").choice(can))
        assert len(set(opened)) == len(data().frontiers) == 8


@pytest.mark.rule("V-F3", "V-01")
def test_a_box_is_read_when_it_is_opened_and_its_rules_hold_in_the_next_game() -> None:
    opened = ("confluence", "trails")
    read = [key for key in stage(3, 2).read if not key.startswith("F-")]
    campaign = stage(3, 2)._replace(frontiers=opened, read=(*read, *[f"F-{key}" for key in opened]))
    state, _ = play_to(campaign, 3, "pick_frontier")
    holder = diary_of(state.public).mail_car
    offered = choices(state, holder)
    ended, events = play(state, holder, Choose(offered[0]), Seeded("end"))
    kinds = [event.kind for event in events]
    assert parts_of(list(events), "story_read") == [(f"F-{offered[0]}",)]
    assert kinds.index("frontier_opened") < kinds.index("story_read")
    counted = after(data(), campaign, ended)
    assert counted.read[-1] == f"F-{offered[0]}"
    rule = Sticker(f"F-{offered[0]}", "claim", 12, 0, "large_cities", "", 0)
    joining = data()._replace(stickers=(rule,))
    seated = counted._replace(present=counted.companies)
    names = [
        [mechanic.name for mechanic in rules_for(joining, parts(), each).mechanics]
        for each in (campaign, seated)
    ]
    assert ["large_cities" in each for each in names] == [False, True]


@pytest.mark.rule("L-B7", "V-F1")
@pytest.mark.parametrize(("game", "opens"), [(1, False), (2, True), (9, True), (10, False)])
def test_frontiers_are_opened_while_their_sticker_holds(game: int, opens: bool) -> None:
    """It is read after game 2 and already holds in that end of the game; it lasts to the end of game 9."""
    _, events = play_to(stage(game, 2)._replace(frontiers=()), 6)
    assert bool(parts_of(events, "frontier_opened")) is opens


@pytest.mark.rule("L-B9")
def test_a_game_without_a_campaign_tells_nothing_of_one() -> None:
    state, events = start(GAME.ruleset, 3, Seeded("alone"))
    assert diary_of(state.public).mail_car == -1
    assert not {"story_read", "slip_written", "mail_car_taken"} & {event.kind for event in events}
