"""Write the figures of the shipped content, of ten thousand games: `content/GAME/playtest.json`."""

from __future__ import annotations

import sys

from hedgerow.base.files import write_whole
from hedgerow.library.library import open_library
from hedgerow.playing.playtest import Asked, playtest_answers

GAMES = 10_000


def main() -> None:
    """Renew the figures of the games that are named, or of all."""
    library = open_library()
    for box in library.boxes():
        if box.game.simulate is None or (sys.argv[1:] and box.id not in sys.argv[1:]):
            continue
        asked = Asked(box.id, games=GAMES, jobs=2)
        (answer,) = playtest_answers(library, asked, lambda games: None)
        write_whole(box.folder / "playtest.json", (answer.json + "\n").encode())
        print(box.folder / "playtest.json")


if __name__ == "__main__":
    main()
