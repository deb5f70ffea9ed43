"""Placeholders that nothing fills, and numbers of things that texts should take from the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import ValidationReport, validate_paths
from hedgerow.game.library import open_library

GAME = """about: {title: Nine, tag: F9, players: {least: 1, most: 4}}
kinds: [{id: cow}]
sheet: {grid: {rows: 4, columns: 3}}
dice: [{number: 5, faces: [1, 2, 3, 4, 5, 6]}]
scoring: [{id: hills, of: cow, points: 2}, {id: two-pairs, of: cow, count: cells, points: 3}]
"""
WORDS = """letters: {cow: C}
names: {cow: cow}
rules: {hills: Hills, two-pairs: Two pairs}
texts: {hills: Cows pay., two-pairs: Pairs pay.}
lead: Cows on hills.
"""


def check_words(folder: Path, base: str = WORDS, **words: str) -> ValidationReport:
    """Check a game with more words in some languages; English is first."""
    game = folder / "nine"
    game.mkdir()
    (game / "game.yaml").write_text(GAME, "utf-8")
    for lang, text in {"en": "", **words}.items():
        (game / f"{lang}.yaml").write_text(base + text, "utf-8")
    return validate_paths(open_library(), [game])


@pytest.mark.parametrize(
    ("text", "word", "placeholder"),
    [
        ("Roll five dice.", "five", "{dice}"),
        ("Roll the 5 white dice.", "5", "{dice}"),
        ("Five *dice* are rolled.", "Five", "{dice}"),
        ("Fill all *four* rows.", "four", "{rows}"),
        ("There are twelve cells.", "twelve", "{cells}"),
    ],
)
@pytest.mark.parametrize("section", ["setup", "play", "end"])
def test_the_number_of_a_thing_is_a_warning_next_to_its_noun(
    text: str, word: str, placeholder: str, section: str, tmp_path: Path
) -> None:
    report = check_words(tmp_path, en=f'{section}: ["Sit down.", "{text}"]\n')

    (warning,) = report.warnings
    assert report.problems == ()
    assert str(warning.location) == f"{tmp_path / 'nine' / 'en.yaml'}:6:{len(section) + 17}"
    assert str(warning.message) == f"'{section}' hard-codes '{word}', a number from game.yaml"
    hint = f"use a placeholder, so that the text follows game.yaml: {placeholder}"
    assert str(warning.hint) == hint


@pytest.mark.parametrize(
    "line",
    [
        'play: ["Roll the {dice} dice."]',
        'play: ["Roll four dice."]',  # the game has five
        'play: ["Keep 5 of the dice."]',  # some of them
        'play: ["Play until you have 5 cows."]',  # another noun
        'play: ["Climb 2 hills."]',  # their points are 2, not their number
        'play: ["Score 2 points."]',
        'play: ["Five, or a die."]',
        'more: ["With five dice it is harder."]',
        'hint: "Five dice, four rows."',
    ],
)
def test_other_numbers_are_not_a_warning(line: str, tmp_path: Path) -> None:
    report = check_words(tmp_path, en=f"{line}\n")

    assert report.problems + report.warnings == ()


def test_a_name_may_state_a_number(tmp_path: Path) -> None:
    report = check_words(tmp_path, en="plural: {cow: 5 dice}\n")

    assert report.problems + report.warnings == ()


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ('play: [‸"Play {foo} and {cells}."]', "{foo} in 'play'", "use one of {backs}, {cards}"),
        ('play: ["Roll.", ‸"Count {cels}."]', "{cels} in 'play'", "did you mean {cells}?"),
        ('end: [‸"It pays {two-pairs}."]', "{two-pairs} in 'end'", "did you mean {two_pairs}?"),
        ('more: [‸"Roll {Dice}."]', "{Dice} in 'more'", "did you mean {dice}?"),
        ('hint: ‸"Roll {dices|a die|# dice}."', "{dices} in 'hint'", "did you mean {dice}?"),
        ('plural: {cow: ‸"{cells} cows"}', "{cells} in 'plural.cow'", "remove the placeholder"),
    ],
)
def test_a_placeholder_that_nothing_fills_is_a_problem(
    text: str, problem: str, hint: str, tmp_path: Path
) -> None:
    report = check_words(tmp_path, en=text.replace("‸", "") + "\n")

    (found,) = report.problems
    column = text.index("‸") + 1
    assert str(found.location) == f"{tmp_path / 'nine' / 'en.yaml'}:6:{column}"
    assert str(found.message) == f"unknown placeholder {problem}"
    assert str(found.hint).startswith(hint)


@pytest.mark.parametrize("text", ["Wirf {würfel}.", "Wirf.", "Wirf {dices} Würfel."])
def test_a_translation_has_the_placeholders_of_english(text: str, tmp_path: Path) -> None:
    report = check_words(
        tmp_path, en='play: ["Roll {dice} dice."]\n', de=f'play: ["{text}"]\nend: ["{{ende}}"]\n'
    )

    assert [str(it.message) for it in report.problems] == [
        "the placeholders of 'play' differ from the English text",
        "unknown placeholder {ende} in 'end'",
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("Every {n} of {kinds}.", []),
        ("Every {number}.", ["unknown placeholder {number} in 'texts.mine'"]),
    ],
)
def test_texts_of_an_own_card_have_the_placeholders_of_cards(
    text: str, messages: list[str], tmp_path: Path
) -> None:
    game = tmp_path / "mine"
    game.mkdir()
    cards = "[{id: mine, back: oak, of: wood, points: 2, source: house, values: {icon: tree}}]"
    decks = f"decks: [{{id: wishes, cards: {cards}}}]\n"
    head = "extends: parish\nabout: {tag: F9, title: Mine}\n"
    (game / "game.yaml").write_text(head + decks, "utf-8")
    (game / "en.yaml").write_text(f'cards: {{mine: Mine}}\ntexts: {{mine: "{text}"}}\n', "utf-8")

    report = validate_paths(open_library(), [game])

    assert [str(it.message) for it in report.problems] == messages


def test_a_number_without_a_form_for_zero_is_a_warning(tmp_path: Path) -> None:
    report = check_words(tmp_path, en='play: ["Take {cards} cards."]\n')

    (warning,) = report.warnings
    assert str(warning.message) == "'play' prints 0 for {cards}"


# Words of rules without sentences, what each language adds, and the one warning.
WITHOUT_SENTENCES = WORDS.replace("texts: {hills: Cows pay., two-pairs: Pairs pay.}\n", "")
BOTH = "texts: {hills: Cows pay., two-pairs: Pairs pay.}\n"
HILLS = "texts: {hills: Cows pay.}\n"
SENTENCES = [
    ({"en": ""}, "en", "hills, two-pairs", "texts.hills to en.yaml"),
    ({"en": HILLS}, "en", "two-pairs", "texts.two-pairs to en.yaml"),
    ({"en": "", "de": ""}, "en", "hills, two-pairs", "texts.hills to en.yaml, de.yaml"),
    ({"en": BOTH, "fr": HILLS}, "fr", "two-pairs", "texts.two-pairs to fr.yaml"),
    ({"en": HILLS, "fr": BOTH}, "en", "two-pairs", "texts.two-pairs to en.yaml"),
]


@pytest.mark.parametrize(("words", "file", "names", "added"), SENTENCES)
def test_one_warning_names_all_rules_without_a_sentence(
    words: dict[str, str], file: str, names: str, added: str, tmp_path: Path
) -> None:
    report = check_words(tmp_path, WITHOUT_SENTENCES, **words)

    (warning,) = report.warnings
    assert report.problems == ()
    assert str(warning.location) == str(tmp_path / "nine" / f"{file}.yaml")
    assert str(warning.message) == f"write a sentence for: {names}"
    assert str(warning.hint) == f"add {added}; without it, the rules page reads the rule back"


def test_rules_with_sentences_in_all_languages_are_no_warning(tmp_path: Path) -> None:
    assert check_words(tmp_path, de="").warnings == ()
