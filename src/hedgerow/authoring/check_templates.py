"""Checks of templates: themes, papers, icons, layouts, and the words that all games share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from hedgerow.authoring.check_words import placeholder_problems
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    closest_match,
    did_you_mean,
    quote_value,
    suggestion_hint,
)
from hedgerow.base.files import read_text
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import ICON_NAME, ICONS
from hedgerow.drawing.icons import MAX_ICON_BYTES, read_own_icon, validate_icon
from hedgerow.drawing.layout import LAYOUT_NAME, LAYOUTS, load_layout_file
from hedgerow.drawing.pictures import PICTURES, load_picture, picture_files
from hedgerow.drawing.theme import THEME_NAME, THEMES, OwnTheme, Theme, load_theme
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.reader import load_model
from hedgerow.loading.strict_yaml import load_tree, locate
from hedgerow.loading.violations import AT_KEY
from hedgerow.loading.words import LANGUAGES, load_words, placeholders
from hedgerow.printing.paper import Papers

PAPERS = "papers.yaml"
# Notes and files of the operating system: no warning for these among icons and themes.
NOTES = (".md", ".txt", ".ini", ".db")
_FOLDERS = {"themes": "*.yaml", "icons": "*.svg", "layouts": "*.yaml", "words": "*.yaml"}
# The folders of a game with files that it may have of its own.
_ART = (ICONS, THEMES, LAYOUTS)


def is_template(file: Path) -> bool:
    """Return whether a file is a template, judged by its name and folder."""
    # A game may be named `themes` or `words`.
    if (file.parent / "game.yaml").is_file():
        return False
    return file.name == PAPERS or file.match(_FOLDERS.get(file.parent.name, "?/?"))


def template_files(path: Path) -> Iterator[Path]:
    """Yield the templates at a path: a file, a folder of one kind, or a folder of all kinds."""
    if path.is_file():
        yield from [path] if is_template(path) else []
    elif path.name in _FOLDERS:
        yield from sorted(path.glob(_FOLDERS[path.name]))
    else:
        yield from sorted(path.glob(PAPERS))
        for name, pattern in _FOLDERS.items():
            yield from sorted((path / name).glob(pattern))


def art_files(folder: Path) -> Iterator[Path]:
    """Yield the icons, themes, layouts and pictures in a game's folder."""
    for name in _ART:
        yield from sorted((folder / name).glob(_FOLDERS[name]))
    yield from picture_files(folder)


def unread_files(path: Path) -> Iterator[Path]:
    """Yield files among the icons, themes and layouts of a game that are not read.

    `path` is the game's folder, or one of these folders in it.
    """
    folders = [path] if path.name in _ART else [path / name for name in _ART]
    for folder in folders:
        read = set(folder.glob(_FOLDERS[folder.name]))
        if is_game_art(folder / GAME_FILE) and folder.is_dir():
            unread = (
                it for it in folder.iterdir() if it not in read and not it.name.startswith(".")
            )
            yield from sorted(it for it in unread if it.suffix.lower() not in NOTES)


def unread_warning(path: Path) -> Problem:
    """Return the warning for a file that is not read, with a hint how to fix it."""
    if path.is_dir():
        message = Message("ignored: subfolders of {name}/ are not searched", name=path.parent.name)
        return Problem(Location(str(path)), message, Message("move its files one folder up"))
    end = Path(_FOLDERS[path.parent.name]).suffix
    fixed = path.with_suffix(end).name.lower()
    if path.suffix.lower() == end:
        message = Message("ignored: the name must end in {end}", end=end)
        hint = Message("rename it to {file}", file=fixed)
    elif path.parent.name == ICONS:
        message = Message("ignored: icons must be SVG files")
        hint = Message("draw it as {file}; see “Your own pictures” in docs/guide.md", file=fixed)
    else:
        message = Message("ignored: themes must be YAML files")
        if path.parent.name == LAYOUTS:
            message = Message("ignored: layouts must be YAML files")
        hint = Message("rename it to {file}", file=fixed)
    return Problem(Location(str(path)), message, hint)


def is_game_art(file: Path) -> bool:
    """Return whether a theme or icon belongs to a game."""
    return (file.parent.parent / GAME_FILE).is_file()


