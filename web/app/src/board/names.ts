import type { Board, Point } from "@banneret/core";
import { drawn, paper } from "./geometry.js";

/** A name on the board, in lines about a middle; units of the paper. */
export interface Name {
  lines: string[];
  x: number;
  /** The middle of its first line. */
  y: number;
}

const LINE = 24; // letters
const WIDE = 0.48; // of the size of the letters, for one of them
const HIGH = 1.15;
const TRIES = 12; // places that are tried for one name

/** Breaks a name between words, or within one that is longer than a line. */
export function broken(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ").flatMap((one) => one.match(new RegExp(`.{1,${LINE}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The middle of an area, or of a line. */
function middle(points: Point[], area: boolean): Point {
  if (!area) return points[Math.floor(points.length / 2)] ?? [0, 0];
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

interface Box {
  x: number; // the middle
  y: number;
  width: number;
  height: number;
}

const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
const within = (low: number, value: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/**
 * The names of the ground in letters of a size: on the paper, and none over another. One that has no room is left out
 * until the table is shown larger.
 */
export function placed(board: Board, size: number): Name[] {
  const { width, height } = paper(board);
  const boxes: Box[] = [];
  return board.pieces
    .filter(({ name }) => name !== undefined)
    .flatMap((piece) => {
      const lines = broken(piece.name ?? "");
      const [x, y] = middle(
        piece.points.map(([px, py]) => drawn(board, px, py)),
        piece.area,
      );
      const wide = Math.max(...lines.map(({ length }) => length)) * size * WIDE,
        high = lines.length * size * HIGH;
      const at = (step: number): Box => {
        const shift = Math.ceil(step / 2) * size * HIGH * (step % 2 === 0 ? -1 : 1); // below, above, further below
        return {
          x: within(wide / 2, x, width - wide / 2),
          y: within(high / 2, y + shift, height - high / 2),
          width: wide,
          height: high,
        };
      };
      const tried = Array.from({ length: TRIES }, (_, step) => at(step));
      const box = tried.find((one) => !boxes.some((other) => meet(one, other)));
      if (!box) return [];
      boxes.push(box);
      return [{ lines, x: box.x, y: box.y - high / 2 + (size * HIGH) / 2 }];
    });
}

/** The line height of names, in their size. */
export const NAME_LINE = HIGH;
