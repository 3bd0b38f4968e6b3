"""Finds the reason for a planner's move in its plan."""

from collections.abc import Sequence

from whistlestop.bots.analysis.steiner import cheapest_forest
from whistlestop.bots.claiming import final_gain
from whistlestop.bots.plan import Filler, Plan, Scene
from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Claim, Draw, Keep, Take, Tickets
from whistlestop.rules.ids import GRAY, NOBODY

__all__ = ["explain_move", "explain_slip"]

_CONTESTED = 0.5
"""How much another player must want a track for that to be the reason."""


def explain_move(scene: Scene, plan: Plan, others: Sequence[Filler], action: Action) -> Reason:
    if isinstance(action, Claim):
        return _why_claim(scene, plan, action)
    if isinstance(action, Take | Draw):
        return _why_card(scene, plan, others, action)
    if isinstance(action, Tickets):
        return Reason("tickets", {"count": round(scene.clock)})
    if isinstance(action, Keep):
        return _why_keep(scene, action)
    return Reason("best")


def _why_claim(scene: Scene, plan: Plan, action: Claim) -> Reason:
    board_index = scene.ground.board_index
    track = board_index.number[action.track]
    if scene.view.public.last_seat != NOBODY:
        return Reason("last", {"track": action.track, "count": final_gain(scene, track)})
    want, seat = scene.wanted.get(track, (0.0, NOBODY))
    ticket = _ticket_of(plan, track)
    if ticket is not None:
        if want >= _CONTESTED and seat != NOBODY:
            return Reason("contested", {"track": action.track, "ticket": ticket, "seat": seat})
        return Reason("ticket", {"track": action.track, "ticket": ticket})
    points, gain = board_index.points[track], scene.ground.gains[track]
    if scene.harm(track) > gain:
        return Reason("block", {"track": action.track, "seat": seat})
    if gain - points > points:
        return Reason("more_than_points", {"track": action.track})
    return Reason("points", {"track": action.track, "count": points})


def _ticket_of(plan: Plan, track: int) -> str | None:
    return next((name for name, tracks in plan.forest.ways.items() if track in tracks), None)


def _why_card(scene: Scene, plan: Plan, others: Sequence[Filler], action: Take | Draw) -> Reason:
    """The track that the card is for; for a card from the deck, the track that lacks most cards."""
    card = scene.view.display_by_colour[action.place] if isinstance(action, Take) else None
    found = _track_for(scene, plan, others, card)
    if found is None:
        return Reason("any_card")
    track = scene.ground.board_index.tracks[found].name
    ticket = _ticket_of(plan, found)
    if ticket is None:
        points = scene.ground.board_index.points[found]
        values = {"track": track, "count": points}
        return (
            Reason("blind_points", values)
            if card is None
            else Reason("card_points", {**values, "card": card})
        )
    if card is None:
        return Reason("blind_ticket", {"track": track, "ticket": ticket})
    return Reason("card_ticket", {"track": track, "ticket": ticket, "card": card})


def _track_for(scene: Scene, plan: Plan, others: Sequence[Filler], card: int | None) -> int | None:
    """A track of the network if possible, otherwise one beside it; the one closest to being payable."""
    lacking = [
        (plan.lack.missing[at], track)
        for at, track in enumerate(plan.forest.tracks)
        if plan.lack.missing[at] and _takes(scene, track, plan.lack.colours[at], card)
    ]
    lacking = lacking or [
        (each.missing, each.track)
        for each in others
        if each.missing and _takes(scene, each.track, each.colour, card)
    ]
    return min(lacking)[1] if lacking else None


def _takes(scene: Scene, track: int, colour: int, card: int | None) -> bool:
    if card is None or card == scene.locomotive:
        return True
    return card == (
        colour if scene.ground.prices[track].colour == GRAY else scene.ground.prices[track].colour
    )


def explain_slip(scene: Scene, plan: Plan, others: Sequence[Filler]) -> Reason:
    """Name the track that the bot could have worked towards instead."""
    found = [*plan.forest.tracks, *(each.track for each in others)]
    if not found:
        return Reason("any_card")
    track = scene.ground.board_index.tracks[found[0]].name
    ticket = _ticket_of(plan, found[0])
    if ticket is None:
        return Reason("later_points", {"track": track, "count": scene.ground.board_index.points[found[0]]})
    return Reason("later_ticket", {"track": track, "ticket": ticket})


def _why_keep(scene: Scene, action: Keep) -> Reason:
    """The minimum number of trains as counted on the board, without the plan's preference for long tracks."""
    lengths = scene.ground.board_index.lengths
    forest = cheapest_forest(scene.ground, lengths, [*scene.unfinished, *action.kept])
    return Reason("keep", {"tickets": action.kept, "count": sum(lengths[track] for track in forest.tracks)})
