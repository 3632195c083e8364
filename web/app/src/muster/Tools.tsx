import { useState } from "react";
import { writeDocument, type Tree } from "@banneret/core";
import { download, fileName } from "../fight/exportJournal.js";
import { href } from "../route.js";
import { packForce } from "./share.js";

const named = (force: Tree, ending: string): string =>
  fileName(String(force["name"] ?? "force")).replace(/jsonl$/, ending);

/** The link is copied, or shown where the browser does not copy. */
function Share({ force }: { force: Tree }) {
  const [said, setSaid] = useState("");
  const [link, setLink] = useState("");
  const share = async (): Promise<void> => {
    const text = await packForce(force);
    if (text === null) return setSaid("This force is too large for a link. Export it as a file instead.");
    const address = `${location.href.replace(/#.*$/, "")}${href({ at: "share", text })}`;
    setLink(address);
    await navigator.clipboard.writeText(address).then(
      () => setSaid("The link is copied. It contains the whole force."),
      () => setSaid("Copy this link. It contains the whole force."),
    );
  };
  return (
    <>
      <button type="button" className="btn plain" onClick={() => void share()}>
        Share by link
      </button>
      {said !== "" && (
        <p className="shared small" role="status">
          {said}
          {link !== "" && (
            <input
              className="field"
              readOnly
              aria-label="Link to this force"
              value={link}
              onFocus={(event) => event.target.select()}
            />
          )}
        </p>
      )}
    </>
  );
}

/** What can be done with a force. */
export function Tools({ id, force, ready, empty }: { id: string; force: Tree; ready: boolean; empty: boolean }) {
  return (
    <div className="tools">
      <button type="button" className="btn plain" onClick={() => download(named(force, "yaml"), writeDocument(force))}>
        YAML
      </button>
      <button
        type="button"
        className="btn plain"
        onClick={() => download(named(force, "json"), `${JSON.stringify(force, null, 2)}\n`)}
      >
        JSON
      </button>
      <button type="button" className="btn plain" onClick={() => print()}>
        Print
      </button>
      <Share force={force} />
      {ready ? (
        <a className="btn main" href={href({ at: "match", first: id })}>
          To battle
        </a>
      ) : (
        <button type="button" className="btn main" disabled>
          <span>
            To battle
            <span className="why-not small">{empty ? "Add troops first" : "Fix the errors in the note first"}</span>
          </span>
        </button>
      )}
    </div>
  );
}
