"""Postmarks: albums that grow with completed tickets, sets that bring postcards, small tickets that retire."""

import random
from dataclasses import dataclass
from typing import Any, Final

import pytest
from laws.stages import stage
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.campaign import Campaign, after, options_for, rules_for
from whistlestop.campaign.data import CampaignData
from whistlestop.campaign.parts import Parts
from whistlestop.mechanics.lasts import Change, opened_vaults
from whistlestop.mechanics.postmarks.album import (
    COLOURS,
    Albums,
    albums_of,
    read_albums,
    sets_in,
    write_albums,
)
from whistlestop.mechanics.postmarks.mechanic import Postmarks
from whistlestop.rules import Event, Seeded, State, legal, play, project, score, start

GAME: Final = games.load("legends")


def data() -> CampaignData:
    assert GAME.campaign is not None
    return GAME.campaign


def parts() -> Parts:
    assert GAME.parts is not None
    return GAME.parts


@dataclass(frozen=True)
class Played:
    state: State
    events: list[Event]

    def parts(self, kind: str) -> list[tuple[Any, ...]]:
        return [event.parts() for event in self.events if event.kind == kind]


def played(campaign: Campaign, seed: int) -> Played:
    """The game, played at random to its end."""
    rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
    chance, dice = Seeded(f"postmarks {seed}"), random.Random(seed)
    state, events = start(rules, len(campaign.present), chance, campaign.present.index(campaign.mail_car))
    found = list(events)
    while not state.public.ended:
        seat = state.public.asked[0]
        state, more = play(state, seat, pick(legal(state, seat), dice, STYLES["builder"]), chance)
        found += more
    return Played(state, found)


def with_album(campaign: Campaign, company: str, *numbers: int) -> Campaign:
    changes = [Change("albums", company, colour, str(n)) for colour, n in zip(COLOURS, numbers, strict=True)]
    return campaign._replace(changes=(*campaign.changes, *changes))


def spots(ticket: str) -> list[str]:
    (row,) = [row for each, row in parts().tickets if each.name == ticket]
    return row["spots"].split("|")


def finished(campaign: Campaign) -> Played:
    """A game in which somebody has completed a ticket."""
    for seed in range(40):
        found = played(campaign, seed)
        if any(seat.tally.completed for seat in score(found.state).seats):
            return found
    raise AssertionError("nobody completes a ticket")


@pytest.mark.rule("V-C1", "V-C2", "V-C6")
def test_completed_tickets_bring_their_spots_already_after_game_one() -> None:
    campaign = with_album(stage(1, 2), "blue", 3, 1, 4, 1, 5, 2)
    found = finished(campaign)
    for seat, before in enumerate(((0,) * 6, (3, 1, 4, 1, 5, 2))):
        completed = score(found.state).seats[seat].tally.completed
        marks = [spot for ticket in completed for spot in spots(ticket)]
        expected = tuple([old + marks.count(colour) for old, colour in zip(before, COLOURS, strict=True)])
        assert albums_of(found.state.public).albums[seat] == expected
    kept = after(data(), campaign, found.state)
    seated = kept._replace(present=kept.companies)
    (mechanic,) = [
        each for each in rules_for(data(), parts(), seated).mechanics if isinstance(each, Postmarks)
    ]
    assert mechanic.initial(2).albums == albums_of(found.state.public).albums


@pytest.mark.rule("V-C1")
def test_albums_are_shown_from_the_first_postmark() -> None:
    for campaign, panels in ((stage(1, 2), 0), (with_album(stage(1, 2), "blue", 0, 0, 0, 0, 0, 1), 1)):
        rules = GAME.with_options({"campaign": options_for(campaign)["campaign"]})
        state, _ = start(rules, 2, Seeded("albums"), 0)
        (mechanic,) = [each for each in rules.mechanics if isinstance(each, Postmarks)]
        assert len(mechanic.panels(project(state, 0))) == panels


@pytest.mark.rule("V-C3")
@pytest.mark.parametrize(("sets", "drawn"), [(1, 1), (2, 0)])
def test_every_second_set_brings_a_postcard_from_the_bag(sets: int, drawn: int) -> None:
    """One colour is missing for the next set; the company gets it with any ticket of that colour."""
    for seed in range(40):
        plain = played(stage(1, 2), seed)
        completed = score(plain.state).seats[0].tally.completed
        if len(completed) == 1:
            break
    (colour,) = spots(min(completed))
    numbers = [sets if each == colour else sets + 1 for each in COLOURS]
    found = played(with_album(stage(1, 2), "red", *numbers), seed)
    assert sets_in(albums_of(found.state.public).albums[0]) == sets + 1
    before = [part for part in plain.parts("postcard_drawn") if part[0] == 0]
    now = [part for part in found.parts("postcard_drawn") if part[0] == 0]
    assert len(now) - len(before) == drawn


@pytest.mark.rule("V-C7")
def test_small_old_tickets_retire_after_game_six_and_their_numbers_go_under_the_bag() -> None:
    campaign = stage(6, 2)
    found = played(campaign, 3)
    small = [
        ticket.name
        for ticket in found.state.public.rules.tickets.values()
        if ticket.points <= 3 and ticket.name in GAME.ruleset.tickets
    ]
    assert [ticket for (ticket,) in found.parts("ticket_retired")] == small
    counted = after(data(), campaign, found.state)
    assert set(small) <= set(counted.archive)
    seated = counted._replace(present=counted.companies)
    assert not set(small) & rules_for(data(), parts(), seated).tickets.keys()
    assert not played(stage(5, 2), 3).parts("ticket_retired")
    numbers = [row["postcard"] for ticket, row in parts().tickets if ticket.name in small and row["postcard"]]
    struck = [postcard for _, postcard in found.parts("number_struck_out")]
    struck += [change.key for change in campaign.changes if change.table == "postcards"]
    assert found.parts("number_retired") == [(key,) for key in sorted(set(numbers) - set(struck))]


@pytest.mark.rule("V-L3")
def test_each_set_is_worth_eight_dollars_also_for_an_absent_company() -> None:
    campaign = with_album(with_album(stage(12, 3), "red", *[30] * 6), "green", *[2] * 6)
    away = campaign._replace(present=("red", "blue"), mail_car="red")
    found = played(away, 5)
    lines = opened_vaults(found.state, dict.fromkeys(campaign.companies, 0))
    sets = {company: dollars for company, why, dollars in lines if why == "album_sets"}
    assert sets["red"] == 8 * sets_in(albums_of(found.state.public).albums[0]) >= 240
    assert sets["green"] == 16
    assert "blue" not in sets


def test_the_record_reads_back() -> None:
    for albums in (Albums(((0,) * 6, (1, 2, 3, 4, 5, 6))), Albums(((0,) * 6,) * 2, ("ALB-BOS", "NYC-PHI"))):
        assert read_albums(write_albums(albums), 2) == albums
    for wrong in ("0,0", "0,0,0,0,0,0", "0,0,0,0,0,-1;0,0,0,0,0,0"):
        with pytest.raises(ValueError, match="0"):
            read_albums(wrong, 2)
