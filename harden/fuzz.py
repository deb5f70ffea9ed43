"""Fuzzing: mutated score files, entries, codes, content, icons and cards must not cause tracebacks.

Every input has a number and can be reproduced: `python -m harden.fuzz scores 4711`.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from harden import bounded, cards, entries, frames, open_games, variants
from harden.mutate import UNUSUAL, Material, material, mutate, yaml_material
from harden.scratch import scratch
from hedgerow.art.scored import draw_scored
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import NO_BREAK, InputError, Location
from hedgerow.base.files import decode
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.icons import parse_icon
from hedgerow.drawing.scene import picture_page
from hedgerow.drawing.theme import Theme, load_theme
from hedgerow.game.content import Content
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game, load_game_folder, parse_known_code
from hedgerow.game.library import Library, open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.game.words import needed_words
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.words import load_words
from hedgerow.printing.paper import Papers
from hedgerow.reports.score_report import error_json, score_json, score_table
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.score_file import ScoreFile, parse_score_file
from hedgerow.scorefile.sheet_code import ALPHABET, SheetCode
from hedgerow.writers.svg import svg_bytes

HANG_S = 1.0
# Validating, printing and scoring a whole game takes longer.
SLOW_S = {"open games": 30.0, "prints": 10.0}
GRID_SYMBOLS = "|-+^. \n"
HOSTILE_SCORE = (
    "game: ", "lang: ", "[board]", "[marks]", "[interim]", "[]", "[[", "sheet: ", "variant: pro",
    "SF1-A4255-Y2RSR", "KR1-00000-00000", "players: A=Anna, B=Ben", "supply: ", "goals: orchard",
    "points: 65", "stable: ", "requests: ", "\r\n", "\ufeff", "{player}", "{n}", "A=", "=B", ", ,",
)  # fmt: skip
HOSTILE_SVG = (
    "<!DOCTYPE svg>", "<!ENTITY a 'b'>", "<script/>", "<image/>", "&a;", "&#0;", "&#x10ffff;",
    "M 0 0", "Z", "C 1 1", "A 1 1 0 0 0 1 1", "1e999", "nan", "inf", "-", "1e-400", "<g>", "</g>",
    ' style="x"', ' class="a b c"', ' onload="x"', "<?xml ?>", "xlink:href", 'r="-1"', 'd=""',
)  # fmt: skip


class HangError(Exception):
    """An input took longer than allowed."""


@dataclass
class Findings:
    """The result of a run: number of inputs, answers by kind, and failures."""

    tried: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    finds: list[str] = field(default_factory=list)
    slowest_s: float = 0.0


Target = tuple[Callable[[Random], Any], Callable[[Any], str]]


def fuzz(kind: str, first: int, count: int, max_finds: int = 20) -> Findings:
    """Try inputs of a kind by their numbers."""
    with cached_sheets(), frozen_garbage(), hang_alarm():
        return _try_inputs(kind, first, count, max_finds)


def _try_inputs(kind: str, first: int, count: int, max_finds: int) -> Findings:
    make, answer = target(kind)
    findings = Findings()
    for number in range(first, first + count):
        value = make(Random(f"{kind}/{number}"))
        started = process_time()
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOW_S.get(kind, HANG_S))
            findings.answers[answer(value)] += 1
        except Exception:
            findings.finds.append(f"{kind} {number}\n{value!r:.2000}\n{traceback.format_exc(-6)}")
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        findings.tried += 1
        findings.slowest_s = max(findings.slowest_s, process_time() - started)
        if len(findings.finds) >= max_finds:
            break
    return findings


@contextmanager
def cached_sheets() -> Iterator[None]:
    """Generate each sheet once: the same few codes are in very many inputs."""
    generate, sheets = Game.generate_sheet, {}

    def make_sheet(game: Game, code: SheetCode, **how: Any) -> Any:
        key = (game.folder, code)
        if how:
            return generate(game, code, **how)
        if key not in sheets:
            sheets[key] = generate(game, code)
        return sheets[key]

    with patch.object(Game, "generate_sheet", make_sheet):
        yield


@contextmanager
def frozen_garbage() -> Iterator[None]:
    """Exclude everything loaded so far from garbage collection: it lives until the end."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextmanager
def hang_alarm() -> Iterator[None]:
    """Raise HangError in an input that exceeds its CPU time."""

    def stop(signum: int, frame: object) -> None:
        raise HangError

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGVTALRM, before)


