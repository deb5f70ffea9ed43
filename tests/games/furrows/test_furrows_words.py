"""The words of furrows promise only what can be reached."""

from __future__ import annotations

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.game.library import open_library


@pytest.mark.parametrize("lang", LANGUAGES)
def test_15_points_are_a_good_harvest_alone(lang: str) -> None:
    words = open_library().find_game("furrows").words(lang)

    assert " 15 p" in words.texts["more"][0].lower()
