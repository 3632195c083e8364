import { capital, sideLetter } from "../words.js";
import { situation, type Leaf, type Part } from "./facts.js";

const SHORT = 3; // this many things of a kind are shown without being opened

function LeafLine({ leaf }: { leaf: Leaf }) {
  return (
    <li>
      {leaf.title !== "" && <b>{leaf.title}</b>} <span className="quiet">{leaf.facts.join(" · ")}</span>
      {leaf.parts.map((part) => (
        <PartList key={part.label} part={part} />
      ))}
    </li>
  );
}

function PartList({ part }: { part: Part }) {
  const list = (
    <ul className="leaves">
      {part.leaves.map((leaf, i) => (
        <LeafLine key={i} leaf={leaf} />
      ))}
    </ul>
  );
  if (part.leaves.length <= SHORT)
    return (
      <div>
        <span className="part">{capital(part.label)}</span>
        {list}
      </div>
    );
  return (
    <details>
      <summary>
        {capital(part.label)}: {part.leaves.length}
      </summary>
      {list}
    </details>
  );
}

/** How it stands, as far as the seat may know it. */
export function Situation({ state, sides }: { state: Record<string, unknown>; sides: string[] }) {
  const shown = situation(state);
  return (
    <section className="situation" aria-labelledby="situation">
      <h2 id="situation">Situation</h2>
      <div className="hosts">
        {shown.sides.map((leaf, i) => (
          <article key={i} className="sheet host small" data-side={sideLetter(i)}>
            <h3>
              <i className="flag" aria-hidden="true" /> <span className="side">{sides[i] ?? leaf.title}</span>
            </h3>
            {leaf.facts.length > 0 && <p>{capital(leaf.facts.join(" · "))}</p>}
            {leaf.parts.map((part) => (
              <PartList key={part.label} part={part} />
            ))}
          </article>
        ))}
      </div>
      {shown.field.parts.map((part) => (
        <details key={part.label} className="small">
          <summary>{capital(part.label)}</summary>
          <ul className="leaves">
            {part.leaves.map((leaf, i) => (
              <LeafLine key={i} leaf={leaf} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
