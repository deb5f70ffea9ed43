"""The people of the corpus: their typing habits, and the games they type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from tests.corpus.typed import habits as h
from tests.corpus.typed.finished import Finished
from tests.corpus.typed.games import BUNTE_RUNDE, KUHFSTEIN, KUHLORADO, STAMPFARM
from tests.corpus.typed.habits import Habit
from tests.corpus.typed.typing import Style, has_drawing, type_game

ALL = "SKBL"
SHELVES = {"S": STAMPFARM, "K": KUHLORADO, "B": BUNTE_RUNDE, "L": KUHFSTEIN}


@dataclass(frozen=True)
class Person:
    """A person with typing habits, who types games of these shelves.

    Without `can_draw` these habits leave no room for hedges. Files of `unsure` people may be
    rejected, but only with few and helpful problems.
    """

    id: str
    habits: tuple[Habit, ...]
    shelves: str = ALL
    can_draw: bool = True
    unsure: bool = False
    games: int = 1

    @property
    def style(self) -> Style:
        return reduce(lambda style, habit: habit(style), self.habits, Style())


@dataclass(frozen=True)
class Typed:
    """A file of the corpus: a person and the game they typed."""

    person: Person
    game: Finished

    @property
    def id(self) -> str:
        return f"{self.person.id}: {self.game.game}, {self.game.id}"

    @property
    def raw(self) -> bytes:
        return type_game(self.game, self.person.style)


def files() -> Iterator[Typed]:
    """Yield all files. Each person starts with the next game of each shelf."""
    for number, person in enumerate(PEOPLE):
        for shelf in person.shelves:
            games = [it for it in SHELVES[shelf] if person.can_draw or not has_drawing(it)]
            for turn in range(person.games):
                yield Typed(person, games[(number + turn) % len(games)])


PEOPLE = (
    # spreadsheets
    Person("tabs", (h.tabs,), can_draw=False, games=2),
    Person("tabs, value in the next cell", (h.tabs, h.value_in_the_next_cell), can_draw=False),
    Person(
        "tabs, padded with empty cells",
        (h.tabs, h.value_in_the_next_cell, h.padded_with_empty_cells),
        can_draw=False,
    ),
    Person("tabs, empty cells empty", (h.tabs, h.empty_cells), can_draw=False, games=2),
    Person(
        "tabs, row numbers",
        (h.tabs, h.row_numbers, h.windows_line_ends),
        can_draw=False,
        unsure=True,
    ),
    Person(
        "tabs, heads of rows and columns",
        (h.tabs, h.row_and_column_heads),
        can_draw=False,
        unsure=True,
    ),
    Person("commas", (h.commas_between_cells,), can_draw=False, games=2),
    Person("commas, trailing", (h.commas_between_cells, h.trailing_separators), can_draw=False),
    Person("semicolons", (h.semicolons_between_cells, h.windows_line_ends), can_draw=False),
    Person(
        "semicolons, trailing, byte order mark",
        (h.semicolons_between_cells, h.trailing_separators, h.byte_order_mark),
        can_draw=False,
    ),
    Person(
        "semicolons, empty cells empty",
        (h.semicolons_between_cells, h.empty_cells),
        can_draw=False,
    ),
    Person("quoted cells", (h.commas_between_cells, h.quoted_cells), can_draw=False, unsure=True),
    Person("UTF-16 with tabs, as saved by a spreadsheet", (h.tabs, h.utf_16), can_draw=False),
    # word processors
    Person("en dashes as hedge", (h.en_dashes_as_hedge,), "S", games=3),
    Person("em dashes as hedge", (h.em_dashes_as_hedge,), "S", games=2),
    Person("no-break blanks", (h.no_break_blanks,), can_draw=False),
    Person(
        "quotes, dashes in codes, en dashes",
        (h.typographic_dashes_in_codes, h.en_dashes_as_hedge, h.typographic_quotes_round_names),
        unsure=True,
    ),
    Person("no-break hyphens", (h.no_break_hyphens, h.printed_names)),
    Person("ellipses", (h.without_blanks, h.ellipses), can_draw=False, unsure=True, games=2),
    Person("signs that nobody sees", (h.soft_hyphens_and_zero_widths,), unsure=True),
    Person("a colon from another keyboard", (h.full_width_colon,), unsure=True),
    Person("word, en dash in cp1252", (h.en_dashes_as_hedge, h.latin_1), "S", games=2),
    # phones
    Person("capital at the start", (h.printed_names, h.capital_at_the_start)),
    Person(
        "phone, small letters",
        (h.small_letters, h.capital_at_the_start, h.without_blanks),
        "SB",
        can_draw=False,
        games=2,
    ),
    Person("phone, names in small letters", (h.printed_names, h.names_in_small_letters)),
    Person("phone, names in capitals", (h.printed_names, h.names_in_capitals)),
    Person("blank after every word", (h.blank_after_every_word, h.printed_names)),
    Person("code in small letters", (h.code_in_small_letters, h.without_blanks), can_draw=False),
    Person("code with blanks", (h.code_with_blanks,), "SK", can_draw=False),
    Person("code without hyphens", (h.code_without_hyphens, h.mixed_rows), can_draw=False),
    Person("letter O in codes", (h.letter_o_in_codes,), "SK", can_draw=False, games=2),
    # French, Italian, German
    Person("French", (h.in_french, h.blank_before_the_colon), games=2),
    Person(
        "French, no-break blanks, semicolons",
        (h.in_french, h.no_break_blank_before_the_colon, h.semicolons_in_lists),
    ),
    Person("French without accents", (h.in_french, h.without_accents, h.names_in_capitals)),
    Person(
        "French names in an English file",
        (h.french_names_in_an_english_file, h.semicolons_in_lists),
        "SL",
        games=2,
    ),
    Person("French, Latin-1", (h.in_french, h.latin_1, h.windows_line_ends)),
    Person(
        "French spreadsheet", (h.in_french, h.semicolons_between_cells, h.latin_1), can_draw=False
    ),
    Person("French, apostrophes", (h.in_french, h.straight_apostrophes), "SL", games=2),
    Person("Italian", (h.in_italian, h.semicolons_in_lists)),
    Person("Italian, small", (h.in_italian, h.names_in_small_letters, h.straight_apostrophes)),
    Person("German", (h.in_german,), games=2),
    Person(
        "German, umlauts as two letters", (h.in_german, h.umlauts_as_two_letters), "SL", games=2
    ),
    Person("German, Latin-1", (h.in_german, h.latin_1)),
    Person("German names in an English file", (h.german_names_in_an_english_file,), "SL", games=2),
    Person("German, decomposed on a Mac", (h.in_german, h.decomposed_accents)),
    Person(
        "German spreadsheet, UTF-16", (h.in_german, h.tabs, h.utf_16_big_endian), can_draw=False
    ),
    # hurry
    Person("all small", (h.all_small,), "SKB"),
    Person("double blanks", (h.double_blanks,), can_draw=False, games=2),
    Person("no blank after the colon", (h.no_blank_after_the_colon, h.stable_without_blanks)),
    Person("no commas", (h.no_commas,), games=2),
    Person("no commas, printed names", (h.no_commas, h.printed_names), "SL", games=3),
    Person("without blanks", (h.without_blanks, h.stable_with_commas), can_draw=False),
    Person("mixed rows", (h.mixed_rows,), can_draw=False, games=2),
    Person("zero for O", (h.zero_for_o,), "K", games=4),
    Person(  # a large trough in small letters is two small ones: refused, by their number
        "zero for O, compact, small x",
        (h.small_letters, h.zero_for_o, h.without_blanks),
        "K",
        unsure=True,
        games=2,
    ),
    Person("no empty lines", (h.no_empty_lines, h.carriage_returns)),
    Person("empty lines in between", (h.empty_lines_in_between,), can_draw=False),
    Person("everything indented", (h.everything_indented, h.section_with_blanks)),
    Person("notes as comments", (h.notes_as_comments, h.printed_names)),
    Person("no last line end", (h.no_last_line_end, h.windows_line_ends)),
    Person("dashes for free cells", (h.dashes_for_free,), "KB", games=3),
    Person("underscores for free cells", (h.underscores_for_free,), "KBL", can_draw=False, games=2),
    Person("dashes for free cells, compact", (h.dashes_for_free, h.without_blanks), "KB", games=2),
    Person("game in capitals", (h.game_in_capitals,)),
    Person("code for sheet", (h.code_for_sheet,), "SKB", games=6),
    Person("code for sheet, and no game", (h.code_for_sheet, h.without_the_game), "SKB", games=6),
    Person("no game", (h.without_the_game, h.code_in_small_letters), "SKB", games=6),
    Person("players without letters", (h.players_without_letters,), "B", games=6),
    Person(
        "players without letters, semicolons",
        (h.players_without_letters, h.semicolons_in_lists, h.small_letters),
        "B",
        games=6,
    ),
    Person("title for the game", (h.title_for_the_game,), "BS", unsure=True),
    Person("equals with blanks", (h.no_commas, h.double_blanks), "B", games=2),
    # files
    Person("carriage returns", (h.carriage_returns,)),
    Person("Latin-1", (h.latin_1, h.printed_names)),
    Person("UTF-16", (h.utf_16, h.printed_names)),
    Person("byte order mark", (h.byte_order_mark, h.windows_line_ends, h.printed_names)),
)
