"""The laws: what holds in every game, at every number of players, at every step of every walk.

A law is a plain function that takes a walk and asserts. `test_laws.py` holds them against the games of the
registry; a mechanic of one's own can be held against them too (`tests/mechanics` does).
"""

import pytest

pytest.register_assert_rewrite(
    "laws.chances",
    "laws.conservation",
    "laws.endings",
    "laws.folding",
    "laws.hiding",
    "laws.listing",
    "laws.printing",
    "laws.tables",
    "laws.writing",
)
