"""Freeze all output: hash what command, Python API and web app produce, compare with `frozen.txt`.

    python -m harden.freeze              compare; print every difference; exit status 1 if any
    python -m harden.freeze --write      update the hashes, after an intended change
    python -m harden.freeze kuhfstein    only some games; --write leaves the lines of others

Everything is produced in all themes and languages: sheets, decks, pad and kit as PDF and SVG by all
three; scores, forms, blank files and shown sheets by those that have them; playtests by the
command. If several produce the same thing, it must be byte-identical; JSON only in the keys that
they share. A line of `frozen.txt` is game, thing, theme, language, format and hash; `-` means all
themes or languages.
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
from hedgerow.game.game import Game
from hedgerow.playtest.bots import find_bots
from hedgerow.printing.request import part_fields
from hedgerow.reports.score_report import score_json
from hedgerow.scorefile.sheet_code import THEMES
from hedgerow.webapp.rpc import handle_call

FROZEN = Path(__file__).with_name("frozen.txt")
SEED, SIMULATED_GAMES = 7, 3
# Each preview lays out the whole document, so only some pages of long documents are previewed.
MAX_PREVIEWS = 4
ANY = "-"
_COMMAND, _API, _PAGE = "command", "API", "page"
_STREAM = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)
_LIBRARY = hedgerow.open_library()
Look = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Output:
    """Something that is produced in a theme and a language: its bytes by producer."""

    game: str
    thing: str
    theme: str
    lang: str
    format: str
    versions: Mapping[str, bytes]

    @property
    def name(self) -> str:
        return f"{self.game} {self.thing} {self.theme} {self.lang} {self.format}"

    @property
    def digest(self) -> str:
        """Return the hash of what the first producer made; of a PDF before compression."""
        data = next(iter(self.versions.values()))
        return sha256(uncompressed(data) if self.format == "pdf" else data).hexdigest()[:16]

    def disagreements(self) -> Iterator[str]:
        """Yield the producers whose bytes differ from those of the first."""
        (first, data), *others = self.versions.items()
        for who, version in others:
            if version != data:
                yield f"{self.name}: {who} and {first} differ"


@dataclass(frozen=True, slots=True)
class Print:
    """A part of a game: `sheets`, `kit`, `pad` or a deck, as designed or of a seed."""

    game: str
    what: str
    seed: int | None

    @property
    def thing(self) -> str:
        return self.what if self.seed is None else f"{self.what}-seed-{self.seed}"

    @property
    def fields(self) -> dict[str, Any]:
        return {} if self.seed is None else {"seed": self.seed}

    @property
    def command(self) -> list[str]:
        verb = [self.what, self.game]
        if self.what not in ("sheets", "kit", "pad"):
            verb = ["deck", self.game, self.what]
        return [*verb, *(f"--{key}={value}" for key, value in self.fields.items())]


def uncompressed(pdf: bytes) -> bytes:
    """Return a PDF without what depends on the version of zlib: streams, lengths, offsets."""
    body = pdf.rpartition(b"\nxref\n")[0] or pdf
    return re.sub(rb"/Length \d+", b"/Length", _STREAM.sub(b"stream", body)) + plain(pdf)


def outputs(game: str, looks: Iterable[Look], *, played: bool = True) -> Iterator[Output]:
    """Yield everything produced for a game, in some pairs of theme and language."""
    loaded, selected = _LIBRARY.find_game(game), [*looks]
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for part, look in product(_prints(loaded), selected):
            yield from _print_part(part, look, home)
        for lang in dict.fromkeys(lang for _, lang in selected):
            yield from _scores(game, lang)
            yield from _forms(game, lang)
        for look in selected:
            yield from _score_pictures(game, look, home)
        if played and find_bots(loaded) is not None:
            yield from _playtests(game, selected, home)


def _prints(game: Game) -> Iterator[Print]:
    """Yield every part of a game: with a seed if it can be random, and as designed if possible."""
    games = _call_webapp("about")[0]["games"]
    (about,) = (entry for entry in games if entry["id"] == game.id)
    for part in about["parts"]:
        if not part["fresh"] or not game.has_sheets:
            yield Print(game.id, part["id"], None)
        if part["fresh"]:
            yield Print(game.id, part["id"], SEED)


def _print_part(part: Print, look: Look, home: Path) -> Iterator[Output]:
    """Yield a part as PDF and as SVG."""
    theme, lang = look
    options = [f"--theme={theme}", f"--lang={lang}"]
    if part.what not in ("sheets", "pad"):
        options.append("--printer=none")
    own = dict(part.fields)
    if part.what == "kit":
        # The print page names commands only in kits that a command prints.
        options.append("--without=print")
        own["without"] = ("print",)
    fields = {"game": part.game, "what": part.what, **own, "theme": theme, "lang": lang}
    pdfs = _run_for_files(home, *part.command, *options)
    svgs_of_command = [*_run_for_files(home, *part.command, *options, "--format=svg").values()]
    request = PrintRequest(game=part.game, **part_fields(part.what), **own, theme=theme, lang=lang)
    (pdf,) = pdfs.values()
    pdf_versions = {
        _COMMAND: pdf,
        _API: pdf_bytes(render(request)),
        _PAGE: b"".join(
            data for name, data in _call_webapp("pdf", order=fields)[1].items() if name in pdfs
        ),
    }
    yield Output(part.game, part.thing, theme, lang, "pdf", pdf_versions)
    svgs_of_api = svg_pages(render(request))
    svgs_of_page = [*svgs_of_command]
    for number in _preview_numbers(len(svgs_of_command)):
        answer, _ = _call_webapp("preview", order=fields, page=number)
        same = answer["pages"] == len(svgs_of_command)
        svgs_of_page[number - 1] = answer["svg"].encode() if same else b""
    svgs = {_COMMAND: svgs_of_command, _API: svgs_of_api, _PAGE: svgs_of_page}
    joined = {who: b"".join(pages) for who, pages in svgs.items()}
    yield Output(part.game, part.thing, theme, lang, "svg", joined)


def _preview_numbers(pages: int) -> list[int]:
    """Return the numbers of the pages to preview in the web app."""
    step = -(-pages // MAX_PREVIEWS)
    return sorted({*range(1, pages + 1, step), pages})


def _scores(game: str, lang: str) -> Iterator[Output]:
    """Yield the scores of the examples, without their file names."""
    for path in _examples(game):
        text = path.read_text("utf-8")
        scored = hedgerow.score_text(text, lang=lang)
        answers = {
            _COMMAND: json.loads(_run_command("score", str(path), "--json", f"--lang={lang}")),
            _API: json.loads(score_json("", scored.game.id, scored.result)),
            _PAGE: _without_labels(_call_webapp("score", text=text, lang=lang)[0]["result"]),
        }
        yield _share_keys(game, f"score-{path.stem}", lang, answers, omitted={"file"})


def _without_labels(result: dict[str, Any]) -> dict[str, Any]:
    """Return the result of the page without the names that only its form uses."""
    players = [{key: it[key] for key in it if key != "label"} for it in result["players"]]
    return {**result, "players": players}


def _score_pictures(game: str, look: Look, home: Path) -> Iterator[Output]:
    """Yield the pictures of the scored examples."""
    theme, lang = look
    for path in _examples(game):
        options = [f"--theme={theme}", f"--lang={lang}"]
        (picture,) = _run_for_files(
            home, "score", str(path), *options, out="--svg", file="drawn.svg"
        ).values()
        yield Output(game, f"score-{path.stem}", theme, lang, "svg", {_COMMAND: picture})


def _forms(game: str, lang: str) -> Iterator[Output]:
    """Yield blank files, `show` output and forms of a game and of one of its sheets, if any."""
    loaded = _LIBRARY.find_game(game)
    request = PrintRequest(game=game, what="sheets", count=1, seed=SEED)
    sheets = generate_sheets(request) if loaded.has_seeds else ()
    for thing, name in (("game", game), *(("sheet", sheet.code) for sheet in sheets)):
        blank = {
            _COMMAND: _run_command("blank", name, f"--lang={lang}", "--out=-").encode(),
            _API: hedgerow.blank_score_file(name, lang=lang).encode(),
        }
        yield Output(game, f"blank-{thing}", ANY, lang, "text", blank)
        text = _run_command("show", name, f"--lang={lang}").encode()
        yield Output(game, f"show-{thing}", ANY, lang, "text", {_COMMAND: text})
        answers_of_show = {
            _COMMAND: json.loads(_run_command("show", name, "--json", f"--lang={lang}"))
        }
        for sheet in sheets if thing == "sheet" else ():
            answers_of_show[_API] = {"code": sheet.code, "sheet": _to_json_data(sheet.data)}
        yield _share_keys(game, f"show-{thing}", lang, answers_of_show)
    yield _share_keys(game, "form", lang, _form_answers(game, lang))
    for sheet in sheets if loaded.has_sheets else ():
        answers = {
            _PAGE: _call_webapp("sheet", code=sheet.code, lang=lang)[0],
            _API: _to_json_data(hedgerow.sheet_form(sheet.code, lang=lang)),
        }
        yield _share_keys(game, "form-sheet", lang, answers)


def _form_answers(game: str, lang: str) -> dict[str, Any]:
    answer, _ = _call_webapp("form", game=game, lang=lang)
    return {_PAGE: answer, _API: _to_json_data(hedgerow.game_form(game, lang=lang))}


def _playtests(game: str, looks: Sequence[Look], home: Path) -> Iterator[Output]:
    """Yield a few simulated games as JSON and as a report."""
    command = ["playtest", game, f"--seed={SEED}", f"--games={SIMULATED_GAMES}"]
    text = _run_command(*command, "--json").encode()
    yield Output(game, "playtest", ANY, ANY, "json", {_COMMAND: text})
    for theme, lang in looks:
        look = [f"--theme={theme}", f"--lang={lang}"]
        (report,) = _run_for_files(
            home, *command, *look, out="--report", file="report.svg"
        ).values()
        yield Output(game, "playtest", theme, lang, "svg", {_COMMAND: report})


def _share_keys(
    game: str, thing: str, lang: str, answers: Mapping[str, Any], *, omitted: Iterable[str] = ()
) -> Output:
    """Return answers as JSON: the first complete, the others by the keys they share with it."""
    (first, whole), *others = answers.items()
    whole = {key: value for key, value in whole.items() if key not in omitted}
    versions = {first: _json(whole)}
    for who, answer in others:
        shared = {key: value for key, value in answer.items() if key in whole}
        versions[who] = _json({**whole, **shared}) if shared else b""
    return Output(game, thing, ANY, lang, "json", versions)


def _to_json_data(value: Any) -> Any:
    """Convert a value to what JSON returns: with lists instead of tuples."""
    return json.loads(json.dumps(value))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _examples(game: str) -> list[Path]:
    return sorted((data_folder("content") / "examples" / game).glob("*.txt"))


@cache
def _command(name: str) -> Any:
    return build_command(LANGUAGES[0], (name,))


def _run_command(*words: str) -> str:
    """Run a command in this process and return its output."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = _command(words[0])(list(words), standalone_mode=False)
    if status:
        raise AssertionError(f"hedgerow {' '.join(words)}: status {status}\n{err.getvalue()}")
    return out.getvalue()


