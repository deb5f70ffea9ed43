"""The sentences that the guide lists are rules, and pay what it states."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import compare, farm, play

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "own-game.md"
ROW = re.compile(r"^\| ([^|]+) \| `([^`]+)` \|$", re.MULTILINE)
YARD = Vocabulary(
    kinds=("hen", "sheep", "pig", "cow"),
    symbols=("well", "rock"),
    fields=("ones", "twos"),
    areas=("yard", "field"),
    size=(3, 4),
)
# The farms of tests have other names for symbols and areas.
NAMES = {"pond": "well", "barn": "rock", "valley": "yard", "hill": "field"}
ABOVE = "{id: ones, count: ones, points: 1}\n{id: twos, count: twos, points: 2}\n"
# Points by the first words of the rulebook, on a farm.
PAID = {
    "full columns": ("ch.c/ch.c/c..c", 30),
    "2 for each hen that": ("hp.h", 2),
    "1 for each hen, but": ("hhhh/hhhh/....", 6),
    "3 for each hen in a": ("h.h./...h/...h", 6),
    "5 for each row": ("ssss/sss./sshs", 5),
    "the largest full": ("ccc./ccc./cccc", 8),
    "the cells of your": ("ss.s/..../sss.", 2),
    "hens around each": ("hoh./..h#", 2 + 3),
    "35 if ones": ("....", 35),
    "double the better": ("....", 62),
    "most hens in": ("h...", 5),
    "most sheep 6": ("ss..", 6),
}


def sentences() -> Iterator[tuple[str, str]]:
    """Yield what a rulebook states, and the rule."""
    part = GUIDE.read_text("utf-8").partition("## Sentences for common rules")[2]
    for text, rule in ROW.findall(part.partition("\n## ")[0]):
        yield text, re.sub(r"[a-z]+", lambda word: NAMES.get(word[0], word[0]), rule)


@pytest.mark.parametrize(("text", "rule"), [*sentences()])
def test_a_sentence_of_the_guide_pays_what_it_states(text: str, rule: str) -> None:
    rows, paid = next(it for start, it in PAID.items() if text.startswith(start))
    paper = farm(rows, fields={"ones": 1, "twos": 31}, yard="A1 B1", field="C1 D1")
    (lines,) = play(f"{ABOVE}{{id: rule, {rule}}}", paper, vocabulary=YARD)

    assert sum(line.points for line in lines if line.rule == "rule") == paid


def test_every_sentence_of_the_guide_is_tried() -> None:
    assert len([*sentences()]) == len(PAID)


def test_two_who_tie_for_the_first_place_share_it() -> None:
    (rule,) = [rule for text, rule in sentences() if text.startswith("most sheep")]

    assert compare(f"{{{rule}}}", "ss.", "ss.", "s..") == [3, 3, 0]
