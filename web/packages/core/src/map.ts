/** A column and a row. Hexes form columns and have a corner at the side; odd columns are shifted down by half a hex. */
export type Space = [x: number, y: number];

/** How ground is drawn. */
export type Look = "open" | "fields" | "woods" | "hills" | "mountains" | "marsh" | "waste" | "water";

/** A word of the system for ground. */
export interface Terrain {
  word: string;
  look: Look;
}

/** A named place. Of a region only its name is drawn. */
export interface Site {
  name: string;
  at: Space;
  kind: "region" | "camp" | "village" | "town" | "castle";
  /** Whose; left out: no one's. */
  side?: number;
}

/** A force that the seat may know of. */
export interface Force {
  name: string;
  at: Space;
  side: number;
  /** The way that it faces, clockwise from north: 6 on hexes, 8 on squares. */
  facing?: number;
  strength?: number;
  /** It is not certain that it is there: when or by whom it was seen. */
  seen?: string;
}

/** The calendar, all from 1 but the months, of which this many have ended. */
export interface Day {
  day: number;
  days: number;
  month: number;
  day_of_month: number;
  /** The day of the campaign on which this month's bill falls due. */
  pay_day: number;
  /** Of the month; left out: months are only counted. */
  name?: string;
}

/** What the seat has to answer now sends a force over the map. */
export interface March {
  from: Space;
  /** The answer is a way and a number of steps; otherwise a column and a row. */
  by_way: boolean;
}

/** The map of a campaign, as a seat may see it. */
export interface CampaignMap {
  form: "hexes" | "squares" | "plain";
  /** The corners of what is said of it. */
  first: Space;
  last: Space;
  /** Of a space. */
  miles?: number;
  terrains?: Terrain[];
  /** A text for each row from `first` on with a letter for each space: "a" is the first of the terrains. */
  rows?: string[];
  /** The same for what the seat sees: "." troops are known, "?" only that there are some, "#" nothing. */
  sight?: string[];
  /** Pairs of neighbours. */
  roads?: [Space, Space][];
  rivers?: [Space, Space][];
  places: Site[];
  forces: Force[];
  date?: Day;
  march?: March;
}

/** An answer that sends a force over the map. */
export interface Toward {
  value: number[];
  /**
   * From where it stands to where that leads, space by space: by the way that the rules take as far as its side can
   * foresee.
   */
  line: Space[];
  /** "north-east 2, to Wendrow" */
  words: string;
  /** False: the rules offer no march that way, or none leads nearer. */
  allowed: boolean;
  /** It does not come so far as was asked. */
  short: boolean;
}
