"""Whether the simulator runs as compiled code."""

from whistlestop.express import layout

__all__ = ["is_compiled"]


def is_compiled() -> bool:
    return not str(layout.__file__).endswith(".py")
