"""Words files: missing, surplus and empty words, letters, blanks, glyphs, and room on the paper."""

from tests.corpus.case import Case, meaning, several, structural

QUOTES = "put the text in quotes"
LETTER = "give each symbol its own letter"
OTHER = "use other characters"
FR, EN, DE = "bunte-runde/fr.yaml", "bunte-runde/en.yaml", "stampfarm/de.yaml"
PENCIL = '"Pour la feuille d’anneau : un stylo ou un crayon foncé, et une pièce de monnaie ou un bouton comme pion."'
HOME = f"home:\n  - {PENCIL}"
PAD = "pad: {player: Nom, total: Pièces}"
BOARD = "  marks: Les jetons de chacun\n"
ENDED = 'ends: {coins: "{n} des {least} pièces sont distribuées"}'
ENDS = '  - "A full row or column pays: {row|one coin|# coins} for each of your letters in it. The game ends when {coins|'
TURNS = 'turns: "Jetons pris par joueur : de {least} à {most} ; personne'


FORM = (
    *structural(
        FR,
        [
            ("a word is missing", "variants: {shapes: formes, animals: animaux}", "variants: ‸{animals: animaux}",
             "missing text for 'variants.shapes'"),
            ("a word is surplus", PAD, "pad: {player: Nom, total: Pièces, ‸bonus: Prime}", "unknown key 'pad.bonus' | remove it"),
            ("a word is misspelt", "  length:", "  ‸lentgh:",
             "unknown key 'checks.lentgh' | did you mean length?"),
            ("a group is surplus", HOME, HOME + "\n‸rain:\n  drop: goutte\n  cloud: nuage", "unknown key 'rain' | remove it"),
            ("a group is misspelt", "hint:\n", "‸hitn:\n", "unknown key 'hitn' | did you mean hint?"),
            ("a word is empty", ENDED, 'ends: {coins: ‸""}', f"'ends.coins' is empty | {QUOTES}"),
            ("a word is left out", BOARD, "  ‸marks:\n", f"'names.marks' is empty | {QUOTES}"),
            ("a word is blank", BOARD, '  marks: ‸"   "\n', f"'names.marks' is empty | {QUOTES}"),
            ("a list is empty", HOME, "‸home: []", f"'home' is empty | {QUOTES}"),
            ("an item of a list is empty", HOME, HOME + '\n  - ‸""', f"'home' is empty | {QUOTES}"),
            ("a word is a number", "pad: {player: Nom", "pad: {player: ‸7", f"expected text, found 7 | {QUOTES}"),
            ("a word is a truth", "pad: {player: Nom", "pad: {player: ‸true", f"expected text, found true | {QUOTES}"),
            ("a colon makes keys of a text", HOME, "home:\n  - ‸Un crayon: noir", f"expected text, found key-value pairs | {QUOTES}"),
            ("a list in a list", HOME, "home: [‸[Un crayon.]]", f"expected text, found a list | {QUOTES}"),
            ("a group is a text", PAD, "pad: ‸Bloc", "expected key-value pairs, found 'Bloc' | valid keys: column, player, row, total"),
            ("a group is left empty", "variants: {shapes: formes, animals: animaux}", "‸variants:",
             "expected key-value pairs, found nothing | valid keys: animals, shapes"),
            ("a text is a group", "pad: {player: Nom", "pad: {player: ‸{one: Nom}", f"expected text, found key-value pairs | {QUOTES}"),
            ("three letters for two", "purple: M}", "purple: ‸MAU}",
             "expected at most 2 letters for 'letters.purple' | for example C"),
            ("a letter for every thing", "purple: M}", "purple: M, ‸grey: G}", "unknown key 'letters.grey' | remove it"),
            ("a letter is missing", "letters: {red: R, ", "letters: ‸{", "missing text for 'letters.red'"),
            ("a comma without quotes", "pad: {player: Nom", "pad: {player: Nom, ‸le tien",
             "unknown key 'pad.le tien' | put quotes around text that contains a comma"),
            ("a key with a dot", HOME, HOME + "\n‸home.two: [Un dé.]",
             "key 'home.two' contains a dot | nest the keys instead of using dots"),
        ],
    ),
    *structural(
        DE,
        [
            ("three letters for one", 'pig: "S", sheep: "W"', 'pig: ‸"SWX", sheep: "W"',
             "expected at most 2 letters for 'letters.pig' | for example C"),
            ("a note on a request that does not exist", "notes:\n", "notes:\n  ‸moles: Nur nachts.\n",
             "unknown key 'notes.moles' | remove it"),
        ],
    ),
)  # fmt: skip

