import type { Matrix, MatrixCell, Orders, Seat } from "@banneret/core";

/** One pair of orders as it is shown: by whole percent if it is an estimate, otherwise by tenths. */
export interface Pair {
  chance: number;
  words: string;
  /** Most often no one wins, so that a low chance is not a defeat. */
  drawn: boolean;
  /** No other order is better against this one of the other side, and some are worse. */
  best: boolean;
}

/** The matrix as it is shown: the chances of the side of the rows. */
export interface Pairs {
  rows: Orders;
  columns: Orders;
  cells: (Pair | null)[][];
  /** What each row is worth if the other side has guessed it. */
  worst: (Pair | null)[];
  /** 95 in 100 times each true chance lies within this of the one shown; 0: they are exact. */
  margin: number;
  games: number;
  rollsBefore: number;
  believed: string;
}

/** A chance that is not certain never reads as one that is. */
function words(chance: number, exact: boolean): string {
  const steps = exact ? 1000 : 100;
  const shown = Math.round(chance * steps);
  if (shown === 0 && chance > 0) return exact ? "< 0.1" : "< 1";
  if (shown === steps && chance < 1) return exact ? "> 99.9" : "> 99";
  return exact ? (shown / 10).toFixed(shown % 10 === 0 ? 0 : 1) : String(shown);
}

const turned = (cell: MatrixCell | null): MatrixCell | null =>
  cell && { ...cell, chance: Math.max(0, 1 - cell.chance - cell.draw) };

/** From the point of view of the commander of the columns, if that is the viewer and there is no third side. */
function facing(matrix: Matrix, seat: Seat, sides: number): Matrix {
  if (seat.role !== "commander" || seat.side !== matrix.columns.side || sides > 2) return matrix;
  const cells = matrix.columns.orders.map((_, column) =>
    matrix.rows.orders.map((_, row) => turned(matrix.cells[row]?.[column] ?? null)),
  );
  return { ...matrix, rows: matrix.columns, columns: matrix.rows, cells };
}

const present = <T>(list: (T | null)[]): T[] => list.filter((one) => one !== null);

/** Marks the best of those that are compared, unless all of them are equal. */
function marked(compared: (MatrixCell | null)[], exact: boolean): (Pair | null)[] {
  const shown = compared.map((cell) => cell && words(cell.chance, exact));
  const best = words(Math.max(...present(compared).map(({ chance }) => chance)), exact);
  const differ = new Set(present(shown)).size > 1;
  return compared.map(
    (cell, i) =>
      cell && { chance: cell.chance, words: shown[i] ?? "", drawn: cell.draw > 0.5, best: differ && shown[i] === best },
  );
}

const lowest = (list: (MatrixCell | null)[]): MatrixCell | null =>
  present(list).reduce<MatrixCell | null>((least, cell) => (least && least.chance <= cell.chance ? least : cell), null);

export function pairsOf(matrix: Matrix, seat: Seat, sides: number): Pairs {
  const { rows, columns, cells, games, rollsBefore, believed } = facing(matrix, seat, sides);
  const exact = games === 0;
  const byColumn = columns.orders.map((_, column) =>
    marked(
      cells.map((row) => row[column] ?? null),
      exact,
    ),
  );
  return {
    rows,
    columns,
    games,
    rollsBefore,
    believed,
    cells: cells.map((_, row) => byColumn.map((column) => column[row] ?? null)),
    worst: marked(cells.map(lowest), exact),
    margin: 1.96 * Math.max(0, ...present(cells.flat()).map(({ error }) => error)),
  };
}
