"""The help: commands and options under headings, and examples that work."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hedgerow.base.package_data import data_folder
from hedgerow.cli import COMMANDS, build_command, build_program
from hedgerow.cli.help_text import option_sections
from tests.forked import start_program

HEADINGS_OF_COMMANDS = {
    "Start here:": ["kit", "score", "serve"],
    "Print and score:": ["sheets", "deck", "pad", "blank", "export", "calibrate"],
    "Your own games:": ["new", "validate", "preview", "playtest", "schema", "show"],
    "The program:": ["games", "config", "completion", "help"],
}
# Printing with these options, which have no effect on some commands, must change the bytes.
EFFECTS = [
    ("--backs", "none"),
    ("--flip", "short"),
    ("--pieces", "shaped"),
    ("--cut", "none"),
    ("--theme", "ink-saver"),
    ("--paper", "letter"),
    ("--lang", "de"),
]
PRINTED = {
    "sheets": ["stampfarm", "--seed", "1"],
    "pad": ["stampfarm"],
    "deck": ["kuhfstein", "cards"],
    "kit": ["kuhfstein"],
}


def sections(name: str) -> dict[str, list[str]]:
    """Return the headings of a command's help with the names under them."""
    command = build_command("en").commands[name]
    context = command.make_context(name, [], resilient_parsing=True)
    return {
        heading: [names for names, _ in rows] for heading, rows in option_sections(command, context)
    }


def test_commands_are_listed_under_headings_in_the_order_of_use() -> None:
    shown = CliRunner().invoke(build_program(), ["--help"]).stdout

    for heading, names in HEADINGS_OF_COMMANDS.items():
        _, _, below = shown.partition(f"{heading}\n")
        assert re.findall(r"^  (\w+) ", below.partition("\n\n")[0], re.MULTILINE) == names


@pytest.mark.parametrize("name", ["sheets", "kit", "deck"])
def test_the_options_that_are_used_most_come_first(name: str) -> None:
    first = [names.split()[-2] for names in sections(name)["Options:"] if "help" not in names]

    assert first[-4:] == ["--paper", "--lang", "--theme", "--out"]
    assert len(first) <= 5


@pytest.mark.parametrize("name", COMMANDS)
def test_no_line_of_the_help_is_cut_and_it_ends_with_an_example(name: str) -> None:
    shown = CliRunner().invoke(build_program(), [name, "--help"], prog_name="hedgerow").stdout

    assert "..." not in shown.replace("[FILE...]", "").replace("]...", "").replace("E...", "")
    assert shown.rstrip().endswith(f"Example:\n  {COMMANDS[name].example}")


def effects() -> Iterator[tuple[list[str], str, str]]:
    """Yield every command line with an option that must have an effect on it."""
    for name, words in PRINTED.items():
        own = " ".join(names for rows in sections(name).values() for names in rows)
        for option, value in EFFECTS:
            shaped = option == "--pieces" and name == "deck"
            line = [name, "kuhfstein", "tokens"] if shaped else [name, *words]
            if f"{option} " in own:
                yield line, option, value


@pytest.mark.parametrize(("words", "option", "value"), [*effects()])
def test_every_option_of_a_command_changes_what_it_prints(
    words: list[str], option: str, value: str, tmp_path: Path
) -> None:
    printed = []
    for number, more in enumerate(([], [option, value])):
        path = tmp_path / f"{number}.pdf"
        done = CliRunner().invoke(build_program(), [*words, *more, "--out", str(path)])
        assert done.exit_code == 0, done.output
        printed.append(path.read_bytes())

    assert printed[0] != printed[1]


def test_the_examples_work_one_after_the_other(tmp_path: Path) -> None:
    examples = data_folder("content") / "examples"
    shutil.copy(examples / "stampfarm" / "rulebook.txt", tmp_path / "game.txt")
    # A new game comes before the commands that use it; the server never ends by itself.
    names = sorted(COMMANDS.keys() - {"serve"}, key=lambda it: it != "new")
    for name in names:
        words = COMMANDS[name].example.split()[1:]
        done = start_program(words, cwd=tmp_path)

        assert done.returncode == 0, (words, done.stderr)
