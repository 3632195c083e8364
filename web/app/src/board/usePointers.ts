import type { Board, Point, Stand } from "@banneret/core";
import { useRef, type PointerEvent } from "react";
import {
  boxOf,
  distance,
  drawn,
  headingTo,
  lengthOf,
  nearest,
  onBoard,
  turned,
  type Size,
  type View,
} from "./geometry.js";
import type { Hand } from "./hand.js";
import { HANDLE } from "./Overlay.js";

const HIT = 22; // px around a middle that count as on it: 44 across
const SLACK = 6; // px that a tap may move

type Grip =
  | { is: "table"; view: View } // a tap, or the table is pushed
  | { is: "stand"; stand: Stand; off: Point; tap: boolean } // `off`: of its middle, from the finger
  | { is: "handle" }
  | { is: "pinch"; view: View; from: [Point, Point] };

interface Wanted {
  board: Board;
  hand: Hand;
  view: View;
  window: Size;
  setView(view: View): void;
  onTap(at: Point, stand: Stand | null): void;
  onDrop(): void;
}

const between = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y);

/** Mouse, pen and fingers on the board: a stand is dragged, a handle turns it, a second finger turns it too; the table is
 * pushed and pinched. */
export function usePointers({ board, hand, view, window, setView, onTap, onDrop }: Wanted) {
  const points = useRef(new Map<number, Point>()); // px within the window
  const grip = useRef<Grip | null>(null);
  const began = useRef<Point>([0, 0]);
  const moved = useRef(false);
  const twist = useRef<{ from: number; heading: number } | null>(null);
  const corner = useRef<Point>([0, 0]);
  const px = view.width / window.width;

  const paperAt = ([x, y]: Point, of = view): Point => {
    const [left, top] = boxOf(of, window);
    return [left + (x * of.width) / window.width, top + (y * of.width) / window.width];
  };
  const boardAt = (point: Point): Point => onBoard(board, paperAt(point));
  const units = (pixels: number): number => (pixels * px * board.inch) / lengthOf(board, board.inch);
  const two = (): [Point, Point] => {
    const [a, b] = [...points.current.values()];
    return [a ?? [0, 0], b ?? [0, 0]];
  };
  const angle = (): number => {
    const [[x, y], [toX, toY]] = two();
    return headingTo({ x, y: -y }, [toX, -toY]);
  };

  const isOnHandle = (at: Point): boolean => {
    const { stand, ghost } = hand.now;
    if (!stand) return false;
    const { x, y, heading } = ghost ?? stand;
    const far = stand.depth / 2 + units(HANDLE);
    const way = (heading * Math.PI) / 1800;
    return (
      distance({ x: x + Math.cos(way) * far, y: y + Math.sin(way) * far }, at) < units(HIT) &&
      distance({ x, y }, at) > Math.min(stand.depth / 2, far / 2)
    );
  };

  const gripAt = (at: Point): Grip => {
    const { stand, ghost } = hand.now;
    if (isOnHandle(at)) return { is: "handle" };
    if (stand && ghost && distance(ghost, at) < units(HIT))
      return { is: "stand", stand, off: [ghost.x - at[0], ghost.y - at[1]], tap: false };
    const found = nearest(board.stands, at, units(HIT));
    return found
      ? { is: "stand", stand: found, off: [found.x - at[0], found.y - at[1]], tap: true }
      : { is: "table", view };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    corner.current = [left, top];
    const point: Point = [event.clientX - left, event.clientY - top];
    points.current.set(event.pointerId, point);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (points.current.size === 1) {
      grip.current = gripAt(boardAt(point));
      began.current = point;
      moved.current = false;
    } else if (points.current.size === 2) second();
  };

  /** A second finger: turns the stand that the first one drags, or pinches the table. */
  const second = (): void => {
    if (grip.current?.is === "stand" && moved.current)
      twist.current = { from: angle(), heading: (hand.now.ghost ?? grip.current.stand).heading };
    else grip.current = { is: "pinch", view, from: two() };
    moved.current = true;
  };

  const pinch = (of: View, [a, b]: [Point, Point]): void => {
    const [c, d] = two();
    const width = (of.width * between(a, b)) / Math.max(between(c, d), 1);
    const [x, y] = paperAt([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], of);
    const k = width / window.width;
    setView({
      x: x - ((c[0] + d[0]) / 2 - window.width / 2) * k,
      y: y - ((c[1] + d[1]) / 2 - window.height / 2) * k,
      width,
    });
  };

  const drag = (held: Extract<Grip, { is: "stand" }>, point: Point): void => {
    if (hand.now.stand?.number !== held.stand.number) hand.choose(held.stand);
    const [x, y] = boardAt(point);
    hand.hold(x + held.off[0], y + held.off[1]);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!points.current.has(event.pointerId)) return;
    const point: Point = [event.clientX - corner.current[0], event.clientY - corner.current[1]];
    points.current.set(event.pointerId, point);
    const held = grip.current;
    if (!moved.current && between(point, began.current) < SLACK) return;
    moved.current = true;
    hand.drag(held?.is === "stand" || held?.is === "handle");
    if (held?.is === "pinch") pinch(held.view, held.from);
    else if (twist.current && points.current.size > 1)
      hand.face(turned(twist.current.heading, angle() - twist.current.from));
    else if (held?.is === "handle")
      hand.face(headingTo(hand.now.ghost ?? hand.now.stand ?? { x: 0, y: 0 }, boardAt(point)));
    else if (held?.is === "stand") drag(held, point);
    else if (held?.is === "table")
      setView({
        ...held.view,
        x: held.view.x - (point[0] - began.current[0]) * px,
        y: held.view.y - (point[1] - began.current[1]) * px,
      });
  };

  const end = (event: PointerEvent<HTMLElement>, counts: boolean): void => {
    if (!points.current.delete(event.pointerId) || points.current.size > 0) return;
    const held = grip.current;
    grip.current = null;
    twist.current = null;
    hand.drag(false);
    if (!counts) return void (held?.is === "stand" && moved.current && hand.letGo());
    if (moved.current) {
      if (held?.is === "stand") onDrop();
    } // the finger that turned it may still push it
    else if (held?.is === "table") onTap(boardAt(began.current), null);
    else if (held?.is === "stand") onTap(boardAt(began.current), held.tap ? held.stand : null);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

/** Where a place of the board is in the window, px. */
export function pixelsOf(board: Board, view: View, window: Size, at: { x: number; y: number }): Point {
  const [x, y] = drawn(board, at.x, at.y);
  const [left, top] = boxOf(view, window);
  return [((x - left) * window.width) / view.width, ((y - top) * window.width) / view.width];
}
