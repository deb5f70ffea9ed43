"""The hint for a missing extra is a command that works in the way the program was installed."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hedgerow.base.extras import install_command

CLONE = {"url": "file:///home/me/hedgerow", "dir_info": {}}
EDITABLE = {"url": "file:///home/me/hedgerow", "dir_info": {"editable": True}}
WHEEL = {"url": "file:///home/me/hedgerow-1-py3-none-any.whl", "archive_info": {}}
GIT = {"url": "https://example.org/farm.git", "vcs_info": {"vcs": "git", "commit_id": "12ad"}}
BRANCH = {**GIT, "vcs_info": {"vcs": "git", "commit_id": "12ad", "requested_revision": "next"}}
INDEX = None

TOOL = ".local/share/uv/tools/hedgerow/uv-receipt.toml"
PIPX = ".local/share/pipx/venvs/hedgerow/pipx_metadata.json"
SUFFIX = ".local/share/pipx/venvs/hedgerow-next/pipx_metadata.json"
UVX = ".cache/uv/archive-v0/N2iwLzPI/pyvenv.cfg"
PLAIN = '[tool]\nrequirements = [{ name = "hedgerow" }]\n'
WITH_CUT = (
    '[tool]\nrequirements = [{ name = "hedgerow", extras = ["cut"] }, { name = "windbreak" }]\n'
)

# A file of the environment, its text, where the program came from, the extra, the command.
COMMANDS = [
    (TOOL, PLAIN, INDEX, "play", "uv tool install 'hedgerow[play]'"),
    (TOOL, PLAIN, CLONE, "play", "uv tool install 'hedgerow[play] @ file:///home/me/hedgerow'"),
    (TOOL, WITH_CUT, INDEX, "play", "uv tool install 'hedgerow[cut,play]'"),
    (
        *(TOOL, PLAIN, EDITABLE, "cut"),
        "uv tool install --editable 'hedgerow[cut] @ file:///home/me/hedgerow'",
    ),
    (
        *(TOOL, PLAIN, WHEEL, "cut"),
        "uv tool install 'hedgerow[cut] @ file:///home/me/hedgerow-1-py3-none-any.whl'",
    ),
    (
        *(UVX, "", GIT, "cut"),
        "uvx --from 'hedgerow[cut] @ git+https://example.org/farm.git' hedgerow",
    ),
    (
        *(UVX, "", BRANCH, "cut"),
        "uvx --from 'hedgerow[cut] @ git+https://example.org/farm.git@next' hedgerow",
    ),
    (PIPX, "{}", CLONE, "cut", "pipx inject hedgerow 'ezdxf>=1.3'"),
    (PIPX, "{}", CLONE, "play", "pipx inject hedgerow 'numba>=0.60' 'numpy>=1.26'"),
    (SUFFIX, "{}", CLONE, "cut", "pipx inject hedgerow-next 'ezdxf>=1.3'"),
]


@pytest.mark.parametrize(("file", "text", "origin", "extra", "command"), COMMANDS)
def test_uv_and_pipx_install_an_extra_by_their_own_commands(
    file: str,
    text: str,
    origin: dict[str, object] | None,
    extra: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    written = json.dumps(origin) if origin else None
    program = SimpleNamespace(read_text=lambda _: written)
    libraries = [
        "pyyaml>=6.0",
        "ezdxf>=1.3; extra == 'cut'",
        "numba>=0.60; extra == 'play'",
        "numpy>=1.26; extra == 'play'",
    ]
    monkeypatch.setattr(sys, "prefix", str(path.parent))
    monkeypatch.setattr(importlib.metadata, "distribution", lambda _: program)
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: libraries)

    assert install_command(extra) == command


@pytest.mark.parametrize(
    ("python", "has_pip", "command"),
    [
        ("/opt/env/bin/python", True, "/opt/env/bin/python -m pip install 'hedgerow[cut]'"),
        ("/opt/my env/python", True, "'/opt/my env/python' -m pip install 'hedgerow[cut]'"),
        (
            *("/opt/env/bin/python", False),
            "uv pip install --python /opt/env/bin/python 'hedgerow[cut]'",
        ),
        ("", True, "pip install 'hedgerow[cut]'"),
    ],
)
def test_other_environments_use_their_own_pip_or_that_of_uv(
    python: str, has_pip: bool, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: object() if has_pip else None)

    assert install_command("cut") == command


def test_a_python_in_the_current_folder_is_named_relative_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(Path.cwd() / ".venv" / "bin" / "python"))

    assert install_command("cut") == ".venv/bin/python -m pip install 'hedgerow[cut]'"
