"""Creation of a new game with its own rules: the template game, copied under another name.

The result is an installable Python package with the files of a game in the repository: rules,
messages, content, examples and tests.
"""

from __future__ import annotations

import keyword
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from hedgerow import __version__, games
from hedgerow.authoring.new_game import NewGame, unused_tag, validate_name, write_text
from hedgerow.base.errors import Location, input_error, quote_value
from hedgerow.base.files import atomic_folder
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.games import ruleset_names
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.ruleset.plugin import GROUP
from hedgerow.ruleset.sheet_code import ALPHABET, SEEDS, parse_code

_KINDS = (".py", ".json", ".md", ".txt", ".yaml")
# Importable packages that a new game must not replace.
_TAKEN = ("hedgerow", "tests")
_TEMPLATE_LINE = "  template: true\n"
_REST_OF_IMPORT = r"[^(\n]*(?:\([^)]*\))?\n"
_PROJECT = """\
[build-system]
requires = ["hatchling>=1.21"]
build-backend = "hatchling.build"

[project]
name = "hedgerow-{name}"
version = "0.1.0"
description = "{title}, a game for hedgerow."
readme = "src/{module}/README.md"
requires-python = ">=3.11"
dependencies = ["hedgerow>={version}"]

[project.optional-dependencies]
dev = ["pytest>=8.2"]

# hedgerow finds the game here: the name of its rules, and their package.
[project.entry-points."{group}"]
{name} = "{module}"

[tool.hatch.build.targets.wheel]
packages = ["src/{module}"]

[tool.ruff]
line-length = 100

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = "-q --import-mode=importlib"
"""


@keyword_record
class GameFolders:
    """Folders of a game's rules, content and tests, and their packages; `{}` is its module."""

    rules: str
    content: str
    tests: str
    rules_package: str
    tests_package: str


IN_PACKAGE = GameFolders(
    rules="src/{}",
    content="src/{}/content",
    tests="tests",
    rules_package="{}",
    tests_package="tests",
)
IN_REPOSITORY = GameFolders(
    rules="src/hedgerow/games/{}",
    content="content",
    tests="tests/games/{}",
    rules_package="hedgerow.games.{}",
    tests_package="tests.games.{}",
)


@record
class NewNames:
    """The id and tag of a game, and the names derived from the id: `my-farm` → `my_farm`."""

    id: str
    tag: str

    @property
    def module(self) -> str:
        return self.id.replace("-", "_")

    @property
    def in_classes(self) -> str:
        return "".join(part.capitalize() for part in self.id.split("-"))

    @property
    def title(self) -> str:
        return self.id.replace("-", " ").capitalize()


def create_rules_package(library: Library, root: Path, name: str) -> NewGame:
    """Create the package of a game with its own rules below `root`, completely or not at all."""
    new = choose_names(library, root, name)
    files = {**rules_files(new, IN_PACKAGE), "pyproject.toml": _project_text(new)}
    with atomic_folder(root / new.id) as folder:
        for path, text in files.items():
            write_text(folder / path, text)
    paths = tuple(root / new.id / path for path in files)
    return NewGame(paths, tuple(_commands(root / new.id, new.id, paths)))


def choose_names(library: Library, root: Path, name: str) -> NewNames:
    """Return the names of a new game.

    Raises InputError if a game, ruleset or Python module has the name already.
    """
    game_id = validate_name(library, root, name)
    tag = unused_tag(game_id, {game.content.about.tag for game in library.games()})
    new = NewNames(game_id, tag)
    if game_id in ruleset_names() or _is_python_name(new.module):
        message = Message(
            "the name {name} is already used by Python or a Python package",
            name=quote_value(game_id),
        )
        raise input_error("NAME", message, Message("choose another name"))
    return new


def rules_files(new: NewNames, folders: GameFolders) -> dict[str, str]:
    """Return the files of a new game by path, copied from the template game."""
    template = next(game for game in open_library().games() if game.content.about.template)
    return {
        _rename(path, template, new, folders): _convert_file(file, template, new, folders)
        for file, path in _template_files(template, folders)
    }


def _is_python_name(module: str) -> bool:
    """Return whether a name is a Python keyword or an importable module."""
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or module in _TAKEN:
        return True
    spec = find_spec(module)
    # A folder of that name is a namespace package without origin; it is no obstacle.
    return spec is not None and spec.origin is not None


