"""A scored game as a picture: SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.game.scored_game import ScoredGame

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Symbol


@record
class ScorePicture:
    """A picture to write: its kind, and the file or folder it goes to."""

    kind: Literal["svg", "png"]
    target: Path

    @property
    def option(self) -> str:
        return f"--{self.kind}"

    @property
    def is_file_name(self) -> bool:
        return self.target.suffix.lower() == f".{self.kind}"

    def usage_problem(self, games: int) -> Message:
        """Return why this many games cannot be drawn to the target, or NO_MESSAGE."""
        if self.is_file_name:
            return Message("several games need a folder, not a file") if games > 1 else NO_MESSAGE
        if self.target.suffix and not self.target.is_dir():
            return Message(
                "invalid {kind} file name {path}; it must end in {ending}",
                path=self.target,
                kind=self.kind.upper(),
                ending=f".{self.kind}",
            )
        return NO_MESSAGE

    def right_name(self, games: int) -> Path:
        """Return a target that can hold the pictures: a file of this kind, or a folder."""
        return self.target.with_suffix("" if games > 1 else f".{self.kind}")

    def path(self, game: Path, games: Sequence[Path]) -> Path:
        """Return the path for the picture of a game: the named file, or one in the folder."""
        if self.is_file_name:
            return self.target
        # Score files of the same name, from different folders, must not overwrite each other.
        same_name = [path for path in games if path.stem == game.stem]
        number = f"-{games.index(game) + 1}" if len(same_name) > 1 else ""
        return self.target / f"{game.stem}{number}.{self.kind}"

    def draw(self, target: Path, scored: ScoredGame, theme: str) -> None:
        """Write a picture of the finished game that shows what scored, on white."""
        from hedgerow.art.scored import draw_scored
        from hedgerow.drawing.scene import Page, Rect, picture_page
        from hedgerow.game.contexts import DrawingContext

        game = scored.game
        context = DrawingContext(
            game=game.id,
            content=game.variant_content(scored.result.variant),
            words=scored.words,
            icon=game.icons,
        )
        overlay = draw_scored(scored.finished, scored.result, context)
        picture = picture_page(_add_open_questions(overlay, scored))
        # Viewers with a dark background would hide black lines.
        background = Rect(0.0, 0.0, picture.width_mm, picture.height_mm, fill="white")
        page = Page(picture.width_mm, picture.height_mm, (background, *picture.items))
        if self.kind == "svg":
            from hedgerow.writers.svg import svg_bytes

            data = svg_bytes(page, title=game.content.about.title, theme=game.theme(theme))
        else:
            from hedgerow.writers.png import png_pages

            (data,) = png_pages([page], theme=game.theme(theme))
        write_atomic(target, data, self.option)


def _add_open_questions(drawing: Symbol, scored: ScoredGame) -> Symbol:
    """Add what is missing below the drawing; return it unchanged if nothing is."""
    from hedgerow.drawing.components import BODY_PT, LEADING, TEXT_PT, TextStyle, paragraph
    from hedgerow.drawing.scene import PT_MM, Group, Item, circle
    from hedgerow.drawing.scene import Path as Line

    questions = scored.result.open
    if not questions:
        return drawing
    head, body = TextStyle(TEXT_PT, "bold"), TextStyle(BODY_PT)
    left, width, y = 8.0, drawing.width_mm - 20.0, drawing.height_mm + 9.0
    rule = (("M", (left, y - 6.0)), ("L", (drawing.width_mm, y - 6.0)))
    items: list[Item] = [Line(rule, line="outline", line_mm=0.4)]
    title = paragraph(left, y, scored.words("score.undecided"), head, width)
    items += title
    y += len(title) * TEXT_PT * LEADING * PT_MM + 0.8
    for question in questions:
        text = paragraph(left + 4.0, y, question.text, body, width - 4.0)
        items += (circle(left + 1.2, y - 0.9, 0.6, fill="ink"), *text)
        y += len(text) * BODY_PT * LEADING * PT_MM + 0.6
    group = Group("undecided", tuple(items), 0.0, 0.0)
    return replace(drawing, height_mm=y, items=(*drawing.items, group))
