import { useRef, useState } from "react";
import { openText } from "../fight/live.js";
import { go } from "../route.js";

const MOST = 64 << 20; // bytes that are read into memory

/** The error in a file, and below it the line. */
function FileProblem({ text }: { text: string }) {
  const [said, ...source] = text.split("\n\n");
  return (
    <div className="note file-problem" role="alert">
      <p>{said}</p>
      {source.length > 0 && <pre>{source.join("\n\n").trimEnd()}</pre>}
    </div>
  );
}

/** Opens a journal, which is verified and continued with, or a scenario or campaign as YAML or JSON. */
export function OpenFile({ onOpened = (id) => go({ at: "fight", id }) }: { onOpened?(id: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      if (file.size > MOST) throw new Error("more than 64 MB");
      const id = await openText(await file.text());
      setProblem("");
      onOpened(id);
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
      {problem !== "" && <FileProblem text={problem} />}
    </>
  );
}
