"""The seed of a game: the server's secret and the players' salts, each committed to first (`docs/shuffle.md`)."""

import hashlib
from collections.abc import Sequence
from typing import Final

__all__ = [
    "MOST_RESTARTS",
    "fingerprint_of_all",
    "salt_commitment",
    "secret_of",
    "secret_of_round",
    "seed_with_salts",
    "server_commitments",
    "server_salt",
]

MOST_RESTARTS: Final = 5
"""How often a salt may be withheld at a table: who gave up a seat can sit down again, and refuse the next deal."""


def seed_with_salts(secret: str, salts: Sequence[str | None]) -> str:
    """Combine the secret with the salts of all seats, in their order; None for a seat that adds no salt."""
    # A salt has only letters and digits, so that the sign between is unambiguous.
    return "+".join([secret, *(salt for salt in salts if salt)])


def secret_of(seed: str, salts: Sequence[str | None]) -> str | None:
    """Return the server's secret; None if the seed does not end with these salts."""
    added = "".join(f"+{salt}" for salt in salts if salt)
    return seed.removesuffix(added) if seed.endswith(added) else None


def secret_of_round(secret: str, restarts: int) -> str:
    """The server's secret after so many restarts. Knowing earlier ones does not reveal a later one."""
    if not restarts:
        return secret
    return hashlib.sha256(f"whistlestop-round:{restarts}:{secret}".encode()).hexdigest()


def salt_commitment(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


def server_salt(secret: str, seat: int) -> str:
    """The salt that the server adds for a seat whose client adds none. It follows from the server's secret, so that
    it gives the operator no choice beyond the secret itself."""
    return hashlib.sha256(f"whistlestop-salt:{seat}:{secret}".encode()).hexdigest()[:32]


def server_commitments(secret: str, seats: int) -> tuple[str, ...]:
    """The commitments to the server's salts for all seats."""
    return tuple([salt_commitment(server_salt(secret, seat)) for seat in range(seats)])


def fingerprint_of_all(commitment: str, commitments: Sequence[str]) -> str:
    """One fingerprint of all that is fixed before the first salt is revealed: the server's commitment and those of
    all seats, empty for a seat that adds no salt."""
    return hashlib.sha256(":".join(["whistlestop-deal", commitment, *commitments]).encode()).hexdigest()
