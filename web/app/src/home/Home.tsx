import { Page } from "../Page.js";
import { href } from "../route.js";
import { KeptBattles } from "./KeptBattles.js";
import { KeptTables } from "./KeptTables.js";
import { Newer, WithoutNetwork } from "./Offline.js";
import { OpenFile } from "./OpenFile.js";
import { GROUPS, type Group } from "./samples.js";

function Samples({ group }: { group: Group }) {
  return (
    <section className="sheet group" aria-labelledby={group.system}>
      <h2 id={group.system}>{group.name}</h2>
      <ul>
        {group.samples.map(({ id, game, title, about }) => (
          <li key={id}>
            <a className="pick" href={href({ at: "new", sample: id })}>
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

export function Home() {
  return (
    <Page title="Banneret" className="home">
      <div>
        <h1>Fight a battle</h1>
        <p className="lead quiet">
          Choose one. Banneret asks what the rules ask, rolls the dice or takes yours, and shows how it got every
          number. Your battles stay on this device.
        </p>
        <div className="lead row">
          <a className="btn" href={href({ at: "muster" })}>
            Muster your own forces
          </a>
          <OpenFile />
          <a className="btn" href={href({ at: "online" })}>
            Play online
          </a>
        </div>
      </div>
      <Newer />
      <KeptTables />
      <KeptBattles />
      <div className="groups">
        {GROUPS.map((group) => (
          <Samples key={group.system} group={group} />
        ))}
      </div>
      <WithoutNetwork />
    </Page>
  );
}
