"""Freeze all output: hash what command, Python API and page produce, compare with `frozen.txt`.

    python -m harden.freeze              compare; name every difference; exit status 1 if any
    python -m harden.freeze --write      renew the hashes, after a change that is meant
    python -m harden.freeze kuhfstein    only some games; with --write the lines of others are kept

Everything is produced in all themes and languages: sheets, decks, pad and kit as PDF and SVG
through all three; scores, forms, blank files and shown sheets through those that have them;
playtests through the command. Where several produce the same thing they must agree byte by byte,
JSON on the keys that they share. A line of `frozen.txt` is game, thing, theme, language, format and
hash; `-` stands for all themes or languages.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import StringIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hedgerow
from harden.determinism import plain
from hedgerow import PrintRequest, generate_sheets, pdf_bytes, render, svg_pages
from hedgerow.base.messages import LANGUAGES
from hedgerow.base.package_data import data_folder
from hedgerow.cli import build_command
from hedgerow.library.game import Game
from hedgerow.printing.request import part_fields
from hedgerow.reports.score_report import score_json
from hedgerow.ruleset.sheet_code import THEMES
from hedgerow.webapp.rpc import handle_call

FROZEN = Path(__file__).with_name("frozen.txt")
SEED, PLAYED = 7, 3
# A page is previewed by laying out the whole document, so of long ones not every page is.
MOST_PREVIEWS = 4
ANY = "-"
_COMMAND, _API, _PAGE = "command", "API", "page"
_STREAM = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)
_LIBRARY = hedgerow.open_library()
Look = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Output:
    """Something that is produced in a theme and a language: its bytes, by who produces them."""

    game: str
    thing: str
    theme: str
    lang: str
    format: str
    found: Mapping[str, bytes]

    @property
    def name(self) -> str:
        return f"{self.game} {self.thing} {self.theme} {self.lang} {self.format}"

    @property
    def digest(self) -> str:
        """The hash to keep, of the first that produces it; of a PDF before compression."""
        data = next(iter(self.found.values()))
        return sha256(uncompressed(data) if self.format == "pdf" else data).hexdigest()[:16]

    def disagreements(self) -> Iterator[str]:
        """Name those that produce something else than the first."""
        (first, data), *others = self.found.items()
        for who, other in others:
            if other != data:
                yield f"{self.name}: {who} and {first} differ"


@dataclass(frozen=True, slots=True)
class Print:
    """A part of a game: `sheets`, `kit`, `pad` or a deck, designed or of a seed."""

    game: str
    what: str
    seed: int | None

    @property
    def thing(self) -> str:
        return self.what if self.seed is None else f"{self.what}-seed-{self.seed}"

    @property
    def given(self) -> dict[str, Any]:
        return {} if self.seed is None else {"seed": self.seed}

    @property
    def words(self) -> list[str]:
        verb = [self.what, self.game]
        if self.what not in ("sheets", "kit", "pad"):
            verb = ["deck", self.game, self.what]
        return [*verb, *(f"--{key}={value}" for key, value in self.given.items())]


def uncompressed(pdf: bytes) -> bytes:
    """Return a PDF without what depends on the version of zlib: compression, lengths, offsets."""
    body = pdf.rpartition(b"\nxref\n")[0] or pdf
    return re.sub(rb"/Length \d+", b"/Length", _STREAM.sub(b"stream", body)) + plain(pdf)


def outputs(game: str, looks: Iterable[Look], *, played: bool = True) -> Iterator[Output]:
    """Yield all that is produced of a game, in some pairs of theme and language."""
    loaded, chosen = _LIBRARY.find_game(game), [*looks]
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for part, look in product(_prints(loaded), chosen):
            yield from _printed(part, look, home)
        for lang in dict.fromkeys(lang for _, lang in chosen):
            yield from _scores(game, lang)
            yield from _forms(game, lang)
        for look in chosen:
            yield from _score_pictures(game, look, home)
        if played and loaded.ruleset.simulation is not None:
            yield from _playtests(game, chosen, home)


def _prints(game: Game) -> Iterator[Print]:
    """Yield every part of a game with a seed where it is random, and designed where it can be."""
    (about,) = (it for it in _asked("about")[0]["games"] if it["id"] == game.id)
    for part in about["parts"]:
        if not part["fresh"] or not game.has_sheets:
            yield Print(game.id, part["id"], None)
        if part["fresh"]:
            yield Print(game.id, part["id"], SEED)


def _printed(part: Print, look: Look, home: Path) -> Iterator[Output]:
    """Yield a part as PDF and as SVG."""
    theme, lang = look
    options = [f"--theme={theme}", f"--lang={lang}", "--printer=none"]
    order = {"game": part.game, "what": part.what, **part.given, "theme": theme, "lang": lang}
    pdfs = _written(home, *part.words, *options)
    drawn = [*_written(home, *part.words, *options, "--format=svg").values()]
    request = PrintRequest(
        game=part.game, **part_fields(part.what), **part.given, theme=theme, lang=lang
    )
    (pdf,) = pdfs.values()
    found = {
        _COMMAND: pdf,
        _API: pdf_bytes(render(request)),
        _PAGE: b"".join(it for name, it in _asked("pdf", order=order)[1].items() if name in pdfs),
    }
    yield Output(part.game, part.thing, theme, lang, "pdf", found)
    written = svg_pages(render(request))
    shown = [*drawn]
    for number in _previewed(len(drawn)):
        answer, _ = _asked("preview", order=order, page=number)
        same = answer["pages"] == len(drawn)
        shown[number - 1] = answer["svg"].encode() if same else b""
    svgs = {_COMMAND: drawn, _API: written, _PAGE: shown}
    joined = {who: b"".join(pages) for who, pages in svgs.items()}
    yield Output(part.game, part.thing, theme, lang, "svg", joined)


def _previewed(pages: int) -> list[int]:
    """Return the numbers of the pages that the page is asked for."""
    step = -(-pages // MOST_PREVIEWS)
    return sorted({*range(1, pages + 1, step), pages})


def _scores(game: str, lang: str) -> Iterator[Output]:
    """Yield the scores of the examples, without the names of their files."""
    for path in _examples(game):
        text = path.read_text("utf-8")
        scored = hedgerow.score_text(text, lang=lang)
        answers = {
            _COMMAND: json.loads(_told("score", str(path), "--json", f"--lang={lang}")),
            _API: json.loads(score_json("", scored.game.id, scored.result)),
            _PAGE: _asked("score", text=text, lang=lang)[0]["result"],
        }
        yield _shared(game, f"score-{path.stem}", lang, answers, left_out={"file"})


def _score_pictures(game: str, look: Look, home: Path) -> Iterator[Output]:
    """Yield the pictures of the scored examples."""
    theme, lang = look
    for path in _examples(game):
        options = [f"--theme={theme}", f"--lang={lang}"]
        (drawn,) = _written(
            home, "score", str(path), *options, out="--svg", file="drawn.svg"
        ).values()
        yield Output(game, f"score-{path.stem}", theme, lang, "svg", {_COMMAND: drawn})


def _forms(game: str, lang: str) -> Iterator[Output]:
    """Yield what is told of a game and of one of its sheets, and what is entered of them."""
    request = PrintRequest(game=game, what="sheets", count=1, seed=SEED)
    (sheet,) = generate_sheets(request)
    for thing, asked in (("game", game), ("sheet", sheet.code)):
        blank = {
            _COMMAND: _told("blank", asked, f"--lang={lang}").encode(),
            _API: hedgerow.blank_score_file(asked, lang=lang).encode(),
        }
        yield Output(game, f"blank-{thing}", ANY, lang, "text", blank)
        told = _told("show", asked, f"--lang={lang}").encode()
        yield Output(game, f"show-{thing}", ANY, lang, "text", {_COMMAND: told})
        shown = {_COMMAND: json.loads(_told("show", asked, "--json", f"--lang={lang}"))}
        if thing == "sheet":
            shown[_API] = {"code": sheet.code, "sheet": _plain(sheet.data)}
        yield _shared(game, f"show-{thing}", lang, shown)
    yield _shared(game, "form", lang, _form_answers(game, lang))
    if _LIBRARY.find_game(game).has_sheets:
        answers = {
            _PAGE: _asked("sheet", code=sheet.code, lang=lang)[0],
            _API: _plain(hedgerow.sheet_form(sheet.code, lang=lang)),
        }
        yield _shared(game, "form-sheet", lang, answers)


def _form_answers(game: str, lang: str) -> dict[str, Any]:
    answer, _ = _asked("form", game=game, lang=lang)
    return {_PAGE: answer, _API: _plain(hedgerow.game_form(game, lang=lang))}


def _playtests(game: str, looks: Sequence[Look], home: Path) -> Iterator[Output]:
    """Yield a few played games as JSON and as a report; the text depends on whether it compiles."""
    words = ["playtest", game, f"--seed={SEED}", f"--games={PLAYED}"]
    told = _told(*words, "--json").encode()
    yield Output(game, "playtest", ANY, ANY, "json", {_COMMAND: told})
    for theme, lang in looks:
        look = [f"--theme={theme}", f"--lang={lang}"]
        (drawn,) = _written(home, *words, *look, out="--report", file="report.svg").values()
        yield Output(game, "playtest", theme, lang, "svg", {_COMMAND: drawn})


def _shared(
    game: str, thing: str, lang: str, answers: Mapping[str, Any], *, left_out: Iterable[str] = ()
) -> Output:
    """Return answers as JSON: the first whole, the others by the keys that they share with it."""
    (first, whole), *others = answers.items()
    whole = {key: value for key, value in whole.items() if key not in left_out}
    found = {first: _json(whole)}
    for who, answer in others:
        shared = {key: value for key, value in answer.items() if key in whole}
        found[who] = _json({**whole, **shared}) if shared else b""
    return Output(game, thing, ANY, lang, "json", found)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: with lists for tuples."""
    return json.loads(json.dumps(value))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _examples(game: str) -> list[Path]:
    return sorted((data_folder("content") / "examples" / game).glob("*.txt"))


