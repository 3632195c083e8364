import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoLines } from "../../../tests/wasm/armies.mjs";
import {
  exported,
  lastOf,
  overhang,
  replayed,
  ROOT,
  setStage,
  sized,
  strike,
  violationsInBoth,
  type Stage,
} from "./kit.js";
import {
  answerOne,
  arrive,
  asked,
  chooseDocument,
  chooseSample,
  openTable,
  pagesSay,
  seated,
  setOnline,
  type Online,
  type Person,
} from "./tableKit.js";

let stage: Stage, online: Online | null;
beforeAll(async () => {
  [stage, online] = await Promise.all([setStage(), setOnline()]);
});
afterAll(async () => {
  await strike(stage);
  await online?.close();
});

const MOST = 400; // answers of one person

/** What all have answered so far, and after how many answers somebody loses the network. */
interface Course {
  given: number;
  loseAfter: number;
  lost: string | null;
}

/** Gives an answer. Whoever is asked at the given moment loses the network. */
async function play(person: Person, course: Course, turn: number): Promise<void> {
  const loses = course.lost === null && course.given >= course.loseAfter;
  if (loses) course.lost = person.name;
  await (loses ? answerOffline(person, turn) : answerOne(person.page, turn));
  course.given++;
}

/** Answers whatever is asked of this person until the battle is over. */
async function playOn(person: Person, course: Course): Promise<void> {
  for (let turn = 0; turn < MOST && (await asked(person.page)); turn++) await play(person, course, turn);
}

/** Answers, one person after the other, until that many answers are given. */
async function playSome(people: Person[], course: Course, most: number): Promise<void> {
  while (course.given < most) {
    const waits = people.map(async (person) => ((await asked(person.page)) ? person : Promise.reject()));
    await play(await Promise.any(waits), course, course.given);
  }
}

const connection = (page: Page, words: string) => page.locator(".connection").getByText(words).waitFor();
const waiting = (page: Page, count: number) => page.locator(`.connection[data-waiting="${count}"]`).waitFor();

/** Loses the network, answers, comes back to the page without it, and finds it again: the answer counts, once. */
async function answerOffline({ context, page }: Person, turn: number): Promise<void> {
  await context.setOffline(true);
  await connection(page, "No connection to the server.");
  await answerOne(page, turn);
  await connection(page, "Your answer is kept on this device");
  await waiting(page, 1);
  await page.reload();
  await waiting(page, 1);
  await context.setOffline(false);
  // It says nothing then.
  await page.locator('.connection[data-link="live"][data-waiting="0"]').waitFor({ state: "attached" });
}

/** Types in dice that show a one each. */
async function typeOnes(page: Page): Promise<void> {
  const unless = page.locator(".roll details:not([open]) > summary"); // closed where the server may roll too
  if ((await unless.count()) > 0) await unless.click();
  for (const die of await page.locator(".roll input").all()) await die.fill("1");
  for (const pad of await page.locator(".roll .totals").all()) await pad.locator(".btn").first().click();
  await page.getByRole("button", { name: "Take these dice" }).click();
}

/**
 * One battle of each complete system, and after how many answers one of the four loses the network. How long it lasts
 * is for the dice.
 */
interface Battle {
  system: string;
  choose: (page: Page) => Promise<void>;
  loseAfter: number;
  /** Left out: the battle is fought to its end. */
  most?: number | undefined;
  analysed?: boolean;
}
const battles: Battle[] = [
  { system: "The War Machine", choose: chooseSample("warmachine/quick-skirmish"), loseAfter: 10, analysed: true },
  { system: "GURPS fourth edition", choose: chooseSample("gurps4/equal-forces"), loseAfter: 3 },
  { system: "GURPS third edition", choose: chooseSample("gurps3/legion-against-knights"), loseAfter: 0 },
  { system: "DragonQuest", choose: chooseSample("dragonquest/jothus-against-khago"), loseAfter: 2 },
  {
    system: "Obsidian",
    choose: chooseDocument(twoLines({ stands: 20, rounds: 1 })),
    loseAfter: sized(12, 4),
    most: sized(undefined, 8),
  },
];
const EVERYDAY = ["The War Machine", "Obsidian"]; // dice and sealed orders; stands on a board

