"""Problems in a user's input: location, message, and a hint how to fix them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message, Translator, join_or, to_english

# A binary or wrong file can have thousands of problems; users fix the first ones.
MAX_PROBLEMS = 100
# A longer line of a file is cut, which this sign shows.
MAX_EXCERPT, CUT = 100, "…"
ERROR, WARNING, HINT = Message("error"), Message("warning"), Message("hint")
_FURTHER, _FIRST = Message("more problems are not shown"), Message("fix these first")
NO_NAMES: Mapping[str, Iterable[str]] = {}
# Spaces that str.isprintable() rejects. French puts a no-break space before a colon: it stays.
_SPACES, NO_BREAK = "\t\u202f", "\u00a0"


@record
class Location:
    """A location in a file; lines and columns count from 1, and 0 means the whole file.

    In a form that was filled without a file, `part` is the field or cell: `[Lisa] B3`.
    """

    path: str
    line: int = 0
    column: int = 0
    text: str = ""
    part: str = ""

    def __str__(self) -> str:
        if self.part:
            return f"{self.path}: {self.part}"
        if not self.line:
            return self.path
        return (
            f"{self.path}:{self.line}:{self.column}" if self.column else f"{self.path}:{self.line}"
        )


def location_at(path: str, text: str, offset: int) -> Location:
    """Return the location of the character at an offset in a file's text."""
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:].split("\n", 1)[0]
    return Location(path, text.count("\n", 0, offset) + 1, offset - start + 1, line)


@record
class Problem:
    """One error or warning about a user's input.

    `suggestion` is the text to write instead of the wrong one, if there is a single likely one.
    `origin` is the location in a parent's file from which a variant inherits the problem.
    """

    location: Location
    message: Message
    hint: Message = NO_MESSAGE
    suggestion: str = ""
    origin: Location | None = None

    def __str__(self) -> str:
        return self.format(to_english)

    def format(self, translate: Translator, kind: Message = ERROR) -> str:
        """Format the problem for a terminal, without control characters."""
        head = f"{self.location}: {translate(kind)}: {translate(self.message)}"
        return "\n".join(map(_printable, (head, *self._excerpt(), *self._advice(translate))))

    def _excerpt(self) -> Iterable[str]:
        if not self.location.text.strip():
            return
        # A long line is cut, so that the column stays visible on a narrow terminal.
        start = max(0, self.location.column - 60)
        text = self.location.text[start : start + MAX_EXCERPT]
        if start:
            text = f"{CUT}{text[1:]}"
        if len(self.location.text) > start + MAX_EXCERPT:
            text = f"{text[:-1]}{CUT}"
        yield f"  {text}"
        if self.location.column:
            yield "  " + " " * (self.location.column - 1 - start) + "^"

    def _advice(self, translate: Translator) -> Iterable[str]:
        if self.hint:
            yield f"  {translate(HINT)}: {translate(self.hint)}"


class InputError(Exception):
    """An error in the user's input, with all its problems."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = tuple(map(_with_suggestion, problems))

    def __str__(self) -> str:
        return self.format(to_english)

    def format(self, translate: Translator) -> str:
        """Format all problems for a terminal."""
        return "\n".join(problem.format(translate) for problem in self.problems)


def _with_suggestion(problem: Problem) -> Problem:
    """Copy the suggested text from a problem's hint, unless it has one."""
    if problem.suggestion or not isinstance(problem.hint, Suggestion):
        return problem
    return replace(problem, suggestion=problem.hint.text)


class UsageError(InputError):
    """An error in the command line, not in the content of a file."""


class UnreadableError(InputError):
    """A file that cannot be opened or read at all."""


def fault_problem(path: str, error: Exception) -> Problem:
    """Return the problem of a file or folder on which the program failed by a fault of its own."""
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    module = place.tb_frame.f_globals.get("__name__", "") if place else ""
    line = place.tb_lineno if place else 0
    text = f"{type(error).__name__}: {error} ({module}, {line})"
    message = Message("hedgerow failed here by a fault of its own: {error}", error=text[:300])
    return Problem(Location(path), message, Message("please report it, with the files of the game"))


def usage_error(option: str, message: Message, hint: Message = NO_MESSAGE) -> UsageError:
    """Create the error for a bad option value or for options that exclude each other."""
    return UsageError(Problem(Location(option), message, hint))


MAX_KINDS, MAX_REPEATS, MAX_LOCATIONS, MAX_MEANT, MAX_SHOWN = 6, 2, 5, 3, 20
# The values of a message that name something: with other names it is another problem.
_NAMING_KEYS = ("name", "key", "text")


