import type { CampaignMap, Space } from "@banneret/core";

/** A point of the drawing. */
export type Spot = [x: number, y: number];

export const HALF = 30; // from the centre of a hex to its corner, and more than half of a square
const RISE = (HALF * Math.sqrt(3)) / 2;
const SIDE = 52;
const MARGIN = 8;

type Sheet = Pick<CampaignMap, "form" | "first" | "last">;

const isShifted = (x: number): boolean => (x & 1) === 1;

function bare(form: Sheet["form"], [x, y]: Space): Spot {
  return form === "hexes" ? [1.5 * HALF * x, 2 * RISE * (y + (isShifted(x) ? 0.5 : 0))] : [SIDE * x, SIDE * y];
}

/** Half the width and height of a space. */
const half = (form: Sheet["form"]): Spot => (form === "hexes" ? [HALF, RISE] : [SIDE / 2, SIDE / 2]);

/** The centre of a space. */
export function centre({ form, first }: Sheet, at: Space): Spot {
  const [x, y] = bare(form, at),
    [left] = bare(form, first),
    [dx, dy] = half(form);
  const top = form === "hexes" ? 2 * RISE * first[1] : SIDE * first[1];
  return [x - left + dx + MARGIN, y - top + dy + MARGIN];
}

/** The size of the drawing. */
export function paper({ form, first, last }: Sheet): { width: number; height: number } {
  const columns = last[0] - first[0] + 1,
    rows = last[1] - first[1] + 1;
  if (form !== "hexes") return { width: SIDE * columns + 2 * MARGIN, height: SIDE * rows + 2 * MARGIN };
  return {
    width: 1.5 * HALF * (columns - 1) + 2 * HALF + 2 * MARGIN,
    height: 2 * RISE * rows + (columns > 1 || isShifted(first[0]) ? RISE : 0) + 2 * MARGIN,
  };
}

/** Every space that is drawn, row by row. */
export function spaces({ first, last }: Sheet): Space[] {
  const all: Space[] = [];
  for (let y = first[1]; y <= last[1]; y++) for (let x = first[0]; x <= last[0]; x++) all.push([x, y]);
  return all;
}

export const isSame = (a: Space | null | undefined, b: Space | null | undefined): boolean =>
  !!a && !!b && a[0] === b[0] && a[1] === b[1];

/** The space at a point of the drawing. */
export function spaceAt(map: Sheet, [x, y]: Spot): Space | null {
  const [x0, y0] = centre(map, map.first);
  const column = map.first[0] + Math.round((x - x0) / (map.form === "hexes" ? 1.5 * HALF : SIDE));
  const row = map.first[1] + Math.round((y - y0) / (map.form === "hexes" ? 2 * RISE : SIDE));
  let best: Space | null = null,
    nearest = map.form === "hexes" ? HALF : SIDE * 0.75;
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) {
      const at = clamped(map, [column + dx, row + dy]);
      const [cx, cy] = centre(map, at);
      const far = Math.hypot(cx - x, cy - y);
      if (far < nearest) [best, nearest] = [at, far];
    }
  return best;
}

/** The nearest space that is on the map. */
export function clamped({ first, last }: Sheet, [x, y]: Space): Space {
  return [Math.min(Math.max(x, first[0]), last[0]), Math.min(Math.max(y, first[1]), last[1])];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The outline of a space, as part of a path. */
export function outline(map: Sheet, at: Space): string {
  const [x, y] = centre(map, at);
  if (map.form !== "hexes") return `M${short(x - SIDE / 2)} ${short(y - SIDE / 2)}h${SIDE}v${SIDE}h${-SIDE}z`;
  const corners = [
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
    [-0.5, -1],
    [0.5, -1],
  ] as const;
  return `M${corners.map(([dx, dy]) => `${short(x + dx * HALF)} ${short(y + dy * RISE)}`).join("L")}z`;
}

/** From the centre of a space to where its number stands, below its upper edge. */
export const outlineTop = ({ form }: Sheet): number => half(form)[1] - 10;

/** Spaces as one path. */
export const outlines = (map: Sheet, all: Space[]): string => all.map((at) => outline(map, at)).join("");

/** A line through points. */
export const through = (spots: Spot[]): string => `M${spots.map((spot) => spot.map(short).join(" ")).join("L")}`;

/** A line through the centres of spaces. */
export const line = (map: Sheet, all: Space[]): string => through(all.map((at) => centre(map, at)));

/** A point at this distance from one towards another. */
function towards([x, y]: Spot, [toX, toY]: Spot, far: number): Spot {
  const whole = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) * far) / whole, y + ((toY - y) * far) / whole];
}

/** A route that leaves the numbers at its ends legible. */
export function arrow(spots: Spot[]): Spot[] {
  const [first, second] = spots,
    [last, before] = [spots.at(-1), spots.at(-2)];
  if (!first || !second || !last || !before) return [];
  return [towards(first, second, 13), ...spots.slice(1, -1), towards(last, before, 20)];
}

/** Degrees clockwise from north of a way out of a space. */
export const bearing = (form: Sheet["form"], way: number): number => way * (form === "hexes" ? 60 : 45);
