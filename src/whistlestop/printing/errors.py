"""Errors of printing."""

from whistlestop.rules import WhistlestopError

__all__ = ["PrintingUnavailable"]


class PrintingUnavailable(WhistlestopError):
    """The typesetter is not installed."""

    def __init__(self) -> None:
        super().__init__("no_typesetter", {})