def group_problems(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Group problems with the same message, in order of first appearance.

    Two unknown names, keys or codes are two groups; the unknown letters of a grid are one group.
    """
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        message = problem.message
        names = (str(message.values.get(key, "")) for key in _NAMING_KEYS)
        kinds.setdefault((problem.location.path, message.template, *names), []).append(problem)
    return tuple(map(tuple, kinds.values()))


def summarize_problems(problems: Iterable[Problem], translate: Translator) -> str:
    """Format problems for a screen: for long groups only the first one and the locations."""
    kinds = group_problems(problems)
    lines = []
    for kind in kinds[:MAX_KINDS]:
        in_full = kind[:1] if len(kind) > MAX_REPEATS else kind
        lines += [problem.format(translate) for problem in in_full]
        if more := kind[len(in_full) :]:
            locations = ", ".join(
                f"{it.location.line}:{it.location.column}" for it in more[:MAX_LOCATIONS]
            )
            locations += ", …" if len(more) > MAX_LOCATIONS else ""
            rest = Message(
                "and {count} more like this: {places}", count=len(more), places=locations
            )
            lines.append(f"  {translate(rest)}")
    if len(kinds) > MAX_KINDS:
        lines.append(
            Problem(Location(kinds[0][0].location.path), _FURTHER, _FIRST).format(translate)
        )
    return "\n".join(lines)


def input_error(
    location: Location | str, message: Message, hint: Message = NO_MESSAGE
) -> InputError:
    """Create an error with a single problem."""
    if isinstance(location, str):
        location = Location(location)
    return InputError(Problem(location, message, hint))


def raise_problems(problems: Iterable[Problem]) -> None:
    """Raise one InputError with all problems, sorted by line; return if there are none.

    Problems of a form that was filled without a file stay in the order in which they were found.
    """
    ordered = sorted(dict.fromkeys(problems), key=_file_order)
    if len(ordered) > MAX_PROBLEMS:
        rest = Problem(Location(ordered[0].location.path), _FURTHER, _FIRST)
        ordered[MAX_PROBLEMS:] = [rest]
    if ordered:
        raise InputError(*ordered)


def _file_order(problem: Problem) -> tuple[str, int, int]:
    location = problem.location
    return location.path, location.line, location.column if location.line else 0


class Suggestion(Message):
    """A hint that names the text to write instead of the wrong one."""

    __slots__ = ("text",)

    def __init__(self, hint: Message, text: str) -> None:
        super().__init__(hint.template, **hint.values)
        self.text: Final = text


def closest_match(word: str, known: Iterable[str]) -> str | None:
    """Return the known word closest to a typed one; None if there are none or several."""
    from hedgerow.base.similar_names import closest  # late: only errors need it

    matches = closest(word, known)
    return matches[0] if len(matches) == 1 else None


def did_you_mean(
    word: str, known: Iterable[str], printed: Mapping[str, Iterable[str]] = NO_NAMES
) -> Message:
    """Return the hint for an unknown word: one to three close known words, or a list of all.

    `printed` maps ids to their printed names; a close printed name is shown after its id.
    """
    from hedgerow.base.similar_names import closest

    names = [*dict.fromkeys(known)]
    if matches := closest(word, names):
        return suggestion_hint(matches) or list_names(names)
    # Users type what they see on paper: a printed name leads to its id.
    id_by_name = {name: it for it in names for name in printed.get(it, ())}
    ids: dict[str, str] = {}
    for name in closest(word, id_by_name, printed=True):
        ids.setdefault(id_by_name[name], name)
    return suggestion_hint(ids, [f"{it} ({name})" for it, name in ids.items()]) or list_names(names)


def suggestion_hint(texts: Collection[str], labels: Collection[str] = ()) -> Message:
    """Return the hint naming one to three texts, displayed as `labels`; otherwise no hint.

    A single text also becomes the suggested replacement.
    """
    if not 0 < len(texts) <= MAX_MEANT:
        return NO_MESSAGE
    hint = Message("did you mean {name}?", name=join_or(*(labels or texts)))
    return Suggestion(hint, *texts) if len(texts) == 1 else hint


def list_names(names: Sequence[str]) -> Message:
    """Return the hint that lists all valid names; no hint without any."""
    if len(names) == 1:
        return Message("use {name}", name=names[0])
    separator = "; " if any("," in name for name in names) else ", "
    listed = separator.join([*names[:MAX_SHOWN], *(["…"] if len(names) > MAX_SHOWN else [])])
    return Message("use one of {names}", names=listed) if names else NO_MESSAGE


def quote_value(value: object) -> str:
    """Quote a value from a user's file, shortened and without control characters."""
    text = _printable(str(value))
    return f"'{text[:40]}…'" if len(text) > 40 else f"'{text}'"


def _printable(text: str) -> str:
    """Replace control characters, so that untrusted text cannot control the terminal."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == NO_BREAK else " " if char in _SPACES else "�"
        for char in text
    )
