"""A scored game as a picture: SVG, or PNG where what makes pictures of pages is installed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from hedgerow.base.files import write_whole
from hedgerow.base.frozen import record
from hedgerow.base.messages import NOTHING, Said
from hedgerow.library.scoring import Scored


@record
class ScorePicture:
    """A picture to write: of which kind, and into which file or folder."""

    kind: Literal["svg", "png"]
    place: Path

    @property
    def option(self) -> str:
        return f"--{self.kind}"

    @property
    def names_a_file(self) -> bool:
        return self.place.suffix.lower() == f".{self.kind}"

    def misuse(self, games: int) -> Said:
        """Why so many games cannot be drawn there, if they cannot."""
        if self.names_a_file:
            return Said("several games need a folder") if games > 1 else NOTHING
        if self.place.suffix and not self.place.is_dir():
            return Said(
                "{path} is no name of a {kind} file: let it end in {ending}",
                path=self.place,
                kind=self.kind.upper(),
                ending=f".{self.kind}",
            )
        return NOTHING

    def path(self, game: Path, games: Sequence[Path]) -> Path:
        """Where the picture of a game goes: the file that was named, or one in that folder."""
        if self.names_a_file:
            return self.place
        alike = [it for it in games if it.stem == game.stem]
        number = f"-{games.index(game) + 1}" if len(alike) > 1 else ""
        return self.place / f"{game.stem}{number}.{self.kind}"

    def draw(self, target: Path, scored: Scored, theme: str) -> None:
        """Write the finished game as a drawing with what scored, on white."""
        from hedgerow.drawing.scene import Page, Rect, picture_page
        from hedgerow.game.game import DrawingContext

        box = scored.box
        context = DrawingContext(box.id, box.content, scored.words, icon=box.icons)
        drawn = picture_page(box.game.drawings().overlay(scored.finish, scored.result, context))
        ground = Rect(0.0, 0.0, drawn.width_mm, drawn.height_mm, fill="white")
        page = Page(drawn.width_mm, drawn.height_mm, (ground, *drawn.items))
        if self.kind == "svg":
            from hedgerow.writers.svg import svg_bytes

            data = svg_bytes(page, title=box.content.about.title, theme=box.theme(theme))
        else:
            from hedgerow.writers.png import need_pictures, png_pages

            need_pictures(self.option)
            (data,) = png_pages([page], theme=box.theme(theme))
        write_whole(target, data, self.option)
