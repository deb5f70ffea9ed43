"""A page that shows problems where a page of a game should be."""

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
    """Colours of its own: this page can be drawn when nothing else can."""
    colours = {"ink": "#2b2a33", "soft": "#6f6b76", "alarm": "#b3261e", "paper": "#fff4f2"}
    return Theme(colours=colours, hatches={}, line_scale=1.0)


def problem_page(
    game: str, problems: Iterable[Problem], translate: Translator = to_english
) -> Page:
    """The problems with their places, excerpts and hints, as many as the page holds."""
    many = list(problems)
    count = translate(
        Message("1 problem") if len(many) == 1 else Message("{count} problems", count=len(many))
    )
    items: list[Item] = [Rect(0, 0, WIDTH_MM, HEIGHT_MM, fill="paper")]
    title = _known(f"{game[:40]}: {count}")
    items.append(Text(EDGE_MM, EDGE_MM + 6, title, TITLE_PT, "bold", "alarm"))
    y = EDGE_MM + 18.0
    for number, problem in enumerate(many):
        block = list(_block(problem, y, translate))
        y += (len(block) + 1) * _STEP_MM
        if y > HEIGHT_MM - EDGE_MM:
            more = _known(
                translate(
                    Message.plural(
                        len(many) - number,
                        "and {count} more; see the terminal",
                        "and {count} more; see the terminal",
                        count=len(many) - number,
                    )
                )
            )
            items.append(Text(EDGE_MM, HEIGHT_MM - EDGE_MM, more, TEXT_PT, "plain", "soft"))
            break
        items += block
    return Page(WIDTH_MM, HEIGHT_MM, tuple(items))


def _block(problem: Problem, y_mm: float, translate: Translator) -> Iterator[Text]:
    """The lines of one problem, one below the other."""
    for number, (x_mm, text, face, fill) in enumerate(_lines(problem, translate)):
        yield Text(EDGE_MM + x_mm, y_mm + number * _STEP_MM, text, TEXT_PT, face, fill)


def _lines(problem: Problem, translate: Translator) -> Iterator[tuple[float, str, Face, str]]:
    for line in _wrapped(str(problem.location), "bold"):
        yield 0, line, "bold", "ink"
    for line in _wrapped(translate(problem.message)):
        yield 0, line, "plain", "alarm"
    location = problem.location
    if location.text.strip() and location.column <= _EXCERPT:
        text = _known(location.text[:_EXCERPT])
        yield 4, text, "plain", "soft"
        if location.column:
            yield 4 + text_width_mm(text[: location.column - 1], TEXT_PT), "^", "bold", "alarm"
    for line in _wrapped(f"{translate(HINT)}: {translate(problem.hint)}") if problem.hint else ():
        yield 0, line, "plain", "ink"


def _wrapped(text: str, face: Face = "plain") -> Iterator[str]:
    """Lines that fit; a path without blanks is broken where it must be."""
    for line in wrap(_known(text), TEXT_PT, _INSIDE_MM, face):
        rest = line
        while not _fits(rest, face):
            cut = next(it for it in range(len(rest), 0, -1) if _fits(rest[:it], face))
            yield rest[:cut]
            rest = rest[cut:]
        yield rest


def _fits(text: str, face: Face) -> bool:
    return text_width_mm(text, TEXT_PT, face) <= _INSIDE_MM


def _known(text: str) -> str:
    """A text in characters that the font has."""
    glyphs = load_font("plain").glyphs
    return "".join(char if char in glyphs else " " if char.isspace() else "?" for char in text)
