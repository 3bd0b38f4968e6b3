"""A campaign on a server: what its log folds to, and what the end of a game is for it."""

import pytest

from whistlestop import games
from whistlestop.campaign import format_campaign, parse_campaign
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import CampaignPlace, Closed, Opened, Resigned
from whistlestop.rules import commitment, legal
from whistlestop.table import Match, commands, organiser
from whistlestop.table.actors import Actor
from whistlestop.table.campaigns import stand_after
from whistlestop.table.commands import decide_command
from whistlestop.table.errors import NotAllowed
from whistlestop.table.series import (
    CampaignEntry,
    CampaignSettings,
    CompanyBegun,
    GameCounted,
    GameLaid,
    GameVoided,
    Series,
    begun_with,
    decode_campaign_body,
    encode_campaign_body,
    outcome_of,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask

LEGENDS = games.load("legends")
SEED = "the seed of a campaign"
PLANS = (SeatPlan(kind="invited", name="Ann"), SeatPlan(kind="bot", bot="random", name="Random"))
ANN = Actor(0, is_host=True)


def begun() -> Series:
    companies = [CompanyBegun("red", taken=True), CompanyBegun("blue", "random")]
    body = begun_with(CampaignSettings(game="legends"), companies, SEED)
    return Series("c1", SEED, LEGENDS, CampaignEntry(1, 0.0, body))


def add(series: Series, *bodies: object) -> None:
    """Through the form in the database."""
    for body in bodies:
        read = decode_campaign_body(encode_campaign_body(body))  # type: ignore[arg-type]
        series.fold(CampaignEntry(series.version + 1, 1.0, read))


def table_of(series: Series) -> TableState:
    sitting = organiser.next_game(series)
    opened = Opened(
        Settings(game="legends", options=sitting.options),
        PLANS,
        commitment(sitting.seed),
        0,
        campaign=CampaignPlace(series.id, sitting.number, sitting.deal),
        sealed=dict(sitting.sealed),
    )
    state = TableState("t1", sitting.seed, lambda _game: LEGENDS, Entry(1, 0.0, None, opened))
    fold(state, commands.begin(state))
    return state


def fold(state: TableState, decision: commands.Decision) -> None:
    state.fold(Entry(state.version + 1, 0.0, None, decision.body), decision.state)


def move(state: TableState) -> None:
    """The first legal action of the seat that is asked, a bot or not."""
    seat = state.asked[0]
    action = next(iter(legal(state.playing.state, seat)))
    fold(state, commands._played(state, seat, action, ""))


def ending() -> TableState:
    """A game that is being counted, with a question in the slots of the end."""
    state = table_of(begun())
    while not state.is_ending:
        move(state)
        assert not state.is_over, "no question is asked in the end of this game"
    return state


@pytest.mark.rule("V-10")
@pytest.mark.parametrize(
    "command",
    [ask.Propose(what="end"), ask.Propose(what="undo"), ask.Close()],
    ids=["agreed end", "agreed undo", "close"],
)
def test_a_game_that_is_being_counted_cannot_be_ended_or_taken_back(command: ask.Command) -> None:
    state = ending()
    with pytest.raises(NotAllowed) as refused:
        decide_command(state, ANN, command)
    assert (refused.value.reason, refused.value.values) == ("game_is_ending", {"game": 1})


@pytest.mark.rule("V-10")
def test_nothing_is_undone_and_no_operator_closes_a_game_that_is_being_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Match, "can_undo", lambda _match, _seat: True)  # the last move revealed nothing
    assert table_of(begun()).can_undo(0)
    state = ending()
    assert not state.can_undo(0)
    with pytest.raises(NotAllowed, match="game_is_ending"):
        commands.close(state, "abandoned")


@pytest.mark.rule("V-10")
def test_a_game_may_be_closed_or_ended_by_agreement_before_and_is_void() -> None:
    state = table_of(begun())
    fold(state, decide_command(state, ANN, ask.Propose(what="end")))
    assert outcome_of(state) == GameVoided(1, "t1", "agreed")
    state = table_of(begun())
    fold(state, commands.close(state, "void"))
    assert outcome_of(state) == GameVoided(1, "t1", "void")


@pytest.mark.rule("V-11")
def test_who_resigns_is_replaced_though_only_bots_are_left() -> None:
    decision = decide_command(table_of(begun()), ANN, ask.Resign())
    assert isinstance(decision.body, Resigned)
    assert not isinstance(decision.body, Closed)


@pytest.mark.rule("V-10")
def test_a_game_counts_when_it_has_come_to_its_own_end() -> None:
    series = begun()
    state = table_of(series)
    assert outcome_of(state) is None
    while not state.is_over:
        move(state)
    outcome = outcome_of(state)
    assert isinstance(outcome, GameCounted)
    seated = parse_campaign(str(state.settings.options["campaign"]))
    expected = stand_after(LEGENDS, seated, state.playing.state)
    assert outcome.campaign == format_campaign(expected.campaign)
    assert outcome.sealed == expected.sealed
    add(series, GameLaid(1, 0, "t1", ("red", "blue")), outcome)
    assert (series.number, series.status, series.sealed) == (2, "between", expected.sealed)
    assert organiser.next_game(series).number == 2


@pytest.mark.rule("V-10")
def test_a_void_game_is_dealt_again_with_another_deal() -> None:
    series = begun()
    first = organiser.next_game(series)
    add(series, GameLaid(1, 0, "t1", first.present), GameVoided(1, "t1", "void"))
    second = organiser.next_game(series)
    assert (second.number, second.deal) == (1, 1)
    assert second.seed != first.seed
    assert second.sealed != first.sealed, "what a void game showed would be known"
    assert second.options == first.options


def test_one_game_is_played_at_a_time_and_entries_follow_one_another() -> None:
    series = begun()
    add(series, GameLaid(1, 0, "t1", ("red", "blue")))
    with pytest.raises(Exception, match="game_not_over"):
        organiser.next_game(series)
    with pytest.raises(NotAllowed, match="game_is_played"):
        organiser.hand_over(series, "red", "random")
    with pytest.raises(ValueError, match="entry 9"):
        series.fold(CampaignEntry(9, 0.0, GameVoided(1, "t1", "void")))


@pytest.mark.rule("V-15")
def test_the_opening_of_a_table_is_shown_without_its_sealed_orders() -> None:
    state = table_of(begun())
    assert state.sealed
    for seat in (None, 0, 1):
        shown = state.history.seen_by(seat).entry(1).body
        assert not hasattr(shown, "sealed")
        assert not shown.settings.options.keys() & {"campaign"}  # type: ignore[union-attr]
