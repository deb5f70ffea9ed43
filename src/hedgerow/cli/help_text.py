"""Translation of our help, and of the headings that the command-line library adds to it."""

from __future__ import annotations

import re
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
