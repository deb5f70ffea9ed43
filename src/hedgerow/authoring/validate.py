"""Content files checked as a whole: every game, every language, and that it can be drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.authoring.check_numbers import number_warnings
from hedgerow.authoring.check_templates import (
    art_files,
    is_template,
    template_files,
    template_problems,
)
from hedgerow.authoring.check_words import ENGLISH, translation_problems
from hedgerow.authoring.trial_drawing import drawing_problems
from hedgerow.base.errors import WARNING, InputError, Problem, Where, did_you_mean, nearest, quoted
from hedgerow.base.frozen import record
from hedgerow.base.messages import NOTHING, Said, Say, in_english
from hedgerow.base.shipped import shipped
from hedgerow.games import plugin_problems
from hedgerow.library.box import Box, inherited
from hedgerow.library.library import Library
from hedgerow.loading.layers import EXTENDS, GAME_FILE, part_at
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import place
from hedgerow.loading.words import LANGUAGES, Words, load_words


@record
class Findings:
    """The files that were checked, what is wrong in them, and what will become wrong one day."""

    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()

    def told(self, say: Say = in_english) -> str:
        """For people, in a language."""
        told = [it.told(say) for it in self.problems]
        told += [it.told(say, WARNING) for it in self.warnings]
        return "\n".join(told if self.problems else [*told, self._no_problems(say)])

    def _no_problems(self, say: Say) -> str:
        if len(self.files) == 1:
            return say(Said("1 file, no problems"))
        return say(Said("{count} files, no problems", count=len(self.files)))

    def json(self) -> str:
        """One JSON object; what has no line has null there."""
        found = {"problems": self.problems, "warnings": self.warnings}
        data = {name: [_problem_data(it) for it in problems] for name, problems in found.items()}
        return json.dumps({"files": len(self.files)} | data, ensure_ascii=False)


def _problem_data(problem: Problem) -> dict[str, object]:
    return {
        "file": problem.where.path,
        "line": problem.where.line or None,
        "column": problem.where.column or None,
        "message": str(problem.message),
        "hint": str(problem.hint),
    }


def validate_paths(library: Library, paths: Iterable[Path]) -> Findings:
    """Check files, folders and games, each as what it is; no paths means all that is known."""
    given = [_named_game(library, path) for path in paths]
    wanted = given or [*library.game_folders(), shipped("templates")]
    problems: list[Problem] = []
    warnings: list[Problem] = []
    folders = list(dict.fromkeys(it for path in wanted for it in _game_folders(path)))
    templates = list(dict.fromkeys(it for path in wanted for it in template_files(path)))
    templates = list(dict.fromkeys((*templates, *(it for at in folders for it in art_files(at)))))
    for folder in folders:
        problems += _folder_problems(library, folder)
        warnings += _folder_warnings(library, folder)
    problems += _clashes(folders, library)
    for file in templates:
        problems += template_problems(file)
    files = [*(file for folder in folders for file in _yaml_files(folder)), *templates]
    named = {path for path in wanted if path.is_file()}
    if named:
        whole = [path for path in wanted if path.is_dir()]
        files = [it for it in files if it in named or _is_in(it, whole)]
        problems = [it for it in problems if _concerns(it, files, folders)]
        warnings = [it for it in warnings if _concerns(it, files, folders)]
    strays = [it for path in wanted for it in _path_problems(path)]
    strays += () if given else plugin_problems()
    return Findings(tuple(files), _told_once([*strays, *problems]), _told_once(warnings))


def _named_game(library: Library, path: Path) -> Path:
    """The folder of a game whose name is given, unless there is such a path with content."""
    if path.name != str(path) or (path.exists() and not [*_path_problems(path)]):
        return path
    found = (it for it in library.game_folders() if it.name.lower() == path.name.lower())
    return next(found, path)


def _told_once(problems: list[Problem]) -> tuple[Problem, ...]:
    """Each problem once; one that variants inherit as that of the game it stands in."""
    first: dict[tuple[Where, Said], Problem] = {}
    for it in problems:
        known = first.setdefault((it.where, it.message), it)
        first[it.where, it.message] = min(known, it, key=lambda same: len(str(same.hint)))
    return tuple(first.values())


def _is_in(file: Path, folders: list[Path]) -> bool:
    return any(folder in file.parents for folder in folders)


def _concerns(problem: Problem, files: list[Path], folders: list[Path]) -> bool:
    """Whether a problem is one of the files that were named, not of their neighbours."""
    path = Path(problem.where.path)
    return path in files or path.parent not in folders


def _path_problems(path: Path) -> Iterator[Problem]:
    if not path.exists():
        yield Problem(Where(str(path)), Said("there is no such file or folder"), _near_path(path))
    elif path.is_file() and not is_template(path) and path not in _yaml_files(path.parent):
        message = Said("is no content file")
        hint = Said("a game is a folder with a game.yaml")
        yield Problem(Where(str(path)), message, hint)
    elif not [*_game_folders(path), *template_files(path)]:
        yield Problem(
            Where(str(path)), Said("holds no game"), Said("a game is a folder with a game.yaml")
        )


def _near_path(path: Path) -> Said:
    with suppress(OSError):
        return did_you_mean(path.name, sorted(it.name for it in path.parent.iterdir()))
    return NOTHING


def _game_folders(path: Path) -> Iterator[Path]:
    folder = path if path.is_dir() else path.parent
    if (folder / GAME_FILE).is_file():
        yield folder
    elif path.is_dir():
        yield from (it.parent for it in sorted(path.glob(f"*/{GAME_FILE}")))


def _yaml_files(folder: Path) -> list[Path]:
    if not (folder / GAME_FILE).is_file():
        return []
    return sorted(it for it in folder.iterdir() if it.suffix.lower() in (".yaml", ".yml"))


def _folder_problems(library: Library, folder: Path) -> list[Problem]:
    folders = _lineage(library, folder)
    problems = [*_name_problems(folder), *_english_problems(folders)]
    try:
        box = library.open(folder)
    except InputError as error:
        return [*problems, *error.problems, *_text_problems(folder, folders)]
    if ENGLISH not in box.languages and (hint := box.missing_hint(ENGLISH)):
        problems.append(Problem(Where(str(folder)), Said("has no words in 'en'"), hint))
    found = _box_problems(box)
    return [*problems, *(inherited(it, folder, box.parents) for it in found)]


def _box_problems(box: Box) -> Iterator[Problem]:
    """What is wrong in the words and the drawings of a game."""
    words_of: dict[str, Words] = {}
    for lang in box.languages:
        try:
            words_of[lang] = box.words(lang)
        except InputError as error:
            yield from error.problems
    yield from translation_problems(box, words_of)
    yield from drawing_problems(box, words_of)


def _folder_warnings(library: Library, folder: Path) -> Iterator[Problem]:
    """What is right today in the words of a game that can be opened, but will not stay so."""
    box = _opened(library, folder)
    if box is None:
        return
    words_of: dict[str, Words] = {}
    for lang in box.languages:
        with suppress(InputError):
            words_of[lang] = box.words(lang)
    for warning in number_warnings(box, words_of):
        yield inherited(warning, folder, box.parents)


def _lineage(library: Library, folder: Path) -> tuple[Path, ...]:
    """The folders of a game and of those it extends; none if that cannot be told."""
    with suppress(InputError):
        return tuple(layer.folder for layer in library.layers(folder))
    return ()


def _text_problems(folder: Path, folders: tuple[Path, ...]) -> Iterator[Problem]:
    """What is wrong in the own words of a game that cannot be opened."""
    if not folders and _extends_unknown(folder):
        return
    for lang in LANGUAGES:
        own = folder / f"{lang}.yaml"
        files = [file for it in folders[1:] if (file := it / own.name).is_file()]
        found = caught(load_words, own, None, [own, *files]) if own.is_file() else ()
        yield from (it for it in found if it.where.path == str(own))


def _extends_unknown(folder: Path) -> bool:
    """Whether words may be laid over those of a game that is not found."""
    with suppress(InputError):
        return part_at(load_tree(folder / GAME_FILE), EXTENDS) is not None
    return False


def _name_problems(folder: Path) -> Iterator[Problem]:
    """Files of no language are never read."""
    names = [f"{lang}.yaml" for lang in LANGUAGES]
    found = [file.name for file in _yaml_files(folder)]
    for name in found:
        if name != GAME_FILE and name not in names:
            stem = Path(name).stem
            near = nearest(stem, [lang for lang in LANGUAGES if f"{lang}.yaml" not in found])
            hint = (
                Said("did you mean {near}.yaml?", near=near)
                if near
                else Said("use one of {names}", names=", ".join(names))
            )
            message = Said("no language is called {name}", name=quoted(stem))
            yield Problem(Where(str(folder / name)), message, hint)


def _english_problems(folders: tuple[Path, ...]) -> Iterator[Problem]:
    """A game has English words, its own or inherited; a file like EN.yml is told as such."""
    stems = {file.stem.lower() for folder in folders for file in _yaml_files(folder)}
    if folders and ENGLISH not in stems:
        yield Problem(Where(str(folders[0])), Said("has no words in 'en'"), Said("write en.yaml"))


def _clashes(folders: list[Path], library: Library) -> Iterator[Problem]:
    """Games that answer to the same tag or alias; a game of the same name replaces the other."""
    opened = [box for it in folders if (box := _opened(library, it))]
    known = [*opened, *(box for it in library.game_folders() if (box := _opened(library, it)))]
    for box in opened:
        for other in known:
            if other.id.lower() != box.id.lower() and other.folder != box.folder:
                yield from _clash(box, other)


def _clash(box: Box, other: Box) -> Iterator[Problem]:
    own, about = box.content.about, other.content.about
    if about.tag == own.tag:
        message = Said("the tag {tag} is that of {game} already", tag=about.tag, game=other.id)
        hint = Said("give it two other characters: sheet codes begin with it")
        yield Problem(place(box.tree, ("about", "tag")), message, hint)
    for number, alias in enumerate(own.aliases):
        if alias in (*about.aliases, other.id):
            message = Said(
                "the alias {alias} is that of {game} already", alias=alias, game=other.id
            )
            where = place(box.tree, ("about", "aliases", number))
            yield Problem(where, message, Said("remove it"))


def _opened(library: Library, folder: Path) -> Box | None:
    with suppress(InputError):
        return library.open(folder)
    return None


def caught(check: Callable[..., Any], *parts: Any) -> tuple[Problem, ...]:
    """The problems that a check raises."""
    try:
        check(*parts)
    except InputError as error:
        return error.problems
    return ()
