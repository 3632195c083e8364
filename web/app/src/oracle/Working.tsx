/** The progress of a long question, and a button that stops it. */
export function Working({ label, share, onStop }: { label: string; share: number | null; onStop(): void }) {
  return (
    <div className="row working">
      <progress aria-label={label} {...(share === null ? {} : { value: share })} />
      <button type="button" className="btn plain" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
