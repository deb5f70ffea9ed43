"""An answer is repaired by the suggestions of its problems, or left to be typed again."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import Location, Problem, quote_value
from hedgerow.base.messages import Message
from hedgerow.cli.guided_answers import repair_answer


def problem(line: str, word: str, suggestion: str, at: int = -1) -> Problem:
    """Return a problem with a word in a line of the file, as the parser reports it."""
    column = (line.index(word) if at < 0 else at) + 1
    message = Message("unknown request {name}", name=quote_value(word))
    return Problem(Location("", 4, column, line), message, suggestion=suggestion)


@pytest.mark.parametrize(
    ("typed", "problems", "answer"),
    [
        ("Niblers", [("requests: Niblers", "Niblers", "Nibblers")], "Nibblers"),
        (
            "Niblers, 12",
            [("requests: Niblers, hay-party", "Niblers", "Nibblers")],
            "Nibblers, 12",
        ),
        (
            "Niblers hay-party",
            [("requests: Niblers hay-party", "Niblers", "Nibblers")],
            "Nibblers hay-party",
        ),
        (
            "Niblers; two be two",
            [
                ("requests: Niblers; two be two", "Niblers", "Nibblers"),
                ("requests: Niblers; two be two", "two be two", "Two by two"),
            ],
            "Nibblers; Two by two",
        ),
        ("SSZPP", [("SSZPP", "Z", "S")], "SSSPP"),
        ("  gz", [("stable: gz", "z", "s")], "  gs"),
        ("SSCPP SHZCP", [("SHZCP", "Z", "S")], "SSCPP SHSCP"),
    ],
)
def test_the_wrong_part_is_replaced(
    typed: str, problems: list[tuple[str, str, str]], answer: str
) -> None:
    assert repair_answer(typed, [problem(*it) for it in problems]) == answer


def test_of_a_letter_that_is_there_twice_the_right_one_is_replaced() -> None:
    problems = [problem("ZSZPP", "Z", "S", at=0), problem("ZSZPP", "Z", "C", at=2)]

    assert repair_answer("ZSZPP", problems) == "SSCPP"


def test_a_problem_with_the_answer_itself_names_its_part() -> None:
    wrong_code = Problem(Location("tq4cas8"), Message("wrong"), suggestion="SF1-A42TQ-4CASH")

    assert repair_answer("55y2rsr tq4cas8", [wrong_code]) == "55y2rsr SF1-A42TQ-4CASH"


@pytest.mark.parametrize(
    ("typed", "problems"),
    [
        ("Niblers, Heuparty", [problem("requests: Niblers", "Niblers", "")]),
        (
            "Niblers, Heuparty",
            [
                problem("requests: Niblers, Heuparty", "Niblers", "Nibblers"),
                problem("requests: Niblers, Heuparty", "Heuparty", ""),
            ],
        ),
        ("other", [problem("requests: Niblers", "Niblers", "Nibblers")]),
        ("same", [problem("key: same", "same", "same")]),
        ("", [Problem(Location(""), Message("which game was played?"), suggestion="x")]),
    ],
)
def test_what_cannot_be_repaired_as_a_whole_is_typed_again(
    typed: str, problems: list[Problem]
) -> None:
    assert repair_answer(typed, problems) == ""