describe("four people at a table, of whom one loses the network", () => {
  test.for(
    sized(
      battles,
      battles.filter(({ system }) => EVERYDAY.includes(system)),
    ),
  )("$system", async ({ choose, loseAfter, most, analysed = false }, { skip }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const { url } = online;
    const offline = true;
    const referee = await arrive(stage, "referee", url, { offline });
    const links = await openTable(referee, choose);
    expect(links.size).toBe(3);
    const others = await Promise.all([...links].map(([name, link]) => arrive(stage, name, link, { offline })));
    const people = [referee, ...others];
    await Promise.all(others.map(({ page }) => seated(page)));
    // The secret is not in the address, nor in what the proxy writes down.
    for (const { page } of others) expect(page.url()).not.toMatch(/[0-9a-f]{32}/);

    const course: Course = { given: 0, loseAfter, lost: null };
    const played =
      most === undefined ? Promise.all(people.map((person) => playOn(person, course))) : playSome(people, course, most);
    await played.catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await pagesSay(people)}`);
    });
    expect(course.lost).not.toBeNull();
    if (most === undefined) {
      const endings = await Promise.all(people.map(({ page }) => page.locator("#ending").innerText()));
      expect(new Set(endings).size).toBe(1);
    }
    const journal = await exported((most === undefined ? others[2] : referee)!.page); // at the end anybody has it
    expect(replayed(journal)).toMatchObject({ n: lastOf(journal).n, state: lastOf(journal).state });
    for (const { page } of people) await page.locator(`.first[data-entries="${lastOf(journal).n}"]`).waitFor();
    if (analysed) {
      const analyse = others[0]!.page.getByRole("button", { name: /^Analyse/ });
      expect(await analyse.allInnerTexts()).toEqual(["Analyse the battle"]); // one button, which says what it does
      await analyse.click();
      await others[0]?.page.locator(".analysis svg").first().waitFor();
    }
    expect(readFileSync(online.log, "utf8")).not.toContain([...links.values()][0]?.split(".").at(-1));
    for (const { context } of people) await context.close();
  });
});

test("odds, the matrix and advice at a table, one tap away", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const referee = await arrive(stage, "referee", online.url);
  const links = await openTable(referee, chooseSample("gurps4/equal-forces"));
  const red = await arrive(stage, "Red", links.get("Red") ?? "");
  // By Enter: what comes above moves the buttons, and a click at a place is lost then.
  const press = (page: Page, name: string) => page.getByRole("button", { name }).press("Enter");
  await press(red.page, "Show the chance of each pair");
  // Waits for the other, as a seat has one question at a time.
  await press(red.page, "Ask for advice");
  await red.page.locator('.matrix:not([data-look="none"]) table').waitFor();
  await red.page.locator(".advice .ledger").waitFor();
  // It would come from what Red does not know.
  expect(await red.page.getByRole("heading", { name: "Chance of winning" }).count()).toBe(0);
  await press(referee.page, "Count the chances");
  await referee.page.locator(".chance .shares").waitFor();
  for (const { page } of [referee, red]) expect(await violationsInBoth(page)).toEqual([]);
  for (const { context } of [referee, red]) await context.close();
});

test("the referee sets the rules of the table, pauses it, revokes a link and deletes it", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const referee = await arrive(stage, "referee", online.url, { width: 320, height: 700 });
  const links = await openTable(referee, chooseSample("gurps4/equal-forces"));
  const red = await arrive(stage, "Red", links.get("Red") ?? "");
  await red.page.locator(".advice").waitFor();
  const { page } = referee;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await page.getByText("Rules of this table").click();
  await press("Add a deadline");
  await page.getByLabel("After").fill("2");
  await page.getByLabel("Then").selectOption("default");
  await page.getByLabel("Who may write notes").selectOption("nobody");
  await page.getByLabel("Who may ask for odds").selectOption("referee");
  expect([await overhang(page), await violationsInBoth(page)]).toEqual([0, []]);
  await press("Save these rules");
  await page.getByText("These rules apply from now on.").waitFor();
  expect(await page.locator("#notes").count()).toBe(0);
  await red.page.getByText("then the default is taken").waitFor(); // the stream has told the rules
  await red.page.locator("#question").waitFor();
  for (const gone of ["#notes", ".advice", ".matrix"]) await red.page.locator(gone).waitFor({ state: "detached" });

  await press("Pause the table");
  await page.getByRole("button", { name: "Continue", exact: true }).waitFor(); // the server has it
  await red.page.getByText("The referee has paused the table.").waitFor();
  await press("Continue");
  await red.page.getByText("then the default is taken").waitFor();

  await press("Revoke the link: Red");
  await red.page.getByText("This link no longer opens the table").waitFor();
  await press("Make a new link: Red");
  await page.getByRole("button", { name: "Copy the link: Red" }).waitFor();

  await press("Delete the table");
  await page.getByText("is lost for everybody").waitFor();
  expect([await overhang(page), await violationsInBoth(page)]).toEqual([0, []]);
  await press("Delete it for ever");
  await page.getByText("None yet.").waitFor();
  for (const { context } of [referee, red]) await context.close();
});

describe("dice come from whom the table trusts, and nobody else is asked for them", () => {
  const typed = [
    { dice: "We roll our own and type them in", from: "Besiegers", other: "Garrison" },
    { dice: "The referee types them in", from: "the referee", other: "Besiegers" },
  ];
  const rolled = { dice: "The server rolls", from: null, other: "Besiegers" }; // as in the battles above
  test.for(sized([...typed, rolled], typed))("$dice", async ({ dice, from, other }, { skip }) => {
    if (!online) return skip("no PostgreSQL or no nginx");
    const referee = await arrive(stage, "the referee", online.url);
    const links = await openTable(referee, async (page) => {
      await chooseSample("warmachine/storm-of-the-keep")(page);
      await page.getByLabel(dice).check();
    });
    const others = await Promise.all([...links].map(([name, link]) => arrive(stage, name, link)));
    const people = [referee, ...others];
    const pageOf = (name: string): Page => people.find((one) => one.name === name)?.page ?? referee.page;
    for (const name of ["Besiegers", "Garrison"]) {
      // what they do, and then the dice are thrown
      await asked(pageOf(name));
      await answerOne(pageOf(name), 0);
    }
    if (from !== null) {
      await pageOf(from)
        .getByRole("button", { name: "Take these dice", includeHidden: true })
        .waitFor({ state: "attached" });
      for (const { name, page } of people.filter((one) => one.name !== from)) {
        await page.getByRole("heading", { name: `Waiting for dice from ${from}.` }).waitFor();
        expect([name, await page.locator(".roll").count()]).toEqual([name, 0]);
      }
      await typeOnes(pageOf(from));
    }
    await pageOf(other).locator(".chronicle").getByText("combat rolls").first().waitFor();
    const roll = (await exported(referee.page))
      .split("\n")
      .map((line) => (line === "" ? {} : JSON.parse(line)) as { type?: string; dice?: string; faces?: number[][] })
      .find(({ type }) => type === "roll");
    expect(roll).toMatchObject(from === null ? { dice: "rolled" } : { dice: "typed", faces: [[1], [1]] });
    for (const { context, errors } of people) {
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});

test("a host that wants an invitation code is given it, and it is remembered", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const referee = await arrive(stage, "referee", online.url, { width: 320, height: 700 });
  const { page } = referee;
  const codes: (string | undefined)[] = [];
  // As a server with --invitations does (tests/server/host.py).
  await page.route("**/api/tables", (route) => {
    const code = route.request().headers()["banneret-invitation"];
    codes.push(code);
    const text = code ? "this invitation code is not valid" : "this server opens tables only with an invitation code";
    return code === "of-the-club"
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: { code: "invitation", text } } });
  });
  await openTable(referee, async () => {
    await chooseSample("gurps4/equal-forces")(page);
    await page.getByRole("button", { name: "Open the table" }).click();
    const code = page.getByLabel("Invitation code");
    await code.fill("of-the-clubs");
    expect([await overhang(page), await violationsInBoth(page)]).toEqual([0, []]);
    await code.press("Enter");
    await page.getByText("this invitation code is not valid").waitFor();
    await code.fill("of-the-club");
  });
  await page.goto(online.url);
  await openTable(referee, chooseSample("gurps4/equal-forces"));
  expect(codes).toEqual([undefined, "of-the-clubs", "of-the-club", "of-the-club"]);
  await referee.context.close();
});

test("a player refuses a seed that somebody brought along", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const { url } = online;
  const open = async (table: object): Promise<Map<string, string>> => {
    const body = JSON.stringify(table);
    const reply = await fetch(`${url}api/tables`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const { seats } = (await reply.json()) as { seats: { seat: string; token: string }[] };
    return new Map(seats.map(({ seat, token }) => [seat, token]));
  };
  const first = await open({ document: readFileSync(join(ROOT, "scenarios/gurps4/equal-forces.yaml"), "utf8") });
  const journal = await fetch(`${url}api/journal`, { headers: { authorization: `Bearer ${first.get("referee")}` } });
  const links = await open({ journal: await journal.text(), seed: "kept" });
  const people = await Promise.all(
    ["commander 0", "spectator"].map((seat) => arrive(stage, seat, `${url}#/table/${links.get(seat)}`)),
  );
  const [red, spectator] = people as [Person, Person];
  await Promise.all(people.map(({ page }) => page.getByText("may know coming rolls").waitFor()));
  expect(await spectator.page.getByRole("button", { name: "Draw a new seed" }).count()).toBe(0);
  await red.page.getByRole("button", { name: "Draw a new seed" }).click();
  await Promise.all(people.map(({ page }) => page.getByText("The server drew the seed of the dice.").waitFor()));
  await red.page.locator(".chronicle").getByText("The dice have a new seed from here on.").waitFor();
  for (const { context, errors } of people) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

/** Something that takes messages at /good and refuses them elsewhere. */
async function receiver(): Promise<{ url: string; got: string[]; close(): void }> {
  const got: string[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request
      .on("data", (piece) => {
        body += piece;
      })
      .on("end", () => {
        got.push(`${request.url} ${(JSON.parse(body) as { event: string }).event}`);
        reply.writeHead(request.url === "/good" ? 204 : 500).end();
      });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, close: () => void server.close() };
}

test("the referee has addresses told, sees which were reached, and removes them", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const told = await receiver();
  const referee = await arrive(stage, "referee", online.url, { width: 320, height: 700 });
  const links = await openTable(referee, chooseSample("gurps4/equal-forces"));
  const red = await arrive(stage, "Red", links.get("Red") ?? "");
  const { page } = referee;
  const row = (path: string) => page.locator(".hooks li").filter({ hasText: told.url + path });
  await page.getByText("Rules of this table").click();
  await page.locator("summary", { hasText: "Webhooks" }).click();
  await page.getByLabel("Service").selectOption("banneret");
  for (const path of ["/good", "/bad"]) {
    await page.getByLabel("Address, starting with https://").fill(told.url + path);
    await page.getByRole("button", { name: "Add the address" }).press("Enter");
    await row(path).getByText("Nothing was sent yet.").waitFor();
    await page.getByText("It is shown only now.").waitFor();
  }
  await red.page.getByLabel("To", { exact: true }).selectOption("referee");
  await red.page.getByLabel("Note", { exact: true }).fill("May I look from the hill?");
  await red.page.getByRole("button", { name: "Send the note" }).click();
  const says = async (path: string): Promise<string> => {
    await page.getByRole("button", { name: "Look again" }).press("Enter");
    return row(path).innerText();
  };
  await expect.poll(() => says("/good"), { timeout: 240_000 }).toContain("Reached: 1 message so far.");
  await expect
    .poll(() => says("/bad"), { timeout: 240_000 })
    .toMatch(/Not reached: the last .*failed. 1 message will be sent again/);
  expect(new Set(told.got)).toEqual(new Set(["/good note_arrived", "/bad note_arrived"]));
  expect([await overhang(page), await violationsInBoth(page)]).toEqual([0, []]);
  for (const path of ["/good", "/bad"]) {
    await page.getByRole("button", { name: `Remove ${told.url}${path}` }).press("Enter");
    await row(path).waitFor({ state: "detached" });
  }
  await page.getByLabel("Address, starting with https://").fill("https://user:word@example.org/");
  await page.getByRole("button", { name: "Add the address" }).press("Enter");
  await page.locator(".hooks").getByRole("status").filter({ hasText: /\S/ }).waitFor(); // the server's reason
  expect(await page.locator(".hooks li").count()).toBe(0);
  told.close();
  for (const { context } of [referee, red]) await context.close();
});

test("screens fit into 320 px and axe finds nothing", async ({ skip }) => {
  if (!online) return skip("no PostgreSQL or no nginx");
  const look = { width: 320, height: 700 };
  const fits = async (page: Page): Promise<void> => {
    expect([await overhang(page), await violationsInBoth(page)]).toEqual([0, []]);
  };
  const referee = await arrive(stage, "referee", online.url, look);
  const links = await openTable(referee, async (page) => {
    await page.getByRole("button", { name: "Choose who plays" }).waitFor();
    await fits(page);
    await chooseSample("gurps4/equal-forces")(page);
    await page.getByRole("button", { name: "Open the table" }).waitFor();
    await fits(page);
  });
  await referee.page.getByRole("button", { name: "QR code: Red" }).click();
  await referee.page.getByRole("img", { name: "QR code of the link: Red" }).waitFor();
  await fits(referee.page);

  // A commander answers by keyboard alone, and takes it back.
  const red = await arrive(stage, "Red", links.get("Red") ?? "", look);
  expect(await asked(red.page)).toBe(true);
  await red.page.locator(".ask [data-first]").click({ trial: true, timeout: 30_000 }); // nothing covers it
  await red.page.keyboard.press("Enter");
  await red.page.getByText("Waiting for Blue.").waitFor();
  await fits(red.page);
  await red.page.getByRole("button", { name: "Undo my answer" }).press("Enter");
  await red.page.locator("#question").waitFor();

  // The table is listed at home, which needs nothing of the code for tables. A page that has not shown the table counts
  // what it asks for.
  const seat = red.page.url(),
    requests: string[] = [];
  const owed = (page: Page): Promise<void> =>
    page.getByRole("region", { name: "Your tables online" }).getByText("your turn").waitFor();
  const home = await red.context.newPage();
  home.on("request", (request) => requests.push(request.url()));
  await home.goto(online.url);
  await owed(home); // the table's page is still open: it has kept what it showed only now
  await fits(home);
  expect(requests.filter((url) => /\/api\/|online-/.test(url))).toEqual([]);
  await home.close();
  await red.page.goto(online.url);
  await owed(red.page);
  await red.page.goto(seat);
  await red.page.locator("#question").waitFor();

  // A note reaches whom it is written to.
  await referee.page.getByLabel("To", { exact: true }).selectOption("commander 0");
  await referee.page.getByLabel("Note", { exact: true }).fill("Hold the ford.");
  await referee.page.getByRole("button", { name: "Send the note" }).click();
  await red.page.locator(".notes li").getByText("Hold the ford.").waitFor();
  await fits(red.page);

  // A link that was replaced opens nothing any more, and whoever has it is told so.
  await referee.page.locator(".links summary").click(); // closed since somebody has answered
  await referee.page.getByRole("button", { name: "Make a new link: Red" }).click();
  await red.page.getByText("This link no longer opens the table").waitFor();
  for (const { context } of [referee, red]) await context.close();
});
