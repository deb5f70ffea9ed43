"""A problem says where, what and how to mend it."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import (
    InputError,
    Problem,
    Where,
    did_you_mean,
    problem_kinds,
    quoted,
    raise_any,
    told_briefly,
    wrong,
)
from hedgerow.base.messages import Said, in_english


@pytest.mark.parametrize(
    ("where", "text"),
    [
        pytest.param(Where("farm.txt"), "farm.txt", id="the whole file"),
        pytest.param(Where("farm.txt", 3), "farm.txt:3", id="a line"),
        pytest.param(Where("farm.txt", 3, 7), "farm.txt:3:7", id="a line and a column"),
    ],
)
def test_a_place_is_written_as_editors_read_it(where: Where, text: str) -> None:
    assert str(where) == text


def test_a_problem_shows_its_line_a_caret_and_the_hint() -> None:
    problem = Problem(
        Where("farm.txt", 2, 3, "S Z C"), Said("unknown symbol 'Z'"), Said("did you mean S?")
    )

    assert str(problem) == (
        "farm.txt:2:3: error: unknown symbol 'Z'\n  S Z C\n    ^\n  hint: did you mean S?"
    )


def test_a_problem_of_the_whole_file_is_one_line() -> None:
    assert str(Problem(Where("farm.txt"), Said("the file is empty"))) == (
        "farm.txt: error: the file is empty"
    )


def test_a_line_without_a_column_has_no_caret() -> None:
    assert str(Problem(Where("f", 2, 0, "S S"), Said("odd"))) == "f:2: error: odd\n  S S"


@pytest.mark.parametrize("column", [1, 59, 60, 61, 150, 299, 300])
def test_the_caret_stands_under_its_character_however_long_the_line(column: int) -> None:
    line = "".join(chr(ord("a") + number % 26) for number in range(300))

    _, excerpt, caret = str(Problem(Where("f", 1, column, line), Said("odd"))).split("\n")
    assert excerpt[caret.index("^")] == line[column - 1]
    assert len(excerpt) <= 102


def test_a_tab_takes_one_place_so_that_the_caret_stays_true() -> None:
    _, excerpt, caret = str(Problem(Where("f", 1, 3, "\tab"), Said("odd"))).split("\n")

    assert excerpt == "   ab"
    assert caret == "    ^"


def test_an_excerpt_sends_no_control_character_to_the_terminal() -> None:
    text = str(Problem(Where("f", 1, 1, "\x1b[31mred\x07"), Said("odd")))

    assert text == "f:1:1: error: odd\n  �[31mred�\n  ^"


def test_an_error_shows_all_its_problems() -> None:
    error = InputError(Problem(Where("a"), Said("one")), Problem(Where("b"), Said("two")))

    assert str(error) == "a: error: one\nb: error: two"
    assert [str(problem.message) for problem in error.problems] == ["one", "two"]


def test_wrong_takes_a_path_or_a_place() -> None:
    assert wrong("a", Said("one"), Said("hint")).problems == (
        Problem(Where("a"), Said("one"), Said("hint")),
    )
    assert wrong(Where("a", 1, 2), Said("one")).problems == (
        Problem(Where("a", 1, 2), Said("one")),
    )


def test_no_problems_raise_nothing() -> None:
    raise_any([])


def test_problems_are_raised_together_in_the_order_of_the_file() -> None:
    found = [Problem(Where("f", line), Said("{line}", line=line)) for line in (10, 2, 1)]

    with pytest.raises(InputError) as caught:
        raise_any(found)
    assert [problem.where.line for problem in caught.value.problems] == [1, 2, 10]


def test_problems_of_one_line_are_raised_in_the_order_of_their_columns() -> None:
    found = [Problem(Where("f", 1, column), Said("odd")) for column in (27, 9)]

    with pytest.raises(InputError) as caught:
        raise_any(found)
    assert [problem.where.column for problem in caught.value.problems] == [9, 27]


def test_the_same_problem_is_raised_once() -> None:
    with pytest.raises(InputError) as caught:
        raise_any([Problem(Where("f", 1), Said("odd"))] * 3)

    assert len(caught.value.problems) == 1


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        pytest.param("titel", ["title", "tag"], "did you mean title?", id="a near word"),
        pytest.param("LISA", ["Lisa"], "did you mean Lisa?", id="another case"),
        pytest.param("xyz", ["cow", "hen"], "use one of cow, hen", id="nothing near"),
        pytest.param("xyz", ["cow", "cow"], "use one of cow", id="a name given twice"),
        pytest.param("xyz", [], "", id="nothing known"),
    ],
)
def test_a_misspelt_word_gets_the_nearest_right_one(word: str, known: list[str], hint: str) -> None:
    assert str(did_you_mean(word, known)) == hint


@pytest.mark.parametrize(
    ("word", "hint", "suggestion"),
    [
        pytest.param("titel", "did you mean title?", "title", id="one is near"),
        pytest.param("tas", "did you mean tag or tax?", "", id="two are as near"),
        pytest.param("xyz", "use one of title, tag, tax", "", id="none is near"),
    ],
)
def test_a_problem_has_the_suggestion_of_its_hint(word: str, hint: str, suggestion: str) -> None:
    error = wrong("f", Said("odd"), did_you_mean(word, ["title", "tag", "tax"]))

    assert (str(error.problems[0].hint), error.problems[0].suggestion) == (hint, suggestion)


def test_a_suggestion_that_is_there_already_stays() -> None:
    problem = Problem(Where("f"), Said("odd"), did_you_mean("titel", ["title"]), "own")

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
def test_what_is_known_by_an_id_may_be_called_by_its_printed_name(
    word: str, hint: str, suggestion: str
) -> None:
    printed = {"grazers": ["Nibblers", "Heckenknabberer"], "brambles": ["Mind the brambles"]}
    error = wrong("f", Said("odd"), did_you_mean(word, ["grazers", "brambles"], printed))

    assert (str(error.problems[0].hint), error.problems[0].suggestion) == (hint, suggestion)


def test_of_more_than_three_that_are_as_near_none_is_meant() -> None:
    assert str(did_you_mean("han", ["hen", "hay", "ham"])) == "did you mean hen or hay or ham?"
    assert str(did_you_mean("han", ["hen", "hay", "ham", "hat"])) == "use one of hen, hay, ham, hat"


def test_of_many_known_words_twenty_are_shown() -> None:
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
    assert quoted(value) == text


def strange(letter: str, line: int, column: int) -> Problem:
    return Problem(Where("f", line, column, "X Q"), Said("{letter} is no mark", letter=letter))


def test_problems_of_one_kind_are_told_once_with_their_number_and_first_places() -> None:
    many = [strange(letter, line, 1) for line, letter in enumerate("ABCDEFGH", 2)]
    other = Problem(Where("f", 1, 1), Said("no game"), Said("write one"))

    told = told_briefly([other, *many], in_english).splitlines()

    assert told == [
        "f:1:1: error: no game",
        "  hint: write one",
        "f:2:1: error: A is no mark",
        "  X Q",
        "  ^",
        "  and 7 more like this: 3:1, 4:1, 5:1, 6:1, 7:1, …",
    ]


def unknown(name: str, column: int) -> Problem:
    return Problem(Where("f", 1, column), Said("no goal is called {name}", name=quoted(name)))


def test_unknown_names_are_of_one_kind_only_if_they_are_the_same() -> None:
    problems = [unknown("barn", 1), unknown("mill", 6), unknown("barn", 11), unknown("barn", 16)]

    assert [len(it) for it in problem_kinds(problems)] == [3, 1]
    assert told_briefly(problems, in_english).splitlines() == [
        "f:1:1: error: no goal is called 'barn'",
        "  and 2 more like this: 1:11, 1:16",
        "f:1:6: error: no goal is called 'mill'",
    ]


def test_one_or_two_problems_of_a_kind_are_told_as_they_are() -> None:
    one, other, third = strange("A", 2, 1), strange("B", 2, 3), strange("C", 2, 5)

    assert told_briefly([one], in_english) == str(one)
    assert told_briefly([one, other], in_english) == f"{one}\n{other}"
    assert told_briefly([one, other, third], in_english) == (
        f"{one}\n  and 2 more like this: 2:3, 2:5"
    )


def test_at_most_six_kinds_of_problems_are_told_at_once() -> None:
    kinds = [Problem(Where("f", line), Said(f"wrong {line}")) for line in range(1, 9)]

    assert len(told_briefly(kinds[:6], in_english).splitlines()) == 6
    assert told_briefly(kinds, in_english).splitlines()[6:] == [
        "f: error: there are further problems",
        "  hint: mend these first",
    ]
