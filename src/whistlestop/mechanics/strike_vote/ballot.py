"""The records of the vote: the result is public; the votes are not, until the last one is cast."""

from typing import Final, NamedTuple

from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState

__all__ = ["RECORD", "Ballot", "Votes", "ballot_of", "read_ballot", "votes_of", "write_ballot"]

RECORD: Final = "strike_vote"
_NOTHING: Final = "-"


class Ballot(NamedTuple):
    result: str = ""
    """Empty before the vote."""


class Votes(NamedTuple):
    """What is hidden. A view has its own vote alone."""

    cast: tuple[tuple[Seat, str], ...] = ()


def ballot_of(public: PublicState) -> Ballot:
    ballot = public.extras[RECORD]
    assert isinstance(ballot, Ballot)
    return ballot


def votes_of(record: object) -> Votes:
    assert isinstance(record, Votes)
    return record


def write_ballot(ballot: Ballot, votes: Votes) -> str:
    """`result arbitrate`, or `votes 0=arbitrate,2=hold_out` while companies vote; `-` before."""
    if ballot.result:
        return f"result {ballot.result}"
    cast = ",".join([f"{seat}={answer}" for seat, answer in votes.cast])
    return f"votes {cast}" if cast else _NOTHING


def read_ballot(text: str) -> tuple[Ballot, Votes]:
    """The inverse. Raises ValueError for a fact that it does not know."""
    if text == _NOTHING:
        return Ballot(), Votes()
    name, listed = text.split()
    if name == "result":
        return Ballot(listed), Votes()
    if name != "votes":
        raise ValueError(text)
    pairs = [part.split("=") for part in listed.split(",")]
    return Ballot(), Votes(tuple([(int(seat), answer) for seat, answer in pairs]))
