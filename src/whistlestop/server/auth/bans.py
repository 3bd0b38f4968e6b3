"""The bans of people and addresses, and the people who may not write in the chat."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from math import inf
from typing import Final, Literal

from whistlestop.server.store import Store
from whistlestop.server.store.bans import Ban, add_ban, all_bans, owners_with_bans, remove_ban
from whistlestop.table.errors import NotAllowed

__all__ = ["Bans", "Kind", "network_of"]

Kind = Literal["person", "address", "chat"]
_MAPPED: Final = 96
"""Bits before the IPv4 address in an IPv6 address that contains one."""
_SHARED: Final = 1.0
"""Seconds that the list is believed where other servers may have changed it."""


def _refusal(ban: Ban) -> NotAllowed:
    ends = "" if ban.until is None else datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M")
    values = {"until": ends, "ends": "yes" if ends else "no", "why": ban.why}
    values["reason"] = "yes" if ban.why else "no"
    return NotAllowed("muted" if ban.kind == "chat" else "banned", values)


def network_of(text: str) -> IPv4Network | IPv6Network:
    """An address or a network. One IPv6 address stands for its network (/64), as in the limits: its owner can
    use every address of that network. IPv4 that is written as IPv6 is read as IPv4."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError as problem:
        raise NotAllowed("bad_address", {"address": text}) from problem
    if isinstance(found, IPv4Network):
        return found
    mapped = found.network_address.ipv4_mapped
    if mapped is not None and found.prefixlen >= _MAPPED:
        return IPv4Network((mapped, found.prefixlen - _MAPPED))
    return found if "/" in text else found.supernet(new_prefix=64)


class Bans:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store: Final = store
        self._now: Final = now
        self._known: list[Ban] = []
        self._networks: list[tuple[IPv4Network | IPv6Network, Ban]] = []
        self._owners: dict[str, str] = {}
        """By bot account; the bans of its owner hold for it."""
        self._read_at = -inf

    async def add(self, kind: Kind, whom: str, until: float | None, why: str) -> None:
        await add_ban(self._store, kind, whom, self._now(), until, why)
        self.forget()

    async def lift(self, number: int) -> Ban | None:
        """The one that is lifted, if there is one."""
        found = next((ban for ban in await self.all() if ban.id == number), None)
        if found is None:
            return None
        await remove_ban(self._store, found)
        self.forget()
        return found

    def forget(self) -> None:
        """What is remembered of the list is no longer so."""
        self._read_at = -inf

    async def all(self) -> list[Ban]:
        """Those that are not over."""
        if self._now() - self._read_at >= (_SHARED if self._store.is_shared else inf):
            await self._read()
        return list(self._running())

    async def _read(self) -> None:
        # Before the query: what is added while it runs must not be taken for read.
        at = self._now()
        self._known = await all_bans(self._store)
        self._owners = await owners_with_bans(self._store)
        self._networks = [(network_of(ban.whom), ban) for ban in self._known if ban.kind == "address"]
        self._read_at = at

    def _running(self) -> Iterator[Ban]:
        now = self._now()
        return (ban for ban in self._known if ban.until is None or ban.until > now)

    async def of_person(self, person: str | None, kind: Kind = "person") -> Ban | None:
        if not person:
            return None
        running = await self.all()
        whom = {person, self._owners.get(person)}
        return next((ban for ban in running if ban.kind == kind and ban.whom in whom), None)

    async def of_address(self, address: str) -> Ban | None:
        running = set(await self.all())
        if not self._networks:
            return None
        try:
            known = ip_address(address.partition("%")[0])
        except ValueError:
            return None
        known = getattr(known, "ipv4_mapped", None) or known
        return next((ban for network, ban in self._networks if known in network and ban in running), None)

    async def check_person(self, person: str | None, kind: Kind = "person") -> None:
        """Raise `banned` for a banned person, or `muted` for one who may not write in the chat."""
        if (ban := await self.of_person(person, kind)) is not None:
            raise _refusal(ban)

    async def check_address(self, address: str) -> None:
        if (ban := await self.of_address(address)) is not None:
            raise _refusal(ban)
