// Types of the values that the engine and the views exchange. Nothing of this file is shipped.
//
// The answers are those of src/hedgerow/webapp/rpc.py; a form is written by form_to_dict in
// src/hedgerow/scorefile/form.py, a result by result_data in src/hedgerow/reports/score_report.py.
// tests/clients/page_answers.py compares the types with real answers.

/** The name, icon and colour role of a row, a column or a sign between cells. */
export interface Header {
  name: string;
  icon: string;
  paint: string;
}

/** A letter that the cells of a grid accept. */
export interface PaletteLetter extends Header {
  /** One character for a cell in rows; of letters with two characters, a stand-in. */
  letter: string;
  /** What is typed and shown, if it has two characters. */
  label?: string;
  id: string;
}

export type PaletteKind = "letter" | "small" | "wall" | "point";

/** Something to draw on the board with: a letter, a small letter, a wall or a point. */
export interface PaletteItem extends Header {
  kind: PaletteKind;
  letter?: string;
  label?: string;
}

/** A rectangle of a printed sheet in mm: x, y, width, height. */
export type CellRect = [number, number, number, number];

export interface Grid {
  rows: number;
  columns: number;
  /** Whether it may become larger, up to `max_side` rows and columns, with gaps anywhere. */
  grows: boolean;
  max_side?: number;
  empty: string;
  may_be_empty: boolean;
  palette: PaletteLetter[];
  small: Header | null;
  drawn: string;
  wall: Header | null;
  point: Header | null;
  walls: string[][];
  fixed: Record<string, string>;
  ring: { rows: Header[]; columns: Header[] } | null;
  places: CellRect[];
}

export interface Option {
  id: string;
  name: string;
  text: string;
  icon: string;
  group: string;
}

export type FieldKind =
  "choice" | "several" | "number" | "text" | "letters" | "players" | "player" | "code";

export interface Field {
  key: string;
  kind: FieldKind;
  label: string;
  help: string;
  least: number;
  most: number;
  default: string;
  options: Option[];
  places: CellRect[];
  needed_by: string[] | null;
  /** how many whole numbers the text may have */
  numbers?: number;
}

/** The form of a section: a named one, or an unnamed one for each player. */
export interface SectionForm {
  name: string;
  label: string;
  wanted: boolean;
  /** Its letters are among those of the section of this name, in the same cells. */
  picked_from?: string;
  fields: Field[];
  grid: Grid;
}

/** What can be entered for a finished game, with its pictures and colours. */
export interface Form {
  game: string;
  lang: string;
  title: string;
  variant: string;
  code: string;
  players: Limits;
  per_player: boolean;
  intro: string[];
  width_mm: number;
  height_mm: number;
  fields: Field[];
  sections: SectionForm[];
  /** SVG by icon name. */
  icons: Record<string, string>;
  /** Colours by role. */
  paints: Record<string, string>;
  /** SVG of what is printed under the cells, by section name. */
  grounds: Record<string, string>;
}

export interface Limits {
  least: number;
  most: number;
}

/** The value of a field: text, a number, option ids or letters, or names by letter. */
export type FieldValue = string | number | string[] | Record<string, string>;
export type FieldValues = Record<string, FieldValue>;

/**
 * A filled section. `sheet` in its fields is a code, a letter of the set if some section has a code,
 * or "-": no code, and what is drawn is all. `entry` returns codes for letters.
 */
export interface Section {
  name: string;
  fields: FieldValues;
  rows: string[];
  /** Pairs of cells with a wall between them. */
  walls: string[][];
  /** Cells with a point at their top left corner. */
  points: string[];
}

/** A filled form. */
export interface Entry {
  game: string;
  lang: string;
  fields: FieldValues;
  sections: Section[];
}

/** A section as it is drawn: its form, and the sheet that its player has. */
export interface DrawnSection {
  grid: Grid;
  fields: Field[];
  label: string;
  picked_from?: string;
  form: Form;
  ground: string | undefined;
}

export interface DrawnEntry {
  form: Form;
  sections: DrawnSection[];
}

export interface ScoreLine {
  rule: string;
  points: number;
  cells: string[];
  text: string;
}

export interface PlayerResult {
  name: string;
  /** The name to show: that of the palette for a player without a name ("Crosses", not "X"). */
  label: string;
  total: number;
  /** null while the result is undecided. */
  rank: number | null;
  kinds: Record<string, number>;
  lines: ScoreLine[];
}

