"""Sheet codes: every wrong character and every swap is caught, and codes keep their sheets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.ruleset import sheet_code as code
from tests.whole.golden import golden_folder

PINNED = "thousand-codes.json"


def uncaught(first: int, count: int) -> Iterator[str]:
    """Typing errors in random codes that are read as if they were right."""
    with patch.object(code, "_repairs", lambda symbols: ()):  # what to suggest is tested elsewhere
        for number in range(first, first + count):
            right = str(_random_code(Random(number))).replace("-", "")
            yield from (f"{right} as {it}" for it in _slips(right) if _is_read(it))


def slips_of_a_code() -> int:
    """How many slips are tried for each code, at the most."""
    return code.LENGTH * (len(code.ALPHABET) - 1) + code.LENGTH - 1


def _random_code(lots: Random) -> code.SheetCode:
    tag = "".join(lots.choices(code.ALPHABET, k=2))
    return code.SheetCode(tag, lots.randrange(32), lots.randrange(2**15), lots.randrange(2**25))


def _slips(right: str) -> Iterator[str]:
    for at, char in enumerate(right):
        for other in code.ALPHABET:
            if other != char:
                yield right[:at] + other + right[at + 1 :]
        if at and right[at - 1] != char:
            yield right[: at - 1] + char + right[at - 1] + right[at + 1 :]


def _is_read(text: str) -> bool:
    try:
        code.parse_code(text)
    except code.CodeError:
        return False
    return True


def digest_of_thousand(game: Game) -> str:
    """One digest over the sheets of a thousand codes, spread evenly over all seeds."""
    whole = sha256()
    for number in range(1000):
        made = game.code_for_seed(number * code.SEEDS // 1000)
        data = game.sheet_spec.to_data(game.generate_sheet(made), game.content)
        whole.update(f"{made} {json.dumps(data, ensure_ascii=False)}\n".encode())
    return whole.hexdigest()


def games_by_lot() -> list[str]:
    """The games that draw something by lot."""
    return [game.id for game in open_library().games() if game.ruleset.sheet_spec]


def changed_sheets(game: str) -> Iterator[str]:
    """Whether the thousand golden codes of a game still have their sheets."""
    if digest_of_thousand(open_library().find_game(game)) != pinned(game).get("sha256"):
        yield f"the sheets of {game} have changed: raise the revision of its generator"


def pinned(game: str) -> dict[str, Any]:
    """The digest that is kept for a game, and the first code it is of; nothing if none is kept."""
    path = golden_folder(game) / PINNED
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def pin(game: str) -> None:
    """Keep the digest of what the generator of a game makes now."""
    loaded = open_library().find_game(game)
    kept = {"first": str(loaded.code_for_seed(0)), "sha256": digest_of_thousand(loaded)}
    (golden_folder(game) / PINNED).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def main() -> None:
    """Pin the sheets of a thousand codes per game: `python -m harden.codes`."""
    for game in games_by_lot():
        pin(game)


if __name__ == "__main__":
    main()
