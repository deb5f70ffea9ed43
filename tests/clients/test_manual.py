"""The manual page as `man` shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hedgerow.cli import build_command
from tests.clients.installed import needs
from tests.limits import LIMIT_S

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hedgerow.1"


@pytest.fixture(scope="module")
def man_output() -> tuple[str, str]:
    """Return the output of man and its warnings."""
    there = shutil.which("man") is not None and shutil.which("groff") is not None
    needs("man", there, "apt-get install man-db groff")
    result = subprocess.run(
        ["man", "--warnings", "--encoding=UTF-8", "--local-file", str(PAGE)],
        env={
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "MANWIDTH": "100",
            "MAN_KEEP_FORMATTING": "",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT_S,
    )
    return re.sub(".\b", "", result.stdout), result.stderr


def test_man_warns_of_nothing(man_output: tuple[str, str]) -> None:
    assert man_output[1] == ""
    assert "HEDGEROW(1)" in man_output[0]


@pytest.mark.parametrize("name", [*build_command("en").commands])
def test_man_shows_every_option_of_a_command_with_its_help(
    name: str, man_output: tuple[str, str]
) -> None:
    part = re.split(rf"\n   hedgerow {name} .*\n", man_output[0])[1].split("\n   hedgerow ")[0]
    words = re.sub(r"‐\n\s*", "", part)
    plain = " ".join(words.split())
    params = build_command("en", [name]).commands[name].params

    assert params
    for param in params:
        assert any(it in plain for it in param.opts) or param.param_type_name == "argument"
        assert " ".join(param.help.split()).replace("`", "") in plain
