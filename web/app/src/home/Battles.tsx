import { useState } from "react";
import { Page } from "../Page.js";
import { href } from "../route.js";
import { GROUPS, type Group, type Sample } from "./samples.js";
import { Search, finds } from "./Search.js";

function Samples({ group }: { group: Group }) {
  return (
    <section className="sheet group" aria-labelledby={group.system}>
      <h2 id={group.system}>{group.name}</h2>
      <ul>
        {group.samples.map(({ id, game, title, about }) => (
          <li key={id}>
            <a className="pick" href={href({ at: "start", sample: id })}>
              <b>
                {title} {game === "campaign" && <span className="tag">campaign</span>}
              </b>
              <span className="small quiet">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every battle and campaign that is ready to play: of one book, or of all. */
export function Battles({ system }: { system: string | null }) {
  const [wanted, setWanted] = useState("");
  const book = GROUPS.find((group) => group.system === system);
  const found = ({ title, about }: Sample): boolean => finds(wanted, `${title} ${about}`);
  const groups = (book ? [book] : GROUPS)
    .map((group) => ({ ...group, samples: group.samples.filter(found) }))
    .filter(({ samples }) => samples.length > 0);
  const title = book ? book.name : "All battles";
  return (
    <Page title={`${title} · Banneret`} nav="battles" className="home">
      <div className="row">
        <h1>{title}</h1>
        <Search label="Search battles" text={wanted} onChange={setWanted} />
      </div>
      {book && (
        <p>
          <a href={href({ at: "battles", system: null })}>All battles</a>
        </p>
      )}
      {groups.length === 0 && <p role="status">No battle matches “{wanted}”.</p>}
      <div className="groups">
        {groups.map((group) => (
          <Samples key={group.system} group={group} />
        ))}
      </div>
    </Page>
  );
}
