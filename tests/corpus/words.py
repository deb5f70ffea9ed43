"""Words files: missing, surplus and empty words, letters, blanks, glyphs, and room on the paper."""

from tests.corpus.case import Case, meaning, several, structural

QUOTES = "write the words in quotes"
LETTER = "give each symbol a letter of its own"
OTHER = "write it with other characters"
FR, EN, DE = "fallow/fr.yaml", "fallow/en.yaml", "stampfarm/de.yaml"

FORM = (
    *structural(
        FR,
        [
            ("a word is missing", "pad: {player: Nom, total: Total}", "pad: ‸{player: Nom}",
             "the words of 'pad.total' are missing"),
            ("a word is surplus", "pad: {player: Nom, total: Total}",
             "pad: {player: Nom, total: Total, ‸bonus: Prime}", "no 'pad.bonus' is used | remove it"),
            ("a word is misspelt", "  unsown:", "  ‸unsonw:",
             "no 'score.unsonw' is used | did you mean unsown?"),
            ("a group is surplus", "home: [Un crayon.]", "home: [Un crayon.]\n‸rain:\n  drop: goutte\n  cloud: nuage",
             "no 'rain' is used | remove it"),
            ("a group is misspelt", "blank:\n", "‸balnk:\n", "no 'balnk' is used | did you mean blank?"),
            ("a word is empty", 'rule: "Semez trois cases : {n} point par pierre qui touche une case semée."',
             'rule: ‸""', f"'sheet.rule' is empty | {QUOTES}"),
            ("a word is left out", "  name: Joueur 1", "  ‸name:", f"'blank.name' is empty | {QUOTES}"),
            ("a word is blank", "  name: Joueur 1", '  name: ‸"   "', f"'blank.name' is empty | {QUOTES}"),
            ("a list is empty", "home: [Un crayon.]", "‸home: []", f"'home' is empty | {QUOTES}"),
            ("an item of a list is empty", "home: [Un crayon.]", 'home: [Un crayon., ‸""]',
             f"'home' is empty | {QUOTES}"),
            ("a word is a number", "player: Nom", "player: ‸7", f"expected a text, found 7 | {QUOTES}"),
            ("a word is a truth", "player: Nom", "player: ‸true", f"expected a text, found true | {QUOTES}"),
            ("a colon makes keys of a text", "home: [Un crayon.]", "home:\n  - ‸Un crayon: noir",
             f"expected a text, found keys with values | {QUOTES}"),
            ("a list in a list", "home: [Un crayon.]", "home: [‸[Un crayon.]]",
             f"expected a text, found a list | {QUOTES}"),
            ("a group is a text", "deck: {seeds: Graines, pad: Feuille de score}", "deck: ‸Graines",
             "expected keys with values, found 'Graines' | its keys are pad, seeds"),
            ("a group is left empty", "names: {barley: orge, stone: pierre}", "‸names:",
             "expected keys with values, found nothing | its keys are barley, stone"),
            ("a text is a group", "player: Nom", "player: ‸{one: Nom}",
             f"expected a text, found keys with values | {QUOTES}"),
            ("two letters for one", "stone: P}", "stone: ‸PI}",
             "expected a single letter for 'letters.stone' | like C"),
            ("a letter for every thing", "stone: P}", "stone: P, ‸tree: A}", "no 'letters.tree' is used | remove it"),
            ("a letter is missing", 'letters: {barley: "O", stone: P}', 'letters: ‸{barley: "O"}',
             "the words of 'letters.stone' are missing"),
            ("a comma without quotes", "player: Nom", "player: Nom, ‸le tien",
             "no 'pad.le tien' is used | put a text that has a comma in quotes"),
            ("a key with a dot", "home: [Un crayon.]", "home: [Un crayon.]\n‸home.two: [Un dé.]",
             "the key 'home.two' has a dot | write a key in a key for each dot"),
        ],
    ),
)  # fmt: skip

