"""The games of the corpus: six of each, from the shortest to the fullest."""

from __future__ import annotations

from tests.corpus.typed.finished import Finished, Part, farm, land

STAMPFARM = (
    Finished(
        "one farm, hedge by hand",
        "stampfarm",
        (farm("Lisa", "SSCPP PSHSC HHPPS PHHSP", "C1D1 C2D2 B2B3 C2C3 A3B3", stable="GC"),),
    ),
    Finished(
        "two farms with codes",
        "stampfarm",
        (
            farm(
                *("Lisa", "SSCPP SHCCP GHCYY GHHHY", "B1B2 A2B2 B2C2 A3B3 B3C3 C3C4"),
                *("SF1-A4255-Y2RSR", "GH"),
            ),
            farm(
                *("Sacha", "CSSGG CHSGY HHPPY HPPCY", "C1C2 B2C2 C2D2 D2D3 D3E3 D4E4"),
                *("SF1-A42TQ-4CASH", "P"),
            ),
        ),
        (("requests", ("grazers", "funny-smell", "hay-party")),),
    ),
    Finished(
        "four farms of a matched set",
        "stampfarm",
        (
            farm(
                *("Anna", "GGHHC GSSHC PSYYC PPPYC", "C1C2 D1E1 D1D2 B2C2 B3C3"),
                *("SF1-A42EX-8RFN9", "HH"),
            ),
            farm(
                *("Ben", "CCHGG CYHHG SSPPG SYPHP", "B1B2 A2B2 B2C2 B3C3 B4C4"),
                "SF1-A42D7-NPC85",
            ),
            farm(
                *("Chloé", "HHSSC HGGSC PGYSC PPYYH", "C2D2 A3B3 B3B4 C3D3 C3C4"),
                *("SF1-A42NT-28E2D", "C"),
            ),
            farm(
                *("Jürg", "PPCCH PGGCH SSGYH SPYCG", "B2B3 C2C3 D2D3 A3B3 D3E3"),
                *("SF1-A42K5-BSEZZ", "PG"),
            ),
        ),
        (("requests", ("brambles", "two-by-two", "warm-wool")),),
    ),
    Finished(
        "the basic game of three, drawn",
        "stampfarm",
        (
            farm("Mia", "CCGSS PPGSS HHCHH CPHSC", "B1C1 B2C2 C2C3", stable="CC"),
            farm("Noa", "SCCPS CGGPH CHGGH SHPPS", "B3C3 C3C4"),
            farm("Zoë", "PPPPP HHHHH CCCCC GGSSS", "A1A2 B1B2 C1C2 D1D2 E1E2"),
        ),
    ),
    Finished(
        "a farm that is not full",
        "stampfarm",
        (
            farm(
                *("Ida", "SS.PP SHC.P GHCYY .HHHY", "B2B3 C2C3 D2D3 A3B3 B3B4 D3E3 E3E4"),
                *("SF1-A42GD-E7VJS", "G"),
            ),
            farm(
                *("Jan", "CSSGG CHSGY HHPPY HPPC.", "B2B3 C2C3 D2D3 A3B3 B3B4 D3E3 B4C4"),
                "SF1-A42VC-AS6XW",
            ),
        ),
        (("requests", ("berry-feast", "twin-sisters", "sound-hay")),),
    ),
    Finished(
        "two farms, requests, hedges by hand",
        "stampfarm",
        (
            farm("Mia", "CCGSS PPGYS HHCYH CPHSC", "B1C1 B2C2 C2C3", stable="C"),
            farm("Noa", "SCCPS CGGPH CHGYH SHPYS", "B3C3 C3C4"),
        ),
        (("requests", ("all-different", "corners", "in-the-hay")),),
    ),
)

KUHLORADO = (
    Finished(
        "marks with their troughs",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("OOOOOOXO", "OOXWWXOX", "O.XX.OXO", "OWOX.XOX"),
                    *("XWOXXXwX", "..XXOXO.", "OOXXw.OO", "XXXXXOO."),
                ),
            ),
        ),
        (("crosses", "Sarah"), ("circles", "Tim")),
    ),
    Finished(
        "pro, with code and interim",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("XX.X.OOO", "X.XX.OO.", "XXXX..O.", "X.XX.OOO"),
                    *("X.XX.O.O", "..XX.OOO", ".......O", "..OO..O."),
                ),
            ),
            Part(
                "interim",
                (
                    *("XX.X..OO", "..X..O..", "X..X..O.", "X.X...OO"),
                    *("...X....", "........", ".......O", "..O....."),
                ),
            ),
        ),
        (
            ("variant", "pro"),
            ("crosses", "Sarah"),
            ("circles", "Tim"),
            ("sheet", "KR1-JFP05-3MWEG"),
        ),
    ),
    Finished(
        "a code and nothing but marks",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("OXXOXX.O", "OOXOXX..", "X..XXO.O", ".OOXX.OO"),
                    *("XX.XXO.X", "XXOX.OOO", "O...OOXX", "OOXXO.XX"),
                ),
            ),
        ),
        (("sheet", "KR1-JFPKV-4Z67E"), ("crosses", "Agnès"), ("circles", "Björn")),
    ),
    Finished(
        "the whole board typed",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("XXXXOOOO", "X...O..O", "X..X...O", "XXOXOOXO"),
                    *("O.XXO..O", "OOX...." + "X", "OOXX..XX", "OOXXOOXX"),
                ),
            ),
            Part(
                "board",
                (
                    *("34cc41cc", "5331cW11", "1WW52W34", "c42cc55c"),
                    *("53cc412c", "124524w2", "345cw22c", "c33ccc51"),
                ),
            ),
        ),
        (("crosses", "Kim"), ("circles", "Lou")),
    ),
    Finished(
        "broken off early",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("XXXX...O", "X......O", "......OO", ".......O"),
                    *("O......O", "O......O", "O......O", "OO.....O"),
                ),
            ),
        ),
        (("sheet", "KR1-JFPZZ-764KB"),),
    ),
    Finished(
        "troughs typed, nobody named",
        "kuhlorado",
        (
            Part(
                "marks",
                (
                    *("XOXOXOXO", "OXWWOXOX", "XO.OXOXO", "OXOXOwOX"),
                    *("XOwOXOXO", "OXOXOXWX", "XOXOX.WO", "OXOXOXOX"),
                ),
            ),
        ),
    ),
)

