"""A game that can be used: its rules with the content of a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    Suggestion,
    closest_match,
    did_you_mean,
    input_error,
    meant,
    quote_value,
    usage_error,
)
from hedgerow.base.files import is_missing
from hedgerow.base.frozen import caching_record, field_names
from hedgerow.base.messages import LANGUAGES, NO_MESSAGE, Message, join_or, user_language
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.games import CONTENT_FOLDER, AnyRuleset, find_ruleset, plugin_folders, ruleset_names
from hedgerow.loading.layers import (
    EXTENDS,
    GAME_FILE,
    Layer,
    key_at,
    load_layers,
    merge_layers,
    printed_names,
)
from hedgerow.loading.reader import parse_model, read_partly
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import Tree, locate
from hedgerow.loading.violations import skip_unreadable
from hedgerow.loading.words import Words, load_words, missing_words
from hedgerow.ruleset.ruleset import BLEED_MM, About, DrawingContext, ScoringContext, SheetSpec
from hedgerow.ruleset.sheet_code import (
    SEEDS,
    CodeError,
    SheetCode,
    differing_parts,
    fingerprint,
    look_symbol,
    parse_code,
)

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck
    from hedgerow.drawing.theme import Theme
    from hedgerow.scorefile.form import Field, Form
    from hedgerow.scorefile.score_file import KeyLine, ScoreFile


@cache
def shared_words(lang: str) -> Words:
    """The words that all games share."""
    return load_words(data_folder("templates") / "words" / f"{lang}.yaml", None)


@caching_record
class Game:
    """A game on the shelf: its rules and its content, and the folders of the games it extends."""

    id: str
    folder: Path
    ruleset: AnyRuleset
    content: Any
    tree: Tree
    parents: tuple[Path, ...] = ()

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Those it has a file for, and those in which its parents say all it needs."""
        return tuple(lang for lang in LANGUAGES if self._speaks(lang))

    @property
    def folders(self) -> tuple[Path, ...]:
        """Its own folder, and those of the games it extends."""
        return (self.folder, *self.parents)

    @property
    def icons(self) -> Icons:
        """Its own icons and those of the games it extends, before those of the program."""
        return Icons(self.folders)

    def theme(self, name: str) -> Theme:
        """A theme of its own or of the games it extends, or one of the program."""
        from hedgerow.drawing.theme import load_theme

        return load_theme(name, self.folders)

    @cached_property
    def sheet_spec(self) -> SheetSpec[Any, Any]:
        """What it draws by lot; a game that draws nothing is refused."""
        if self.ruleset.sheet_spec is None:
            message = Message("has no sheets to fill in")
            hint = Message("run hedgerow deck {game} to print its decks", game=self.id)
            raise input_error(self.id, message, hint)
        return self.ruleset.sheet_spec

    @property
    def has_sheets(self) -> bool:
        """Whether there are sheets to fill in."""
        return self.ruleset.sheet_spec is not None and self.ruleset.sheet_spec.art is not None

    @property
    def has_random_deck(self) -> bool:
        """Whether a deck can be random, instead of sheets."""
        return self.ruleset.sheet_spec is not None and not self.has_sheets

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    @cached_property
    def _tables(self) -> dict[str, ScoringContext[Any, Any]]:
        return {}

    @cached_property
    def fingerprint(self) -> int:
        return fingerprint(self._made_from)

    @property
    def _made_from(self) -> dict[str, object]:
        """What its sheets depend on, by the English names."""
        return {str(name): part for name, part in self.sheet_spec.code_inputs(self.content).items()}

    def choose_language(self, asked: str | None) -> str:
        """The language asked for; else the user's, or the first if the game does not speak it."""
        own = asked or user_language(os.environ)
        return own if asked or own in self.languages else next(iter(self.languages), own)

    @property
    def default_language(self) -> str:
        """The first it speaks; a game that speaks none is refused when its English is asked for."""
        return next(iter(self.languages), LANGUAGES[0])

    def words(self, lang: str) -> Words:
        """The game's words and the shared ones, in one language."""
        if lang not in self.languages:
            hint = self.missing_words_hint(lang) or did_you_mean(lang, self.languages)
            raise input_error(
                str(self.folder),
                Message("no words file for language {lang}", lang=quote_value(lang)),
                hint,
            )
        if lang not in self._words:
            own = load_words(self.folder / f"{lang}.yaml", self._needed, self.words_files(lang))
            self._words[lang] = shared_words(lang) + own
        return self._words[lang]

    def words_files(self, lang: str) -> tuple[Path, ...]:
        """The files with its words in one language, its own first; also one that cannot be read."""
        files = (folder / f"{lang}.yaml" for folder in self.folders)
        return tuple(file for file in files if not is_missing(file))

    @cached_property
    def _needed(self) -> frozenset[str]:
        return frozenset(self.ruleset.word_keys(self.content))

    def _speaks(self, lang: str) -> bool:
        """A file that cannot be read counts: its problems are told when its words are asked for."""
        files = self.words_files(lang)
        if not files or files[0].parent == self.folder:
            return bool(files)
        with suppress(InputError):
            return not missing_words(files, self._needed)
        return True

    def missing_words_hint(self, lang: str) -> Message:
        """What a variant would have to say in a language that its parents speak."""
        if not self.words_files(lang):
            return NO_MESSAGE
        missing = ", ".join(missing_words(self.words_files(lang), self._needed))
        return Message(
            "add these words to {file}: {words}",
            file=self.folder / f"{lang}.yaml",
            words=missing[:200],
        )

    def drawing_context(
        self,
        lang: str,
        *,
        marks: bool = False,
        markers: bool = True,
        drawn: tuple[SheetCode, Any] | None = None,
        variant: str = "",
        theme: str = "colour",
        bleed_mm: float = BLEED_MM,
    ) -> DrawingContext[Any]:
        """What the game's artist needs."""
        self.check_marks(marks=marks)
        code, lot = (str(drawn[0]), drawn[1]) if drawn else ("", None)
        words = self.words(lang).with_numbers(self.ruleset.text_numbers(self.content, variant))
        return DrawingContext(
            game=self.id,
            content=self.content,
            words=words,
            marks=marks,
            markers=markers,
            random_deck=lot,
            code=code,
            variant=variant,
            look=look_symbol(theme, marks),
            bleed_mm=bleed_mm,
            icon=self.icons,
        )

    def check_marks(self, *, marks: bool) -> None:
        """Reject symbols to tick where the game has none."""
        if marks and not self.ruleset.has_tick_symbols:
            message = Message("{game} has no symbols to tick", game=self.id)
            hint = Message("omit --marks")
            raise usage_error("--marks", message, hint)

    def decks(self, context: DrawingContext[Any]) -> tuple[Deck, ...]:
        """The decks of the game that have any pieces."""
        return tuple(deck for deck in self.ruleset.game_art().decks(context) if deck.pieces)

    @cached_property
    def deck_ids(self) -> list[str]:
        """The names of its decks, which have to be drawn for it."""
        return [deck.id for deck in self.decks(self.drawing_context(self.choose_language(None)))]

    def find_variant(self, name: str | None) -> str:
        """The variant of that name, or the first; a game without any has none."""
        known = self.sheet_spec.variants(self.content) if self.ruleset.sheet_spec else ()
        if name is None:
            return known[0] if known else ""
        if name.lower() not in known:
            hint = did_you_mean(name, known) if known else Message("omit --variant")
            message = Message("{game} has no variant {name}", game=self.id, name=quote_value(name))
            raise usage_error("--variant", message, hint)
        return name.lower()

    def variant_or_empty(self, name: str | None) -> str:
        """The variant of that name; nothing where none is asked for."""
        return "" if name is None else self.find_variant(name)

    def code_for_seed(self, seed: int) -> SheetCode:
        """The code of the sheet with this seed."""
        return SheetCode(
            self.content.about.tag, self.sheet_spec.revision, self.fingerprint, seed % SEEDS
        )

    def sheet_from_code(self, code: SheetCode, location: Location) -> Any:
        """The sheet behind a code; a code of other content is refused, naming what differs."""
        if code.tag != self.content.about.tag:
            raise input_error(
                location,
                Message("{code} is not a sheet of {game}", code=code, game=self.id),
                Message("codes of this game start with {tag}", tag=self.content.about.tag),
            )
        if code.revision != self.sheet_spec.revision:
            made, makes = code.revision, self.sheet_spec.revision
            message = Message(
                (
                    "{code} was made by generator revision {made}, this version of hedgerow "
                    "has revision {makes}"
                ),
                code=code,
                made=made,
                makes=makes,
            )
            raise input_error(
                location, message, Message("use the version of hedgerow that printed it")
            )
        if code.fingerprint != self.fingerprint:
            names = differing_parts(code, self._made_from)
            different = [it for it in self.sheet_spec.code_inputs(self.content) if str(it) in names]
            message = Message(
                "{code} was printed from different content (changed: {parts})",
                code=code,
                parts=join_or(*different),
            )
            raise input_error(
                location, message, Message("pass the folder it was printed from: --content DIR")
            )
        return self._drawn(code)

    @cached_property
    def _drawn(self) -> Callable[[SheetCode], Any]:
        """Draws the sheet of a code; many finished games may have been played on the same one."""
        return lru_cache(maxsize=64)(self.generate_sheet)

    def parse_own_code(self, text: str, location: Location) -> SheetCode:
        """A code of this game."""
        return parse_known_code(text, location, (self.content.about.tag,))

    def generate_sheet(self, code: SheetCode, *, on_trial: bool = False) -> Any:
        """Draw the lots of a sheet; on trial with less patience."""
        from hedgerow.ruleset.rng import Rng

        rng = Rng(f"{code.tag}{code.revision}/{code.seed}", on_trial=on_trial)
        return self.sheet_spec.generate(self.content, rng)

    def scoring_context(self, lang: str) -> ScoringContext[Any, Any]:
        """The table at which finished games are counted."""
        if lang not in self._tables:
            words = self.words(lang)
            self._tables[lang] = ScoringContext(
                game=self.id,
                content=self.content,
                words=words,
                sheet_from_line=self._sheet_of_entry,
                translations_of=self._called,
            )
        return self._tables[lang]

    def form(self, lang: str, variant: str = "") -> Form:
        """What is entered of a finished game; a variant may be named as printed."""
        scoring = self.scoring_context(lang)
        form = self.ruleset.scoring_rules().build_form(scoring, None, "")
        return (
            self.ruleset.scoring_rules().build_form(scoring, None, self._played(form, variant))
            if variant
            else form
        )

    def sheet_form(self, code: SheetCode, sheet: Any, lang: str, variant: str = "") -> Form:
        """What is entered of a game on a printed sheet."""
        scoring, kind = self.scoring_context(lang), self.sheet_spec
        if variant:
            variant = self._played(
                self.ruleset.scoring_rules().build_form(scoring, sheet, ""), variant
            )
        form = self.ruleset.scoring_rules().build_form(scoring, sheet, variant)
        return replace(form, code=str(code), width_mm=kind.width_mm, height_mm=kind.height_mm)

    def sheet_form_with_rects(
        self, code: SheetCode, sheet: Any, lang: str, variant: str = ""
    ) -> Form:
        """The form of a printed sheet with the places of its cells, for which it is drawn."""
        from hedgerow.scorefile.form import with_cell_rects

        form, art = self.sheet_form(code, sheet, lang, variant), self.ruleset.sheet_art
        return with_cell_rects(form, art.cell_rects(self.content, sheet)) if art else form

    def _played(self, form: Form, name: str) -> str:
        """The variant of that name."""
        field = next((it for it in form.fields if it.key == "variant"), None)
        found = field.names.prefix_matches(name) if field else ()
        if len(found) != 1:
            hint = _variant_hint(field, name) if field else Message("omit --variant")
            message = Message("{game} has no variant {name}", game=self.id, name=quote_value(name))
            raise input_error("--variant", message, hint)
        return found[0]

    def _called(self, word: str) -> tuple[str, ...]:
        """What a word is in all languages of the game; one that cannot be read says nothing."""
        found = []
        for lang in self.languages:
            with suppress(InputError):
                found.append(self.words(lang)(word))
        return tuple(dict.fromkeys(found))

    def score_file_language(self, file: ScoreFile) -> str:
        """The language whose letters a score file uses."""
        key_line = file.key_lines.get("lang")
        return self.letters_language(key_line.value, key_line.location) if key_line else "en"

    def letters_language(self, name: str, location: Location) -> str:
        """Return the language of that name. Raises InputError if the game has no letters for it."""
        if name.lower() not in self.languages:
            hint = did_you_mean(name, self.languages)
            raise input_error(
                location, Message("no letters for language {lang}", lang=quote_value(name)), hint
            )
        return name.lower()

    def _sheet_of_entry(self, key_line: KeyLine) -> Any:
        return self.sheet_from_code(
            self.parse_own_code(key_line.value, key_line.location), key_line.location
        )


