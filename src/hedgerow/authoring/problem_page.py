"""A page that lists problems, shown instead of the page of a broken game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.base.errors import HINT, Problem
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.drawing.fonts import load_font, text_width_mm, wrap
from hedgerow.drawing.scene import PT_MM, Face, Item, Page, Rect, Text
from hedgerow.drawing.theme import Theme

WIDTH_MM, HEIGHT_MM, EDGE_MM = 210.0, 297.0, 16.0
TEXT_PT, TITLE_PT = 10.0, 18.0
_STEP_MM = TEXT_PT * 1.45 * PT_MM
_INSIDE_MM = WIDTH_MM - 2 * EDGE_MM
_EXCERPT = 90


def problem_theme() -> Theme:
    """Return the theme of the problem page; not loaded from a file, so that it is never broken."""
    colours = {"ink": "#2b2a33", "soft": "#6f6b76", "alarm": "#b3261e", "paper": "#fff4f2"}
    return Theme(colours=colours, hatches={}, line_scale=1.0)


def problem_page(
    game: str, problems: Iterable[Problem], translate: Translator = to_english
) -> Page:
    """Draw the problems with locations, excerpts and hints, up to the end of the page."""
    listed = list(problems)
    total = len(listed)
    count = translate(Message.plural(total, "{count} problem", "{count} problems", count=total))
    items: list[Item] = [Rect(0, 0, WIDTH_MM, HEIGHT_MM, fill="paper")]
    title = _printable(f"{game[:40]}: {count}")
    items.append(Text(EDGE_MM, EDGE_MM + 6, title, TITLE_PT, "bold", "alarm"))
    y = EDGE_MM + 18.0
    for number, problem in enumerate(listed):
        block = list(_draw_problem(problem, y, translate))
        y += (len(block) + 1) * _STEP_MM
        if y > HEIGHT_MM - EDGE_MM:
            more = _printable(
                translate(
                    Message.plural(
                        len(listed) - number,
                        "and {count} more; see the terminal",
                        "and {count} more; see the terminal",
                        count=len(listed) - number,
                    )
                )
            )
            items.append(Text(EDGE_MM, HEIGHT_MM - EDGE_MM, more, TEXT_PT, "plain", "soft"))
            break
        items += block
    return Page(WIDTH_MM, HEIGHT_MM, tuple(items))


def _draw_problem(problem: Problem, y_mm: float, translate: Translator) -> Iterator[Text]:
    for number, (x_mm, text, face, fill) in enumerate(_lines(problem, translate)):
        yield Text(EDGE_MM + x_mm, y_mm + number * _STEP_MM, text, TEXT_PT, face, fill)


def _lines(problem: Problem, translate: Translator) -> Iterator[tuple[float, str, Face, str]]:
    """Yield the lines of a problem: indentation in mm, text, face, colour."""
    for line in _wrap(str(problem.location), "bold"):
        yield 0, line, "bold", "ink"
    for line in _wrap(translate(problem.message)):
        yield 0, line, "plain", "alarm"
    location = problem.location
    if location.text.strip() and location.column <= _EXCERPT:
        text = _printable(location.text[:_EXCERPT])
        yield 4, text, "plain", "soft"
        # Below the excerpt, `^` points to the column.
        if location.column:
            yield 4 + text_width_mm(text[: location.column - 1], TEXT_PT), "^", "bold", "alarm"
    for line in _wrap(f"{translate(HINT)}: {translate(problem.hint)}") if problem.hint else ():
        yield 0, line, "plain", "ink"


def _wrap(text: str, face: Face = "plain") -> Iterator[str]:
    """Wrap text into lines that fit; a long path is broken anywhere."""
    for line in wrap(_printable(text), TEXT_PT, _INSIDE_MM, face):
        rest = line
        while not _has_space(rest, face):
            end = next(end for end in range(len(rest), 0, -1) if _has_space(rest[:end], face))
            yield rest[:end]
            rest = rest[end:]
        yield rest


def _has_space(text: str, face: Face) -> bool:
    return text_width_mm(text, TEXT_PT, face) <= _INSIDE_MM


def _printable(text: str) -> str:
    """Replace the characters that the font lacks by `?`."""
    glyphs = load_font("plain").glyphs
    return "".join(char if char in glyphs else " " if char.isspace() else "?" for char in text)
