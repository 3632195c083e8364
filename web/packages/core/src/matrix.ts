import type { Bounds } from "./answers.js";
import type { Seat } from "./seats.js";

export interface MatrixRequest extends Bounds {
  /** Who looks: the referee, or a commander, of whom only what that seat knows goes into it. */
  seat: Seat;
  /** Only who wins, without what is lost: quicker where a battle is estimated. */
  winnerOnly?: boolean;
  /** Played in all where the pairs are too large to be counted; left out: until the error is 0.4%. */
  games?: number;
}

/** A side's sealed orders, in words. */
export interface Orders {
  side: number;
  name: string;
  orders: string[];
}

/** What becomes of one pair of orders. */
export interface MatrixCell {
  /** That the side of the rows wins. */
  chance: number;
  /** That no one wins. */
  draw: number;
  /** One standard error of the chance; 0: it is exact. */
  error: number;
}

/** The coming round: the chance of winning the battle for each pair of sealed orders, all later ones by default. */
export interface Matrix {
  rows: Orders;
  columns: Orders;
  /** By row and column. Null: the two cannot meet in any world that the seat holds possible. */
  cells: (MatrixCell | null)[][];
  /** 0: every chance is exact. */
  games: number;
  /** Rolls before the orders; a chance is over all that they may bring. */
  rollsBefore: number;
  /** What the seat knows and assumes; "" if nothing is hidden from it. */
  believed: string;
}

interface RawOrders {
  side: string;
  orders: string[];
}

interface RawRound {
  weight: number;
  rows: RawOrders;
  columns: RawOrders;
  games: number;
  rolls_before: number;
  cells: { row: number; column: number; chance: number; draw: number; error?: number }[];
}

export interface RawMatrix {
  believed: string;
  worlds: RawRound[];
}

interface Sum extends MatrixCell {
  weight: number;
}

/** All orders of all worlds, each once, in the order in which they are first offered. */
const offered = (worlds: RawRound[], of: "rows" | "columns"): string[] => [
  ...new Set(worlds.flatMap((world) => world[of].orders)),
];

/** Games that were played for each pair alone come without an error: half a root is the most that it can be. */
function errorOf(games: number, error: number | undefined): number {
  if (error !== undefined) return error;
  return games === 0 ? 0 : 0.5 / Math.sqrt(games);
}

/** Adds what a pair of orders is worth in each world, by how likely that world is. */
function sums(worlds: RawRound[]): Map<string, Sum> {
  const found = new Map<string, Sum>();
  for (const { weight, rows, columns, games, cells } of worlds)
    for (const { row, column, chance, draw, error } of cells) {
      const key = `${rows.orders[row]}\n${columns.orders[column]}`;
      const sum = found.get(key) ?? { chance: 0, draw: 0, error: 0, weight: 0 };
      found.set(key, {
        chance: sum.chance + weight * chance,
        draw: sum.draw + weight * draw,
        error: sum.error + weight * errorOf(games, error),
        weight: sum.weight + weight,
      });
    }
  return found;
}

/** One matrix of those of all worlds. */
export function matrixOf({ believed, worlds }: RawMatrix, sides: string[]): Matrix {
  const rows = offered(worlds, "rows");
  const columns = offered(worlds, "columns");
  const found = sums(worlds);
  const cell = (row: string, column: string): MatrixCell | null => {
    const sum = found.get(`${row}\n${column}`);
    return sum ? { chance: sum.chance / sum.weight, draw: sum.draw / sum.weight, error: sum.error / sum.weight } : null;
  };
  const [name = "", other = ""] = [worlds[0]?.rows.side, worlds[0]?.columns.side];
  return {
    rows: { side: sides.indexOf(name), name, orders: rows },
    columns: { side: sides.lastIndexOf(other), name: other, orders: columns },
    cells: rows.map((row) => columns.map((column) => cell(row, column))),
    games: Math.max(0, ...worlds.map(({ games }) => games)),
    rollsBefore: worlds[0]?.rolls_before ?? 0,
    believed,
  };
}
