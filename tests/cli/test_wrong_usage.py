"""Wrong command lines: every option of every command with a typo, and what people type instead.

Each answer names the place, what is wrong with it, and what to type, in our own words.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.cli import build_command, main
from hedgerow.cli.wrong_usage import OTHER_NAMES

# Place, message and hint of a wrong command line.
Answer = tuple[str, str, str]
Ask = Callable[..., Answer]
# Enough to reach the options of each command.
ARGUMENTS = {
    **dict.fromkeys(("sheets", "deck", "pad", "kit", "blank", "show", "playtest"), ("stampfarm",)),
    **dict.fromkeys(("schema", "preview"), ("stampfarm",)),
    "export": ("kuhfstein",),
    "new": ("my-farm",),
    "completion": ("bash",),
    # These options apply to a deck that is named.
    "deck --only": ("stampfarm", "requests"),
    **dict.fromkeys(("show --paper", "show --theme", "show --backs"), ("stampfarm", "requests")),
}
PROGRAM = build_command("en")
EVERY = [(name, param) for name, command in PROGRAM.commands.items() for param in command.params]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Ask:
    """Return a function that runs a wrong command line in an empty folder, and reads the answer."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def run(*words: str, status: int = 2) -> Answer:
        monkeypatch.setattr(sys, "argv", ["hedgerow", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        output = capsys.readouterr()
        assert (ended.value.code, output.out) == (status, ""), output.err
        head, *rest = output.err.splitlines()
        match = re.fullmatch(r"(.*?): \w+: (.*)", head)
        assert match, output.err
        hints = [re.sub(r"  \S+: ", "", it, count=1) for it in rest if it.startswith("  ")]
        return match[1], match[2], hints[0] if hints else ""

    return run


def find_kind(param: Any) -> str:
    """Return what a parameter takes: choices, numbers, text, or no value."""
    if param.param_type_name == "option" and param.is_flag:
        return "flag"
    if hasattr(param.type, "choices"):
        return "choice"
    return "number" if hasattr(param.type, "min") else "text"


def parameters(*kinds: str) -> list[Any]:
    return [
        pytest.param(command, param, id=f"{command} {param.opts[0]}")
        for command, param in EVERY
        if find_kind(param) in kinds
    ]


def line(command: str, param: Any, *value: str) -> list[str]:
    """Return a command line with a value for an option or argument."""
    if param.param_type_name == "argument":
        return [command, *value]
    name = param.opts[0]
    arguments = ARGUMENTS.get(f"{command} {name}", ARGUMENTS.get(command, ()))
    return [command, *arguments, name, *value]


def place(param: Any) -> str:
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar)


@pytest.mark.parametrize(("command", "param"), parameters("choice"))
def test_a_mistyped_choice_gets_the_right_one(command: str, param: Any, ask: Ask) -> None:
    choices = param.type.choices
    kind = "language" if param.name == "lang" else "value"
    for choice in (it for it in choices if len(it) > 3):
        expected = (place(param), f"unknown {kind} '{choice}x'", f"did you mean {choice}?")
        assert ask(*line(command, param, f"{choice}x")) == expected
    expected = (place(param), f"unknown {kind} 'qqqq'", f"use one of {', '.join(choices)}")
    assert ask(*line(command, param, "qqqq")) == expected


@pytest.mark.parametrize(("command", "param"), parameters("number"))
def test_a_wrong_number_gets_the_range(command: str, param: Any, ask: Ask) -> None:
    least, most = param.type.min, param.type.max
    kind = "a whole number" if param.type.name.startswith("int") else "a number"
    wanted = f"expected {kind} from {least} to {most}, found"

    assert ask(*line(command, param, "many")) == (place(param), f"{wanted} 'many'", "use digits")
    for value in (least - 1, most + 1):
        assert ask(*line(command, param, f"{value}")) == (place(param), f"{wanted} '{value}'", "")


@pytest.mark.parametrize(("command", "param"), parameters("flag"))
def test_a_mistyped_flag_gets_the_right_one(command: str, param: Any, ask: Ask) -> None:
    name = param.opts[0]
    words = (command, *ARGUMENTS.get(command, ()))
    typo = f"{name}{name[-1]}"

    unknown = (typo, f"hedgerow {command} has no option {typo}", f"did you mean {name}?")
    assert ask(*words, typo) == unknown
    assert ask(*words, f"{name}=yes") == (name, "takes no value", f"use {name}")


@pytest.mark.parametrize(
    ("command", "param"),
    [it for it in parameters("choice", "number", "text") if it.values[1].opts[0].startswith("-")],
)
def test_an_option_without_its_value_gets_an_example(command: str, param: Any, ask: Ask) -> None:
    where, message, hint = ask(*line(command, param))

    assert (where, message) == (param.opts[0], "its value is missing")
    assert hint.startswith("use ")


# A typo in every option that takes text, for each command that has it: value, place, message, hint.
NOT_A_FOLDER = ("nowhere", "not a folder of games", "pass a folder that contains GAME/game.yaml")
TYPOS: dict[str, tuple[str, str, str, str]] = {
    "--theme": ("inksaver", "--theme", "unknown theme 'inksaver'", "did you mean ink-saver?"),
    "--paper": ("leter", "--paper", "unknown paper 'leter'", "did you mean letter?"),
    "--variant": ("x", "--variant", "{game} has no variant 'x'", ""),
    "--site": (
        *("x", "--site", "'x' is not the address of a page"),
        "use an address like https://example.org/hedgerow/",
    ),
    "--printer": (
        *("office", "--printer", "unknown printer 'office'"),
        "to measure a new printer: hedgerow calibrate --name office",
    ),
    "--set": ("x", "--set", "cannot parse 'x'", "write both numbers, as in x=1.5mm,y=-0.5mm"),
    "--forget": (
        *("x", "--forget", "unknown printer 'x'"),
        "no printer has been calibrated yet; run hedgerow calibrate",
    ),
    "--content": ("nowhere", *NOT_A_FOLDER),
    "--add": ("nowhere", "nowhere", "no such folder or zip", "pass a folder"),
    "games --remove": ("x", "--remove", "no added game is named 'x'", "you have added"),
    "--url": ("x", "--url", "only applies to --for tts", "omit --url"),
    "--page": ("shets", "--page", "{game} has no pages named 'shets'", "did you mean sheets?"),
    "--like": ("stmpfarm", "stmpfarm", "unknown game 'stmpfarm'", "did you mean stampfarm?"),
    "--card": ("x", "--card", "needs both a card and a score file", "use --card ID --on FILE"),
    "--on": ("x", "--card", "needs both a card and a score file", "use --card ID --on FILE"),
    "--player": ("x", "--player", "only applies to --card", "omit --player"),
    "--svg": (
        "x.txt",
        "--svg",
        "invalid SVG file name x.txt; it must end in .svg",
        "use --svg x.svg",
    ),
    "--png": (
        "x.txt",
        "--png",
        "invalid PNG file name x.txt; it must end in .png",
        "use --png x.png",
    ),
    "--csv": ("x", "--csv", "needs score files, or a folder of them", "omit --csv"),
    "--plays": ("x", "--plays", "needs score files, or a folder of them", "omit --plays"),
    "--resume": ("-", "--resume", "pass one file only, not standard input", "use --resume FILE"),
    "--bots": ("gredy", "--bots", "unknown bot 'gredy'", "did you mean greedy?"),
    "--sheets": ("mached", "--sheets", "unknown value 'mached'", "did you mean matched?"),
    "--try": (
        *("x", "--try", "expected a path and values, found 'x'"),
        "for example requests.hay-party.points=3..8",
    ),
    "playtest --players": (
        *("four", "--players", "invalid number of players for {game}: 'four'"),
        "use 2 to 5, or all",
    ),
    "deck --code": ("x", "--code", "stampfarm has no random decks", "omit --code"),
    "--only": (
        *("grazer", "--only", "the deck requests has no piece 'grazer'"),
        "did you mean grazers?",
    ),
    "--code": ("SF1-A42G5-V0541", "--code", "'SF1-A42G5-V0541': this code contains a typo", ""),
    "--without": (
        *("dise", "--without", "a kit of {game} has no part 'dise'"),
        "did you mean dice?",
    ),
    "config --remove": (
        *("papr", "--remove", "unknown setting 'papr'"),
        "did you mean paper?",
    ),
    "--scheduler": ("x", "--scheduler", "no scheduler answers at x", "start one: dask scheduler"),
    "--against": ("nowhere", *NOT_A_FOLDER),
    "--report": (
        *("x.doc", "--report", "a report must be a .pdf or .svg file"),
        "for example report.pdf",
    ),
}
# Any text is right for these: names of players, and `new` creates its folder.
ANY_TEXT = ("--out", "--name", "blank --names", "new --content")
# The status of a wrong file, folder or game is 1.
INPUT = ("--content", "--add", "--against", "--like", "--code", "--scheduler")


@pytest.mark.parametrize(
    ("command", "param"),
    [it for it in parameters("text") if it.values[1].opts[0].startswith("-")],
)
def test_every_other_option_answers_a_typo(command: str, param: Any, ask: Ask) -> None:
    name = param.opts[0]
    keys = (f"{command} {name}", name)
    if not {*keys}.isdisjoint(ANY_TEXT):
        return
    key = next(it for it in keys if it in TYPOS)
    value, where, message, hint = TYPOS[key]
    game = ARGUMENTS.get(command, ("",))[0]

    answer = ask(*line(command, param, value), status=1 if key in INPUT else 2)

    assert answer[:2] == (where, message.replace("{game}", game))
    assert answer[2].startswith(hint)
    assert answer[2]


ONLY_DECKS: dict[str, Answer] = {
    name: (
        name,
        "only applies to a deck",
        f"name a deck, as in hedgerow show stampfarm dice, or omit {name}",
    )
    for name in ("--paper", "--theme", "--backs")
}
PLAYER_WITHOUT_CARD = ("--player", "only applies to --card", "omit --player")
WORDS: list[tuple[str, Answer]] = [
    # numbers in words, with separators, and with a comma
    (
        "kit stampfarm -p four",
        ("--players", "expected a whole number from 1 to 40, found 'four'", "did you mean 4?"),
    ),
    (
        "pad stampfarm -n zwölf",
        ("--pages", "expected a whole number from 1 to 1000, found 'zwölf'", "did you mean 12?"),
    ),
    (
        "sheets stampfarm --seed 1,000",
        (
            *("--seed", "expected a whole number from 0 to 999999999, found '1,000'"),
            "did you mean 1000?",
        ),
    ),
    (
        "playtest stampfarm --until 0,05",
        ("--until", "expected a number from 0.0005 to 0.5, found '0,05'", "did you mean 0.05?"),
    ),
    # languages as systems and people write them
    ("kit stampfarm --lang en_US", ("--lang", "unknown language 'en_US'", "did you mean en?")),
    ("kit stampfarm --lang de-CH", ("--lang", "unknown language 'de-CH'", "did you mean de?")),
    (
        "kit stampfarm --lang english",
        ("--lang", "unknown language 'english'", "did you mean en (English)?"),
    ),
    (
        "kit stampfarm --lang Deutsch",
        ("--lang", "unknown language 'Deutsch'", "did you mean de (Deutsch)?"),
    ),
    (
        "deck stampfarm --flip longedge",
        ("--flip", "unknown value 'longedge'", "did you mean long?"),
    ),
    # one dash, no dashes, part of a name, before the command
    (
        "kit stampfarm -players 4",
        ("-players", "hedgerow kit has no option -players", "did you mean --players?"),
    ),
    (
        "kit stampfarm -lang=fr",
        ("-lang", "hedgerow kit has no option -lang", "did you mean --lang?"),
    ),
    (
        "kit stampfarm --play 4",
        ("--play", "hedgerow kit has no option --play", "did you mean --players?"),
    ),
    (
        "deck stampfarm --card c09",
        ("--card", "hedgerow deck has no option --card", "hedgerow deck --help lists them all"),
    ),
    ("kit stampfarm 4", ("4", "hedgerow kit has no place for '4'", "did you mean --players 4?")),
    (
        "kit stampfarm paper letter",
        ("paper", "hedgerow kit has no place for 'paper'", "did you mean --paper?"),
    ),
    (
        "deck stampfarm dice more",
        ("more", "hedgerow deck has no place for 'more'", "use hedgerow deck GAME [DECK]"),
    ),
    (
        "--paper a5 kit stampfarm",
        (
            *("--paper", "options come after the command"),
            "did you mean hedgerow kit stampfarm --paper a5?",
        ),
    ),
    (
        "--bogus kit stampfarm",
        ("--bogus", "options come after the command", "hedgerow kit --help lists them all"),
    ),
    ("--verson", ("hedgerow", "unknown option --verson", "did you mean --version?")),
    # options without an effect
    ("show stampfarm --paper leter", ONLY_DECKS["--paper"]),
    ("show stampfarm --paper a4", ONLY_DECKS["--paper"]),
    ("show stampfarm --rules --theme ink-saver", ONLY_DECKS["--theme"]),
    ("show SF1-A42G5-V0540 --backs light", ONLY_DECKS["--backs"]),
    ("show stampfarm kuhlorado --backs none", ONLY_DECKS["--backs"]),
    ("show kuhfstein --card c05 --on game.txt --paper both", ONLY_DECKS["--paper"]),
    ("show kuhfstein cards --player Ida", PLAYER_WITHOUT_CARD),
    # arguments
    (
        "completion bsh",
        ("SHELL", "unknown value 'bsh'", "did you mean bash or zsh?"),
    ),
    ("completion", ("hedgerow completion", "SHELL is missing", "use one of bash, zsh, fish")),
    ("new", ("hedgerow new", "NAME is missing", "use hedgerow new NAME")),
    ("help kitt", ("hedgerow help", "unknown command 'kitt'", "did you mean kit?")),
    # what people type for a command
    (
        "kitt stampfarm -p 4",
        ("hedgerow", "unknown command 'kitt'", "did you mean hedgerow kit stampfarm -p 4?"),
    ),
    (
        "stampfarm",
        (
            *("hedgerow", "unknown command 'stampfarm'"),
            "stampfarm is a game; to print it: hedgerow kit stampfarm",
        ),
    ),
    (
        "stampfarm score",
        (
            *("hedgerow", "unknown command 'stampfarm'"),
            "stampfarm is a game; to print it: hedgerow kit stampfarm",
        ),
    ),
    (
        "stampfarm sheets -n 2",
        (
            *("hedgerow", "unknown command 'stampfarm'"),
            "stampfarm is a game; to print it: hedgerow sheets stampfarm -n 2",
        ),
    ),
    ("print stampfarm", ("hedgerow", "unknown command 'print'", "use hedgerow kit stampfarm")),
    ("print", ("hedgerow", "unknown command 'print'", "use hedgerow kit GAME")),
    ("list", ("hedgerow", "unknown command 'list'", "use hedgerow games")),
    (
        "rules kuhfstein",
        (
            *("hedgerow", "unknown command 'rules'"),
            "use hedgerow kit kuhfstein or hedgerow show kuhfstein --rules",
        ),
    ),
    ("cards kuhfstein", ("hedgerow", "unknown command 'cards'", "use hedgerow deck kuhfstein")),
    ("tiles", ("hedgerow", "unknown command 'tiles'", "use hedgerow deck GAME")),
    ("init", ("hedgerow", "unknown command 'init'", "use hedgerow new NAME")),
    (
        "SF1-A42G5-V0540",
        (
            *("hedgerow", "unknown command 'SF1-A42G5-V0540'"),
            "this is a sheet code; to see the sheet: hedgerow show SF1-A42G5-V0540",
        ),
    ),
    (
        "sheets --code SF1-A42G5-V0540 --players 4",
        (
            *("hedgerow sheets", "GAME is missing"),
            "use hedgerow sheets stampfarm --code SF1-A42G5-V0540 --players 4",
        ),
    ),
    (
        "blank stampfarm -p 4",
        ("-p", "hedgerow blank has no option -p", "did you mean --names?"),
    ),
    ("xyz", ("hedgerow", "unknown command 'xyz'", "hedgerow --help lists them all")),
]


@pytest.mark.parametrize(("words", "expected"), WORDS, ids=[words for words, _ in WORDS])
def test_what_people_type_is_answered_with_what_to_type(
    words: str, expected: Answer, ask: Ask
) -> None:
    assert ask(*words.split()) == expected


def test_a_file_instead_of_a_command_is_scored(ask: Ask) -> None:
    Path("farm.txt").touch()

    hint = "this is a file; to score it: hedgerow score farm.txt"
    assert ask("farm.txt") == ("hedgerow", "unknown command 'farm.txt'", hint)


@pytest.mark.parametrize("command", ["sheets", "deck", "pad", "kit", "blank", "show", "playtest"])
def test_a_missing_game_gets_the_list_of_games(command: str, ask: Ask) -> None:
    where, message, hint = ask(command)

    assert (where, message.endswith(" is missing")) == (f"hedgerow {command}", True)
    assert hint.startswith("use one of bunte-runde, kuhfstein, ")


def test_every_other_name_is_answered_with_a_command() -> None:
    assert OTHER_NAMES.keys().isdisjoint(PROGRAM.commands)
    assert {it.split()[0] for lines in OTHER_NAMES.values() for it in lines} <= {*PROGRAM.commands}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize(
    "words",
    [
        "kitt",
        "xyz",
        "stampfarm",
        "SF1-A42G5-V0540",
        "--paper a4 kit stampfarm",
        "kit",
        "kit stampfarm -players 4",
        "kit stampfarm -p many",
        "kit stampfarm --flip x",
        "kit stampfarm --flip",
        "kit stampfarm --json=yes",
        "kit stampfarm --bogus",
        "deck stampfarm dice more",
    ],
)
def test_every_language_answers_in_its_own_words(
    lang: str, words: str, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = ask(*words.split())
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    translated = ask(*words.split())

    assert translated[0] == english[0]
    assert all(a != b or not b for a, b in zip(translated[1:], english[1:], strict=True))
