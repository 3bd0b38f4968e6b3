"""Checks that a mechanic implements each protocol whole or not at all.

A method that no protocol has would never be called, and a protocol with a member missing would not be found: both
are most often misspelt.
"""

from typing import Any, Final, get_args

from whistlestop.rules.mechanic import PROTOCOLS, Mechanic, Moment, Slots

__all__ = ["check_mechanic", "declare_protocols", "known_protocols"]

_KNOWN: Final[list[type[Any]]] = list(PROTOCOLS)


def declare_protocols(*protocols: type[Any]) -> None:
    """Add protocols of a higher layer: the rules import none of them, but their methods are no mistakes."""
    _KNOWN.extend(protocol for protocol in protocols if protocol not in _KNOWN)


def known_protocols() -> dict[type[Any], frozenset[str]]:
    """The names of the members of each protocol, inherited ones included."""
    return {protocol: _members(protocol) for protocol in _KNOWN}


def check_mechanic(mechanic: Mechanic) -> None:
    """Raise ValueError for a public method that no protocol has, a protocol in part, or an unknown moment."""
    known = known_protocols()
    _check_methods(mechanic, sorted({name for names in known.values() for name in names}))
    for protocol, names in known.items():
        missing = sorted(name for name in names if not hasattr(mechanic, name))
        has_some = any(hasattr(mechanic, name) for name in vars(protocol) if not name.startswith("_"))
        if missing and has_some:
            raise ValueError(
                f"mechanic {mechanic.name}: {protocol.__name__} is implemented without {', '.join(missing)}"
            )
    _check_slots(mechanic)


def _check_slots(mechanic: Mechanic) -> None:
    moments: tuple[str, ...] = get_args(Moment)
    for slot in mechanic.slots if isinstance(mechanic, Slots) else ():
        if slot.moment not in moments:
            raise ValueError(f"mechanic {mechanic.name}: {slot.moment} is not a moment: {', '.join(moments)}")


def _check_methods(mechanic: Mechanic, known: list[str]) -> None:
    for name in dir(mechanic):
        if name.startswith("_") or name in known or not callable(getattr(mechanic, name)):
            continue
        from difflib import get_close_matches  # only for a mistake: importing it takes time

        near = get_close_matches(name, known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise ValueError(f"mechanic {mechanic.name}: no protocol has a method {name}{hint}")


def _members(protocol: type[Any]) -> frozenset[str]:
    """A protocol has no other public attributes than its members."""
    return frozenset(name for kind in protocol.__mro__ for name in vars(kind) if not name.startswith("_"))
