"""Games: the content of a folder, its words, its sheets and their codes."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
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
    quote_value,
    raise_problems,
    usage_error,
)
from hedgerow.base.files import check_link, is_missing
from hedgerow.base.frozen import caching_record, field_names
from hedgerow.base.messages import LANGUAGES, NO_MESSAGE, Message, join_or, user_language
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.game.about import About
from hedgerow.game.content import (
    Content,
    join_variants,
    set_folders,
    text_numbers,
)
from hedgerow.game.contexts import WITHOUT_BACKS, DrawingContext, ScoringContext
from hedgerow.game.generated import (
    REVISION,
    Generated,
    code_inputs,
    dedupe_key,
    fairness_key,
    generate,
    has_random_deck,
    input_names,
    is_fixed,
    is_shared,
    printed_variants,
    to_data,
)
from hedgerow.game.parts import Card
from hedgerow.game.sheet import Sheet, has_sheets, has_ticks
from hedgerow.game.sheet_sets import SheetSets
from hedgerow.game.words import complete_words, needed_words, optional_words
from hedgerow.loading.csv_rows import merge_rows
from hedgerow.loading.layers import (
    EXTENDS,
    GAME_FILE,
    Layer,
    PrintedNames,
    drop_replaced,
    key_at,
    load_layers,
    merge_layers,
    printed_names,
)
from hedgerow.loading.reader import parse_model, parse_partial
from hedgerow.loading.strict_yaml import Tree, load_tree, locate
from hedgerow.loading.variants import VARIANTS, variant_trees
from hedgerow.loading.violations import skip_unreadable
from hedgerow.loading.words import Words, load_words, missing_words
from hedgerow.scorefile.sheet_code import (
    LETTERS,
    SEEDS,
    CodeError,
    SheetCode,
    differing_parts,
    fingerprint,
    look_symbol,
    parse_code,
)

if TYPE_CHECKING:
    from hedgerow.base.rng import Draws
    from hedgerow.drawing.theme import Theme
    from hedgerow.game.reader import FinishedGame
    from hedgerow.game.shape_cards import DrawnDeck
    from hedgerow.scorefile.form import Field, Form
    from hedgerow.scorefile.score_file import KeyLine, ScoreFile

# Random draws of one sheet: at most 1 s of computing, with the 2 µs that a draw of kuhlorado takes.
SHEET_DRAWS, TRIAL_DRAWS = 400_000, 100_000
# A finished game next to the game file: its rules may show it.
EXAMPLE_FILE = "example.txt"
_NO_SHEET = Message("no sheet was found in time")
_FEWER_LIMITS = Message("allow more random sheets: wider ranges, or fewer things to place")


@cache
def shared_words(lang: str) -> Words:
    """Return the words that all games share."""
    return load_words(data_folder("templates") / "words" / f"{lang}.yaml", None)


@caching_record
class Game:
    """A loaded game: its content, and the folders of the games it extends."""

    id: str
    folder: Path
    content: Content
    tree: Tree
    parents: tuple[Path, ...] = ()

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Return the languages with a words file, or for which the parents have all words."""
        return tuple(lang for lang in LANGUAGES if self._has_language(lang))

    @property
    def folders(self) -> tuple[Path, ...]:
        """Return the game's own folder, then those of the games it extends."""
        return (self.folder, *self.parents)

    @property
    def icons(self) -> Icons:
        """Return the icons of the game and its parents, which precede the shipped ones."""
        return Icons(self.folders)

    def theme(self, name: str) -> Theme:
        """Load a theme of the game or its parents, or a shipped one."""
        from hedgerow.drawing.theme import load_theme

        return load_theme(name, self.folders)

    @cached_property
    def has_sheets(self) -> bool:
        """Return whether there are sheets to fill in."""
        return has_sheets(self.content)

    @cached_property
    def has_random_deck(self) -> bool:
        """Return whether seeds decide about a deck instead of sheets."""
        return has_random_deck(self.content)

    @property
    def has_seeds(self) -> bool:
        """Return whether there is something to generate: sheets, or a random deck."""
        return self.has_sheets or self.has_random_deck

    def check_seeds(self) -> None:
        """Raise InputError if there is nothing to generate."""
        if not self.has_seeds:
            message = Message("has no sheets to fill in")
            hint = Message("run hedgerow deck {game} to print its decks", game=self.id)
            raise input_error(self.id, message, hint)

    @property
    def is_shared(self) -> bool:
        """Return whether one sheet, or one random deck, is for all players."""
        return is_shared(self.content)

    @property
    def is_fixed(self) -> bool:
        """Return whether all sheets are equal, and have no code."""
        return is_fixed(self.content)

    @property
    def printed_variants(self) -> tuple[str, ...]:
        """Return the variants with sheets of their own; the seed of a sheet decides which."""
        return printed_variants(self.content)

    def fairness_key(self, sheet: Generated) -> Hashable:
        """Return what is equal for the sheets of a matched set."""
        return fairness_key(sheet, self.content)

    def dedupe_key(self, sheet: Generated) -> Hashable:
        """Return what is equal for sheets that count as the same."""
        return dedupe_key(sheet, self.content)

    def sheet_data(self, sheet: Generated) -> Mapping[str, object]:
        """Return a sheet, or a random deck, as JSON values."""
        return to_data(sheet, self.content)

    def variant_content(self, variant: str) -> Content:
        """Return the content of a variant, by default that of the first one."""
        return self.content.played(variant)

    @property
    def has_scoring(self) -> bool:
        """Return whether the game has points: otherwise there is no pad, no form and no score."""
        return self.content.has_scoring

    def check_scoring(self, location: Location | None = None) -> None:
        """Raise InputError if the game has no points."""
        if not self.has_scoring:
            message, hint = Message("this game has no scoring"), Message("add rules to scoring")
            raise InputError(Problem(location or Location(self.id), message, hint))

    @property
    def shows_end(self) -> bool:
        """Return whether a filled form shows that the game is over, because its end is stated.

        Otherwise cells, boxes and baskets may stay empty. A stated end does not show that all of a
        growing grid has been entered.
        """
        variants = self.content.variants.values()
        grids = [played.sheet.grid for played in variants]
        has_growing_grid = any(grid.grows for grid in grids if grid)
        return all(played.end for played in variants) and not has_growing_grid

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    @cached_property
    def _contexts(self) -> dict[str, ScoringContext]:
        return {}

    @cached_property
    def fingerprint(self) -> int:
        return fingerprint(self._code_inputs)

    @property
    def _code_inputs(self) -> dict[str, object]:
        """Return the parts of the content that sheets depend on, by English label."""
        return {str(name): part for name, part in self.code_inputs().items()}

    def code_inputs(self) -> Mapping[Message, object]:
        """Return the parts of the content that sheets depend on, by label."""
        self.check_seeds()
        return code_inputs(self.content)

    def choose_language(self, requested: str | None) -> str:
        """Return the requested language, else the user's if the game has it, else the first."""
        lang = requested or user_language(os.environ)
        if requested or lang in self.languages:
            return lang
        return next(iter(self.languages), lang)

    @property
    def default_language(self) -> str:
        """Return the first language of the game, or English if it has none."""
        return next(iter(self.languages), LANGUAGES[0])

    def words(self, lang: str) -> Words:
        """Return the game's and the shared words. Raises InputError if the language is missing."""
        if lang not in self.languages:
            hint = self.missing_words_hint(lang) or did_you_mean(lang, self.languages)
            raise input_error(
                str(self.folder),
                Message("no words file for language {lang}", lang=quote_value(lang)),
                hint,
            )
        if lang not in self._words:
            own = load_words(
                self.folder / f"{lang}.yaml",
                self._needed,
                self.words_files(lang),
                self.optional_words,
            )
            # Its own words override shared ones.
            words = shared_words(lang) + own
            self._words[lang] = complete_words(self.content, words)
        return self._words[lang]

    def words_files(self, lang: str) -> tuple[Path, ...]:
        """Return the words files of one language, the game's own first, even unreadable ones."""
        files = (folder / f"{lang}.yaml" for folder in self.folders)
        return tuple(file for file in files if not is_missing(file))

    @property
    def variant_ids(self) -> tuple[str, ...]:
        """Return the ids of the variants whose content is in the game file; none without them."""
        return tuple(name for name in self.content.variants if name)

    @property
    def optional_words(self) -> frozenset[str]:
        """Return the keys of words that the game may define."""
        return frozenset(optional_words(self.content))

    @cached_property
    def _needed(self) -> frozenset[str]:
        return frozenset(needed_words(self.content))

    def _has_language(self, lang: str) -> bool:
        """Return whether the game has a language.

        An unreadable file counts: its problems are reported when the words are loaded.
        """
        files = self.words_files(lang)
        if not files or files[0].parent == self.folder:
            return bool(files)
        with suppress(InputError):
            return not missing_words(files, self._needed)
        return True

    def missing_words_hint(self, lang: str) -> Message:
        """Return which words a variant has to add to a language of its parents."""
        if not self.words_files(lang):
            return NO_MESSAGE
        missing = ", ".join(missing_words(self.words_files(lang), self._needed))
        return Message(
            "add these words to {file}: {words}",
            file=self.folder / f"{lang}.yaml",
            words=missing[:200],  # a new language lacks hundreds of words
        )

    def drawing_context(
        self,
        lang: str,
        *,
        ticks: bool = False,
        markers: bool = False,
        random_deck: tuple[SheetCode, DrawnDeck] | None = None,
        variant: str = "",
        theme: str = "colour",
        bleed_mm: float = 0.0,
        letter_of: Callable[[str], str] = lambda code: "",
        site: str = "",
        backs: bool = True,
    ) -> DrawingContext:
        """Create the context for drawing the game. Without `backs` no text speaks of backs."""
        self.check_ticks(ticks=ticks)
        code, deck = (str(random_deck[0]), random_deck[1]) if random_deck else ("", None)
        numbers = text_numbers(self.content, variant)
        if not backs:
            numbers = {**numbers, "backs": WITHOUT_BACKS}
        words = self.words(lang).of_variant(variant).with_numbers(numbers)
        return DrawingContext(
            game=self.id,
            content=self.variant_content(variant),
            words=words,
            ticks=ticks,
            markers=markers,
            random_deck=deck,
            code=code,
            variant=variant,
            look=look_symbol(theme, ticks),
            bleed_mm=bleed_mm,
            icon=self.icons,
            letter_of=letter_of,
            site=site,
            example=lambda: self.readable_example(variant),
        )

    def example(self, variant: str = "") -> FinishedGame | None:
        """Return the finished game of the example file, or None without such a file.

        A variant may have its own: `animals-example.txt`. Raises InputError if it is not a finished
        game of the current content.
        """
        from hedgerow.game.checks import read_game
        from hedgerow.game.form import build_form
        from hedgerow.scorefile.form_reader import read_form
        from hedgerow.scorefile.score_file import load_score_file

        path = self.folder / f"{variant}-{EXAMPLE_FILE}" if variant else self.folder / EXAMPLE_FILE
        if is_missing(path):
            return self.example() if variant else None
        check_link(path, self.folder)
        file = load_score_file(path)
        scoring = self.scoring_context(self.score_file_language(file))
        return read_game(read_form(file, scoring, build_form), scoring)

    def readable_example(self, variant: str = "") -> FinishedGame | None:
        """Return the finished game of the example file, or None; `validate` has its problems."""
        with suppress(InputError):
            return self.example(variant)
        return None

    @property
    def has_ticks(self) -> bool:
        """Return whether symbols to tick can be printed on the sheets."""
        return has_ticks(self.content)

    def check_ticks(self, *, ticks: bool) -> None:
        """Raise UsageError if --ticks is set but the game has no symbols to tick."""
        if ticks and not self.has_ticks:
            message = Message("{game} has no symbols to tick", game=self.id)
            hint = Message("omit --ticks")
            raise usage_error("--ticks", message, hint)

    def find_variant(self, name: str | None) -> str:
        """Return a variant's id; by default the first, or empty if the game has no variants."""
        variants = self.printed_variants
        if name is None:
            return variants[0] if variants else ""
        if name.lower() not in variants:
            hint = did_you_mean(name, variants) if variants else Message("omit --variant")
            message = Message("{game} has no variant {name}", game=self.id, name=quote_value(name))
            raise usage_error("--variant", message, hint)
        return name.lower()

    def variant_or_empty(self, name: str | None) -> str:
        """Return a variant's id, or empty if none is requested."""
        return "" if name is None else self.find_variant(name)

    def code_for_seed(self, seed: int) -> SheetCode:
        """Return the code of the sheet with this seed."""
        # A code has five characters for the seed.
        return SheetCode(self.content.about.tag, REVISION, self.fingerprint, seed % SEEDS)

    def sheet_from_code(self, code: SheetCode, location: Location) -> Any:
        """Return the sheet of a code.

        Raises InputError with the differing parts if the content has changed.
        """
        if code.tag != self.content.about.tag:
            raise input_error(
                location,
                Message("{code} is not a sheet of {game}", code=code, game=self.id),
                Message("codes of this game start with {tag}", tag=self.content.about.tag),
            )
        if code.revision != REVISION:
            message = Message(
                "{code} was made by generator revision {made}, this version of hedgerow "
                "has revision {makes}",
                code=code,
                made=code.revision,
                makes=REVISION,
            )
            # Another generator would return another sheet for the same seed.
            raise input_error(
                location, message, Message("use the version of hedgerow that printed it")
            )
        if code.fingerprint != self.fingerprint:
            message = Message(
                "{code} was printed from different content (changed: {parts})",
                code=code,
                parts=join_or(*self.code_parts(differing_parts(code, self._code_inputs))),
            )
            raise input_error(
                location, message, Message("pass the folder it was printed from: --content DIR")
            )
        return self._cached_sheet(code)

    def code_parts(self, keys: Collection[str] | None = None) -> Iterator[Message]:
        """Yield the names of what a sheet depends on; only of the parts with these keys."""
        for part in self.code_inputs():
            if keys is None or str(part) in keys:
                yield from input_names(self.content, part)

    @cached_property
    def _cached_sheet(self) -> Callable[[SheetCode], Any]:
        """Return a cached `generate_sheet`: many finished games may use the same sheet."""
        return lru_cache(maxsize=64)(self.generate_sheet)

    def parse_own_code(self, text: str, location: Location) -> SheetCode:
        """Parse a code of this game."""
        tags = (self.content.about.tag,)
        return parse_known_code(text, location, tags, on_cards=not self.has_sheets)

    def generate_sheet(
        self, code: SheetCode, *, on_trial: bool = False, draws: Draws | None = None
    ) -> Any:
        """Generate a sheet; `draws` counts what it takes. With `on_trial`, give up sooner.

        Raises InputError if the content allows hardly any sheet.
        """
        from hedgerow.base.rng import Draws, OutOfDrawsError, Rng

        draws = draws or Draws()
        draws.most = draws.count + (TRIAL_DRAWS if on_trial else SHEET_DRAWS)
        # This name decides the sheet: changing it would invalidate all printed codes.
        rng = Rng(f"{code.tag}{code.revision}/{code.seed}", on_trial=on_trial, draws=draws)
        try:
            return generate(self.content, rng)
        except OutOfDrawsError:
            raise input_error(self.id, _NO_SHEET, _FEWER_LIMITS) from None

    @property
    def has_sheet_sets(self) -> bool:
        """Return whether every player has a sheet, and the sheets differ."""
        return self.has_sheets and not (self.is_shared or self.is_fixed)

    @cached_property
    def sheet_sets(self) -> SheetSets[Generated]:
        """Return the sets of matched sheets."""
        return SheetSets(
            lambda seed, draws: self.generate_sheet(self.code_for_seed(seed), draws=draws),
            lambda sheet: (sheet.variant, self.fairness_key(sheet)),
            self.dedupe_key,
        )

    def codes_of_set(self, code: SheetCode) -> tuple[SheetCode, ...]:
        """Return the codes of the set to which a valid code belongs; only itself without sets.

        A set has up to twelve sheets, in the order of their letters; fewer may have been printed.
        Empty if the set is not found in time, because each sheet takes long to generate.
        """
        if not self.has_sheet_sets:
            return (code,)
        return tuple(map(self.code_for_seed, self.sheet_sets.find_set(code.seed)))

    def find_set(self, code: SheetCode) -> tuple[SheetCode, ...]:
        """Return the codes of a set as `codes_of_set`. Raises InputError if not found in time."""
        codes = self.codes_of_set(code)
        if not codes:
            message = Message("the other sheets of this set were not found in time")
            raise input_error(str(code), message, Message("enter the code of each sheet"))
        return codes

    def lettered_set(self, code: SheetCode) -> dict[str, SheetCode]:
        """Return the codes of the set of a valid code, by letter; none without sets."""
        codes = self.codes_of_set(code) if self.has_sheet_sets else ()
        return dict(zip(LETTERS, codes, strict=False))

    def sheet_letter(self, code: SheetCode) -> str:
        """Return the letter of a sheet in its set; empty without sets, or if not found in time."""
        return self.sheet_sets.letter(code.seed) if self.has_sheet_sets else ""

    def scoring_context(self, lang: str) -> ScoringContext:
        """Return the scoring context of a language. Raises InputError for a game without points."""
        self.check_scoring()
        if lang not in self._contexts:
            words = self.words(lang)
            self._contexts[lang] = ScoringContext(
                game=self.id,
                content=self.content,
                words=words,
                sheet_from_line=self._sheet_from_line,
                set_from_line=self._set_from_line,
                translations_of=self._translations,
            )
        return self._contexts[lang]

    def form(self, lang: str, variant: str = "") -> Form:
        """Return the form of the game; the variant may be a printed name."""
        return self._build_form(None, lang, variant)

    def sheet_form(
        self, code: SheetCode, sheet: Generated | None, lang: str, variant: str = ""
    ) -> Form:
        """Return the form of a printed sheet."""
        return replace(self._build_form(sheet, lang, variant), code=str(code))

    def _build_form(self, generated: Generated | None, lang: str, variant: str) -> Form:
        from hedgerow.game.form import build_form

        scoring = self.scoring_context(lang)
        sheet = generated if isinstance(generated, Sheet) else None
        # The form without a variant has the names of all variants.
        form = build_form(scoring, sheet, "")
        if not variant:
            return form
        return build_form(scoring, sheet, self._find_played_variant(form, variant))

    def _find_played_variant(self, form: Form, name: str) -> str:
        """Find the variant with an unambiguous start of a printed name."""
        field = next((it for it in form.fields if it.key == "variant"), None)
        matches = field.names.prefix_matches(name) if field else ()
        if len(matches) != 1:
            hint = _variant_hint(field, name) if field else Message("omit --variant")
            message = Message("{game} has no variant {name}", game=self.id, name=quote_value(name))
            raise usage_error("--variant", message, hint)
        return matches[0]

    def _translations(self, word: str) -> tuple[str, ...]:
        """Return a word in all languages of the game, skipping unreadable ones."""
        translations = []
        for lang in self.languages:
            with suppress(InputError):
                words = self.words(lang)
                if word in words.texts:
                    translations.append(words(word))
        return tuple(dict.fromkeys(translations))

    def score_file_language(self, file: ScoreFile) -> str:
        """Return the language whose letters a score file uses."""
        # Not the user's language by default: a file must mean the same everywhere.
        key_line = file.key_lines.get("lang")
        return self.letters_language(key_line.value, key_line.location) if key_line else "en"

    def letters_language(self, name: str, location: Location) -> str:
        """Return a language by name. Raises InputError if the game has no letters for it."""
        if name.lower() not in self.languages:
            hint = did_you_mean(name, self.languages)
            raise input_error(
                location, Message("no letters for language {lang}", lang=quote_value(name)), hint
            )
        return name.lower()

    def _sheet_from_line(self, key_line: KeyLine) -> Any:
        return self.sheet_from_code(
            self.parse_own_code(key_line.value, key_line.location), key_line.location
        )

    def _set_from_line(self, key_line: KeyLine) -> dict[str, str]:
        """Return the codes of the set of a typed code, by letter."""
        self._sheet_from_line(key_line)  # a code of other content has no set
        code = self.parse_own_code(key_line.value, key_line.location)
        return {letter: str(it) for letter, it in self.lettered_set(code).items()}


