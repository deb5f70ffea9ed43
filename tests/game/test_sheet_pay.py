"""What is printed at a track or field is what its rule pays, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.paper import draw_block
from hedgerow.art.paper_contents import PaperContents, collect_parts
from hedgerow.art.paper_parts import BoxRow, Group
from hedgerow.art.sheet_pay import place_pays, points_boxes
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Text
from tests.game.open_games import write_game

GAME = """
sheet:
  tracks: [{{id: red, boxes: 3}}, {{id: lane, boxes: [a, b], worth: [2, 3]}}]
  fields: [{{id: sums, numbers: 3}}]
  {looks}
scoring: [{{id: rule, {rule}}}]
"""
WORDS = """
rules: {rule: Rule}
tracks: {red: Red, lane: Lane}
fields: {sums: Sums}
"""


@pytest.mark.parametrize(
    ("rule", "place", "below", "tag", "is_sum"),
    [
        ("count: red, points: -3", "red", (), "−3", False),
        ("count: red, points: 1", "red", (), "", False),
        ("count: red, table: {1: 2, 3: 9}", "red", ("2", "2", "9"), "", False),
        ("count: red, table: {2: 5}", "red", ("0", "5", "5"), "", False),
        ("count: red, who: most, places: [6, 3]", "red", (), "6 · 3", False),
        ("count: red, once: {at_least: 2}, points: 7", "red", (), "≥ 2: 7", False),
        ("count: lane, points: -2", "lane", ("−4", "−6"), "", False),
        ("count: sums, points: 1", "sums", (), "", True),
        # The number that is written is not what these rules pay.
        ("count: sums, points: 1, every: 10", "sums", (), "", False),
        ("count: sums, points: 1, up_to: 20", "sums", (), "", False),
        ("count: sums, points: 1, who: most", "sums", (), "1", False),
        ("count: lane, points: 2, who: most", "lane", ("2", "3"), "2", False),
        ("count: red, points: 2, every: 2", "red", (), "", False),
        ("count: red, table: {1: 2}, every: 2", "red", (), "", False),
    ],
)
def test_a_place_shows_what_its_rule_pays(
    rule: str, place: str, below: tuple[str, ...], tag: str, is_sum: bool, tmp_path: Path
) -> None:
    game = write_game(tmp_path, GAME.format(rule=rule, looks=""), WORDS).find_game("test")

    pay = place_pays(game.content)[place]

    assert (pay.below, pay.tag, pay.is_sum) == (below, tag, is_sum)
    assert [box.tag for box in points_boxes(game.content)] == [""]


@pytest.mark.parametrize(
    ("looks", "message", "hint"),
    [
        (
            "groups: [{id: all, of: [red, sum]}]",
            "unknown track or field 'sum'",
            "did you mean sums?",
        ),
        (
            "groups: [{id: all, of: [[red, sums], red]}]",
            "'red' is in a group twice",
            "keep one of them",
        ),
        ("totals: [rules]", "unknown rule 'rules'", "did you mean rule?"),
        ("totals: [[rule, reds]]", "unknown rule 'reds'", "use rule"),
    ],
)
def test_a_wrong_name_in_groups_or_totals_is_reported(
    looks: str, message: str, hint: str, tmp_path: Path
) -> None:
    library = write_game(
        tmp_path,
        GAME.format(rule="count: red, points: 1", looks=looks),
        WORDS + "groups: {all: All}\n",
    )
    with pytest.raises(InputError) as caught:
        library.find_game("test")

    problem, *_ = caught.value.problems
    assert (str(problem.message), str(problem.hint)) == (message, hint)


# Two sections: three lines of numbers that one rule pays, with a bonus, and eight that pay alone.
LOWER = "abcdefgh"
SECTIONS = f"""
families: [{{id: upper, of: [ones, twos, threes]}}]
sheet:
  fields:
    - {{id: ones, numbers: 2}}
    - {{id: twos, numbers: 2}}
    - {{id: threes, numbers: 2}}
    {"".join(f"- {{id: {name}, numbers: 2}}{chr(10)}    " for name in LOWER)}
  tracks: [{{id: grain, boxes: 3}}]
  groups:
    - {{id: first, of: [ones, twos, threes]}}
    - {{id: second, of: [{", ".join(LOWER)}, grain]}}
scoring:
  - {{id: sums, count: upper, points: 1, separate_lines: true}}
  - {{id: bonus, points_of: sums, once: {{at_least: 9}}, points: 5}}
  {"".join(f"- {{id: pay-{name}, count: {name}, points: 1}}{chr(10)}  " for name in LOWER)}
  - {{id: scattered, count: grain, points: -2}}
"""
SECTION_WORDS = f"""
names: {{upper: Upper}}
groups: {{first: First, second: Second}}
rules: {{sums: Sums, bonus: Bonus, scattered: Grain, {", ".join(f"pay-{it}: {it}" for it in LOWER)}}}
fields: {{ones: Ones, twos: Twos, threes: Threes, {", ".join(f"{it}: {it}" for it in LOWER)}}}
tracks: {{grain: Grain}}
"""


@pytest.fixture
def sections(tmp_path: Path) -> PaperContents:
    game = write_game(tmp_path, SECTIONS, SECTION_WORDS).find_game("test")
    return collect_parts(game.content, "all")


def test_groups_are_in_the_order_of_the_game_file(sections: PaperContents) -> None:
    # The track is the first place of the sheet, but its group is the second.
    groups = [part for part in sections.parts if isinstance(part, Group)]

    assert [group.id for group in groups] == ["first", "second"]
    assert len(groups) == len(sections.parts)


def test_a_bonus_for_rules_of_one_group_is_its_last_line(sections: PaperContents) -> None:
    first, second = (part for part in sections.parts if isinstance(part, Group))

    assert [(box.rule, box.tag) for box in first.foot] == [("bonus", "≥ 9: 5")]
    assert second.foot == ()


def test_the_names_of_a_group_have_one_size(tmp_path: Path) -> None:
    long = SECTION_WORDS.replace("twos: Twos", "twos: Two and two is four")
    game = write_game(tmp_path, SECTIONS, long).find_game("test")
    drawn = [
        text
        for block in plan_paper(game.content).blocks
        for text in draw_block(block, game.drawing_context("en"))
        if isinstance(text, Text)
    ]
    sizes = {
        text.size_pt
        for text in drawn
        if text.text in ("Ones", "Threes", "Bonus") or text.text.startswith("Two")
    }

    assert len(sizes) == 1 and max(sizes) < 9.6


def test_each_line_of_a_family_has_its_own_box_for_points(sections: PaperContents) -> None:
    rows = [
        row
        for part in sections.parts
        if isinstance(part, Group)
        for line in part.lines
        for row in line
        if isinstance(row, BoxRow)
    ]

    assert len(rows) == 12 and all(row.has_points for row in rows)
    assert [row.pay.is_sum for row in rows[:3]] == [True] * 3
    # The total adds up the two groups alone.
    assert [box.rule for box in sections.entries] == ["first", "second"] and sections.adds_up