def _run_for_files(home: Path, *words: str, out: str = "--out", file: str = "") -> dict[str, bytes]:
    """Run a command in this process and return the files it writes, sorted."""
    with TemporaryDirectory(dir=home) as folder:
        _run_command(*words, out, str(Path(folder, file)))
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return {path.name: path.read_bytes() for path in files}


def _call_webapp(name: str, **args: Any) -> tuple[Any, Mapping[str, bytes]]:
    """Return the answer of the web app to a call. Problems are an error of this script."""
    text, files = handle_call(name, json.dumps(args), _LIBRARY)
    answer = json.loads(text)
    if "problems" in answer or "fault" in answer:
        raise AssertionError(f"{name} {args}: {text}")
    return answer, files


def games() -> list[str]:
    """Return the shipped games."""
    return [game.id for game in _LIBRARY.games()]


def all_looks() -> list[Look]:
    """Return every pair of a theme and a language."""
    return [*product(THEMES, LANGUAGES)]


def read_frozen() -> dict[str, str]:
    """Return the hashes of the file by name."""
    lines = FROZEN.read_text("utf-8").splitlines() if FROZEN.exists() else []
    return {name: digest for name, _, digest in (line.rpartition(" ") for line in lines)}


def changes(digests: Mapping[str, str], frozen: Mapping[str, str]) -> Iterator[str]:
    """Yield what differs from the file, and what is not in it."""
    for name, digest in digests.items():
        if name not in frozen:
            yield f"{name}: not in {FROZEN.name}"
        elif frozen[name] != digest:
            yield f"{name}: {frozen[name]} before, {digest} now"


