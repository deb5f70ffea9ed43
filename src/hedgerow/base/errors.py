"""What is wrong with a user's file: where, what, and how to mend it."""

from collections.abc import Iterable

from hedgerow.base.frozen import record
from hedgerow.base.messages import NOTHING, Said, Say, in_english

MAX_PROBLEMS = 100
ERROR, WARNING, HINT = Said("error"), Said("warning"), Said("hint")
_FURTHER, _FIRST = Said("there are further problems"), Said("mend these first")
_BLANKS, NO_BREAK = "\t\u202f", "\u00a0"


@record
class Where:
    """A place in a file; lines and columns count from 1, 0 means the whole file."""

    path: str
    line: int = 0
    column: int = 0
    text: str = ""

    def __str__(self) -> str:
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
        self.problems = problems

    def __str__(self) -> str:
        return self.told(in_english)

    def told(self, say: Say) -> str:
        """All problems as a person reads them, in a language."""
        return "\n".join(problem.told(say) for problem in self.problems)


class UsageError(InputError):
    """The command line is wrong, not what the user gave to read."""


class UnreadableError(InputError):
    """A file cannot be read, whatever is in it."""


def misuse(where: str, message: Said, hint: Said = NOTHING) -> UsageError:
    """An option's value that cannot be, or options that do not go together; to be raised."""
    return UsageError(Problem(Where(where), message, hint))


MAX_KINDS, MAX_ALIKE, MAX_PLACES = 6, 2, 5


def problem_kinds(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Problems that say the same of different places, together; in the order of the first."""
    kinds: dict[tuple[str, str], list[Problem]] = {}
    for it in problems:
        kinds.setdefault((it.where.path, it.message.template), []).append(it)
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
    """Raise one error with all the problems, in the order of the file, if there are any."""
    found = sorted(dict.fromkeys(problems), key=_file_order)
    if len(found) > MAX_PROBLEMS:
        rest = Problem(Where(found[0].where.path), _FURTHER, _FIRST)
        found[MAX_PROBLEMS:] = [rest]
    if found:
        raise InputError(*found)


def _file_order(problem: Problem) -> tuple[str, int, int]:
    return problem.where.path, problem.where.line, problem.where.column


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another, if any is."""
    from difflib import get_close_matches

    names = list(dict.fromkeys(known))
    near = get_close_matches(word.casefold(), [name.casefold() for name in names], n=1, cutoff=0.5)
    return next(name for name in names if name.casefold() == near[0]) if near else None


def did_you_mean(word: str, known: Iterable[str]) -> Said:
    """The hint for a misspelt word: the nearest right one, or all of them."""
    names = list(dict.fromkeys(known))
    near = nearest(word, names)
    if near:
        return Said("did you mean {name}?", name=near)
    shown = ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
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