/** Missing input that could change the winner: it is entered in a field, drawn, or either of both. */
export interface OpenQuestion {
  text: string;
  section: string;
  field?: string;
  brush?: PaletteKind;
  /** The value of `field` that says: what is entered is all. */
  answer?: string;
  /** The sheets of the set that a player may have, as codes by letter; any is a value of `field`. */
  sheets?: Record<string, string>;
}

export interface Result {
  file: string;
  game: string;
  variant: string;
  complete: boolean;
  state: "final" | "so-far" | "undecided";
  players: PlayerResult[];
  winners: string[];
  winner_labels: string[];
  /**
   * Whether an entry shows that its game is over. If not, the players ask for the result: until
   * then `score` gets `final: false`, and `complete` is false.
   */
  shows_end: boolean;
  open: OpenQuestion[];
  warnings: string[];
}

export interface Problem {
  where: string;
  line: number | null;
  column: number | null;
  message: string;
  hint: string;
  /** The message with what it is about, to show without `where`. */
  sentence: string;
  /** In a filled form: the name of the section, empty for the fields of the whole game. */
  section?: string;
  /** In a filled form: the key of the field, or the cell that is meant. */
  field?: string;
  cell?: string;
}

/** A scoring rule as a sentence, and where it is stated. */
export interface RuleSentence {
  name: string;
  text: string;
  where: string;
  line: number | null;
  column: number | null;
}

/** A value of a user's game that a form changes. */
export interface FormValue {
  file: string;
  key: string;
  label: string;
  /** What it is a part of, for example the range of a minimum. */
  of: string;
  help: string;
  kind: "number" | "decimal" | "choice" | "text";
  value: string;
  /** Limits of a number; `most` of a text is its length. */
  least: number | null;
  most: number | null;
  options: { id: string; name: string }[];
  /** Whether only a game that it extends states it. */
  inherited: boolean;
  line: number | null;
  column: number | null;
}

/** An entry of a list, or a rule, which is read back as a sentence. */
export interface FormEntry {
  key: string;
  name: string;
  sentence: string;
  values: FormValue[];
}

export interface FormGroup {
  key: string;
  title: string;
  values: FormValue[];
  entries: FormEntry[];
}

/** The form of a user's game; `left_out` counts values beyond the maximum. */
export interface DesignForm {
  lang: string;
  left_out: number;
  groups: FormGroup[];
}

/** A part of a game to print. */
export interface Part {
  id: string;
  title: string;
  /** Whether it depends on a seed. */
  fresh: boolean;
  /** The number of pieces of a deck. */
  pieces?: number;
}

export interface GameInfo {
  id: string;
  title: string;
  template: boolean;
  own: boolean;
  players: Limits;
  /** For how many players sheets are printed if nobody chooses. */
  default_players: number;
  /** Whether the game has points: without them, it is only printed. */
  scores: boolean;
  /** The minimum age of the players, and how long a game takes. */
  age: number | null;
  minutes: number | null;
  /** One sentence about the game; "" if it has none. */
  lead: string;
  /** What is in the kit, as the first page of its rules lists it. */
  kit: string[];
  languages: string[];
  themes: string[];
  tag: string;
  shared: boolean;
  ticks: boolean;
  variants: { id: string; name: string }[];
  parts: Part[];
}

export type StarterInfo = Pick<GameInfo, "id" | "title" | "lead">;

export interface About {
  version: string;
  papers: string[];
  themes: string[];
  languages: string[];
  games: GameInfo[];
  broken: { id: string; problems: Problem[] }[];
  /** Games that are only there to be copied. */
  starters: StarterInfo[];
}

/** What to print: the fields of PrintRequest. */
export interface Order {
  game: string;
  what: string;
  seed?: number;
  players?: number;
  variant?: string;
  ticks?: boolean;
  /** The address of a page: QR codes of sheets become links to it. */
  site?: string;
  paper?: string;
  theme?: string;
  lang?: string;
  backs?: string;
  flip?: string;
  cut?: string;
}

export interface Preview {
  svg: string;
  page: number;
  pages: number;
  width_mm: number;
  height_mm: number;
  codes: string[];
  alt: string;
  seed: number | null;
  warnings: Problem[];
}

/** A square picture of a finished game. If `url` is set, it is that file and `svg` is empty. */
export interface Cover {
  svg: string;
  /** The address of a WebP of 300 × 300 pixels, made when the site was built. */
  url?: string;
}

