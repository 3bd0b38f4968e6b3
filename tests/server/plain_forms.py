"""What the forms of a page without JavaScript offer."""

import html
import re

__all__ = ["hidden_fields", "offered_actions"]


def hidden_fields(page: str) -> dict[str, str]:
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="(version|command)" value="([^"]*)"', page)
    }


def offered_actions(page: str) -> list[str]:
    """Routes to claim first."""
    found = re.findall(r'name="action" value="([^"]+)"', page)
    if 'id="claim"' in page:
        found = re.findall(r'<option value="([^"]+)"', page) + found
    return [html.unescape(action) for action in found]
