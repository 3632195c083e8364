import { useSyncExternalStore } from "react";

/**
 * Tables of a server: all of them, a new one from a battle on this device, a seat by its secret, and one that is kept; and what a
 * link in a mail asks for.
 */
type Online =
  | { at: "online" }
  | { at: "open"; id: string }
  | { at: "table"; token: string }
  | { at: "seat"; id: string }
  | { at: "mail"; what: "confirm" | "stop"; code: string };

/** Where the reader is. The part of the address after the # names the screen, so that any static server is enough. */
export type Route =
  | { at: "home" }
  | { at: "muster" }
  | { at: "force"; id: string }
  | { at: "match"; first: string }
  | { at: "share"; text: string }
  | { at: "battles"; system: string | null }
  | { at: "new"; sample: string }
  | { at: "against"; sample: string }
  | { at: "start"; sample: string }
  | { at: "before"; id: string }
  | { at: "fight"; id: string }
  | { at: "report"; id: string }
  | Online;

export function readRoute(hash: string): Route {
  const [place, ...rest] = hash.replace(/^#\/?/, "").split("/");
  const name = decodeURIComponent(rest.join("/"));
  if (place === "mail" && (rest[0] === "confirm" || rest[0] === "stop"))
    return { at: "mail", what: rest[0], code: rest.slice(1).join("/") };
  if (place === "battles") return { at: "battles", system: name === "" ? null : name };
  if (place === "against" && name !== "") return { at: "against", sample: name };
  if ((place === "new" || place === "start") && name !== "") return { at: place, sample: name };
  if (place === "before" && name !== "") return { at: "before", id: name };
  if (place === "fight" && name !== "") return { at: "fight", id: name };
  if (place === "report" && name !== "") return { at: "report", id: name };
  if (place === "online") return { at: "online" };
  if ((place === "open" || place === "seat") && name !== "") return { at: place, id: name };
  if (place === "table" && name !== "") return { at: "table", token: name };
  if (place === "muster") return name === "" ? { at: "muster" } : { at: "force", id: name };
  if (place === "match" && name !== "") return { at: "match", first: name };
  if (place === "share" && name !== "") return { at: "share", text: name };
  return { at: "home" };
}

export function href(route: Route): string {
  if (route.at === "before") return `#/before/${encodeURIComponent(route.id)}`;
  if (route.at === "new" || route.at === "against" || route.at === "start") return `#/${route.at}/${route.sample}`;
  if (route.at === "battles") return route.system === null ? "#/battles" : `#/battles/${route.system}`;
  if (route.at === "online") return "#/online";
  if (route.at === "open" || route.at === "seat") return `#/${route.at}/${encodeURIComponent(route.id)}`;
  if (route.at === "mail") return `#/mail/${route.what}/${route.code}`;
  if (route.at === "table") return `#/table/${route.token}`;
  if (route.at === "muster") return "#/muster";
  if (route.at === "force") return `#/muster/${encodeURIComponent(route.id)}`;
  if (route.at === "match") return `#/match/${encodeURIComponent(route.first)}`;
  if (route.at === "share") return `#/share/${route.text}`;
  if (route.at === "report") return `#/report/${encodeURIComponent(route.id)}`;
  return route.at === "fight" ? `#/fight/${encodeURIComponent(route.id)}` : "#/";
}

/** Goes there; with `replace` Back does not return here. */
export function go(route: Route, replace = false): void {
  if (replace) location.replace(href(route));
  else location.hash = href(route);
}

function listen(heard: () => void): () => void {
  addEventListener("hashchange", heard);
  return () => removeEventListener("hashchange", heard);
}

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(listen, () => location.hash));
}
