import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { inspect } from "node:util";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { toHtml } from "./mail-html.ts";
import { folderTransport, type Mail, smtpTransport } from "./mail-transports.ts";

const link = `http://localhost:3000/auth/auth-action?mode=verifyEmail&token=${"a1B2".repeat(30)}`;
const mail: Mail = {
  to: "amina@example.org",
  subject: "Verify your e-mail",
  text: `Hello Amina,\n\nopen this:\n\n${link}\n\nBump`,
  link,
  lang: "en",
};
const envelope = { from: "Bump <no-reply@bump.example>", clock: () => new Date("2026-05-04T03:02:01.007Z") };

const folder = await mkdtemp(join(tmpdir(), "bump-mail-"));
afterAll(() => rm(folder, { recursive: true }));

describe("the folder", () => {
  const printed: string[] = [];
  const transport = folderTransport(folder, envelope, (line) => printed.push(line));
  const names = () => readdir(folder);
  const onlyMail = async () => readFile(join(folder, (await names())[0]!), "utf8");

  beforeEach(async () => {
    printed.length = 0;
    for (const name of await names()) await rm(join(folder, name));
  });

  it("gets one private file per mail, with the link in one piece, and the link on the console", async () => {
    await transport.deliver(mail);
    expect(await names()).toEqual(["2026-05-04T03-02-01.007Z-amina@example.org.eml"]);
    const text = await onlyMail();
    expect(text).toContain(`\r\n${link}\r\n`);
    expect(text).toMatch(/^From: Bump <no-reply@bump\.example>\r$/m);
    expect(text).toMatch(/^To: amina@example\.org\r$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toMatch(/^Date: Mon, 04 May 2026 03:02:01 \+0000\r$/m);
    expect(text).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    expect((await stat(join(folder, (await names())[0]!))).mode & 0o077).toBe(0);
    expect(printed).toEqual(["mail to amina@example.org: Verify your e-mail", link]);
  });

  it("keeps letters of any language readable", async () => {
    await transport.deliver({ ...mail, text: `నమస్కారం\n\n${link}`, lang: "te" });
    expect(await onlyMail()).toContain(`నమస్కారం\r\n\r\n${link}`);
  });

  it("keeps two mails of the same moment apart", async () => {
    await Promise.all([transport.deliver(mail), transport.deliver(mail), transport.deliver(mail)]);
    expect(await names()).toHaveLength(3);
  });

  it.each([
    ["../../etc/passwd@example.org", ".._.._etc_passwd@example.org"],
    ["a\0b\r\nBcc: c@example.org", "a_b__Bcc__c@example.org"],
    [`${"x".repeat(300)}@example.org`, "x".repeat(150)],
  ])("takes no path and no header from a recipient: %j", async (to, name) => {
    await transport.deliver({ ...mail, to });
    expect(await names()).toEqual([`2026-05-04T03-02-01.007Z-${name}.eml`]);
    expect(await onlyMail()).not.toMatch(/^Bcc:/m);
    expect(printed.join("")).not.toMatch(/\p{Cc}/u);
  });

  it("lets a subject add no header", async () => {
    await transport.deliver({ ...mail, subject: "Hi\r\nBcc: victim@example.org" });
    const [headers] = (await onlyMail()).split("\r\n\r\n");
    expect(headers).not.toMatch(/^Bcc:/m);
  });
});

describe("the HTML part", () => {
  it("is made of the text alone, escaped, and its own link is the only one", () => {
    const own = "http://x/?a=1&b=";
    const text = `http://evil.tld/win <script>"x"</script>\nb\n\n${own}<i>`;
    const html = toHtml({ subject: "<b>", text, link: own, lang: '"><i>' });
    expect(html).toContain("<p>http://evil.tld/win &lt;script&gt;&quot;x&quot;&lt;/script&gt;<br>b</p>");
    expect(html).toContain('<a href="http://x/?a=1&amp;b=">http://x/?a=1&amp;b=</a>&lt;i&gt;');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|i|b)>/);
  });
});

describe("a mail server", () => {
  type Received = { from: string; to: string[]; text: string };
  const received: Received[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, done) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => {
        if (refusals-- > 0)
          return done(
            Object.assign(new Error(`try later, <${session.envelope.rcptTo[0]?.address}> is busy`), {
              responseCode: 451,
            }),
          );
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on("error", () => {});
  const url = new Promise<string>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      resolve(`smtp://127.0.0.1:${(listening.address() as { port: number }).port}`);
    });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    received.length = 0;
    refusals = 0;
  });

  it("gets the mail in plain text and HTML, from us, to one person", async () => {
    const transport = smtpTransport(await url, envelope);
    await transport.deliver(mail);
    await transport.deliver({ ...mail, html: "<p>own page</p>" });
    transport.close();
    expect(received).toMatchObject(Array(2).fill({ from: "no-reply@bump.example", to: ["amina@example.org"] }));
    expect(received[0]!.text).toContain("multipart/alternative");
    expect(received[0]!.text).toContain("Auto-Submitted: auto-generated");
    expect(received[1]!.text).toContain("own page");
  });

  it("gets it with the transaction, again after a refusal, and the jobs table never shows the link", async () => {
    const { deps, db } = await startTestDeps({ env: { SMTP_URL: await url, MAIL_FROM: "us@bump.example" } });
    await db
      .transaction()
      .execute(async (tx) => {
        await deps.mail.send(tx, { ...mail, to: "nobody@example.org" });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await db.transaction().execute((tx) => deps.mail.send(tx, mail));
    const { rows } = await sql<{ row: string }>`select j::text as row from graphile_worker._private_jobs j`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain("amina");
    expect(rows[0]!.row).not.toContain("token");

    refusals = 1;
    const logged = vi.spyOn(deps.log, "warn");
    await deps.jobs.drain(deps);
    expect(received).toEqual([]);
    const { rows: kept } = await sql<{ last_error: string }>`
      select last_error from graphile_worker._private_jobs`.execute(db);
    expect(kept[0]!.last_error).toMatch(/^a mail could not be delivered \(E\w+ 451\)/);
    expect(logged.mock.calls.length).toBeGreaterThan(0);
    for (const text of [kept[0]!.last_error, inspect(logged.mock.calls)]) expect(text).not.toContain("amina");
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await deps.jobs.drain(deps);
    expect(received).toMatchObject([{ from: "us@bump.example", to: ["amina@example.org"] }]);
  });
});

it("without a mail server, mails go to the folder in the data folder", async () => {
  const { deps, db } = await startTestDeps();
  await deps.mail.send(db, mail);
  await deps.jobs.drain(deps);
  const [name] = await readdir(join(deps.config.dataDir, "outbox"));
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-amina@example\.org\.eml$/);
});
