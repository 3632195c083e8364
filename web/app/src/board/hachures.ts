import type { Point } from "@banneret/core";

const GAP = 6; // between two strokes, units of the drawing
const LENGTH = 15;

/** Strokes down the slope of a hill, inwards from its outline: longer in the south-east, away from the light. */
export function hachures(outline: Point[]): string {
  const area = outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  const inward = area > 0 ? 1 : -1; // on paper, where y goes down
  return outline.map((from, i) => alongEdge(from, outline[(i + 1) % outline.length] ?? from, inward, i)).join("");
}

function alongEdge([x, y]: Point, [toX, toY]: Point, inward: number, seed: number): string {
  const length = Math.hypot(toX - x, toY - y);
  if (length === 0) return "";
  const [ahead, aside] = [(toX - x) / length, (toY - y) / length];
  const [inX, inY] = [-aside * inward, ahead * inward];
  const shade = 0.65 + 0.35 * (-(inX + inY) / Math.SQRT2);
  let path = "";
  for (let i = 0, at = GAP / 2; at < length; i++, at += GAP) {
    const uneven = ((i * 7 + seed * 3) % 5) / 5; // no ruler
    const long = LENGTH * shade * (0.7 + 0.3 * uneven);
    const start = 2 + 3 * uneven;
    const point = (far: number): string =>
      `${(x + ahead * at + inX * far).toFixed(1)} ${(y + aside * at + inY * far).toFixed(1)}`;
    path += `M${point(start)}L${point(start + long)}`;
  }
  return path;
}
