import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { ready, setStage, strike, type Look, type Stage } from "./kit.js";
import { LOOKS, picture } from "./pictureKit.js";
import { answerOne, arrive, asked, chooseSample, openTable, setOnline, type Online, type Person } from "./tableKit.js";

// Not a test: it takes the pictures of tables online in docs/app, from real servers.
let stage: Stage, online: Online;
beforeAll(async () => {
  const [set, servers] = await Promise.all([setStage(), setOnline()]);
  if (!servers) throw new Error("the pictures of tables online need PostgreSQL and nginx");
  [stage, online] = [set, servers];
});
afterAll(async () => {
  await strike(stage);
  await online?.close();
});

const MOST = 400; // answers of one person

const show = (page: Page, where: string): Promise<void> =>
  page
    .locator(where)
    .first()
    .evaluate((one) => one.scrollIntoView());

async function note(page: Page, to: string, text: string): Promise<void> {
  await page.getByLabel("To", { exact: true }).selectOption(to);
  await page.getByLabel("Note", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send the note" }).click();
  await page.locator(".notes li").getByText(text).waitFor();
}

async function playOn({ page }: Person): Promise<void> {
  for (let turn = 0; turn < MOST && (await asked(page)); turn++) await answerOne(page, turn);
}

/** Opens a table, and seats its two commanders. */
async function seatThree(size: Look, choose: (page: Page) => Promise<void>): Promise<Person[]> {
  const referee = await arrive(stage, "referee", online.url, size);
  const links = await openTable(referee, choose);
  return [
    referee,
    ...(await Promise.all([...links].slice(0, 2).map(([name, link]) => arrive(stage, name, link, size)))),
  ];
}

test.each(LOOKS)("a table on a %s", async (look, size) => {
  const people = await seatThree(size, async (page) => {
    await page.getByRole("button", { name: "Choose who plays" }).waitFor();
    await picture(page, "online-tables", look);
    await chooseSample("warmachine/storm-of-the-keep")(page);
    await page.getByRole("button", { name: "Open the table" }).waitFor();
    await picture(page, "online-open", look);
  });
  const [referee, first] = people;
  if (!referee || !first) throw new Error("three people");
  await referee.page.getByRole("button", { name: `QR code: ${first.name}` }).click();
  await referee.page.getByRole("img", { name: `QR code of the link: ${first.name}` }).waitFor();
  await show(referee.page, ".links");
  await picture(referee.page, "online-links", look);

  await asked(first.page);
  await answerOne(first.page, 0);
  await first.page.getByText("Your sealed order was received.").waitFor();
  await show(first.page, "body");
  await picture(first.page, "online-waits", look);
  await referee.page.locator('.lobby [data-duty="sealed"]').waitFor();
  await show(referee.page, look === "phone" ? ".lobby" : "body");
  await picture(referee.page, "online-lobby", look);

  await note(referee.page, "commander 0", "The ford is deep after the rain. Your scouts would know.");
  await first.page.locator(".notes li").first().waitFor();
  await note(first.page, "referee", "Then we hold the bank and wait for the horse.");
  await show(first.page, ".notes");
  await picture(first.page, "online-notes", look);

  await referee.page.getByText("Rules of this table").click();
  await referee.page.getByRole("button", { name: "Add a deadline" }).click();
  await referee.page.getByLabel("Then").selectOption("default");
  await show(referee.page, ".rules");
  await picture(referee.page, "online-rules", look);
  await referee.page.locator("summary", { hasText: "Webhooks and mail" }).click();
  // Nothing happens any more of which it would be told.
  await referee.page.getByLabel("Webhook of the channel").fill("https://bell.example/greywater");
  await referee.page.getByRole("button", { name: "Add the address" }).click();
  await referee.page.getByText("Nothing was sent yet.").waitFor();
  await show(referee.page, ".told");
  await picture(referee.page, "online-hooks", look);
  for (const { context } of people) await context.close();
});

test.each(LOOKS)("joint dice on a %s", async (look, size) => {
  const people = await seatThree(size, async (page) => {
    await chooseSample("warmachine/elves-at-the-pass")(page);
    await page.getByLabel("Dice that no one can foresee").check();
  });
  await Promise.all(people.map(playOn));
  const page = people[1]?.page;
  if (!page) throw new Error("a commander");
  await page.getByText("The dice match the shares.").waitFor();
  await ready(page);
  await page.locator(".own-shares summary").click();
  await show(page, look === "phone" ? ".joint" : "body");
  await picture(page, "online-dice", look);
  for (const { context } of people) await context.close();
});
