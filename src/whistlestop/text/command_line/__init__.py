"""What somebody typed at a table, at the terminal or on the page: the same words mean the same."""

from whistlestop.text.command_line.reading import ACTIONS, read_actions, read_command, tell_unclear

__all__ = ["ACTIONS", "read_actions", "read_command", "tell_unclear"]
