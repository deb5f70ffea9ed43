"""Habits of typing: each changes one thing of a style, as a person at a keyboard would."""

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
    """Every line has as many cells as the widest, as spreadsheets save them."""

    def padded(text: str) -> str:
        lines = text.split("\n")
        widest = max(line.count("\t") for line in lines)
        return "\n".join(line + "\t" * (widest - line.count("\t")) for line in lines)

    return replace(style, after=style.then(padded))


def commas_between_cells(style: Style) -> Style:
    return replace(style, between=",")


def semicolons_between_cells(style: Style) -> Style:
    return replace(style, between=";")


def trailing_separators(style: Style) -> Style:
    """`S;S;C;P;P;;` as a fixed range of cells is saved."""

    def trailing(text: str) -> str:
        sign = style.between
        lines = (line + sign * 2 if line.count(sign) > 2 else line for line in text.split("\n"))
        return "\n".join(lines)

    return replace(style, after=style.then(trailing))


def empty_cells(style: Style) -> Style:
    """Nobody types a dot into a cell that stays empty."""
    return replace(style, free="")


def row_numbers(style: Style) -> Style:
    return replace(style, row_head=lambda number: f"{number}{style.between}")


def row_and_column_heads(style: Style) -> Style:
    return replace(row_numbers(style), column_heads=style.between)


def quoted_cells(style: Style) -> Style:
    """`"S","S","C"`: some programs put every cell in quotes."""
    return replace(style, letters=lambda it: f'"{style.letters(it)}"', free='"."')


# --- word processors


def en_dashes_as_hedge(style: Style) -> Style:
    return replace(style, hedge=EN_DASH)


def em_dashes_as_hedge(style: Style) -> Style:
    return replace(style, hedge=EM_DASH)


def no_break_blanks(style: Style) -> Style:
    return replace(style, between=NO_BREAK)


def typographic_quotes_round_names(style: Style) -> Style:
    return replace(style, name=lambda it: f"“{style.name(it)}”")


def typographic_dashes_in_codes(style: Style) -> Style:
    return replace(style, code=lambda it: it.replace("-", EN_DASH))


def no_break_hyphens(style: Style) -> Style:
    return replace(
        style,
        code=lambda it: it.replace("-", "\u2011"),
        name=lambda it: style.name(it).replace("-", "\u2011"),
    )


def ellipses(style: Style) -> Style:
    """Three dots in a row become one sign."""
    return replace(style, after=style.then(lambda text: text.replace("...", "…")))


def soft_hyphens_and_zero_widths(style: Style) -> Style:
    """What is pasted from a page may carry signs that nobody sees."""
    return replace(
        style, after=style.then(lambda text: text.replace(": ", ": \u200b").replace("[", "\ufeff["))
    )


def full_width_colon(style: Style) -> Style:
    return replace(style, colon="\uff1a ")


# --- phones


def capital_at_the_start(style: Style) -> Style:
    """The first letter of every line is a capital, whatever it is."""

    def capitals(text: str) -> str:
        return "\n".join(line[:1].upper() + line[1:] for line in text.split("\n"))

    return replace(style, after=style.then(capitals))


def small_letters(style: Style) -> Style:
    return replace(style, letters=str.lower)


def names_in_small_letters(style: Style) -> Style:
    return replace(style, name=lambda it: style.name(it).lower())


def names_in_capitals(style: Style) -> Style:
    return replace(style, name=lambda it: style.name(it).upper(), key=str.upper)


def blank_after_every_word(style: Style) -> Style:
    """Keyboards that complete words leave a blank behind each."""
    return replace(
        style,
        after=style.then(lambda text: "\n".join(f"{it} " if it else "" for it in text.split("\n"))),
    )


def code_in_small_letters(style: Style) -> Style:
    return replace(style, code=str.lower)


def code_with_blanks(style: Style) -> Style:
    return replace(style, code=lambda it: it.replace("-", " "))


def code_without_hyphens(style: Style) -> Style:
    return replace(style, code=lambda it: it.replace("-", ""))


def letter_o_in_codes(style: Style) -> Style:
    return replace(style, code=lambda it: it.replace("0", "O"))


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
    """Capitals have no accents on many keyboards, and phones are slow with them."""

    def plain(text: str) -> str:
        return "".join(it for it in normalize("NFKD", style.name(text)) if not combining(it))

    return replace(style, name=plain)


def umlauts_as_two_letters(style: Style) -> Style:
    def two(it: str) -> str:
        found = style.name(it)
        for one, both in {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ü": "Ue", "Ä": "Ae"}.items():
            found = found.replace(one, both)
        return found

    return replace(style, name=two)


def straight_apostrophes(style: Style) -> Style:
    return replace(style, name=lambda it: style.name(it).replace("’", "'"))


def decomposed_accents(style: Style) -> Style:
    """Macs save an accent as a character of its own."""
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
    return replace(style, letters=lambda it: style.letters(it).replace("O", "0"))


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
    """Everything calls it a code."""
    return replace(style, key=lambda it: "code" if it == "sheet" else it)


def players_without_letters(style: Style) -> Style:
    return replace(style, player_names=True)


def without_the_game(style: Style) -> Style:
    """The code is enough, where there is one."""

    def nameless(text: str) -> str:
        first, _, rest = text.partition("\n")
        return rest if "sheet: " in text or "code: " in text else f"{first}\n{rest}"

    return replace(style, after=style.then(nameless))


def title_for_the_game(style: Style) -> Style:
    """`Bunte Runde`, as it is printed."""
    return replace(style, game=lambda it: it.replace("-", " ").title())


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
