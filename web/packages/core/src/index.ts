export type {
  AdviseRequest,
  AnalyseRequest,
  Bounds,
  ChancesRequest,
  Estimate,
  Measure,
  Odds,
  OddsRequest,
  Play,
  Row,
  SimulateRequest,
  Simulated,
  Solution,
  SolveRequest,
  Winner,
  WithOrders,
} from "./answers.js";
export type {
  Act,
  ActAnswer,
  Board,
  Enemy,
  Link,
  Mark,
  Piece,
  Place,
  Point,
  Probe,
  Reach,
  Refusal,
  Stand,
  Wish,
} from "./board.js";
export type { Book, Change, Paid, Statement } from "./book.js";
export { closed, newKey, openedJournal, type ClosedLine } from "./closed.js";
export { parseDocument, placedMessage, writeDocument, type Find, type Tree } from "./documents.js";
export type { CampaignMap, Day, Force, Look, March, Site, Space, Terrain, Toward } from "./map.js";
export { BanneretError, type ErrorDetails } from "./errors.js";
export type { Watch } from "./exports.js";
export { open, resume, resumeClosed, type Game, type GameMethods, type GameOptions, type Patience } from "./game.js";
export type * from "./generated/index.js";
export { readJournal, type Journal, type JournalHead } from "./journal.js";
export type { Progress } from "./messages.js";
export { matrixOf, type Matrix, type MatrixCell, type MatrixRequest, type Orders, type RawMatrix } from "./matrix.js";
export { loadModule, SYSTEMS, type System } from "./modules.js";
export { muster, type Muster } from "./muster.js";
export type {
  Card,
  CardFigure,
  Entry,
  Event,
  Finding,
  Judgement,
  JudgementAnswer,
  Option,
  OptionAdds,
  Question,
  Prospect,
  Prospects,
  RollLedger,
  SideGoals,
  Span,
  Target,
  Term,
  Throw,
  View,
} from "./questions.js";
export { Rater, type CatalogueQuery, type Rated } from "./rater.js";
export { answering, character, commander, REFEREE, SPECTATOR, type Seat } from "./seats.js";
export { newSeed, type Seed } from "./seeds.js";
export type { Asked, Story } from "./story.js";
export { Table, type Bot, type Outcome, type Ruling, type TableOptions } from "./table.js";
