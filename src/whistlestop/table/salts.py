"""The seed of a game: a secret that was committed to, and what players added before it was dealt."""

from collections.abc import Sequence

__all__ = ["secret_of", "seed_with_salts"]


def seed_with_salts(secret: str, salts: Sequence[str]) -> str:
    return "+".join([secret, *salts])


def secret_of(seed: str, salts: Sequence[str]) -> str | None:
    """What the commitment is to; None if the seed does not end with these salts."""
    added = "".join(f"+{salt}" for salt in salts)
    return seed.removesuffix(added) if seed.endswith(added) else None
