"""Themes, papers, icons, and the words that all games share."""

from tests.corpus.case import Case, meaning, several, structural

COLOUR = "put it in quotes"
LENGTH = "use more than 0 mm and less than 2000 mm"
ICON, FORM_OF = "cannot read the icon", "use the shipped icons as examples"

THEMES = (
    *structural(
        "themes/colour.yaml",
        [
            ("a colour by its name", 'leaf: "#4f8f3a"', "leaf: ‸green",
             f"expected a colour like #4f8f3a, found 'green' | {COLOUR}"),
            ("a colour of three digits", 'leaf: "#4f8f3a"', 'leaf: ‸"#4f8"',
             f"expected a colour like #4f8f3a, found '#4f8' | {COLOUR}"),
            ("a colour in capitals", 'leaf: "#4f8f3a"', 'leaf: ‸"#4F8F3A"',
             f"expected a colour like #4f8f3a, found '#4F8F3A' | {COLOUR}"),
            ("a colour without quotes is a comment", 'leaf: "#4f8f3a"', "‸leaf: #4f8f3a",
             "expected text, found nothing"),
            ("a colour that is a number", 'leaf: "#4f8f3a"', "leaf: ‸4", "expected text, found 4"),
            ("a hatch that does not exist", "piece-red: slash", "piece-red: ‸slsh",
             "invalid value: 'slsh' | did you mean slash?"),
            ("lines of no width", "line_scale: 1.0", "line_scale: ‸0", "must be greater than 0"),
            ("lines too wide", "line_scale: 1.0", "line_scale: ‸11", "must be at most 10"),
            ("a line scale in words", "line_scale: 1.0", "line_scale: ‸bold", "expected a number, found 'bold'"),
            ("a line scale misspelt", "line_scale: 1.0", "‸line_scal: 1.0",
             "unknown key 'line_scal' | did you mean line_scale?"),
            ("an unknown key", "line_scale: 1.0", "line_scale: 1.0\n‸fonts: []",
             "unknown key 'fonts' | use one of colours, hatches, line_scale, scale"),
        ],
    ),
    *meaning(
        "themes/ink-saver.yaml",
        [
            ("a hatch of a colour that does not exist", "  water: level", "  ‸watr: level",
             "unknown colour 'watr' | did you mean water? (docs/icons.md shows all colours)"),
            ("a colour misspelt", '  cream: "#ffffff"', '  ‸craem: "#ffffff"',
             "unknown colour 'craem' | did you mean cream?"),
            ("a colour twice", '  cream: "#ffffff"', '  cream: "#ffffff"\n  ‸cream: "#eeeeee"',
             "duplicate key 'cream' | first used on line 13"),
        ],
    ),
    *several(
        "themes/high-contrast.yaml",
        [
            ("colours, hatches and lines",
             (('berry: "#b00020"', "berry: ‸red"), ('rust: "#b3261e"', 'rust: ‸"b3261e"'),
              ("player-3: upright", "player-3: ‸up"), ("line_scale: 1.4", "line_scale: ‸thick")),
             (f"expected a colour like #4f8f3a, found 'red' | {COLOUR}",
              f"expected a colour like #4f8f3a, found 'b3261e' | {COLOUR}",
              "invalid value: 'up' | use one of slash, backslash, cross, dots, level, upright",
              "expected a number, found 'thick'")),
        ],
    ),
    *several(
        "themes/high-contrast.yaml",
        [
            ("a colour is missing, told at the colours",
             (("colours:", "‸colours:"), ('  cream: "#ffffff"\n', "")), ("missing colour 'cream'",)),
            ("one colour is missing and one misspelt",
             (("colours:", "‸colours:"), ('  wool: "#ffffff"\n', ""), ('  grass: "#ffffff"', '  ‸gras: "#ffffff"')),
             ("missing colour 'wool'", "unknown colour 'gras' | did you mean grass?")),
            ("two hatches of no colour",
             (("player-3: upright", "‸plyer-3: upright"), ("player-4: cross", "‸player-44: cross")),
             ("unknown colour 'plyer-3' | did you mean player-3? (docs/icons.md shows all colours)",
              "unknown colour 'player-44' | did you mean player-4? (docs/icons.md shows all colours)")),
        ],
        structural=False,
    ),
)  # fmt: skip