MEANING = (
    *meaning(
        FR,
        [
            ("a letter twice", "stone: P}", "stone: ‸o}", f"the letter 'o' is 'letters.barley' already | {LETTER}"),
            ("a sign as a letter", "stone: P}", 'stone: ‸"*"}', "expected a single letter for 'letters.stone' | like C"),
            ("a dot as a letter", "stone: P}", 'stone: ‸"."}', "expected a single letter for 'letters.stone' | like C"),
            ("a blank is missing", 'rule: "Semez trois cases : {n} point', 'rule: ‸"Semez trois cases : un point',
             "the blanks of 'sheet.rule' differ | en has {n}"),
            ("a blank is surplus", 'unsown: "{player} n’a', 'unsown: ‸"{player} ({n}) n’a',
             "the blanks of 'score.unsown' differ | en has {player}"),
            ("a blank is misspelt", 'beside: "{cell} :', 'beside: ‸"{cel} :',
             "the blanks of 'score.beside' differ | en has {cell}, {n}"),
            ("a blank in capitals", 'beside: "{cell} :', 'beside: ‸"{CELL} :',
             "the blanks of 'score.beside' differ | en has {cell}, {n}"),
            ("a blank where none is", "  name: Joueur 1", '  name: ‸"Joueur {n}"',
             "the blanks of 'blank.name' differ | en has none"),
            ("a character that the font lacks", "names: {barley: orge", "names: {barley: ‸orge 大",
             f"the font has no character '大' (U+5927) | {OTHER}"),
            ("a character that the font lacks in a list", "home: [Un crayon.]", "home: [Un crayon., ‸Un dé ☃.]",
             f"the font has no character '☃' (U+2603) | {OTHER}"),
            ("a letter that the font lacks", "stone: P}", "stone: ‸Ж}",
             f"the font has no character 'Ж' (U+0416) | {OTHER}"),
            ("a word that is misread", "player: Nom", "player: ‸Off",
             "'Off' can be misread | write \"Off\" in quotes if a word is meant"),
            ("a word twice", "pad: {player: Nom, total: Total}", "pad: {player: Nom, total: Total, ‸player: Toi}",
             "the key 'player' is here twice | first in line 9"),
            ("a quote in the middle", "  name: Joueur 1", "  name: \"Joueur\" ‸1",
             "no valid YAML: did not find expected key | indent it like the lines around it"),
        ],
    ),
    *meaning(
        EN,
        [
            ("an English blank that nothing fills", 'rule: "Sow three cells: {n} point', 'rule: ‸"Sow three cells: {m} point',
             "nothing fills {m} in 'sheet.rule' | did you mean {n}?"),
            ("an English blank that is surplus", 'unsown: "{player} has', 'unsown: ‸"{player} of {farm} has',
             "nothing fills {farm} in 'score.unsown' | did you mean {player}?"),
            ("an English blank where none is", "  name: Player 1", '  name: ‸"Player {n}"',
             "nothing fills {n} in 'blank.name' | remove it, or leave out the braces"),
        ],
    ),
    *meaning(
        "stampfarm/en.yaml",
        [
            ("a text too long for its tile", "text: Every goose beside the hedge finds a berry.",
             "text: ‸Every goose that stands beside the hedge when the farm is full finds a berry there"
             " and may eat it and must leave the leaves alone for all the others.",
             "the text does not fit into 2 lines of 48 mm | shorten the text"),
            ("a name too long for its tile", "name: Berry feast", "name: ‸A feast of berries for every goose beside it",
             "the text does not fit into 40 mm | shorten the text"),
        ],
    ),
    *meaning(
        DE,
        [
            ("a letter that two species share", "letters: {cow: K, goose: G", "letters: {cow: K, goose: ‸K",
             f"the letter 'K' is 'letters.cow' already | {LETTER}"),
        ],
    ),
)  # fmt: skip

