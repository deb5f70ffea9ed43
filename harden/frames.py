"""Mutated frames: a drawing is refused, or its boxes are apart and inside it."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path
from random import Random

from harden.mutate import Material, material, mutate
from harden.scratch import scratch
from hedgerow.art.frame_parts import FramedBoxes, find_seats
from hedgerow.drawing.frames import load_frame
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Page, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.svg import svg_bytes

BARN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 600">
  <path class="rust line-wood-dark" stroke-width="6" d="M4 140 L150 6 L296 140 Z"/>
  <rect id="name" class="on-band" x="64" y="82" width="172" height="43"/>
  <rect id="inside" class="stall line-wood" stroke-width="6" x="38" y="164" width="224" height="9"/>
</svg>
"""
LANE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 420">
  <rect class="grass" x="2" y="2" width="956" height="416" rx="26"/>
  <path id="lane" d="M56 366 L56 128 C56 32 196 32 196 128 L196 262 Q196 366 300 366 h520 v-270 z"/>
</svg>
"""
PIECES = (
    'id="inside"', 'id="lane"', 'id="name"', 'id=""', '<path id="lane" d="M0 0"/>', " Z", "L 1e3 2",
    "C 0 0 0 0 0 0", 'viewBox="0 0 1 20"', 'viewBox="-9 -9 9 9"', " M 5 5", "L 0 0 " * 60,
    'class="gold"', 'class=""', "<!-- -->", "nan", "1e-320", "99999", 'width="0"',
)  # fmt: skip
LARGE_MM = 1000.0


def _material() -> Material:
    return material([BARN, LANE], "0123456789.-eMLHVCQZmlhvcqz <>/\"'=", PIECES)


def make_frame(rng: Random) -> tuple[str, int]:
    """Return the text of a damaged frame, and a number of boxes."""
    return mutate(rng, _material()), 1 + rng.randrange(40)


def answer_frame(made: tuple[str, int]) -> str:
    """Place boxes in a frame and draw it. Raises InputError if it is refused."""
    text, number = made
    folder = Path(scratch("frames")) / "pictures"
    folder.mkdir(exist_ok=True)
    file = folder / "tried.svg"
    file.write_text(text, "utf-8", errors="surrogatepass")
    frame = load_frame(file)
    part = FramedBoxes(
        id="tried", texts=("",) * number, frame=frame, seats=find_seats(frame, number)
    )
    drawing = CellRect(0.0, 0.0, LARGE_MM, LARGE_MM * frame.height / frame.width)
    boxes = part.boxes_in(drawing)
    assert len(boxes) == number
    if part.seats.is_lane:
        middles = [(box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2) for box in boxes]
        apart = min((dist(*pair) for pair in combinations(middles, 2)), default=LARGE_MM)
        assert boxes[0].width_mm <= apart
    page = Page(drawing.width_mm, drawing.height_mm, (Use(frame.symbol, 0, 0),))
    svg_bytes(page, title="", theme=load_theme("colour"))
    return "drawn"