@lru_cache(maxsize=128)
def load_game_folder(folder: Path, roots: tuple[Path, ...]) -> Game:
    """The game in a folder, its content checked; `roots` hold the games it may extend."""
    layers = load_layers(folder, roots, lambda: plugin_folders(CONTENT_FOLDER))
    tree = merge_layers(layers)
    ruleset = find_ruleset(*_rules_named(tree))
    parents = tuple(layer.folder for layer in layers[1:])
    try:
        names = cache(partial(printed_names, (folder, *parents)))
        content = parse_model(
            tree, ruleset.content_type, Icons((folder, *parents)).own_names, names
        )
    except InputError as error:
        told = (inherited_problem(it, folder, parents, tree) for it in error.problems)
        raise InputError(*told) from None
    return Game(folder.name, folder, ruleset, content, tree, parents)


def needed_words(layers: Sequence[Layer]) -> frozenset[str]:
    """Return the words that a game needs, as far as its file can be read."""
    tree = merge_layers(layers)
    ruleset = find_ruleset(*_rules_named(tree))
    return frozenset(
        skip_unreadable(iter(ruleset.word_keys(read_partly(tree, ruleset.content_type))))
    )


def inherited_problem(
    problem: Problem, folder: Path, parents: tuple[Path, ...], tree: Tree
) -> Problem:
    """Return a problem in a parent's file as one of the file of the variant that inherits it."""
    origin = problem.location
    file = Path(origin.path)
    if file.parent not in parents:
        return problem
    own = folder / file.name
    location, message, hint = Location(str(own)), problem.message, problem.hint
    if file.name == GAME_FILE:
        location = _extends_place(own)
        key = key_at(tree, origin)
        message = Message("{key}: {problem}", key=key, problem=message) if key else message
    source = Message("inherited from {place}; change it in {file}", place=origin, file=own)
    hint = Message("{hint}; {more}", hint=hint, more=source) if hint else source
    return Problem(location, message, hint, problem.suggestion, origin)


