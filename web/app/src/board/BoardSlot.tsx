import { lazy, Suspense } from "react";
import { useHas } from "../fight/useHas.js";
import { Waiting } from "../settling.js";
import type { BoardProps } from "./BoardPanel.js";

const BoardPanel = lazy(() => import("./BoardPanel.js").then((module) => ({ default: module.BoardPanel })));

/** The board, if the game says that it has one. Only then its code is loaded. */
export function BoardSlot(props: BoardProps) {
  const has = useHas(props.game, props.seat, "board");
  return has ? (
    <Suspense fallback={<Waiting />}>
      <BoardPanel {...props} />
    </Suspense>
  ) : null;
}
