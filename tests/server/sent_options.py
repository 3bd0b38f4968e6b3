"""Options as a server sends them, listed one by one for a test to pick from."""

from typing import Any


def listed(options: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Every option as an action to send back, in order; none where the decision is another's."""
    if options is None:
        return []
    claims = [
        {"type": "claim", "track": track, "payment": payment}
        for track, at in options["claims"].items()
        for payment in options["payments"][at]
    ]
    return [*options["plain"], *claims]


def claims_of(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [option for option in options if option["type"] == "claim"]


def brief(action: dict[str, Any]) -> str:
    """How the action begins in the notation: `claim DEN-OMA`, `keep DEN-ELP HOU-KAN`, `take 0`."""
    fields = [action.get(name) for name in ("track", "place", "option")]
    words = [action["type"], *action.get("kept", ()), *[field for field in fields if field is not None]]
    return " ".join(map(str, words))
