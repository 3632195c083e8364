import { Page } from "../Page.js";
import { href } from "../route.js";
import { KeptBattles, useKept } from "./KeptBattles.js";
import { KeptTables } from "./KeptTables.js";
import { Newer, WithoutNetwork } from "./Offline.js";
import { OpenFile } from "./OpenFile.js";
import { Plate } from "./Plate.js";
import { GROUPS, type Group } from "./samples.js";

const FIRST = "warmachine/elves-at-the-pass";

const STEPS: [title: string, text: string][] = [
  ["Order in secret", "Each commander seals an order. On one device, you pass it on between orders."],
  ["Roll your dice", "You see every modifier and its rule first. Type in your own dice, or let Banneret roll."],
  ["See what it meant", "Losses, the whole story, and what each order and each roll did to the chances."],
];

function count({ samples }: Group): string {
  const campaigns = samples.filter(({ game }) => game === "campaign").length;
  const battles = samples.length - campaigns;
  const said = `${battles} ${battles === 1 ? "battle" : "battles"}`;
  return campaigns === 0 ? said : `${said}, ${campaigns} ${campaigns === 1 ? "campaign" : "campaigns"}`;
}

function Books() {
  return (
    <section className="sheet books" aria-labelledby="books">
      <h2 id="books">Choose from a book</h2>
      <ul>
        {GROUPS.map((group) => (
          <li key={group.system}>
            <a className="pick" href={href({ at: "battles", system: group.system })}>
              <b>{group.name}</b>
              <span className="small quiet">{group.plays}</span>
            </a>
            <span className="small quiet">{count(group)}</span>
          </li>
        ))}
      </ul>
      <a className="btn" href={href({ at: "battles", system: null })}>
        All battles
      </a>
    </section>
  );
}

function Start({ main }: { main: boolean }) {
  return (
    <div className="lead row">
      <a className={main ? "btn main" : "btn"} href={href({ at: "against", sample: FIRST })}>
        Fight the pass at Gar’s Gate
      </a>
      <a className="btn" href={href({ at: "muster" })}>
        Build a force
      </a>
      <a className="btn" href={href({ at: "online" })}>
        Play online
      </a>
      <OpenFile />
    </div>
  );
}

/** The first page: what Banneret is and one battle to try it, or the games on this device. */
export function Home() {
  const kept = useKept();
  return (
    <Page title="Banneret" nav="home" className="home" plate={<Plate />}>
      <div className="begin">
        <h1>{kept.battles.length > 0 ? "Your battles" : "Fight a battle"}</h1>
        <p className="lead">
          Banneret runs the rules of five tabletop mass battle books: it asks for your orders, rolls or takes your dice,
          and explains every number.
        </p>
        <Start main={kept.battles.length === 0} />
        <Newer />
        <KeptTables />
        <KeptBattles kept={kept} />
        {kept.battles.length === 0 && (
          <ol className="steps">
            {STEPS.map(([title, text], i) => (
              <li key={title}>
                <b aria-hidden="true">{i + 1}</b>
                <h2>{title}</h2>
                <p className="small">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="beside">
        <Books />
        <WithoutNetwork />
      </div>
    </Page>
  );
}
