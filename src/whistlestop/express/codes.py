"""Codes of actions: one integer for each action that a seat may ever take, the same in every position of a game.

0 …                 take the face-up card at this place
draw_code           draw from the deck
tickets_code        draw tickets
pass_code           pass
keep_code + mask    keep the offered tickets whose bits are set, the others go under the deck as they were offered
choose_code + n     answer a mechanic's question with its option n
claim_code + n      claim: (track × cards + colour) × lengths + locomotives; with locomotives alone the colour is
                    the locomotive
"""

from mypy_extensions import i64

from whistlestop.express.errors import IllegalCode
from whistlestop.express.layout import ASKED
from whistlestop.express.options import claim_code
from whistlestop.express.position import Position
from whistlestop.rules.actions import Action, Choose, Claim, Draw, Keep, Pass, Take, Tickets

__all__ = ["action_of", "code_of"]


def action_of(p: Position, code: i64) -> Action:
    """The action of a code, for the seat that is asked."""
    t = p.tables
    if not 0 <= code < t.codes:
        raise IllegalCode(f"codes run from 0 to {t.codes - 1}, not {code}")
    if code < t.draw_code:
        return Take(int(code))
    if code == t.draw_code:
        return Draw()
    if code == t.tickets_code:
        return Tickets()
    if code == t.pass_code:
        return Pass()
    if code < t.choose_code:
        return _keep(p, code - t.keep_code)
    if code < t.claim_code:
        return Choose(t.asking.choices[code - t.choose_code])
    return _claim(p, code - t.claim_code)


def code_of(p: Position, action: Action) -> int:
    """The code of an action of the seat that is asked; the order of tickets that go under the deck is lost."""
    t = p.tables
    if isinstance(action, Take):
        return action.place
    if isinstance(action, Draw):
        return int(t.draw_code)
    if isinstance(action, Tickets):
        return int(t.tickets_code)
    if isinstance(action, Pass):
        return int(t.pass_code)
    if isinstance(action, Keep):
        offered = _offered(p)
        return int(t.keep_code) + sum(1 << offered.index(name) for name in action.kept)
    if isinstance(action, Choose):
        return int(t.choose_code) + t.asking.choices.index(action.option)
    if isinstance(action, Claim):
        return _code_of_claim(p, action)
    raise IllegalCode(f"{action!r} has no code")


def _keep(p: Position, mask: i64) -> Keep:
    offered = _offered(p)
    kept = tuple(name for at, name in enumerate(offered) if mask >> at & 1)
    return Keep(kept, tuple(name for name in offered if name not in kept))


def _offered(p: Position) -> list[str]:
    t, cells = p.tables, p.cells
    seat = cells[ASKED]
    first = t.offered + seat * t.offer_size
    return [t.ticket_names[cells[first + at]] for at in range(cells[t.offered_counts + seat])]


def _claim(p: Position, rest: i64) -> Claim:
    t = p.tables
    by_colour, wild = rest // t.lengths, int(rest % t.lengths)
    track, colour = by_colour // t.cards, int(by_colour % t.cards)
    length = int(t.track_length[track])
    paid = ((colour, length - wild), (int(t.wild), wild))
    return Claim(t.track_names[track], tuple(pay for pay in paid if pay[1] > 0))


def _code_of_claim(p: Position, action: Claim) -> int:
    t = p.tables
    paid = dict(action.cards)
    wild = paid.pop(int(t.wild), 0)
    colour = next(iter(paid), int(t.wild))
    return int(claim_code(p, t.track_numbers[action.track], colour, wild))
