"""The blank file: comments, header and sections, in the language of its letters."""

from __future__ import annotations

import pytest

from hedgerow.game.blank_file import blank_file, sheet_line
from hedgerow.library.library import open_library


@pytest.mark.parametrize(("lang", "spoken"), [("en", []), ("de", ["lang: de"])])
def test_a_blank_file_has_comments_the_game_its_language_a_header_and_sections(
    lang: str, spoken: list[str]
) -> None:
    context = open_library().box("fallow").drawing_context(lang)

    text = blank_file(context, ("one", "two"), ("variant: x",), ("[A]", ". ."), ("[B]", ". ."))

    head = ["# one", "# two", "game: fallow", *spoken, "variant: x"]
    assert text.split("\n") == [*head, "", "[A]", ". .", "", "[B]", ". .", ""]


def test_a_sheet_s_code_is_a_line_and_without_one_there_is_none() -> None:
    assert sheet_line("SF1-A0C55-Y2RBE") == ["sheet: SF1-A0C55-Y2RBE"]
    assert sheet_line("") == []