def _template_files(template: Game, folders: GameFolders) -> Iterator[tuple[Path, str]]:
    """Yield the files of the template game, and the path of each in the new game."""
    name, module, content = template.id, template.id.replace("-", "_"), data_folder("content")
    for folder, files, target in (
        (Path(games.__path__[0]) / module, "**/*", folders.rules),
        (content, f"{name}/*", folders.content),
        (content, f"examples/{name}/*", folders.content),
        (content, f"schemas/{name}.*", folders.content),
        (data_folder("tests") / "games" / module, "*", folders.tests),
    ):
        for file in sorted(folder.glob(files)):
            if file.suffix in _KINDS:
                yield file, f"{target}/{file.relative_to(folder).as_posix()}"


def _convert_file(file: Path, template: Game, new: NewNames, folders: GameFolders) -> str:
    """Return the text of a template file, with the names, tag and codes of the new game."""
    tag = template.content.about.tag
    text = file.read_text("utf-8").replace(_TEMPLATE_LINE, "")
    text = text.replace(f"tag: {tag}\n", f"tag: {new.tag}\n")
    for code in re.findall(rf"{tag}[{ALPHABET}]-[{ALPHABET}]{{5}}-[{ALPHABET}]{{5}}", text):
        text = text.replace(code, _find_equal_code(code, template, new.tag))
    text = _rename(text, template, new, folders)
    # In the repository, the linter sorts all imports from `hedgerow` together.
    return _sort_imports(text, new.module) if folders == IN_PACKAGE else text


def _rename(text: str, template: Game, new: NewNames, folders: GameFolders) -> str:
    """Return text, or a path, with the names of the template replaced by the new ones."""
    old = NewNames(template.id, "")
    names = {
        r"\{\}": new.module,
        rf"hedgerow\.games\.{old.module}": folders.rules_package.format(new.module),
        rf"tests\.games\.{old.module}": folders.tests_package.format(new.module),
        rf"{old.in_classes}(?=[A-Z])": new.in_classes,
        rf"(?<=_){old.module}(?=_)": new.module,
        old.title: new.title,
        old.id: new.id,
    }
    # One pass with a group per name: nothing that was inserted is replaced again.
    replacements = [*names.values()]
    pattern = "|".join(f"({name})" for name in names)
    return re.sub(pattern, lambda match: replacements[(match.lastindex or 0) - 1], text)


def _find_equal_code(code: str, template: Game, tag: str) -> str:
    """Return the first code of the new game with the same sheet as a code of the template."""
    # Sheets depend on the tag, so the same seed gives another sheet. The template game has only
    # few different sheets: an equal one is found soon.
    about = replace(template.content.about, tag=tag)
    new = replace(template, content=replace(template.content, about=about))
    sheet = template.sheet_from_code(parse_code(code), Location(code))
    codes = map(new.code_for_seed, range(SEEDS))
    return next(str(it) for it in codes if new.generate_sheet(it) == sheet)


def _sort_imports(text: str, module: str) -> str:
    """Move the imports from the new package below all others, as linters expect."""
    own = re.findall(rf"^from (?:{module}|tests)\.{_REST_OF_IMPORT}", text, re.MULTILINE)
    for line in own:
        text = text.replace(line, "", 1)
    text = text.replace("import pytest\n\nfrom", "import pytest\nfrom")
    # Indented imports, as below `if TYPE_CHECKING:`.
    own_lines, library_lines = (rf"((?:    from {it}\..*\n)" for it in (module, "hedgerow"))
    indented = re.compile(f"^{own_lines}*){library_lines}+){own_lines}*)", re.MULTILINE)
    text = indented.sub(
        lambda match: match[2] + "\n" * bool(match[1] + match[3]) + match[1] + match[3], text
    )
    others = [*re.finditer(rf"^(?:from|import) {_REST_OF_IMPORT}", text, re.MULTILINE)]
    end = others[-1].end() if own else 0
    return "\n".join((text[:end], "".join(own) + text[end:])) if own else text


def _project_text(new: NewNames) -> str:
    return _PROJECT.format(
        name=new.id, title=new.title, module=new.module, version=__version__, group=GROUP
    )


def _commands(folder: Path, name: str, files: tuple[Path, ...]) -> Iterator[str]:
    example = next(path for path in files if path.suffix == ".txt")
    yield f"pip install --editable {shlex.quote(str(folder))}"
    yield f"hedgerow validate {name}"
    yield f"hedgerow kit {name}"
    yield f"hedgerow score {shlex.quote(str(example))}"
    yield f"python -m pytest {shlex.quote(str(folder))}"
