"""Why a socket is closed, in numbers: `docs/protocol.md` lists them."""

from typing import Final

__all__ = ["CODES", "CUTS", "FAILED", "NOT_ALLOWED", "NOT_FOUND", "TOO_MANY", "TOO_SLOW", "WRONG"]

WRONG: Final = 4400
NOT_ALLOWED: Final = 4403
NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429
FAILED: Final = 4500
CODES: Final = {401: NOT_ALLOWED, 403: NOT_ALLOWED, 404: NOT_FOUND, 429: TOO_MANY}
"""For the statuses of HTTP."""
CUTS: Final = {
    "banned": NOT_ALLOWED,
    "key_void": NOT_ALLOWED,
    "no_spectators": NOT_ALLOWED,
    "table_gone": NOT_FOUND,
}
"""For the reasons of a line that is cut; whatever else happens, one may come again."""
