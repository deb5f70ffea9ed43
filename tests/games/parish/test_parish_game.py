"""The wishes of parish can be fulfilled with its plots."""

from __future__ import annotations

from typing import Any

from hedgerow.game.library import open_library


def wood_sizes(plots: Any) -> set[int]:
    """Return how many cells plots of wood have; stepping stones touch only at a corner."""
    shapes = [card.shape for card in plots.cards if card.values["icon"] == "tree"]
    return {shape.count("X") for shape in shapes if shape != "X./.X"}


def test_one_plot_of_wood_can_be_a_copse() -> None:
    plots, wishes = open_library().find_game("parish").content.decks

    assert wood_sizes(plots) == {4, 5}
    cells = wishes.card("copses").cells
    assert cells and cells.exactly and cells.exactly.value == 4
