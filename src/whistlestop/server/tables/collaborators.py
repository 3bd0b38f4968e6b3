"""The parts that the table service and the handlers of requests work with. Each gets only the parts that it needs."""

from collections.abc import Callable
from dataclasses import dataclass

from whistlestop.games import Game
from whistlestop.server.auth.bans import Bans
from whistlestop.server.auth.connection_limits import ConnectionLimits
from whistlestop.server.auth.login_limits import LoginLimits
from whistlestop.server.auth.origin import OriginCheck
from whistlestop.server.auth.passwords import Passwords
from whistlestop.server.auth.people import People
from whistlestop.server.auth.pin_tries import PinTries
from whistlestop.server.auth.tokens import new_token
from whistlestop.server.bots.bot_catalogue import BotCatalogue
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.config import Config
from whistlestop.server.counts import MetricCounts
from whistlestop.server.limiter import Limiter
from whistlestop.server.server_clock import ServerClock
from whistlestop.server.store import Store
from whistlestop.server.store.people import PeopleStore
from whistlestop.server.tables.push import Push
from whistlestop.server.tables.seat_pins import SeatPins
from whistlestop.server.tables.turn_notices import TurnNotices
from whistlestop.server.tables.webhooks import Webhooks

__all__ = ["Collaborators", "make_collaborators"]


@dataclass(frozen=True)
class Collaborators:
    store: Store
    config: Config
    counts: MetricCounts
    clock: ServerClock
    now: Callable[[], float]
    new_secret: Callable[[], str]
    find_game: Callable[[str], Game]
    bot_pool: BotPool
    bot_catalogue: BotCatalogue
    people: People
    people_store: PeopleStore
    passwords: Passwords
    bans: Bans
    logins: LoginLimits
    limiter: Limiter
    origin_check: OriginCheck
    seat_pins: SeatPins
    connection_limits: ConnectionLimits
    webhooks: Webhooks
    push: Push
    turn_notices: TurnNotices


def make_collaborators(
    store: Store,
    bot_pool: BotPool,
    find_game: Callable[[str], Game],
    clock: Callable[[], float] | None = None,
    new_secret: Callable[[], str] = new_token,
    config: Config | None = None,
    bot_catalogue: BotCatalogue | None = None,
) -> Collaborators:
    config, counts, server_clock = config or Config(), MetricCounts(), ServerClock()
    now = clock or server_clock.now
    people_store, passwords, bans = PeopleStore(store), Passwords("passwords"), Bans(store, now)
    origin_check, limiter = OriginCheck(config), Limiter(counts.count_limited)
    # PINs have threads of their own, so that nobody delays logins by trying PINs.
    pin_hashes, tries = Passwords("pins", workers=1), PinTries(counts.count_limited)
    people = People(people_store, config, now, counts, origin_check, limiter, passwords, bans)
    webhooks, push = Webhooks(people_store, config), Push(store, people_store, config, now)
    return Collaborators(
        store=store,
        config=config,
        counts=counts,
        clock=server_clock,
        now=now,
        new_secret=new_secret,
        find_game=find_game,
        bot_pool=bot_pool,
        bot_catalogue=bot_catalogue or BotCatalogue(),
        people=people,
        people_store=people_store,
        passwords=passwords,
        bans=bans,
        logins=LoginLimits(limiter, origin_check, config.limits, store, now),
        limiter=limiter,
        origin_check=origin_check,
        seat_pins=SeatPins(store, pin_hashes, tries, limiter, config.limits, counts),
        connection_limits=ConnectionLimits(config.limits.sockets),
        webhooks=webhooks,
        push=push,
        turn_notices=TurnNotices(config, webhooks, push),
    )
