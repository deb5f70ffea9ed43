"""The user's defaults: from variables, the settings file and the country of the system."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.cli.settings import LETTER_COUNTRIES, load_settings
from tests.forked import Ended, start_program

# The environment, the settings file, and the paper of a print.
PAPERS = [
    ("nothing", {}, "", "a4"),
    ("Germany", {"LANG": "de_DE.UTF-8"}, "", "a4"),
    ("the United States", {"LANG": "en_US.UTF-8"}, "", "letter"),
    ("French Canada", {"LANG": "fr_CA"}, "", "letter"),
    ("Mexico", {"LC_ALL": "es_MX.UTF-8", "LANG": "de_DE"}, "", "letter"),
    ("paper of its own", {"LC_PAPER": "en_GB.UTF-8", "LANG": "en_US.UTF-8"}, "", "a4"),
    ("LC_ALL before LC_PAPER", {"LC_ALL": "en_US", "LC_PAPER": "en_GB"}, "", "letter"),
    ("no country", {"LANG": "C.UTF-8"}, "", "a4"),
    ("a country that only starts like one", {"LANG": "en_USA"}, "", "a4"),
    ("the file before the country", {"LANG": "en_US.UTF-8"}, 'paper = "a5"', "a5"),
    ("the variable before the file", {"HEDGEROW_PAPER": "Letter"}, 'paper = "a5"', "letter"),
    ("an empty variable", {"HEDGEROW_PAPER": ""}, 'paper = "a5"', "a5"),
]
# A settings file, and what is wrong with it.
WRONG_FILES = [
    ('papr = "a4"', "unknown setting 'papr'", "did you mean paper?"),
    ("paper = 4", "unknown value '4' of paper", "use letters, digits and hyphens"),
    ('theme = "../dark"', "unknown value '../dark' of theme", "use letters, digits and hyphens"),
    ('lang = "es"', "unknown value 'es' of lang", "use one of en, fr, it, de"),
    ('backs = "dupex"', "unknown value 'dupex' of backs", "did you mean duplex?"),
    ("paper = = 4", "not a readable settings file: ", "correct it, or delete it"),
    ("[paper]\nname = 1", "unknown value", "use letters, digits and hyphens"),
]


@pytest.fixture
def config(fresh_account: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the settings file of a user without settings."""
    monkeypatch.delenv("HEDGEROW_PAPER", raising=False)
    path = fresh_account / "hedgerow" / "config.toml"
    path.parent.mkdir()
    return path


def run(folder: Path, *words: str, **environ: str) -> Ended:
    return start_program(words, cwd=folder, environ=environ)


@pytest.mark.parametrize(
    ("environ", "text", "paper"), [row[1:] for row in PAPERS], ids=[row[0] for row in PAPERS]
)
def test_the_paper_is_that_of_the_variable_the_file_or_the_country(
    environ: dict[str, str], text: str, paper: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text, "utf-8")
    setting = load_settings(path, {"LANG": "C.UTF-8", **environ}).get("paper")

    assert (setting.value if setting else "a4") == paper


def test_the_page_knows_the_same_countries() -> None:
    script = data_folder("web") / "src" / "defaults.js"
    (listed,) = re.findall(r'LETTER_COUNTRIES = "(.*)"\.split', script.read_text("utf-8"))

    assert set(listed.split()) == LETTER_COUNTRIES


