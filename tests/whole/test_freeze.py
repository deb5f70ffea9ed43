"""A part of `harden/freeze.py`: each game in one theme and one language."""

from __future__ import annotations

import zlib
from itertools import cycle, islice

import pytest

from harden import freeze
from harden.freeze import Output, all_looks, changes, missing, outputs, read_frozen, uncompressed

GAMES = freeze.games()
# Steps of five through twelve pairs meet three themes and all languages.
LOOKS = [*islice(cycle(all_looks()), 0, 5 * len(GAMES), 5)]


@pytest.mark.parametrize(("game", "look"), [*zip(GAMES, LOOKS, strict=True)], ids=GAMES)
def test_command_api_and_page_agree_and_give_what_was_frozen(game: str, look: freeze.Look) -> None:
    produced = [*outputs(game, [look], played=False)]
    digests = {output.name: output.digest for output in produced}

    assert [disagreement for output in produced for disagreement in output.disagreements()] == []
    # After an intended change: .venv/bin/python -m harden.freeze --write
    assert [*changes(digests, read_frozen())] == []


def test_the_frozen_lines_are_sorted_and_of_all_games_themes_and_languages() -> None:
    lines = freeze.FROZEN.read_text("utf-8").splitlines()
    looks = {tuple(line.split()[i] for i in (0, 2, 3)) for line in lines}

    assert lines == sorted(lines)
    assert {(game, *look) for game in GAMES for look in all_looks()} <= looks


def test_every_difference_is_named() -> None:
    agreed = Output("barley", "pad", "colour", "en", "svg", {"command": b"1", "API": b"1"})
    split = Output("barley", "kit", "colour", "en", "svg", {"command": b"1", "page": b"2"})
    frozen = {agreed.name: "0000", "barley deck - en json": "1111", "rye pad - en json": "2222"}

    assert [*agreed.disagreements()] == []
    assert [*split.disagreements()] == ["barley kit colour en svg: page and command differ"]
    assert [*changes({agreed.name: "00ff", split.name: "1"}, frozen)] == [
        "barley pad colour en svg: 0000 before, 00ff now",
        "barley kit colour en svg: not in frozen.txt",
    ]
    assert [*missing([agreed.name], frozen, ["barley"])] == [
        "barley deck - en json: no longer produced"
    ]


def test_a_pdf_is_the_same_before_compression_but_not_with_another_title() -> None:
    def pdf(level: int, title: str) -> bytes:
        data = zlib.compress(b"0 0 m 1 1 l S " * 99, level)
        head = f"1 0 obj\n<</Length {len(data)}>>\nstream\n".encode()
        last = f"\nendstream\n2 0 obj\n<</Title ({title})>>\nendobj\nxref\n{len(data)}\n".encode()
        return head + data + last

    assert pdf(1, "Barley") != pdf(9, "Barley")
    assert uncompressed(pdf(1, "Barley")) == uncompressed(pdf(9, "Barley"))
    assert uncompressed(pdf(1, "Barley")) != uncompressed(pdf(1, "Rye"))
