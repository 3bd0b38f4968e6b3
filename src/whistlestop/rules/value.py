"""Equality, hash and repr for small classes with many instances.

Why these are not dataclasses: docs/architecture.md, *Types of values*.
"""

__all__ = ["Value"]


class Value:
    __slots__ = ()

    def parts(self) -> tuple[object, ...]:
        """The constructor arguments of an equal object, in order."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts()))})"
