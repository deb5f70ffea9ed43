"""A version has one wheel: the same from a clone and from the source archive, with bundles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
from hedgerow import __version__
from tests.clients.installed import needs
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
VENDOR = Path("web/src/vendor")
WHEEL = f"hedgerow-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy this tree without ignored files, so without bundles."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    if listed.returncode:
        pytest.skip("no repository")
    folder = tmp_path_factory.mktemp("clone")
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def bundled(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the clone and add small bundles, which need no npm."""
    folder = tmp_path_factory.mktemp("bundled") / "clone"
    shutil.copytree(clone, folder)
    (folder / VENDOR).mkdir()
    for name in hatch_build.BUNDLES:
        (folder / VENDOR / name).write_text(f"export const name = '{name}';\n", "utf-8")
    licences = f"Made from {hatch_build.digest(folder / 'web')}\n\n\nexample 1.0 (MIT)\n\nMIT\n"
    (folder / VENDOR / hatch_build.LICENCES).write_text(licences, "utf-8")
    return folder


def build(
    folder: Path, target: str, out: Path, *, release: bool = True
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(out)],
        cwd=folder,
        env={**os.environ, hatch_build.SWITCH: "1" if release else ""},
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )


@pytest.fixture(scope="module")
def built(bundled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the source archive of the clone."""
    out = tmp_path_factory.mktemp("dist")
    for target in ("wheel", "sdist"):
        done = build(bundled, target, out)
        assert done.returncode == 0, done.stderr
    return out


def test_a_wheel_built_from_the_source_archive_has_the_same_bytes(
    built: Path, tmp_path: Path
) -> None:
    with tarfile.open(built / f"hedgerow-{__version__}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")

    done = build(tmp_path / f"hedgerow-{__version__}", "wheel", tmp_path / "dist")

    assert done.returncode == 0, done.stderr
    digests = [
        sha256((folder / WHEEL).read_bytes()).hexdigest() for folder in (built, tmp_path / "dist")
    ]
    assert digests[0] == digests[1]


def test_the_wheel_has_the_bundles_and_their_licences_among_its_licence_files(built: Path) -> None:
    about = f"hedgerow-{__version__}.dist-info"
    with ZipFile(built / WHEEL) as wheel:
        names = {*wheel.namelist()}
        metadata = wheel.read(f"{about}/METADATA").decode()
        licences = wheel.read(f"{about}/licenses/{VENDOR.as_posix()}/licences.txt").decode()

    for name in (*hatch_build.BUNDLES, hatch_build.LICENCES):
        assert f"hedgerow/data/{VENDOR.as_posix()}/{name}" in names
    assert {it for it in names if it.startswith(f"{about}/licenses/")} == {
        f"{about}/licenses/{name}"
        for name in ("LICENSE", "templates/fonts/OFL.txt", f"{VENDOR.as_posix()}/licences.txt")
    }
    assert f"License-File: {VENDOR.as_posix()}/licences.txt\n" in metadata
    assert "example 1.0 (MIT)" in licences


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_release_without_the_bundles_is_refused_with_a_hint(
    target: str, clone: Path, tmp_path: Path
) -> None:
    done = build(clone, target, tmp_path)

    assert done.returncode == 1
    missing = "editor.js, qr.js, licences.txt"
    assert f"error: the bundles of the page are missing: {missing}\n" in done.stderr
    assert f"hint: {hatch_build.HINT}" in done.stderr
    assert [*tmp_path.iterdir()] == []


def test_a_release_with_bundles_of_other_sources_is_refused(bundled: Path, tmp_path: Path) -> None:
    changed = tmp_path / "clone"
    shutil.copytree(bundled, changed)
    with (changed / "web" / "package-lock.json").open("a", encoding="utf-8") as lock:
        lock.write("\n")

    done = build(changed, "wheel", tmp_path / "dist")

    assert done.returncode == 1
    assert "error: the bundles of the page were made from other sources\n" in done.stderr


def test_other_builds_need_no_bundles(clone: Path, tmp_path: Path) -> None:
    done = build(clone, "wheel", tmp_path, release=False)

    assert done.returncode == 0, done.stderr
    with ZipFile(tmp_path / WHEEL) as wheel:
        assert not [it for it in wheel.namelist() if "/vendor/" in it]


def test_other_builds_include_the_bundles_that_are_there(
    built: Path, bundled: Path, tmp_path: Path
) -> None:
    done = build(bundled, "wheel", tmp_path, release=False)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / WHEEL).read_bytes() == (built / WHEEL).read_bytes()


def test_make_requires_the_bundles_for_every_release() -> None:
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    builds = [it.strip() for it in lines if "--wheel-dir" in it or "--target sdist" in it]

    assert f"RELEASE := {hatch_build.SWITCH}=1" in lines
    assert len(builds) == 3
    assert [it for it in builds if not it.startswith("$(RELEASE) ")] == []


def test_an_editable_install_needs_no_bundles_and_no_further_library(
    clone: Path, tmp_path: Path
) -> None:
    script = "import sys; from hatchling import build as b; print(b.build_editable(sys.argv[1]))"
    answer = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=clone,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=True,
    )

    with ZipFile(tmp_path / answer.stdout.split()[-1]) as wheel:
        (path,) = [it for it in wheel.namelist() if it.endswith(".pth")]
        assert wheel.read(path).decode() == str(clone / "src")


def test_bundles_match_the_sources_and_include_every_licence() -> None:
    licences = ROOT / VENDOR / hatch_build.LICENCES
    needs("bundle of the page", licences.is_file(), "make web/src/vendor/licences.txt")

    assert hatch_build.bundle_problem(ROOT / "web") == ""
    _, *parts = licences.read_text("utf-8").split("\n\n\n")
    names = [part.partition("\n")[0] for part in parts]
    assert [it for it in names if it.startswith(("codemirror ", "jsqr "))]
    assert [it for it in parts if "Permission" not in it and "Apache License" not in it] == []
    kinds = {it.rpartition("(")[2].removesuffix(")") for it in names}
    assert kinds == {"MIT", "Apache-2.0"}, "name it in `license` of pyproject.toml"
