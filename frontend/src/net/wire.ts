// Written by `make wire` from the server's messages: change those.

export type ClientMessage =
  | Hello
  | Open
  | Look
  | Why
  | Attend
  | Act
  | TakeBack
  | Rematch
  | Change
  | Fill
  | Kick
  | Leave
  | HandOver
  | TakeOver
  | Resign
  | Abandon
  | Undo
  | AnswerUndo
  | Pause
  | Resume
  | Say;
export type ServerMessage = TableView | Update | People | Ack | Refused | Because | ChatView | Said;

/**
 * Everything that crosses the wire, by its name.
 */
export interface Wire {
  Abandon: Abandon;
  Access: Access;
  Ack: Ack;
  Act: Act;
  ActionTaken: ActionTaken;
  AddMail: AddMail;
  AddPush: AddPush;
  AddWebhook: AddWebhook;
  Advised: Advised;
  Ahead: Ahead;
  AlertAddress: AlertAddress;
  AlertWishes: AlertWishes;
  Alerts: Alerts;
  AnswerUndo: AnswerUndo;
  AskHint: AskHint;
  AskOpinion: AskOpinion;
  Asks: Asks;
  Attend: Attend;
  Ban: Ban;
  Because: Because;
  Board: Board;
  BoardSymbol: BoardSymbol;
  BranchMatch: BranchMatch;
  BranchOf: BranchOf;
  Change: Change;
  Chapter: Chapter;
  Chart: Chart;
  ChatView: ChatView;
  Choice: Choice;
  ClientMessage: ClientMessage;
  ClockView: ClockView;
  CloseReport: CloseReport;
  CloseTable: CloseTable;
  ConfirmMail: ConfirmMail;
  Console: Console;
  CreateStudy: CreateStudy;
  CreateTable: CreateTable;
  Credential: Credential;
  Deed: Deed;
  DeedLine: DeedLine;
  Describe: Describe;
  Done: Done;
  EditStudy: EditStudy;
  EndIgnoring: EndIgnoring;
  EndSessions: EndSessions;
  EndToken: EndToken;
  EndVacation: EndVacation;
  Entry: Entry;
  Faces: Faces;
  Fair: Fair;
  FairnessEntry: FairnessEntry;
  FairnessPage: FairnessPage;
  Field: Field;
  Fill: Fill;
  FoundPeople: FoundPeople;
  Frames: Frames;
  GameBoard: GameBoard;
  GameInfo: GameInfo;
  HandOver: HandOver;
  Hello: Hello;
  Hint: Hint;
  Hush: Hush;
  Ignore: Ignore;
  Ignored: Ignored;
  IgnoredList: IgnoredList;
  ImportMatch: ImportMatch;
  ImportedMatch: ImportedMatch;
  JoinTable: JoinTable;
  Judged: Judged;
  Keys: Keys;
  Kick: Kick;
  KnownPerson: KnownPerson;
  Label: Label;
  LeadStudy: LeadStudy;
  Leave: Leave;
  LessonFrame: LessonFrame;
  LessonInfo: LessonInfo;
  LessonView: LessonView;
  LetWrite: LetWrite;
  LevelInfo: LevelInfo;
  LiftBan: LiftBan;
  Line: Line;
  LineLooked: LineLooked;
  Lobby: Lobby;
  LogLine: LogLine;
  LogOut: LogOut;
  LogOutElsewhere: LogOutElsewhere;
  Look: Look;
  LookAhead: LookAhead;
  LookAtLine: LookAtLine;
  MakePlan: MakePlan;
  MakeToken: MakeToken;
  Mark: Mark;
  MayUndo: MayUndo;
  Me: Me;
  Motion: Motion;
  NamePasskey: NamePasskey;
  Nothing: Nothing;
  Notice: Notice;
  OfferInfo: OfferInfo;
  Open: Open;
  OpenReport: OpenReport;
  OptionInfo: OptionInfo;
  Outcome: Outcome;
  Overheard: Overheard;
  Pace: Pace;
  PasskeyLine: PasskeyLine;
  Password: Password;
  Pause: Pause;
  Payment: Payment;
  People: People;
  Place: Place;
  Placing: Placing;
  PlanStep: PlanStep;
  PlanView: PlanView;
  PlayerRecord: PlayerRecord;
  Praised: Praised;
  PublicKey: PublicKey;
  QuickMatch: QuickMatch;
  Ranking: Ranking;
  RatingBoard: RatingBoard;
  RatingLine: RatingLine;
  RecoveryCode: RecoveryCode;
  RecoveryCodes: RecoveryCodes;
  Refusal: Refusal;
  Refused: Refused;
  Remark: Remark;
  Rematch: Rematch;
  RemoveAddress: RemoveAddress;
  RemoveMessage: RemoveMessage;
  RemovePasskey: RemovePasskey;
  Rename: Rename;
  Replay: Replay;
  Report: Report;
  Resign: Resign;
  ResultLine: ResultLine;
  Resume: Resume;
  Reveal: Reveal;
  Reviewed: Reviewed;
  Row: Row;
  Rulebook: Rulebook;
  Said: Said;
  Say: Say;
  Scene: Scene;
  SceneDifference: SceneDifference;
  Seat: Seat;
  SeriesView: SeriesView;
  ServerMessage: ServerMessage;
  SessionLine: SessionLine;
  Shape: Shape;
  Sheet: Sheet;
  ShownCard: ShownCard;
  Site: Site;
  Sitting: Sitting;
  Sprite: Sprite;
  Stake: Stake;
  StudyCreated: StudyCreated;
  StudyEdit: StudyEdit;
  StudyEdited: StudyEdited;
  StudyLine: StudyLine;
  StudyList: StudyList;
  StudyNews: StudyNews;
  StudyNode: StudyNode;
  StudyView: StudyView;
  TableCreated: TableCreated;
  TableEvent: TableEvent;
  TableJoined: TableJoined;
  TableLine: TableLine;
  TableList: TableList;
  TablePosition: TablePosition;
  TableView: TableView;
  TakeAction: TakeAction;
  TakeBack: TakeBack;
  TakeOver: TakeOver;
  TellOperator: TellOperator;
  TokenLine: TokenLine;
  TokenMade: TokenMade;
  Tokens: Tokens;
  Turned: Turned;
  Undo: Undo;
  UndoRequest: UndoRequest;
  Update: Update;
  Vacation: Vacation;
  Vacations: Vacations;
  Why: Why;
}
/**
 * Agree that the match ends without a result, or no longer agree; it ends when all persons do.
 */
export interface Abandon {
  type: "abandon";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Whether they agree, or no longer do.
   */
  agrees?: boolean;
}
/**
 * `GET /api/me/access`: what opens your account.
 */
export interface Access {
  /**
   * This one first, then those used last.
   */
  sessions: SessionLine[];
  /**
   * In the order they were made.
   */
  passkeys: PasskeyLine[];
  /**
   * How many recovery codes are left.
   */
  codes: number;
}
/**
 * A browser or program that is logged in.
 */
export interface SessionLine {
  /**
   * Names it to who wants to end it, and opens nothing.
   */
  session: string;
  /**
   * What it is, like `Firefox, Linux`; empty for a program.
   */
  browser: string;
  /**
   * The network it was last used from, like `203.0.113.*`.
   */
  place: string;
  /**
   * When it was last used, to an hour, in Unix time.
   */
  used_ms: number;
  /**
   * Whether it is the one that asks.
   */
  is_this: boolean;
}
/**
 * A passkey of yours.
 */
export interface PasskeyLine {
  /**
   * Its name for programs.
   */
  passkey: string;
  /**
   * What you call it; at first the browser it was made with.
   */
  name: string;
  /**
   * When it was made, in Unix time.
   */
  created_ms: number;
  /**
   * When it was last used; 0 if never.
   */
  used_ms: number;
}
/**
 * The command was carried out and is on disk.
 */
export interface Ack {
  type: "ack";
  /**
   * Of the command.
   */
  id: string;
  /**
   * This viewer has been told of it when they have seen this version.
   */
  version: number;
  /**
   * It had been carried out before: nothing changed now.
   */
  repeated: boolean;
}
/**
 * Make an action. `version` is the one the player saw when choosing.
 */
export interface Act {
  type: "act";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * In notation.
   */
  action: string;
}
/**
 * The answer to TakeAction: it is on disk.
 */
export interface ActionTaken {
  /**
   * You have seen it when you have seen this version.
   */
  version: number;
  /**
   * It had been carried out before: nothing changed now.
   */
  repeated?: boolean;
}
/**
 * `POST /api/me/alerts/mail`: send a code to an e-mail address.
 */
export interface AddMail {
  /**
   * Where the code goes.
   */
  address: string;
  /**
   * Your time zone, if the server has not been told yet.
   */
  zone?: string;
}
/**
 * `POST /api/me/alerts/push`: notifications of this browser, as its `PushSubscription` says.
 */
export interface AddPush {
  /**
   * As `PushSubscription.toJSON()` gives it.
   */
  endpoint: string;
  keys: Keys;
  /**
   * The endpoint that this one takes the place of.
   */
  replaces?: string;
  /**
   * As in `AddMail`.
   */
  zone?: string;
}
/**
 * What a browser gives along with its push address.
 */
export interface Keys {
  /**
   * Its public key, a point of P-256.
   */
  p256dh: string;
  /**
   * Sixteen random bytes.
   */
  auth: string;
}
/**
 * `POST /api/me/alerts/webhook`: a program of yours.
 */
export interface AddWebhook {
  /**
   * Of https at port 443 or above 1023; it leads to no machine of a private network.
   */
  address: string;
  /**
   * As in `AddMail`.
   */
  zone?: string;
}
/**
 * An action and what to expect of it.
 */
export interface Advised {
  /**
   * In notation.
   */
  action: string;
  /**
   * Of winning after it, from 0 to 1.
   */
  chance: number;
  /**
   * Half the 95 % interval of the chance; 0 where it is computed and not sampled.
   */
  margin: number;
}
/**
 * Answer to `LookAhead`.
 */
export interface Ahead {
  /**
   * What was tried.
   */
  steps: PlanStep[];
  scene: Scene;
  /**
   * Who would be to act then.
   */
  acting: number[];
}
/**
 * One action of a line that is tried or planned.
 */
