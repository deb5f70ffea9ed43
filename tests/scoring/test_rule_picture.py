"""Pictures of rules: every sentence has one, inside its place, without overlap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.scene import Group, Item, Path, Symbol, Use, colour_roles
from hedgerow.drawing.theme import load_theme
from hedgerow.game.content import stated_rules
from hedgerow.game.library import open_library
from hedgerow.scoring.rule_picture import counted_picture, payment_picture, rule_picture
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.vocabulary import Vocabulary
from hedgerow.writers.pdf_document import Extent, item_extent
from tests.scenes import texts
from tests.scoring.referees import parish
from tests.scoring.sentences import read_rules
from tests.scoring.test_read_back import RULES, VOCABULARY, rule_of

WIDTH, HEIGHT = 48.0, 27.5
# Two rules that mean the same, or differ only in how far the sentence looks: the text says it.
SAME_PICTURES = {
    ("points: 4", "of: animal, points: 4"),
    ("of: cow, points: 4", "in_each: cell, of: cow, points: 4"),
    ("each_kind: true, points: 4", "of: animal, each_kind: true, points: 4"),
    (
        "in_each: group, of: cow, touches: hen, points: 4",
        "in_each: group, of: cow, next_to: hen, points: 4",
    ),
}


def icon_of(name: str) -> Symbol | None:
    """Return the shipped icon of a name, if there is one."""
    return Icons()(name) if name in icon_names() else None


def picture(rule: Rule, vocabulary: Vocabulary = VOCABULARY) -> Symbol:
    """Return the picture of a rule."""
    return rule_picture(rule, vocabulary, icon_of, WIDTH, HEIGHT)


def parts(items: tuple[Item, ...], wrap: Any = lambda item: item) -> Iterator[Extent]:
    """Yield the extents of the smallest parts of a picture, in its coordinates."""
    for item in items:
        inner = item.items if isinstance(item, Group) else ()
        if inner and all(isinstance(it, Group) for it in inner):
            yield from parts(inner, lambda part, outer=item: wrap(_inside(outer, part)))
        else:
            yield item_extent(wrap(item))


def _inside(outer: Group, part: Item) -> Group:
    return Group("outer", (part,), outer.x_mm, outer.y_mm, outer.scale)


def overlap(one: Extent, other: Extent) -> bool:
    """Return whether two boxes overlap by more than the widths of lines."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.3
        and min(one[3], other[3]) - max(one[1], other[1]) > 2.0  # text boxes have empty space
    )


def check(drawn: Symbol) -> None:
    """Check that a picture is inside its rectangle, and that its parts do not overlap."""
    extents = [*parts(drawn.items)]
    assert len(extents) >= 1
    for left, top, right, bottom in extents:
        assert left >= -0.01
        assert right <= WIDTH + 0.01
        assert top >= -3.5  # of text, space above the capitals
        assert bottom <= HEIGHT + 3.5
    assert not [pair for pair in combinations(extents, 2) if overlap(*pair)]
    assert colour_roles(drawn.items) <= load_theme("colour").colours.keys()


@pytest.mark.parametrize("text", RULES)
def test_every_sentence_has_a_picture_without_overlap(text: str) -> None:
    check(picture(rule_of(text)))


@pytest.mark.parametrize("text", RULES)
def test_every_sentence_has_pictures_of_what_it_counts_and_of_what_it_pays(text: str) -> None:
    rule = rule_of(text)

    if "of" in text.replace("points_of", "") or "in_each" in text:
        check(counted_picture(rule, VOCABULARY, icon_of, WIDTH, HEIGHT))
    check(payment_picture(rule, VOCABULARY, icon_of, WIDTH, HEIGHT))


