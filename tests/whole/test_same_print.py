"""The command, the Python API and the page print the same bytes, or all of them refuse.

Here in one language, theme and paper; `harden/freeze.py` compares all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pypdf
import pytest
import typer

import hedgerow
from hedgerow.art.decks import deck_ids
from hedgerow.base.limits import MAX_PLAYERS, MAX_SET
from hedgerow.base.messages import to_english
from hedgerow.cli import build_command
from hedgerow.drawing.scene import Page
from hedgerow.webapp.rpc import handle_call
from hedgerow.writers.svg import svg_bytes
from tests.requests import pages_of, pdf_of, rendered, sheets_of

LIBRARY = hedgerow.open_library()
GAMES = [game.id for game in LIBRARY.games()]
Choice = Mapping[str, Any]
# The messages of a print that is refused.
Refusal = tuple[str, ...]
USAGE: Refusal = ()


def parts(game: str) -> list[str]:
    """Return all that can be requested, even sheets of a game without any."""
    return ["sheets", *deck_ids(LIBRARY.find_game(game)), "pad", "kit"]


@cache
def make_code(game: str) -> str:
    """Return a code of a game: of a sheet, or of a random deck."""
    return sheets_of(game, 1, seed=3)[0].code


def choices(game: str) -> Iterator[tuple[str, Choice]]:
    """Yield every way to select the random part, valid and invalid."""
    yield "designed", {}
    yield "seed", {"seed": 7}
    yield "no-code", {"codes": ["KF1-0"]}
    if not LIBRARY.find_game(game).has_seeds:
        return  # nothing is random, so no code exists
    code = make_code(game)
    mistyped = code[:-1] + ("1" if code[-1] == "0" else "0")
    yield "code", {"codes": [code]}
    yield "mistyped", {"codes": [mistyped]}
    yield "seed-and-code", {"codes": [code], "seed": 7}


CASES = [
    pytest.param(game, what, choice, id=f"{game}-{what}-{name}")
    for game in GAMES
    for what, (name, choice) in product(parts(game), choices(game))
    # Without a seed the command generates new sheets every time.
    if choice or what not in ("sheets", "kit") or not LIBRARY.find_game(game).has_sheets
]


def print_by_command(
    game: str, what: str, choice: Choice, out: Path
) -> Mapping[str, bytes] | Refusal:
    """Run the command in this process and return its files. Usage errors have no message here."""
    verb = [what, game] if what in ("sheets", "pad", "kit") else ["deck", game, what]
    numbers = [f"--{it}={choice[it]}" for it in ("players", "seed") if it in choice]
    codes = [word for it in choice.get("codes", ()) for word in ("--code", it)]
    parts = [word for it in choice.get("without", ()) for word in ("--without", it)]
    printer = [] if what in ("sheets", "pad") else ["--printer", "none"]
    words = [*verb, *numbers, *codes, *parts, *printer, "--lang", "en", "--out", str(out)]
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            build_command("en", words)(words, standalone_mode=False)
        except hedgerow.InputError as error:
            return messages(error)
        except typer.TyperException:
            return USAGE
    return {it.name: it.read_bytes() for it in out.iterdir()}


def print_by_page(order: Choice) -> Mapping[str, bytes] | Refusal:
    response, files = handle_call("pdf", json.dumps({"order": order}), LIBRARY)
    return files or refusal(json.loads(response))


def picture_by_page(order: Choice) -> str | Refusal:
    response = json.loads(handle_call("preview", json.dumps({"order": order}), LIBRARY)[0])
    return str(response["svg"]) if "svg" in response else refusal(response)


def refusal(response: Choice) -> Refusal:
    return tuple(it["message"] for it in response["problems"])


def pages_by_api(game: str, what: str, choice: Choice) -> list[Page] | Refusal:
    try:
        return list(pages_of(game, what, **choice))
    except hedgerow.InputError as error:
        return messages(error)


def messages(error: hedgerow.InputError) -> Refusal:
    return tuple(to_english(it.message) for it in error.problems)


@pytest.mark.parametrize(("game", "what", "choice"), CASES)
def test_command_api_and_page_print_the_same_bytes_or_all_refuse(
    game: str, what: str, choice: Choice, tmp_path: Path
) -> None:
    if what == "kit":
        # The print page names commands only in kits that a command prints.
        choice = {**choice, "without": ["print"]}
    order = {"game": game, "what": what, **choice}
    printed = print_by_command(game, what, choice, tmp_path)
    files, picture = print_by_page(order), picture_by_page(order)
    pages = pages_by_api(game, what, choice)

    if isinstance(printed, tuple) or isinstance(pages, tuple):
        assert files == picture == pages
        assert printed in (pages, USAGE)
        return
    assert files == printed
    (pdf,) = printed.values()
    title = str(pypdf.PdfReader(BytesIO(pdf)).metadata["/Title"])  # type: ignore[index]
    assert pdf_of(game, what, **choice) == pdf
    rendering = rendered(game, what, **choice)
    assert title == rendering.documents[0].title
    svg = svg_bytes(pages[0], title=f"{title} · 1", theme=rendering.theme)
    assert svg.decode() == picture


def test_designed_seeded_and_coded_decks_differ() -> None:
    ways: list[Choice] = [{}, {"seed": 0}, {"seed": 7}, {"codes": [make_code("kuhfstein")]}]
    decks = [pdf_of("kuhfstein", "cards", **it) for it in ways]
    kits = [pdf_of("kuhfstein", **it) for it in ways]

    assert len(set(decks)) == len(set(kits)) == len(ways)


def test_command_api_and_page_have_the_same_limit_of_players(tmp_path: Path) -> None:
    out_of_range = (f"expected a whole number from 1 to {MAX_PLAYERS}",)
    too_many = (f"a matched set has at most {MAX_SET} sheets",)
    for players, refused in (
        (0, out_of_range),
        (MAX_SET + 1, too_many),
        (MAX_PLAYERS, too_many),
        (MAX_PLAYERS + 1, out_of_range),
    ):
        choice = {"players": players, "seed": 7}

        assert print_by_page({"game": "stampfarm", "what": "sheets", **choice}) == refused
        assert pages_by_api("stampfarm", "sheets", choice) == refused
        assert print_by_command("stampfarm", "sheets", choice, tmp_path) in (USAGE, refused)

    most = {"players": MAX_SET, "seed": 7}
    printed = print_by_command("stampfarm", "sheets", most, tmp_path)
    assert printed == print_by_page({"game": "stampfarm", "what": "sheets", **most})
    assert len(pages_by_api("stampfarm", "sheets", most)) == MAX_SET // 2


def test_a_deck_is_printed_for_one_code_only() -> None:
    codes = [make_code("kuhfstein")] * 2
    order = {"game": "kuhfstein", "what": "cards", "codes": codes}

    assert pages_by_api("kuhfstein", "cards", {"codes": codes}) == ("a deck has only one code",)
    assert print_by_page(order) == picture_by_page(order) == ("a deck has only one code",)


def test_a_kit_has_the_variant_of_its_code() -> None:
    (ring,) = sheets_of("bunte-runde", 1, seed=3, variant="animals")
    pages = pages_of("bunte-runde", "kit", codes=[ring.code])

    assert pages == pages_of("bunte-runde", "kit", codes=[ring.code], variant="animals")
    assert pages_by_api("bunte-runde", "kit", {"codes": [ring.code], "variant": "shapes"}) == (
        "a kit has a single variant, found animals, shapes",
    )
