"""The final score, line by line."""

from whistlestop.rules import Result
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.scoring import SeatResult
from whistlestop.text.catalogue import knows, listed, say
from whistlestop.text.names import Names

__all__ = [
    "result_lines",
    "score_line_text",
    "score_line_title",
    "score_lines_text",
    "seat_result_lines",
    "ticket_result_text",
    "winners_text",
]


def result_lines(result: Result, lang: str, names: Names) -> list[str]:
    """The winner, then all seats in the order of their ranks."""
    ranked = sorted(result.seats, key=lambda seat: seat.rank)
    lines = [winners_text(result, lang, names)]
    for seat in ranked:
        lines += seat_result_lines(seat, lang, names)
    return lines


def winners_text(result: Result, lang: str, names: Names) -> str:
    only_you = result.winners == (names.you,)
    who = listed([names.player(seat) for seat in result.winners], lang)
    return say(
        "result.winners", lang, who="you" if only_you else "other", names=who, count=len(result.winners)
    )


def seat_result_lines(result: SeatResult, lang: str, names: Names) -> list[str]:
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
    return [head, *score_lines_text(result, lang, names)]


def score_lines_text(result: SeatResult, lang: str, names: Names) -> list[str]:
    """The lines of the score, with the tickets below their sum."""
    lines: list[str] = []
    for line in result.lines:
        lines.append(f"  {score_line_text(line, result, lang, names)}")
        if line.kind == "tickets":
            lines += [
                f"    {ticket_result_text(ticket, result, lang, names)}" for ticket in result.tally.tickets
            ]
    return lines


def score_line_text(line: ScoreLine, result: SeatResult, lang: str, names: Names) -> str:
    """`Routes: 54`."""
    title = score_line_title(line, result, lang, names)
    return say("result.line", lang, title=title, points=line.points, unit=names.rules.knobs.unit)


def score_line_title(line: ScoreLine, result: SeatResult, lang: str, names: Names) -> str:
    """`Routes`."""
    tally = result.tally
    key = f"line.{line.kind}"
    if not knows(key):
        return line.kind.replace("_", " ")
    counted = {"completed": len(tally.completed), "routes": len(tally.routes)}
    if line.kind == "longest_route":
        counted["longest"] = tally.longest
    details = {
        name: names.word(value, lang) if isinstance(value, str) else value
        for name, value in line.details
        if isinstance(value, int | str)
    }
    return say(key, lang, tickets=len(tally.tickets), **counted, **details)


def ticket_result_text(ticket: str, result: SeatResult, lang: str, names: Names) -> str:
    """`Denver–El Paso (4): completed`."""
    done = "yes" if ticket in result.tally.completed else "no"
    return say("result.ticket", lang, ticket=names.ticket(ticket, lang), completed=done)
