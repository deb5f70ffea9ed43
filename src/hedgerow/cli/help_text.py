"""What the command-line library says by itself, and our own help, in a language."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

from hedgerow.base.messages import Message, Translator

MAX_TEMPLATE = 600
# The library gives its finished English only; these are the sentences it has.
CLICK_MESSAGES = (
    Message("Usage: {usage}"),
    Message("Options:"),
    Message("Commands:"),
    Message("Arguments:"),
    Message("{option}Show this message and exit."),
    Message("Error: {problem}"),
    Message("Try '{command}' for help."),
    Message("No such option: {option}"),
    Message("No such command {command}."),
    Message("No such option: {option} (Possible options: {options})"),
    Message("No such option: {option} Did you mean {near}?"),
    Message("No such command {command}. Did you mean {near}?"),
    Message("Invalid value for {option}: {problem}"),
    Message("Invalid value: {problem}"),
    Message("Missing argument {argument}."),
    Message("Option {option} requires an argument."),
    Message("Got unexpected extra argument ({argument})"),
    Message("Got unexpected extra arguments ({argument})"),
    Message("Got unexpected extra argument(s) ({argument})"),
    Message("{value} is not one of {choices}."),
    Message("{value} is not in the range {range}."),
    Message("{value} is not a valid integer range."),
    Message("{value} is not a valid integer."),
    Message("{value} is not a valid int range."),
    Message("{value} is not a valid int."),
)
HELP_PARTS = (Message("[default:"), Message("[required]"))
_BLANK = re.compile(r"\\\{([a-z]+)\\\}")


def translate_help(command: Any, translate: Translator) -> None:
    """Have a command, and those in it, explain themselves in a language."""
    in_english = command.get_help
    for part in (command, *command.params):
        part.help = translate(Message(getattr(part, "help", None) or ""))
    command.get_help = lambda context: _help(in_english(context), translate)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, translate)


def usage_error_text(error: Any, translate: Translator) -> str:
    """How the library tells of a wrong option or argument, line by line in a language."""
    told = StringIO()
    error.show(told)
    return "\n".join(translate(_said(line)) for line in told.getvalue().splitlines())


def _help(text: str, translate: Translator) -> str:
    """Headings and marks that the library adds to our own words."""
    for mark in HELP_PARTS:
        text = text.replace(str(mark), translate(mark))
    return "\n".join(translate(_said(line)) for line in text.splitlines())


def _said(line: str) -> Message:
    """A line of the library as the sentence it is; any other line as it stands."""
    for sentence in (
        sorted(CLICK_MESSAGES, key=_own_words, reverse=True) if len(line) <= MAX_TEMPLATE else ()
    ):
        pattern = _BLANK.sub(r"(?P<\1>.*?)", re.escape(sentence.template))
        if found := re.fullmatch(pattern, line):
            return sentence.with_values(
                **{name: _said(it) for name, it in found.groupdict().items()}
            )
    return Message("{text}", text=line)


def _own_words(sentence: Message) -> int:
    return len(re.sub(r"\{[a-z]+\}", "", sentence.template))
