"""Names close to a mistyped one, in four languages.

The names are those of the shipped games. A row has the typed text and the expected names, separated
by bars; it is empty if no name is close.
"""

from __future__ import annotations

import time

import pytest

from hedgerow.base.similar_names import MAX_LENGTH, closest, normalize_name
from hedgerow.game.library import open_library
from hedgerow.scorefile.form import Field

# The lists of entries with printed names, by game.
LISTS = {"stampfarm": "requests", "kuhfstein": "goals"}
Row = tuple[str, str, str]


def field(game: str, lang: str) -> Field:
    form = open_library().find_game(game).form(lang)
    fields = (*form.fields, *(it for section in form.sections for it in section.fields))
    return next(it for it in fields if it.key == LISTS[game])


def closest_names(game: str, lang: str, typed: str) -> str:
    """The printed names that are near, of the ids that were found."""
    own = field(game, lang)
    printed = {it.id: it.name for it in own.options}
    return " | ".join(printed[it] for it in own.names.closest_matches(typed, printed))


ENGLISH: list[Row] = [
    # one or two typos
    ("stampfarm", "Niblers", "Nibblers"),
    ("stampfarm", "Nibllers", "Nibblers"),
    ("stampfarm", "twn sisters", "Twin sisters"),
    ("kuhfstein", "orchad", "Orchard"),
    ("kuhfstein", "Golden arces", "Golden acres"),
    ("kuhfstein", "lakshor", "Lakeshore"),
    # words left out, added, or in another order
    ("stampfarm", "corners", "Round the corners"),
    ("stampfarm", "round corners", "Round the corners"),
    ("stampfarm", "smell", "What a smell"),
    ("stampfarm", "hay rolling", "Rolling in hay"),
    ("kuhfstein", "house", "Sheltered house"),
    ("kuhfstein", "shelterd", "Sheltered house"),
    ("kuhfstein", "a sheltered hut", "Sheltered house"),
    ("kuhfstein", "woods", "Deep woods"),
    # singular and plural
    ("stampfarm", "berries", "Berry feast"),
    ("stampfarm", "twins", "Twin sisters"),
    ("kuhfstein", "barns", "Full barn"),
    ("kuhfstein", "acre", "Golden acres"),
    # by the id, shown as printed
    ("stampfarm", "grazer", "Nibblers"),
    ("stampfarm", "graser", "Nibblers"),
    ("kuhfstein", "Forest", "Deep woods"),
    ("kuhfstein", "forests", "Deep woods"),
    # several are equally close
    ("stampfarm", "stays hay", "Hay stays dry"),
    # not close
    ("stampfarm", "tractor", ""),
    ("stampfarm", "hayloft", ""),
    ("stampfarm", "henhouse", ""),
    ("stampfarm", "the", ""),
    ("stampfarm", "by", ""),
    ("stampfarm", "9", ""),
    ("stampfarm", "spam and eggs and beans", ""),
    ("kuhfstein", "pasture", ""),
    ("kuhfstein", "posture", ""),
    ("kuhfstein", "orphan", ""),
    ("kuhfstein", "bar", ""),
    ("kuhfstein", "mill", ""),
]
GERMAN: list[Row] = [
    ("stampfarm", "Heckenknaberer", "Heckenknabberer"),
    ("stampfarm", "Berenschmaus", "Beerenschmaus"),
    ("stampfarm", "Kuschelwole", "Kuschelwolle"),
    ("stampfarm", "Zwillingskühhe", "Zwillingskühe"),
    ("stampfarm", "Gemischt Geselschaft", "Gemischte Gesellschaft"),
    ("stampfarm", "Ecken", "Rund um die Ecken"),
    ("stampfarm", "die Ecken", "Rund um die Ecken"),
    ("stampfarm", "Ecke", "Rund um die Ecken"),
    ("stampfarm", "Dornen", "Vorsicht, Dornen"),
    ("stampfarm", "Dorn", "Vorsicht, Dornen"),
    ("stampfarm", "müffeln", "Puh, das müffelt"),
    ("stampfarm", "trockenes Heu", "Heu bleibt trocken"),
    ("kuhfstein", "Wälder", "Tiefer Wald"),
    ("kuhfstein", "Feld", "Goldene Felder"),
    ("kuhfstein", "das Ziel", "Am Ziel"),
    # parts of compounds
    ("stampfarm", "Zwillinge", "Zwillingskühe"),
    ("stampfarm", "Knabberer", "Heckenknabberer"),
    ("stampfarm", "Wolle", "Kuschelwolle"),
    ("stampfarm", "Kühe", "Zwillingskühe"),
    ("stampfarm", "Heufest", "Heuballenball"),
    ("stampfarm", "Heuparty", "Heuballenball"),
    ("kuhfstein", "Ufer", "Seeufer"),
    ("kuhfstein", "Garten", "Obstgarten"),
    # English ids and names in a German file
    ("stampfarm", "grazer", "Heckenknabberer"),
    ("stampfarm", "nibbler", "Heckenknabberer"),
    ("stampfarm", "hay-prty", "Heuballenball"),
    ("stampfarm", "twins", "Zwillingskühe"),
    ("kuhfstein", "lakeshor", "Seeufer"),
    # not close
    ("stampfarm", "Traktor", ""),
    ("stampfarm", "Kuh", ""),
    ("stampfarm", "Stinker", ""),
    ("stampfarm", "die", ""),
    ("stampfarm", "Hund", ""),
    ("stampfarm", "Bauernhof", ""),
    ("kuhfstein", "Mühle", ""),
    ("kuhfstein", "Zaun", ""),
    ("kuhfstein", "Seele", ""),
]
FRENCH: list[Row] = [
    ("stampfarm", "Grignotteur", "Grignoteurs"),
    ("stampfarm", "Galipete", "Galipettes"),
    ("stampfarm", "gare au épine", "Gare aux épines"),
    ("stampfarm", "epines", "Gare aux épines"),
    ("stampfarm", "lainage", "Laine douillette"),
    ("stampfarm", "bottes", "Bal des bottes"),
    ("stampfarm", "foin sec", "Foin bien sec"),
    ("stampfarm", "mélange", "Joyeux mélange"),
    ("kuhfstein", "lac", "Au bord du lac"),
    ("kuhfstein", "Bord de lac", "Au bord du lac"),
    ("kuhfstein", "abri", "Maison à l’abri"),
    ("kuhfstein", "fleur", "Prairies en fleurs"),
    ("kuhfstein", "etables", "Étable pleine"),
    ("kuhfstein", "Vergr", "Verger"),
    # names of other languages
    ("kuhfstein", "rivage", "Au bord du lac"),
    ("kuhfstein", "orchad", "Verger"),
    ("stampfarm", "grazer", "Grignoteurs"),
    # not close
    ("stampfarm", "tracteur", ""),
    ("stampfarm", "rigolade", ""),
    ("stampfarm", "aux", ""),
    ("stampfarm", "des", ""),
    ("kuhfstein", "jardin", ""),
    ("kuhfstein", "moulin", ""),
    ("kuhfstein", "virage", ""),
]
ITALIAN: list[Row] = [
    ("stampfarm", "Galipete", "Capriole nel fieno"),
    ("stampfarm", "angolo", "Giro degli angoli"),
    ("stampfarm", "angoli", "Giro degli angoli"),
    ("stampfarm", "spina", "Occhio alle spine"),
    ("stampfarm", "odorino", "Che odorino"),
    ("stampfarm", "lana", "Calduccio di lana"),
    ("stampfarm", "mucca", "Mucche gemelle"),
    ("stampfarm", "fieno", "Capriole nel fieno | Fieno all’asciutto"),
    ("kuhfstein", "Fruteto", "Frutteto"),
    ("kuhfstein", "bosco", "Nel folto del bosco"),
    ("kuhfstein", "campo", "Campi dorati"),
    ("kuhfstein", "traguardo", "Dritti al traguardo"),
    ("kuhfstein", "Casa riparatta", "Casa riparata"),
    ("kuhfstein", "la riva", "In riva al lago"),
    # not close
    ("stampfarm", "trattore", ""),
    ("stampfarm", "nel", ""),
    ("stampfarm", "degli", ""),
    ("kuhfstein", "mulino", ""),
    ("kuhfstein", "lana", ""),
    ("kuhfstein", "giardino", ""),
]
TABLES = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "it": ITALIAN}
ROWS = [
    pytest.param(lang, *row, id=f"{lang}, {row[0]}: {row[1]}")
    for lang, rows in TABLES.items()
    for row in rows
]