PAPERS = (
    *structural(
        "papers.yaml",
        [
            ("a length without a unit", "height: 297 mm", "height: ‸297", "expected text, found 297"),
            ("a length in inches", "height: 297 mm", "height: ‸11.7 in",
             f"expected a length like '40 mm', found '11.7 in' | {LENGTH}"),
            ("a length in centimetres", "height: 297 mm", "height: ‸29.7 cm",
             f"expected a length like '40 mm', found '29.7 cm' | {LENGTH}"),
            ("a length of nothing", "height: 297 mm", "height: ‸0 mm",
             f"expected a length like '40 mm', found '0 mm' | {LENGTH}"),
            ("a length of many metres", "height: 297 mm", "height: ‸29700 mm",
             f"expected a length like '40 mm', found '29700 mm' | {LENGTH}"),
            ("a negative length", "height: 297 mm", "height: ‸-297 mm",
             f"expected a length like '40 mm', found '-297 mm' | {LENGTH}"),
            ("a paper without a height", "{width: 210 mm, height: 297 mm}", "‸{width: 210 mm}",
             "missing key 'height'"),
            ("a paper with a depth", "height: 297 mm", "height: 297 mm, ‸depth: 1 mm",
             "unknown key 'depth' | use one of width, height"),
            ("a paper that is a text", "a4: {width: 210 mm, height: 297 mm}", "a4: ‸210 mm",
             "expected key-value pairs, found '210 mm' | valid keys: width, height"),
            ("papers misspelt", "papers:\n", "‸paper:\n", "unknown key 'paper' | did you mean papers?"),
        ],
    ),
    *meaning(
        "papers.yaml",
        [
            ("a paper that nobody can ask for", "  a5:", "  ‸A 5: {width: 1 mm, height: 1 mm}\n  a5:",
             "invalid paper name 'A 5' | use lower-case letters, digits and hyphens; both already means A4 and Letter"),
            ("a paper named like two", "  a5:", "  ‸both: {width: 1 mm, height: 1 mm}\n  a5:",
             "invalid paper name 'both' | use lower-case letters, digits and hyphens; both already means A4 and Letter"),
            ("a paper misspelt", "  letter:", "  ‸leter:", "unknown paper 'leter' | did you mean letter?"),
        ],
    ),
    *several(
        "papers.yaml",
        [
            ("both lengths of a paper",
             (("{width: 210 mm, height: 297 mm}", "{width: ‸wide, height: ‸tall}"),),
             (f"expected a length like '40 mm', found 'wide' | {LENGTH}",
              f"expected a length like '40 mm', found 'tall' | {LENGTH}")),
            ("a length in each paper",
             (("height: 297 mm", "height: ‸297"), ("width: 215.9 mm", "‸widht: 215.9 mm"), ("148 mm", "‸148mmm")),
             ("expected text, found 297", "unknown key 'widht' | did you mean width?",
              f"expected a length like '40 mm', found '148mmm' | {LENGTH}")),
        ],
    ),
)  # fmt: skip

WORDS = (
    *structural(
        "words/fr.yaml",
        [
            ("a shared word is surplus", '  edition: À propos de cette édition', '  edition: À propos de cette édition\n  ‸wax: À cirer',
             "unknown key 'print.wax' | remove it"),
            ("a shared word is empty", '  lasts: Tout le reste se réutilise.', "  ‸lasts:",
             "'print.lasts' is empty | put the text in quotes"),
        ],
    ),
    *several(
        "words/fr.yaml",
        [
            ("a shared word is missing, told at its group",
             (("  total: total\n  winner", "  ‸winner"),), ("missing text for 'score.total'",)),
            ("shared words misspelt and empty",
             (("  ruler:", "  ‸rulr:"), ("  total: total", "  total: ‸1"), ('  lasts: Tout le reste se réutilise.', "  ‸lasts:")),
             ("unknown key 'page.rulr' | did you mean ruler?",
              "expected text, found 1 | put the text in quotes",
              "'print.lasts' is empty | put the text in quotes")),
        ],
    ),
    *meaning(
        "words/fr.yaml",
        [
            ("a shared blank differs", 'number: "{n}/{of}"', 'number: ‸"{n}"',
             "the placeholders of 'page.number' differ from the English text | English has {n}, {of}"),
        ],
    ),
)  # fmt: skip

