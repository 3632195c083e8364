import { useState, type ReactNode } from "react";

/** Does what someone asked for, and reports the result. */
export function useSaid(): {
  busy: boolean;
  said: ReactNode;
  say(what: () => Promise<void>, done: string): void;
  setSaid(words: string): void;
} {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const say = (what: () => Promise<void>, done: string): void => {
    setBusy(true);
    setSaid("");
    what()
      .then(
        () => setSaid(done),
        (error: Error) => setSaid(error.message),
      )
      .finally(() => setBusy(false));
  };
  return {
    busy,
    said: (
      <p className="small" role="status">
        {said}
      </p>
    ),
    say,
    setSaid,
  };
}
