"""Requests: defaults, limits, and that all front ends reject the same combinations."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hedgerow import open_library
from hedgerow.base.errors import InputError, UsageError
from hedgerow.base.frozen import field_names
from hedgerow.base.messages import to_english
from hedgerow.cli import build_command
from hedgerow.printing.render import render
from hedgerow.printing.request import (
    DEFAULTS,
    SHEETS,
    PrintRequest,
    choices,
    limits,
    option_name,
    part_fields,
)
from hedgerow.webapp.print_requests import order_model, parse_request
from hedgerow.webapp.rpc import handle_call
from tests.requests import pages_of, sheets_of

LIBRARY = open_library()
NUMBERS = [it for it in field_names(PrintRequest) if limits(it)]
NAMES = [it for it in field_names(PrintRequest) if choices(it)]


@cache
def code(game: str) -> str:
    return sheets_of(game, 1, seed=3)[0].code


COMBINED = "cannot be combined with --count or --seed"
# (game, part, what goes with which, the option that is refused, the message)
REFUSED: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("stampfarm", "sheets", {"codes": 1, "count": 2}, "--code", COMBINED),
    ("stampfarm", "sheets", {"codes": 1, "count": 2, "players": 2}, "--code", COMBINED),
    ("stampfarm", "sheets", {"codes": 2, "players": 2}, "--code", "--players prints the set of"),
    ("stampfarm", "kit", {"codes": 2, "players": 2}, "--code", "--players prints the set of"),
    ("stampfarm", "kit", {"codes": 1, "seed": 2}, "--code", COMBINED),
    ("kuhfstein", "cards", {"codes": 1, "seed": 2}, "--code", "a code already contains its seed"),
    ("kuhfstein", "cards", {"codes": 2}, "--code", "a deck has only one code"),
    ("kuhfstein", "kit", {"codes": 2}, "--code", "a kit of kuhfstein has only one random"),
    ("kuhfstein", "kit", {"count": 2}, "--count", "kuhfstein has no sheets to fill in"),
    ("stampfarm", "sheets", {"players": 13}, "--players", "a matched set has at most 12"),
    ("stampfarm", "kit", {"players": 13}, "--players", "a matched set has at most 12"),
    ("stampfarm", "requests", {"seed": 2}, "--seed", "stampfarm has no random decks"),
    ("stampfarm", "requests", {"codes": 1}, "--code", "stampfarm has no random decks"),
    ("kuhfstein", "kit", {"ticks": True}, "--ticks", "kuhfstein has no symbols to tick"),
]
# The command of a pad has no such options.
NOT_TYPED: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("stampfarm", "pad", {"seed": 2}, "--seed", "score pads are not random"),
    ("stampfarm", "pad", {"codes": 1}, "--code", "score pads are not random"),
]
each_refused = pytest.mark.parametrize(
    ("game", "part", "fields", "option", "message"), [*REFUSED, *NOT_TYPED]
)


def with_codes(game: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields with the number of codes replaced by codes of a game."""
    return {**fields, "codes": [code(game)] * fields.get("codes", 0)}


def command_words(game: str, part: str, fields: dict[str, Any]) -> list[str]:
    start = [part, game] if part in ("sheets", "kit", "pad") else ["deck", game, part]
    codes = [word for it in fields.pop("codes", ()) for word in ("--code", it)]
    flags = [
        f"--{name}" if value is True else f"--{name}={value}" for name, value in fields.items()
    ]
    return [*start, *codes, *flags, "--lang", "en"]


@pytest.mark.parametrize(("game", "part", "fields", "option", "message"), REFUSED)
def test_a_command_rejects_options_that_cannot_be_combined(
    game: str, part: str, fields: dict[str, Any], option: str, message: str, tmp_path: Path
) -> None:
    words = [*command_words(game, part, with_codes(game, fields)), "--out", str(tmp_path / "out")]
    with pytest.raises(UsageError) as caught, redirect_stdout(StringIO()):
        build_command("en", words)(words, standalone_mode=False)

    (problem,) = caught.value.problems
    assert problem.location.path == option
    assert to_english(problem.message).startswith(message)
    assert not [*tmp_path.iterdir()]


