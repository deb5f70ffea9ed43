"""Translation of our help, and of the texts that the command-line library adds."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

from hedgerow.base.messages import Message, Translator

# Matching a longer line would take too long.
MAX_LINE = 600
# The library only provides finished English sentences; these templates match them.
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
_PLACEHOLDER = re.compile(r"\\\{([a-z]+)\\\}")


def translate_help(command: Any, translate: Translator) -> None:
    """Translate the help of a command and of its subcommands, in place."""
    in_english = command.get_help
    for part in (command, *command.params):
        part.help = translate(Message(getattr(part, "help", None) or ""))
    command.get_help = lambda context: _translate_headings(in_english(context), translate)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, translate)


def usage_error_text(error: Any, translate: Translator) -> str:
    """Return the library's error about an option or argument, translated line by line."""
    output = StringIO()
    error.show(output)
    return "\n".join(translate(_match_template(line)) for line in output.getvalue().splitlines())


def _translate_headings(text: str, translate: Translator) -> str:
    """Translate the headings and marks that the library adds to our help."""
    for mark in HELP_PARTS:
        text = text.replace(str(mark), translate(mark))
    return "\n".join(translate(_match_template(line)) for line in text.splitlines())


def _match_template(line: str) -> Message:
    """Return the message of a line, with the values of its template; other lines unchanged."""
    # The template with the most fixed text is the most specific.
    for sentence in (
        sorted(CLICK_MESSAGES, key=_fixed_length, reverse=True) if len(line) <= MAX_LINE else ()
    ):
        pattern = _PLACEHOLDER.sub(r"(?P<\1>.*?)", re.escape(sentence.template))
        if match := re.fullmatch(pattern, line):
            return sentence.with_values(
                **{name: _match_template(it) for name, it in match.groupdict().items()}
            )
    return Message("{text}", text=line)


def _fixed_length(sentence: Message) -> int:
    return len(re.sub(r"\{[a-z]+\}", "", sentence.template))
