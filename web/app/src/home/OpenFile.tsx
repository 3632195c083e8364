import { useRef, useState } from "react";
import { openText } from "../fight/live.js";
import { go } from "../route.js";

const MOST = 64 << 20; // bytes that are read into memory

/** Opens a journal, which is verified and gone on with, or a scenario or campaign as YAML or JSON. */
export function OpenFile({ onOpened = (id) => go({ at: "fight", id }) }: { onOpened?(id: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      if (file.size > MOST) throw new Error("more than 64 MB");
      onOpened(await openText(await file.text()));
    } catch (error) {
      setProblem(`${file.name}: ${(error as Error).message}`);
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        Open a file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A journal, scenario or campaign"
        accept=".jsonl,.yaml,.yml,.json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {problem !== "" && (
        <span className="note" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
