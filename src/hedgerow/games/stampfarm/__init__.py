"""Stampfarm: stamp animals into a farm that a hedge runs through, in groups as large as you can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    balance,
    generate,
    likeness,
    made_from,
    sheet_data,
)
from hedgerow.games.stampfarm.text import numbers, sheet_text, words
from hedgerow.ruleset.ruleset import Drawings, Game, Rules, SheetArt, SheetKind

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.rules import Finish
    from hedgerow.ruleset.simulation import Simulation


def _sheet_art() -> SheetArt[StampfarmContent, Sheet]:
    from hedgerow.games.stampfarm.art import draw, places

    return SheetArt(draw, places)


def _drawings() -> Drawings[StampfarmContent, Finish]:
    from hedgerow.games.stampfarm.decks import decks, pad
    from hedgerow.games.stampfarm.pieces import printed
    from hedgerow.games.stampfarm.rulebook import rulebook
    from hedgerow.games.stampfarm.scored_art import overlay

    return Drawings(decks=decks, pad=pad, overlay=overlay, rules=rulebook, printed=printed)


def _rules() -> Rules[StampfarmContent, Sheet, Finish]:
    from hedgerow.games.stampfarm.form import form
    from hedgerow.games.stampfarm.rules import read_game, score

    return Rules(form, read_game, score)


def _simulation() -> Simulation[StampfarmContent, Sheet, Finish]:
    from hedgerow.games.stampfarm.simulate import SIMULATION

    return SIMULATION


GAME: Game[StampfarmContent, Sheet, Finish] = Game(
    id="stampfarm",
    content_type=StampfarmContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        made_from=made_from,
        generate=generate,
        data=sheet_data,
        text=sheet_text,
        balance=balance,
        likeness=likeness,
        set_of=lambda sheet: balance(sheet)[:2],
        art=_sheet_art,
    ),
    drawings=_drawings,
    rules=_rules,
    simulate=_simulation,
    numbers=numbers,
    has_marks=True,
)