@lru_cache(maxsize=128)
def load_game_folder(folder: Path, roots: tuple[Path, ...]) -> Game:
    """Load and check the game in a folder; `roots` have the games it may extend."""
    layers = load_layers(folder, roots)
    tree = merge_game(layers)
    parents = tuple(layer.folder for layer in layers[1:])
    try:
        names = cache(partial(printed_names, (folder, *parents)))
        icons = Icons((folder, *parents)).own_names
        if trees := variant_trees(tree, Content):
            content = _parse_variants(trees, icons, names)
            tree = next(iter(trees.values()))
        else:
            content = parse_model(tree, Content, icons, names)
    except InputError as error:
        problems = (inherited_problem(it, folder, parents, tree) for it in error.problems)
        raise InputError(*problems) from None
    set_folders(content, (folder, *parents))
    return Game(folder.name, folder, content, tree, parents)


def _parse_variants(
    trees: Mapping[str, Tree], icons: Collection[str], names: PrintedNames
) -> Content:
    """Return the content of the default variant, which knows the others.

    Raises InputError with the problems of all, those that several have only once.
    """
    contents: dict[str, Content] = {}
    problems = list[Problem]()
    for variant, tree in trees.items():
        try:
            contents[variant] = parse_model(tree, Content, icons, names)
        except InputError as error:
            problems += error.problems
    raise_problems(problems)
    return join_variants(contents)


