"""A game on paper, as PDF files: the board, its tickets and other cards, and its rules."""

from whistlestop.printing.errors import PrintingUnavailable
from whistlestop.printing.files import printed_files

__all__ = ["PrintingUnavailable", "printed_files"]