SEVERAL = (
    *several(
        FR,
        [
            ("a whole group is missing",
             (("letters:", "‸letters:"), ("blank:\n", "#\n"), ("  intro: ", "# "), ("  name: Joueur 1\n", "")),
             ("the words of 'blank' are missing | its keys are intro, name",)),
            ("missing, surplus and empty words",
             (("pad: {player: Nom, total: Total}", "pad: ‸{player: Nom, ‸impot: Impôt}"),
              ("  name: Joueur 1", "  ‸name:"), ("home: [Un crayon.]", "home: ‸3")),
             ("the words of 'pad.total' are missing", "no 'pad.impot' is used | remove it",
              f"'blank.name' is empty | {QUOTES}", f"expected a text, found 3 | {QUOTES}")),
            ("letters and words",
             (("stone: P}", "stone: ‸o}"), ("names: {barley: orge, ", "names: ‸{"), ("  unsown:", "  ‸unsown_:")),
             (f"the letter 'o' is 'letters.barley' already | {LETTER}",
              "the words of 'names.barley' are missing", "no 'score.unsown_' is used | did you mean unsown?")),
            ("letters of two kinds of wrong",
             (('letters: {barley: "O", stone: P}', 'letters: {barley: ‸"OR", stone: ‸"?"}'),),
             ("expected a single letter for 'letters.barley' | like C",
              "expected a single letter for 'letters.stone' | like C")),
            ("every kind of empty text",
             (("home: [Un crayon.]", '‸home:'), ("cut: [Découpez les graines le long des repères.]", 'cut: ["Découpez.", ‸"", ‸~]'),
              ("player: Nom", 'player: ‸""')),
             (f"'pad.player' is empty | {QUOTES}", f"'cut' is empty | {QUOTES}", f"'cut' is empty | {QUOTES}",
              f"'home' is empty | {QUOTES}")),
        ],
    ),
    *several(
        FR,
        [
            ("blanks that differ in three texts",
             (('rule: "Semez trois cases : {n} point', 'rule: ‸"Semez trois cases : un point'),
              ('unsown: "{player}', 'unsown: ‸"{joueur}'), ('beside: "{cell} :', 'beside: ‸"Case :')),
             ("the blanks of 'sheet.rule' differ | en has {n}",
              "the blanks of 'score.beside' differ | en has {cell}, {n}",
              "the blanks of 'score.unsown' differ | en has {player}")),
            ("characters that the font lacks, and blanks that differ",
             (("names: {barley: orge, stone: pierre}", "names: {barley: ‸麦, stone: ‸石}"),
              ('unsown: "{player}', 'unsown: ‸"{plaier}'), ("home: [Un crayon.]", "home: [‸Un crayon ✏.]")),
             (f"the font has no character '麦' (U+9EA6) | {OTHER}",
              f"the font has no character '石' (U+77F3) | {OTHER}",
              "the blanks of 'score.unsown' differ | en has {player}",
              f"the font has no character '✏' (U+270F) | {OTHER}")),
            ("words misread",
             (("player: Nom", "player: ‸No"), ("total: Total", "total: ‸on")),
             ("'No' can be misread | write \"No\" in quotes if a word is meant",
              "'on' can be misread | write \"on\" in quotes if a word is meant")),
        ],
        structural=False,
    ),
    *several(
        "stampfarm/en.yaml",
        [
            ("the words of a request are missing",
             (("  grazers: {name: Nibblers, text: Every cow and every sheep beside the hedge.}\n", ""),
              ("  berry-feast:", "  ‸berry-feast:")),
             ("the words of 'requests.grazers' are missing | its keys are name, text",)),
            ("the words of a request that does not exist, and of one misspelt",
             (("  grazers: {name", "  ‸grazer: {name"), ("  corners: {name: Round",
               "  ‸moles: {name: Moles, text: Every mole.}\n  corners: {name: Round")),
             ("no 'requests.grazer' is used | did you mean grazers?", "no 'requests.moles' is used | remove it")),
        ],
    ),
    *several(
        "stampfarm/en.yaml",
        [
            ("several texts too long",
             (("text: Every goose beside the hedge finds a berry.", "text: ‸" + "Every goose beside the hedge. " * 6),
              ("name: Nibblers", "name: ‸" + "Nibblers " * 8), ("text: Every pig beside a hay bale.", "text: ‸" + "Every pig beside hay. " * 8)),
             ("the text does not fit into 2 lines of 48 mm | shorten the text",
              "the text does not fit into 40 mm | shorten the text",
              "the text does not fit into 2 lines of 48 mm | shorten the text")),
        ],
        structural=False,
    ),
)  # fmt: skip

CASES: tuple[Case, ...] = (*FORM, *MEANING, *SEVERAL)
