"""Runs in Pyodide, started by compile.mjs: tries every call, and packs what that needed, compiled.

Whatever the calls imported is packed, and what the program's own modules could import besides.
Times and order are fixed, so that two builds give the same bytes.
"""

from __future__ import annotations

import ast
import gzip
import json
import sys
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path

PACKAGES, OUT = Path("/packages"), Path("/out")
STDLIB = Path("/lib/python314.zip")
SITE = "/lib/python3.14/site-packages"
# Terminal, server and simulated play: nothing that the page asks leads there.
LEFT_OUT = ("hedgerow.cli", "hedgerow.playtest", "hedgerow.webapp.server", "hedgerow.__main__")
DATA_LEFT_OUT = ("data/web/", "data/tests/", "data/templates/completion/")
# Codecs are looked up by name, when first used.
CODECS = ("ascii", "cp1252", "latin_1", "utf_16", "utf_16_be", "utf_16_le", "utf_8", "utf_8_sig")
LANGUAGES = ("en", "fr", "it", "de")
_DESCRIBED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
MOMENT = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Try everything, then pack it, and write what the page shows before Python is there."""
    sys.path.insert(0, str(PACKAGES))
    _write_data()
    _try_calls()
    ours = _closure(it for it in _imported() if it.startswith("hedgerow"))
    for name in _named_imports(ours):
        if name.partition(".")[0] in sys.stdlib_module_names:
            _import(name)
    for name in CODECS:
        import_module(f"encodings.{name}")
    _write_stdlib()
    _write_app(ours)


def _call(name: str, /, **given: object) -> tuple[dict[str, object], dict[str, bytes]]:
    from hedgerow.library.library import open_library
    from hedgerow.webapp.rpc import handle_call

    global _library
    _library = _library or open_library()
    told, files = handle_call(name, json.dumps(given), _library)
    answer = json.loads(told)
    if "fault" in answer:
        raise SystemExit(answer["fault"])
    return answer, dict(files)


_library = None


def _games() -> list[dict[str, object]]:
    return _call("about", lang="en")[0]["games"]


def _write_data() -> None:
    """What is told of the games, their forms and covers, in every language."""
    folder = OUT / "data"
    folder.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        about = _call("about", lang=lang)[0]
        forms = {}
        for game in about["games"]:
            for variant in ("", *(it["id"] for it in _variants(game["id"], lang))):
                asked = {"game": game["id"], "lang": lang, "variant": variant}
                forms[json.dumps(asked, separators=(",", ":"))] = _call("form", **asked)[0]
            svg = _call("cover", game=game["id"], lang=lang)[0]["svg"]
            (folder / f"{game['id']}-{lang}.svg").write_text(svg, "utf-8")
        data = _shared({"about": about, "form": forms})
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        (folder / f"{lang}.json").write_text(text, "utf-8")


def _variants(game: str, lang: str) -> list[dict[str, str]]:
    """All variants of a game that can be entered, which may be more than can be printed."""
    fields = _call("form", game=game, lang=lang)[0]["fields"]
    return [it for field in fields if field["key"] == "variant" for it in field["options"]]


def _shared(data: dict[str, object]) -> dict[str, object]:
    """Pictures that many forms show are told once, and named by their numbers."""
    pictures: list[str] = []
    for form in data["form"].values():
        for name, svg in form["icons"].items():
            if svg not in pictures:
                pictures.append(svg)
            form["icons"][name] = pictures.index(svg)
    return {**data, "pictures": pictures}


def _try_calls() -> None:
    """Every call on every game, language, theme and part, and what is told of wrong input."""
    themes = _call("about")[0]["themes"]
    for game in _games():
        for part in game["parts"]:
            for lang in LANGUAGES:
                theme = themes[LANGUAGES.index(lang) % len(themes)]
                order = {"game": game["id"], "what": part["id"], "lang": lang, "theme": theme}
                seed = {"seed": 7} if part["fresh"] else {}
                codes = _call("preview", order={**order, **seed})[0].get("codes", [])
                for code in codes[:1]:
                    _call("sheet", code=code, lang=lang)
                    _call("sheet", code=f"{code[:-1]}?", lang=lang)
            _call("pdf", order={"game": game["id"], "what": part["id"], "backs": "fold"})
    for path in sorted((PACKAGES / "hedgerow/data/content/examples").rglob("*.txt")):
        text = path.read_text("utf-8")
        for lang in LANGUAGES:
            _call("score", text=text, lang=lang)
            _call("score", text=text.replace("a", "?"), lang=lang)
        _call("entry", text=text)
    _try_own_calls()
    _call("no-such-call")


def _try_own_calls() -> None:
    """A game of one's own, from its first file to its zip, and the pages of a gallery."""
    for game in _games():
        texts = _call("starter", game=game["id"], name="mine")[0]["texts"]
        asked = {"game": "mine", "own": _call("own", texts=texts)[0]["own"]}
        for name in ("validate", "schema", "words_file", "gallery"):
            _call(name, **asked, lang="de")
        (packed,) = _call("pack", **asked)[1].values()
        _call("unpack", zip=b64encode(packed).decode(), name="mine.zip")


