"""Verdicts: what the figures say is wrong, each with the rule it is measured by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.playtest.stats import StatsDict

DEAD, DULL, SEAT, SATURATED = "dead", "dull", "seat", "saturated"
RULES = {
    DEAD: Message("pays < 5 %"),
    DULL: Message("pays > 95 % and spread < 0.5"),
    SEAT: Message("interval excludes 1 / players ± 0.01"),
    SATURATED: Message("> 30 % ties"),
}


@record
class Verdict:
    """Something that looks wrong: its kind, and what it is about."""

    kind: str
    what: str
    why: Message | None = None

    @property
    def rule(self) -> Message:
        return RULES[self.kind]

    @property
    def data(self) -> StatsDict:
        """The verdict as JSON tells it."""
        its = {"kind": self.kind, "what": self.what, "rule": str(self.rule)}
        return its | ({"why": str(self.why)} if self.why else {})


def find_verdicts(
    told: StatsDict, reasons: Mapping[str, Message] | None = None
) -> tuple[Verdict, ...]:
    """All verdicts on the figures of a run; `reasons` says why some elements are seldom reached."""
    return (*_elements(told, reasons or {}), *_seats(told), *_ties(told))


def _elements(told: StatsDict, reasons: Mapping[str, Message]) -> Iterator[Verdict]:
    for name, its in told["elements"].items():
        if its["held"] and its["pays"] < 0.05:
            yield Verdict(DEAD, name, reasons.get(name))
        elif its["pays"] > 0.95 and its["spread"] < 0.5:
            yield Verdict(DULL, name)


def _seats(told: StatsDict) -> Iterator[Verdict]:
    """Only where the same bot sits everywhere can a seat be to blame."""
    fair = 1 / told["players"]
    if len(set(told["bots"])) > 1 or told["players"] == 1:
        return
    for number, seat in enumerate(told["seats"], 1):
        if seat["low"] > fair + 0.01 or seat["high"] < fair - 0.01:
            yield Verdict(SEAT, f"seat {number}")


def _ties(told: StatsDict) -> Iterator[Verdict]:
    if told["players"] > 1 and told["ties"] > 0.3:
        yield Verdict(SATURATED, "ties")
