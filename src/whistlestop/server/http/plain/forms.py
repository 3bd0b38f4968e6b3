"""The form that lays a table out: what it offers, and what was chosen in it."""

from collections.abc import Mapping
from typing import Any, Final

from whistlestop.history import SeatPlan
from whistlestop.server.bots.bot_catalogue import BotCatalogue
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.table.names import clean_name
from whistlestop.text import bot_called, say
from whistlestop.wire.games import BotCard, GameCard, game_card
from whistlestop.wire.http import NewTableRequest

__all__ = ["home_values", "new_table"]

_OTHERS: Final = 4
_PAUSE: Final = 4.0
"""Without JavaScript, taking a move back needs time to press the button."""


def home_values(
    game_catalogue: GameCatalogue,
    bot_catalogue: BotCatalogue,
    may_create: bool,
    lang: str,
    form: Mapping[str, str] | None = None,
    name: str = "",
) -> dict[str, Any]:
    """What the template of the first page needs; a form that was refused is shown as it was filled in.

    `name` is that of somebody who is known.
    """
    chosen = form or {}
    bot = next(
        (level for level in ("medium", "easy", "hard") if level in bot_catalogue.ids), bot_catalogue.ids[0]
    )
    # A form that comes back is shown as it was: a seat that was left empty must not become a bot.
    usual = ["", "", "", ""] if form is not None else [f"bot:{bot}", f"bot:{bot}", "", ""]
    return {
        "may_create": may_create,
        "games": [_game(game_card(game_catalogue.load(game)), lang) for game in game_catalogue.ids],
        "bots": [
            BotCard(bot, bot_called(bot, bot_catalogue.name(bot), lang), None) for bot in bot_catalogue.ids
        ],
        "form": {
            "name": chosen.get("name", name),
            "game": chosen.get("game", game_catalogue.ids[0]),
            "rated": "rated" in chosen,
            "seats": [chosen.get(f"seat{number + 1}", usual[number]) for number in range(_OTHERS)],
        },
    }


def _game(card: GameCard, lang: str) -> dict[str, Any]:
    least, most = card.players
    return {
        "id": card.id,
        "title": card.titles[lang],
        "summary": card.summaries[lang],
        "players": say("page.how_many", lang, least=least, most=most),
        "options": [
            {
                "name": option.name,
                "title": option.titles[lang],
                "default": option.default,
                "choices": [(choice.choice, choice.titles[lang]) for choice in option.choices],
            }
            for option in card.options
        ],
    }


def new_table(
    form: Mapping[str, str], game_catalogue: GameCatalogue, bot_pause: float, name: str
) -> NewTableRequest:
    """The table that was asked for: the host's seat first, then the others' in the order of the form.

    `name` is what the host is called who left that out.
    """
    game = game_catalogue.load(form.get("game", ""))
    options = {
        option: form[f"{game.id}:{option}"] for option in game.options if f"{game.id}:{option}" in form
    }
    plans = [SeatPlan(kind="open", name=clean_name(form.get("name", "").strip() or name))]
    for number in range(_OTHERS):
        plan = form.get(f"seat{number + 1}", "")
        kind, _, bot = plan.partition(":")
        if kind == "bot":
            plans.append(SeatPlan(kind="bot", bot=bot))
        elif plan == "open":
            plans.append(SeatPlan(kind="open"))
    return NewTableRequest(
        game=game.id,
        options={**options, "first": "random"},
        seats=plans,
        host=0,
        begin="when_full",
        bot_pause=max(_PAUSE, bot_pause),
        rated="rated" in form,
    )
