"""The blank file: a score file to fill in, made from the form of its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any

from hedgerow.base.errors import usage_error
from hedgerow.base.grid import NO_WALLS, Pos
from hedgerow.base.messages import Message
from hedgerow.scorefile.entry import format_entry
from hedgerow.scorefile.form import Field, Form, Grid, SectionForm
from hedgerow.scorefile.form import initials as initials
from hedgerow.scorefile.grid_text import EMPTY

MAX_COMMENT = 76
# Stands for a space inside a name while comments are broken into lines.
_GLUE = "\x1f"


def make_blank_file(forms: Sequence[Form], players: Sequence[str] = ()) -> str:
    """A score file to fill in: of a game, or of several printed sheets, with the players' names."""
    form = forms[0]
    if len(players) > form.most_players:
        message = Message.plural(
            form.most_players,
            "{game} supports at most {most} player",
            "{game} supports at most {most} players",
            game=form.title,
            most=form.most_players,
        )
        raise usage_error("--players", message)
    entry = {
        "fields": {it.key: _filled(it, form, players) for it in form.fields if _told(it, form)},
        "sections": [*_sections(forms, players)],
    }
    fields = (*form.fields, *(it for section in form.sections for it in section.fields))
    comments = {"": form.intro, **{it.key: [*_explained(it)] for it in fields}}
    return format_entry(form, entry, {key: [*_wrapped(it)] for key, it in comments.items()})


def _sections(forms: Sequence[Form], players: Sequence[str]) -> Iterator[dict[str, Any]]:
    first = forms[0]
    if not first.per_player:
        yield from (_section(it.name, it, first) for it in first.sections if it.wanted)
        return
    wanted = max(len(forms), len(players), 1 if first.code else first.least_players)
    for number in range(wanted):
        form = forms[number] if number < len(forms) else _without_sheet(first)
        section = form.sections[0]
        given = players[number] if number < len(players) else ""
        yield _section(given or section.label.format(n=number + 1), section, form)


def _section(name: str, section: SectionForm, form: Form) -> dict[str, Any]:
    grid = section.grid
    return {
        "name": name,
        "fields": {it.key: _filled(it, form, ()) for it in section.fields if _told(it, form)},
        "rows": [*_rows(grid)],
        "walls": [[one.name, other.name] for one, other in sorted(grid.walls)],
    }


def _without_sheet(form: Form) -> Form:
    """The same form for a sheet whose code is not told."""
    (section,) = form.sections
    empty = replace(section, grid=replace(section.grid, walls=NO_WALLS, fixed=()))
    return replace(form, code="", sections=(empty,))


def _rows(grid: Grid) -> Iterator[str]:
    fixed = dict(grid.fixed)
    for row in range(grid.rows):
        yield "".join(fixed.get(Pos(row, col), EMPTY) for col in range(grid.columns))


def _told(field: Field, form: Form) -> bool:
    """A code is told only where there is one."""
    return field.kind != "code" or bool(form.code)


def _filled(field: Field, form: Form, players: Sequence[str]) -> Any:
    """What stands in a field before it is filled in."""
    if field.kind == "code":
        return form.code
    if field.kind == "players" and players:
        return dict(zip(initials(players), players, strict=True))
    if field.kind == "text" and players:
        names = [it.key for it in form.fields if it.kind == "text"]
        number = names.index(field.key)
        return players[number] if number < len(players) else field.default
    return field.default


def _explained(field: Field) -> Iterator[str]:
    """What is written into a field, and what can be chosen."""
    yield f"{field.key}: {field.help}"
    if field.options:
        names = (it.name.replace(" ", _GLUE) for it in field.options)
        yield f"  {', '.join(names)}"


def _wrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yield comments in lines that fit on a screen; what a break would tear apart stays whole."""
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