BUNTE_RUNDE = (
    Finished(
        "animals of two",
        "bunte-runde",
        (Part("board", ("ABABA", "BABAB", "AABBA", "AB.A.", "BA..B")),),
        (("variant", "animals"), ("players", ("A=Ada", "B=Bo"))),
    ),
    Finished(
        "shapes of three",
        "bunte-runde",
        (Part("board", ("ABCABC", "BCABCA", "CABCAB", "ABCABB", "BCACA.", "CAB..C")),),
        (("players", ("A=Anna", "B=Ben", "C=Cleo")),),
    ),
    Finished(
        "shapes of four, not over",
        "bunte-runde",
        (Part("board", ("ABCDAB", "A..D..", "A..D..", "A..D..", "A..D..", "A..D..")),),
        (("players", ("A=Ann", "B=Bob", "C=Cem", "D=Dot")),),
    ),
    Finished(
        "shapes of six",
        "bunte-runde",
        (Part("board", ("D.EEBC", "FAACDA", ".CBFEB", "A..DBB", "BEFDAD", "FCFEAC")),),
        (
            ("variant", "shapes"),
            ("players", ("A=Anna", "B=Ben", "C=Cleo", "D=Dirk", "E=Eva", "F=Finn")),
        ),
    ),
    Finished(
        "animals of five",
        "bunte-runde",
        (Part("board", ("DAC.B", "EAB.D", "AAC.C", "CEBDB", "EDE.A")),),
        (
            ("variant", "animals"),
            ("players", ("A=André", "B=Bärbel", "C=Chiara", "D=Dörte", "E=Émile")),
        ),
    ),
    Finished(
        "shapes of two, letters of their own",
        "bunte-runde",
        (Part("board", ("MMTMMT", "TTMTTM", "MM.TTM", "MMTTTM", "TMTT.M", "T.TMMM")),),
        (("players", ("M=Mia", "T=Tom")), ("sheet", "BR1-45TZZ-764WD")),
    ),
)

KUHFSTEIN = (
    Finished(
        "two small lands",
        "kuhfstein",
        (
            land("Anna", 65, "finisher", "FM LH"),
            land("Ben", 60, "wide-land most-meadows", "MMWFL FHWMF LFM.."),
        ),
    ),
    Finished(
        "trees, cows and supplies",
        "kuhfstein",
        (
            land("Anna", 66, "lakeshore orchard", "FFMW FFlH .LWm ..f.", "3", "A1"),
            land("Ben", 63, "most-forests full-barn", "WWM wHF LfW", "4", "B1"),
        ),
    ),
    Finished(
        "a tie of three",
        "kuhfstein",
        (
            land("Anna", 64, "sheltered-house", ".H. MHF .W."),
            land("Ben", 65, "lakeshore most-fields", "FMFW ML.H FWLM WFMF"),
            land("Cleo", 64, "finisher", "HL"),
        ),
    ),
    Finished(
        "four lands",
        "kuhfstein",
        (
            land("Ada", 71, "finisher", "FFM WLH", "2"),
            land("Bo", 66, "most-meadows", "MMM .W. HHL"),
            land("Cléa", 58, "full-barn wide-land", "FMWL HFMW LHFM W...", "5"),
            land("Dörte", 67, "most-forests", "WWWW LLHH"),
        ),
    ),
    Finished(
        "one with three trees",
        "kuhfstein",
        (
            land("Kim", 65, "orchard", "FMWW LHWW FFLL FFMH", "1", "A1 C1 A3"),
            land("Lou", 70, "most-fields", "FFF MLW", "6"),
        ),
    ),
    Finished(
        "nobody home yet",
        "kuhfstein",
        (
            land("Mia", 41, "lakeshore", "L.L FMF WHW", "3"),
            land("Tom", 44, "sheltered-house most-fields", ".FF. FHFM .WM.", "0"),
        ),
    ),
)

GAMES = (*STAMPFARM, *KUHLORADO, *BUNTE_RUNDE, *KUHFSTEIN)
