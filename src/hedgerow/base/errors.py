"""What is wrong with a user's file: where, what, and how to mend it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hedgerow.base.frozen import record
from hedgerow.base.messages import NOTHING, Said, Say, either, in_english

MAX_PROBLEMS = 100
ERROR, WARNING, HINT = Said("error"), Said("warning"), Said("hint")
_FURTHER, _FIRST = Said("there are further problems"), Said("mend these first")
NO_NAMES: Mapping[str, Iterable[str]] = {}
_BLANKS, NO_BREAK = "\t\u202f", "\u00a0"


@record
class Where:
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


def where_at(path: str, text: str, offset: int) -> Where:
    """The place of a character of a text."""
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:].split("\n", 1)[0]
    return Where(path, text.count("\n", 0, offset) + 1, offset - start + 1, line)


@record
class Problem:
    """One thing that is wrong, or odd, in a user's input.

    `suggestion` is the text to write instead of the wrong one, where a single one is likely.
    `origin` is the place in a parent's file that a variant inherits the problem from.
    """

    where: Where
    message: Said
    hint: Said = NOTHING
    suggestion: str = ""
    origin: Where | None = None

    def __str__(self) -> str:
        return self.told(in_english)

    def told(self, say: Say, kind: Said = ERROR) -> str:
        """The problem as a person reads it, in a language; no terminal takes it for more."""
        head = f"{self.where}: {say(kind)}: {say(self.message)}"
        return "\n".join(map(_printable, (head, *self._excerpt(), *self._advice(say))))

    def _excerpt(self) -> Iterable[str]:
        if not self.where.text.strip():
            return
        start = max(0, self.where.column - 60)
        yield f"  {self.where.text[start : start + 100]}"
        if self.where.column:
            yield "  " + " " * (self.where.column - 1 - start) + "^"

    def _advice(self, say: Say) -> Iterable[str]:
        if self.hint:
            yield f"  {say(HINT)}: {say(self.hint)}"


class InputError(Exception):
    """The user's input is wrong: all its problems at once."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = tuple(map(_with_suggestion, problems))

    def __str__(self) -> str:
        return self.told(in_english)

    def told(self, say: Say) -> str:
        """All problems as a person reads them, in a language."""
        return "\n".join(problem.told(say) for problem in self.problems)


def _with_suggestion(problem: Problem) -> Problem:
    """Return a problem with the text that its hint suggests."""
    if problem.suggestion or not isinstance(problem.hint, Suggestion):
        return problem
    return replace(problem, suggestion=problem.hint.text)


class UsageError(InputError):
    """The command line is wrong, not what the user gave to read."""


class UnreadableError(InputError):
    """A file cannot be read, whatever is in it."""


def misuse(where: str, message: Said, hint: Said = NOTHING) -> UsageError:
    """An option's value that cannot be, or options that do not go together; to be raised."""
    return UsageError(Problem(Where(where), message, hint))


MAX_KINDS, MAX_ALIKE, MAX_PLACES, MAX_MEANT, MAX_SHOWN = 6, 2, 5, 3, 20
# What users call things, among the values of a message: other words are another problem.
_CALLED = ("name", "key", "text")


def problem_kinds(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Group problems that say the same of different places, in the order of the first.

    Two unknown names, keys or codes are two kinds; unknown letters of a grid are one.
    """
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for it in problems:
        called = (str(it.message.values.get(key, "")) for key in _CALLED)
        kinds.setdefault((it.where.path, it.message.template, *called), []).append(it)
    return tuple(map(tuple, kinds.values()))


def told_briefly(problems: Iterable[Problem], say: Say) -> str:
    """Problems as a person reads them on a screen: of many alike the first, and the places."""
    kinds = problem_kinds(problems)
    lines = []
    for kind in kinds[:MAX_KINDS]:
        alike = kind[:1] if len(kind) > MAX_ALIKE else kind
        lines += [it.told(say) for it in alike]
        if more := kind[len(alike) :]:
            places = ", ".join(f"{it.where.line}:{it.where.column}" for it in more[:MAX_PLACES])
            places += ", …" if len(more) > MAX_PLACES else ""
            told = Said("and {count} more like this: {places}", count=len(more), places=places)
            lines.append(f"  {say(told)}")
    if len(kinds) > MAX_KINDS:
        lines.append(Problem(Where(kinds[0][0].where.path), _FURTHER, _FIRST).told(say))
    return "\n".join(lines)


def wrong(where: Where | str, message: Said, hint: Said = NOTHING) -> InputError:
    """An error of one problem, to be raised."""
    spot = Where(where) if isinstance(where, str) else where
    return InputError(Problem(spot, message, hint))


def raise_any(problems: Iterable[Problem]) -> None:
    """Raise one error with all the problems, in the order of the file, if there are any.

    Those of a form that was filled without a file stay in the order in which they were found.
    """
    found = sorted(dict.fromkeys(problems), key=_file_order)
    if len(found) > MAX_PROBLEMS:
        rest = Problem(Where(found[0].where.path), _FURTHER, _FIRST)
        found[MAX_PROBLEMS:] = [rest]
    if found:
        raise InputError(*found)


def _file_order(problem: Problem) -> tuple[str, int, int]:
    where = problem.where
    return where.path, where.line, where.column if where.line else 0


class Suggestion(Said):
    """A hint that names the text to write instead of the wrong one."""

    __slots__ = ("text",)

    def __init__(self, hint: Said, text: str) -> None:
        super().__init__(hint.template, **hint.values)
        self.text: Final = text


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is nearest to another; None if none is near, or several are."""
    from hedgerow.base.neighbours import closest

    near = closest(word, known)
    return near[0] if len(near) == 1 else None


def did_you_mean(
    word: str, known: Iterable[str], printed: Mapping[str, Iterable[str]] = NO_NAMES
) -> Said:
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


def meant(texts: Collection[str], shown: Collection[str] = ()) -> Said:
    """Return the hint that names one to three texts, as `shown`; of more, nothing.

    A single one is suggested as the text to write.
    """
    if not 0 < len(texts) <= MAX_MEANT:
        return NOTHING
    hint = Said("did you mean {name}?", name=either(*(shown or texts)))
    return Suggestion(hint, *texts) if len(texts) == 1 else hint


def _use_one_of(names: Sequence[str]) -> Said:
    between = "; " if any("," in it for it in names) else ", "
    shown = between.join([*names[:MAX_SHOWN], *(["…"] if len(names) > MAX_SHOWN else [])])
    return Said("use one of {names}", names=shown) if names else NOTHING


def quoted(value: object) -> str:
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
