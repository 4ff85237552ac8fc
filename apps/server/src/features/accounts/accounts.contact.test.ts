import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer({ env: { SUPPORT_EMAIL: "help@bump.example", RATE_LIMITS: "on" } });
const { as, db, deps, visitor } = server;
const sent = () => readMails(server, "help@bump.example");

describe("POST /contact", () => {
  it("mails the message to those who run the site, and an answer goes to who wrote", async () => {
    const person = await buildUser(db, { display_name: "Amina", email: "amina@example.org" });
    const answer = await as(person).post("/contact", {
      subject: "The map is empty",
      message: "I see no {{email}}.\n\n<b>Why?</b>",
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const [mail] = await sent();
    expect(mail).toMatchObject({ subject: "The map is empty" });
    expect(mail!.text.replaceAll("\r", "")).toContain("I see no {{email}}.\n\n<b>Why?</b>");
    expect(mail!.text).toContain("Amina (amina@example.org) wrote this with the contact form.");
    const folder = join(deps.config.dataDir, "outbox");
    const [name] = (await readdir(folder)).filter((file) => file.includes("help@bump.example"));
    const source = await readFile(join(folder, name!), "utf8");
    expect(source).toMatch(/^Reply-To: amina@example\.org\r$/m);
    expect(source).not.toMatch(/^Auto-Submitted:/m);
  });

  it.each([
    [{ message: "Without a subject" }, { subject: "required" }],
    [{ subject: "Hi", message: "Too short a subject" }, { subject: "min_characters" }],
    [{ subject: "Nothing said", message: "   a   " }, { message: "min_characters" }],
    [{ subject: "Too much", message: "x".repeat(5001) }, { message: "max_characters" }],
    [{ subject: "To another", message: "Somebody else", to: "victim@example.org" }, { to: "unknown_field" }],
  ])("takes no other input: %j", async (body, fields) => {
    const before = (await sent()).length;
    const answer = await as(await buildUser(db)).post("/contact", body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, fields]);
    expect(await sent()).toHaveLength(before);
  });

  it("is for people who signed in, five times an hour", async () => {
    const words = { subject: "Once more", message: "I have an idea" };
    expect((await visitor.post("/contact", words)).statusCode).toBe(401);
    const person = await buildUser(db);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await as(person).post("/contact", words)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
