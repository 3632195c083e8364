import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type ZodRawShape, z } from "zod";
import { type Engine, Fault, type Tree } from "./engine.js";
import { type Game, openGame, REFEREE, resumeGame } from "./games.js";
import { findRules, named, readTitles, readRule } from "./rules.js";

export interface Options {
  /** The only game of this server. Without it the assistant opens games itself. */
  game?: Game;
  /** The seat of every game that is opened; without it, `open_game` says which. */
  seat?: string;
  /** Called after a call that may have changed a game. */
  changed?: (game: Game) => Promise<void>;
}

const HELP = `Banneret referees tabletop mass battles under published rules. Never work a number out by yourself: ask a tool, and name the
rule (such as WM-049) that it gives for the number; look_up_rule says what the rule says. A game has the seat for which it was opened:
tools show what this seat may know, and accept only its answers. In turn: read the open question (its number is "id"), answer it
by words or value, and use proceed to let dice and the defaults of everyone else play until it is your turn again.`;

const SEAT = z
  .string()
  .regex(/^(referee|spectator|commander [0-3]|character [0-3]\.[1-9]\d*)$/)
  .describe('"referee", "commander 0" (of the first side), "character 0.1" or "spectator"');
const DOCUMENT = {
  text: z.string().optional().describe("the document itself, as YAML or JSON"),
  document: z.record(z.string(), z.unknown()).optional().describe("the document as a tree"),
  files: z.record(z.string(), z.string()).optional().describe("the texts of files that the document names"),
};
const NAMED = { name: z.string().optional().describe("name of a scenario, or a file") };
const SECONDS = z.int().min(1).max(600).optional().describe("how long it may take (20)");
const GAMES = z.int().min(1).max(10_000_000).optional().describe("random battles, where it has to be estimated");
const STATES = z.int().min(1).max(100_000_000).optional().describe("positions to examine at most");
const ORDERS = z.string().optional().describe("orders to assume for sides, such as A=attack,hold");
const WINNER_ONLY = z.boolean().optional().describe("only who wins, which is quicker");
const WAIT = 20;

/** What only looks changes nothing, and may be asked again. */
const LOOKS = { readOnlyHint: true, openWorldHint: false };
const ACTS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

type Run<Shape extends ZodRawShape> = (given: z.infer<z.ZodObject<Shape>>, signal: AbortSignal) => Promise<Tree>;
type PlayedRun<Shape extends ZodRawShape> = (
  game: Game,
  given: z.infer<z.ZodObject<Shape>>,
  signal: AbortSignal,
) => Promise<Tree>;