def missing(produced: Iterable[str], frozen: Iterable[str], games: Sequence[str]) -> Iterator[str]:
    """Yield what is in the file for these games but was not produced."""
    for name in sorted({*frozen} - {*produced}):
        if name.partition(" ")[0] in games:
            yield f"{name}: no longer produced"


def differences(game: str, looks: Sequence[Look] | None = None) -> tuple[int, list[str]]:
    """Return how many outputs a game has, and everything that differs.

    Missing outputs are only detected if no `looks` are selected.
    """
    produced, frozen = [*outputs(game, looks or all_looks())], read_frozen()
    digests = {output.name: output.digest for output in produced}
    disagreements = [text for output in produced for text in output.disagreements()]
    missing_outputs = [] if looks else [*missing(digests, frozen, [game])]
    return len(produced), [*disagreements, *changes(digests, frozen), *missing_outputs]


def _write(selected: Sequence[str]) -> list[str]:
    """Update the hashes of some games; return where command, API and web app disagree."""
    frozen = read_frozen().items()
    others = {name: digest for name, digest in frozen if name.partition(" ")[0] not in selected}
    produced = [output for game in selected for output in outputs(game, all_looks())]
    lines = sorted({**others, **{output.name: output.digest for output in produced}}.items())
    FROZEN.write_text("".join(f"{name} {digest}\n" for name, digest in lines), "utf-8")
    return [text for output in produced for text in output.disagreements()]


def main() -> None:
    """Compare or write; exit with status 1 if anything differs."""
    # Compiled simulations play the same games (`harden/play.py`), but compiling takes longer.
    os.environ["HEDGEROW_PLAY"] = "interpreted"
    selected = [word for word in sys.argv[1:] if word != "--write"] or games()
    if "--write" in sys.argv:
        problems = _write(selected)
    else:
        problems = [text for game in selected for text in differences(game)[1]]
    print("\n".join(problems) or "no difference")
    raise SystemExit(bool(problems))


if __name__ == "__main__":
    main()
