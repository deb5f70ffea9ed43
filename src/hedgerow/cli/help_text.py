"""The help of the commands: options and commands under headings, in the user's language.

typer has headings only in its rich help, which doubles the time of `--help` and leaves 28 letters
of a line for text. Ours is its plain help, with the names of its panels as headings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup

from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.cli.options import ARGUMENTS, HEADINGS, OPTIONS

# Names of options and commands wider than this have their text on the next line.
NAME_WIDTH = 26
Rows = list[tuple[str, str]]


class GroupedCommand(TyperCommand):
    """A command whose help has its options under headings."""

    translate: Translator = staticmethod(to_english)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options, by heading."""
        for heading, rows in option_sections(self, ctx):
            _write_section(formatter, heading, rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example."""
        if self.epilog:
            heading = self.translate(Message("Example:"))
            _write_section(formatter, heading, [(self.epilog, "")])


class GroupedCommands(TyperGroup):
    """The program, whose help has the commands under headings."""

    translate: Translator = staticmethod(to_english)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write commands by heading, then the options of the program itself."""
        sections: dict[str, Rows] = {}
        for name in self.list_commands(ctx):
            command: Any = self.commands[name]
            heading = command.rich_help_panel
            summary = (command.help or "").partition("\n\n")[0].replace("\n", " ")
            sections.setdefault(heading, []).append((name, summary))
        width = max(len(name) for name in self.commands)
        for heading, rows in sections.items():
            aligned = [(name.ljust(width), summary) for name, summary in rows]
            _write_section(formatter, self.translate(Message(heading)), aligned)
        for heading, rows in option_sections(self, ctx):
            _write_section(formatter, heading, rows)


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    pieces = ["[OPTIONS]"]
    pieces += [param.make_metavar(ctx) for param in command.params if is_argument(param)]
    if isinstance(command, TyperGroup):
        pieces += ["COMMAND", "[ARGS]..."]
    prefix = command.translate(Message("Usage:"))
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{prefix} ")


def _write_section(formatter: Any, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        if any(text for _, text in rows):
            formatter.write_dl(rows, col_max=NAME_WIDTH)
        else:
            for name, _ in rows:
                formatter.write_text(name)


def option_sections(command: Any, ctx: Any) -> Iterator[tuple[str, Rows]]:
    """Yield every heading with its arguments or options, as names and text."""
    sections: dict[str, Rows] = {heading: [] for heading in HEADINGS}
    for param in command.get_params(ctx):
        usual = ARGUMENTS if is_argument(param) else OPTIONS
        heading = getattr(param, "rich_help_panel", None) or usual
        if param.name == "help":
            param.help = command.translate(Message("Show this message and exit."))
        row = (_names(param, ctx), _text(param, ctx, command.translate))
        sections[heading].append(row)
    for heading, rows in sections.items():
        if rows:
            yield command.translate(Message(heading)), rows


def is_argument(param: Any) -> bool:
    """Return whether a parameter is an argument, not an option."""
    return bool(param.param_type_name == "argument")


def _names(param: Any, ctx: Any) -> str:
    """Return the names of a parameter: `-o, --out PATH`."""
    metavar = param.make_metavar(ctx)
    if is_argument(param):
        return str(metavar).strip("[]")
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {metavar}"


def _text(param: Any, ctx: Any, translate: Translator) -> str:
    """Return the help of a parameter with its range and its default."""
    notes = [param.help or ""]
    least, most = (getattr(param.type, bound, None) for bound in ("min", "max"))
    if least is not None and most is not None:
        notes.append(translate(Message("[{least} to {most}]", least=least, most=most)))
    default = param.get_default(ctx, call=False)
    if param.show_default and default not in (None, "", False) and not callable(default):
        notes.append(translate(Message("[default: {value}]", value=default)))
    return "  ".join(filter(None, notes))


def translate_help(command: Any, translate: Translator) -> None:
    """Translate the help of a command and of its subcommands, in place."""
    command.translate = translate
    texts: Iterable[Any] = (command, *command.params)
    for part in texts:
        part.help = translate(Message(getattr(part, "help", None) or ""))
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, translate)
