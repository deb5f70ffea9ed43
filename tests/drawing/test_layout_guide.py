"""docs/layouts.md: its examples work, and its table is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.layout import (
    KINDS,
    SIZES,
    CardArt,
    columns_used,
    draw_card,
    layout_files,
    load_layout,
    load_layout_file,
    overflows,
)
from hedgerow.loading.csv_rows import merge_rows
from hedgerow.loading.strict_yaml import parse_tree

GUIDE = (Path(__file__).parents[2] / "docs" / "layouts.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
ART = CardArt(icon=Icons(), picture=lambda name: Icons()("hen"), bleed_mm=2.0)
SLOTS = [line for _, name, text in BLOCKS if name == "slot" for line in text.splitlines()]
VALUES = {"text": "**Two** :coin:", "kind": "Tool", "icon": "cow", "cost": "3", "art": "x"}
VALUES |= {"id": "apple", "shape": "XX/X.", "colour": "leaf"}


def example(name: str) -> str:
    """Return the text of the only example with this name."""
    (text,) = (text for _, label, text in BLOCKS if label == name)
    return str(text)


def write(folder: Path, text: str) -> Path:
    """Write a layout file."""
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    return path


def test_the_rows_of_the_example_fit_its_layouts(tmp_path: Path) -> None:
    (tmp_path / "market.csv").write_text(example("market.csv"), "utf-8")
    own = load_layout_file(write(tmp_path, example("layout")))

    tree = merge_rows(parse_tree(example("game"), "game.yaml"), (tmp_path,), ("id", "copies"))

    (deck,) = tree.to_plain()["decks"]
    assert [card["copies"] for card in deck["cards"]] == [3, 2, 1]
    for card in deck["cards"]:
        for layout in (load_layout(deck["layout"]), own):
            assert not [*overflows(layout, card["values"], ART)]
            assert draw_card(layout, card["values"], ART).items
    assert load_layout(deck["backs"]).mm == load_layout(deck["layout"]).mm
    assert deck["cards"][0]["values"].keys() - {"name.fr"} <= columns_used(load_layout("goods"))


@pytest.mark.parametrize("slot", SLOTS)
def test_every_slot_of_the_guide_draws_something(tmp_path: Path, slot: str) -> None:
    size = "half" if "{part: " in slot else "poker"
    layout = load_layout_file(write(tmp_path, f"size: {size}\nslots:\n  {slot}\n"))

    # Parts are drawn by games: tests/game/test_paper_layout.py.
    assert layout.has_parts or draw_card(layout, VALUES, ART).items


def test_the_guide_has_an_example_of_each_kind_of_slot() -> None:
    for kind in KINDS:
        assert f"### {kind}\n" in GUIDE
        assert any(f"{{{kind}: " in slot for slot in SLOTS)


def test_the_table_lists_all_ready_layouts_with_their_columns() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) \|$", GUIDE, re.MULTILINE)

    assert {name for name, _, _ in rows} == layout_files(data_folder("templates")).keys()
    for name, size, columns in rows:
        layout = load_layout(name)
        assert set(re.findall(r"`(\w+)`", columns)) == columns_used(layout)
        width, height = SIZES.get(size) or map(float, re.findall(r"\d+", size))
        assert layout.mm == (width, height)