/** A server with the tools of its seat. */
export async function createServer(engine: Engine, options: Options = {}): Promise<McpServer> {
  const server = new McpServer({ name: "banneret", version: "0.1.0" }, { instructions: HELP });
  const titles = await readTitles(engine);
  const games = new Map<number, Game>();
  const only = options.game;
  const refereed = [undefined, REFEREE].includes(only ? only.seat : options.seat);

  function answered(result: Tree): { content: { type: "text"; text: string }[] } {
    const rules = named(titles, result);
    const whole = Object.keys(rules).length > 0 ? { ...result, rules } : result;
    return { content: [{ type: "text", text: JSON.stringify(whole) }] };
  }

  function tool<Shape extends ZodRawShape>(
    name: string,
    description: string,
    annotations: typeof LOOKS | typeof ACTS,
    shape: Shape,
    run: Run<Shape>,
  ): void {
    const called = async (given: unknown, extra: { signal: AbortSignal }) => {
      try {
        return answered(await run(given as z.infer<z.ZodObject<Shape>>, extra.signal));
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        const error = { code: fault.code, text: fault.message, ...fault.data };
        return { ...answered({ error }), isError: true };
      }
    };
    server.registerTool(name, { description, annotations, inputSchema: z.strictObject(shape) }, called as never);
  }

  /** A tool of a game; where there is only one, it is not named. */
  function played<Shape extends ZodRawShape>(
    name: string,
    description: string,
    annotations: typeof LOOKS | typeof ACTS,
    shape: Shape,
    run: PlayedRun<Shape>,
  ): void {
    const number = z.int().min(1).describe("as open_game or resume_game numbered it");
    const whole = only ? shape : { game: number, ...shape };
    tool(name, description, annotations, whole as Shape, async (given, signal) => {
      const { game: id, ...rest } = given as { game?: number };
      const game = only ?? games.get(Number(id));
      if (!game) throw new Fault("usage", "no such game is open");
      const result = await run(game, rest as z.infer<z.ZodObject<Shape>>, signal);
      if (annotations === ACTS) await options.changed?.(game);
      return only ? unnumbered(result) : result;
    });
  }

  /** A method of the engine for the seat of the game, and for no other. */
  function ask(method: string, game: Game, given: Tree, signal: AbortSignal): Promise<Tree> {
    return engine.call(method, { ...given, game: game.id, seat: game.seat }, signal);
  }

  // ---- books ---------------------------------------------------------------------------------

  tool("list_systems", "The rules systems, and the documents that each knows.", LOOKS, {}, async (_, signal) => {
    const { methods: _methods, ...rest } = await engine.call("systems", {}, signal);
    return rest;
  });
  tool("list_scenarios", "The sample battles and campaigns.", LOOKS, {}, async () => ({
    scenarios: (JSON.parse(await engine.print("scenarios", "--json")) as Tree[]).map(({ path: _, ...rest }) => rest),
  }));
  tool(
    "look_up_rule",
    "What a rule says, with the numbers that it reads and where the book has it.",
    LOOKS,
    {
      rule: z
        .string()
        .regex(/^[A-Za-z0-9]+-\d+$/)
        .describe("its number, such as WM-049"),
    },
    async ({ rule }) => ({ ...(await readRule(engine, rule)) }),
  );
  tool(
    "find_rules",
    "The rules of a system whose number or title contains some words.",
    LOOKS,
    { system: z.string().regex(/^\w+$/), find: z.string() },
    async ({ system, find }) => ({ found: await findRules(engine, system, find) }),
  );
  tool(
    "document_schema",
    "The JSON Schema of a force, scenario or campaign: what such a document may contain.",
    LOOKS,
    { system: z.string(), document: z.enum(["force", "scenario", "campaign"]) },
    (given, signal) => engine.call("schema", given, signal),
  );
  tool(
    "catalogue",
    "The stock troops of a system's book.",
    LOOKS,
    {
      system: z.string(),
      find: z.string().optional().describe("words in the name"),
      tl: z.int().min(0).max(99).optional().describe("tech level, in GURPS"),
      class: z.string().optional().describe("class of troops, in GURPS"),
    },
    (given, signal) => engine.call("catalogue", given, signal),
  );
  // With one game, a file could be what this seat's enemy has.
  tool(
    "rate_force",
    "What a force is worth: its sheet, and each number with its rule.",
    LOOKS,
    only ? DOCUMENT : { ...NAMED, ...DOCUMENT },
    (given, signal) => engine.call("rate", given, signal),
  );

  // ---- games ---------------------------------------------------------------------------------

  const seat = options.seat === undefined ? { seat: SEAT.optional().describe("for whom you play (referee)") } : {};
  const seatOf = (given: { seat?: string | undefined }): string => options.seat ?? given.seat ?? REFEREE;

  function keep(game: Game): Tree {
    games.set(game.id, game);
    return game.opened;
  }

  if (!only) {
    tool(
      "open_game",
      "Start a battle or campaign for one seat, which stays the seat of this game.",
      ACTS,
      {
        ...NAMED,
        ...DOCUMENT,
        ...seat,
        dice: z.enum(["rolled", "typed"]).optional().describe("typed: people throw the dice and say what they show"),
        seed: z.int().min(0).optional().describe("of the dice, to repeat a game; only for the referee"),
      },
      async (given, signal) => {
        const { seat: _, ...params } = given as Tree & { seat?: string };
        const whose = seatOf(given as { seat?: string });
        if (params["seed"] !== undefined && whose !== REFEREE)
          throw new Fault("seat", "who plays a seat may not choose the seed, which tells the dice");
        return keep(await openGame(engine, whose, params, signal));
      },
    );
    if (refereed)
      tool(
        "resume_game",
        "Continue a journal for one seat. A journal contains the seed and all orders: only the referee should have it.",
        ACTS,
        { journal: z.string().min(1).describe("its text"), ...seat },
        async (given, signal) =>
          keep(await resumeGame(engine, seatOf(given as { seat?: string }), given.journal, signal)),
      );
    played("close_game", "End a game; it is not kept.", ACTS, {}, async (game, _, signal) => {
      games.delete(game.id);
      return engine.call("close", { game: game.id }, signal);
    });
  }
  if (refereed)
    played(
      "journal",
      "The journal, with its seed and all orders: `banneret replay` verifies it. Only for the referee.",
      LOOKS,
      {},
      async (game, _, signal) => {
        if (game.seat !== REFEREE) throw new Fault("seat", "the journal contains what this seat may not know");
        return engine.call("journal", { game: game.id }, signal);
      },
    );

  // ---- playing -------------------------------------------------------------------------------

  const QUESTION = z.int().min(0).describe("the id of an open question");

  played("questions", "How the game stands, and what is asked now.", LOOKS, {}, (game, given, signal) =>
    ask("questions", game, given, signal),
  );
  played(
    "answer",
    "Answer a question, by the words of an option or by its value; the engine rolls no dice for this.",
    ACTS,
    {
      question: QUESTION,
      words: z.string().optional().describe("an option's word; for flags several"),
      value: z.array(z.int()).min(1).max(4).optional().describe("[value of the option], or a number for each part"),
      note: z.string().optional().describe("why: is kept with the answer"),
    },
    (game, given, signal) => ask("answer", game, { ...given, explain: true }, signal),
  );
  played(
    "roll",
    "Roll the dice of a question; with faces, say what real dice showed.",
    ACTS,
    {
      question: QUESTION,
      faces: z
        .array(z.array(z.int().min(1).max(100)))
        .max(4)
        .optional()
        .describe("a list for each throw"),
    },
    (game, given, signal) => {
      if (given.faces && !game.typed && game.seat !== REFEREE)
        throw new Fault("seat", "the engine rolls the dice of this game");
      return ask("roll", game, { ...given, explain: true }, signal);
    },
  );
  played("judgements", "All judgements that the referee can make now.", LOOKS, {}, (game, given, signal) =>
    ask("judgements", game, given, signal),
  );
  played(
    "judge",
    "Make all open judgements together: those in `answers`, the others by default.",
    ACTS,
    {
      answers: z
        .array(
          z.strictObject({
            ask: z.string(),
            side: z.int().min(0).optional(),
            person: z.int().min(0).optional(),
            about: z.array(z.int()).length(2).optional(),
            value: z.array(z.int()).min(1).max(4),
          }),
        )
        .optional(),
    },
    (game, given, signal) => ask("judge", game, { ...given, explain: true }, signal),
  );
  played(
    "proceed",
    "Let dice and the defaults of everyone else play until this seat has to decide.",
    ACTS,
    {
      most: z.int().min(1).max(1000).optional().describe("answers at most (1000)"),
      until: SEAT.optional().describe(
        'only for the referee: stop when this seat has to decide; "spectator": at the end',
      ),
    },
    (game, { until, ...given }, signal) => {
      if (until !== undefined && game.seat !== REFEREE)
        throw new Fault("seat", "only the referee may let the game proceed for another seat");
      return engine.call("proceed", { ...given, game: game.id, seat: until ?? game.seat, explain: true }, signal);
    },
  );
  played(
    "undo",
    "Take answers back until this many entries remain.",
    ACTS,
    { to: z.int().min(0).describe("number of the last entry that stays; 0: none") },
    (game, given, signal) => ask("undo", game, given, signal),
  );
  played(
    "view",
    "Everything that this seat may know now, each number with its rule.",
    LOOKS,
    {},
    (game, given, signal) => ask("view", game, given, signal),
  );
  played(
    "result",
    "Whether it is over, who won and why, and the measures of the game.",
    LOOKS,
    {},
    (game, given, signal) => ask("result", game, given, signal),
  );
  played(
    "events",
    "What happened, entry by entry, each modifier with its rule.",
    LOOKS,
    { after: z.int().min(0).optional().describe("only entries after this number") },
    (game, given, signal) => ask("events", game, { ...given, explain: true }, signal),
  );

  // ---- odds and advice -----------------------------------------------------------------------

  played(
    "odds",
    "The chances from here on: exact if they can be worked out in half of the time, otherwise estimated by random battles.",
    LOOKS,
    { winner_only: WINNER_ONLY, orders: ORDERS, states: STATES, games: GAMES, seconds: SECONDS },
    (game, { seconds = WAIT, ...given }, signal) => ask("chances", game, { ...given, seconds }, signal),
  );
  played(
    "matrix",
    "The coming round, order against order, from what this seat knows: the chance of each pair.",
    LOOKS,
    { winner_only: WINNER_ONLY, states: STATES, games: GAMES, seconds: SECONDS },
    (game, { seconds = WAIT, ...given }, signal) => ask("matrix", game, { ...given, seconds }, signal),
  );
  played(
    "advise",
    "What this seat should order now, how often, and why; only from what it knows.",
    LOOKS,
    {
      objective: z.string().optional().describe("victory, or another aim"),
      states: STATES,
      games: GAMES,
      seconds: SECONDS,
    },
    (game, { seconds = WAIT, ...given }, signal) => ask("advise", game, { ...given, seconds }, signal),
  );
  // It shows every order and every judgement, also those that stay hidden from a seat after the end.
  if (refereed)
    played(
      "analyse",
      "A fought battle: what each answer gave away, and how much was luck. Only for the referee: it shows everything.",
      LOOKS,
      { games: GAMES, seconds: SECONDS },
      async (game, { seconds = WAIT, ...given }, signal) => {
        if (game.seat !== REFEREE) throw new Fault("seat", "the analysis contains what this seat may not know");
        return ask("analyse", game, { ...given, seconds }, signal);
      },
    );
  return server;
}

/** Without the number of the game, which is of no use where there is only one. */
function unnumbered(result: Tree): Tree {
  if (typeof result["game"] !== "number") return result;
  const { game: _, ...rest } = result;
  return rest;
}
