import { lazy, Suspense } from "react";
import { Fight } from "./fight/Fight.js";
import { Battles } from "./home/Battles.js";
import { Home } from "./home/Home.js";
import { NewBattle } from "./home/NewBattle.js";
import { useRoute } from "./route.js";

// Loaded when someone builds a force or prints: the first visit does not wait for it.
const Muster = lazy(() => import("./muster/Muster.js").then(({ Muster }) => ({ default: Muster })));
const OneForce = lazy(() => import("./muster/Muster.js").then(({ OneForce }) => ({ default: OneForce })));
const Match = lazy(() => import("./muster/Match.js").then(({ Match }) => ({ default: Match })));
const Shared = lazy(() => import("./muster/Shared.js").then(({ Shared }) => ({ default: Shared })));
const Before = lazy(() => import("./home/Before.js").then(({ Before }) => ({ default: Before })));
const Report = lazy(() => import("./report/Report.js").then(({ Report }) => ({ default: Report })));

// Loaded when someone plays online, and kept for use without a network from then on, like a system that was played.
const online = () => import("./online/online.js");
const Tables = lazy(() => online().then(({ Tables }) => ({ default: Tables })));
const OpenTable = lazy(() => online().then(({ OpenTable }) => ({ default: OpenTable })));
const Join = lazy(() => online().then(({ Join }) => ({ default: Join })));
const MailLink = lazy(() => online().then(({ MailLink }) => ({ default: MailLink })));
const OnlineSeat = lazy(() => online().then(({ OnlineSeat }) => ({ default: OnlineSeat })));

export function App() {
  const route = useRoute();
  if (route.at === "muster")
    return (
      <Suspense>
        <Muster />
      </Suspense>
    );
  if (route.at === "force")
    return (
      <Suspense>
        <OneForce key={route.id} id={route.id} />
      </Suspense>
    );
  if (route.at === "share")
    return (
      <Suspense>
        <Shared key={route.text} text={route.text} />
      </Suspense>
    );
  if (route.at === "match")
    return (
      <Suspense>
        <Match key={route.first} first={route.first} />
      </Suspense>
    );
  if (route.at === "online")
    return (
      <Suspense>
        <Tables />
      </Suspense>
    );
  if (route.at === "open")
    return (
      <Suspense>
        <OpenTable key={route.id} id={route.id} />
      </Suspense>
    );
  if (route.at === "table")
    return (
      <Suspense>
        <Join key={route.token} token={route.token} />
      </Suspense>
    );
  if (route.at === "mail")
    return (
      <Suspense>
        <MailLink key={route.code} what={route.what} code={route.code} />
      </Suspense>
    );
  if (route.at === "seat")
    return (
      <Suspense>
        <OnlineSeat key={route.id} id={route.id} />
      </Suspense>
    );
  if (route.at === "battles") return <Battles key={route.system} system={route.system} />;
  if (route.at === "new") return <NewBattle key={route.sample} sample={route.sample} />;
  if (route.at === "start") return <NewBattle key={`start ${route.sample}`} sample={route.sample} asks />;
  if (route.at === "before")
    return (
      <Suspense>
        <Before key={route.id} id={route.id} />
      </Suspense>
    );
  if (route.at === "against") return <NewBattle key={`against ${route.sample}`} sample={route.sample} against />;
  if (route.at === "fight") return <Fight key={route.id} id={route.id} />;
  if (route.at === "report")
    return (
      <Suspense>
        <Report key={route.id} id={route.id} />
      </Suspense>
    );
  return <Home />;
}
