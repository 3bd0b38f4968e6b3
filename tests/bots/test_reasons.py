"""Every move has a reason, and every reason a sentence."""

import pytest
from bot_stage import USA, hand, position, seen

from whistlestop import games
from whistlestop.bots import Reason, bot_ids, explained, make_bot
from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.weights import EASY
from whistlestop.rules import Action, Choose, Keep, Seeded, Take, View, play, project, start
from whistlestop.text import LANGUAGES, Names, reason_text
from whistlestop.text.catalogue import catalogue

NAMES = Names.of(USA, ("Ada", "Bob"))


class Silent:
    def choose(self, view: View) -> Action:
        raise NotImplementedError


@pytest.mark.parametrize("game", ["mini", "pennsylvania"])
@pytest.mark.parametrize("bot", bot_ids())
def test_every_move_of_a_game_can_be_explained(bot: str, game: str) -> None:
    loaded = games.load(game)
    names = Names.of(loaded, ("Ada", "Bob"))
    chance = Seeded("why")
    state, _ = start(loaded.ruleset, 2, chance)
    bots = [make_bot(bot, "a"), make_bot("greedy", "b")]
    found: set[str] = set()
    while not state.public.ended:
        view = project(state, state.public.asked[0])
        action = bots[view.seat].choose(view)
        reason = explained(bots[view.seat], view, action)
        assert reason is not None
        found |= {reason_text(reason, lang, names) for lang in LANGUAGES}
        state, _ = play(state, view.seat, action, chance)
    assert "" not in found


def test_explaining_does_not_change_the_next_move() -> None:
    view = seen(position(("DEN-ELP",), hand(red=2)))
    asked, left_alone = make_bot("hard", "x"), make_bot("hard", "x")
    action = asked.choose(view)
    explained(asked, view, action)
    assert left_alone.choose(view) == action
    assert asked.choose(view) == left_alone.choose(view)


@pytest.mark.parametrize("bot", ["hard", "racer", "greedy"])
def test_tickets_to_keep_are_counted_by_the_fewest_trains_that_join_them(bot: str) -> None:
    state, _ = start(USA.ruleset, 2, Seeded("stage"), 0)
    state = state.copy()
    state.secrets.offered = (("DEN-ELP", "CAL-SLC", "HEL-LAX"), *state.secrets.offered[1:])
    advised = Keep(("DEN-ELP", "CAL-SLC"), ("HEL-LAX",))
    reason = explained(make_bot(bot, "x"), project(state, 0), advised)
    assert reason == Reason("keep", {"tickets": advised.kept, "count": 11})
    assert reason_text(reason, "en", NAMES) == "All open tickets together then need at least 11 more trains."


def test_the_ticket_is_named() -> None:
    view = seen(position(("DEN-ELP",), hand(green=2), {0: ("DEN-SFE",), 1: ("ELP-PHX", "OKC-SFE")}))
    bot = make_bot("hard", "x")
    action = bot.choose(view)
    reason = explained(bot, view, action)
    assert reason == Reason("contested", {"track": "ELP-SFE", "ticket": "DEN-ELP", "seat": 1})
    assert reason_text(reason, "en", NAMES) == (
        "El Paso–Santa Fe is needed for the ticket Denver–El Paso (4), and Bob may want it too."
    )


@pytest.mark.parametrize("bot", ["greedy", "racer", "easy", "medium", "hard", "hunter", "builder", "blocker"])
@pytest.mark.parametrize("game", ["usa-classic", "pennsylvania"])
def test_reasons_name_what_decided(bot: str, game: str) -> None:
    """A ticket, a track or a rival: nearly always, and for shares the company."""
    rules = games.load(game).ruleset
    chance = Seeded("named")
    state, _ = start(rules, 2, chance)
    bots = [make_bot(bot, "a"), make_bot("greedy", "b")]
    reasons: list[Reason] = []
    for _ in range(90):
        view = project(state, state.public.asked[0])
        action = bots[view.seat].choose(view)
        if view.seat == 0:
            reasons.append(explained(bots[0], view, action) or Reason("none"))
            if isinstance(action, Choose) and action.option != "none":
                assert reasons[-1].values["word"] == action.option
        state, _ = play(state, view.seat, action, chance)
    vague = [reason for reason in reasons if not {"track", "ticket", "tickets"} & set(reason.values)]
    assert len(vague) <= 0.1 * len(reasons), vague


def test_a_slip_is_not_sold_as_a_plan() -> None:
    """One green card is missing, and one lies there; it takes something else."""
    row = ["white", "green", "white", "black", "black"]
    view = seen(position(("DEN-ELP",), hand(green=1), {0: ("DEN-SFE",)}), row)
    slips = [
        bot for bot in (PlannerBot(str(seed), EASY) for seed in range(50)) if bot.choose(view) == Take(3)
    ]
    assert slips
    reason = explained(slips[0], view, Take(3))
    assert reason == Reason("later_ticket", {"track": "ELP-SFE", "ticket": "DEN-ELP"})


def test_a_bot_may_keep_its_reasons_to_itself() -> None:
    view = seen(position((), hand(red=2)))
    assert explained(Silent(), view, make_bot("random", "").choose(view)) is None


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Denver is mine", "“Denver is mine”"),
        ("red\x1b[31m\nand {braces} [bold]", "“red [31m and {braces} [bold]”"),
        ("\n", None),
        (None, None),
        (Reason("ticket", {"track": "DEN-SFE"}), "ticket DEN-SFE"),
        (Reason("whim", {"count": 3}), "whim 3"),
        (ValueError("lost for words"), "It could not say why: ValueError: lost for words"),
        (7, "It could not say why: explain returned int, not a text or a Reason"),
    ],
)
def test_others_give_reasons_in_their_own_words(said: object, shown: str | None) -> None:
    view = seen(position((), hand(red=2)))
    reason = explained(Talker(said), view, make_bot("random", "").choose(view))
    assert (None if reason is None else reason_text(reason, "en", NAMES)) == shown


class Talker(Silent):
    def __init__(self, said: object) -> None:
        self.said = said

    def explain(self, _view: View, _action: Action) -> object:
        if isinstance(self.said, Exception):
            raise self.said
        return self.said


def test_every_reason_that_is_told_can_be_given() -> None:
    """No sentence without a bot that says it, as far as the keys are written out in the bots."""
    keys = {key.removeprefix("reason.") for key in catalogue("en") if key.startswith("reason.")}
    assert keys == {
        *("random", "best", "ticket", "contested", "points", "block", "last", "any_card", "tickets", "keep"),
        *("card_ticket", "card_points", "blind_ticket", "blind_points", "later_ticket", "later_points"),
        *(
            "more_than_points",
            "share",
            "dummy_share",
            "no_share",
            "more_tickets",
            "own",
            "speechless",
            "bed_colour",
            "chronicle_choice",
            "ahead",
            "ahead_feared",
            "sale",
            "no_sale",
            "answer",
            *("bridge", "no_bridge", "charter", "hire", "hire_nobody", "relief", "no_relief"),
            *(
                "noons_none",
                "noons_second_noon",
                "vote_arbitrate",
                "vote_hold_out",
                "wire_order",
                "ability",
                "extra_loco",
                "wire_sweep",
            ),
        ),
    }
