"""The blank file: a score file to fill in, generated from the form of its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any

from hedgerow.base.errors import Location, Problem, raise_problems, usage_error
from hedgerow.base.grid import NO_WALLS
from hedgerow.scorefile.entry import format_entry
from hedgerow.scorefile.form import Field, Form, SectionForm, initials
from hedgerow.scorefile.score_file import MAX_NAME, name_problems

MAX_COMMENT = 76
# Replaces the spaces inside names while comments are wrapped, so that names are not broken.
_GLUE = "\x1f"


def make_blank_file(forms: Sequence[Form], names: Sequence[str] = (), remark: str = "") -> str:
    """Return a score file to fill in, for one form or for the forms of several printed sheets.

    The `names` of players are written into it; a `remark` follows the instructions. Raises
    InputError if there are too many names for the game.
    """
    form = forms[0]
    if len(names) > form.most_players:
        raise usage_error("--names", form.too_many_players)
    _check_names(names)
    entry = {
        "fields": {
            field.key: _initial_value(field, form, names)
            for field in form.fields
            if _is_included(field, form)
        },
        "sections": [*_section_entries(forms, names)],
    }
    fields = (*form.fields, *(field for section in form.sections for field in section.fields))
    comments = {
        "": (*form.intro, *filter(None, [remark])),
        **{field.key: [*_explain(field)] for field in fields},
    }
    return format_entry(
        form, entry, {key: [*_wrap_comment(field)] for key, field in comments.items()}
    )


def _check_names(names: Sequence[str]) -> None:
    """Reject names with which the file could not be scored: invalid ones, and any twice."""
    problems: list[Problem] = []
    for number, name in enumerate(names):
        earlier = [*map(str.casefold, names[:number])]
        problems += name_problems(name, earlier, Location(name[:MAX_NAME]))
    raise_problems(problems)


def _section_entries(forms: Sequence[Form], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    first = forms[0]
    if not first.per_player:
        yield from (
            _section_entry(section.name, section, first)
            for section in first.sections
            if section.wanted
        )
        return
    count = max(len(forms), len(names), 1 if first.code else first.least_players)
    for number in range(count):
        form = forms[number] if number < len(forms) else _remove_sheet(first)
        section = form.sections[0]
        name = names[number] if number < len(names) else ""
        yield _section_entry(name or section.label.format(n=number + 1), section, form)


def _section_entry(name: str, section: SectionForm, form: Form) -> dict[str, Any]:
    grid = section.grid
    return {
        "name": name,
        "fields": {
            field.key: _initial_value(field, form, ())
            for field in section.fields
            if _is_included(field, form)
        },
        "rows": grid.blank_rows,
        "walls": [[first.name, second.name] for first, second in sorted(grid.walls)],
    }


def _remove_sheet(form: Form) -> Form:
    """Remove the code and the printed walls and letters, for a player whose sheet is unknown."""
    (section,) = form.sections
    empty = replace(section, grid=replace(section.grid, walls=NO_WALLS, fixed=()))
    return replace(form, code="", sections=(empty,))


def _is_included(field: Field, form: Form) -> bool:
    """Return whether a field is written: all except a code that is not known."""
    return field.kind != "code" or bool(form.code)


def _initial_value(field: Field, form: Form, names: Sequence[str]) -> Any:
    """Return the value of a field before it is filled in."""
    if field.kind == "code":
        return form.code
    if field.kind == "players" and names:
        return dict(zip(initials(names), names, strict=True))
    if field.kind == "text" and names:
        text_keys = [it.key for it in form.fields if it.kind == "text"]
        number = text_keys.index(field.key)
        return names[number] if number < len(names) else field.default
    return field.default


def _explain(field: Field) -> Iterator[str]:
    """Yield the help of a field and the names of its options."""
    yield f"{field.key}: {field.help}"
    if field.options:
        names = (it.name.replace(" ", _GLUE) for it in field.options)
        yield f"  {', '.join(names)}"


def _wrap_comment(lines: Iterable[str]) -> Iterator[str]:
    """Yield comments in lines of at most MAX_COMMENT characters, without breaking names."""
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip(" ")))
        parts = wrap(
            line,
            MAX_COMMENT,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        yield from (it.replace(_GLUE, " ") for it in parts)
