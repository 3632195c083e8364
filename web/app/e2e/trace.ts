import type { CDPSession } from "playwright-core";

export interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** By the clock, µs. */
  dur?: number;
  /** Time of the processor, µs: what others use of the machine is not in it. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

/** What Chromium notes while something is done. */
export async function traced(session: CDPSession, what: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  const complete = new Promise<void>((done) => session.on("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.start", {
    categories: "toplevel,devtools.timeline,disabled-by-default-devtools.timeline",
    transferMode: "ReportEvents",
  });
  await what();
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** Of each task of the thread that got these events, how many ms of the processor it took. */
export function tasks(events: Traced[], type: string): number[] {
  const first = events.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === type);
  return events
    .filter(({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && pid === first?.pid && tid === first.tid)
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

/** How many ms of the processor the tasks of each worker took that have ended. */
export function workers(events: Traced[]): number[] {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name?.includes("Worker thread"));
  return threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.name === "RunTask" && event.ph === "X" && event.pid === pid && event.tid === tid)
      .reduce((sum, { tdur }) => sum + (tdur ?? 0) / 1000, 0),
  );
}
