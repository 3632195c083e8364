interface Props {
  why: string;
  disabled: boolean;
  onAgain(): void;
}

/** The battle could not be stored. It continues all the same. */
export function Unkept({ why, disabled, onAgain }: Props) {
  return (
    <div className="note unkept" role="alert">
      <p>
        {why} Nothing is lost while this page stays open. Before you close it, make room and try again, or export the
        journal.
      </p>
      <button type="button" className="btn small" disabled={disabled} onClick={onAgain}>
        Try again
      </button>
    </div>
  );
}
