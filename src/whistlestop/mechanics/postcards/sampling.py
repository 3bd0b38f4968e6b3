"""Secret records that would look the same to a seat, for bots that think ahead."""

from whistlestop.mechanics.postcards.cards import BAG, PostcardSet
from whistlestop.mechanics.postcards.ledger import Mail, postcard_ledger_of
from whistlestop.rules.chance import Chance
from whistlestop.rules.state import PublicState, View

__all__ = ["sample_mail"]


def sample_mail(cards: PostcardSet, away: tuple[str, ...], own: Mail, view: View, chance: Chance) -> Mail:
    """The other postcards get sides in the way in which they are dealt (V-Y15)."""
    seen = own.sides
    ledger, turn = postcard_ledger_of(view.public), view.public.turn
    out = {card.key for card in ledger.held} | {key for key, _ in ledger.shown}
    bag = [card.key for card in cards.postcards.values() if card.is_in_bag and card.key not in out]
    bag += [key for key in ledger.returned if key not in bag]
    heaps = [(BAG, tuple(chance.shuffle("imagine-bag", turn, bag)))]
    sides = list(seen)
    known = {side for _, side in (*seen, *ledger.shown)}
    dealt = [card.key for card in ledger.held if not cards.postcards[card.key].is_fixed]
    hidden = [key for key in dict.fromkeys((*away, *dealt, *ledger.returned)) if key not in dict(seen)]
    for pile in cards.piles:
        pool = chance.shuffle(
            f"imagine-sides-{pile}", turn, [key for key in cards.unknown(pile) if key not in known]
        )
        for key in hidden:
            if cards.postcards[key].pile == pile:
                side = _first_fitting(cards, pool, view.public)
                pool.remove(side)
                sides.append((key, side))
        heaps.append((f"sides-{pile}", tuple(pool)))
    # What others have chosen to sell is left open: nothing, for all that this seat knows.
    return Mail(tuple(heaps), tuple(sorted(sides)), own.chosen)


def _first_fitting(cards: PostcardSet, pool: list[str], public: PublicState) -> str:
    fitting = [key for key in pool if cards.sides[key].condition.fits(public)]
    return (fitting or pool)[0]