MEANING = (
    *meaning(
        FR,
        [
            ("a letter twice", "purple: M}", 'purple: ‸"O"}', f"letter 'O' is already used for 'letters.orange' | {LETTER}"),
            ("a sign as a letter", "purple: M}", 'purple: ‸"*"}', "expected at most 2 letters for 'letters.purple' | for example C"),
            ("a dot as a letter", "purple: M}", 'purple: ‸"."}', "expected at most 2 letters for 'letters.purple' | for example C"),
            ("a blank is missing", TURNS, 'turns: ‸"Jetons pris par joueur ; personne',
             "the placeholders of 'checks.turns' differ from the English text | English has {least}, {most}"),
            ("a blank is surplus", ENDED, 'ends: {coins: ‸"{n} des {least} pièces de {player}"}',
             "the placeholders of 'ends.coins' differ from the English text | English has {least}, {n}"),
            ("a blank is misspelt", 'row: "ligne {unit}"', 'row: ‸"ligne {unti}"',
             "the placeholders of 'lines.row' differ from the English text | English has {unit}"),
            ("a blank in capitals", 'row: "ligne {unit}"', 'row: ‸"ligne {UNIT}"',
             "the placeholders of 'lines.row' differ from the English text | English has {unit}"),
            ("a blank where none is", "  red: rouge\n", '  red: ‸"rouge {n}"\n',
             "the placeholders of 'names.red' differ from the English text | English has none"),
            ("a character that the font lacks", "  red: rouge\n", "  red: ‸rouge 大\n",
             f"the font lacks the character '大' (U+5927) | {OTHER}"),
            ("a character that the font lacks in a list", HOME, HOME + "\n  - ‸Un dé ☃.",
             f"the font lacks the character '☃' (U+2603) | {OTHER}"),
            ("a word that is misread", "pad: {player: Nom", "pad: {player: ‸Off",
             "'Off' is ambiguous | write \"Off\" if you mean text"),
            ("a word twice", PAD, "pad: {player: Nom, total: Pièces, ‸player: Toi}", "duplicate key 'player' | first used on line 49"),
            ("a quote in the middle", '  figure: "Découpez, pliez', '  figure: "Découpez" ‸"pliez',
             "invalid YAML: did not find expected key | indent it like the lines around it"),
        ],
    ),
    *meaning(
        EN,
        [
            ("an English blank that nothing fills", ENDS, ENDS.replace('"A', '‸"A').replace("{coins", "{conis"),
             "unknown placeholder {conis} in 'hint' | did you mean {coins}?"),
            ("an English blank that is surplus", 'ends: {coins: "{n}', 'ends: {coins: ‸"{size} {n}',
             "unknown placeholder {size} in 'ends.coins' | use {most}"),
            ("an English blank where none is", "  red: red\n", '  red: ‸"red {n}"\n',
             "unknown placeholder {n} in 'names.red' | remove the placeholder or its braces"),
        ],
    ),
    *meaning(
        "stampfarm/en.yaml",
        [
            ("a text too long for its tile", "berry-feast: \"Every goose beside the hedge finds a berry.\"",
             "berry-feast: ‸\"Every goose that stands beside the hedge when the farm is full finds a berry there"
             " and may eat it and must leave the leaves alone for all the others.\"",
             "needs 4 lines, slot text holds 2 at 7.5 pt | shorten the text"),
            ("a name too long for its tile", "berry-feast: \"Berry feast\"",
             "berry-feast: ‸\"A feast of berries for every goose beside it\"",
             "needs 2 lines, slot name holds 1 at 9 pt | shorten the text"),
        ],
    ),
    *meaning(
        DE,
        [
            ("a letter that two species share", 'letters: {cow: "K", goose: "G"', 'letters: {cow: "K", goose: ‸"K"',
             f"letter 'K' is already used for 'letters.cow' | {LETTER}"),
        ],
    ),
)  # fmt: skip