@pytest.mark.parametrize(("lang", "game", "typed", "names"), ROWS)
def test_closest_printed_names_are_found(lang: str, game: str, typed: str, names: str) -> None:
    assert closest_names(game, lang, typed) == names


# Keys, icons, papers, themes: words that are not printed have no compounds.
KEYS = [
    ("stabel", ("stable", "columns"), ("stable",)),
    ("colums", ("stable", "columns"), ("columns",)),
    ("Ink Saver", ("ink-saver", "colour"), ("ink-saver",)),
    ("player-44", ("player-1", "player-3", "player-4"), ("player-4",)),
    ("plyer-3", ("player-1", "player-3", "player-4"), ("player-3",)),
    ("creme", ("cream", "gold"), ("cream",)),
    ("lisa", ("Lisa", "Liza"), ("Lisa",)),
    ("hey", ("cow", "hen", "hay"), ("hen", "hay")),
    ("di", ("id", "of"), ("id",)),
    ("pgi", ("pig", "hen"), ("pig",)),
    ("anna", ("game", "lang", "variant"), ()),
    ("hoe", ("shears", "shovel", "pitchfork"), ()),
    ("depth", ("width", "height"), ()),
    ("book", ("rulebook", "review"), ()),
    ("afar", ("beside", "away"), ()),
    ("ab", ("ad", "id"), ()),
    ("lodge", ("hedge", "stable"), ()),
    ("", ("id", "of"), ()),
    ("...", ("id", "of"), ()),
]


@pytest.mark.parametrize(("typed", "known", "expected"), KEYS)
def test_closest_keys_are_found_by_words_and_typos(
    typed: str, known: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert closest(typed, known) == expected


def test_equally_close_names_have_the_order_of_the_list() -> None:
    assert closest("hey", ("hay", "hen")) == ("hay", "hen")
    assert closest("hey", ("hen", "hay", "hen")) == ("hen", "hay")


@pytest.mark.parametrize(
    ("name", "plain"), [("Zoë-Ann B.", "zoeannb"), ("Œuf", "oeuf"), ("Straße", "strasse")]
)
def test_normalized_name_has_only_letters_and_digits(name: str, plain: str) -> None:
    assert normalize_name(name) == plain


def test_long_text_is_close_to_nothing_and_takes_no_time() -> None:
    names = ["word " * 15] * 100
    start = time.perf_counter()

    assert closest("x" * (MAX_LENGTH + 1), ["x" * MAX_LENGTH]) == ()
    assert closest("wort " * 16, names) == ()
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("name", ["''", "", "-", "…"])
def test_name_without_letters_is_close_to_nothing(name: str) -> None:
    assert closest("rules", [name]) == ()
    assert closest(name, ["rules"]) == ()
