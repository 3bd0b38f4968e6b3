"""What the terminal says about a campaign."""

from typing import Final

from whistlestop import games
from whistlestop.arena.campaigns import companies_of
from whistlestop.cli.campaign.telling import Teller
from whistlestop.mechanics.lasts import Change
from whistlestop.table.campaigns import campaign_so_far, new_campaign

GAME: Final = games.load("legends")
FILE: Final = new_campaign(GAME, companies_of(GAME, ("random", "greedy", "random")), "telling")
TELLER: Final = Teller(FILE, GAME, "en")
BEGUN: Final = campaign_so_far(FILE, GAME)


def test_beds_are_counted_though_another_cell_was_changed_again() -> None:
    assert GAME.parts is not None
    track = GAME.parts.tracks[0][0].name
    sold = [Change("postcards", f"P{number}", "place", "red") for number in range(3)]
    before = BEGUN._replace(changes=(*sold, Change("postcards", "P9", "place", "bag")))
    now = before._replace(
        changes=(
            *sold[:1],
            Change("routes", track, "colour", "red"),
            Change("postcards", "P9", "place", "red"),
        )
    )
    assert any("got a colour: 1." in line for line in TELLER.changed(before, now))


def test_an_archived_ticket_is_called_by_its_cities() -> None:
    assert GAME.parts is not None
    ticket = GAME.parts.tickets[0][0]
    now = BEGUN._replace(archive=(ticket.name,))
    assert (ticket.name, ticket.points) == ("ALB-BAN", 3)
    for lang in ("en", "pl"):
        (line,) = [line for line in Teller(FILE, GAME, lang).new(BEGUN, now) if "Bangor" in line]
        assert "Albany–Bangor (3)" in line
        assert any("Albany–Bangor (3)" in each for each in Teller(FILE, GAME, lang).status(now))
