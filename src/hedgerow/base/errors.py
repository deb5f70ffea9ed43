"""What is wrong with a user's file: where, what, and how to mend it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message, Translator, join_or, to_english

MAX_PROBLEMS = 100
ERROR, WARNING, HINT = Message("error"), Message("warning"), Message("hint")
_FURTHER, _FIRST = Message("more problems are not shown"), Message("fix these first")
NO_NAMES: Mapping[str, Iterable[str]] = {}
_BLANKS, NO_BREAK = "\t\u202f", "\u00a0"


@record
class Location:
    """A location in a file; lines and columns count from 1, 0 means the whole file.

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
    """The place of a character of a text."""
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:].split("\n", 1)[0]
    return Location(path, text.count("\n", 0, offset) + 1, offset - start + 1, line)


@record
class Problem:
    """One thing that is wrong, or odd, in a user's input.

    `suggestion` is the text to write instead of the wrong one, where a single one is likely.
    `origin` is the place in a parent's file that a variant inherits the problem from.
    """

    location: Location
    message: Message
    hint: Message = NO_MESSAGE
    suggestion: str = ""
    origin: Location | None = None

    def __str__(self) -> str:
        return self.format(to_english)

    def format(self, translate: Translator, kind: Message = ERROR) -> str:
        """The problem as a person reads it, in a language; no terminal takes it for more."""
        head = f"{self.location}: {translate(kind)}: {translate(self.message)}"
        return "\n".join(map(_printable, (head, *self._excerpt(), *self._advice(translate))))

    def _excerpt(self) -> Iterable[str]:
        if not self.location.text.strip():
            return
        start = max(0, self.location.column - 60)
        yield f"  {self.location.text[start : start + 100]}"
        if self.location.column:
            yield "  " + " " * (self.location.column - 1 - start) + "^"

    def _advice(self, translate: Translator) -> Iterable[str]:
        if self.hint:
            yield f"  {translate(HINT)}: {translate(self.hint)}"


class InputError(Exception):
    """The user's input is wrong: all its problems at once."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = tuple(map(_with_suggestion, problems))

    def __str__(self) -> str:
        return self.format(to_english)

    def format(self, translate: Translator) -> str:
        """All problems as a person reads them, in a language."""
        return "\n".join(problem.format(translate) for problem in self.problems)


def _with_suggestion(problem: Problem) -> Problem:
    """Return a problem with the text that its hint suggests."""
    if problem.suggestion or not isinstance(problem.hint, Suggestion):
        return problem
    return replace(problem, suggestion=problem.hint.text)


class UsageError(InputError):
    """The command line is wrong, not what the user gave to read."""


class UnreadableError(InputError):
    """A file cannot be read, whatever is in it."""


def usage_error(where: str, message: Message, hint: Message = NO_MESSAGE) -> UsageError:
    """An option's value that cannot be, or options that do not go together; to be raised."""
    return UsageError(Problem(Location(where), message, hint))


MAX_KINDS, MAX_REPEATS, MAX_LOCATIONS, MAX_MEANT, MAX_SHOWN = 6, 2, 5, 3, 20
# What users call things, among the values of a message: other words are another problem.
_CALLED = ("name", "key", "text")


def group_problems(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Group problems that say the same of different places, in the order of the first.

    Two unknown names, keys or codes are two kinds; unknown letters of a grid are one.
    """
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for it in problems:
        called = (str(it.message.values.get(key, "")) for key in _CALLED)
        kinds.setdefault((it.location.path, it.message.template, *called), []).append(it)
    return tuple(map(tuple, kinds.values()))


def summarize_problems(problems: Iterable[Problem], translate: Translator) -> str:
    """Problems as a person reads them on a screen: of many alike the first, and the places."""
    kinds = group_problems(problems)
    lines = []
    for kind in kinds[:MAX_KINDS]:
        alike = kind[:1] if len(kind) > MAX_REPEATS else kind
        lines += [it.format(translate) for it in alike]
        if more := kind[len(alike) :]:
            places = ", ".join(
                f"{it.location.line}:{it.location.column}" for it in more[:MAX_LOCATIONS]
            )
            places += ", …" if len(more) > MAX_LOCATIONS else ""
            told = Message("and {count} more like this: {places}", count=len(more), places=places)
            lines.append(f"  {translate(told)}")
    if len(kinds) > MAX_KINDS:
        lines.append(
            Problem(Location(kinds[0][0].location.path), _FURTHER, _FIRST).format(translate)
        )
    return "\n".join(lines)


def input_error(
    location: Location | str, message: Message, hint: Message = NO_MESSAGE
) -> InputError:
    """An error of one problem, to be raised."""
    spot = Location(location) if isinstance(location, str) else location
    return InputError(Problem(spot, message, hint))


def raise_problems(problems: Iterable[Problem]) -> None:
    """Raise one error with all the problems, in the order of the file, if there are any.

    Those of a form that was filled without a file stay in the order in which they were found.
    """
    found = sorted(dict.fromkeys(problems), key=_file_order)
    if len(found) > MAX_PROBLEMS:
        rest = Problem(Location(found[0].location.path), _FURTHER, _FIRST)
        found[MAX_PROBLEMS:] = [rest]
    if found:
        raise InputError(*found)


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
    """Return the known word that is nearest to another; None if none is near, or several are."""
    from hedgerow.base.neighbours import closest

    near = closest(word, known)
    return near[0] if len(near) == 1 else None


def did_you_mean(
    word: str, known: Iterable[str], printed: Mapping[str, Iterable[str]] = NO_NAMES
) -> Message:
    """Return the hint for an unknown word: the nearest known one, two or three, or all of them.

    `printed` are the names on paper of what is known by an id; one that is near is shown beside it.
    """
    from hedgerow.base.neighbours import closest

    names = [*dict.fromkeys(known)]
    if near := closest(word, names):
        return meant(near) or _use_one_of(names)
    called = {name: it for it in names for name in printed.get(it, ())}
    ids: dict[str, str] = {}
    for name in closest(word, called, printed=True):
        ids.setdefault(called[name], name)
    return meant(ids, [f"{it} ({name})" for it, name in ids.items()]) or _use_one_of(names)


def meant(texts: Collection[str], shown: Collection[str] = ()) -> Message:
    """Return the hint that names one to three texts, as `shown`; of more, nothing.

    A single one is suggested as the text to write.
    """
    if not 0 < len(texts) <= MAX_MEANT:
        return NO_MESSAGE
    hint = Message("did you mean {name}?", name=join_or(*(shown or texts)))
    return Suggestion(hint, *texts) if len(texts) == 1 else hint


def _use_one_of(names: Sequence[str]) -> Message:
    between = "; " if any("," in it for it in names) else ", "
    shown = between.join([*names[:MAX_SHOWN], *(["…"] if len(names) > MAX_SHOWN else [])])
    return Message("use one of {names}", names=shown) if names else NO_MESSAGE


def quote_value(value: object) -> str:
    """A value from a user's file, short and harmless enough for a message."""
    text = _printable(str(value))
    return f"'{text[:40]}…'" if len(text) > 40 else f"'{text}'"


def _printable(text: str) -> str:
    """A text that no terminal takes for more than a text; blanks of all kinds are kept as one."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == NO_BREAK else " " if char in _BLANKS else "�"
        for char in text
    )