def _extends_place(file: Path) -> Location:
    """Return where a game file says what it extends."""
    return load_tree(file).keys.get(EXTENDS, Location(str(file)))


def _rules_named(tree: Tree) -> tuple[str, Location]:
    about = tree.value.get("about") if isinstance(tree.value, dict) else None
    if about is None or not isinstance(about.value, dict):
        message, hint = (
            Message("a game file needs `about:` with `rules:` in it"),
            Message("for a variant of a game, start with a line like extends: stampfarm"),
        )
        raise input_error(locate(tree, ("about",)), message, hint)
    if "rules" not in about.value:
        known = {*field_names(About)}
        near = closest_match("rules", [key for key in about.keys if key not in known])
        if near:
            raise input_error(
                about.keys[near],
                Message("unknown key {key}", key=quote_value(near)),
                meant(["rules"]),
            )
        hint = Message(
            (
                "for a variant of a game, start with a line like extends: stampfarm; for a "
                "new game, set rules to one of {names}"
            ),
            names=", ".join(ruleset_names()),
        )
        raise input_error(about.location, Message("missing key 'rules'"), hint)
    return str(about.value["rules"].value), locate(tree, ("about", "rules"))


def _variant_hint(field: Field, name: str) -> Message:
    printed = {it.id: it.name for it in field.options}
    return field.names.hint(name, printed) or did_you_mean("", printed.values())


def parse_known_code(text: str, location: Location, tags: Collection[str]) -> SheetCode:
    """The sheet code a person typed at a place; a repair is suggested if its tag is known."""
    try:
        return parse_code(text)
    except CodeError as error:
        likely = [str(code) for code in error.repairs if code.tag in tags]
        hint = error.hint
        if likely:
            hint = Message(
                "compare it with the sheet; did you mean {codes}?", codes=join_or(*likely)
            )
        hint = Suggestion(hint, *likely) if len(likely) == 1 else hint
        raise input_error(
            location,
            Message("{text}: {problem}", text=quote_value(text), problem=error.message),
            hint,
        ) from None
