"""The reader of content: valid files become values, problems have a location and a hint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Annotated, Literal, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.messages import Message
from hedgerow.loading.models import Ge, Le, Length, Number, Source, TaggedBy, model
from hedgerow.loading.reader import load_model, parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.violations import Violation
from tests.products import examples


@model
class Pond:
    kind: Literal["pond"]
    depth: int
    fish: tuple[str, ...] = ()


@model
class Field:
    kind: Literal["field"]
    crop: str
    rows: Annotated[int, Ge(1), Le(9)]

    def violations(self) -> Iterator[Violation]:
        if self.crop == "weed":
            yield Violation(("crop",), Message("weed is no crop"), Message("like rye"))
        if self.rows == 7:
            yield Violation(("rows",), Message("seven is unlucky"))


@model
class Lane:
    """A member whose tag is also the name of one of its keys."""

    kind: Literal["lane"]
    lane: str
    width: int


@model
class Gate:
    width: int
    wide: bool = False

    def violations(self) -> Iterator[Violation]:
        if self.width == 13:
            yield Violation((), Message("no gate is 13 wide"))


Part = Pond | Field | Lane


@model
class Farm:
    title: Annotated[str, Length(1, 12)]
    scale: float = 1.0
    gate: Gate | None = None
    parts: Annotated[tuple[Annotated[Part, TaggedBy("kind")], ...], Length(0, 5)] = ()
    points: dict[int, int] | None = None
    names: dict[str, Gate] | None = None
    worth: Number | None = None

    def violations(self) -> Iterator[Violation]:
        for number, part in enumerate(self.parts):
            if isinstance(part, Pond):
                for index, fish in enumerate(part.fish):
                    if fish == "shark":
                        path = ("parts", number, "fish", index)
                        yield Violation(path, Message("no shark in a pond"), Message("use carp"))


@model
class Fence:
    gates: tuple[Gate, ...]

    def violations(self) -> Iterator[Violation]:
        yield from (
            Violation(("gates", n), Message("a wide gate"))
            for n, it in enumerate(self.gates)
            if it.wide
        )


def farm(text: str) -> Farm:
    return parse_model(parse_tree(text, "f"), Farm)


def problems(text: str) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        farm(text)
    return list(caught.value.problems)


def format_problems(text: str) -> list[str]:
    return [f"{it.location}: {it.message}".removeprefix("f:") for it in problems(text)]


def test_valid_file_becomes_a_frozen_value() -> None:
    value = farm(
        "title: Barley\nscale: 2\ngate: {width: 3}\npoints: {3: 3, 4: 6}\n"
        "parts:\n  - {kind: pond, depth: 2, fish: [carp]}\n  - {kind: field, crop: rye, rows: 2}\n"
    )

    assert value == Farm(
        title="Barley",
        scale=2.0,
        gate=Gate(width=3),
        points={3: 3, 4: 6},
        parts=(Pond(kind="pond", depth=2, fish=("carp",)), Field(kind="field", crop="rye", rows=2)),
    )
    with pytest.raises(FrozenInstanceError):
        value.title = "other"  # type: ignore[misc]


def test_omitted_key_has_its_default() -> None:
    assert farm("title: x") == Farm(title="x", scale=1.0, gate=None, parts=(), points=None)


def test_a_file_is_read_from_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("title: Barley\n", "utf-8")

    assert load_model(path, Farm).title == "Barley"


def test_a_problem_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("title: Barley\ngaet: 1\n", "utf-8")

    with pytest.raises(InputError) as caught:
        load_model(path, Farm)
    assert [str(it.location) for it in caught.value.problems] == [f"{path}:2:1"]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param("title: 5", ["1:8: expected text, found 5"], id="a number for a text"),
        pytest.param("title: true", ["1:8: expected text, found true"], id="true for a text"),
        pytest.param("title:", ["1:1: expected text, found nothing"], id="nothing for a text"),
        pytest.param(
            "title: x\nscale: wide", ["2:8: expected a number, found 'wide'"], id="a text"
        ),
        pytest.param('title: x\nscale: "2"', ["2:8: expected a number, found '2'"], id="quoted"),
        pytest.param("title: x\nscale: true", ["2:8: expected a number, found true"], id="true"),
        pytest.param(
            "title: x\ngate: {width: 2.5}", ["2:15: expected a whole number, found 2.5"], id="2.5"
        ),
        pytest.param(
            "title: x\ngate: {width: 2.0}", ["2:15: expected a whole number, found 2.0"], id="2.0"
        ),
        pytest.param(
            "title: x\ngate: {width: true}",
            ["2:15: expected a whole number, found true"],
            id="true for a whole number",
        ),
        pytest.param(
            "title: x\ngate: {width: 2, wide: 1}",
            ["2:24: expected true or false, found 1"],
            id="1 for true",
        ),
        pytest.param(
            'title: x\ngate: {width: 2, wide: "true"}',
            ["2:24: expected true or false, found 'true'"],
            id="a text for true",
        ),
        pytest.param("title: x\ngate: 5", ["2:7: expected key-value pairs, found 5"], id="gate: 5"),
        pytest.param("title: x\nparts: pond", ["2:8: expected a list, found 'pond'"], id="no list"),
        pytest.param("title: x\nparts:", ["2:1: expected a list, found nothing"], id="empty list"),
        pytest.param(
            "just words", ["1:1: expected key-value pairs, found 'just words'"], id="text"
        ),
        pytest.param("title: x\nparts: [5]", ["2:9: expected key-value pairs, found 5"], id="[5]"),
    ],
)
def test_value_of_the_wrong_type_is_reported_with_its_location(
    text: str, messages: list[str]
) -> None:
    assert format_problems(text) == messages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param('title: ""', "1:8", id="too short"),
        pytest.param("title: abcdefghijklm", "1:8", id="too long"),
        pytest.param(
            "title: x\nparts: [{kind: field, crop: rye, rows: 0}]", "2:40", id="too small"
        ),
        pytest.param("title: x\nparts: [{kind: field, crop: rye, rows: 10}]", "2:40", id="too big"),
        pytest.param("title: x\ngate:\n  width: 13\n", "3:3", id="a model's own rule"),
    ],
)
def test_value_out_of_range_is_reported_with_its_location(text: str, message: str) -> None:
    (problem,) = problems(text)

    assert str(problem.location) == f"f:{message}"
    assert "must" in str(problem.message) or str(problem.message) == "no gate is 13 wide"


def test_too_long_list_is_reported_with_its_location() -> None:
    (problem,) = problems("title: x\nparts:\n" + "  - {kind: pond, depth: 1}\n" * 6)

    assert str(problem.location) == "f:3:3"
    assert "at most 5" in str(problem.message)


@pytest.mark.parametrize(
    ("text", "location", "key", "hint"),
    [
        pytest.param(
            "title: x\nscael: 2", "f:2:1", "scael", "did you mean scale?", id="at the top"
        ),
        pytest.param(
            "title: x\ngate:\n  width: 2\n  wdie: true\n",
            "f:4:3",
            "wdie",
            "did you mean wide?",
            id="inside",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: pond\n    depth: 2\n    fsh: [carp]\n",
            "f:5:5",
            "fsh",
            "did you mean fish?",
            id="inside a member of a union",
        ),
        pytest.param(
            "title: x\nnames:\n  north: {width: 2, wdie: true}\n",
            "f:3:21",
            "wdie",
            "did you mean wide?",
            id="inside a table",
        ),
        pytest.param(
            "title: x\nzzz: 2",
            "f:2:1",
            "zzz",
            "use one of title, scale, gate, parts, points, names, worth",
            id="nothing close",
        ),
    ],
)
def test_unknown_key_suggests_the_closest_valid_key(
    text: str, location: str, key: str, hint: str
) -> None:
    (problem,) = problems(text)

    assert str(problem.location) == location
    assert str(problem.message) == f"unknown key '{key}'"
    assert str(problem.hint) == hint


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param("", ["1:1: missing key 'title'"], id="an empty file"),
        pytest.param("scale: 2", ["1:1: missing key 'title'"], id="at the top"),
        pytest.param("title: x\ngate:\n  wide: true\n", ["3:3: missing key 'width'"], id="inside"),
        pytest.param("title: x\ngate: {}\n", ["2:7: missing key 'width'"], id="inside braces"),
        pytest.param(
            "title: x\nparts:\n  - {kind: pond, depth: 1}\n  - kind: field\n    crop: rye\n",
            ["4:5: missing key 'rows'"],
            id="in a member of a union",
        ),
    ],
)
def test_missing_key_is_reported_where_it_belongs(text: str, messages: list[str]) -> None:
    assert format_problems(text) == messages


def test_misspelt_key_is_a_single_problem() -> None:
    (problem,) = problems("titel: x")

    assert str(problem.location) == "f:1:1"
    assert (str(problem.message), str(problem.hint)) == (
        "unknown key 'titel'",
        "did you mean title?",
    )


def test_misspelt_tag_key_is_a_single_problem() -> None:
    (problem,) = problems("title: x\nparts:\n  - {knid: pond, depth: 1}\n")

    assert str(problem.location) == "f:3:6"
    assert (str(problem.message), str(problem.hint)) == ("unknown key 'knid'", "did you mean kind?")


def test_violations_are_reported_together_with_unreadable_parts() -> None:
    assert format_problems(
        "title: x\nscale: wide\nparts: [{kind: pond, depth: 1, fish: [shark]}]"
    ) == [
        "2:8: expected a number, found 'wide'",
        "3:39: no shark in a pond",
    ]


def test_violations_are_reported_together_with_unreadable_items() -> None:
    text = "title: x\nparts: [{kind: pond}, {kind: pond, depth: 1, fish: [shark]}]"

    assert format_problems(text) == ["2:9: missing key 'depth'", "2:53: no shark in a pond"]


def test_at_most_a_hundred_problems_are_reported() -> None:
    tree = parse_tree(f"gates: [{{width: 1, wide: true}}, {'{}, ' * 250}]", "f")

    with pytest.raises(InputError) as caught:
        parse_model(tree, Fence)
    messages = [str(it.message) for it in caught.value.problems]
    assert messages == ["missing key 'width'"] * 100 + ["more problems are not shown"]


def test_union_without_its_tag_key_is_reported() -> None:
    assert format_problems("title: x\nparts:\n  - depth: 2\n") == ["3:5: missing key 'kind'"]


def test_wrong_tag_is_reported_with_its_location() -> None:
    (problem,) = problems("title: x\nparts:\n  - depth: 2\n    kind: ponds\n")

    assert str(problem.message) == "invalid value: 'ponds'"
    assert str(problem.hint) == "did you mean pond?"
    assert str(problem.location) == "f:4:11"


@pytest.mark.parametrize("value", ["5", "{a: 1}", ""])
def test_tag_of_another_type_has_no_suggestion(value: str) -> None:
    (problem,) = problems(f"title: x\nparts:\n  - kind: {value}\n    depth: 2\n")

    assert problem.location.line == 3
    assert "did you mean" not in str(problem.hint)


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        pytest.param(
            "title: x\nparts:\n  - kind: pond\n    depth: deep\n",
            ["4:12: expected a whole number, found 'deep'"],
            id="a value",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: pond\n    depth: 2\n    fish: [carp, 5]\n",
            ["5:18: expected text, found 5"],
            id="a value in a list",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: lane\n    lane: long\n    width: far\n",
            ["5:12: expected a whole number, found 'far'"],
            id="a value next to a key named like the tag",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: lane\n    lane: long\n",
            ["3:5: missing key 'width'"],
            id="a key missing next to a key named like the tag",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: lane\n    lane: long\n    width: 1\n    hedge: 5\n",
            ["6:5: unknown key 'hedge'"],
            id="a key unknown next to a key named like the tag",
        ),
        pytest.param(
            "title: x\nparts:\n  - kind: field\n    crop: 5\n    rows: a\n    depth: 2\n",
            [
                "4:11: expected text, found 5",
                "5:11: expected a whole number, found 'a'",
                "6:5: unknown key 'depth'",
            ],
            id="several at once",
        ),
    ],
)
def test_problem_in_a_union_member_is_reported_with_its_location(
    text: str, messages: list[str]
) -> None:
    assert format_problems(text) == messages


@pytest.mark.parametrize(
    ("text", "location", "message", "hint"),
    [
        pytest.param(
            "title: x\nparts:\n  - kind: field\n    crop: weed\n    rows: 2\n",
            "f:4:11",
            "weed is no crop",
            "like rye",
            id="a violation of a member",
        ),
        pytest.param(
            "title: x\nparts:\n  - {kind: pond, depth: 1}\n"
            "  - kind: pond\n    depth: 1\n    fish:\n      - carp\n      - shark\n",
            "f:8:9",
            "no shark in a pond",
            "use carp",
            id="a violation in a part, found by the whole",
        ),
        pytest.param(
            "title: x\nparts:\n  - {kind: pond, depth: 1, fish: [carp, shark]}\n",
            "f:3:41",
            "no shark in a pond",
            "use carp",
            id="a violation inside braces",
        ),
    ],
)
def test_violation_has_the_location_of_its_key(
    text: str, location: str, message: str, hint: str
) -> None:
    (problem,) = problems(text)

    assert (str(problem.location), str(problem.message), str(problem.hint)) == (
        location,
        message,
        hint,
    )


def test_all_violations_of_a_model_are_reported() -> None:
    text = "title: x\nparts:\n  - kind: field\n    crop: weed\n    rows: 7\n"

    assert format_problems(text) == ["4:11: weed is no crop", "5:11: seven is unlucky"]


def test_all_problems_are_reported_in_the_order_of_the_file() -> None:
    text = "gaet: 1\nscale: wide\ntitle: 5\nparts:\n  - {kind: pond, depth: x}\n  - {kind: sea}\n"

    assert [line.split(": ")[0] for line in format_problems(text)] == [
        "1:1",
        "2:8",
        "3:8",
        "5:25",
        "6:12",
    ]


def test_error_in_a_check_is_not_hidden() -> None:
    @model
    class Careless:
        width: int
        height: int

        def violations(self) -> Iterator[Violation]:
            yield Violation(("width",), Message("{size}", size=self.width.size))  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="size"):
        parse_model(parse_tree("width: 1\nheight: tall\n", "f"), Careless)


@pytest.mark.parametrize(
    ("table", "location"),
    [
        pytest.param("{3: many}", "f:2:13", id="the value of a number"),
        pytest.param("{3: 3, corner: 6}", "f:2:16", id="a key that is no number"),
        pytest.param("{3: 3, 4.5: 6}", "f:2:16", id="a key with a decimal point"),
    ],
)
def test_problem_in_a_table_is_reported_with_its_location(table: str, location: str) -> None:
    (problem,) = problems(f"title: x\npoints: {table}\n")

    assert str(problem.location) == location


@pytest.mark.parametrize("twin", ['"03"', '"3.0"', '" 3"', '"+3"'])
def test_number_in_another_notation_is_not_a_second_key(twin: str) -> None:
    assert problems(f"title: x\npoints: {{3: 3, {twin}: 6}}\n")


@model
class Carp(Pond):
    """A pond with one more key, a narrower one, and another default."""

    kind: Literal["pond"]
    carps: int = 3
    fish: tuple[str, ...] = ("carp",)


def test_a_model_that_extends_another_has_its_keys_and_defaults() -> None:
    carp = parse_model(parse_tree("kind: pond\ndepth: 2\n", "f"), Carp)

    assert carp == Carp(kind="pond", depth=2, fish=("carp",), carps=3)
    assert isinstance(carp, Pond)
    assert carp != Pond(kind="pond", depth=2, fish=("carp",))
    assert parse_model(parse_tree("kind: pond\ndepth: 2\n", "f"), Pond).fish == ()
    assert replace(carp, depth=4).depth == 4
    with pytest.raises(FrozenInstanceError):
        carp.depth = 1  # type: ignore[misc]
    with pytest.raises(InputError, match="missing key 'depth'"):
        parse_model(parse_tree("kind: pond\n", "f"), Carp)


def test_number_has_a_source() -> None:
    value = farm("title: x\nworth: {value: 3, source: house}\n").worth

    assert value == Number(value=3, source="house")


def test_unknown_source_lists_the_valid_ones() -> None:
    (problem,) = problems("title: x\nworth: {value: 3, source: hause}\n")

    assert str(problem.location) == "f:2:27"
    assert str(problem.message) == "invalid value: 'hause'"
    assert str(problem.hint) == "did you mean house?"


def test_number_without_source_is_a_house_number() -> None:
    assert farm("title: x\nworth: {value: 3}\n").worth == Number(value=3, source="house")


def test_a_number_without_its_value_is_refused() -> None:
    assert format_problems("title: x\nworth: {source: house}\n") == ["2:8: missing key 'value'"]


def test_plain_number_is_a_house_number() -> None:
    short, long = (
        parse_model(parse_tree(f"title: x\nworth: {it}\n", "f"), Farm)
        for it in ("3", "{value: 3, source: house}")
    )

    assert short == long
    assert short.worth == Number(value=3, source="house")


@pytest.mark.parametrize("worth", ["three", "2.5", "true", "[3]"])
def test_invalid_number_has_a_hint_with_both_notations(worth: str) -> None:
    (problem,) = problems(f"title: x\nworth: {worth}\n")

    assert str(problem.location) == "f:2:8"
    assert str(problem.message).startswith("expected a whole number, found ")
    assert str(problem.hint) == "write 3, or {value: 3, source: rulebook}"


def test_sources_are_those_of_the_manual() -> None:
    assert get_args(Source) == ("rulebook", "review", "inferred", "house")


def yaml_values() -> st.SearchStrategy[object]:
    leaves = st.none() | st.booleans() | st.integers(-99, 99) | st.text("abx é{}[]:'\"", max_size=6)
    words = st.sampled_from(["title", "scale", "gate", "parts", "points", "names", "kind", "width"])
    names = st.sampled_from(["pond", "field", "lane", "depth", "crop", "rows", "3", "worth"])
    keys = words | names
    return st.recursive(
        leaves | words | names,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )


@settings(derandomize=True, deadline=None, max_examples=examples(400))
@given(st.dictionaries(st.sampled_from(["title", "gate", "parts", "points"]), yaml_values()))
def test_any_tree_is_a_value_or_refused(value: dict[str, object]) -> None:
    text = json.dumps(value)
    try:
        parsed = farm(text)
    except InputError as error:
        assert error.problems
        assert all(it.location.line == 1 for it in error.problems)
        assert all(1 <= it.location.column <= len(text) for it in error.problems)
    else:
        assert parsed.title == value["title"]


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(
    st.lists(
        st.sampled_from(
            [
                *("title: x", "gate:", "  width: 3", "  wide: x", "parts:", "  - kind: pond"),
                *("    depth: 1", "    depth:", "    fish: [a, 1]", "points: {3: 3}", "  - "),
                *("? ", "- a", "no"),
            ]
        ),
        max_size=10,
    )
)
def test_any_lines_are_a_value_or_refused(lines: list[str]) -> None:
    try:
        farm("\n".join(lines))
    except InputError as error:
        assert error.problems


@model
class WideGate(Gate):
    wide: bool


def test_a_key_that_a_model_annotates_again_needs_a_default_of_its_own() -> None:
    assert parse_model(parse_tree("{width: 3, wide: true}", "gate.yaml"), WideGate).wide
    with pytest.raises(InputError, match="missing key 'wide'"):
        parse_model(parse_tree("{width: 3}", "gate.yaml"), WideGate)