SEVERAL = (
    *several(
        FR,
        [
            ("a whole group is missing", (("letters:", "‸letters:"), ("variants: {shapes: formes, animals: animaux}", "#")),
             ("missing text for 'variants' | valid keys: animals, shapes",)),
            ("missing, surplus and empty words",
             ((PAD, "pad: {player: Nom, total: Pièces, ‸impot: Impôt}"), (BOARD, "  ‸marks:\n"), (HOME, "home: ‸3")),
             (f"'names.marks' is empty | {QUOTES}", "unknown key 'pad.impot' | remove it",
              f"expected text, found 3 | {QUOTES}")),
            ("letters and words",
             (("purple: M}", 'purple: ‸"O"}'), ("variants: {shapes: formes, ", "variants: ‸{"), ("  length:", "  ‸lenght:")),
             (f"letter 'O' is already used for 'letters.orange' | {LETTER}",
              "missing text for 'variants.shapes'", "unknown key 'checks.lenght' | did you mean length?")),
            ("letters of two kinds of wrong",
             (("letters: {red: R, ", 'letters: {red: ‸"ROU", '), ("purple: M}", 'purple: ‸"?"}')),
             ("expected at most 2 letters for 'letters.red' | for example C",
              "expected at most 2 letters for 'letters.purple' | for example C")),
            ("every kind of empty text",
             (("pad: {player: Nom", 'pad: {player: ‸""'), (BOARD, "  ‸marks:\n"),
              (HOME, 'home: ["Un crayon.", ‸"", ‸~]')),
             (f"'names.marks' is empty | {QUOTES}", f"'pad.player' is empty | {QUOTES}",
              f"'home' is empty | {QUOTES}", f"'home' is empty | {QUOTES}")),
        ],
    ),
    *several(
        FR,
        [
            ("blanks that differ in three texts",
             ((TURNS, 'turns: ‸"Jetons pris par joueur ; personne'), (ENDED, 'ends: {coins: ‸"{n} des {numéro} pièces"}'),
              ('row: "ligne {unit}"', 'row: ‸"ligne"')),
             ("the placeholders of 'lines.row' differ from the English text | English has {unit}",
              "the placeholders of 'ends.coins' differ from the English text | English has {least}, {n}",
              "the placeholders of 'checks.turns' differ from the English text | English has {least}, {most}")),
            ("characters that the font lacks, and blanks that differ",
             (("  red: rouge\n", "  red: ‸麦\n"), ("  blue: bleu\n", "  blue: ‸石\n"),
              ('row: "ligne {unit}"', 'row: ‸"ligne {genre}"'), (HOME, "home: [‸Un crayon ✏.]")),
             (f"the font lacks the character '麦' (U+9EA6) | {OTHER}",
              f"the font lacks the character '石' (U+77F3) | {OTHER}",
              "the placeholders of 'lines.row' differ from the English text | English has {unit}",
              f"the font lacks the character '✏' (U+270F) | {OTHER}")),
            ("words misread",
             ((PAD, "pad: {player: ‸No, total: ‸on}"),),
             ("'No' is ambiguous | write \"No\" if you mean text",
              "'on' is ambiguous | write \"on\" if you mean text")),
        ],
        structural=False,
    ),
    *several(
        "stampfarm/en.yaml",
        [
            ("missing text for a request",
             (("  grazers: \"Nibblers\"\n", ""), ("  berry-feast: \"Berry feast\"", "  ‸berry-feast: \"Berry feast\"")),
             ("missing text for 'cards.grazers'",)),
            ("the words of a request that does not exist, and of one misspelt",
             (("  grazers: \"Nibblers\"", "  ‸grazer: Nibblers"), ("  corners: \"Round", "  ‸moles: Moles\n  corners: \"Round")),
             ("unknown key 'cards.grazer' | did you mean grazers?", "unknown key 'cards.moles' | remove it")),
        ],
    ),
    *several(
        "stampfarm/en.yaml",
        [
            ("several texts too long",
             (("berry-feast: \"Every goose beside the hedge finds a berry.\"", "berry-feast: ‸" + "Every goose beside the hedge. " * 6),
              ("\"Nibblers\"", "‸" + "Nibblers " * 8), ("\"Every pig beside a hay bale.\"", "‸" + "Every pig beside hay. " * 8)),
             ("needs 4 lines, slot name holds 1 at 9 pt | shorten the text",
              "needs 5 lines, slot text holds 2 at 7.5 pt | shorten the text",
              "needs 5 lines, slot text holds 2 at 7.5 pt | shorten the text")),
        ],
        structural=False,
    ),
)  # fmt: skip

CASES: tuple[Case, ...] = (*FORM, *MEANING, *SEVERAL)