def _imported() -> list[str]:
    return sorted(sys.modules)


def _closure(names: Iterable[str]) -> list[str]:
    """Modules of the program, and those that any of them may import."""
    found: set[str] = set()
    waiting = {it for it in names if not it.startswith(LEFT_OUT)}
    while waiting:
        found |= waiting
        waiting = {it for it in _named_imports(waiting) if _is_ours(it)} - found
    return sorted(found)


def _is_ours(name: str) -> bool:
    simulated = ".simulat" in name
    return (
        name.startswith("hedgerow")
        and not name.startswith(LEFT_OUT)
        and not simulated
        and (_source(name) is not None)
    )


def _source(name: str) -> Path | None:
    """The file of a module in the packages."""
    base = PACKAGES.joinpath(*name.split("."))
    return next(
        (it for it in (base / "__init__.py", base.with_suffix(".py")) if it.is_file()), None
    )


def _named_imports(names: Iterable[str]) -> Iterator[str]:
    """Whatever import statements name, wherever in a module they stand."""
    for name in sorted(names):
        path = _source(name)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path else ():
            if isinstance(node, ast.Import):
                yield from (it.name for it in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{it.name}" for it in node.names)


def _import(name: str) -> None:
    try:
        import_module(name)
    except ImportError:  # a name in a module, or what there is not in a browser
        return


def _write_stdlib() -> None:
    """The modules of the standard library that were imported, compiled."""
    with zipfile.ZipFile(STDLIB) as stock:
        names = set(stock.namelist())
        with zipfile.ZipFile(OUT / "python_stdlib.zip", "w") as slim:
            for module in _imported():
                base = module.replace(".", "/")
                path = next((it for it in (f"{base}/__init__.py", f"{base}.py") if it in names), "")
                if path:
                    data = _compiled(stock.read(path), f"{STDLIB}/{path}", told=False)
                    info = zipfile.ZipInfo(f"{path}c", MOMENT)
                    slim.writestr(info, data, zipfile.ZIP_DEFLATED, 9)


def _compiled(source: bytes, name: str, *, told: bool) -> bytes:
    """The bytes of a compiled module, which is never compared with its source.

    Docstrings are a fifth of it; only those of the program's own classes are read, for schemas.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if told and isinstance(node, ast.ClassDef):
            continue
        if isinstance(node, _DESCRIBED) and ast.get_docstring(node, clean=False) is not None:
            said = node.body.pop(0)
            node.body = node.body or [ast.copy_location(ast.Pass(), said)]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def _write_app(ours: Iterable[str]) -> None:
    """Program and libraries in one file: names and sizes as a line of JSON, then the bytes."""
    theirs = [
        it for it in _imported() if it.partition(".")[0] in ("PIL", "reportlab", "svgwrite", "yaml")
    ]
    files: dict[str, bytes] = {}
    for module in (*ours, *theirs):
        if path := _source(module):
            name = path.relative_to(PACKAGES).as_posix()
            files[f"{name}c"] = _compiled(path.read_bytes(), f"{SITE}/{name}", told=module in ours)
    for path in sorted((PACKAGES / "hedgerow").rglob("*")):
        name = path.relative_to(PACKAGES).as_posix()
        plain = (
            path.is_file() and path.suffix != ".py" and not any(it in name for it in DATA_LEFT_OUT)
        )
        if plain and ("/data/" in name or "/messages/" in name):
            files[name] = path.read_bytes()
    head = json.dumps([[name, len(files[name])] for name in sorted(files)], separators=(",", ":"))
    packed = b"".join((head.encode(), b"\n", *(files[name] for name in sorted(files))))
    (OUT / "app.bin").write_bytes(gzip.compress(packed, 9, mtime=0))


main()
