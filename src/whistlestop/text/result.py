"""The final score, line by line."""

from whistlestop.rules import Result
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.scoring import SeatResult
from whistlestop.text.catalogue import knows, listed, say
from whistlestop.text.names import Names

__all__ = ["tell_line", "tell_lines", "tell_result", "tell_seat_result", "tell_ticket", "tell_winners"]


def tell_result(result: Result, lang: str, names: Names) -> list[str]:
    """The winner, then all seats in the order of their ranks."""
    ranked = sorted(result.seats, key=lambda seat: seat.rank)
    lines = [tell_winners(result, lang, names)]
    for seat in ranked:
        lines += tell_seat_result(seat, lang, names)
    return lines


def tell_winners(result: Result, lang: str, names: Names) -> str:
    only_you = result.winners == (names.you,)
    who = listed([names.player(seat) for seat in result.winners], lang)
    return say(
        "result.winners", lang, who="you" if only_you else "other", names=who, count=len(result.winners)
    )


def tell_seat_result(result: SeatResult, lang: str, names: Names) -> list[str]:
    """`1. Ada: 61 points`, then the lines of the score, with the tickets below their sum."""
    seat = result.tally.seat
    head = say(
        "result.seat",
        lang,
        rank=result.rank,
        name=names.player(seat),
        points=result.total,
        unit=names.rules.knobs.unit,
    )
    return [head, *tell_lines(result, lang, names)]


def tell_lines(result: SeatResult, lang: str, names: Names) -> list[str]:
    """The lines of the score, with the tickets below their sum."""
    lines: list[str] = []
    for line in result.lines:
        lines.append(f"  {tell_line(line, result, lang, names)}")
        if line.kind == "tickets":
            lines += [f"    {tell_ticket(ticket, result, lang, names)}" for ticket in result.tally.tickets]
    return lines


def tell_line(line: ScoreLine, result: SeatResult, lang: str, names: Names) -> str:
    """`Routes: 54`."""
    tally = result.tally
    key = f"line.{line.kind}"
    title = line.kind.replace("_", " ")
    if knows(key):
        counted = {"completed": len(tally.completed), "routes": len(tally.routes)}
        if line.kind == "longest_route":
            counted["longest"] = tally.longest
        details = {
            name: names.word(value, lang) if isinstance(value, str) else value
            for name, value in line.details
            if isinstance(value, int | str)
        }
        title = say(key, lang, tickets=len(tally.tickets), **counted, **details)
    return say("result.line", lang, title=title, points=line.points)


def tell_ticket(ticket: str, result: SeatResult, lang: str, names: Names) -> str:
    """`Denver–El Paso (4): completed`."""
    done = "yes" if ticket in result.tally.completed else "no"
    return say("result.ticket", lang, ticket=names.ticket(ticket, lang), completed=done)
