"""Symbols on train cards. They mean nothing until a rule gives them a meaning (L-I1)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.card_symbols.mechanic import CardSymbols

__all__ = ["CardSymbols"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.describes import Describes
    from whistlestop.rules.mechanic import AddsKinds, OrdersKinds

    _adds_kinds: type[AddsKinds] = CardSymbols
    _orders_kinds: type[OrdersKinds] = CardSymbols
    _describes: type[Describes] = CardSymbols
