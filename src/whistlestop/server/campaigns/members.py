"""Who sends a request about a campaign: the host, the leader of a company, somebody invited, or anybody."""

from typing import NamedTuple

from whistlestop.server.auth.tokens import hashed
from whistlestop.server.store.campaigns import CampaignRow, StoredCampaign
from whistlestop.server.store.people import Person
from whistlestop.table.errors import NotAllowed
from whistlestop.table.series import Series

__all__ = ["Asker", "OpenCampaign", "asker_of", "check_host", "check_leader", "check_member"]


class Asker(NamedTuple):
    company: str | None
    is_host: bool
    is_invited: bool
    person: Person | None

    @property
    def is_member(self) -> bool:
        return self.is_host or self.company is not None


class OpenCampaign(NamedTuple):
    """A campaign as it is now, and who asks about it."""

    series: Series
    stored: StoredCampaign
    asker: Asker

    @property
    def row(self) -> CampaignRow:
        return self.stored.row

    def name_of(self, company: str) -> str:
        member = self.stored.members.get(company)
        return "" if member is None else member.name

    @property
    def is_alone(self) -> bool:
        """Whether the asker hosts, and everything that is secret is the asker's own or a bot's."""
        people = [company for company, leader in self.series.leaders.items() if leader.taken]
        waiting = [each for each in self.series.people if each not in people]
        return self.asker.is_host and not waiting and set(people) <= {self.asker.company}

    @property
    def readers(self) -> tuple[str, ...]:
        """The companies for which the asker reads the story: the own one; on a shared device all of them."""
        led = self.stored.members
        if self.series.settings.hotseat and self.asker.is_host:
            return tuple(led)
        return tuple([company for company in led if company == self.asker.company])


def asker_of(stored: StoredCampaign, token: str | None, person: Person | None) -> Asker:
    """By key and cookie. A key that is void is refused, so that its holder learns it."""
    key = None if token is None else stored.keys.get(hashed(token))
    if token is not None and key is None:
        raise NotAllowed("wrong_key")
    led = [each.company for each in stored.members.values() if person and each.person == person.id]
    is_owner = person is not None and stored.row.host == person.id
    kind = None if key is None else key.kind
    company = key.company if key is not None and kind in ("member", "host") else None
    asker = Asker(company or (led[0] if led else None), kind == "host" or is_owner, kind == "invite", person)
    if not (asker.is_member or asker.is_invited or stored.row.spectators):
        raise NotAllowed("no_spectators")
    return asker


def check_member(asker: Asker) -> None:
    if not asker.is_member:
        raise NotAllowed("no_member")


def check_host(asker: Asker) -> None:
    if not asker.is_host:
        raise NotAllowed("host_only")


def check_leader(campaign: OpenCampaign, company: str) -> None:
    """The leader decides for a company, and the host for one that waits for a leader or that a bot leads."""
    check_member(campaign.asker)
    leader = campaign.series.leaders.get(company)
    is_free = leader is None or not leader.taken or campaign.series.settings.hotseat
    if campaign.asker.company != company and not (campaign.asker.is_host and is_free):
        raise NotAllowed("not_your_company")
