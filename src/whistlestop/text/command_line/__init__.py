"""Parses lines that players type at a table. The terminal and the web page accept the same words."""

from whistlestop.text.command_line.reading import ACTIONS, read_actions, read_command, unclear_text

__all__ = ["ACTIONS", "read_actions", "read_command", "unclear_text"]
