"""Check sheet codes: every wrong character and every swap is detected, and sheets do not change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.scorefile import sheet_code as code
from tests.whole.golden import golden_folder

PINNED = "thousand-codes.json"


def accepted_slips(first: int, count: int) -> Iterator[str]:
    """Yield typing errors in random codes that are accepted."""
    with patch.object(code, "_repairs", lambda symbols: ()):  # suggestions are tested elsewhere
        for number in range(first, first + count):
            right = str(_random_code(Random(number))).replace("-", "")
            yield from (f"{right} as {wrong}" for wrong in _slips(right) if _is_accepted(wrong))


def slips_per_code() -> int:
    """Return the maximum number of typing errors tried per code."""
    return code.LENGTH * (len(code.ALPHABET) - 1) + code.LENGTH - 1


def _random_code(rng: Random) -> code.SheetCode:
    tag = "".join(rng.choices(code.ALPHABET, k=2))
    return code.SheetCode(tag, rng.randrange(32), rng.randrange(2**15), rng.randrange(2**25))


def _slips(right: str) -> Iterator[str]:
    for at, char in enumerate(right):
        for wrong in code.ALPHABET:
            if wrong != char:
                yield right[:at] + wrong + right[at + 1 :]
        if at and right[at - 1] != char:
            yield right[: at - 1] + char + right[at - 1] + right[at + 1 :]


def _is_accepted(text: str) -> bool:
    try:
        code.parse_code(text)
    except code.CodeError:
        return False
    return True


def digest_of_thousand(game: Game) -> str:
    """Return one digest of the sheets of a thousand codes, spread evenly over all seeds."""
    whole = sha256()
    for number in range(1000):
        sheet_code = game.code_for_seed(number * code.SEEDS // 1000)
        data = game.sheet_data(game.generate_sheet(sheet_code))
        whole.update(f"{sheet_code} {json.dumps(data, ensure_ascii=False)}\n".encode())
    return whole.hexdigest()


def random_games() -> list[str]:
    """Return the games with random sheets or decks."""
    return [game.id for game in open_library().games() if game.has_seeds]


def changed_sheets(game: str) -> Iterator[str]:
    """Yield a problem if the thousand golden codes of a game have other sheets than before."""
    if digest_of_thousand(open_library().find_game(game)) != load_pinned(game).get("sha256"):
        yield f"the sheets of {game} have changed: raise the revision of its generator"


def load_pinned(game: str) -> dict[str, Any]:
    """Return the saved digest of a game and its first code, or an empty dict."""
    path = golden_folder(game) / PINNED
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def pin(game: str) -> None:
    """Save the digest of what the generator of a game makes now."""
    loaded = open_library().find_game(game)
    data = {"first": str(loaded.code_for_seed(0)), "sha256": digest_of_thousand(loaded)}
    (golden_folder(game) / PINNED).write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def main() -> None:
    """Save the digests of all games: `python -m harden.codes`."""
    for game in random_games():
        pin(game)


if __name__ == "__main__":
    main()
