"""Unexpected locations: no home, locked settings, pipes and devices as files."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp

import pytest

import hedgerow
import hedgerow.cli
from hedgerow.base.package_data import data_folder
from hedgerow.cli import main
from hedgerow.playtest.jit import HAS_NUMBA
from tests.forked import run_program
from tests.limits import LIMIT_S

EXAMPLE = data_folder("content") / "examples" / "stampfarm" / "rulebook.txt"
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
HAS_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
Ended = subprocess.CompletedProcess[str]


def run(*words: str | Path, cwd: Path, **environ: str) -> Ended:
    """Run the program in a folder. If it waits for a file, the test fails by timeout."""
    ended = run_program(words, cwd=cwd, environ=environ)
    return Ended(ended.args, ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def start(*words: str | Path, as_user: Sequence[str] = (), cwd: Path, **environ: str) -> Ended:
    """Run the program in a new process, maybe as another user."""
    return start_python("-m", "hedgerow", *words, as_user=as_user, cwd=cwd, **environ)


def start_python(
    *words: str | Path, as_user: Sequence[str] = (), cwd: Path, **environ: str
) -> Ended:
    return subprocess.run(
        [*as_user, sys.executable, *map(str, words)],
        cwd=cwd,
        env={**os.environ, **environ},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        timeout=LIMIT_S,
    )


@pytest.fixture
def desk() -> Iterator[Path]:
    """Create a folder that all users may write to; those of pytest are locked."""
    folder = Path(mkdtemp(prefix="hedgerow-test-"))
    folder.chmod(0o777)
    yield folder
    for path in folder.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def locked(desk: Path) -> Path:
    """Create a folder that `as_user` cannot read."""
    folder = desk / "locked"
    folder.mkdir()
    folder.chmod(0)
    return folder


@pytest.fixture
def as_user(desk: Path) -> Sequence[str]:
    """Return a command that drops the rights of root, which may read every folder."""
    if not hasattr(os, "geteuid"):
        pytest.skip("there are no locked folders here")
    if os.geteuid():
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root cannot give its rights away: setpriv is missing")
    if start("--version", as_user=NOBODY, cwd=desk).returncode:
        pytest.skip("another user cannot run this Python")
    return NOBODY


# Settings that cannot be read


def create_printers_file(folder: Path) -> Path:
    path = folder / "hedgerow" / "printers.json"
    path.parent.mkdir(parents=True)
    return path


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


UNREADABLE = [
    pytest.param(link_to_itself, "cannot be read: Too many levels of symbolic links", id="circle"),
    pytest.param(Path.mkdir, "cannot be read: Is a directory", id="folder"),
    pytest.param(
        getattr(os, "mkfifo", None), "this is a pipe, not a file", id="pipe", marks=HAS_PIPES
    ),
]


@pytest.mark.parametrize(("make", "reason"), UNREADABLE)
@pytest.mark.parametrize("words", ["kit fallow --seed 1", "deck kuhlorado summary"])
def test_a_print_goes_on_without_the_printers_that_cannot_be_read(
    words: str, make: object, reason: str, tmp_path: Path, fresh_account: Path
) -> None:
    path = create_printers_file(fresh_account)
    assert callable(make)
    make(path)

    ended = run(*words.split(), "--out", tmp_path / "new.pdf", cwd=tmp_path)

    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.startswith(
        f"{path}: warning: {reason}\n"
        "  hint: printing without a printer profile; backs are not shifted\n"
    )
    assert (tmp_path / "new.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("make", "reason"), UNREADABLE)
def test_a_printer_that_was_named_must_be_read(
    make: object, reason: str, tmp_path: Path, fresh_account: Path
) -> None:
    path = create_printers_file(fresh_account)
    assert callable(make)
    make(path)
    named = run("deck", "kuhlorado", "summary", "--printer", "home", cwd=tmp_path)
    none = run("deck", "kuhlorado", "summary", "--printer", "none", cwd=tmp_path)
    listed = run("calibrate", "--list", cwd=tmp_path)

    assert (named.returncode, listed.returncode) == (1, 1)
    assert named.stderr.startswith(f"{path}: error: {reason}\n")
    assert listed.stderr.startswith(f"{path}: error: {reason}\n")
    assert (none.returncode, none.stderr) == (0, "")


def test_missing_settings_are_not_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    for path in (tmp_path / "file", tmp_path / "nowhere"):
        ended = run("deck", "kuhlorado", "summary", cwd=tmp_path, XDG_CONFIG_HOME=str(path))

        assert (ended.returncode, ended.stderr) == (0, "")


def test_a_print_goes_on_where_the_settings_are_locked(
    desk: Path, locked: Path, as_user: Sequence[str]
) -> None:
    ended = start(
        *("kit", "fallow", "--seed", "1", "--out", desk / "new.pdf"),
        as_user=as_user,
        cwd=desk,
        XDG_CONFIG_HOME=str(locked),
    )

    assert ended.returncode == 0, ended.stderr
    for name in ("config.toml", "printers.json"):
        path = locked / "hedgerow" / name
        assert f"{path}: warning: cannot be read: Permission denied\n" in ended.stderr


HOMES = ["/dev/null", "/nonexistent", "home"]


@pytest.mark.parametrize("home", HOMES)
def test_a_kit_is_printed_whatever_the_home_folder_is(home: str, tmp_path: Path) -> None:
    # ReportLab runs these files of its users, which would stop or change a print.
    (tmp_path / "home").mkdir()
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / "home" / name).write_text("raise SystemExit(7)\n", "utf-8")
    nowhere = {"XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""}

    ended = start("kit", "market", "-q", "--out", "kit.pdf", cwd=tmp_path, HOME=home, **nowhere)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of files")
@pytest.mark.parametrize("words", [("new", "farm"), ("new", "farm", "--from", "map")])
def test_a_new_game_that_does_not_fit_on_the_disk_is_reported_by_its_own_path(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    # A limit for the size of each file instead of a full disk: the schemas are the largest.
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))"
    code = f"{limit}; from hedgerow.cli import main; main()"
    ended = start_python("-B", "-c", code, *words, cwd=tmp_path)

    assert ended.returncode == 1
    assert ended.stderr == (
        "farm/schemas/farm.json: error: cannot be written: File too large\n"
        "  hint: choose another path with --content\n"
    )
    assert [*tmp_path.iterdir()] == []


# Other errors of the system


def test_a_name_that_is_too_long_is_reported_by_its_name(tmp_path: Path) -> None:
    name = "a" * 300
    ended = run("games", "--content", name, cwd=tmp_path)

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{name}: error: ")
    assert "cannot write the output" not in ended.stderr


def test_a_locked_folder_is_reported_by_its_name(
    desk: Path, locked: Path, as_user: Sequence[str]
) -> None:
    words = ("games", "--content", locked / "mine")
    ended = start(*words, as_user=as_user, cwd=desk, XDG_CONFIG_HOME=str(desk))

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{locked / 'mine'}: error: ")
    assert "cannot write the output" not in ended.stderr


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (PermissionError(13, "No", "/etc/x"), "/etc/x: error: cannot be used: No\n"),
        (OSError(28, "Full", "/etc/x"), "/etc/x: error: cannot be used: Full\n"),
        (FileNotFoundError(2, "No folder for this"), "hedgerow: error: No folder for this\n"),
        (OSError("odd"), "hedgerow: error: odd\n"),
        (OSError(28, "Full"), "cannot write the output: Full\n"),
        (OSError(9, "Bad"), "cannot write the output: standard output is closed\n"),
        (BrokenPipeError(32, "Broken"), ""),
    ],
)
def test_an_error_of_the_system_names_its_file(
    error: OSError,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(hedgerow.cli, "build_command", lambda lang, words: fail)
    monkeypatch.setattr(sys, "argv", ["hedgerow", "games"])
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 1
    assert capfd.readouterr().err == expected


# Compiled code that cannot be cached


@pytest.mark.skipif(not HAS_NUMBA, reason="nothing is compiled here")
def test_bots_play_without_a_writable_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    words = ("playtest", "bunte-runde", "--games", "20", "--jobs", "1", "--json")
    # By default numba would cache it next to the sources, where root may write.
    locator = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
    ended = start(*words, cwd=tmp_path, XDG_CACHE_HOME=str(tmp_path / "file"), **locator)

    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["games"] == 20


@pytest.mark.skipif(not HAS_NUMBA, reason="nothing is compiled here")
def test_functions_are_compiled_for_a_user_without_a_home(
    desk: Path, as_user: Sequence[str]
) -> None:
    code = "from hedgerow.playtest.jit import jit; print(jit(lambda n: n + 1)(1))"
    nowhere = {"HOME": "/nonexistent", "XDG_CACHE_HOME": ""}
    ended = start_python("-c", code, as_user=as_user, cwd=desk, **nowhere)

    assert (ended.returncode, ended.stdout) == (0, "2\n"), ended.stderr


# Pipes, sockets and devices

PIPED = "  hint: to read standard input, use - as the file name\n"


@HAS_PIPES
def test_pipe_is_refused_as_score_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.txt")
    ended = run("score", "game.txt", EXAMPLE, cwd=tmp_path)

    assert ended.returncode == 1
    assert ended.stderr == f"game.txt: error: this is a pipe, not a file\n{PIPED}"
    assert "10  total" in ended.stdout


def test_socket_is_refused_as_score_file(tmp_path: Path) -> None:
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("there are no sockets in folders here")
    path = Path(mkdtemp(prefix="hg-")) / "game.txt"  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        ended = run("score", path, cwd=tmp_path)
    shutil.rmtree(path.parent)

    assert ended.returncode == 1
    assert ended.stderr == f"{path}: error: this is a socket, not a file\n{PIPED}"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_device_is_refused_as_score_file(device: str, tmp_path: Path) -> None:
    if not Path(device).exists():
        pytest.skip(f"there is no {device}")
    (tmp_path / "game.txt").symlink_to(device)
    for name in (device, "game.txt"):
        ended = run("score", name, cwd=tmp_path)

        assert ended.returncode == 1
        assert ended.stderr == f"{name}: error: this is a device, not a file\n{PIPED}"


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="there is no /dev/stdin")
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("$H score - < $EXAMPLE", 0),
        ("cat $EXAMPLE | $H score -", 0),
        ("$H score /dev/stdin < $EXAMPLE", 0),
        ("cat $EXAMPLE | $H score /dev/stdin", 1),
        ("$H score <(cat $EXAMPLE)", 1),
    ],
)
def test_standard_input_is_read_for_a_dash(line: str, status: int, tmp_path: Path) -> None:
    environ = {**os.environ, "H": f"{sys.executable} -m hedgerow", "EXAMPLE": str(EXAMPLE)}
    ended = subprocess.run(
        ["bash", "-c", line],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT_S,
    )

    assert ended.returncode == status
    assert ("10  total" in ended.stdout) == (status == 0)
    assert ended.stderr.endswith(PIPED if status else "")


CONTENT_PIPES = ["game.yaml", "en.yaml", "de.yaml", "icons/owl.svg", "themes/pink.yaml"]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Create two user games; tests add a pipe to the first."""
    for name, tag in (("first", "Z1"), ("second", "Z2")):
        folder = tmp_path / "mine" / name
        for inner in ("icons", "themes"):
            (folder / inner).mkdir(parents=True)
        text = f"extends: fallow\nabout: {{title: {name.title()}, tag: {tag}}}\n"
        (folder / "game.yaml").write_text(text, "utf-8")
    return tmp_path / "mine"


