/** A place on a board, in units of which Board.inch make an inch, from its south-west corner. */
export type Point = [x: number, y: number];

/** A piece of terrain: a polygon, or a line with or without a width. */
export interface Piece {
  look:
    | "open"
    | "hill"
    | "woods"
    | "rocks"
    | "scrub"
    | "marsh"
    | "water"
    | "ford"
    | "bridge"
    | "road"
    | "houses"
    | "stronghold"
    | "wall"
    | "hedge"
    | "stakes"
    | "trench"
    | "mines";
  /** The word of its system. */
  kind: string;
  name?: string;
  area: boolean;
  width?: number;
  points: Point[];
}

/** What is true of a stand in addition to its strength. `ready`: the seat may order it now. */
export type Mark =
  | "general"
  | "chief"
  | "cut_off"
  | "routs"
  | "pinned"
  | "fights"
  | "hidden"
  | "round"
  | "lost"
  | "ready";

/** A rectangle on the table. Headings are tenths of a degree: 0 is east, 900 north. */
export interface Stand {
  /** As orders call it. */
  number: number;
  name: string;
  /** The part of its army. */
  group: string;
  /** As documents have it: "INF/A". */
  type: string;
  /** The same for people: "Armoured infantry". */
  kind: string;
  side: number;
  x: number;
  y: number;
  heading: number;
  /** Across its heading. */
  width: number;
  /** Along its heading. */
  depth: number;
  strength: number;
  full: number;
  arm: "foot" | "loose" | "horse" | "guns" | "armour" | "wagons" | "air";
  marks: Mark[];
}

/** Who passes command on to whom; or who should, and cannot reach. */
export interface Link {
  from: number;
  to: number;
  broken: boolean;
}

/** How far the chosen stand goes or shoots from where it is. */
export interface Reach {
  /** "bow, 8 in" */
  words: string;
  moves: boolean;
  points: Point[];
}

/** The table of a battle of stands, as a seat may see it. */
export interface Board {
  inch: number;
  width: number;
  depth: number;
  /** "round 3, shooting" */
  moment: string;
  sides: { name: string; lost: number }[];
  pieces: Piece[];
  stands: Stand[];
  /** Not on the table yet. Their places mean nothing. */
  waiting: Stand[];
  links: Link[];
  reaches: Reach[];
  arrows: { stand: number; from: Point }[];
  /** The number of the chosen stand. */
  chosen?: number;
}

export interface Place {
  x: number;
  y: number;
  heading: number;
}

/** An answer to the open question, or to the one that follows from it. */
export interface ActAnswer {
  /** The key of the question's kind. */
  ask: string;
  value: number[];
}

/** Why something is not allowed, with what was measured, in units. */
export interface Refusal {
  rule: string;
  text: string;
  measured?: number;
  limit?: number;
}

/** Something that a stand may do, or may not. */
export interface Act {
  /** "move" */
  act: string;
  /** The weapon of a shot. */
  with?: string;
  /** The stand that it is aimed at. */
  onto?: number;
  allowed: boolean;
  refused?: Refusal;
  /** It goes towards the place as far as it may, and not so far as was asked. */
  falls_short?: boolean;
  /** A question follows that no point answers. */
  asks_more?: boolean;
  /** They carry it out, one after the other; a later one only if a question of its kind is then open. */
  answers: ActAnswer[];
  /** Where it leads. */
  to?: Place;
  /** Units that it goes; of its move, units that this takes, and that it has. */
  way?: number;
  cost?: number;
  allowance?: number;
}

/** With whom a stand would have to do. */
export interface Enemy {
  stand: number;
  /** Units between the two. */
  gap: number;
  touches?: boolean;
  /** A charge of its next round would reach that enemy. */
  charges?: boolean;
  shoots?: boolean;
  with?: string;
}

/** What a stand may do where a pointer is, and what it would meet there. */
export interface Probe {
  stand: number;
  inch: number;
  acts: Act[];
  /** The place that the rest is about: where the first act that is allowed leads; if none is, the pointer's. */
  at: Place;
  ground: { kind: string; name?: string }[];
  enemies: Enemy[];
  in_command?: boolean;
  may_shoot: boolean;
}

/**
 * What a pointer asks. Without a point: everything that the stand may be shown. Without a heading it faces as it comes.
 */
export interface Wish {
  stand: number;
  at?: Point;
  heading?: number;
}
