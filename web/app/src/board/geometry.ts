import type { Board, Place, Point, Stand } from "@banneret/core";

/** Units of the drawing to an inch. */
export const SCALE = 20;

type Frame = Pick<Board, "inch" | "width" | "depth">;

/** A place of the board on the paper, where y goes down. */
export const drawn = ({ inch, depth }: Frame, x: number, y: number): Point => [
  (x * SCALE) / inch,
  ((depth - y) * SCALE) / inch,
];

/** And back, in whole units of the board. */
export const onBoard = ({ inch, depth }: Frame, [x, y]: Point): Point => [
  Math.round((x * inch) / SCALE),
  Math.round(depth - (y * inch) / SCALE),
];

export const lengthOf = ({ inch }: Frame, units: number): number => (units * SCALE) / inch;

/** Degrees clockwise by which a sign whose front is up is turned. */
export const turnOf = (heading: number): number => 90 - heading / 10;

/** Moves what is drawn for a stand at one place to another. */
export function motion(board: Frame, from: Place, to: Place): string {
  const [x, y] = drawn(board, from.x, from.y);
  const [toX, toY] = drawn(board, to.x, to.y);
  return `translate(${toX} ${toY}) rotate(${turnOf(to.heading) - turnOf(from.heading)}) translate(${-x} ${-y})`;
}

/** The heading from one place to another, in tenths of a degree. */
export function headingTo(from: { x: number; y: number }, [x, y]: Point): number {
  const degrees = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
  return turned(0, Math.round(degrees * 10));
}

/** A heading turned to the left by this many tenths of a degree. */
export const turned = (heading: number, by: number): number => (((heading + by) % 3600) + 3600) % 3600;

export const distance = (a: { x: number; y: number }, [x, y]: Point): number => Math.hypot(a.x - x, a.y - y);

/**
 * The stand whose middle is nearest to a point, if that is near enough or the point is on it. Who fell is not found.
 */
export function nearest(stands: Stand[], at: Point, within: number): Stand | null {
  let best: Stand | null = null;
  let least = Infinity;
  for (const stand of stands) {
    const far = distance(stand, at);
    if (stand.marks.includes("lost") || far >= least || far > Math.max(within, Math.min(stand.width, stand.depth) / 2))
      continue;
    best = stand;
    least = far;
  }
  return best;
}

/**
 * The stands of a side among which a player chooses: those that may be ordered now, or all if the engine names none.
 */
export function orderable({ stands, waiting }: Board, side: number | null): Stand[] {
  const own = [...stands, ...waiting].filter((stand) => stand.side === side && !stand.marks.includes("lost"));
  const ready = own.filter(({ marks }) => marks.includes("ready"));
  return ready.length > 0 ? ready : own;
}

/** The part of the paper that is shown: its middle, and how wide it is. Its height follows from the window's form. */
export interface View {
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

const MARGIN = SCALE; // paper around the table
const SMALLEST = 8 * SCALE;
const NARROW = 600; // px: on a narrower window a part is shown, as large as on a wide one
const LEGIBLE = 15; // px to an inch there

export const paper = (board: Frame): Size => ({
  width: lengthOf(board, board.width),
  height: lengthOf(board, board.depth),
});

/** Wide enough to show the whole table. */
export function widest(board: Frame, window: Size): number {
  const { width, height } = paper(board);
  return Math.max(width + 2 * MARGIN, ((height + 2 * MARGIN) * window.width) / window.height);
}

export function whole(board: Frame, window: Size): View {
  const { width, height } = paper(board);
  return { x: width / 2, y: height / 2, width: widest(board, window) };
}

const REACH = 12; // inches: enemies as near as that belong to the picture
const AROUND = 4; // inches about it
const LARGE = 24; // px to an inch at most
const BUTTONS = 56; // px at the edge
const WORTH = 0.85; // of the whole: a part as large as that is not worth leaving the rest out

/** The part of the paper in which a side acts: its stands, and enemies that are near one of them. Null: it has none. */
export function actingPart(board: Board, side: number | null): { middle: Point; size: Size } | null {
  if (board.waiting.some((stand) => stand.side === side)) return null; // it may be placed anywhere
  const present = board.stands.filter(({ marks }) => !marks.includes("lost"));
  const own = present.filter((stand) => stand.side === side);
  const near = present.filter(
    (stand) => stand.side !== side && own.some(({ x, y }) => distance(stand, [x, y]) <= REACH * board.inch),
  );
  if (own.length === 0) return null;
  const places = [...own, ...near].map(({ x, y }) => drawn(board, x, y));
  const [left, top] = [Math.min(...places.map(([x]) => x)), Math.min(...places.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))];
  const around = 2 * AROUND * SCALE;
  return {
    middle: [(left + right) / 2, (top + bottom) / 2],
    size: { width: right - left + around, height: bottom - top + around },
  };
}

/**
 * What is shown at first: the part in which a side acts, or everything; on a narrow window as much as is legible, about
 * a point.
 */
export function opening(
  board: Frame,
  window: Size,
  about: Point,
  part: { middle: Point; size: Size } | null = null,
): View {
  const all = whole(board, window);
  if (window.width >= NARROW && part) {
    const { height } = part.size;
    const width = (part.size.width * window.width) / (window.width - 2 * BUTTONS); // none of them under a button
    const fit = Math.max(width, (height * window.width) / window.height, (window.width / LARGE) * SCALE);
    return fit > all.width * WORTH ? all : kept({ x: part.middle[0], y: part.middle[1], width: fit }, board, window);
  }
  if (window.width >= NARROW) return all;
  return kept(
    { x: about[0], y: about[1], width: Math.min(all.width, (window.width / LEGIBLE) * SCALE) },
    board,
    window,
  );
}

const between = (low: number, value: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/** The same within the paper. */
export function kept(view: View, board: Frame, window: Size): View {
  const size = paper(board);
  const width = between(SMALLEST, view.width, widest(board, window));
  const height = (width * window.height) / window.width;
  return {
    x: between(width / 2 - MARGIN, view.x, size.width + MARGIN - width / 2),
    y: between(height / 2 - MARGIN, view.y, size.height + MARGIN - height / 2),
    width,
  };
}

/** Zooms in by a factor above 1, around a fixed point. */
export function zoomed(view: View, factor: number, [x, y]: Point): View {
  return { x: x + (view.x - x) / factor, y: y + (view.y - y) / factor, width: view.width / factor };
}

/** Left, top, width and height on the paper. */
export function boxOf(view: View, window: Size): [number, number, number, number] {
  const height = (view.width * window.height) / window.width;
  return [view.x - view.width / 2, view.y - height / 2, view.width, height];
}

export function isSeen(view: View, window: Size, [x, y]: Point): boolean {
  const [left, top, width, height] = boxOf(view, window);
  return x > left && y > top && x < left + width && y < top + height;
}

/** The middle of a side's stands, or of all; of the table if it has none. */
export function middleOf({ stands, width, depth }: Board, side: number | null): Point {
  const own = stands.filter((stand) => side === null || stand.side === side);
  const mean = (numbers: number[]): number => Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
  return own.length === 0 ? [width / 2, depth / 2] : [mean(own.map(({ x }) => x)), mean(own.map(({ y }) => y))];
}
