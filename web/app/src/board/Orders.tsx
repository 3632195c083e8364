import type { Act, Board, Question, Stand } from "@banneret/core";
import { memo } from "react";
import { humanise, sideLetter } from "../words.js";
import { orderable } from "./geometry.js";
import { useHeld, type Hand } from "./hand.js";
import { groupOf } from "./together.js";
import { allowed, measureOf, nameOf, sentence } from "./verdict.js";

interface Props {
  board: Board;
  hand: Hand;
  question: Question | null;
  disabled: boolean;
  /** An order is for all of the stand's Command that may act now. */
  whole: boolean;
  onWhole?: ((whole: boolean) => void) | undefined;
  onChoose(stand: Stand | null): void;
  onGive(act: Act): void;
}

/** An order that can be given, or why it cannot. */
function Order({
  act,
  board,
  disabled,
  main,
  nameStand,
  onGive,
}: Pick<Props, "board" | "disabled"> & { act: Act; main: boolean; nameStand(number: number): string; onGive(): void }) {
  const second = act.allowed ? measureOf(act, board.inch) : `${act.refused?.text} (${act.refused?.rule})`;
  return (
    <button
      type="button"
      className={main ? "btn main order" : "btn order"}
      disabled={disabled || !act.allowed || act.answers.length === 0}
      data-act={act.act}
      onClick={onGive}
    >
      <span>{nameOf(act, nameStand)}</span>
      {second !== "" && <small>{second}</small>}
    </button>
  );
}

const optionOf = ({ number, name, strength }: Stand) => (
  <option key={number} value={number}>
    {name} ({strength})
  </option>
);

/** "Left wing · Muskets" */
const kindOf = ({ group, kind }: Stand): string => [group, kind].filter((word) => word !== "").join(" · ");

/** Stands under their Commands and kinds, in the order in which these first come. */
function Grouped({ stands, beside = "" }: { stands: Stand[]; beside?: string }) {
  return [...new Set(stands.map(kindOf))].map((kind) => (
    <optgroup key={kind} label={kind + beside}>
      {stands.filter((stand) => kindOf(stand) === kind).map(optionOf)}
    </optgroup>
  ));
}

/** The stands that may be ordered, for anyone who would rather choose from a list. */
const StandList = memo(
  function StandList({
    board,
    side,
    chosen,
    onChoose,
  }: {
    board: Board;
    side: number | null;
    chosen: number | null;
    onChoose(stand: Stand | null): void;
  }) {
    const waiting = board.waiting.filter((stand) => stand.side === side);
    const all = [...board.stands.filter((stand) => stand.side === side && !stand.marks.includes("lost")), ...waiting];
    const now = orderable(board, side).filter((stand) => !waiting.includes(stand));
    const later = all.filter((stand) => !now.includes(stand) && !waiting.includes(stand));
    if (all.length === 0) return null;
    return (
      <label className="row small">
        Stand
        <select
          className="field"
          value={all.some(({ number }) => number === chosen) ? (chosen ?? "") : ""}
          onChange={(event) => onChoose(all.find(({ number }) => String(number) === event.target.value) ?? null)}
        >
          <option value="">none</option>
          <Grouped stands={now} />
          <Grouped stands={waiting} beside=", not on the table yet" />
          <Grouped stands={later} beside=", not now" />
        </select>
      </label>
    );
  },
  (before, after) => before.board === after.board && before.side === after.side && before.chosen === after.chosen,
);

/** Whether a question leaves it to the player which stand it is about. */
const mayChoose = ({ stands, waiting }: Board, side: number): boolean =>
  [...stands, ...waiting].some(
    (stand) => stand.side === side && (stand.marks.includes("ready") || waiting.includes(stand)),
  );

/** The stand that is chosen, and the orders that it may be given: where it is held, or anywhere. */
export function Orders({ board, hand, question, disabled, whole, onWhole, onChoose, onGive }: Props) {
  // Single values: while a stand is dragged, this changes only with the engine's answer, not with every move.
  const stand = useHeld(hand, ({ stand: held }) => held);
  const isHeld = useHeld(hand, ({ ghost }) => ghost !== null);
  const probe = useHeld(hand, ({ probe: newest }) => newest);
  const told = useHeld(hand, ({ told: all }) => all);
  const isDragged = useHeld(hand, ({ isDragged: is }) => is);
  const side = question?.to === "side" ? question.side : null;
  const nameStand = (number: number): string =>
    board.stands.find((one) => one.number === number)?.name ?? `stand ${number}`;
  const here = isHeld && !isDragged ? (probe?.acts ?? []).filter((act) => act.answers.length > 0 || act.refused) : [];
  const first = allowed(probe)[0];
  const group = stand && stand.side === side ? groupOf(board, stand) : [];
  const anywhere = isHeld ? [] : allowed(told);
  return (
    <div className="orders" data-side={sideLetter(stand?.side ?? side)}>
      <StandList board={board} side={side} chosen={stand?.number ?? null} onChoose={onChoose} />
      {stand && (
        <p className="small">
          <b>{stand.name}</b> · {stand.kind} · {stand.group} · strength {stand.strength} of {stand.full}
          {stand.marks.filter((mark) => mark !== "ready").map((mark) => ` · ${humanise(mark)}`)}
        </p>
      )}
      {stand && onWhole && group.length > 1 && (
        <label className="check small">
          <input type="checkbox" checked={whole} onChange={(event) => onWhole(event.target.checked)} />
          All {group.length} stands of {stand.group} that can act
        </label>
      )}
      <p className="small verdict" role="status">
        {isHeld
          ? sentence(probe, nameStand)
          : stand
            ? board.reaches.map(({ words }) => words).join(" · ")
            : side === null || !mayChoose(board, side)
              ? ""
              : "Choose a stand, then drag it, or tap where it should go or whom it should meet."}
      </p>
      {!isDragged && (isHeld || anywhere.length > 0) && (
        <div className="acts" role="group" aria-label="Orders">
          {here.map((act, i) => (
            <Order
              key={`${act.act}${act.with ?? ""}${i}`}
              act={act}
              board={board}
              disabled={disabled}
              main={act === first}
              nameStand={nameStand}
              onGive={() => onGive(act)}
            />
          ))}
          {anywhere.map((act) => (
            <Order
              key={act.act}
              act={act}
              board={board}
              disabled={disabled}
              main={false}
              nameStand={nameStand}
              onGive={() => onGive(act)}
            />
          ))}
          {isHeld && (
            <button type="button" className="btn plain" onClick={() => hand.letGo()}>
              Put it back
            </button>
          )}
        </div>
      )}
    </div>
  );
}
