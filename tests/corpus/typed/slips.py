"""Files with a typing mistake: most must be rejected with a few helpful problems.

`/` is the end of a line. `messages` are texts that the problems must contain. Files that are
accepted in spite of the mistake have their totals in `scored`, and a warning in `warned`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Slip:
    """A mistake: its description, the file, and the expected outcome."""

    id: str
    text: str
    messages: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()
    warned: str = ""

    @property
    def raw(self) -> bytes:
        return self.text.replace("/", "\n").encode()


LISA = "S S C|P P/P S H|S C/  - -/H|H P P S/P H H S P"
CODED = "sheet: SF1-A4255-Y2RSR/stable: G H/SSCPP/SHCCP/GHCYY/GHHHY"
SACHA = "sheet: SF1-A42TQ-4CASH/CSSGG/CHSGY/HHPPY/HPPCY"
PARTY = f"requests: grazers, funny-smell, hay-party//[Lisa]/{CODED}//[Sacha]/{SACHA}"
MARKS = "OOOOOOXO/OOXWWXOX/O.XX.OXO/OWOX.XOX/XWOXXXwX/..XXOXO./OOXXw.OO/XXXXXOO."
ANIMALS = "ABABA/BABAB/AABBA/AB.A./BA..B"
SHAPES = "ABCABC/BCABCA/CABCAB/ABCABB/BCACA./CAB..C"
ANNA = "points: 65/goals: finisher/FM/LH"
BEN = "points: 60/goals: wide-land, most-meadows/MMWFL/FHWMF/LFM.."
STAMPFARM = (
    Slip(
        "printed names", f"game: stampfarm/{PARTY}".replace("grazers", "Nibblers"), scored=(29, 25)
    ),
    Slip(
        "names as printed, in French",
        f"game: stampfarm/{PARTY}".replace("grazers, funny-smell", "Grignoteurs, sacrée odeur"),
        ("unknown card", "sacrée odeur"),
    ),
    Slip(
        "a misspelt name is mended by the nearest name",
        f"game: stampfarm/{PARTY}".replace("grazers", "Niblers"),
        ("unknown card 'Niblers'", "Nibblers"),
    ),
    Slip(
        "a name that has a comma",
        f"game: stampfarm/{PARTY}".replace("funny-smell", "Puh, das müffelt"),
        scored=(29, 25),
    ),
    Slip(
        "a beginning of two names",
        f"game: stampfarm/{PARTY}".replace("hay-party", "hay"),
        ("'hay' is ambiguous", "Hay stays dry", "Hay party"),
    ),
    Slip(
        "a beginning of one name",
        f"game: stampfarm/{PARTY}".replace("hay-party", "hay p"),
        scored=(29, 25),
    ),
    Slip(
        "neither code nor hedge",
        "game: stampfarm//[A]/SSCPP/PSHSC/HHPPS/PHHSP",
        scored=(11,),
        warned="hedge",
    ),
    Slip(
        "one code for two farms",
        "game: stampfarm//[A]/sheet: SF1-A42Q9-JF3ZJ/SSCPP/PSHSC/HHPPS/PHHSP//"
        "[B]/sheet: SF1-A42Q9-JF3ZJ/SSCPP/PSHSC/HHPPS/PHHSH",
        scored=(6, 6),
        warned="SF1-A42Q9-JF3ZJ",
    ),
    Slip(
        "two requests of one back",
        f"game: stampfarm/{PARTY}".replace("hay-party", "brambles"),
        ("second card with the back", "only one card of each back"),
    ),
    Slip(
        "a letter that is none",
        f"game: stampfarm//[L]/{LISA}".replace("H|S", "Z|S"),
        ("'Z' is not a symbol",),
    ),
    Slip(
        "a cell too few",
        f"game: stampfarm//[L]/{CODED}".replace("SHCCP", "SHCC"),
        ("this row has 4 cells, expected 5", "for an empty cell"),
    ),
    Slip(
        "a cell too many",
        f"game: stampfarm//[L]/{CODED}".replace("SHCCP", "SHCCPP"),
        ("this row has 6 cells, expected 5",),
    ),
    Slip("a row too few", f"game: stampfarm//[L]/{CODED}".replace("GHCYY/", ""), ("3 rows",)),
    Slip("a row too many", f"game: stampfarm//[L]/{CODED}/GHHHY", ("5 rows",)),
    Slip(
        "a hedge in another place than the sheet's",
        "game: stampfarm//[L]/sheet: SF1-A4255-Y2RSR/" + LISA,
        ("the hedge differs from the sheet", "check the code"),
    ),
    Slip(
        "a code with a wrong character",
        f"game: stampfarm//[L]/{CODED}".replace("Y2RSR", "Y2RSQ"),
        ("this code contains a typo", "SF1-A4255-Y2RSR"),
    ),
    Slip(
        "three in the stable",
        f"game: stampfarm//[L]/{CODED}".replace("G H", "G H C"),
        ("stable has room for 2",),
    ),
    Slip(
        "two slips and a name twice are told at once",
        f"game: stampfarm//[L]/{CODED}//[L]/{SACHA}".replace("G H", "G H C").replace(
            "HHPPY", "HHPPX"
        ),
        ("stable has room for 2", "twice", "'X' is not a symbol"),
    ),
    Slip(
        "a key misspelt", f"game: stampfarm/{PARTY}".replace("requests", "request", 1), ("request",)
    ),
    Slip(
        "a key of a section misspelt",
        f"game: stampfarm//[L]/{CODED}".replace("stable", "stabel"),
        ("unknown key 'stabel'", "stable"),
    ),
    Slip(
        "a key after the grid",
        f"game: stampfarm//[L]/{LISA}/stable: G C",
        ("after the grid", "above the grid"),
    ),
    Slip("no game, but a code", f"[Lisa]/{CODED}", scored=(17,)),
    Slip("no game, several codes", PARTY, scored=(29, 25)),
    Slip("no game and no code", f"[Lisa]/{LISA}", ("does not name its game", "game: stampfarm")),
    Slip(
        "no game, a code with a wrong character",
        f"[Lisa]/{CODED}".replace("Y2RSR", "Y2RSQ"),
        ("this code contains a typo", "SF1-A4255-Y2RSR"),
    ),
    Slip(
        "no game, codes of two games",
        f"[Lisa]/{CODED}//[Sacha]/{SACHA.replace('SF1-A42TQ-4CASH', 'KR1-JFP05-3MWEG')}",
        ("KR1-JFP05-3MWEG is not a sheet of stampfarm",),
    ),
    Slip(
        "code for sheet",
        f"game: stampfarm/{PARTY}".replace("sheet:", "code:"),
        scored=(29, 25),
    ),
    Slip(
        "code and sheet, the same",
        f"game: stampfarm//[L]/code: sf1 a4255 y2rsr/{CODED}",
        scored=(17,),
    ),
    Slip(
        "code and sheet, different",
        f"game: stampfarm//[L]/code: SF1-A42TQ-4CASH/{CODED}",
        ("different codes", "printed on the sheet"),
    ),
    Slip(
        "a code above the players",
        f"code: SF1-A4255-Y2RSR//[L]/{CODED}".replace("sheet: SF1-A4255-Y2RSR/", ""),
        ("'code' belongs in a player's section", "[Lisa]"),
    ),
    Slip(
        "three names that are none",
        "game: stampfarm/lang: de/requests: Heuparty, Ecken, Zwillinge//[L]/...../...../...../.....",
        ("Heuparty", "Heuballenball", "Rund um die Ecken", "Zwillingskühe"),
    ),
    Slip(
        "a name that is like none",
        f"game: stampfarm/{PARTY}".replace("grazers", "tractors"),
        ("'tractors'", "use one of Berry feast", "Hay party"),
    ),
    Slip(
        "a misspelt animal in the stable",
        f"game: stampfarm//[L]/{CODED}".replace("G H", "gose, hen"),
        ("'gose' is not a symbol", "did you mean goose?"),
    ),
    Slip("a game misspelt", f"game: stampfram//[Lisa]/{CODED}", ("'stampfram'", "stampfarm")),
    Slip("the other name of the game", f"game: Roule-Tampouille/{PARTY}", scored=(29, 25)),
    Slip("a bracket forgotten", f"game: stampfarm//[Lisa/{CODED}", ("[Lisa",)),
    Slip("a colon for brackets", f"game: stampfarm//Lisa:/{CODED}", ("[Lisa]",)),
    Slip("no brackets at all", f"game: stampfarm//Lisa/{CODED}", ("[Lisa]",)),
    Slip("all rows on one line", "game: stampfarm//[L]/SSCPP PSHSC HHPPS PHHSP", ("row",)),
    Slip(
        "rows in the frame of a table",
        "game: stampfarm//[L]/sheet: SF1-A4255-Y2RSR/| S | S | C | P | P |/| S | H | C | C | P |/"
        "| G | H | C | Y | Y |/| G | H | H | H | Y |",
        ("",),
    ),
    Slip(
        "a dash that may be a hedge or a free cell",
        "game: stampfarm//[L]/S S - P P/S H C C P/G H C Y Y/G H H H Y",
        ("-", "empty cell"),
    ),
    Slip("the file twice", f"game: stampfarm//[L]/{CODED}//game: stampfarm//[L]/{CODED}", ("",)),
    Slip(
        "goose and zero in French",
        "game: stampfarm/lang: fr//[Zoé]/sheet: SF1-A4255-Y2RSR/MMVCC/MPVVC/0PVFF/0PPPF",
        scored=(17,),
    ),
    Slip(
        "letters of another language",
        "game: stampfarm//[Zoé]/MMVCC/MPVVC/OPVFF/OPPPF",
        ("is not a symbol", "S sheep"),
    ),
)
KUHLORADO = (
    Slip("names forgotten", f"game: kuhlorado//[marks]/{MARKS}", scored=(21, 17)),
    Slip(
        "a section misspelt",
        f"game: kuhlorado//[mark]/{MARKS}",
        ("unknown section 'mark'", "marks"),
    ),
    Slip("marks called a board", f"game: kuhlorado//[board]/{MARKS}", scored=(21, 17)),
    Slip(
        "marks called a board, with a slip",
        f"game: kuhlorado//[board]/{MARKS.replace('OOXXw', 'OQXXw')}",
        ("'Q' is not a mark",),
    ),
    Slip(
        "a board and no marks",
        "game: kuhlorado//[board]/c123c451/234WW51c/3c51c234/cW234c5c/1Wc451w2/451c23c5/c235wc41/"
        "c4c3c2cc",
        ("missing section [marks]", "add [marks]"),
    ),
    Slip(
        "a code in the section, and no game",
        "[marks]/code: KR1-JFPZZ-764KB/XXXX...O/X......O/......OO/.......O/O......O/O......O/"
        "O......O/OO.....O",
        ("'code' belongs above the first section", "above [marks]"),
    ),
    Slip(
        "a name for a key",
        f"game: kuhlorado/Anna: X//[marks]/{MARKS}",
        ("unknown key 'anna'", "crosses, circles"),
    ),
    Slip("a row too few", f"game: kuhlorado//[marks]/{MARKS[9:]}", ("7 rows",)),
    Slip(
        "troughs forgotten",
        f"game: kuhlorado//[marks]/{MARKS.replace('W', '.').replace('w', '.')}",
        ("trough",),
    ),
    Slip(
        "large troughs typed small",
        f"game: kuhlorado//[marks]/{MARKS.replace('W', 'w')}",
        ("trough",),
    ),
    Slip(
        "a mark on a trough",
        "game: kuhlorado/sheet: KR1-JFPKV-4Z67E//[marks]/OXXOXX.O/OOXOXXX./X..XXO.O/.OOXX.OO/"
        "XX.XXO.X/XXOX.OOO/O...OOXX/OOXXO.XX",
        ("trough", "G2"),
    ),
    Slip(
        "an interim mark that was never made",
        "game: kuhlorado/variant: pro/sheet: KR1-JFPZZ-764KB//[marks]/XXXX...O/X......O/......OO/"
        ".......O/O......O/O......O/O......O/OO.....O//[interim]/XXXX..O./......../......../"
        "......../......../......../......../........",
        ("G1",),
    ),
    Slip("the variant misspelt", f"game: kuhlorado/variant: por//[marks]/{MARKS}", ("por", "pro")),
    Slip(
        "a letter that is no mark",
        f"game: kuhlorado//[marks]/{MARKS.replace('OOXXw', 'OQXXw')}",
        ("'Q' is not a mark",),
    ),
    Slip(
        "nine in a row",
        f"game: kuhlorado//[marks]/{MARKS.replace('XXXXXOO.', 'XXXXXOO..')}",
        ("9 cells",),
    ),
)
BUNTE_RUNDE = (
    Slip(
        "no commas between players",
        f"game: bunte-runde/players: A=Anna B=Ben C=Cleo//[board]/{SHAPES}",
        scored=(14, 15, 13),
    ),
    Slip(
        "colons for players",
        f"game: bunte-runde/players: A: Anna, B: Ben, C: Cleo//[board]/{SHAPES}",
        scored=(14, 15, 13),
    ),
    Slip(
        "names without letters",
        f"game: bunte-runde/players: Anna, Ben, Cleo//[board]/{SHAPES}",
        scored=(14, 15, 13),
    ),
    Slip(
        "names without letters, which stand in order",
        f"game: bunte-runde/players: Zoe, Yann, Xaver//[board]/{SHAPES}",
        scored=(14, 15, 13),
    ),
    Slip(
        "names without letters that may be one another's",
        f"game: bunte-runde/players: Ben, Anna, Bob//[board]/{SHAPES}",
        ("unclear which letter belongs to which player", "write A=Ben, B=Anna, C=Bob"),
    ),
    Slip(
        "names that only blanks divide",
        f"game: bunte-runde/players: Anna Ben Cleo//[board]/{SHAPES}",
        ("found 1 player, expected 2 to 6", "write A=Anna, B=Ben"),
    ),
    Slip(
        "a piece of nobody",
        f"game: bunte-runde/players: A=Anna, B=Ben//[board]/{SHAPES}",
        ("'C' is not a player", "A Anna"),
    ),
    Slip("no players", f"game: bunte-runde//[board]/{SHAPES}", ("players",)),
    Slip(
        "the variant begun",
        f"game: bunte-runde/variant: animal/players: A=Ada, B=Bo//[board]/{ANIMALS}",
        scored=(14, 11),
    ),
    Slip(
        "the variant misspelt",
        f"game: bunte-runde/variant: anmials/players: A=Ada, B=Bo//[board]/{ANIMALS}",
        ("'anmials'", "animals"),
    ),
    Slip(
        "the variant forgotten", f"game: bunte-runde/players: A=Ada, B=Bo//[board]/{ANIMALS}", ("",)
    ),
    Slip(
        "the variant in German",
        f"game: bunte-runde/variant: Tiere/players: A=Ada, B=Bo//[board]/{ANIMALS}",
        scored=(14, 11),
    ),
    Slip("one player", f"game: bunte-runde/players: A=Ada//[board]/{ANIMALS}", ("1 player",)),
    Slip(
        "letters only",
        f"game: bunte-runde/variant: animals/players: A, B//[board]/{ANIMALS}",
        scored=(14, 11),
    ),
)
KUHFSTEIN = (
    Slip(
        "a supply left empty",
        f"game: kuhfstein//[A]/{ANNA.replace('/FM', '/supply:/FM')}//[B]/{BEN}",
        scored=(68, 65),
    ),
    Slip(
        "points in words",
        f"game: kuhfstein//[A]/{ANNA.replace('65', 'sixty')}//[B]/{BEN}",
        ("whole number", "sixty"),
    ),
    Slip(
        "points with a decimal comma",
        f"game: kuhfstein//[A]/{ANNA.replace('65', '65,0')}//[B]/{BEN}",
        ("whole number", "65,0"),
    ),
    Slip(
        "points with a unit",
        f"game: kuhfstein//[A]/{ANNA.replace('65', '65 pts')}//[B]/{BEN}",
        ("whole number", "65 pts"),
    ),
    Slip(
        "points forgotten",
        f"game: kuhfstein//[A]/{ANNA.replace('points: 65/', '')}//[B]/{BEN}",
        scored=(0, 65),
        warned="A: no entry for “Points”",
    ),
    Slip(
        "three goals",
        f"game: kuhfstein//[A]/{ANNA.replace('finisher', 'finisher, orchard, lakeshore')}//[B]/{BEN}",
        ("goals has room for 2",),
    ),
    Slip(
        "a goal as printed",
        f"game: kuhfstein//[A]/{ANNA.replace('finisher', 'Golden acres')}//[B]/{BEN}",
        scored=(65, 65),
    ),
    Slip(
        "a goal by one word of another language",
        f"game: kuhfstein/lang: fr//[A]/{ANNA.replace('finisher', 'rivage')}//[B]/{BEN}",
        ("'rivage'", "did you mean Au bord du lac?"),
    ),
    Slip(
        "a goal by a word of its id",
        f"game: kuhfstein//[A]/{ANNA.replace('finisher', 'Forest')}//[B]/{BEN}",
        ("'Forest'", "did you mean Deep woods?"),
    ),
    Slip(
        "a goal misspelt",
        f"game: kuhfstein//[A]/{ANNA.replace('finisher', 'Golden arces')}//[B]/{BEN}",
        ("'Golden arces'", "Golden acres"),
    ),
    Slip(
        "a supply that a goal needs",
        f"game: kuhfstein//[A]/{ANNA.replace('finisher', 'full-barn')}//[B]/{BEN}",
        scored=(65, 65),
        warned="A: no entry for “Supply”",
    ),
    Slip(
        "a land in two pieces",
        f"game: kuhfstein//[A]/{ANNA}//[B]/{BEN.replace('FHWMF', '.....')}",
        ("pieces",),
    ),
    Slip(
        "cows on all tiles",
        f"game: kuhfstein//[A]/{ANNA}//[B]/{BEN[:-17]}{BEN[-17:].lower()}",
        ("cows",),
    ),
    Slip(
        "a hole typed as a blank",
        f"game: kuhfstein//[A]/points: 65/goals: finisher/FMF/M H/FWL//[B]/{BEN}",
        ("this row is ambiguous: M H or M . H", "write . for an empty cell"),
    ),
    Slip(
        "a tree that cannot be",
        f"game: kuhfstein//[A]/points: 65/goals: finisher/F F/ ^/L H//[B]/{BEN}",
        ("tree",),
    ),
    Slip("one player alone", f"game: kuhfstein//[A]/{ANNA}", ("2 to 4",)),
    Slip("the other name of the game", f"game: nevaches//[A]/{ANNA}//[B]/{BEN}", scored=(68, 65)),
)
SLIPS = {
    "stampfarm": STAMPFARM,
    "kuhlorado": KUHLORADO,
    "bunte-runde": BUNTE_RUNDE,
    "kuhfstein": KUHFSTEIN,
}
