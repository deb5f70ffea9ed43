"""Run every call in Pyodide, and pack the compiled modules that they needed (see compile.mjs).

Packs the modules that the calls imported, and those that the program's own modules could import.
Dates and order are fixed, so that two builds give the same bytes.
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
# Terminal, server and simulation: no call of the web app needs them.
EXCLUDED = ("hedgerow.cli", "hedgerow.playtest", "hedgerow.webapp.server", "hedgerow.__main__")
# Schemas in files are for editors; the page computes its own.
EXCLUDED_DATA = (
    "data/web/",
    "data/tests/",
    "data/templates/completion/",
    "data/content/schemas/",
)
# Codecs are imported by name on first use, which may be after packing.
CODECS = ("ascii", "cp1252", "latin_1", "utf_16", "utf_16_be", "utf_16_le", "utf_8", "utf_8_sig")
LANGUAGES = ("en", "fr", "it", "de")
_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Run all calls, pack the modules, and write the data shown before Python has loaded."""
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


def _call(name: str, /, **args: object) -> tuple[dict[str, object], dict[str, bytes]]:
    from hedgerow.game.library import open_library
    from hedgerow.webapp.rpc import handle_call

    global _library
    _library = _library or open_library()
    text, files = handle_call(name, json.dumps(args), _library)
    answer = json.loads(text)
    if "fault" in answer:
        raise SystemExit(answer["fault"])
    return answer, dict(files)


_library = None


def _games() -> list[dict[str, object]]:
    return _call("about", lang="en")[0]["games"]


def _write_data() -> None:
    """Write what the page shows before Python has started: games, forms and first pages."""
    folder = OUT / "data"
    folder.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        about = _call("about", lang=lang)[0]
        forms = {}
        for game in about["games"]:
            for variant in ("", *(variant["id"] for variant in _variants(game["id"], lang))):
                args = {"game": game["id"], "lang": lang, "variant": variant}
                forms[json.dumps(args, separators=(",", ":"))] = _call("form", **args)[0]
            kit = {"game": game["id"], "what": "kit", "lang": lang}
            _write_json(folder / f"kit-{game['id']}-{lang}.json", _call("preview", order=kit)[0])
        _write_json(folder / f"about-{lang}.json", about)
        _write_json(folder / f"forms-{lang}.json", _share_pictures(forms))


def _write_json(path: Path, data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text, "utf-8")


def _variants(game: str, lang: str) -> list[dict[str, str]]:
    """Return all variants of a game that can be entered, even those that cannot be printed."""
    fields = _call("form", game=game, lang=lang)[0]["fields"]
    return [option for field in fields if field["key"] == "variant" for option in field["options"]]


def _share_pictures(forms: dict[str, dict[str, dict[str, object]]]) -> dict[str, object]:
    """Store each picture once, and refer to it by its number in the forms."""
    pictures: list[object] = []
    for form in forms.values():
        for name, svg in form["icons"].items():
            if svg not in pictures:
                pictures.append(svg)
            form["icons"][name] = pictures.index(svg)
    return {"forms": forms, "pictures": pictures}


def _try_calls() -> None:
    """Run every call with every game, language, theme and part, and with wrong input."""
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
                    _call("set", code=code, lang=lang)
            _call("pdf", order={"game": game["id"], "what": part["id"], "backs": "fold"})
        _call("cover", game=game["id"])
    for path in sorted((PACKAGES / "hedgerow/data/content/examples").rglob("*.txt")):
        text = path.read_text("utf-8")
        for lang in LANGUAGES:
            _call("score", text=text, lang=lang)
            _call("score", text=text.replace("a", "?"), lang=lang)
        _call("entry", text=text)
    _try_own_calls()
    _call("no-such-call")


