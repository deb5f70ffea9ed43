"""A small game with bots, a random sheet and a deck, for tests: `content/windbreak`."""

from __future__ import annotations

from pathlib import Path

CONTENT = Path(__file__).parent / "content"
SIMULATION = "tests.windbreak.simulate"
