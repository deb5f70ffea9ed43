"""Words: none missing, unknown or empty; placeholders are replaced and not evaluated."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.loading.words import LANGUAGES, Words, load_words, placeholders


def load(folder: Path, text: str, needed: set[str] | None = None) -> Words:
    path = folder / "en.yaml"
    path.write_text(text, "utf-8")
    return load_words(path, needed)


def load_problems(folder: Path, text: str, needed: set[str] | None = None) -> list[str]:
    with pytest.raises(InputError) as caught:
        load(folder, text, needed)
    return [
        f"{it.location}: {it.message}".removeprefix(f"{folder}/en.yaml:")
        for it in caught.value.problems
    ]


def words_with(text: str) -> Words:
    return Words("en", {"key": text})


def test_words_have_dotted_keys(tmp_path: Path) -> None:
    words = load(tmp_path, "farm:\n  name: Farmer\n  stable: {title: Stable}\ncut: [A, B]\n")

    assert words.lang == "en"
    assert words.texts == {
        "farm.name": "Farmer",
        "farm.stable.title": "Stable",
        "cut": ("A", "B"),
    }


def test_needed_words_are_loaded(tmp_path: Path) -> None:
    words = load(tmp_path, "a: x\nb: {c: z}\n", {"a", "b.c"})

    assert words("b.c") == "z"


@pytest.mark.parametrize(
    ("text", "needed", "messages"),
    [
        pytest.param("a: x\n", {"a", "b.c"}, ["1:1: missing text for 'b'"], id="missing"),
        pytest.param("", {"a"}, ["1:1: missing text for 'a'"], id="an empty file"),
        pytest.param("a: x\nb:\n  c: z\n", {"a"}, ["2:1: unknown key 'b'"], id="surplus"),
        pytest.param('a: ""\n', {"a"}, ["1:4: 'a' is empty"], id="empty"),
        pytest.param("a:\n", {"a"}, None, id="nothing"),
        pytest.param("a: ~\n", {"a"}, ["1:1: 'a' is empty"], id="null"),
        pytest.param("a: []\n", {"a"}, ["1:1: 'a' is empty"], id="an empty list"),
        pytest.param('a: ["x", ""]\n', {"a"}, None, id="an empty text in a list"),
        pytest.param("a:\n  - x\n  -\n", {"a"}, None, id="an empty item in a list"),
        pytest.param("a:\n  - x\n  - ~\n", {"a"}, None, id="a null in a list"),
        pytest.param('a: "  "\n', {"a"}, None, id="only spaces"),
        pytest.param(
            "a:\n  - Cut: the sheets apart\n", {"a"}, None, id="a colon makes keys of a text"
        ),
        pytest.param("a: [[x]]\n", {"a"}, None, id="a list in a list"),
        pytest.param("a: true\n", {"a"}, None, id="true"),
        pytest.param("a: 1.50\n", {"a"}, None, id="a number that would lose its zero"),
        pytest.param(
            "a: {}\n", {"a"}, ["1:4: expected text, found key-value pairs"], id="empty keys"
        ),
        pytest.param("a:\n  b: x\n", {"a"}, None, id="keys for a text"),
        pytest.param("just words\n", {"a"}, None, id="no keys"),
        pytest.param("a: no\n", {"a"}, ["1:4: 'no' is ambiguous"], id="a word misread"),
        pytest.param("a.b: x\na: {b: z}\n", {"a.b"}, None, id="the same key written twice"),
    ],
)
def test_wrong_words_are_refused(
    tmp_path: Path, text: str, needed: set[str], messages: list[str] | None
) -> None:
    reported = load_problems(tmp_path, text, needed)

    assert reported
    assert messages is None or reported == messages


def test_unknown_key_suggests_the_closest_missing_key(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load(tmp_path, "title: x\nscroe: z\n", {"title", "score"})

    assert [str(it.hint) for it in caught.value.problems] == ["did you mean score?"]


def test_all_problems_are_reported(tmp_path: Path) -> None:
    reported = load_problems(tmp_path, 'a: ""\nb: x\nc: ""\n', {"a", "c", "d"})

    assert sorted(reported) == [
        "1:1: missing text for 'd'",
        "1:4: 'a' is empty",
        "2:1: unknown key 'b'",
        "3:4: 'c' is empty",
    ]


def test_empty_list_item_is_reported_with_its_location(tmp_path: Path) -> None:
    (problem,) = load_problems(tmp_path, 'a:\n  - x\n  - ""\n', {"a"})

    assert problem in ("2:3: 'a' is empty", "3:5: 'a' is empty")


@pytest.mark.parametrize(
    ("text", "values", "filled"),
    [
        pytest.param("{n} cows", {"n": 3}, "3 cows", id="a number"),
        pytest.param("{a}{b}{a}", {"a": "x", "b": "z"}, "xzx", id="several, one twice"),
        pytest.param("{a}", {"a": "{b}", "b": "z"}, "{b}", id="a value is not filled again"),
        pytest.param("{n} of {most}", {"n": 1, "most": 2, "spare": 3}, "1 of 2", id="a spare one"),
        pytest.param("100 %", {"n": 1}, "100 %", id="a percent sign"),
        pytest.param("\\1 {n}", {"n": "\\1"}, "\\1 \\1", id="no escapes"),
        pytest.param("{}", {"n": 1}, "{}", id="an empty placeholder"),
        pytest.param("{0}", {"n": 1}, "{0}", id="a numbered placeholder"),
        pytest.param("{n!r}", {"n": 1}, "{n!r}", id="a conversion"),
        pytest.param("{n:>9}", {"n": 1}, "{n:>9}", id="a format"),
        pytest.param("{n.__class__}", {"n": 1}, "{n.__class__}", id="an attribute"),
        pytest.param("{n[0]}", {"n": "ab"}, "{n[0]}", id="an index"),
        pytest.param("{n", {"n": 1}, "{n", id="half a placeholder"),
        pytest.param("{{n}}", {"n": 1}, "{1}", id="braces around a placeholder"),
        pytest.param("%(n)s $n", {"n": 1}, "%(n)s $n", id="other kinds of placeholders"),
    ],
)
def test_placeholders_are_replaced_and_not_evaluated(
    text: str, values: dict[str, object], filled: str
) -> None:
    assert words_with(text)("key", **values) == filled


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text(max_size=30))
def test_text_without_values_is_unchanged(text: str) -> None:
    assert words_with(text)("key") == text


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text(max_size=20), st.text(max_size=20).filter(lambda text: "{" not in text))
def test_value_is_inserted_unchanged(value: str, around: str) -> None:
    assert words_with(f"{around}{{n}}")("key", n=value) == f"{around}{value}"


def test_plural_chooses_singular_or_plural_key() -> None:
    words = Words("en", {"pages.one": "{n} page", "pages.other": "{n} pages"})

    assert [words.plural("pages", number) for number in (0, 1, 2)] == [
        "0 pages",
        "1 page",
        "2 pages",
    ]


def test_french_uses_the_singular_for_none_too() -> None:
    words = Words("fr", {"pages.one": "{n} page", "pages.other": "{n} pages"}, {})

    assert [words.plural("pages", number) for number in (0, 1, 2)] == [
        "0 page",
        "1 page",
        "2 pages",
    ]


def test_a_list_is_read_as_lines() -> None:
    words = Words("en", {"cut": ("A", "B"), "name": "C"})

    assert words.lines("cut") == ("A", "B")
    assert words.lines("name") == ("C",)
    assert words("cut") == "A B"


def test_words_of_a_game_override_the_shared_ones() -> None:
    both = Words("fr", {"a": "1", "b": "2"}) + Words("fr", {"b": "3"})

    assert both == Words("fr", {"a": "1", "b": "3"})


def test_placeholders_returns_names() -> None:
    assert placeholders("{n} of {most}, {n}, {X}, {}") == {"n", "most"}
    assert placeholders(("{a}", "{b} {a}")) == {"a", "b"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shared_words_have_the_same_keys_and_placeholders_in_every_language(lang: str) -> None:
    folder = data_folder("templates") / "words"
    english = load_words(folder / "en.yaml", None)

    words = load_words(folder / f"{lang}.yaml", set(english.texts))
    assert {key: placeholders(text) for key, text in words.texts.items()} == {
        key: placeholders(text) for key, text in english.texts.items()
    }


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    text=st.lists(
        st.sampled_from(
            ["a: x", "b:", "  c: z", "  - x", "  -", "  - k: v", "a: [", "d: {e: f}", "?", "- 1"]
        ),
        max_size=8,
    ).map("\n".join)
)
def test_any_file_is_words_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    try:
        words = load(tmp_path_factory.getbasetemp(), text, None)
    except InputError as error:
        assert error.problems
    else:
        assert all("Tree(" not in line for key in words.texts for line in words.lines(key))


@pytest.mark.parametrize(
    ("letters", "messages"),
    [
        ("{fox: F}", []),
        ("{fox: 4}", []),
        ("{fox: 3}", ["letter '3' is already used for 'letters.3'"]),
        # The digit has another letter.
        ("{fox: 3, 3: T}", []),
    ],
)
def test_a_digit_is_its_own_letter(letters: str, messages: list[str], tmp_path: Path) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(f"letters: {letters}\n", "utf-8")
    optional = ("letters.1", "letters.2", "letters.3")
    try:
        load_words(path, ("letters.fox",), optional=optional)
        found = []
    except InputError as error:
        found = [str(problem.message) for problem in error.problems]

    assert found == messages


@pytest.mark.parametrize(
    ("letters", "messages"),
    [
        pytest.param("{cow: C, hen: H}", [], id="different letters"),
        pytest.param("{cow: C, hen: c}", [], id="a capital and a small letter"),
        pytest.param("{cow: CO, hen: C}", [], id="two letters and one"),
        pytest.param(
            "{cow: C, hen: C}",
            ["1:24: letter 'C' is already used for 'letters.cow'"],
            id="one letter twice",
        ),
        pytest.param(
            "{cow: COW, hen: '.'}",
            [
                "1:16: expected at most 2 letters for 'letters.cow'",
                "1:26: expected at most 2 letters for 'letters.hen'",
            ],
            id="three letters, and none",
        ),
    ],
)
def test_no_two_symbols_of_a_language_share_a_letter(
    letters: str, messages: list[str], tmp_path: Path
) -> None:
    text = f"letters: {letters}\n"

    if messages:
        assert load_problems(tmp_path, text) == messages
    else:
        assert load(tmp_path, text)("letters.hen") == letters[-2]


@pytest.mark.parametrize(
    ("lang", "number", "text"),
    [
        ("en", 0, "0\u00a0cows"),
        ("en", 1, "a cow"),
        ("en", 2, "2\u00a0cows"),
        ("fr", 0, "a cow"),
        ("fr", 1, "a cow"),
        ("fr", 2, "2\u00a0cows"),
        ("de", 0, "0\u00a0cows"),
        ("it", 1, "a cow"),
    ],
)
def test_placeholder_has_a_singular_and_a_plural_form(lang: str, number: int, text: str) -> None:
    words = Words(lang, {"key": "{n|a cow|# cows}"})

    assert words("key", n=number) == text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("form", "texts"),
    [
        ("Roll.{n| The cow.| # cows.|}", ["Roll.", "Roll. The cow.", "Roll. 2\u00a0cows."]),
        ("{n|a cow|# cows|no cow}", ["no cow", "a cow", "2\u00a0cows"]),
    ],
)
def test_third_form_of_a_placeholder_is_for_0(lang: str, form: str, texts: list[str]) -> None:
    assert [Words(lang, {"key": form})("key", n=number) for number in range(3)] == texts


def test_numbers_of_a_game_fill_the_remaining_placeholders() -> None:
    words = Words("en", {"play": ("Roll {dice|# die|# dice}.", "Keep {n} of {dice}.")})

    with_numbers = words.with_numbers({"dice": 3, "n": 9})
    assert with_numbers.lines("play", n=1) == ("Roll 3\u00a0dice.", "Keep 1 of 3.")
    assert with_numbers("play", n=1) == "Roll 3\u00a0dice. Keep 1 of 3."
    assert words.lines("play") == ("Roll {dice|# die|# dice}.", "Keep {n} of {dice}.")


def test_a_line_without_text_for_its_number_is_omitted() -> None:
    words = Words("en", {"play": ("Roll.", "{stalls|One stall.|# stalls.|}", "Pass.")})

    assert words.lines("play", stalls=2) == ("Roll.", "2\u00a0stalls.", "Pass.")
    assert words.lines("play", stalls=0) == ("Roll.", "Pass.")


def test_placeholder_with_forms_but_without_value_is_unchanged() -> None:
    assert words_with("{n|a cow|# cows} and {m}")("key", m=2) == "{n|a cow|# cows} and 2"


def test_form_may_omit_the_number_and_percent_signs_are_unchanged() -> None:
    assert words_with("{n|none|all} of 100 %")("key", n=1) == "none of 100 %"


def test_placeholders_include_those_with_forms() -> None:
    assert placeholders("{n|# cow|# cows} {m}") == {"n", "m"}


@pytest.mark.parametrize(
    ("own", "location"), [("", "en.yaml"), ("a: x\n", "en.yaml"), ("b: {c: z}\n", "en.yaml:1:4")]
)
def test_words_that_a_variant_lacks_are_missing_in_its_own_file(
    own: str, location: str, tmp_path: Path
) -> None:
    files = (tmp_path / "six" / "en.yaml", tmp_path / "farm" / "en.yaml")
    for file, text in zip(files, (own or "{}", "a: x\nb:\n  c: z\n"), strict=True):
        file.parent.mkdir()
        file.write_text(text, "utf-8")

    with pytest.raises(InputError) as caught:
        load_words(files[0], {"a", "b.c", "b.new"}, files)
    (problem,) = caught.value.problems

    assert str(problem.location) == str(tmp_path / "six" / location)
    assert str(problem.message) == "missing text for 'b.new'"
