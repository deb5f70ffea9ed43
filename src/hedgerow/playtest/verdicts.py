"""Verdicts: what looks wrong in the statistics, each with the rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.playtest.stats import StatsDict

DEAD, DULL, SEAT, SATURATED = "dead", "dull", "seat", "saturated"
# The limits are repeated in the functions below.
RULES = {
    DEAD: Message("pays < 5 %"),
    DULL: Message("pays > 95 % and spread < 0.5"),
    SEAT: Message("interval excludes 1 / players ± 0.01"),
    SATURATED: Message("> 30 % ties"),
}


@record
class Verdict:
    """Something that looks wrong: its kind, what it is about, and why if known."""

    kind: str
    what: str
    why: Message | None = None

    @property
    def rule(self) -> Message:
        return RULES[self.kind]

    @property
    def data(self) -> StatsDict:
        """Return the verdict as in the JSON output."""
        data = {"kind": self.kind, "what": self.what, "rule": str(self.rule)}
        return data | ({"why": str(self.why)} if self.why else {})


def find_verdicts(
    stats: StatsDict, reasons: Mapping[str, Message] | None = None
) -> tuple[Verdict, ...]:
    """Return all verdicts on a run. `reasons` explains elements that bots rarely reach."""
    return (*_element_verdicts(stats, reasons or {}), *_seat_verdicts(stats), *_tie_verdicts(stats))


def _element_verdicts(stats: StatsDict, reasons: Mapping[str, Message]) -> Iterator[Verdict]:
    for name, figures in stats["elements"].items():
        if figures["held"] and figures["pays"] < 0.05:
            yield Verdict(DEAD, name, reasons.get(name))
        elif figures["pays"] > 0.95 and figures["spread"] < 0.5:
            yield Verdict(DULL, name)


def _seat_verdicts(stats: StatsDict) -> Iterator[Verdict]:
    """Yield unfair seats. With different bots the bot, not the seat, may be the reason."""
    fair = 1 / stats["players"]
    if len(set(stats["bots"])) > 1 or stats["players"] == 1:
        return
    for number, seat in enumerate(stats["seats"], 1):
        if seat["low"] > fair + 0.01 or seat["high"] < fair - 0.01:
            yield Verdict(SEAT, f"seat {number}")


def _tie_verdicts(stats: StatsDict) -> Iterator[Verdict]:
    if stats["players"] > 1 and stats["ties"] > 0.3:
        yield Verdict(SATURATED, "ties")