/** A JSON schema, as far as completions use it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

export type SchemaKind = "game" | "words" | "theme" | "layout";

/** Text files by name, like `my-farm/game.yaml`. */
export type TextFiles = Record<string, string>;
/** The files of an answer by name. */
export type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** What an answer has if the input was wrong. */
export interface Refusal {
  problems: Problem[];
  /** Corrections of a mistyped sheet code. */
  repairs?: string[];
  files: Files;
}

/** An answer without problems. */
export type Accepted<T> = T & { problems?: undefined; repairs?: undefined; files: Files };
export type Answer<T> = Accepted<T> | Refusal;

type In<Args> = Args & { lang?: string };

/** The calls of the engine: arguments and answer. */
export interface Calls {
  about: [In<object>, Answer<About>];
  cover: [In<{ game: string }>, Answer<Cover>];
  preview: [In<{ order: Order; page: number }>, Answer<Preview>];
  pdf: [
    In<{ order: Order }>,
    Answer<{ codes: string[]; seed: number | null; two_sided: boolean; warnings: Problem[] }>,
  ];
  form: [In<{ game: string; variant?: string }>, Answer<Form>];
  sheet: [In<{ code: string; variant?: string }>, Answer<Form>];
  set: [In<{ code: string }>, Answer<SheetSet>];
  entry: [In<{ text: string }>, Answer<{ entry: Entry }>];
  score: [In<({ text: string } | { entry: Entry }) & { final?: boolean }>, ScoreAnswer];
  own: [In<{ texts: TextFiles }>, Answer<{ own: string }>];
  starter: [In<{ game: string; name: string; whole?: boolean }>, Answer<{ texts: TextFiles }>];
  words_file: [In<{ game: string }>, Answer<{ text: string }>];
  validate: [
    In<{ game: string }>,
    { problems: Problem[]; warnings?: Problem[]; rules?: RuleSentence[] },
  ];
  design: [In<{ game: string }>, Answer<DesignForm>];
  edit: [
    In<{ game: string; file: string; key: string; value: string }>,
    Answer<{ file: string; text: string }>,
  ];
  schema: [In<{ game: string }>, Answer<Partial<Record<SchemaKind, Schema>>>];
  pack: [In<{ game: string }>, Answer<object>];
  unpack: [In<{ zip: string; name: string }>, Answer<{ texts: TextFiles; left_out: string[] }>];
}

/** The sheets that belong together, found from the code of one of them. */
export interface SheetSet {
  game: string;
  /** The code that was asked for, as it is printed. */
  code: string;
  /** The codes of the set, up to twelve: fewer may have been printed. */
  codes: string[];
  /** The letters on the sheets; none if all players share a sheet, or all sheets are equal. */
  letters: string[];
}

/** A score, or why there is none yet; `text` is the score file, if one can be written. */
export interface ScoreAnswer {
  text?: string;
  result?: Result;
  problems?: Problem[];
}

/**
 * A call with `newest` replaces a waiting one of that name, which is answered by `{}`. One with
 * `built` is answered at once: by what was made when the site was built, else by `{}`.
 */
export interface CallOptions {
  newest?: string;
  built?: boolean;
}

/** A call of a view; `own` are the user's files it needs instead of the valid ones. */
export type Call = <Name extends keyof Calls>(
  name: Name,
  args: Calls[Name][0] & { own?: TextFiles },
  options?: CallOptions,
) => Promise<Calls[Name][1]>;

/** The answer of any call, as the engine returns it. */
export interface EngineAnswer {
  problems?: Problem[];
  /** Set if the engine no longer has the user's games: they must be sent again. */
  forgotten?: boolean;
  /** A traceback: a bug of ours. */
  fault?: string;
  /** The id of stored user games. */
  own?: string;
  files: Files;
}

export type EngineCall = (
  name: string,
  args: object,
  options?: CallOptions,
) => Promise<EngineAnswer>;

export interface Engine {
  ready: Promise<void>;
  call: EngineCall;
  /** Stops the call that is running. */
  stop: () => void;
}

export interface EngineStatus {
  state: "starting" | "ready" | "working" | "idle" | "missing" | "failed";
  pages?: number;
  what?: string;
}