@pytest.mark.parametrize(("text", "message", "hint"), WRONG_FILES)
def test_a_wrong_settings_file_is_reported_with_its_path(
    text: str, message: str, hint: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as raised:
        load_settings(path, {})
    (problem,) = raised.value.problems

    assert problem.location.path == str(path)
    assert str(problem.message).startswith(message)
    assert str(problem.hint) == hint


def test_saved_settings_apply_to_absent_options_only(tmp_path: Path, config: Path) -> None:
    saved = run(tmp_path, "config", "paper=letter", "theme=ink-saver", "lang=it")
    printed = run(tmp_path, "pad", "stampfarm")
    chosen = run(tmp_path, "pad", "stampfarm", "--paper", "a5", "--lang", "de")

    assert saved.returncode == 0, saved.stderr
    assert config.read_text("utf-8") == 'paper = "letter"\nlang = "it"\ntheme = "ink-saver"\n'
    assert printed.stdout == b"output/stampfarm-pad-letter-it-ink-saver.pdf\n"
    assert chosen.stdout == b"output/stampfarm-pad-a5-de-ink-saver.pdf\n"


def test_settings_apply_to_what_is_shown_of_a_deck_and_refuse_nothing_else(
    tmp_path: Path, config: Path
) -> None:
    run(tmp_path, "config", "paper=letter", "backs=none")
    deck = run(tmp_path, "show", "stampfarm", "dice", HEDGEROW_THEME="ink-saver")
    game = run(tmp_path, "show", "stampfarm", HEDGEROW_THEME="ink-saver")
    typed = run(tmp_path, "show", "stampfarm", "--paper=letter")

    assert deck.stdout.decode().startswith("Stampfarm · Dice to fold · Letter")
    assert (game.returncode, game.stderr) == (0, b"")
    assert typed.returncode == 2


def test_equal_options_give_equal_bytes_wherever_they_come_from(
    tmp_path: Path, config: Path
) -> None:
    typed = run(tmp_path, "kit", "fallow", "--seed=1", "--paper=letter", "--out=1.pdf")
    run(tmp_path, "config", "paper=letter")
    saved = run(tmp_path, "kit", "fallow", "--seed=1", "--out=2.pdf")

    assert (typed.returncode, saved.returncode) == (0, 0)
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


def test_settings_are_listed_with_their_origin_and_removed(tmp_path: Path, config: Path) -> None:
    run(tmp_path, "config", "backs=none", "paper=a5")
    listed = run(tmp_path, "config", HEDGEROW_PAPER="letter")
    removed = run(tmp_path, "config", "--remove", "backs", "--remove", "paper")

    assert listed.stdout.decode().splitlines() == [
        "paper    letter (HEDGEROW_PAPER)",
        "lang     the language of the system",
        "theme    colour",
        f"backs    none ({config})",
        "printer  the printer calibrated last",
    ]
    assert removed.stdout.splitlines()[0] == b"paper    a4"
    assert config.read_text("utf-8") == ""


@pytest.mark.parametrize(
    ("word", "message", "hint"),
    [
        ("paper=tabloid", "unknown paper 'tabloid'", "use one of a4, letter, a5, both"),
        ("theme=colur", "unknown theme 'colur'", "did you mean colour?"),
        ("printer=office", "unknown printer 'office'", "to measure a new printer"),
        ("papre=a4", "unknown setting 'papre'", "did you mean paper?"),
        ("paper", "expected NAME=VALUE, found 'paper'", "use paper=VALUE"),
        ("letter", "expected NAME=VALUE, found 'letter'", "use one of paper, lang"),
    ],
)
def test_a_setting_that_cannot_be_used_is_not_saved(
    word: str, message: str, hint: str, tmp_path: Path, config: Path
) -> None:
    ended = run(tmp_path, "config", word)
    error = ended.stderr.decode()

    assert ended.returncode in (1, 2)
    assert message in error
    assert hint in error
    assert not config.exists()


def test_a_wrong_variable_is_named_and_not_the_option_that_nobody_typed(tmp_path: Path) -> None:
    ended = run(tmp_path, "kit", "stampfarm", HEDGEROW_PAPER="tabloid")

    assert ended.stderr.decode().startswith("HEDGEROW_PAPER: error: unknown paper 'tabloid'\n")


def test_the_language_of_the_settings_is_that_of_messages_but_not_of_score_files(
    tmp_path: Path, config: Path
) -> None:
    (tmp_path / "game.txt").write_text(
        "game: stampfarm\nlang: fr\n[Lisa]\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", "utf-8"
    )
    run(tmp_path, "config", "lang=de")
    wrong = run(tmp_path, "kit", "stampfrm")
    scored = run(tmp_path, "score", "game.txt", "--json")

    assert "meintet ihr stampfarm?" in wrong.stderr.decode()
    assert b'"vaches' in scored.stdout


def test_quiet_prints_only_paths_and_verbose_the_defaults(tmp_path: Path) -> None:
    quiet = run(tmp_path, "kit", "fallow", "-q", "--out", "a.pdf")
    usual = run(tmp_path, "kit", "fallow", "--seed", "1", "--out", "b.pdf")
    verbose = run(tmp_path, "kit", "fallow", "-v", "--out", "c.pdf", HEDGEROW_PAPER="a5")

    assert (quiet.stdout, quiet.stderr) == (b"a.pdf\n", b"")
    assert usual.stderr == b"4 pages, one side; after the game: hedgerow score\n"
    assert verbose.stderr.startswith(b"paper    a5 (HEDGEROW_PAPER)\n")
