"""How often something happened, for the metrics."""

from collections import defaultdict

__all__ = ["MetricCounts"]


class MetricCounts(defaultdict[tuple[str, ...], float]):
    """Counters by name and labels."""

    def __init__(self) -> None:
        super().__init__(float)

    def count_limited(self, what: str) -> None:
        """Count a request or message that a limit refused."""
        self["limited", what] += 1
