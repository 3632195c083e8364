import type { Act, ActAnswer, Board, Probe, Question, Seat, Stand, Wish } from "@banneret/core";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Drawn } from "../fight/played.js";
import { useWaiting } from "../settling.js";
import { middleOf } from "./geometry.js";
import { Hand } from "./hand.js";
import type { Came } from "./Lines.js";
import { Orders } from "./Orders.js";
import { Plate } from "./Plate.js";
import { groupOf, wishesOf } from "./together.js";
import { allowed, meant } from "./verdict.js";
import "../style/board.css";

export interface BoardProps {
  game: Drawn;
  seat: Seat;
  question: Question | null;
  /** How many entries the journal has: the table changes with it. */
  moment: number;
  busy: boolean;
  onGive(answers: ActAnswer[]): void;
  /** Gives stands the same order. */
  onTogether?: ((wishes: Wish[], act: string) => void) | undefined;
}

/** The table as the seat sees it, and of which moment it is; null: it is not there yet. */
function useBoard({ game, seat, moment }: BoardProps, chosen: number): { board: Board | null; of: number } {
  const [seen, setSeen] = useState<{ board: Board | null; of: number }>({ board: null, of: -1 });
  useEffect(() => {
    let here = true;
    game.board(seat, chosen).then(
      (board) => here && setSeen({ board, of: moment }),
      () => here && setSeen((old) => ({ ...old, of: moment })),
    );
    return () => void (here = false);
  }, [game, seat, moment, chosen]);
  useWaiting(seen.of < 0);
  return seen;
}

/** Who stands elsewhere than before. */
function cameFrom(before: Board | null, now: Board): Came {
  const came: Came = new Map();
  for (const { number, x, y } of before?.stands ?? []) {
    const stand = now.stands.find((one) => one.number === number);
    if (stand && !stand.marks.includes("lost") && (stand.x !== x || stand.y !== y)) came.set(number, [x, y]);
  }
  return came;
}

/** The board of a game that has one. Only the engine says what may be done on it. */
export function BoardPanel(props: BoardProps) {
  const { game, seat, question, busy, onGive, onTogether } = props;
  const hand = useMemo(() => new Hand((wish) => game.probe(seat, wish)), [game, seat]);
  const chosen = useSyncExternalStore(hand.subscribe, () => hand.now.stand?.number ?? -1);
  const { board, of } = useBoard(props, chosen);
  const [isDeciding, setDeciding] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const before = useRef<Board | null>(null);
  const came = useMemo(() => (board ? cameFrom(before.current, board) : new Map()), [board]);

  // A question about one stand puts it into the hand; after any other answer the hand is empty.
  const about = question?.to === "side" && question.form === "numbers" ? (question.about?.[0] ?? -1) : -1;
  const newest = useRef(board);
  newest.current = board;
  useEffect(() => {
    hand.choose(newest.current?.stands.find(({ number, side }) => number === about && side === question?.side) ?? null);
  }, [hand, of, about, question?.side]);

  if (!board) return null;
  const give = (act: Act | null | undefined): void => {
    if (!act || busy || act.answers.length === 0) return;
    before.current = board;
    const { stand, ghost, isTurned } = hand.now;
    const group = stand && isWhole ? groupOf(board, stand) : [];
    hand.choose(null);
    if (stand && onTogether && group.length > 1) onTogether(wishesOf(group, stand, act, ghost, isTurned), act.act);
    else onGive(act.answers);
  };
  // A stand that waits beside the table is held over it at once, among its friends.
  const choose = (stand: Stand | null): void => {
    hand.choose(stand);
    if (stand && board.waiting.includes(stand)) hand.hold(...middleOf(board, stand.side));
  };
  // A drop waits for the engine's answer about the place.
  const decide = async (choice: (probe: Probe | null) => Act | null | undefined): Promise<void> => {
    setDeciding(true);
    give(choice(await hand.answered()));
    setDeciding(false);
  };
  const drop = (): void => void decide(meant);
  const giveFirst = (): void => void decide((probe) => allowed(probe)[0]);
  return (
    <section className="board" data-of={of} data-deciding={isDeciding} aria-labelledby="board">
      <h2 id="board" className="small">
        The table{board.moment !== "" && <span className="quiet"> · {board.moment}</span>}
      </h2>
      <Plate
        board={board}
        hand={hand}
        came={came}
        side={question?.to === "side" ? question.side : null}
        label={`Table of ${Math.round(board.width / board.inch)} by ${Math.round(board.depth / board.inch)} inches with ${board.stands.length} stands`}
        onChoose={choose}
        onGive={giveFirst}
        onDrop={drop}
      />
      <Orders
        board={board}
        hand={hand}
        question={question}
        disabled={busy}
        whole={isWhole}
        onWhole={onTogether && setWhole}
        onChoose={choose}
        onGive={give}
      />
      <details className="small" id="board-keys">
        <summary>Keys and signs</summary>
        <p>
          N and P choose a stand that may be ordered, arrows move it (with Shift by a tenth of an inch), [ and ] turn
          it, T aims at an enemy, Enter gives the order, Escape puts it back. + and − zoom in and out, 0 shows the whole
          table.
        </p>
        <p>
          Heavy edge with a point: front. Box: strength. Ring: a general. Diagonal: mounted. Barrel: guns. Dots carry
          command; a broken line has lost it. Faded: cannot act now.
        </p>
      </details>
    </section>
  );
}