@cache
def target(kind: str) -> Target:
    """Return how to make inputs of a kind, and the function that handles them."""
    targets: dict[str, Target] = {
        "scores": (_score_input, _answer_score),
        "entries": (entries.make_entry, entries.check_entry),
        "codes": (_code_input, _answer_code),
        "content": (_content_input, _answer_content),
        "icons": (_icon_input, _answer_icon),
        "frames": (frames.make_frame, partial(_answer_file, frames.answer_frame)),
        "rows": (cards.make_rows, partial(_answer_file, cards.answer_rows)),
        "layouts": (cards.make_layout, partial(_answer_file, cards.answer_layout)),
        "pictures": (cards.make_picture, partial(_answer_file, cards.answer_picture)),
        "variants": (variants.shelf, _answer_shelf),
        "prints": (bounded.variant, _answer_bounded),
        "open games": (open_games.make_game, partial(_answer_file, open_games.answer_game)),
    }
    return targets[kind]


@cache
def _library() -> Library:
    return open_library()


@cache
def _score_materials() -> list[Material]:
    return [_score_material(game) for game in _library().games()]


def _score_material(game: Game) -> Material:
    """Return the examples and blank files of a game, and its letters in all languages."""
    examples = sorted((data_folder("content") / "examples" / game.id).glob("*.txt"))
    good = [path.read_text("utf-8") for path in examples] * 3
    good += list(_blank_files(game))
    letters = {
        text
        for lang in game.languages
        for key, text in game.words(lang).texts.items()
        if key.startswith("letters.") and isinstance(text, str)
    }
    signs = "".join(sorted(letters)) + "".join(sorted(letters)).lower()
    return material(good, signs + GRID_SYMBOLS * 2 + "AB01:#[],=", HOSTILE_SCORE)


def _blank_files(game: Game) -> Iterator[str]:
    for lang in game.languages:
        yield make_blank_file([game.form(lang)])
        if game.has_seeds:
            code = game.code_for_seed(7)
            yield make_blank_file([game.sheet_form(code, game.generate_sheet(code), lang)])


def _score_input(rng: Random) -> bytes:
    text = mutate(rng, rng.choice(_score_materials()))
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.02 and data:
        at = int(rng.random() * len(data))
        data = data[:at] + bytes([int(rng.random() * 256)]) + data[at + 1 :]
    return data


def _answer_score(data: bytes) -> str:
    try:
        file = parse_score_file(decode(data, "game.txt"), "game.txt")
        game = _game_for_file(file)
        filled = fill_file(file, game)
        scoring, finished = filled.scoring, filled.finished_game()
    except InputError as error:
        return _check_rejection(error)
    result = score(finished, scoring)
    json.loads(score_json("game.txt", game.id, result))
    score_table("game.txt", result, scoring.words, game.content.about.title)
    for player in result.scores:
        if player.total != sum(line.points for line in player.lines):
            raise AssertionError("the lines do not add up")
    # Drawing is slow: only some of the inputs.
    if len(data) % 64 == 0:
        _draw(game, finished, result, scoring.words)
    return "scored"


def _game_for_file(file: ScoreFile) -> Game:
    """Return the game of a file, looked up once per name."""
    name = file.key_lines["game"].value if "game" in file.key_lines else ""
    if name not in _games_by_name():
        _games_by_name()[name] = _library().game_for_file(file)
    return _games_by_name()[name]


@cache
def _games_by_name() -> dict[str, Game]:
    return {}


def _draw(game: Game, finished: Any, result: Any, words: Any) -> None:
    try:
        context = DrawingContext(game=game.id, content=game.content, words=words)
        picture = draw_scored(finished, result, context)
        svg_bytes(picture_page(picture), title="", theme=load_theme("colour"))
    except InputError as error:
        _check_rejection(error)


def _check_rejection(error: InputError) -> str:
    """Check that a rejection has messages, in characters that a terminal can show."""
    text = str(error)
    if not error.problems or not all(str(problem.message) for problem in error.problems):
        raise AssertionError("a problem without a message")
    if "a fault of its own" in text:
        raise AssertionError(f"a fault of the program: {text:.600}")
    if not text.replace("\n", "").replace(NO_BREAK, " ").isprintable():
        raise AssertionError(f"not printable: {text!r:.300}")
    json.loads(error_json("game.txt", error))
    text.encode()
    return "refused"


@cache
def _good_codes() -> Material:
    games = [game for game in _library().games() if game.has_seeds]
    codes = [str(game.code_for_seed(n * 4099)) for game in games for n in range(40)]
    return material(codes, ALPHABET + ALPHABET.lower() + "ILOUilou- –−", ("SF1", "-----", " "))


def _code_input(rng: Random) -> str:
    return mutate(rng, _good_codes())


def _answer_code(text: str) -> str:
    try:
        parse_known_code(text, Location("--code"), ("SF",))
        _library().open_code(text)
    except InputError as error:
        return _check_rejection(error)
    return "read"


