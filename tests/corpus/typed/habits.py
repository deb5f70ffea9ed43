"""Typing habits: each changes one property of a style."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from unicodedata import combining, normalize

from tests.corpus.typed.typing import Style

Habit = Callable[[Style], Style]
NO_BREAK, EN_DASH, EM_DASH, MINUS, BULLET = "\u00a0", "\u2013", "\u2014", "\u2212", "\u2022"


# --- spreadsheets


def tabs(style: Style) -> Style:
    return replace(style, between="\t", wall="|")


def value_in_the_next_cell(style: Style) -> Style:
    return replace(style, colon=":\t")


def padded_with_empty_cells(style: Style) -> Style:
    """Pad all lines to the same number of cells, as spreadsheets do."""

    def pad(text: str) -> str:
        lines = text.split("\n")
        widest = max(line.count("\t") for line in lines)
        return "\n".join(line + "\t" * (widest - line.count("\t")) for line in lines)

    return replace(style, after=style.then(pad))


def commas_between_cells(style: Style) -> Style:
    return replace(style, between=",")


def semicolons_between_cells(style: Style) -> Style:
    return replace(style, between=";")


def trailing_separators(style: Style) -> Style:
    """Add separators, `S;S;C;P;P;;`, as in a saved range of cells."""

    def add_separators(text: str) -> str:
        sign = style.between
        lines = (line + sign * 2 if line.count(sign) > 2 else line for line in text.split("\n"))
        return "\n".join(lines)

    return replace(style, after=style.then(add_separators))


def empty_cells(style: Style) -> Style:
    """Type nothing for an empty cell."""
    return replace(style, free="")


def row_numbers(style: Style) -> Style:
    return replace(style, row_head=lambda number: f"{number}{style.between}")


def row_and_column_heads(style: Style) -> Style:
    return replace(row_numbers(style), column_heads=style.between)


def quoted_cells(style: Style) -> Style:
    """Put every cell in quotes, as some programs do: `"S","S","C"`."""
    return replace(style, letters=lambda letter: f'"{style.letters(letter)}"', free='"."')


# --- word processors


def en_dashes_as_hedge(style: Style) -> Style:
    return replace(style, hedge=EN_DASH)


def em_dashes_as_hedge(style: Style) -> Style:
    return replace(style, hedge=EM_DASH)


def no_break_blanks(style: Style) -> Style:
    return replace(style, between=NO_BREAK)


def typographic_quotes_round_names(style: Style) -> Style:
    return replace(style, name=lambda name: f"“{style.name(name)}”")


def typographic_dashes_in_codes(style: Style) -> Style:
    return replace(style, code=lambda code: code.replace("-", EN_DASH))


def no_break_hyphens(style: Style) -> Style:
    return replace(
        style,
        code=lambda code: code.replace("-", "\u2011"),
        name=lambda name: style.name(name).replace("-", "\u2011"),
    )


def ellipses(style: Style) -> Style:
    """Replace three dots by an ellipsis."""
    return replace(style, after=style.then(lambda text: text.replace("...", "…")))


def soft_hyphens_and_zero_widths(style: Style) -> Style:
    """Insert invisible characters, which come with text copied from a web page."""
    return replace(
        style, after=style.then(lambda text: text.replace(": ", ": \u200b").replace("[", "\ufeff["))
    )


def full_width_colon(style: Style) -> Style:
    return replace(style, colon="\uff1a ")


# --- phones


def capital_at_the_start(style: Style) -> Style:
    """Capitalize the first letter of every line."""

    def capitalize_lines(text: str) -> str:
        return "\n".join(line[:1].upper() + line[1:] for line in text.split("\n"))

    return replace(style, after=style.then(capitalize_lines))


def small_letters(style: Style) -> Style:
    return replace(style, letters=str.lower)


def names_in_small_letters(style: Style) -> Style:
    return replace(style, name=lambda name: style.name(name).lower())


def names_in_capitals(style: Style) -> Style:
    return replace(style, name=lambda name: style.name(name).upper(), key=str.upper)


def blank_after_every_word(style: Style) -> Style:
    """Add a space at the end of every line, as keyboards with word completion do."""
    return replace(
        style,
        after=style.then(lambda text: "\n".join(f"{it} " if it else "" for it in text.split("\n"))),
    )


def code_in_small_letters(style: Style) -> Style:
    return replace(style, code=str.lower)


def code_with_blanks(style: Style) -> Style:
    return replace(style, code=lambda code: code.replace("-", " "))


def code_without_hyphens(style: Style) -> Style:
    return replace(style, code=lambda code: code.replace("-", ""))


def letter_o_in_codes(style: Style) -> Style:
    return replace(style, code=lambda code: code.replace("0", "O"))


# --- French, Italian and German keyboards


def blank_before_the_colon(style: Style) -> Style:
    return replace(style, colon=" : ")


def no_break_blank_before_the_colon(style: Style) -> Style:
    return replace(style, colon=f"{NO_BREAK}: ")


def semicolons_in_lists(style: Style) -> Style:
    return replace(style, items=" ; ")


def in_french(style: Style) -> Style:
    return replace(style, lang="fr", names="fr")


def in_italian(style: Style) -> Style:
    return replace(style, lang="it", names="it")


def in_german(style: Style) -> Style:
    return replace(style, lang="de", names="de")


def printed_names(style: Style) -> Style:
    return replace(style, names="en")


def french_names_in_an_english_file(style: Style) -> Style:
    return replace(style, names="fr")


def german_names_in_an_english_file(style: Style) -> Style:
    return replace(style, names="de")


def without_accents(style: Style) -> Style:
    """Omit accents, which are hard to type on many keyboards and phones."""

    def remove_accents(text: str) -> str:
        return "".join(it for it in normalize("NFKD", style.name(text)) if not combining(it))

    return replace(style, name=remove_accents)


def umlauts_as_two_letters(style: Style) -> Style:
    def replace_umlauts(text: str) -> str:
        spelling = style.name(text)
        for umlaut, letters in {
            "ä": "ae",
            "ö": "oe",
            "ü": "ue",
            "ß": "ss",
            "Ü": "Ue",
            "Ä": "Ae",
        }.items():
            spelling = spelling.replace(umlaut, letters)
        return spelling

    return replace(style, name=replace_umlauts)


def straight_apostrophes(style: Style) -> Style:
    return replace(style, name=lambda name: style.name(name).replace("’", "'"))


def decomposed_accents(style: Style) -> Style:
    """Write accents as separate characters, as Macs do."""
    return replace(style, after=style.then(lambda text: normalize("NFD", text)))


# --- hurry


def all_small(style: Style) -> Style:
    return replace(style, letters=str.lower, player=str.lower, code=str.lower)


def double_blanks(style: Style) -> Style:
    return replace(style, between="  ")


def no_blank_after_the_colon(style: Style) -> Style:
    return replace(style, colon=":", items=",")


def no_commas(style: Style) -> Style:
    return replace(style, items=" ")


def without_blanks(style: Style) -> Style:
    return replace(style, between="")


def mixed_rows(style: Style) -> Style:
    return replace(style, mixed=True)


def zero_for_o(style: Style) -> Style:
    return replace(style, letters=lambda letter: style.letters(letter).replace("O", "0"))


def no_empty_lines(style: Style) -> Style:
    return replace(style, after=style.then(lambda text: re.sub("\n\n+", "\n", text)))


def empty_lines_in_between(style: Style) -> Style:
    return replace(style, after=style.then(lambda text: text.replace("\n", "\n\n")))


def everything_indented(style: Style) -> Style:
    return replace(
        style,
        after=style.then(
            lambda text: "\n".join(f"    {it}" if it else it for it in text.split("\n"))
        ),
    )


def notes_as_comments(style: Style) -> Style:
    return replace(
        style, after=style.then(lambda text: f"# Sunday, at grandma's: 2nd game\n{text}#end")
    )


def no_last_line_end(style: Style) -> Style:
    return replace(style, after=style.then(lambda text: text.rstrip("\n")))


def dashes_for_free(style: Style) -> Style:
    return replace(style, free="-")


def underscores_for_free(style: Style) -> Style:
    return replace(style, free="_")


def stable_without_blanks(style: Style) -> Style:
    return replace(style, stable="")


def stable_with_commas(style: Style) -> Style:
    return replace(style, stable=", ")


def section_with_blanks(style: Style) -> Style:
    return replace(style, section="[ {} ]")


def game_in_capitals(style: Style) -> Style:
    return replace(style, game=str.upper, key=str.capitalize)


def code_for_sheet(style: Style) -> Style:
    """Write `code:` for `sheet:`, the word used everywhere else."""
    return replace(style, key=lambda key: "code" if key == "sheet" else key)


def players_without_letters(style: Style) -> Style:
    return replace(style, player_names=True)


def without_the_game(style: Style) -> Style:
    """Omit the game if there is a sheet code, which identifies it."""

    def drop_game(text: str) -> str:
        first, _, rest = text.partition("\n")
        return rest if "sheet: " in text or "code: " in text else f"{first}\n{rest}"

    return replace(style, after=style.then(drop_game))


def title_for_the_game(style: Style) -> Style:
    """Write the game's title: `Bunte Runde`."""
    return replace(style, game=lambda game: game.replace("-", " ").title())


# --- files


def carriage_returns(style: Style) -> Style:
    return replace(style, newline="\r")


def windows_line_ends(style: Style) -> Style:
    return replace(style, newline="\r\n")


def latin_1(style: Style) -> Style:
    return replace(style, encoding="cp1252")


def utf_16(style: Style) -> Style:
    return replace(style, encoding="utf-16")


def utf_16_big_endian(style: Style) -> Style:
    return replace(style, encoding="utf-16-be", after=style.then(lambda text: f"\ufeff{text}"))


def byte_order_mark(style: Style) -> Style:
    return replace(style, encoding="utf-8-sig")