export interface PlanStep {
  /**
   * Who acts.
   */
  seat: number;
  /**
   * In notation.
   */
  action: string;
  /**
   * What is said of it.
   */
  said: string;
}
/**
 * All that changes during a match, as one seat may see it.
 */
export interface Scene {
  /**
   * What stands on the board.
   */
  sprites: Sprite[];
  /**
   * What is marked on it.
   */
  marks?: Mark[];
  /**
   * Words on the board that change: the number of a herd, an amount of money.
   */
  labels?: Label[];
  /**
   * What the viewer may do.
   */
  choices?: Choice[];
  /**
   * The choice that is filled in, if there is one.
   */
  entry?: Entry | null;
  /**
   * Actions to draw from, each as often as it is likely, for a player who leaves the choice to chance; empty where it is better to choose.
   */
  lot?: string[];
  /**
   * What the last action moved, in the order it happened.
   */
  motions?: Motion[];
  /**
   * Tables beside the board.
   */
  sheets?: Sheet[];
  /**
   * What was revealed last, for as long as that is worth seeing; one at most.
   */
  reveals?: Reveal[];
  /**
   * Whose turn it is and what is asked, or how the game ended, in one sentence.
   */
  status?: string;
  /**
   * What the last action did, in one sentence; the stage's live region reads it.
   */
  said?: string;
  /**
   * For a newcomer's first decisions: what is asked and why it matters, in one sentence.
   */
  hint?: string;
  /**
   * The places of the viewer's own part of the board, to which a small screen can zoom; empty where the viewer needs the whole.
   */
  home?: string[];
}
/**
 * One thing on the board. It has no identity: it is known by its place.
 */
export interface Sprite {
  /**
   * How it is drawn.
   */
  symbol: string;
  /**
   * Where it is.
   */
  place: string;
  /**
   * Said by screen readers.
   */
  label: string;
  /**
   * Degrees, clockwise.
   */
  turn?: number;
  /**
   * Written on it, 0.4 times as high as its place: the value and letter of a card, the size of a herd. What would be wider than its place is squeezed.
   */
  text?: string;
  /**
   * What is on its underside, in words: shown to the viewer only while they press on it, or wish it.
   */
  under?: string;
  /**
   * How it is drawn turned over, where the viewer wishes to see all undersides.
   */
  under_symbol?: string;
  /**
   * Written on that.
   */
  under_text?: string;
}
/**
 * A mark laid on a place: `look` is `last-from`, `last-to`, ...; its class is `s-mark-{look}`.
 */
export interface Mark {
  /**
   * Where it is.
   */
  place: string;
  /**
   * What it marks: a class of the style sheets.
   */
  look: string;
}
/**
 * Words printed on the board; they stay upright when the board is turned.
 */
export interface Label {
  /**
   * The words.
   */
  text: string;
  /**
   * Of their middle.
   */
  x: number;
  /**
   * Of their middle.
   */
  y: number;
  /**
   * Height of the letters, in board units.
   */
  size: number;
  /**
   * A class of the style sheets.
   */
  look: string;
}
/**
 * Something the viewer may do now, or would like to and may not.
 */
export interface Choice {
  /**
   * In the game's notation: what is sent back when it is chosen.
   */
  action: string;
  /**
   * In words, verb first.
   */
  label: string;
  /**
   * The places to touch: a die, a figure, its target; or one place; or none for a button. The last but one is what moves; the last is touched after it, the others at any time.
   */
  path?: string[];
  /**
   * The places a figure passes from the source to the target, both included, where it is worth showing.
   */
  way?: string[];
  /**
   * A word or number shown at the last place of the path while it can be chosen: "3rd", "duel".
   */
  tag?: string;
  /**
   * What it would lead to, in a sentence: shown before the player commits.
   */
  note?: string;
  /**
   * Of a guess: what it brings, case by case. Choices that have them are laid out side by side.
   */
  stakes?: Stake[];
  /**
   * A symbol of the board that stands for it there.
   */
  symbol?: string;
  /**
   * Why it cannot be chosen, with the number of the rule; empty when it can. It is shown greyed.
   */
  barred?: string;
}
/**
 * What a guess brings in one of the cases there are.
 */
export interface Stake {
  /**
   * What may turn out, in few words; the same, in the same order, for all choices.
   */
  case: string;
  /**
   * What the viewer wins or loses then, with its sign.
   */
  amount: string;
}
/**
 * A choice that is filled in, where there are too many to list: a bid, an offer.
 */
export interface Entry {
  /**
   * The notation with a blank for each field: `bid {0}`.
   */
  action: string;
  /**
   * In words, verb first.
   */
  label: string;
  /**
   * Its blanks, in order.
   */
  fields: Field[];
  /**
   * What it would lead to, in a sentence.
   */
  note?: string;
}
/**
 * One blank of an `Entry`: a number in steps, or one of some values.
 */
export interface Field {
  /**
   * What is asked for.
   */
  label: string;
  /**
   * The smallest number.
   */
  low?: number;
  /**
   * The largest number.
   */
  high?: number;
  /**
   * From one number to the next.
   */
  step?: number;
  /**
   * How many are written.
   */
  decimals?: number;
  /**
   * What is written and what it means, where it is chosen from a list.
   */
  values?: [string, string][];
}
/**
 * Something moved: from a place to a place, or off the board (`target` is empty).
 */
export interface Motion {
  /**
   * What moved.
   */
  symbol: string;
  /**
   * The place it came from.
   */
  source: string;
  /**
   * The place it went to; empty: off the board.
   */
  target: string;
}
/**
 * A small table beside the board: how everybody stands, who paid whom and why.
 */
export interface Sheet {
  /**
   * What it shows.
   */
  title: string;
  /**
   * Headings; empty for none.
   */
  columns: string[];
  /**
   * Its lines.
   */
  rows: Row[];
  /**
   * Said below it.
   */
  note?: string;
}
/**
 * A line of a `Sheet`.
 */
export interface Row {
  /**
   * What stands in them.
   */
  cells: string[];
  /**
   * A symbol of the board drawn before it: a player's mark.
   */
  symbol?: string;
  /**
   * Whether it stands out: the viewer's own, a sum.
   */
  is_strong?: boolean;
}
/**
 * What all did in secret is shown: the page gives it room, once, and turns card after card.
 */
export interface Reveal {
  /**
   * Another one for each of a match.
   */
  key: string;
  /**
   * What is revealed.
   */
  title: string;
  /**
   * All cards, in the order in which they turn.
   */
  cards: ShownCard[];
  /**
   * What turns after them: what they were about.
   */
  truth?: ShownCard | null;
  /**
   * Who pays whom for it, in order.
   */
  payments?: Payment[];
}
/**
 * A card of a `Reveal`.
 */
export interface ShownCard {
  /**
   * Whose it is.
   */
  seat: number;
  /**
   * What it says, in few of them.
   */
  words: string;
  /**
   * Its face: a symbol of the board.
   */
  symbol?: string;
  /**
   * Written on it.
   */
  text?: string;
}
/**
 * Money that goes from one to the other in a `Reveal`.
 */
export interface Payment {
  /**
   * The seat that pays; -1: the bank.
   */
  source: number;
  /**
   * The seat that is paid.
   */
  target: number;
  /**
   * How much.
   */
  amount: string;
  /**
   * A symbol of the board: what is seen to go.
   */
  symbol: string;
}
/**
 * Where alerts go.
 */
export interface AlertAddress {
  /**
   * Names it in later requests.
   */
  id: number;
  /**
   * What is sent there.
   */
  kind: "mail" | "push" | "webhook";
  /**
   * The e-mail address, or that of a web service.
   */
  address: string;
  /**
   * What signs the letters to a program; empty for the others.
   */
  secret: string;
  /**
   * Whether anything but a code is sent there.
   */
  is_confirmed: boolean;
  /**
   * Why the last letter was given up; empty if it was not.
   */
  error: string;
}
/**
 * `POST /api/me/alerts`: when to be told. Times of day are written `22:30`.
 */
export interface AlertWishes {
  /**
   * The time zone, like `Europe/Berlin`.
   */
  zone: string;
  /**
   * Who comes to the table within so long is told nothing.
   */
  delay_minutes: number;
  /**
   * From then to `quiet_to` nothing is sent; empty: at any hour.
   */
  quiet_from: string;
  /**
   * When alerts may be sent again.
   */
  quiet_to: string;
  /**
   * So long before your time is up; 0: never.
   */
  reminder_hours: number;
  /**
   * All of a day together, at this time; empty: one by one.
   */
  digest_at: string;
  /**
   * Whether being at any table is enough to be told nothing, not only at the one it is about.
   */
  anywhere: boolean;
}
/**
 * `GET /api/me/alerts`: what is kept of your alerts; the answer to all requests about them.
 */
export interface Alerts {
  wishes: AlertWishes;
  /**
   * All of yours.
   */
  addresses: AlertAddress[];
  /**
   * Whether this server sends e-mail.
   */
  has_mail: boolean;
  /**
   * What a browser wants to know of this server to be sent notifications.
   */
  push_key: string;
}
/**
 * Agree to what `seat` wants to undo, or decline; who asked withdraws by declining.
 */
export interface AnswerUndo {
  type: "answer-undo";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Who wants to undo something.
   */
  seat: number;
  /**
   * Whether they agree; declining ends the wish.
   */
  agrees: boolean;
}
/**
 * `POST /api/tables/{table}/hint`.
 */
export interface AskHint {
  /**
   * One of the own seats, which is to act.
   */
  seat: number;
}
/**
 * `POST /api/studies/{study}/opinion`; answered by Hint.
 */
export interface AskOpinion {
  /**
   * The actions that lead to the position.
   */
  line: [number, string][];
}
/**
 * What is asked for, and what came of it.
 */
export interface Asks {
  /**
   * Null while nobody asks for it.
   */
  undo: UndoRequest | null;
  /**
   * Seats that want a pause.
   */
  pausing: number[];
  /**
   * Whether the match is paused.
   */
  is_paused: boolean;
}
/**
 * What somebody asks the others to undo.
 */
export interface UndoRequest {
  /**
   * Who asks.
   */
  seat: number;
  /**
   * How many actions would be undone.
   */
  actions: number;
  /**
   * The seats that have not agreed yet.
   */
  awaited: number[];
}
/**
 * Whether anybody looks at the page: alerts are for who does not. Nothing answers it. Who says nothing looks as long as the socket is open.
 */
