"""Drafts of games."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from draft import Draft, new_draft


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    return new_draft(tmp_path / "draft")
