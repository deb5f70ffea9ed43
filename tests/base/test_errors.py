"""Problems have a location, a message and a hint."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    group_problems,
    input_error,
    quote_value,
    raise_problems,
    summarize_problems,
)
from hedgerow.base.messages import Message, to_english


@pytest.mark.parametrize(
    ("location", "text"),
    [
        pytest.param(Location("farm.txt"), "farm.txt", id="the whole file"),
        pytest.param(Location("farm.txt", 3), "farm.txt:3", id="a line"),
        pytest.param(Location("farm.txt", 3, 7), "farm.txt:3:7", id="a line and a column"),
    ],
)
def test_location_has_the_format_of_editors(location: Location, text: str) -> None:
    assert str(location) == text


def test_a_problem_shows_its_line_a_caret_and_the_hint() -> None:
    problem = Problem(
        Location("farm.txt", 2, 3, "S Z C"),
        Message("unknown symbol 'Z'"),
        Message("did you mean S?"),
    )

    assert str(problem) == (
        "farm.txt:2:3: error: unknown symbol 'Z'\n  S Z C\n    ^\n  hint: did you mean S?"
    )


def test_problem_of_a_whole_file_is_a_single_line() -> None:
    assert str(Problem(Location("farm.txt"), Message("the file is empty"))) == (
        "farm.txt: error: the file is empty"
    )


def test_a_line_without_a_column_has_no_caret() -> None:
    assert str(Problem(Location("f", 2, 0, "S S"), Message("odd"))) == "f:2: error: odd\n  S S"


@pytest.mark.parametrize("column", [1, 59, 60, 61, 150, 299, 300])
def test_caret_is_under_its_character_in_lines_of_any_length(column: int) -> None:
    line = "".join(chr(ord("a") + number % 26) for number in range(300))

    _, excerpt, caret = str(Problem(Location("f", 1, column, line), Message("odd"))).split("\n")
    assert excerpt[caret.index("^")] == line[column - 1]
    assert len(excerpt) <= 102


@pytest.mark.parametrize(
    ("length", "column", "starts", "ends"),
    [
        (100, 60, "  a", "b"),  # as long as it may be
        (101, 60, "  a", "…"),
        (120, 61, "  …", "…"),
        (120, 90, "  …", "b"),
    ],
)
def test_a_line_that_is_cut_has_a_sign_where_it_is_cut(
    length: int, column: int, starts: str, ends: str
) -> None:
    line = "a" * (length - 1) + "b"

    _, excerpt, _ = str(Problem(Location("f", 1, column, line), Message("odd"))).split("\n")
    assert (excerpt[:3], excerpt[-1]) == (starts, ends)


def test_tab_becomes_a_space_so_that_the_caret_is_aligned() -> None:
    _, excerpt, caret = str(Problem(Location("f", 1, 3, "\tab"), Message("odd"))).split("\n")

    assert excerpt == "   ab"
    assert caret == "    ^"


def test_an_excerpt_sends_no_control_character_to_the_terminal() -> None:
    text = str(Problem(Location("f", 1, 1, "\x1b[31mred\x07"), Message("odd")))

    assert text == "f:1:1: error: odd\n  �[31mred�\n  ^"


def test_an_error_shows_all_its_problems() -> None:
    error = InputError(
        Problem(Location("a"), Message("one")), Problem(Location("b"), Message("two"))
    )

    assert str(error) == "a: error: one\nb: error: two"
    assert [str(problem.message) for problem in error.problems] == ["one", "two"]


def test_input_error_accepts_a_path_or_a_location() -> None:
    assert input_error("a", Message("one"), Message("hint")).problems == (
        Problem(Location("a"), Message("one"), Message("hint")),
    )
    assert input_error(Location("a", 1, 2), Message("one")).problems == (
        Problem(Location("a", 1, 2), Message("one")),
    )


def test_no_problems_raise_nothing() -> None:
    raise_problems([])


def test_problems_are_raised_together_in_the_order_of_the_file() -> None:
    problems = [Problem(Location("f", line), Message("{line}", line=line)) for line in (10, 2, 1)]

    with pytest.raises(InputError) as caught:
        raise_problems(problems)
    assert [problem.location.line for problem in caught.value.problems] == [1, 2, 10]


def test_problems_in_the_same_line_are_sorted_by_column() -> None:
    problems = [Problem(Location("f", 1, column), Message("odd")) for column in (27, 9)]

    with pytest.raises(InputError) as caught:
        raise_problems(problems)
    assert [problem.location.column for problem in caught.value.problems] == [9, 27]


def test_the_same_problem_is_raised_once() -> None:
    with pytest.raises(InputError) as caught:
        raise_problems([Problem(Location("f", 1), Message("odd"))] * 3)

    assert len(caught.value.problems) == 1


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        pytest.param("titel", ["title", "tag"], "did you mean title?", id="a close word"),
        pytest.param("LISA", ["Lisa"], "did you mean Lisa?", id="another case"),
        pytest.param("xyz", ["cow", "hen"], "use one of cow, hen", id="nothing close"),
        pytest.param("xyz", ["cow", "cow"], "use cow", id="a repeated name"),
        pytest.param("xyz", [], "", id="nothing known"),
    ],
)
def test_misspelt_word_has_a_hint(word: str, known: list[str], hint: str) -> None:
    assert str(did_you_mean(word, known)) == hint


@pytest.mark.parametrize(
    ("word", "hint", "suggestion"),
    [
        pytest.param("titel", "did you mean title?", "title", id="one is close"),
        pytest.param("tas", "did you mean tag or tax?", "", id="two are equally close"),
        pytest.param("xyz", "use one of title, tag, tax", "", id="none is close"),
    ],
)
def test_a_problem_has_the_suggestion_of_its_hint(word: str, hint: str, suggestion: str) -> None:
    error = input_error("f", Message("odd"), did_you_mean(word, ["title", "tag", "tax"]))

    assert (str(error.problems[0].hint), error.problems[0].suggestion) == (hint, suggestion)


def test_existing_suggestion_is_unchanged() -> None:
    problem = Problem(Location("f"), Message("odd"), did_you_mean("titel", ["title"]), "own")

    assert InputError(problem).problems[0].suggestion == "own"


@pytest.mark.parametrize(
    ("word", "hint", "suggestion"),
    [
        ("nibblers", "did you mean grazers (Nibblers)?", "grazers"),
        ("Knabberer", "did you mean grazers (Heckenknabberer)?", "grazers"),
        ("grazer", "did you mean grazers?", "grazers"),
        ("brambels", "did you mean brambles?", "brambles"),
        ("hay", "use one of grazers, brambles", ""),
    ],
)
def test_printed_name_suggests_its_id(word: str, hint: str, suggestion: str) -> None:
    printed = {"grazers": ["Nibblers", "Heckenknabberer"], "brambles": ["Mind the brambles"]}
    error = input_error("f", Message("odd"), did_you_mean(word, ["grazers", "brambles"], printed))

    assert (str(error.problems[0].hint), error.problems[0].suggestion) == (hint, suggestion)


def test_hint_suggests_at_most_three_equally_close_words() -> None:
    assert str(did_you_mean("han", ["hen", "hay", "ham"])) == "did you mean hen or hay or ham?"
    assert str(did_you_mean("han", ["hen", "hay", "ham", "hat"])) == "use one of hen, hay, ham, hat"


def test_hint_lists_at_most_twenty_words() -> None:
    hint = did_you_mean("zzz", [f"{number}" for number in range(30)])

    assert str(hint) == "use one of " + ", ".join(str(number) for number in range(20)) + ", …"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param("cow", "'cow'", id="a word"),
        pytest.param(5, "'5'", id="a number"),
        pytest.param("a" * 40, "'" + "a" * 40 + "'", id="forty characters"),
        pytest.param("a" * 41, "'" + "a" * 40 + "…'", id="forty-one characters"),
        pytest.param("a\nb\x1b", "'a�b�'", id="control characters"),
        pytest.param("a\tb", "'a b'", id="a tab"),
    ],
)
def test_a_quoted_value_is_short_and_harmless(value: object, text: str) -> None:
    assert quote_value(value) == text


def unknown_mark(letter: str, line: int, column: int) -> Problem:
    return Problem(
        Location("f", line, column, "X Q"), Message("{letter} is not a mark", letter=letter)
    )


def test_similar_problems_are_summarized_with_their_locations() -> None:
    many = [unknown_mark(letter, line, 1) for line, letter in enumerate("ABCDEFGH", 2)]
    single = Problem(Location("f", 1, 1), Message("no game"), Message("write one"))

    summary = summarize_problems([single, *many], to_english).splitlines()

    assert summary == [
        "f:1:1: error: no game",
        "  hint: write one",
        "f:2:1: error: A is not a mark",
        "  X Q",
        "  ^",
        "  and 7 more like this: 3:1, 4:1, 5:1, 6:1, 7:1, …",
    ]


def unknown_goal(name: str, column: int) -> Problem:
    return Problem(Location("f", 1, column), Message("unknown goal {name}", name=quote_value(name)))


def test_different_unknown_names_are_different_groups() -> None:
    problems = [
        unknown_goal("barn", 1),
        unknown_goal("mill", 6),
        unknown_goal("barn", 11),
        unknown_goal("barn", 16),
    ]

    assert [len(group) for group in group_problems(problems)] == [3, 1]
    assert summarize_problems(problems, to_english).splitlines() == [
        "f:1:1: error: unknown goal 'barn'",
        "  and 2 more like this: 1:11, 1:16",
        "f:1:6: error: unknown goal 'mill'",
    ]


def test_up_to_two_similar_problems_are_shown_in_full() -> None:
    first, second, third = unknown_mark("A", 2, 1), unknown_mark("B", 2, 3), unknown_mark("C", 2, 5)

    assert summarize_problems([first], to_english) == str(first)
    assert summarize_problems([first, second], to_english) == f"{first}\n{second}"
    assert summarize_problems([first, second, third], to_english) == (
        f"{first}\n  and 2 more like this: 2:3, 2:5"
    )


def test_summary_has_at_most_six_groups() -> None:
    kinds = [Problem(Location("f", line), Message(f"wrong {line}")) for line in range(1, 9)]

    assert len(summarize_problems(kinds[:6], to_english).splitlines()) == 6
    assert summarize_problems(kinds, to_english).splitlines()[6:] == [
        "f: error: more problems are not shown",
        "  hint: fix these first",
    ]