ICONS = (
    *meaning(
        "icons/star.svg",
        [
            ("a colour that no theme has", '<path class="gold line-outline"', '‸<path class="glod line-outline"',
             "no theme defines the colour 'glod' | did you mean gold? (docs/icons.md shows all colours)"),
            ("a line that no theme has", '<path class="line-cream"', '‸<path class="line-creme"',
             "no theme defines the colour 'creme' | did you mean cream? (docs/icons.md shows all colours)"),
            ("a shape that is not allowed", '<circle class="ink" fill="#2b2a33" cx="40" cy="52" r="4.6"/>',
             '‸<line x="1" y="2"/>', f"{ICON}: <line> is not allowed; use path, circle, ellipse or rect | {FORM_OF}"),
            ("a shape whose name begins with an accent", '<circle class="ink" fill="#2b2a33" cx="40" cy="52" r="4.6"/>',
             '‸<éclair x="1" y="2"/>', f"{ICON}: <éclair> is not allowed; use path, circle, ellipse or rect | {FORM_OF}"),
            ("a key that is not allowed", '<circle class="ink" fill="#2b2a33" cx="40"',
             '‸<circle class="ink" style="x" fill="#2b2a33" cx="40"', f"{ICON}: the attribute style is not allowed in <circle> | {FORM_OF}"),
            ("a circle without a radius", '<circle class="ink" fill="#2b2a33" cx="40" cy="52" r="4.6"',
             '‸<circle class="ink" fill="#2b2a33" cx="40" cy="52"', f"{ICON}: <circle> needs the attribute 'r' | {FORM_OF}"),
            ("a number that is none", '<circle class="ink" fill="#2b2a33" cx="40"', '‸<circle class="ink" fill="#2b2a33" cx="left"',
             f"{ICON}: invalid number 'left' | {FORM_OF}"),
            ("another box", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
             '‸<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24">',
             f'{ICON}: it must start with <svg ... viewBox="0 0 100 100"> | a viewBox may have any width and height '
             "up to 10000, of which one is at most 20 times the other"),
            ("a shape without a class", '<circle class="ink" fill="#2b2a33" cx="40"', '‸<circle fill="#2b2a33" cx="40"',
             'a shape without a class is not printed | use theme colours, for example class="gold line-outline"'),
            ("a shape beyond the box", '<circle class="ink" fill="#2b2a33" cx="40"', '‸<circle class="ink" fill="#2b2a33" cx="4"',
             "the shape extends beyond the viewBox | use coordinates from 0 to 100 across and 0 to 100 down"),
            ("a comment", "  <title>Star</title>", "  ‸<!-- star -->",
             f"DOCTYPE, comments and CDATA are not allowed in icons | {FORM_OF}"),
            ("a tag that is closed twice", "  <title>Star</title>", "  <title>Star</title></‸title>",
             f"{ICON}: mismatched tag | {FORM_OF}"),
        ],
    ),
    *several(
        "icons/star.svg",
        [
            ("two shapes and two colours",
             (('  <circle class="ink" fill="#2b2a33" cx="40"', '  ‸<circle class="ink" cx="4o"'),
              ('  <circle class="ink" fill="#2b2a33" cx="60"', '  ‸<circel class="ink" cx="60"')),
             (f"{ICON}: invalid number '4o' | {FORM_OF}",
              f"{ICON}: <circel> is not allowed; use path, circle, ellipse or rect | {FORM_OF}")),
            ("path data with an arc",
             (('<path class="line-outline"', '‸<path class="line-outline"'), ('d="M42 63 Q50 71 58 63"', 'd="M42 63 A5 5 0 0 1 58 63"')),
             (f"{ICON}: path data must start with M and contain only numbers and M L H V C Q Z | {FORM_OF}",)),
            ("colours of two shapes",
             (('<path class="gold line-outline"', '‸<path class="gild line-outline"'), ('<path class="line-cream"', '‸<path class="line-crem"')),
             ("no theme defines the colour 'gild' | did you mean gold? (docs/icons.md shows all colours)", "no theme defines the colour 'crem' | did you mean cream? (docs/icons.md shows all colours)")),
        ],
        structural=False,
    ),
)  # fmt: skip

CASES: tuple[Case, ...] = (*THEMES, *PAPERS, *WORDS, *ICONS)
