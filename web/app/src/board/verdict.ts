import type { Act, Probe } from "@banneret/core";
import { capital, humanise } from "../words.js";

/** 813 units are "3.2 in". */
export function inches(units: number, inch: number): string {
  const tenths = Math.round((units * 10) / inch);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} in`;
}

/** What can be given as an order here. */
export const allowed = (probe: Probe | null): Act[] =>
  (probe?.acts ?? []).filter((act) => act.allowed && act.answers.length > 0);

/** The first act that would be carried out, or the refusal of all. */
export const foremost = (probe: Probe | null): Act | null =>
  allowed(probe)[0] ?? probe?.acts.find((act) => act.refused !== undefined) ?? null;

/** What dropping the stand here means, if it can mean only one thing. */
export function meant(probe: Probe | null): Act | null {
  const sure = allowed(probe).filter((act) => !act.falls_short && !act.asks_more);
  return sure.length === 1 ? (sure[0] ?? null) : null;
}

/** "Move", "Shoot with bow at fyrd 3" */
export function nameOf(act: Act, standName: (number: number) => string): string {
  const weapon = act.with === undefined ? "" : ` with ${humanise(act.with)}`;
  const target = act.onto === undefined ? "" : ` ${act.with === undefined ? "on" : "at"} ${standName(act.onto)}`;
  return capital(humanise(act.act)) + weapon + target;
}

/** "3.2 of 6 in, its maximum" */
export function measureOf(act: Act, inch: number): string {
  const { way, cost, allowance } = act;
  const length =
    cost !== undefined && allowance !== undefined
      ? `${inches(cost, inch).slice(0, -3)} of ${inches(allowance, inch)}`
      : way !== undefined
        ? inches(way, inch)
        : "";
  return [length, act.falls_short ? "its maximum" : ""].filter((part) => part !== "").join(", ");
}

/** The result of dropping the stand here, in a sentence. */
export function sentence(probe: Probe | null, standName: (number: number) => string): string {
  const act = foremost(probe);
  if (!probe) return "";
  if (!act) return "There is no order for it here.";
  if (!act.allowed) return `${nameOf(act, standName)}: ${act.refused?.text} (${act.refused?.rule})`;
  const facts = [measureOf(act, probe.inch), ...probe.ground.map(({ kind, name }) => `in ${name ?? humanise(kind)}`)];
  if (probe.in_command === false) facts.push("out of command there");
  return [nameOf(act, standName), ...facts.filter((fact) => fact !== "")].join(" · ");
}
