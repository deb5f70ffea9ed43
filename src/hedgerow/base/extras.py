"""Commands that install an extra of the program, in the way the program was installed."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_NAME = "hedgerow"
_UV_RECEIPT = "uv-receipt.toml"
_PIPX_RECEIPT = "pipx_metadata.json"
# The folder of the environments that `uvx` creates in the cache of uv, without its number.
_UVX_FOLDER = "archive-v"


def install_command(extra: str) -> str:
    """Return the shell command that installs an extra next to the running program.

    Environments of uv and pipx have no pip. They are changed by the tool that created them.
    """
    from shlex import join

    prefix = Path(sys.prefix)
    if (prefix / _UV_RECEIPT).is_file():
        words = _uv_tool(prefix / _UV_RECEIPT, extra)
    elif (prefix / _PIPX_RECEIPT).is_file():
        words = ["pipx", "inject", prefix.name, *_libraries(extra)]
    elif prefix.parent.name.startswith(_UVX_FOLDER):
        words = ["uvx", "--from", _requirement([extra], _origin()), _NAME]
    else:
        words = [*_pip_install(), f"{_NAME}[{extra}]"]
    return join(words)


def _pip_install() -> list[str]:
    """Return the command that installs a package for the running Python.

    The pip of that Python knows the installed hedgerow; any other pip would look for it online.
    """
    from importlib.util import find_spec

    if not sys.executable:
        return ["pip", "install"]
    python = Path(sys.executable)
    shown = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", str(shown)]
    return [str(shown), "-m", "pip", "install"]


def _uv_tool(receipt: Path, extra: str) -> list[str]:
    """Return the command that installs the tool again, with its extras and one more."""
    import tomllib

    requirements = tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]
    extras = {extra}
    for requirement in requirements:
        if requirement["name"] == _NAME:
            extras.update(requirement.get("extras", ()))
    origin = _origin()
    editable = ["--editable"] if origin.get("dir_info", {}).get("editable") else []
    return ["uv", "tool", "install", *editable, _requirement(sorted(extras), origin)]


def _libraries(extra: str) -> list[str]:
    """Return the libraries of an extra: `ezdxf>=1.3`."""
    from importlib.metadata import requires

    parts = [requirement.partition(";") for requirement in requires(_NAME) or ()]
    return [name.strip() for name, _, marker in parts if marker.strip() == f"extra == '{extra}'"]


def _requirement(extras: Iterable[str], origin: dict[str, Any]) -> str:
    """Return the program with extras as a requirement: `hedgerow[cut] @ file:///home/me/hedgerow`."""
    name = f"{_NAME}[{','.join(extras)}]"
    if not origin:
        return name
    address = origin["url"]
    if repository := origin.get("vcs_info"):
        address = f"{repository['vcs']}+{address}"
        if revision := repository.get("requested_revision"):
            address += f"@{revision}"
    return f"{name} @ {address}"


def _origin() -> dict[str, Any]:
    """Return where the program was installed from; empty if from a package index."""
    from importlib.metadata import distribution

    origin: dict[str, Any] = json.loads(distribution(_NAME).read_text("direct_url.json") or "{}")
    return origin