export interface Attend {
  type: "attend";
  /**
   * Whether anybody looks at the page.
   */
  is_looking: boolean;
}
/**
 * Close the house to somebody: they leave their tables, and are let in nowhere.
 */
export interface Ban {
  type: "ban";
  /**
   * Who.
   */
  guest: number;
  /**
   * For so many days; 0: for good.
   */
  days: number;
}
/**
 * Why nothing came of a gesture: what forbids it, or what is asked instead.
 */
export interface Because {
  type: "because";
  /**
   * Of the question.
   */
  id: string;
  /**
   * In words.
   */
  message: string;
  /**
   * The number of the rule; empty where nothing forbids it.
   */
  rule: string;
}
/**
 * All that never changes during a match.
 */
export interface Board {
  /**
   * Its name.
   */
  game: string;
  /**
   * In board units.
   */
  width: number;
  /**
   * In board units.
   */
  height: number;
  /**
   * What is drawn, the lowest first.
   */
  shapes: Shape[];
  /**
   * What is written on it.
   */
  labels: Label[];
  /**
   * Where something can be.
   */
  places: Place[];
  /**
   * What can be there.
   */
  symbols: BoardSymbol[];
  /**
   * Said by screen readers for the whole board.
   */
  label: string;
  /**
   * What places and symbols are for, by name: short sentences with the number of the rule.
   */
  about?: {
    [k: string]: string;
  };
  /**
   * Whether the board may be shown turned by quarters (a narrow screen, the other player's side).
   */
  may_turn?: boolean;
  /**
   * The style sheet of what only this game draws, in the colours of the house (`draw/look`).
   */
  look?: string;
}
/**
 * A piece of the static board. `look` names a class of the style sheets, which gives it its colours.
 */
export interface Shape {
  /**
   * SVG path data in board units.
   */
  d: string;
  /**
   * A class of the style sheets.
   */
  look: string;
}
/**
 * Somewhere a sprite can be. A focusable cell of the stage's grid when it is `on_grid`.
 */
export interface Place {
  /**
   * Unique on the board, in the game's notation where it has one (`e4`).
   */
  name: string;
  /**
   * Of its centre.
   */
  x: number;
  /**
   * Centre.
   */
  y: number;
  /**
   * In board units.
   */
  width: number;
  /**
   * In board units.
   */
  height: number;
  /**
   * Said by screen readers.
   */
  label: string;
  /**
   * Where arrow keys find it; -1 for a place beside the board.
   */
  row?: number;
  /**
   * Where arrow keys find it; -1 for a place beside the board.
   */
  column?: number;
  /**
   * The form of its marks and of what a finger hits; `round` suits cells that are no rectangles.
   */
  shape?: "box" | "round";
  /**
   * What it is for: a name in the board's `about`.
   */
  about?: string;
}
/**
 * A drawing used by sprites: SVG content drawn around (0, 0), one board unit wide and high.
 */
export interface BoardSymbol {
  /**
   * Unique on the board.
   */
  name: string;
  /**
   * Around (0, 0), one unit wide and high.
   */
  svg: string;
  /**
   * How a sprite of it appears: it fades in, tumbles like a die, or is turned over like a card.
   */
  entrance?: "fade" | "roll" | "turn";
  /**
   * What a sprite of it is for: a name in the board's `about`.
   */
  about?: string;
}
/**
 * `POST /api/matches/{match}/branch`; answered by TableCreated.
 */
export interface BranchMatch {
  /**
   * The name of who opens the table.
   */
  name: string;
  /**
   * How many actions of the match stand.
   */
  at: number;
  /**
   * Which seat they want.
   */
  seat: number;
  /**
   * Of the computers in all other seats; 0 leaves those to friends who have the link.
   */
  level?: number;
  /**
   * Made by the browser: sent again with the same id within two days, it is answered as before.
   */
  id?: string;
}
/**
 * Where a match took off from another.
 */
export interface BranchOf {
  /**
   * The other one.
   */
  match: string;
  /**
   * So many actions of the other stand at its beginning.
   */
  at: number;
}
/**
 * Change the table: only its owner may, before the match. All is said anew, as in `CreateTable`.
 */
export interface Change {
  type: "change";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * As in `CreateTable`, like all that follows.
   */
  options?: {
    [k: string]: number | string | boolean;
  };
  /**
   * What follows the match.
   */
  match_form?: "exchange" | "handicap";
  /**
   * Whether the table is listed and anybody may sit down.
   */
  is_open?: boolean;
  pace?: Pace;
  /**
   * Whether a computer plays on for a player whose time is up, or the player is out.
   */
  on_timeout?: "computer" | "out";
  /**
   * Whether players may ask for hints.
   */
  hints?: boolean;
  /**
   * What may be undone: nothing (`none`), one's own choice while nobody has answered it (`misclick`), more when all agree, but never across a die or what was revealed (`consent`), or even that (`all`).
   */
  undo?: "all" | "consent" | "misclick" | "none";
  /**
   * Whether all who have the link may watch, or players only; until the match begins nothing is hidden.
   */
  watch?: "all" | "players";
  /**
   * Whether each player has a notebook of what they saw (A12.1).
   */
  notebook?: boolean;
}
/**
 * How much time a table gives; seconds that its kind does not use are 0.
 */
export interface Pace {
  /**
   * Whether each player has a bank of time (`live`), or so long for each choice (`days`).
   */
  kind: "days" | "live" | "untimed";
  /**
   * Seconds at the start, live.
   */
  bank: number;
  /**
   * Seconds added after each choice, live.
   */
  increment: number;
  /**
   * Seconds for each choice, by days.
   */
  per_move: number;
}
/**
 * A chapter of a rulebook.
 */
export interface Chapter {
  /**
   * Its number, which its rules begin with; empty for an appendix.
   */
  rule: string;
  /**
   * Of the chapter.
   */
  title: string;
  /**
   * Each rule is an element whose id is its number; a link to another rule leads to `#Z4.3`.
   */
  html: string;
}
/**
 * Something followed through a match.
 */
export interface Chart {
  /**
   * What it shows.
   */
  title: string;
  /**
   * What is counted from left to right: rounds.
   */
  across: string;
  /**
   * What is counted upwards: cows.
   */
  up: string;
  /**
   * What is followed.
   */
  lines: Line[];
  /**
   * A sign that is written after each value: %.
   */
  unit?: string;
}
/**
 * One line of a `Chart`.
 */
export interface Line {
  /**
   * Whose it is.
   */
  name: string;
  /**
   * A symbol of the board: the player's mark.
   */
  symbol: string;
  /**
   * A class of `look/board.css` that gives `color`.
   */
  look: string;
  /**
   * Across and up.
   */
  points: [number, number][];
}
/**
 * What was said last: sent after a connection's first view, and whenever you hear others than before.
 */
export interface ChatView {
  type: "chat";
  /**
   * The last hundred, the oldest first.
   */
  messages: Said[];
  /**
   * Whether spectators may write at this table.
   */
  may_spectators_write: boolean;
  /**
   * Whether you do not hear spectators.
   */
  is_hushed: boolean;
  /**
   * Whom of those at this table you do not hear.
   */
  ignored: Ignored[];
}
/**
 * Somebody has said something.
 */
export interface Said {
  type: "said";
  /**
   * Counts from 1 what was said at the table; what you do not hear is left out.
   */
  number: number;
  /**
   * Of who said it.
   */
  name: string;
  /**
   * Marks the seat it was said from; empty where a spectator said it, or nobody knew their seat yet.
   */
  symbol: string;
  /**
   * Whether a spectator said it.
   */
  is_watching: boolean;
  /**
   * Whether you did.
   */
  is_own: boolean;
  /**
   * What was said.
   */
  text: string;
  /**
   * When, in Unix time.
   */
  at_ms: number;
  /**
   * Whether the house has removed it; then there is no text.
   */
  is_removed: boolean;
}
/**
 * Somebody you do not hear.
 */
export interface Ignored {
  /**
   * Names this entry of your list, and nobody.
   */
  id: number;
  /**
   * What they were called.
   */
  name: string;
  /**
   * Whether they may not sit down at your tables either.
   */
  is_blocked: boolean;
}
/**
 * The first message: asks for the whole view, and pledges what the player will stir into the chance. It may be said again, with another pledge, until all have pledged.
 */
export interface Hello {
  type: "hello";
  /**
   * The SHA-256 of it in hexadecimal, or nothing; it counts only before a match that has chance in it.
   */
  pledge?: string;
}
/**
 * Open what was pledged, once `Fair.is_sealed`. Nothing answers it; the match begins when all have.
 */
export interface Open {
  type: "open";
  /**
   * 1 to 64 hexadecimal digits, in lower case; the pledge is the SHA-256 of this text.
   */
  entropy: string;
}
/**
 * Show another of this device's seats (pass and play). The answer is a `TableView`. A new connection begins with the first of the seats that is to act.
 */
export interface Look {
  type: "look";
  /**
   * One of this device.
   */
  seat: number;
}
/**
 * Why nothing came of a gesture on the board. A `Because` answers it, for who asked alone.
 */
export interface Why {
  type: "why";
  /**
   * Made by the browser, of 1 to 64 such letters.
   */
  id: string;
  /**
   * The places of the gesture, in the order they were touched: 1 to 8, of up to 64 characters each.
   */
  path: string[];
}
/**
 * Take back what you have chosen in secret since the others were last shown something.
 */