def _try_own_calls() -> None:
    """Run the calls of a custom game, from its first file to its zip."""
    for game in _games():
        texts = _call("starter", game=game["id"], name="mine")[0]["texts"]
        args = {"game": "mine", "own": _call("own", texts=texts)[0]["own"]}
        for name in ("validate", "schema", "words_file"):
            _call(name, **args, lang="de")
        (archive,) = _call("pack", **args)[1].values()
        _call("unpack", zip=b64encode(archive).decode(), name="mine.zip")
    for starter in _call("about")[0]["starters"]:
        _call("cover", game=starter["id"])
        _call("starter", game=starter["id"], name="mine", whole=True)


def _imported() -> list[str]:
    return sorted(sys.modules)


def _closure(names: Iterable[str]) -> list[str]:
    """Return modules of the program with all that they may import."""
    modules: set[str] = set()
    waiting = {name for name in names if not name.startswith(EXCLUDED)}
    while waiting:
        modules |= waiting
        waiting = {name for name in _named_imports(waiting) if _is_ours(name)} - modules
    return sorted(modules)


def _is_ours(name: str) -> bool:
    simulated = ".simulat" in name
    return (
        name.startswith("hedgerow")
        and not name.startswith(EXCLUDED)
        and not simulated
        and (_source(name) is not None)
    )


def _source(name: str) -> Path | None:
    """Return the file of a module in the packages, or None."""
    base = PACKAGES.joinpath(*name.split("."))
    return next(
        (it for it in (base / "__init__.py", base.with_suffix(".py")) if it.is_file()), None
    )


def _named_imports(names: Iterable[str]) -> Iterator[str]:
    """Yield the names in import statements, including those inside functions."""
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
    except ImportError:  # a name in a module, or a module that does not exist in a browser
        return


def _write_stdlib() -> None:
    """Write the imported modules of the standard library, compiled."""
    with zipfile.ZipFile(STDLIB) as stock:
        names = set(stock.namelist())
        with zipfile.ZipFile(OUT / "python_stdlib.zip", "w") as slim:
            for module in _imported():
                base = module.replace(".", "/")
                path = next((it for it in (f"{base}/__init__.py", f"{base}.py") if it in names), "")
                if path:
                    data = _compile(stock.read(path), f"{STDLIB}/{path}", keep_class_docs=False)
                    info = zipfile.ZipInfo(f"{path}c", ZIP_DATE)
                    slim.writestr(info, data, zipfile.ZIP_DEFLATED, 9)


def _compile(source: bytes, name: str, *, keep_class_docs: bool) -> bytes:
    """Return a compiled module that is never compared with its source.

    Docstrings take up a fifth of it; schemas need those of the program's own classes.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if keep_class_docs and isinstance(node, ast.ClassDef):
            continue
        if isinstance(node, _WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            docstring = node.body.pop(0)
            node.body = node.body or [ast.copy_location(ast.Pass(), docstring)]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def _write_app(ours: Iterable[str]) -> None:
    """Write program and libraries to one file: names and sizes as JSON, then the bytes."""
    theirs = [
        it for it in _imported() if it.partition(".")[0] in ("PIL", "reportlab", "svgwrite", "yaml")
    ]
    files: dict[str, bytes] = {}
    for module in (*ours, *theirs):
        if path := _source(module):
            name = path.relative_to(PACKAGES).as_posix()
            files[f"{name}c"] = _compile(
                path.read_bytes(), f"{SITE}/{name}", keep_class_docs=module in ours
            )
    for path in sorted((PACKAGES / "hedgerow").rglob("*")):
        name = path.relative_to(PACKAGES).as_posix()
        plain = (
            path.is_file() and path.suffix != ".py" and not any(it in name for it in EXCLUDED_DATA)
        )
        if plain and ("/data/" in name or "/messages/" in name):
            files[name] = path.read_bytes()
    head = json.dumps([[name, len(files[name])] for name in sorted(files)], separators=(",", ":"))
    packed = b"".join((head.encode(), b"\n", *(files[name] for name in sorted(files))))
    (OUT / "app.bin").write_bytes(gzip.compress(packed, 9, mtime=0))


main()
