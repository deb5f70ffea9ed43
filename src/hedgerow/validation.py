"""Content files checked as a whole: every game, every language, and that it can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.content import load_content
from hedgerow.errors import InputError, Problem, Where
from hedgerow.layout import Papers
from hedgerow.library import Box, Library, language_problems, open_box
from hedgerow.places import shipped
from hedgerow.scene import Item, Use, roles_of
from hedgerow.theme import Theme, find_theme
from hedgerow.words import load_words

TRIAL_SHEETS = 3


def validate_paths(library: Library, paths: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """The files that were checked and every problem in them; no paths means all that is known."""
    wanted = list(paths)
    problems = [it for path in wanted for it in _path_problems(path)]
    folders = (
        [it for path in wanted for it in _game_folders(path)]
        if wanted
        else list(library.game_folders())
    )
    single = {path for path in wanted if path.is_file()}
    for folder in dict.fromkeys(folders):
        found = _folder_problems(folder)
        problems += [it for it in found if not single or _concerns(it, single, folder)]
    problems += _clashes([*dict.fromkeys(folders)], library)
    if not wanted:
        problems += [it for check in _template_checks() for it in _caught(check)]
    files = [file for folder in dict.fromkeys(folders) for file in sorted(folder.glob("*.yaml"))]
    return [it for it in files if not single or it in single], list(dict.fromkeys(problems))


def _clashes(folders: list[Path], library: Library) -> Iterator[Problem]:
    """Games that answer to the same tag or alias; a game of the same name replaces the other."""
    opened = [box for box in map(_opened, folders) if box]
    known = [*opened, *(box for box in map(_opened, library.game_folders()) if box)]
    for box in opened:
        for other in known:
            if other.id.lower() == box.id.lower() or other.folder == box.folder:
                continue
            where, about = Where(str(box.folder / "game.yaml")), other.content.about
            if about.tag == box.content.about.tag:
                message = f"the tag {about.tag} is that of {other.id} already"
                yield Problem(
                    where, message, "give it two other characters: sheet codes begin with it"
                )
            for alias in set(about.aliases) & set(box.content.about.aliases):
                yield Problem(
                    where, f"the alias {alias} is that of {other.id} already", "remove it"
                )


def _opened(folder: Path) -> Box | None:
    with suppress(InputError):
        return open_box(folder)
    return None


def _path_problems(path: Path) -> Iterator[Problem]:
    if not path.exists():
        yield Problem(Where(str(path)), "there is no such file or folder")
    elif not list(_game_folders(path)):
        yield Problem(Where(str(path)), "holds no game", "a game is a folder with a game.yaml")


def _game_folders(path: Path) -> Iterator[Path]:
    folder = path if path.is_dir() else path.parent
    if (folder / "game.yaml").is_file():
        yield folder
    elif path.is_dir():
        yield from (it.parent for it in sorted(path.glob("*/game.yaml")))


def _concerns(problem: Problem, files: set[Path], folder: Path) -> bool:
    """Whether a problem is one of the files that were named, not of their neighbours."""
    named = {str(file) for file in files}
    return problem.where.path in named or not problem.where.path.startswith(str(folder))


def _folder_problems(folder: Path) -> list[Problem]:
    try:
        box = open_box(folder)
    except InputError as error:
        return list(error.problems)
    problems: list[Problem] = []
    for lang in box.languages:
        problems += _caught(lambda lang=lang: box.words(lang))  # type: ignore[misc]
    problems = problems or list(language_problems(box))
    if not problems:
        for lang in box.languages:
            drawn = _caught(lambda lang=lang: _drawn_once(box, lang))  # type: ignore[misc]
            problems += [_at_home(problem, folder, lang) for problem in drawn]
    return problems


def _at_home(problem: Problem, folder: Path, lang: str) -> Problem:
    """What drawing found has no place in a file: name the file, and what it was about."""
    words = problem.where.path in (folder / f"{lang}.yaml").read_text("utf-8")
    file = folder / (f"{lang}.yaml" if words else "game.yaml")
    return Problem(Where(str(file)), f"{problem.where.path}: {problem.message}", problem.hint)


def _drawn_once(box: Box, lang: str) -> None:
    """Draw everything once: texts that do not fit, glyphs and icons that are missing, dead ends."""
    theme = find_theme("colour")
    for role in sorted(roles_of(_everything(box, lang))):
        theme.colour(role)


def _everything(box: Box, lang: str) -> Iterator[Item]:
    """The drawings of all decks, the pad, and a few sheets."""
    studio = box.studio(lang)
    for deck in (*box.game.decks(studio), box.game.pad(studio)):
        for piece in deck.pieces:
            yield from (Use(side, 0, 0) for side in (piece.front, piece.back) if side)
    if box.game.sheet:
        draw = box.sheet.draw(studio) if box.sheet.draw else None
        for seed in range(TRIAL_SHEETS):
            code = box.code(seed)
            lot = box.make_sheet(code)
            yield from draw(lot, str(code)) if draw else ()


def _template_checks() -> Iterator[Callable[[], Any]]:
    templates = shipped("templates")
    yield lambda: load_content(templates / "papers.yaml", Papers)
    english = load_words(templates / "words" / "en.yaml", None).texts
    for path in sorted((templates / "words").glob("*.yaml")):
        yield lambda path=path: load_words(path, english)  # type: ignore[misc]
    for path in sorted((templates / "themes").glob("*.yaml")):
        yield lambda path=path: load_content(path, Theme)  # type: ignore[misc]


def _caught(check: Callable[[], Any]) -> list[Problem]:
    """The problems a check raises or returns."""
    try:
        found = check()
    except InputError as error:
        return list(error.problems)
    return [it for it in found if isinstance(it, Problem)] if isinstance(found, list) else []