@cache
def _command(name: str) -> Any:
    return build_command(LANGUAGES[0], (name,))


def _told(*words: str) -> str:
    """Run a command in this process and return what it prints."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = _command(words[0])(list(words), standalone_mode=False)
    if status:
        raise AssertionError(f"hedgerow {' '.join(words)}: status {status}\n{err.getvalue()}")
    return out.getvalue()


def _written(home: Path, *words: str, out: str = "--out", file: str = "") -> dict[str, bytes]:
    """Run a command in this process and return the files that it writes, in their order."""
    with TemporaryDirectory(dir=home) as folder:
        _told(*words, out, str(Path(folder, file)))
        files = sorted(it for it in Path(folder).rglob("*") if it.is_file())
        return {it.name: it.read_bytes() for it in files}


def _asked(name: str, **given: Any) -> tuple[Any, Mapping[str, bytes]]:
    """Return the answer of the page to a call; one with problems is a mistake of this script."""
    told, files = handle_call(name, json.dumps(given), _LIBRARY)
    answer = json.loads(told)
    if "problems" in answer or "fault" in answer:
        raise AssertionError(f"{name} {given}: {told}")
    return answer, files


def games() -> list[str]:
    """Return the games that came with the program."""
    return [it.id for it in _LIBRARY.games()]


def all_looks() -> list[Look]:
    """Return every pair of a theme and a language."""
    return [*product(THEMES, LANGUAGES)]


def read_frozen() -> dict[str, str]:
    """Return the hashes of the file, by their names."""
    lines = FROZEN.read_text("utf-8").splitlines() if FROZEN.exists() else []
    return {name: digest for name, _, digest in (it.rpartition(" ") for it in lines)}


def changes(found: Mapping[str, str], frozen: Mapping[str, str]) -> Iterator[str]:
    """Name what was produced that differs from the file, and what is not in it."""
    for name, digest in found.items():
        if name not in frozen:
            yield f"{name}: not in {FROZEN.name}"
        elif frozen[name] != digest:
            yield f"{name}: {frozen[name]} before, {digest} now"


def missing(found: Iterable[str], frozen: Iterable[str], chosen: Sequence[str]) -> Iterator[str]:
    """Name what of these games is in the file, but was not produced."""
    for name in sorted({*frozen} - {*found}):
        if name.partition(" ")[0] in chosen:
            yield f"{name}: no longer produced"


def differences(game: str, looks: Sequence[Look] | None = None) -> tuple[int, list[str]]:
    """Return how much was produced of a game, and everything that differs.

    What is no longer produced is found if no `looks` are chosen.
    """
    made, frozen = [*outputs(game, looks or all_looks())], read_frozen()
    found = {it.name: it.digest for it in made}
    split = [told for it in made for told in it.disagreements()]
    gone = [] if looks else [*missing(found, frozen, [game])]
    return len(made), [*split, *changes(found, frozen), *gone]


def _write(chosen: Sequence[str]) -> list[str]:
    """Renew the hashes of some games; return where command, API and page disagree."""
    frozen = read_frozen().items()
    kept = {name: digest for name, digest in frozen if name.partition(" ")[0] not in chosen}
    made = [it for game in chosen for it in outputs(game, all_looks())]
    lines = sorted({**kept, **{it.name: it.digest for it in made}}.items())
    FROZEN.write_text("".join(f"{name} {digest}\n" for name, digest in lines), "utf-8")
    return [told for it in made for told in it.disagreements()]


def main() -> None:
    """Compare or write; exit status 1 if anything differs."""
    # Compiled games are the same (`harden/play.py`), and compiling takes longer than these few.
    os.environ["HEDGEROW_PLAY"] = "interpreted"
    chosen = [it for it in sys.argv[1:] if it != "--write"] or games()
    if "--write" in sys.argv:
        found = _write(chosen)
    else:
        found = [told for game in chosen for told in differences(game)[1]]
    print("\n".join(found) or "no difference")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
