"""The end of furrows: one player can cause it, but nobody wins against an empty paper."""

from __future__ import annotations

import pytest

from hedgerow import score_text

IDA = "[Ida]\nwheat: 2 4 12\nbeet: 3\ncabbage: 10\nflax: 12 2\nmisses: 0\n"
EMPTY = "[Jan]\nwheat:\nbeet:\ncabbage:\nflax:\nmisses:\n"


@pytest.mark.parametrize(
    ("jan", "state"),
    [
        pytest.param(EMPTY, "so-far", id="nothing is entered yet"),
        pytest.param(EMPTY.replace("beet:", "beet: 4"), "final", id="Jan has played too"),
    ],
)
def test_an_empty_paper_is_still_to_come(jan: str, state: str) -> None:
    result = score_text(f"game: furrows\n\n{IDA}\n{jan}").result

    assert result.state == state
    assert ("Nothing is entered for Jan." in result.warnings) == (state == "so-far")