COUNTED = [
    # a rule, and the cells and signs of the picture of what it counts
    ("of: cow, along: hedge, points: 1", "cow ~"),
    ("of: cow, not: {along: hedge}, points: 1", "cow ~"),
    ("of: [cow, sheep], along: hedge, points: 1", "cow sheep ~"),
    ("of: animal, along: hedge, count: kinds, points: 2", "cow goose hen pig sheep ~"),
    ("of: [cow, hen], count: sets, once: {at_least: 2}, points: 5", "cow hen cow hen"),
    ("of: cow, once: {exactly: 2}, points: 4", "cow cow cow/"),
    ("of: cow, once: {at_most: 1}, points: 4", "cow cow/"),
    ("of: cow, once: {at_least: 3}, points: 4", "cow cow cow"),
    ("of: animal, at: corners, count: same, table: {3: 3, 4: 6}", "cow cow cow cow"),
    ("of: pig, next_to: hay, points: 1", "pig hay"),
    ("of: hay, next_to: {of: sheep, at_least: 2}, points: 3", "hay sheep sheep"),
    ("of: pig, not: {next_to: [cow, hen]}, points: 1", "pig cow/ hen/"),
    ("in_each: group, of: hay, count: cells, every: 3, points: 7", "hay hay hay"),
]


@pytest.mark.parametrize(("text", "expected"), COUNTED)
def test_what_a_rule_counts_is_an_example_without_numbers(text: str, expected: str) -> None:
    drawn = counted_picture(rule_of(text), VOCABULARY, icon_of, WIDTH, HEIGHT)

    check(drawn)
    found = [*signs(drawn.items)]
    kinds = [it for it in found if it not in ("~", "/")]
    wanted = expected.split()
    assert sorted(kinds) == sorted(it.removesuffix("/") for it in wanted if it != "~")
    assert found.count("/") == sum(it.endswith("/") for it in wanted)
    assert ("~" in found) is ("~" in wanted)
    assert not list(texts(drawn.items))


def signs(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield the names of icons, `~` for each piece of a wall and `/` for each cross."""
    for item in items:
        if isinstance(item, Group):
            yield from signs(item.items)
        elif isinstance(item, Use):
            yield (
                "~" if item.symbol.id.startswith("hedge") else item.symbol.id.removeprefix("icon-")
            )
        elif isinstance(item, Path) and item.line == "berry" and len(item.segments) == 2:
            yield "/"


def test_different_sentences_have_different_pictures() -> None:
    drawn: dict[Any, list[str]] = {}
    for text in RULES:
        drawn.setdefault(picture(rule_of(text)).items, []).append(text)

    assert {tuple(texts) for texts in drawn.values() if len(texts) > 1} == SAME_PICTURES


@pytest.mark.parametrize("rule", read_rules(parish.RULES), ids=lambda rule: rule.id)
def test_every_card_of_the_map_has_a_picture(rule: Rule) -> None:
    names: Any = parish.VOCABULARY

    check(picture(rule, Vocabulary(**names)))


@pytest.mark.parametrize("game", ["stampfarm", "kuhfstein"])
def test_the_sentences_of_shipped_games_have_pictures(game: str) -> None:
    loaded = open_library().find_game(game)
    stated = stated_rules(loaded.content)

    assert len(stated.rules) > 5
    for it in stated.rules:
        check(picture(it.rule, stated.vocabulary))


def test_a_long_table_shows_its_start_and_its_end() -> None:
    table = ", ".join(f"{number}: {number * 2}" for number in range(1, 12))

    drawn = picture(rule_of(f"of: cow, table: {{{table}}}"))

    check(drawn)


def test_names_without_icons_are_letters() -> None:
    check(
        rule_picture(
            rule_of("in_each: group, of: [cow, hen], points: 3"),
            VOCABULARY,
            lambda _: None,
            WIDTH,
            HEIGHT,
        )
    )


def test_names_without_letters_of_the_font_and_empty_families_are_drawn() -> None:
    vocabulary = Vocabulary(kinds=("金", "12345"), families={"none": ()})

    for of in ("金", '"12345"', "none"):
        check(picture(rule_of(f"in_each: group, of: {of}, next_to: {of}, points: 3"), vocabulary))


def test_the_same_rule_always_has_the_same_picture() -> None:
    assert picture(rule_of("of: cow, points: 2")) == picture(rule_of("of: cow, points: 2"))
    assert picture(rule_of("of: cow, points: 2")).id != picture(rule_of("of: cow, points: 3")).id
