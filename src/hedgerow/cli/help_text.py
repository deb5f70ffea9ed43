"""What the command-line library says by itself, and our own help, in a language."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

from hedgerow.base.messages import Said, Say

LONGEST = 600
# The library gives its finished English only; these are the sentences it has.
LIBRARY = (
    Said("Usage: {usage}"),
    Said("Options:"),
    Said("Commands:"),
    Said("Arguments:"),
    Said("{option}Show this message and exit."),
    Said("Error: {problem}"),
    Said("Try '{command}' for help."),
    Said("No such option: {option}"),
    Said("No such command {command}."),
    Said("No such option: {option} (Possible options: {options})"),
    Said("No such option: {option} Did you mean {near}?"),
    Said("No such command {command}. Did you mean {near}?"),
    Said("Invalid value for {option}: {problem}"),
    Said("Invalid value: {problem}"),
    Said("Missing argument {argument}."),
    Said("Option {option} requires an argument."),
    Said("Got unexpected extra argument ({argument})"),
    Said("Got unexpected extra arguments ({argument})"),
    Said("Got unexpected extra argument(s) ({argument})"),
    Said("{value} is not one of {choices}."),
    Said("{value} is not in the range {range}."),
    Said("{value} is not a valid integer range."),
    Said("{value} is not a valid integer."),
    Said("{value} is not a valid int range."),
    Said("{value} is not a valid int."),
)
HELP_PARTS = (Said("[default:"), Said("[required]"))
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")


def translate_help(command: Any, say: Say) -> None:
    """Have a command, and those in it, explain themselves in a language."""
    in_english = command.get_help
    for part in (command, *command.params):
        part.help = say(Said(getattr(part, "help", None) or ""))
    command.get_help = lambda context: _help(in_english(context), say)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, say)


def wrong_use(error: Any, say: Say) -> str:
    """How the library tells of a wrong option or argument, line by line in a language."""
    told = StringIO()
    error.show(told)
    return "\n".join(say(_said(line)) for line in told.getvalue().splitlines())


def _help(text: str, say: Say) -> str:
    """Headings and marks that the library adds to our own words."""
    for mark in HELP_PARTS:
        text = text.replace(str(mark), say(mark))
    return "\n".join(say(_said(line)) for line in text.splitlines())


def _said(line: str) -> Said:
    """A line of the library as the sentence it is; any other line as it stands."""
    for sentence in sorted(LIBRARY, key=_own_words, reverse=True) if len(line) <= LONGEST else ():
        pattern = _BLANK.sub(r"(?P<\1>.*?)", re.escape(sentence.template))
        if found := re.fullmatch(pattern, line):
            return sentence.filled(**{name: _said(it) for name, it in found.groupdict().items()})
    return Said("{text}", text=line)


def _own_words(sentence: Said) -> int:
    return len(re.sub(r"\{[a-z]+\}", "", sentence.template))
