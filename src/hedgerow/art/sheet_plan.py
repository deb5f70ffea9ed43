"""The plan of a sheet: that of its layout, or the best one."""

from __future__ import annotations

from hedgerow.art.paper_layout import plan_layout
from hedgerow.art.paper_parts import CODE_ROOM, CodeRoom
from hedgerow.art.paper_plan import PaperPlan, find_plan
from hedgerow.drawing.sheet_parts import PAPERS
from hedgerow.game.content import Content
from hedgerow.loading.models import once


def plan_paper(
    content: Content,
    code: CodeRoom = CODE_ROOM,
    *,
    markers: bool = False,
    paper: str = "",
    is_bare: bool = False,
) -> PaperPlan:
    """Return the plan of a sheet: that of its layout, or the best one. Raises InputError.

    paper: how much of a page it takes, instead of what the game says; a layout has one size
    is_bare: without names of areas, boxes for points and code, as in pictures of finished games
    """
    plans = _known_plans(content)
    key = code, markers, paper, is_bare
    if key not in plans and content.sheet.layout:
        plans[key] = plan_layout(content, code, markers=markers, is_bare=is_bare)
    elif key not in plans:
        stated = content.sheet.paper
        papers = [*PAPERS] if (paper or stated) == "auto" else [paper or stated]
        plans[key] = find_plan(content, code, papers, markers=markers, is_bare=is_bare)
    return plans[key]


def sheet_size(content: Content) -> tuple[float, float]:
    """Return the width and height of a sheet in mm; `auto` depends on what is on it."""
    if content.sheet.paper != "auto" and not content.sheet.layout:
        return PAPERS[content.sheet.paper]
    return PAPERS[plan_paper(content).paper]


@once
def _known_plans(content: Content) -> dict[tuple[CodeRoom, bool, str, bool], PaperPlan]:
    """Return the plans of a game that were made: many pages and pictures need the same one."""
    return {}
