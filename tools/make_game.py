"""Add the files of a new game to the repository, copied from the template: `make game NAME=x`."""

import sys
from pathlib import Path

from hedgerow.authoring.new_game import write_text
from hedgerow.authoring.new_rules import IN_REPOSITORY, choose_names, rules_files
from hedgerow.base.errors import InputError
from hedgerow.library.library import open_library

ROOT = Path(__file__).resolve().parents[1]


def main(name: str) -> None:
    """Write the files. None exists yet, because choose_names() rejects names that are taken."""
    for path, text in rules_files(choose_names(open_library(), ROOT, name), IN_REPOSITORY).items():
        write_text(ROOT / path, text)
        print(path)


if __name__ == "__main__":
    try:
        main(" ".join(sys.argv[1:]))
    except InputError as error:
        sys.exit(str(error))