def template_problems(file: Path) -> tuple[Problem, ...]:
    """Return all problems of a template."""
    problems: list[Problem] = []
    try:
        problems.extend(_choose_check(file)(file))
    except InputError as error:
        problems += error.problems
    return tuple(problems)


def _choose_check(file: Path) -> Callable[[Path], Iterator[Problem]]:
    if file.name == PAPERS:
        return _paper_problems
    checks = {
        THEMES: _theme_problems,
        ICONS: _icon_problems,
        LAYOUTS: _layout_problems,
        PICTURES: _picture_problems,
    }
    return checks.get(file.parent.name, _word_problems)


def _paper_problems(file: Path) -> Iterator[Problem]:
    """Check that all shipped papers are defined."""
    papers = load_model(file, Papers).papers
    shipped = load_model(data_folder("templates") / PAPERS, Papers).papers
    yield from _missing_names(file, "papers", Message("paper"), set(papers), set(shipped))


def _theme_problems(file: Path) -> Iterator[Problem]:
    """Check a theme: one of a game needs a valid name, others a colour for every role."""
    if is_game_art(file):
        yield from _name_problems(file, THEME_NAME, Message("invalid theme name {name}"))
        load_model(file, OwnTheme)
        return
    colours = load_model(file, Theme).colours
    yield from _missing_names(
        file, "colours", Message("colour"), set(colours), set(load_theme("colour").colours)
    )


def _missing_names(
    file: Path, key: str, what: Message, names: set[str], needed: set[str]
) -> Iterator[Problem]:
    """Yield needed names that are missing or misspelt; additional names are allowed."""
    tree = load_tree(file)
    for name in sorted(needed - names):
        # A similar additional name is most likely a typing error.
        typo = closest_match(name, sorted(names - needed))
        location = tree.value[key].keys[typo] if typo else locate(tree, (key, AT_KEY))
        message = (
            Message("unknown {kind} {name}", kind=what, name=quote_value(typo)) if typo else None
        )
        hint = suggestion_hint([name]) if typo else NO_MESSAGE
        yield Problem(
            location,
            message or Message("missing {kind} {name}", kind=what, name=quote_value(name)),
            hint,
        )


def _name_problems(file: Path, pattern: re.Pattern[str], message: Message) -> Iterator[Problem]:
    """Yield a problem if the name of a file is invalid: users could not refer to it."""
    if not pattern.fullmatch(file.stem):
        hint = Message(
            "use lower-case letters, digits and hyphens, starting with a letter, as in barn-owl"
        )
        yield Problem(Location(str(file)), message.with_values(name=quote_value(file.stem)), hint)


def _word_problems(file: Path) -> Iterator[Problem]:
    """Check that shared words have the keys and placeholders of the shipped English ones."""
    if file.stem not in LANGUAGES:
        names = [f"{lang}.yaml" for lang in LANGUAGES]
        message = Message("unknown language {name}", name=quote_value(file.stem))
        yield Problem(Location(str(file)), message, did_you_mean(file.name, names))
        return
    english = load_words(data_folder("templates") / "words" / f"{LANGUAGES[0]}.yaml", None).texts
    words = load_words(file, english)
    yield from placeholder_problems(words, {key: placeholders(english[key]) for key in english})


def _layout_problems(file: Path) -> Iterator[Problem]:
    """Check that a layout has a valid name, and can be read with those it extends."""
    yield from _name_problems(file, LAYOUT_NAME, Message("invalid layout name {name}"))
    load_layout_file(file, (file.parent.parent,) if is_game_art(file) else ())


def _picture_problems(file: Path) -> Iterator[Problem]:
    """Check that a picture can be printed."""
    load_picture(file)
    return iter(())


def _icon_problems(file: Path) -> Iterator[Problem]:
    """Check that an icon has a valid name, and can be read and printed."""
    yield from _name_problems(file, ICON_NAME, Message("invalid icon name {name}"))
    text = read_own_icon(file) if is_game_art(file) else read_text(file, MAX_ICON_BYTES)
    validate_icon(text, file.stem, str(file))