/** Returns text of the page by key; placeholders like `{n}` are filled with the values. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

export type ScreenName = "home" | "print" | "game" | "import" | "design";

/** An address: `#/game/ID/2?lit=1` has the screen `game`, the parts `ID` and `2`, and the parameters. */
export interface Address {
  screen: ScreenName;
  parts: string[];
  params: URLSearchParams;
}

/** A screen: its state, and a pure function that shows it. */
export interface Screen {
  /** Returns what is shown now; called after every `redraw`. */
  view: () => Child | Child[];
  /** Called when the address changes within the screen, for example to another step of a game. */
  show?: (address: Address) => void;
  close?: () => void;
  /** Whether the screen has its own head. */
  bare?: boolean;
}

/** What a screen works with. */
export interface Page {
  call: Call;
  t: Words;
  lang: string;
  about: About;
  announce: (text: string) => void;
  complain: (text: string, detail?: string) => void;
  /** Goes to an address as a new entry of the history, or instead of the current one. */
  go: (hash: string, how?: { replace?: boolean }) => void;
  /** Changes the address while the screen is shown, without a new entry. */
  address: (hash: string) => void;
  /** Draws the page again after a change of state. */
  redraw: () => void;
  /** Opens a drawer over the screen. Back closes it. */
  openDrawer: (view: () => Child) => void;
  closeDrawer: () => void;
  /** Gives the focus to the start of what is shown, after a step without a new screen. */
  focusStart: () => void;
  /** Returns whether the screen is shown. */
  here: () => boolean;
  /** Asks for the games again, after user games have changed. */
  refresh: () => Promise<void>;
}

/** A game saved in this browser. */
export interface SavedGame {
  id: string;
  /** When it was started, in ms. */
  at: number;
  entry: Entry;
  /** The codes of the sheets of its set. */
  set: string[];
  /** The code that was entered for the set: the sheet of one who plays alone. */
  typed?: string;
  /** The names of the players; "" for one that is only numbered. */
  names: string[];
  /** The step to return to: `setup`, a number, `end`. */
  step: string;
  /** The parts of the set-up that are decided. */
  settled: string[];
  /** Whether the players asked for the result: their papers may not show that the game is over. */
  final: boolean;
  /** Whether it has a winner, and who it is. */
  done: boolean;
  verdict: SavedVerdict | null;
  /** Identifies the link or score file that it was opened from. */
  from?: string;
}

/** Who won a saved game, for a sentence in any language. */
export interface SavedVerdict {
  kind: "wins" | "alone" | "shared" | "tie_break";
  /** The winners: names, or the numbers of those who are only numbered. */
  winners: (string | number)[];
  points: number;
}

/** Sheets printed together from this browser. */
export interface PrintedSet {
  game: string;
  codes: string[];
  at: number;
  /** The address that prints it again. */
  href: string;
}

/** A user's game: its files now, and when they last had no problems. */
export interface UserGame {
  texts: TextFiles;
  good: TextFiles | null;
  exported: boolean;
}

type Listeners = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (
    event: HTMLElementEventMap[Name],
  ) => unknown;
};

/** Attributes of an element; `on…` are listeners, `data` and `style` are maps. */
export type Props = Listeners & {
  data?: Record<string, string | number | boolean | null | undefined>;
  style?: Record<string, string | number>;
  value?: string | number | null;
  checked?: boolean;
  /** Identifies the element among its siblings: it is moved instead of being replaced. */
  key?: string | number;
  /** Called once the element is in the document. */
  created?: (element: HTMLElement) => unknown;
  /** Called after every later update. */
  updated?: (element: HTMLElement) => unknown;
  /** Called before the element is removed. */
  removed?: (element: HTMLElement) => unknown;
  /** Whether the content belongs to the hooks of the element: updates leave it alone. */
  owned?: boolean;
} & { [attribute: string]: unknown };

/** What an element shall be: made by `h`, shown by `render`. */
export interface Tree {
  tag: string;
  props: Props;
  children: (Tree | string)[];
}

/** A child of an element; empty values are skipped, except empty text. */
export type Child = Tree | string | number | null | undefined | boolean;

/** Icons and colours of a form. */
export type Look = Pick<Form, "icons" | "paints">;

interface WaitingEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}

interface FetchEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface ServiceWorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  message: MessageEvent;
  fetch: FetchEvent;
}

/** What is used of the global scope of a service worker. */
export interface ServiceWorkerScope {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof ServiceWorkerEvents>(
    name: Name,
    listener: (event: ServiceWorkerEvents[Name]) => unknown,
  ) => void;
}