@each_refused
def test_the_api_rejects_them_too(
    game: str, part: str, fields: dict[str, Any], option: str, message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        pages_of(game, part, **with_codes(game, fields))

    (problem,) = caught.value.problems
    assert problem.location.path == option
    assert to_english(problem.message).startswith(message)


@each_refused
@pytest.mark.parametrize("name", ["pdf", "preview"])
def test_the_web_app_rejects_them_too(
    name: str, game: str, part: str, fields: dict[str, Any], option: str, message: str
) -> None:
    order = {"game": game, "what": part, **with_codes(game, fields)}
    (problem,) = json.loads(handle_call(name, json.dumps({"order": order}), LIBRARY)[0])["problems"]

    # The page has fields instead of options, so their names are not shown as a location or a hint.
    assert (problem["where"], problem["message"][: len(message)]) == ("", message)
    assert option not in problem["hint"]


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_out_of_range_are_rejected_with_the_option_name(name: str) -> None:
    numbers = limits(name)
    assert numbers
    for value in (numbers.least - 1, numbers.most + 1):
        changed: dict[str, Any] = {"game": "stampfarm", "what": SHEETS, name: value}
        request = PrintRequest(**changed)
        with pytest.raises(UsageError, match="expected a whole number from") as caught:
            render(request, LIBRARY.find_game("stampfarm"))

        assert caught.value.problems[0].location.path == option_name(name)


@pytest.mark.parametrize("name", [it for it in NAMES if it != "what"])
def test_unknown_names_are_rejected_with_the_known_ones(name: str) -> None:
    changed: dict[str, Any] = {name: "sideways"}
    with pytest.raises(InputError, match=f"expected one of {', '.join(choices(name))}"):
        pages_of("fallow", "pad", **changed)


def test_the_web_app_accepts_every_field_and_has_no_other_defaults() -> None:
    request, game = parse_request({"game": "fallow"}, LIBRARY)

    assert {*field_names(order_model())} == {*field_names(PrintRequest)} - {
        "deck",
        "only",
        "commands",
    }
    assert (request, game.id) == (PrintRequest(game="fallow"), "fallow")


def test_the_api_has_no_other_defaults() -> None:
    game = LIBRARY.find_game("fallow")

    assert pages_of("fallow") == tuple(render(PrintRequest(game="fallow"), game).pages)


def test_a_part_is_named_by_its_kind_or_its_deck() -> None:
    assert PrintRequest(game="", **part_fields("sheets")).what == SHEETS
    cards = PrintRequest(game="", **part_fields("cards"))
    assert (cards.what, cards.deck) == ("decks", "cards")


def test_a_deck_named_like_a_part_is_not_that_part(tmp_path: Path) -> None:
    words = ["deck", "stampfarm", "kit", "--out", str(tmp_path), "--lang", "en"]
    with pytest.raises(InputError, match="stampfarm has no deck 'kit'"):
        build_command("en", words)(words, standalone_mode=False)


def test_changed_yields_non_default_values() -> None:
    request = PrintRequest(game="fallow", lang="de", flip="short")

    assert [*request.changed("lang", "theme", "flip")] == ["de", "short"]
    assert [*DEFAULTS.changed(*field_names(PrintRequest))] == []


def test_the_same_request_gives_the_same_documents() -> None:
    game, request = LIBRARY.find_game("stampfarm"), PrintRequest(game="stampfarm", seed=5)
    first, second = render(request, game), render(request, game)

    assert [*first.pages] == [*second.pages]
    assert (first.codes, first.seed) == (second.codes, 5)
    assert first.page_count == len([*render(request, game).pages])
