import type { Board, Point, Stand } from "@banneret/core";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from "react";
import {
  actingPart,
  boxOf,
  drawn,
  isSeen,
  kept,
  middleOf,
  opening,
  orderable,
  whole,
  zoomed,
  type Size,
  type View,
} from "./geometry.js";
import { Ground, GroundNames } from "./Ground.js";
import type { Hand } from "./hand.js";
import { Inset } from "./Inset.js";
import { deedOf, type Deed } from "./keys.js";
import { Lines, type Came } from "./Lines.js";
import { Overlay } from "./Overlay.js";
import { Signs } from "./Signs.js";
import { pixelsOf, usePointers } from "./usePointers.js";
import { foremost, measureOf } from "./verdict.js";

interface Props {
  board: Board;
  hand: Hand;
  came: Came;
  /** The side that may order stands now. */
  side: number | null;
  label: string;
  onChoose(stand: Stand): void;
  onGive(): void;
  onDrop(): void;
}

/** The size of an element, px. */
function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** The length of a move beside the stand in hand. */
function Chip({ board, hand, view, window }: { board: Board; hand: Hand; view: View; window: Size }) {
  const { ghost, probe } = useSyncExternalStore(hand.subscribe, () => hand.now);
  const act = foremost(probe);
  if (!ghost || !probe || !act) return null;
  const [x, y] = pixelsOf(board, view, window, ghost);
  const text = act.allowed ? measureOf(act, board.inch) || act.act : "refused";
  return (
    <span
      className={act.allowed ? "verdict-chip" : "verdict-chip refused"}
      aria-hidden="true"
      style={{
        transform: `translate(${Math.min(Math.max(x + 26, 4), window.width - 130)}px, ${Math.min(Math.max(y - 46, 4), window.height - 34)}px)`,
      }}
    >
      {text}
    </span>
  );
}

/** The next in a list, which starts again at its end. */
const next = <T,>(list: T[], now: number, step: number): T | undefined =>
  list[(now + step + list.length) % list.length];

/** The drawn table: pushed, pinched, and its stands dragged. */
export function Plate({ board, hand, came, side, label, onChoose, onGive, onDrop }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const window = size ?? { width: 900, height: 600 };
  const [chosen, setChosen] = useState<View | null>(null);
  // It stays while a phase lasts, so that nothing moves under the hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not with each move of a stand
  const opened = useMemo(
    () => opening(board, window, drawn(board, ...middleOf(board, side)), actingPart(board, side)),
    [side, board.moment, board.width, board.waiting.length > 0, window.width, window.height],
  );
  const view = chosen ? kept(chosen, board, window) : opened;
  const px = view.width / window.width;
  const box = boxOf(view, window)
    .map((one) => one.toFixed(2))
    .join(" ");

  const onTap = (at: Point, stand: Stand | null): void => {
    const mine = hand.now.stand;
    const aims = mine !== null && mine.side === side;
    if (stand && stand.number === mine?.number) {
      if (hand.now.ghost) hand.letGo();
    } else if (stand && aims && stand.side !== mine.side) hand.hold(stand.x, stand.y);
    else if (stand) onChoose(stand);
    else if (aims) hand.hold(...at);
  };
  const pointers = usePointers({
    board,
    hand,
    view,
    window,
    setView: (to) => setChosen(kept(to, board, window)),
    onTap,
    onDrop,
  });
  const zoom = (factor: number, about: Point = [view.x, view.y]): void =>
    setChosen(kept(zoomed(view, factor, about), board, window));

  const show = ({ x, y }: { x: number; y: number }): void => {
    const at = drawn(board, x, y);
    if (!isSeen(view, window, at)) setChosen({ ...view, x: at[0], y: at[1] });
  };
  const choose = (step: number): void => {
    const own = orderable(board, side);
    const stand = next(
      own,
      own.findIndex(({ number }) => number === hand.now.stand?.number),
      step,
    );
    if (!stand) return;
    onChoose(stand);
    show(hand.now.ghost ?? stand);
  };
  const aim = (step: number): void => {
    const { stand, ghost } = hand.now;
    if (!stand) return;
    const far = (other: Stand): number => Math.hypot(other.x - stand.x, other.y - stand.y);
    const others = board.stands
      .filter((other) => other.side !== stand.side && !other.marks.includes("lost"))
      .sort((a, b) => far(a) - far(b));
    const target = next(
      others,
      others.findIndex(({ x, y }) => x === ghost?.x && y === ghost.y),
      step,
    );
    if (target) {
      hand.hold(target.x, target.y);
      show(target);
    }
  };
  const act = (deed: Deed): void => {
    switch (deed.do) {
      case "nudge":
        return hand.nudge(Math.round(deed.x * board.inch), Math.round(deed.y * board.inch));
      case "turn":
        return hand.turn(deed.tenths);
      case "zoom":
        return zoom(deed.factor);
      case "whole":
        return setChosen(whole(board, window));
      case "give":
        return onGive();
      case "letGo":
        return hand.letGo();
      case "stand":
        return choose(deed.step);
      case "target":
        return aim(deed.step);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const deed = event.ctrlKey || event.altKey || event.metaKey ? null : deedOf(event.key, event.shiftKey);
    if (!deed) return;
    event.preventDefault();
    act(deed);
  };

  // The browser scrolls by the wheel unless the listener was registered to prevent it.
  const wheel = useRef((_: WheelEvent): void => {});
  wheel.current = (event) => {
    event.preventDefault();
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const [x, y] = boxOf(view, window);
    zoom(Math.exp(-event.deltaY / 400), [x + (event.clientX - left) * px, y + (event.clientY - top) * px]);
  };
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent): void => {
      if (event.ctrlKey || document.activeElement === element) wheel.current(event);
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);

  return (
    <div className="plate">
      <div
        ref={frame}
        className="window"
        style={{ aspectRatio: `${board.width} / ${board.depth}` }}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby="board-keys"
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <svg viewBox={box} style={{ "--px": px } as CSSProperties} aria-hidden="true">
          <Ground board={board} />
          <GroundNames board={board} px={px} />
          <Lines board={board} came={came} />
          <Signs board={board} />
        </svg>
        <svg viewBox={box} className="above" aria-hidden="true">
          <Overlay board={board} hand={hand} px={px} />
        </svg>
        <Chip board={board} hand={hand} view={view} window={window} />
      </div>
      <Inset board={board} box={boxOf(view, window)} />
      <div className="zooms">
        <button type="button" className="btn" aria-label="Zoom in" onClick={() => zoom(1.25)}>
          +
        </button>
        <button type="button" className="btn" aria-label="Zoom out" onClick={() => zoom(0.8)}>
          −
        </button>
        <button
          type="button"
          className="btn"
          aria-label="The whole table"
          onClick={() => setChosen(whole(board, window))}
        >
          □
        </button>
      </div>
    </div>
  );
}