export interface TakeBack {
  type: "take-back";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Ask for (or agree to) the next game of the series.
 */
export interface Rematch {
  type: "rematch";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * As in `Hello`, for that game.
   */
  pledge?: string;
}
/**
 * Let computers of a level take all free seats; only who opened the table may, before the match.
 */
export interface Fill {
  type: "fill";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Of the computers.
   */
  level: number;
}
/**
 * Take another out of their seat; only who opened the table may, before the match.
 */
export interface Kick {
  type: "kick";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Whose it is: all players at the same device get up.
   */
  seat: number;
}
/**
 * Get up for good: before the match the seat is free again, in it you are out.
 */
export interface Leave {
  type: "leave";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Let a computer play your seat until you take it back.
 */
export interface HandOver {
  type: "hand-over";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Of the computer.
   */
  level: number;
}
/**
 * Play your seat again yourself.
 */
export interface TakeOver {
  type: "take-over";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Give the match up.
 */
export interface Resign {
  type: "resign";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Undo your last choice: at once where nobody has answered it, else the others are asked.
 */
export interface Undo {
  type: "undo";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Want a pause, or no longer; it begins when all persons want one.
 */
export interface Pause {
  type: "pause";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
  /**
   * Whether they want it, or no longer do.
   */
  wants?: boolean;
}
/**
 * End the pause.
 */
export interface Resume {
  type: "resume";
  /**
   * Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`.
   */
  id: string;
  /**
   * The one the player saw.
   */
  version: number;
}
/**
 * Say something to all at the table who hear it.
 */
export interface Say {
  type: "say";
  /**
   * As that of every command.
   */
  id: string;
  /**
   * One line of at most 300 characters.
   */
  text: string;
}
/**
 * Everybody's time, at the moment this was sent.
 */
export interface ClockView {
  /**
   * That moment by the server's clock, Unix time.
   */
  now_ms: number;
  /**
   * By seat; null for who has no clock, as the computer.
   */
  left_ms: (number | null)[];
  /**
   * The seats whose time runs.
   */
  running: number[];
  /**
   * By seat, until when its player is on vacation; null for who is here.
   */
  away_until_ms: (number | null)[];
}
/**
 * Be done with a report.
 */
export interface CloseReport {
  type: "close-report";
  /**
   * Its number.
   */
  report: number;
}
/**
 * End what is played at a table, and let nothing more be played there.
 */
export interface CloseTable {
  type: "close-table";
  /**
   * Its name.
   */
  table: string;
}
/**
 * `POST /api/me/alerts/code`: the code that was sent to an address.
 */
export interface ConfirmMail {
  /**
   * Of the address.
   */
  id: number;
  /**
   * Good for a day and five tries.
   */
  code: string;
}
/**
 * `GET /api/operator`: what waits for an operator, and what was done.
 */
export interface Console {
  /**
   * Those that are open, the oldest first; fifty at most.
   */
  reports: OpenReport[];
  /**
   * How many are open in all.
   */
  waiting: number;
  /**
   * To whom the house is closed.
   */
  banned: KnownPerson[];
  /**
   * The last hundred, the newest first.
   */
  deeds: DeedLine[];
}
/**
 * A report that nobody has closed.
 */
export interface OpenReport {
  /**
   * Its number.
   */
  id: number;
  /**
   * When it came, in Unix time.
   */
  at_ms: number;
  /**
   * Where.
   */
  table: string;
  by: KnownPerson;
  about: KnownPerson;
  /**
   * The number of the message that is reported; 0 where it is a person.
   */
  message: number;
  /**
   * What is wrong.
   */
  kind: "abuse" | "cheating" | "name" | "other" | "spam" | "stalling";
  /**
   * The same in the words of who reports.
   */
  reason: string;
  /**
   * What had been said around it.
   */
  lines: Overheard[];
}
/**
 * Somebody, as the operator sees them.
 */
export interface KnownPerson {
  /**
   * Their number.
   */
  guest: number;
  /**
   * What they are called now.
   */
  name: string;
  /**
   * Whether they can log in.
   */
  has_account: boolean;
  /**
   * Until when the house is closed to them, in Unix time; 0: it is not, -1: for good.
   */
  banned_ms: number;
  /**
   * How often they have been reported.
   */
  reports: number;
}
/**
 * A line of chat, as a report keeps it.
 */
export interface Overheard {
  /**
   * Of the message at its table.
   */
  number: number;
  /**
   * Who said it.
   */
  guest: number;
  /**
   * What they were called.
   */
  name: string;
  /**
   * What was said.
   */
  text: string;
  /**
   * When, in Unix time.
   */
  at_ms: number;
}
/**
 * A line of the log of deeds.
 */
export interface DeedLine {
  /**
   * When, in Unix time.
   */
  at_ms: number;
  /**
   * The operator's login name; empty for a command on the server's machine.
   */
  by: string;
  /**
   * What was done.
   */
  deed:
    | "appoint"
    | "ban"
    | "close-report"
    | "close-table"
    | "dismiss"
    | "forget-report"
    | "lift-ban"
    | "log-out"
    | "remove-message"
    | "rename";
  /**
   * About whom, if anybody.
   */
  about: KnownPerson | null;
  /**
   * At which table; empty where it was none.
   */
  table: string;
  /**
   * Of the report or the message; 0 where it was none.
   */
  number: number;
  /**
   * Of a ban, as in `KnownPerson`.
   */
  until_ms: number;
  /**
   * Why.
   */
  note: string;
}
/**
 * `POST /api/studies`, and `POST /api/matches/{match}/study` for a match that is over.
 */
export interface CreateStudy {
  /**
   * Of who opens it.
   */
  name: string;
  /**
   * What it is called; empty leaves that to the server.
   */
  title?: string;
  /**
   * The text of a match file to begin with.
   */
  file?: string;
  /**
   * Where there is no file: the game.
   */
  game?: string;
  /**
   * Its options that differ from the usual ones.
   */
  options?: {
    [k: string]: number | string | boolean;
  };
  /**
   * Where it begins, in the game's notation; empty: at the start.
   */
  position?: string;
  /**
   * Made by the browser: sent again with the same id within two days, it is answered as before.
   */
  id?: string;
}
/**
 * `POST /api/tables`.
 */
export interface CreateTable {
  /**
   * Its name.
   */
  game: string;
  /**
   * The name of who creates the table.
   */
  name: string;
  /**
   * Which seat they want; -1: all seats are drawn from the committed seed when the match starts.
   */
  seat?: number;
  /**
   * Names of people who play on the same device, one after the other (pass and play).
   */
  beside?: string[];
  /**
   * Levels of the computers that sit down at once. Seats that are left await friends. How many seats there are says the option `players` where a game has it, else `GameInfo.seats`.
   */
  bots?: number[];
  /**
   * As the site lists them.
   */
  options?: {
    [k: string]: number | string | boolean;
  };
  /**
   * What follows this game at the table: the seats rotate (B4.3), or the handicap moves (B4.1).
   */
  match_form?: "exchange" | "handicap";
  /**
   * Whether the table is listed and anybody may take a free seat, without an invitation.
   */
  is_open?: boolean;
  /**
   * Made by the browser: sent again with the same id within two days, it is answered as before.
   */
  id?: string;
  pace?: Pace;
  /**
   * Whether a computer plays on for a player whose time is up, or the player is out.
   */
  on_timeout?: "computer" | "out";
  /**
   * Whether players may ask for hints.
   */
  hints?: boolean;
  /**
   * What may be undone: nothing (`none`), one's own choice while nobody has answered it (`misclick`), more when all agree, but never across a die or what was revealed (`consent`), or even that (`all`).
   */
  undo?: "all" | "consent" | "misclick" | "none";
  /**
   * Whether all who have the link may watch, or players only; until the match begins nothing is hidden.
   */
  watch?: "all" | "players";
  /**
   * Whether each player has a notebook of what they saw (A12.1).
   */
  notebook?: boolean;
}
/**
 * `POST /api/me/passkey` adds a passkey; `POST /api/log-in/passkey` uses one.
 */
export interface Credential {
  /**
   * As the browser's `PublicKeyCredential.toJSON()` gives it.
   */
  credential: {};
}
/**
 * `POST /api/operator`: something to be done, and written into the log of deeds.
 */
export interface Deed {
  /**
   * Made by who asks: sent again with the same id, it is done once.
   */
  id: string;
  /**
   * What.
   */
  deed: CloseReport | Ban | LiftBan | LogOutElsewhere | CloseTable | Rename | RemoveMessage;
  /**
   * Why: one line of at most 200 characters.
   */
  note: string;
}
/**
 * Open the house to them again.
 */
export interface LiftBan {
  type: "lift-ban";
  /**
   * Who.
   */
  guest: number;
}
/**
 * End all sessions of somebody who has an account.
 */
export interface LogOutElsewhere {
  type: "log-out";
  /**
   * Who.
   */
  guest: number;
}
/**
 * Give somebody another name, and withdraw the one under which they sat down at tables.
 */
export interface Rename {
  type: "rename";
  /**
   * Who.
   */
  guest: number;
  /**
   * What they are called from now on: 1 to 40 visible letters.
   */
  name: string;
}
/**
 * Remove something that was said at a table.
 */
export interface RemoveMessage {
  type: "remove-message";
  /**
   * Its name.
   */
  table: string;
  /**
   * The number of the message there.
   */
  message: number;
}
/**
 * `POST /api/me`: how to be seen. Who is new becomes a guest.
 */
export interface Describe {
  /**
   * 1 to 40 visible letters.
   */
  name: string;
  /**
   * The one to be seen in.
   */
  colour: "blue" | "green" | "orange" | "pink" | "violet" | "white";
}
/**
 * The answer to what needs no other.
 */
export interface Done {}
/**
 * `POST /api/studies/{study}/edit`: all changes are made, or none.
 */
export interface EditStudy {
  /**
   * The one that they are changes of.
   */
  version: number;
  /**
   * One after the other.
   *
   * @maxItems 64
   */
  edits: StudyEdit[];
}
/**
 * One change of a study.
 */
export interface StudyEdit {
  /**
   * Have the line, take its last action and all that follows away, put it before those beside it, write at its end, draw there, or give the study another title.
   */
  what: "add" | "arrows" | "comment" | "promote" | "remove" | "rename";
  /**
   * What it is about.
   */
  line?: [number, string][];
  /**
   * Of a comment.
   */
  language?: string;
  /**
   * A comment or a title; an empty comment is none.
   */
  text?: string;
  /**
   * Instead of those that were there.
   */
  arrows?: [string, string][];
}
/**
 * `POST /api/me/ignored/end`: hear somebody again; answered by `IgnoredList`.
 */
export interface EndIgnoring {
  /**
   * Of the entry of your list.
   */
  id: number;
}
/**
 * `POST /api/me/sessions/end`: log out elsewhere.
 */
export interface EndSessions {
  /**
   * Which one; empty: all but this.
   */
  session?: string;
}
/**
 * `POST /api/me/tokens/end`: a token is good for nothing any more.
 */
export interface EndToken {
  /**
   * Which one, as TokenLine names it.
   */
  token: string;
}
/**
 * `POST /api/me/vacations/end`: drop the vacation that begins on this day, or end it today.
 */
export interface EndVacation {
  /**
   * The first day of the vacation.
   */
  first: string;
}
/**
 * `GET /api/faces`: SVG around (0, 0) in a square of 100, with the classes of `look/faces.css`.
 */
export interface Faces {
  /**
   * By the level of the computer.
   */
  heads: {
    [k: string]: string;
  };
  /**
   * What is laid over a head.
   */
  moods: {
    [k: string]: string;
  };
}
/**
 * How the chance of a match was, or is being, agreed on. Everybody may see all of it.
 */
export interface Fair {
  /**
   * SHA-256 of the server's seed, in hexadecimal.
   */
  commitment: string;
  /**
   * Whether the pledges are settled: whose is among them opens it now.
   */
  is_sealed: boolean;
  /**
   * Of the players in the order they sat down; empty for who made none.
   */
  pledges: string[];
  /**
   * SHA-256 of all that, which `stampede verify --commitment` takes; empty until it is sealed.
   */
  seal: string;
  /**
   * What was opened, in the same order; empty until the match begins.
   */
  contributions: string[];
  /**
   * The commitments of rounds before it that were given up, as somebody had gone.
   */
  given_up: string[];
}
/**
 * An entry of the public list (`docs/match-file.md`).
 */
export interface FairnessEntry {
  /**
   * Counts from 1.
   */
  number: number;
  /**
   * SHA-256 of its line: who keeps it sees every change of this line and of all before.
   */
  hash: string;
  /**
   * That of the line before.
   */
  before: string;
  /**
   * When it was written, Unix time.
   */
  at_ms: number;
  /**
   * What is told.
   */
  kind: "commitment" | "given-up" | "result" | "seal";
  /**
   * SHA-256 of the server's seed, in hexadecimal.
   */
  commitment: string;
  /**
   * SHA-256 of all that was published before the match.
   */
  seal: string;
  /**
   * Of the players; empty for who made none.
   */
  pledges: string[];
  /**
   * What was opened of them, in a round that was given up.
   */
  contributions: string[];
  /**
   * Of a round that was given up.
   */
  seed: string;
  /**
   * SHA-256 of what a match came to, without names.
   */
  match: string;
}
/**
 * `GET /api/fairness/entries?before=0`: fifty entries of the public list, the newest first. `before` asks for those with smaller numbers; 0 for the newest.
 */
export interface FairnessPage {
  /**
   * The newest first.
   */
  entries: FairnessEntry[];
  /**
   * How many there are in the list.
   */
  total: number;
}
/**
 * `GET /api/operator/people`: who is called so.
 */
export interface FoundPeople {
  /**
   * The newest first; twenty at most.
   */
  people: KnownPerson[];
}
/**
 * `GET /api/matches/{match}/frames?first=0&count=32&seat=all`: positions of a finished match. `seat` is whose view is drawn: a number, `-1` for a spectator, or `all` for everything.
 */
export interface Frames {
  /**
   * The position of the first of them.
   */
  first: number;
  /**
   * Without choices; the last positions may be fewer than asked for.
   */
  scenes: Scene[];
}
/**
 * The board of ratings of a game.
 */
export interface GameBoard {
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * The best first, those with a provisional rating last; twenty at most, and you.
   */
  players: Ranking[];
}
/**
 * Somebody on the board of ratings.
 */
export interface Ranking {
  /**
   * What they are called.
   */
  name: string;
  /**
   * A newcomer has 1500.
   */
  points: number;
  /**
   * As in `RatingLine`.
   */
  margin: number;
  /**
   * How many have been rated.
   */
  matches: number;
  /**
   * Whether these are too few to say much.
   */
  is_provisional: boolean;
  /**
   * Whether it is you.
   */
  is_you: boolean;
  /**
   * Whether a program from outside has played for them.
   */
  is_program: boolean;
}
/**
 * One game, for the front page.
 */
export interface GameInfo {
  /**
   * As tables and addresses name it.
   */
  name: string;
  /**
   * As people call it.
   */
  title: string;
  /**
   * What it is, in a sentence.
   */
  line: string;
  /**
   * Who made it up.
   */
  author: string;
  /**
   * How many, as text.
   */
  players: string;
  /**
   * How long a match takes, as text.
   */
  minutes: string;
  /**
   * What each seat plays with the default options: `Chief`, `Violet`.
   */
  seats: string[];
  /**
   * The computer's, the weakest first.
   */
  levels: LevelInfo[];
  /**
   * Those that can be given from outside: none that names a file of the server.
   */
  options: OptionInfo[];
  /**
   * Where to fetch the rulebook.
   */
  rules: string;
  /**
   * What each seat plays by the number of players, where that is known before the match: `Ranch A`.
   */
  places: {
    [k: string]: string[];
  };
  /**
   * Whether its tables may give each player a notebook of what they saw.
   */
  has_notebook: boolean;
  /**
   * Whether `match_form` may be `handicap`.
   */
  has_handicap: boolean;
  /**
   * The steps of its lesson in their order, then its puzzles.
   */
  lessons: LessonInfo[];
  /**
   * Ways to play by name; the form begins with the first, or with one by lot where seats differ.
   */
  offers: OfferInfo[];
}
/**
 * A level of a game's computer opponent.
 */
export interface LevelInfo {
  /**
   * Its number; the higher, the stronger.
   */
  level: number;
  /**
   * Of the computer that plays so.
   */
  name: string;
  /**
   * A sentence about it.
   */
  blurb: string;
}
/**
 * One option of a game, for the form that creates a table.
 */
export interface OptionInfo {
  /**
   * As a table names it.
   */
  name: string;
  /**
   * In words.
   */
  label: string;
  /**
   * What its value is.
   */
  kind: "bool" | "choice" | "int" | "text";
  /**
   * What holds if it is left out.
   */
  default: number | string | boolean;
  /**
   * The smallest number.
   */
  low: number;
  /**
   * The largest number.
   */
  high: number;
  /**
   * Those of a choice.
   */
  values: string[];
  /**
   * What it means, in a sentence.
   */
  help: string;
}
/**
 * A step of a game's lesson, or a puzzle.
 */
export interface LessonInfo {
  /**
   * In addresses.
   */
  name: string;
  /**
   * In a word or two.
   */
  title: string;
  /**
   * A step, the short game at the end of the lesson, or a puzzle.
   */
  kind: "game" | "puzzle" | "step";
}
/**
 * A way to play that the form offers, so that nobody need know the options.
 */
export interface OfferInfo {
  /**
   * In words.
   */
  label: string;
  /**
   * What it sets beside the defaults.
   */
  options: {
    [k: string]: number | string | boolean;
  };
  /**
   * Options that are so much for each player.
   */
  per_player: {
    [k: string]: number;
  };
  /**
   * Of the computers that sit down at first; 0 for the middle one and its neighbours.
   */
  level: number;
  /**
   * Whom it is for where it makes a difference: one person on this seat, against computers; else -1.
   */
  seat: number;
}
/**
 * Answer to `AskHint`: the most promising choices, the best first.
 */
export interface Hint {
  /**
   * Whose choices they are.
   */
  seat: number;
  /**
   * That of the table: while it is the same there, the hint is for what is asked.
   */
  since: number;
  /**
   * The best first.
   */
  choices: Advised[];
  /**
   * What the first of them does and another does not, in a sentence; empty where only chances tell.
   */
  reason: string;
  /**
   * A choice of these that is clearly worse, where a reason is known.
   */
  tempting: Advised | null;
  /**
   * That reason, in a sentence.
   */
  fails: string;
}
/**
 * `POST /api/tables/{table}/chat/hush`: hear no spectators at this table, or hear them again.
 */
export interface Hush {
  /**
   * Whether you hear none.
   */
  is_hushed: boolean;
}
/**
 * `POST /api/tables/{table}/chat/ignore`: hear somebody no more; answered by `IgnoredList`.
 */
export interface Ignore {
  /**
   * Who said the message of this number,
   */
  message?: number;
  /**
   * or who sits here.
   */
  seat?: number;
  /**
   * Whether they may not sit down at your tables either.
   */
  is_blocked?: boolean;
}
/**
 * `GET /api/me/ignored`: whom you do not hear.
 */
export interface IgnoredList {
  /**
   * Whom you do not hear.
   */
  ignored: Ignored[];
}
/**
 * `POST /api/matches`.
 */
export interface ImportMatch {
  /**
   * The name of who brings it in.
   */
  name: string;
  /**
   * The text of a match file.
   */
  file: string;
  /**
   * Made by the browser: sent again with the same id within two days, it is answered as before.
   */
  id?: string;
}
/**
 * Answer to `ImportMatch`.
 */
export interface ImportedMatch {
  /**
   * Its name: the replay is at `/m/{match}`.
   */
  match: string;
}
/**
 * `POST /api/tables/{table}/join`.
 */
export interface JoinTable {
  /**
   * Of who sits down: nobody else at the table may have it. "Guest" gets a number where there is one.
   */
  name: string;
  /**
   * Not needed at an open table.
   */
  invite?: string;
}
/**
 * A decision that cost something, beside the better one.
 */
export interface Judged {
  /**
   * Of the line in the log.
   */
  number: number;
  /**
   * Who decided.
   */
  seat: number;
  made: Advised;
  best: Advised;
  /**
   * What it risks and the better one does not, in a sentence; may be empty, as the next two.
   */
  risk: string;
  /**
   * What the better one does and this one does not.
   */
  reason: string;
  /**
   * What the better one brings more, in what the game counts or in moves.
   */
  worth: string;
}
/**
 * `POST /api/studies/{study}/lead`: say it again every minute.
 */
export interface LeadStudy {
  /**
   * Where the others are led; null ends it.
   */
  line: [number, string][] | null;
}
/**
 * A position, and what is said of it.
 */
export interface LessonFrame {
  scene: Scene;
  /**
   * The coach's; empty: nothing new. Numbers of rules are among them, `(B2.3)`.
   */
  words: string;
}
/**
 * `GET /api/games/{game}/lessons/{lesson}?choice=e5e6&choice=e6e7`: what comes of the last choice. Whoever learns is nobody to the server: the address holds all choices so far, in notation.
 */
export interface LessonView {
  /**
   * Where to fetch the board, as in `TableView`.
   */
  board: string;
  /**
   * The learner's; -1: they play all seats.
   */
  seat: number;
  /**
   * The position after the choice, and after each answer to it; without a choice, from the beginning.
   */
  frames: LessonFrame[];
  /**
   * `asked`: the learner is to choose; `wrong`: a mistake was seen to its end, to be made better.
   */
  outcome: "asked" | "lost" | "solved" | "wrong";
  /**
   * So many of the choices stand: with them it goes on, or is tried again.
   */
  keep: number;
}
/**
 * `POST /api/tables/{table}/chat/spectators`: who opened the table lets spectators write, or not.
 */
export interface LetWrite {
  /**
   * Whether they may.
   */
  may_write: boolean;
}
/**
 * Answer to `LookAtLine`.
 */
export interface LineLooked {
  /**
   * What was done after the line.
   */
  made: [number, string][];
  scene: Scene;
  /**
   * Whose choices they are: of several that choose in secret the first one, -1 for chance, or nobody.
   */
  acting: number[];
}
/**
 * `GET /api/lobby`: what goes on now, as far as anybody may know it.
 */
export interface Lobby {
  /**
   * Listed tables at which somebody plays and all may watch, the latest first.
   */
  running: TableLine[];
  /**
   * How many are at tables, listed or not.
   */
  persons: number;
  /**
   * Of those at listed tables.
   */
  names: string[];
  /**
   * Those of the names for whom programs from outside play.
   */
  programs: string[];
}
/**
 * A table in a list.
 */
export interface TableLine {
  /**
   * Its name.
   */
  table: string;
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * How far the match is.
   */
  phase: "over" | "playing" | "waiting";
  /**
   * Who sits there.
   */
  players: Sitting[];
  /**
   * How many seats are free.
   */
  free: number;
  /**
   * Whether you are waited for.
   */
  is_your_turn: boolean;
  /**
   * Since the last action.
   */
  idle_seconds: number;
}
/**
 * One of the players of a listed table.
 */
export interface Sitting {
  /**
   * Of the player.
   */
  name: string;
  /**
   * Of the computer; 0 for a person.
   */
  level: number;
  /**
   * Whether they are waited for.
   */
  is_due: boolean;
  /**
   * Whether it is you.
   */
  is_you: boolean;
  /**
   * As in `Seat`.
   */
  is_program: boolean;
}
/**
 * One action as this viewer may read it.
 */
export interface LogLine {
  /**
   * Counts from 1 what this viewer may read of the match.
   */
  number: number;
  /**
   * -1 is chance.
   */
  seat: number;
  /**
   * In notation.
   */
  action: string;
  /**
   * What is said of it.
   */
  said: string;
}
/**
 * `POST /api/log-out`.
 */
export interface LogOut {
  /**
   * Whether from all browsers, or from this one.
   */
  everywhere?: boolean;
}
/**
 * `POST /api/tables/{table}/ahead`.
 */
export interface LookAhead {
  /**
   * One of the own seats, which waits for others.
   */
  seat: number;
  /**
   * The one the player sees.
   */
  version: number;
  /**
   * What is tried from there, by whoever is to act.
   */
  actions: string[];
}
/**
 * `POST /api/studies/{study}/look`: a position, whether the study has it or not.
 */
export interface LookAtLine {
  /**
   * The actions that lead there.
   */
  line: [number, string][];
  /**
   * One more of whoever is to act.
   */
  action?: string;
  /**
   * Whether chance is drawn, for as long as it is to act.
   */
  deals?: boolean;
}
/**
 * `POST /api/tables/{table}/plan`; an empty one deletes what was planned.
 */
export interface MakePlan {
  /**
   * One of the own seats, which waits for others.
   */
  seat: number;
  /**
   * The one the player sees.
   */
  version: number;
  /**
   * Actions of all, one after the other from now on; each line ends with an own answer.
   */
  lines?: string[][];
  /**
   * The answer to whatever is in no line, if it is legal then.
   */
  anyway?: string;
}
/**
 * `POST /api/me/tokens`: let a program act for you.
 */
export interface MakeToken {
  /**
   * What to call it: 1 to 40 visible letters.
   */
  name: string;
  /**
   * One at least.
   */
  scopes: ("chat" | "open" | "play" | "read")[];
  /**
   * How long it is good for.
   */
  days?: number;
}
/**
 * Whether you can undo your last choice.
 */
export interface MayUndo {
  /**
   * Not at all, at once, or when the others agree.
   */
  how: "" | "ask" | "free";
  /**
   * Why not, in a sentence.
   */
  why: string;
}
/**
 * `GET /api/me`: who this browser is.
 */
export interface Me {
  /**
   * Whether they have said their name or sat down before.
   */
  is_known: boolean;
  /**
   * What they are called.
   */
  name: string;
  /**
   * The one they are seen in.
   */
  colour: "blue" | "green" | "orange" | "pink" | "violet" | "white";
  /**
   * Whether they have a password or a passkey.
   */
  has_account: boolean;
  /**
   * Empty without a password.
   */
  login: string;
  /**
   * How many there are.
   */
  passkeys: number;
  /**
   * Whether they may see to the house.
   */
  is_operator: boolean;
}
/**
 * `POST /api/me/passkey/name`: what to call a passkey.
 */
export interface NamePasskey {
  /**
   * Which one.
   */
  passkey: string;
  /**
   * 1 to 40 visible letters.
   */
  name: string;
}
/**
 * The body of a request that says all by its address.
 */
export interface Nothing {}
/**
 * `GET /api/imprint` and `GET /api/privacy`: a page that the operator has written.
 */
export interface Notice {
  /**
   * The heading that it begins with; empty where it begins with none.
   */
  title: string;
  /**
   * What they have written below that; of their own HTML there is none in it.
   */
  html: string;
  /**
   * On the page about people's data: what this site keeps and for how long, by its settings.
   */
  kept: string[];
}
/**
 * How the match ended.
 */
export interface Outcome {
  /**
   * Their seats.
   */
  winners: number[];
  /**
   * By seat; a player who is out has a lower one than all others.
   */
  returns: number[];
  /**
   * Who won and why, in one sentence.
   */
  line: string;
  /**
   * The number of the rule that ended it.
   */
  rule: string;
  /**
   * What ended the match; an abandoned one nobody wins.
   */
  ending: "abandoned" | "closed" | "left" | "resigned" | "rules" | "time";
  /**
   * By seat, 1 for the best; losers follow by what the game counts.
   */
  places: number[];
}
/**
 * `POST /api/me/password` makes an account or changes its password; `POST /api/log-in` uses it.
 */
export interface Password {
  /**
   * 3 to 40 letters, digits, dots, dashes or underlines; capitals count as small letters.
   */
  login: string;
  /**
   * 10 to 200 letters.
   */
  password: string;
}
/**
 * Somebody came, went, asked for something or lets a computer play; or a computer thinks or not.
 */
export interface People {
  type: "people";
  /**
   * Who sits where.
   */
  seats: Seat[];
  /**
   * Seats that asked for the next game.
   */
  rematch: number[];
  /**
   * What the computer does: empty, `getting ready` or `thinking`.
   */
  thinking: string;
  /**
   * Null where no time runs.
   */
  clock: ClockView | null;
  /**
   * Seats that would abandon the match.
   */
  agreed: number[];
  asks: Asks;
}
/**
 * Who sits where in the current match.
 */
export interface Seat {
  /**
   * Its number, from 0.
   */
  seat: number;
  /**
   * What the seat plays: `Chief`.
   */
  side: string;
  /**
   * The symbol of the board that marks it; empty while nobody knows what it plays.
   */
  symbol: string;
  /**
   * Empty while nobody sits there.
   */
  name: string;
  /**
   * Who sits there.
   */
  kind: "bot" | "free" | "person";
  /**
   * Whether they are connected (a bot always is).
   */
  here: boolean;
  /**
   * Of the computer: the one that sits there, or that plays for the person.
   */
  level: number;
  /**
   * Why this player is out and comes last, though a computer may play on.
   */
  out: "" | "left" | "resigned" | "time";
  /**
   * How the computer's character looks, from what everybody may see; who is to act is thinking.
   */
  mood: "calm" | "pleased" | "thinking" | "worried";
  /**
   * Whether a program from outside plays for the person.
   */
  is_program: boolean;
  /**
   * What the seat was called at the beginning, if otherwise: earlier sentences call it that.
   */
  was: string;
}
/**
 * How a player came out of a match.
 */
export interface Placing {
  /**
   * Of the player.
   */
  name: string;
  /**
   * 1 is the best; tied players have the same.
   */
  place: number;
  /**
   * Whether it is you.
   */
  is_you: boolean;
  /**
   * As in `Seat`.
   */
  is_program: boolean;
}
/**
 * Answer to `MakePlan` and to `GET /api/tables/{table}/plan?seat=0`.
 */
export interface PlanView {
  /**
   * Whose plan it is.
   */
  seat: number;
  /**
   * Those that are still possible.
   */
  lines: PlanStep[][];
  /**
   * The answer to whatever is in no line.
   */
  anyway: string;
  /**
   * Why the last plan is gone; empty while there is one, and after the own next choice.
   */
  dropped: string;
}
/**
 * `GET /api/me/results`: your ratings and your latest matches.
 */
export interface PlayerRecord {
  /**
   * Yours, by game.
   */
  ratings: RatingLine[];
  /**
   * The latest hundred.
   */
  results: ResultLine[];
}
/**
 * Your rating in a game.
 */
export interface RatingLine {
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * A newcomer has 1500.
   */
  points: number;
  /**
   * Half the interval that holds your strength in 95 of 100 cases.
   */
  margin: number;
  /**
   * How many have been rated.
   */
  matches: number;
}
/**
 * A finished match of yours.
 */
export interface ResultLine {
  /**
   * Its name.
   */
  match: string;
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * When, in Unix time.
   */
  ended_ms: number;
  /**
   * Yours; 1 is the best.
   */
  place: number;
  /**
   * The best first.
   */
  players: Placing[];
  /**
   * Your rating after it; missing where the match was not rated.
   */
  points: number | null;
  /**
   * What the match gave to it.
   */
  change: number | null;
}
/**
 * A decision that was well above a middling one.
 */
export interface Praised {
  /**
   * Of the line in the log.
   */
  number: number;
  /**
   * Who decided.
   */
  seat: number;
  made: Advised;
  usual: Advised;
  /**
   * What it does and the other does not, in a sentence; may be empty.
   */
  reason: string;
}
/**
 * `GET /api/key`.
 */
export interface PublicKey {
  /**
   * The public key (Ed25519, in hexadecimal) of this server's signatures in match files.
   */
  key: string;
}
/**
 * `POST /api/games/{game}/quick`: play whoever comes, at a table that waits or a new one. The answer is a `TableJoined`; where another process serves the table, it follows a redirection (307).
 */
export interface QuickMatch {
  /**
   * Of who wants to play.
   */
  name: string;
  /**
   * After so many seconds computers take the free seats, 600 at most; who waits least decides.
   */
  wait?: number;
  /**
   * Made by the browser: sent again with the same id within two days, it is answered as before.
   */
  id?: string;
}
/**
 * `GET /api/ratings`: who has played rated matches at listed tables, and you.
 */
export interface RatingBoard {
  /**
   * All that are installed.
   */
  games: GameBoard[];
}
/**
 * `POST /api/log-in/recovery`: log in without password and passkey.
 */
export interface RecoveryCode {
  /**
   * One of them. It is good for one log-in.
   */
  code: string;
}
/**
 * `POST /api/me/recovery`: new codes, in place of those before.
 */
export interface RecoveryCodes {
  /**
   * Shown this once: the server keeps only what it knows them by.
   */
  codes: string[];
}
/**
 * Why something was not done. The body of every HTTP error, and of `refused` on the socket.
 */
export interface Refusal {
  /**
   * One word for programs: `illegal`, `not-your-turn`, `stale`, `unknown-table`, ...
   */
  code: string;
  /**
   * A sentence for people: what was wrong, and what is allowed.
   */
  message: string;
  /**
   * The number of the rule that forbids it, where one does.
   */
  rule: string;
}
/**
 * The command was not carried out; nothing changed.
 */
export interface Refused {
  type: "refused";
  /**
   * Empty when the message could not be read.
   */
  id: string;
  /**
   * What there is to be seen.
   */
  version: number;
  refusal: Refusal;
}
/**
 * A character says something about what everybody may see.
 */
export interface Remark {
  /**
   * Whose it is.
   */
  seat: number;
  /**
   * What they say.
   */
  words: string;
}
/**
 * `POST /api/me/alerts/remove`: nothing more goes to an address.
 */
export interface RemoveAddress {
  /**
   * Of the address.
   */
  id: number;
}
/**
 * `POST /api/me/passkey/remove`: it opens nothing any more.
 */
export interface RemovePasskey {
  /**
   * Which one.
   */
  passkey: string;
}
/**
 * `GET /api/matches/{match}`: a finished match without its drawings.
 */
export interface Replay {
  /**
   * Its name.
   */
  match: string;
  /**
   * Where it was played.
   */
  table: string;
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * Who sat where.
   */
  seats: Seat[];
  /**
   * Where to fetch the board, as in `TableView`.
   */
  board: string;
  /**
   * Where to fetch the rulebook, as in `TableView`.
   */
  rules: string;
  /**
   * The whole log: position n is the one after line n, position 0 the start.
   */
  lines: LogLine[];
  /**
   * Null for a match that was brought in before its end.
   */
  outcome: Outcome | null;
  report: Report;
  /**
   * SHA-256 of the seed, in hexadecimal: shown before the match.
   */
  commitment: string;
  /**
   * In hexadecimal.
   */
  seed: string;
  /**
   * Of the game.
   */
  options: {
    [k: string]: number | string | boolean;
  };
  /**
   * Where it took off from another match, if it did.
   */
  branch: BranchOf | null;
  /**
   * What is said where its rules, or those of its beginning, are carried no more; else empty.
   */
  changed: string;
  /**
   * Who brought it in as a file; empty for a match played here.
   */
  brought_by: string;
}
/**
 * What is worth knowing of a finished match.
 */
export interface Report {
  /**
   * Drawn ones.
   */
  charts?: Chart[];
  /**
   * Tables.
   */
  sheets?: Sheet[];
  /**
   * The deed of the match, in one sentence; empty where there is nothing to tell.
   */
  deed?: string;
}
/**
 * `GET /api/matches/{match}/review`: asking for it begins it; it is complete when `done` is 1.
 */
export interface Reviewed {
  /**
   * How much of it is done, from 0 to 1.
   */
  done: number;
  /**
   * The three costliest decisions of each seat, the costliest first; none before it is complete.
   */
  lessons: Judged[];
  /**
   * What was done well: one decision a seat at most; none before it is complete.
   */
  well: Praised[];
  /**
   * What could not be known: one for a seat at most; none before it is complete.
   */
  luck: Turned[];
  /**
   * The decision that cost most of all; None if none clearly cost anything, or before it is complete.
   */
  turn: Judged | null;
  chart: Chart;
  /**
   * What the clear mistakes of each seat cost, in wins.
   */
  lost: number[];
}
/**
 * Where chances fell between two decisions of a seat, by what it could not know.
 */
export interface Turned {
  /**
   * Whose chances.
   */
  seat: number;
  /**
   * The line of the log of its last decision before.
   */
  after: number;
  /**
   * That of its next one.
   */
  until: number;
  /**
   * Of winning after the former, from 0 to 1.
   */
  chance: number;
  /**
   * Of winning at the latter.
   */
  left: number;
}
/**
 * `GET /api/games/{game}/rules`.
 */
export interface Rulebook {
  /**
   * What it is written in: English where there is no translation.
   */
  language: string;
  /**
   * Of the rulebook.
   */
  title: string;
  /**
   * What comes before the first chapter.
   */
  html: string;
  /**
   * All of them, in order.
   */
  chapters: Chapter[];
  /**
   * The game for newcomers, on a page that links to the rules; null where there is none.
   */
  introduction: Chapter | null;
}
/**
 * How to make a scene of the one before. A list that is missing is the same as before. What is no list of things that stay, such as the motions, is whole: missing, it is empty.
 */
export interface SceneDifference {
  /**
   * In their order: runs of those that stay, each the index of its first and their number, and new ones.
   */
  sprites?: ([number, number] | Sprite)[] | null;
  /**
   * In the same way.
   */
  marks?: ([number, number] | Mark)[] | null;
  /**
   * In the same way.
   */
  labels?: ([number, number] | Label)[] | null;
  /**
   * In the same way.
   */
  choices?: ([number, number] | Choice)[] | null;
  /**
   * In the same way.
   */
  sheets?: ([number, number] | Sheet)[] | null;
  /**
   * In the same way.
   */
  reveals?: ([number, number] | Reveal)[] | null;
  /**
   * In the same way.
   */
  home?: ([number, number] | string)[] | null;
  /**
   * The one that there is then.
   */
  entry?: Entry | null;
  /**
   * The whole of it.
   */
  lot?: string[];
  /**
   * All of them.
   */
  motions?: Motion[];
  /**
   * As in `Scene`.
   */
  status?: string;
  /**
   * As in `Scene`.
   */
  said?: string;
  /**
   * As in `Scene`.
   */
  hint?: string;
}
/**
 * The games played at this table so far.
 */
export interface SeriesView {
  /**
   * What follows each match.
   */
  form: "exchange" | "handicap";
  /**
   * Games won by each player's name.
   */
  wins: [string, number][];
  /**
   * The number h of B4.1.
   */
  handicap: number;
  /**
   * The state of the series in words.
   */
  line: string;
  /**
   * What the next game would be, in words.
   */
  next: string;
}
/**
 * Everything, sent on connecting, when a match starts, and whenever the browser asks by `hello`.
 */
export interface TableView {
  type: "table";
  /**
   * Its name.
   */
  table: string;
  /**
   * Names the match; its replay is at `/m/{match}`.
   */
  match: string;
  /**
   * Counts what this viewer has been told. It does not count what is secret for this viewer, so that it tells nothing of it.
   */
  version: number;
  /**
   * The oldest version that asks you what is asked now: since then, others have become ready at most.
   */
  since: number;
  /**
   * Its name.
   */
  game: string;
  /**
   * Of the game, in words.
   */
  title: string;
  /**
   * Where to fetch the board: `GET` gives a `Board`, the same for ever at the same address.
   */
  board: string;
  /**
   * Where to fetch the rulebook: an address that changes when it does.
   */
  rules: string;
  scene: Scene;
  /**
   * Your seat, or -1 for a spectator. Of several seats of one device, the one that is shown.
   */
  you: number;
  /**
   * All seats of this device: one, or several for pass and play.
   */
  yours: number[];
  /**
   * The seats that are waited for.
   */
  acting: number[];
  /**
   * Who sits where.
   */
  seats: Seat[];
  /**
   * What this viewer may read of the match.
   */
  log: LogLine[];
  /**
   * How far the match is.
   */
  phase: "over" | "playing" | "waiting";
  /**
   * SHA-256 of the seed the server draws chance from, in hexadecimal; the seed is revealed at the end.
   */
  commitment: string;
  series: SeriesView;
  /**
   * Of this match; null where nothing in it is left to chance, and where nobody was asked to pledge.
   */
  fair: Fair | null;
  /**
   * Of the match after this one, once this one is over.
   */
  next_fair: Fair | null;
  /**
   * Null until the match is over.
   */
  outcome: Outcome | null;
  /**
   * Whether nothing is ever hidden in this game: a device that is handed on needs no curtain.
   */
  is_open: boolean;
  /**
   * Whether you have chosen something that is still secret and can be changed.
   */
  may_take_back: boolean;
  /**
   * Seats that asked for the next game.
   */
  rematch: number[];
  /**
   * Only for who may hand it on, while a seat is free.
   */
  invite: string;
  /**
   * Whether anybody may sit down, without an invitation.
   */
  is_listed: boolean;
  /**
   * Of the game.
   */
  options: {
    [k: string]: number | string | boolean;
  };
  /**
   * What the computer is doing, when a person waits for it (`getting ready`, `thinking`).
   */
  thinking: string;
  /**
   * Whether you may fill seats and take people out of them before the match.
   */
  is_owner: boolean;
  /**
   * Missing where no time runs.
   */
  clock: ClockView | null;
  /**
   * Seats that would abandon the match.
   */
  agreed: number[];
  asks: Asks;
  /**
   * The seats that were asked together: who of them no longer acts is ready.
   */
  together: number[];
  /**
   * Where this match took off from another; it is not rated.
   */
  branch: BranchOf | null;
  /**
   * What is said where the rules of this match are carried no more: under which it goes on; else empty.
   */
  changed: string;
  /**
   * Whether players may plan answers here while they wait.
   */
  may_plan: boolean;
  /**
   * So many milliseconds later computers take the free seats of a quick match; null elsewhere.
   */
  fill_ms: number | null;
  /**
   * A greeting, before anybody has acted, or the last words.
   */
  remark: Remark | null;
  /**
   * Whether those at the table may chat: not in a house for children.
   */
  has_chat: boolean;
  /**
   * Whether matches of this table may be given away for research, without names.
   */
  is_for_research: boolean;
  pace: Pace;
  /**
   * Whether a computer plays on for a player whose time is up, or the player is out.
   */
  on_timeout: "computer" | "out";
  /**
   * Whether players may ask for hints.
   */
  hints: boolean;
  /**
   * What may be undone: nothing (`none`), one's own choice while nobody has answered it (`misclick`), more when all agree, but never across a die or what was revealed (`consent`), or even that (`all`).
   */
  undo: "all" | "consent" | "misclick" | "none";
  /**
   * Whether all who have the link may watch, or players only; until the match begins nothing is hidden.
   */
  watch: "all" | "players";
  /**
   * Whether each player has a notebook of what they saw (A12.1).
   */
  notebook: boolean;
}
/**
 * Something was done that this viewer may know of: an action and all that followed by itself. Where much is done at once, several actions. What has its default is not sent.
 */
export interface Update {
  type: "update";
  /**
   * The version that this is the difference to; a browser that has seen another says hello again.
   */
  base: number;
  /**
   * The one this viewer has seen then.
   */
  version: number;
  /**
   * As in `TableView`.
   */
  since: number;
  scene: SceneDifference;
  /**
   * The seats that are waited for.
   */
  acting: number[];
  /**
   * What is new in the log; empty when somebody has chosen in secret.
   */
  lines?: LogLine[];
  /**
   * How far the match is.
   */
  phase?: "over" | "playing" | "waiting";
  /**
   * Null until the match is over.
   */
  outcome?: Outcome | null;
  /**
   * Whether you have chosen something that is still secret and can be changed.
   */
  may_take_back?: boolean;
  /**
   * Sent when the match ends.
   */
  series?: SeriesView | null;
  /**
   * As in `TableView`.
   */
  next_fair?: Fair | null;
  /**
   * Sent when it has become known what somebody plays, or a character's mood is another.
   */
  seats?: Seat[] | null;
  /**
   * Null where no time runs.
   */
  clock?: ClockView | null;
  asks?: Asks;
  /**
   * Said now and then.
   */
  remark?: Remark | null;
}
/**
 * `GET /api/site`: what the front page needs.
 */
export interface Site {
  /**
   * Every one that is installed and can be played.
   */
  games: GameInfo[];
  /**
   * The name this visitor used last, or an empty string.
   */
  name: string;
  /**
   * Whether matches at tables that are opened now may be given away for research, without names.
   */
  is_for_research: boolean;
  /**
   * Those that the operator has written.
   */
  pages: ("imprint" | "privacy")[];
  /**
   * Names of installed games that cannot be played; the server's log says why.
   */
  broken: string[];
}
/**
 * Answer to `CreateStudy`.
 */
export interface StudyCreated {
  /**
   * Its name: it is at `/study/{study}`, for everybody who has the link.
   */
  study: string;
}
/**
 * Answer to `EditStudy`.
 */
export interface StudyEdited {
  /**
   * The new one.
   */
  version: number;
}
/**
 * A study in a list.
 */
export interface StudyLine {
  /**
   * Its name.
   */
  study: string;
  /**
   * What it is called.
   */
  title: string;
  /**
   * The game's name.
   */
  game: string;
  /**
   * In words.
   */
  game_title: string;
  /**
   * When it was changed last, Unix time.
   */
  changed_ms: number;
}
/**
 * `GET /api/me/studies`.
 */
export interface StudyList {
  /**
   * The last changed first.
   */
  studies: StudyLine[];
}
/**
 * Told by the socket `/api/studies/{study}/socket`: at once, at each change, and now and then.
 */
export interface StudyNews {
  type: "study";
  /**
   * Fetch the study again if you know an older one.
   */
  version: number;
  /**
   * Where others are led now; null while nobody leads.
   */
  lead: [number, string][] | null;
}
/**
 * One position of a study.
 */
export interface StudyNode {
  /**
   * The number of the position before it; -1 for the first one.
   */
  parent: number;
  /**
   * Who acted; -1 is chance.
   */
  seat: number;
  /**
   * In notation; empty for the first position.
   */
  action: string;
  /**
   * By language.
   */
  comment: {
    [k: string]: string;
  };
  /**
   * On the board; a mark has no second place.
   */
  arrows: [string, string][];
}
/**
 * `GET /api/studies/{study}`: all of a study but its drawings.
 */
export interface StudyView {
  /**
   * Its name.
   */
  study: string;
  /**
   * Counts how often it was changed.
   */
  version: number;
  /**
   * What it is called.
   */
  title: string;
  /**
   * Who opened it.
   */
  owner: string;
  /**
   * Whether you may change and lead it.
   */
  is_yours: boolean;
  /**
   * The game's name.
   */
  game: string;
  /**
   * In words.
   */
  game_title: string;
  /**
   * Where to fetch the board, as in `TableView`.
   */
  board: string;
  /**
   * Where to fetch the rulebook, as in `TableView`.
   */
  rules: string;
  /**
   * What they play; nobody sits there.
   */
  seats: Seat[];
  /**
   * The match it was opened from; empty for none.
   */
  match: string;
  /**
   * Each after the one before it. Of those that follow the same one the first goes on with the line.
   */
  nodes: StudyNode[];
  /**
   * Where others are led now; null while nobody leads.
   */
  lead: [number, string][] | null;
}
/**
 * Answer to `CreateTable`.
 */
export interface TableCreated {
  /**
   * Its name.
   */
  table: string;
  /**
   * Goes into the friend's link; empty when nobody is awaited.
   */
  invite: string;
  /**
   * As in `TableView`: known before any entropy is sent, so that the seed cannot follow from it.
   */
  commitment: string;
}
/**
 * A line of `GET /api/me/events`: something has changed at one of your tables.
 */
export interface TableEvent {
  /**
   * Its name.
   */
  table: string;
  /**
   * What is played there.
   */
  game: string;
  /**
   * Players are awaited, or it is others' turn, or yours; or it is over, or no table of yours any more.
   */
  what: "gone" | "playing" | "turn" | "waiting";
}
/**
 * Answer to `JoinTable`.
 */
export interface TableJoined {
  /**
   * Its name.
   */
  table: string;
  /**
   * As in `TableCreated`.
   */
  commitment: string;
}
/**
 * `GET /api/me/tables`: your unfinished tables; `GET /api/tables`: those anybody may join.
 */
export interface TableList {
  /**
   * In the order that the request tells.
   */
  tables: TableLine[];
}
/**
 * `GET /api/tables/{table}/position`, and each line of its `/stream`.
 */
export interface TablePosition {
  /**
   * Its name.
   */
  table: string;
  /**
   * The match at it; a rematch is another.
   */
  match: string;
  /**
   * To be sent with an action: how much this visitor has been shown.
   */
  version: number;
  /**
   * Where the match stands.
   */
  phase: "over" | "playing" | "waiting";
  /**
   * Its name.
   */
  game: string;
  /**
   * By which rules it is played.
   */
  rules_version: number;
  /**
   * As the site lists them.
   */
  options: {
    [k: string]: number | string | boolean;
  };
  /**
   * Yours, from 0 on: of several, one that is to act. None for who only watches.
   */
  seat: number | null;
  /**
   * How many there are.
   */
  seats: number;
  /**
   * The seats that are waited for.
   */
  acting: number[];
  /**
   * What your seat may see, as `State.to_dict` writes a view (`docs/bot-protocol.md`).
   */
  state: {};
  /**
   * What your seat may do, in notation; None where that is more than 2,000 actions.
   */
  legal: string[] | null;
  /**
   * What each seat has won, by the rules alone; None before the end.
   */
  returns: number[] | null;
}
/**
 * `POST /api/tables/{table}/act`: make an action.
 */
export interface TakeAction {
  /**
   * Made by the program, unique among those of a visitor at a table: sent again, it is carried out once.
   */
  id: string;
  /**
   * Of the position that the program saw.
   */
  version: number;
  /**
   * In notation.
   */
  action: string;
}
/**
 * `POST /api/tables/{table}/chat/report`: show the operator a message, or what somebody does.
 */
export interface TellOperator {
  /**
   * What is wrong.
   */
  kind?: "abuse" | "cheating" | "name" | "other" | "spam" | "stalling";
  /**
   * The same in words, at most 200 characters; without them `other` says nothing.
   */
  reason?: string;
  /**
   * The number of a message,
   */
  message?: number;
  /**
   * or whose doings it is about.
   */
  seat?: number;
  /**
   * Made by who asks: sent again with the same id, it is answered as before.
   */
  id?: string | "";
}
/**
 * A token of yours.
 */
export interface TokenLine {
  /**
   * Names it to who wants to end it, and opens nothing.
   */
  token: string;
  /**
   * What you call it.
   */
  name: string;
  /**
   * What programs may do with it.
   */
  scopes: ("chat" | "open" | "play" | "read")[];
  /**
   * When it was made, in Unix time.
   */
  created_ms: number;
  /**
   * When it was last used, to an hour; 0 if never.
   */
  used_ms: number;
  /**
   * When it ends by itself.
   */
  ends_ms: number;
}
/**
 * The answer to MakeToken.
 */
export interface TokenMade {
  /**
   * For the program. Shown this once: the server keeps only its hash.
   */
  token: string;
}
/**
 * `GET /api/me/tokens`: what programs act for you by.
 */
export interface Tokens {
  /**
   * In the order they were made; ended ones are not among them.
   */
  tokens: TokenLine[];
}
/**
 * `POST /api/me/vacations`: be away from one day to another, both included. A day is one of the server's, from midnight to midnight in universal time, written `2026-12-24`.
 */
export interface Vacation {
  /**
   * The first day of it.
   */
  first: string;
  /**
   * The last day of it.
   */
  last: string;
}
/**
 * `GET /api/me/vacations`, and the answer to what changes them.
 */
export interface Vacations {
  /**
   * Those that are not over, in order.
   */
  vacations: Vacation[];
  /**
   * Days that are left this year.
   */
  left: number;
  /**
   * By the server's calendar.
   */
  today: string;
}