def merge_game(layers: Sequence[Layer]) -> Tree:
    """Return the file of a game with everything that it inherits, and the rows of its tables."""
    merged = merge_layers(layers)
    _check_head(merged)
    tree = drop_replaced(merged, Content, layers)
    return merge_rows(tree, [layer.folder for layer in layers], known=field_names(Card))


def readable_needed_words(layers: Sequence[Layer]) -> frozenset[str]:
    """Return the words that a game needs, even if parts of its file cannot be read."""
    tree = merge_game(layers)
    trees = variant_trees(tree, Content) or {"": tree}
    contents = [parse_partial(it, Content) for it in trees.values()]
    return frozenset(
        key for content in contents for key in skip_unreadable(needed_words(content))
    ) | {f"{VARIANTS}.{name}" for name in trees if name}


def inherited_problem(
    problem: Problem, folder: Path, parents: tuple[Path, ...], tree: Tree
) -> Problem:
    """Convert a problem in a parent's file to one in the file of the variant that inherits it."""
    origin = problem.location
    file = Path(origin.path)
    if file.parent not in parents:
        return problem
    # The user can change the variant, but not a shipped parent.
    own = folder / file.name
    location, message, hint = Location(str(own)), problem.message, problem.hint
    if file.name == GAME_FILE:
        location = _extends_location(own)
        key = key_at(tree, origin)
        message = Message("{key}: {problem}", key=key, problem=message) if key else message
    source = Message("inherited from {place}; change it in {file}", place=origin, file=own)
    hint = Message("{hint}; {more}", hint=hint, more=source) if hint else source
    return Problem(location, message, hint, problem.suggestion, origin)