@HAS_PIPES
@pytest.mark.parametrize("name", [*CONTENT_PIPES, "playtest.json", "notes.txt", "schemas.json"])
def test_a_pipe_among_the_files_of_a_game_stops_no_command(
    name: str, mine: Path, tmp_path: Path
) -> None:
    pipe = mine / "first" / name
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    out = ("--out", tmp_path / "out")
    listed = run("games", "--content", mine, cwd=tmp_path)
    checked = run("validate", mine, cwd=tmp_path)
    printed = run("kit", "second", "--content", mine, *out, "--seed", "1", cwd=tmp_path)
    run("kit", "first", "--content", mine, *out, "--lang", "de", cwd=tmp_path)
    scored = run("score", EXAMPLE, "--content", mine, cwd=tmp_path)

    assert "\nsecond\n" in listed.stdout
    assert (printed.returncode, scored.returncode) == (0, 0)
    refused = f"{pipe}: error: this is a pipe, not a file\n"
    assert (refused in checked.stderr) == (name in CONTENT_PIPES)


@HAS_PIPES
def test_words_that_are_a_pipe_are_refused_and_not_inherited(mine: Path, tmp_path: Path) -> None:
    os.mkfifo(mine / "first" / "de.yaml")
    ended = run("pad", "first", "--content", mine, "--lang", "de", cwd=tmp_path)

    assert ended.returncode == 1
    assert ended.stderr == f"{mine / 'first' / 'de.yaml'}: Fehler: das ist eine Pipe, keine Datei\n"
    assert run("pad", "first", "--content", mine, "--lang", "en", cwd=tmp_path).returncode == 0


@HAS_PIPES
def test_python_is_refused_a_pipe_in_plain_words(mine: Path) -> None:
    (mine / "first" / "game.yaml").unlink()
    os.mkfifo(mine / "first" / "game.yaml")

    with pytest.raises(hedgerow.InputError, match="this is a pipe, not a file"):
        hedgerow.load_game("first", library=hedgerow.open_library(mine))
