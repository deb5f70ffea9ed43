"""Lots in a run: none is printed again too soon, even if it has waited long for its set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from hedgerow.library.box import Box
from hedgerow.library.library import open_library
from hedgerow.printing.press import SheetOrder, draw_lots

ROW = 1000
Lot = tuple[str, str]  # its balance, its likeness


def box_drawing(lots: Iterator[Lot]) -> Box:
    """A game whose sheets are these lots, one after the other, whatever the seed."""
    box = open_library().box("fallow")
    kind = replace(
        box.sheet,
        generate=lambda content, rng: next(lots),
        balance=lambda lot: lot[0],
        likeness=lambda lot: lot,
    )
    return replace(box, game=replace(box.game, sheet=kind))


def late_partner() -> Iterator[Lot]:
    """A rare lot that waits while a thousand others are drawn, and comes again once it has left."""
    yield ("rare", "first")
    yield from (("common", str(number)) for number in range(ROW))
    yield ("rare", "second")
    yield ("rare", "first")
    yield from (("rare", str(number)) for number in count())


def test_a_lot_that_waited_for_its_set_is_not_printed_twice_in_a_thousand() -> None:
    drawn = draw_lots(box_drawing(late_partner()), SheetOrder(ROW // 2 + 3, 2, 1))

    printed = [lot for _, lot in drawn]
    assert printed[ROW : ROW + 4] == [
        *(("rare", "first"), ("rare", "second"), ("rare", "0"), ("rare", "1"))
    ]
    assert len(set(printed[-ROW:])) == ROW


def test_a_lot_may_be_printed_again_after_a_thousand_others() -> None:
    lots = (("same", str(number % (ROW + 1))) for number in count())

    drawn = draw_lots(box_drawing(lots), SheetOrder(ROW + 2, None, 1))

    assert [lot for _, lot in drawn] == [
        ("same", str(number % (ROW + 1))) for number in range(1002)
    ]