def _extends_location(file: Path) -> Location:
    """Return the location of the `extends` key in a game file."""
    return load_tree(file).keys.get(EXTENDS, Location(str(file)))


def _check_head(tree: Tree) -> None:
    """Raise InputError if a file is not that of a whole game: perhaps `extends` was forgotten."""
    about = tree.value.get("about") if isinstance(tree.value, dict) else None
    hint = Message("for a variant of a game, start with a line like extends: stampfarm")
    if about is None or not isinstance(about.value, dict):
        message = Message("a game file needs `about:` with `title:` in it")
        raise input_error(locate(tree, ("about",)), message, hint)
    unknown = about.value.keys() - field_names(About)
    if "players" not in about.value and not closest_match("players", unknown):
        message = Message("missing key {key}", key=quote_value("players"))
        raise input_error(about.location, message, hint)


def _variant_hint(field: Field, name: str) -> Message:
    printed = {option.id: option.name for option in field.options}
    return field.names.hint(name, printed) or did_you_mean("", printed.values())


def parse_known_code(
    text: str, location: Location, tags: Collection[str], *, on_cards: bool = False
) -> SheetCode:
    """Parse the code of a sheet, or of a random deck, which is on the backs of its cards.

    Raises InputError, with corrections that have a known tag.
    """
    try:
        return parse_code(text)
    except CodeError as error:
        # A code has check digits: of its repairs, those with the tag of a known game are likely.
        likely = [str(code) for code in error.repairs if code.tag in tags]
        hint = Message("compare it with the back of a card") if on_cards else error.hint
        if likely and on_cards:
            hint = Message(
                "compare it with the back of a card; did you mean {codes}?",
                codes=join_or(*likely),
            )
        elif likely:
            hint = Message(
                "compare it with the sheet; did you mean {codes}?", codes=join_or(*likely)
            )
        hint = Suggestion(hint, *likely) if len(likely) == 1 else hint
        raise input_error(
            location,
            Message("{text}: {problem}", text=quote_value(text), problem=error.message),
            hint,
        ) from None
