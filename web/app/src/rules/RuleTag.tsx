import { useEffect, useRef, useState } from "react";
import { ruleOf, type Rule } from "./book.js";
import "../style/rules.css";

function Sheet({ number, onClose }: { number: string; onClose(): void }) {
  const [rule, setRule] = useState<Rule | null | "missing">(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let here = true;
    ruleOf(number).then(
      (found) => here && setRule(found ?? "missing"),
      () => here && setRule("missing"),
    );
    return () => void (here = false);
  }, [number]);
  const [title, text, source] = rule === null || rule === "missing" ? ["", "", ""] : rule;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="rule-sheet"
      aria-labelledby="rule-title"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div>
        <p className="small quiet">{number}</p>
        <h2 id="rule-title">{rule === "missing" ? "This rule is not here" : title || "Loading…"}</h2>
        {text !== "" && <p>{text}</p>}
        {rule === "missing" && <p>There is no network to load it.</p>}
        {source !== "" && <p className="small quiet">Source: {source}</p>}
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

/** The number of a rule, which opens what it says. */
export function RuleTag({ rule }: { rule: string }) {
  const [open, setOpen] = useState(false);
  if (rule === "") return null;
  return (
    <>
      <button type="button" className="tag rule" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {rule}
      </button>
      {open && <Sheet number={rule} onClose={() => setOpen(false)} />}
    </>
  );
}