@dataclass(frozen=True)
class ContentFile:
    """A content file to try: kind, name and text."""

    kind: str
    name: str
    text: str


@cache
def _content_files() -> list[tuple[str, str, Material]]:
    """Return every content and template file; small ones more often, as they are faster."""
    files: list[tuple[str, str, Material]] = []
    for game in _library().games():
        for path in sorted(game.folder.glob("*.yaml")):
            kind = "game" if path.stem == "game" else "words"
            text = path.read_text("utf-8")
            times = 12 if len(text) < 800 else 6 if len(text) < 2000 else 1
            times *= 3 if kind == "game" else 1
            files += [(kind, f"{game.id}/{path.name}", yaml_material(text))] * times
    templates = data_folder("templates")
    files += [("theme", path.name, yaml_material(path.read_text("utf-8")))
              for path in sorted((templates / "themes").glob("*.yaml"))]  # fmt: skip
    files += [("papers", "", yaml_material((templates / "papers.yaml").read_text("utf-8")))] * 12
    return files


def _content_input(rng: Random) -> ContentFile:
    kind, name, stuff = rng.choice(_content_files())
    return ContentFile(kind, name, mutate(rng, stuff))


def _answer_content(content: ContentFile) -> str:
    try:
        return _ANSWERS[content.kind](content)
    except InputError as error:
        return _check_rejection(error)


def _answer_game(content: ContentFile) -> str:
    game = _library().find_game(content.name.split("/")[0])
    parse_model(parse_tree(content.text, "game.yaml"), Content)
    # Validating is slow: only some of the inputs.
    if len(content.text) % 32 == 0:
        return _validate(game, content.text)
    return "accepted"


def _validate(game: Game, text: str) -> str:
    """Do all that `hedgerow validate` does: words, drawings, a few sheets."""
    folder = scratch(game.id)
    (folder / "game.yaml").write_text(text, "utf-8", newline="")
    (folder / "en.yaml").write_bytes((game.folder / "en.yaml").read_bytes())
    try:
        problems = validate_paths(_library(), [folder]).problems
    finally:
        load_game_folder.cache_clear()
    return _check_rejection(InputError(*problems)) if problems else "validated"


def _answer_words(content: ContentFile) -> str:
    name, lang = content.name.split("/")
    game = _library().find_game(name)
    path = scratch("words") / lang
    path.write_text(content.text, "utf-8", newline="", errors="surrogatepass")
    load_words(path, frozenset(needed_words(game.content)))
    return "accepted"


def _answer_shelf(shelf: variants.Shelf) -> str:
    good, errors = variants.answers(shelf)
    for error in errors:
        _check_rejection(error)
    return "accepted" if good and not errors else "in part" if good else "refused"


def _answer_bounded(variant: bounded.Variant) -> str:
    try:
        return bounded.answer(variant)
    except InputError as error:
        return _check_rejection(error)


def _answer_theme(content: ContentFile) -> str:
    parse_model(parse_tree(content.text, "theme.yaml"), Theme)
    return "accepted"


def _answer_papers(content: ContentFile) -> str:
    parse_model(parse_tree(content.text, "papers.yaml"), Papers)
    return "accepted"


_ANSWERS = {
    "game": _answer_game,
    "words": _answer_words,
    "theme": _answer_theme,
    "papers": _answer_papers,
}


@cache
def _icons() -> Material:
    folder = data_folder("templates") / "icons"
    good = [(folder / f"{name}.svg").read_text("utf-8") for name in icon_names()]
    return material(good, "0123456789.-eMLHVCQZmlhvcqz <>/\"'=&;" + UNUSUAL[:4], HOSTILE_SVG)


def _icon_input(rng: Random) -> str:
    return mutate(rng, _icons())


def _answer_icon(text: str) -> str:
    try:
        symbol = parse_icon(text, "tried", "tried.svg")
        svg_bytes(picture_page(symbol), title="", theme=load_theme("colour"))
    except InputError as error:
        return _check_rejection(error)
    return "drawn"


def _answer_file(answer: Callable[[Any], str], value: Any) -> str:
    try:
        return answer(value)
    except InputError as error:
        return _check_rejection(error)


def main() -> None:
    """Try one input again, or several: `python -m harden.fuzz KIND FIRST [COUNT]`."""
    kind, first, *count = sys.argv[1:]
    findings = fuzz(kind, int(first), int(count[0]) if count else 1)
    print(*findings.finds, sep="\n\n")
    print(
        findings.tried,
        dict(findings.answers),
        f"{len(findings.finds)} finds, {findings.slowest_s:.2f} s",
    )
    raise SystemExit(bool(findings.finds))


if __name__ == "__main__":
    main()
