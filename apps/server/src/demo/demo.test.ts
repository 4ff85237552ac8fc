import { languages, reactionKinds } from "@bump/contract";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { reconcileCountersJob } from "#features/subjects/index.ts";
import { sanitize } from "#platform/html/html.ts";
import { openBrowser } from "#test/accounts.ts";
import { startTestServer } from "#test/harness.ts";
import { warnOfDemoAdmin } from "./demo-warning.ts";
import { toHtml } from "./content.demo.ts";
import { seedDemo } from "./index.ts";
import { findPeople } from "./spaces.demo.ts";
import { readStories } from "./stories.demo.ts";

const server = await startTestServer();
const { db, deps } = server;
const accounts = await seedDemo(deps);

it("fills the site once with people who can sign in and who have a face", async () => {
  expect(accounts.length).toBeGreaterThanOrEqual(12);
  expect(await seedDemo(deps)).toEqual(accounts);
  const users = await db.selectFrom("users").selectAll().execute();
  expect(users).toHaveLength(24);
  expect(users.filter(({ photo_media_id: photo }) => photo === null)).toEqual([]);
  expect(new Set(users.map(({ app_lang }) => app_lang))).toEqual(new Set(["de", "en", "es", "fr", "hi", "nl", "te"]));
  expect(users.filter(({ site_role }) => site_role === "admin")).toHaveLength(1);
  expect(users.filter(({ site_role }) => site_role === "moderator")).toHaveLength(1);
  expect(users.filter(({ role }) => role === "org").length).toBeGreaterThan(1);

  for (const { email, password } of accounts) {
    const browser = openBrowser(server);
    expect((await browser.post("/auth/sign-in/email", { email, password })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${await browser.token()}` };
    const me = (await server.visitor.get("/user/userinfo", undefined, headers)).json().user;
    expect(me.profileTags.length).toBeGreaterThan(1);
    const photo = await server.app.inject({ url: me.photoURL, headers });
    expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
  }

  // Whoever signs up on top of the demo is not its admin.
  const settings = await db.selectFrom("site_settings").select("first_admin_at").executeTakeFirst();
  expect(settings?.first_admin_at).not.toBeNull();
});

it("gives them places to be in: private spaces in every state, and countries that people open", async () => {
  const spaces = await db.selectFrom("spaces").selectAll().where("is_private", "=", true).execute();
  expect(spaces).toHaveLength(4);
  for (const { total_owners, image_media_id } of spaces) {
    expect(total_owners).toBeGreaterThan(0);
    expect(image_media_id).not.toBeNull();
  }
  const members = await db.selectFrom("memberships").select(["status", "expires_at"]).execute();
  expect(new Set(members.map(({ status }) => status))).toEqual(
    new Set(["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"]),
  );
  const open = await db
    .selectFrom("spaces")
    .select(["code", "total_members"])
    .where("is_private", "=", false)
    .where("code", "not in", ["ww", ""])
    .where("total_members", ">", 1)
    .execute();
  expect(open.length).toBeGreaterThanOrEqual(6);
});

it("lets them come one after the other, and the charts tell when", async () => {
  const { rows } = await sql<{ name: string; total: number; counted: number; today: number; days: number }>`
    select s.name, s.total_members as total, sum(d.members)::int as counted,
      coalesce(sum(d.members) filter (where d.day = utc_day(now())), 0)::int as today,
      count(*) filter (where d.members > 0)::int as days
    from spaces s join space_days d on d.space_id = s.id
    where s.is_private or s.code = 'ww' group by s.id`.execute(db);
  expect(rows).toHaveLength(5);
  for (const { name, total, counted, today, days } of rows) {
    expect([name, counted]).toEqual([name, total]);
    expect([name, today]).toEqual([name, 0]);
    expect(days, name).toBeGreaterThan(3);
  }
});

it("lets them tell three hundred stories, in every language, each another one with a tag of its own", async () => {
  const stories = await readStories();
  expect(stories.length).toBeGreaterThanOrEqual(300);
  for (const lang of languages) {
    expect(stories.filter((story) => story.lang === lang).length, lang).toBeGreaterThanOrEqual(40);
  }
  const people = await findPeople(deps);
  for (const { by, mood, text, thread } of stories) {
    expect(reactionKinds, text).toContain(mood);
    for (const said of [{ by, text }, ...thread, ...thread.flatMap(({ replies }) => replies)]) {
      expect([...people.keys()], said.text).toContain(said.by);
      const html = toHtml(said.text, { people });
      expect(sanitize(html)).toBe(html);
    }
  }
  const rows = await db
    .selectFrom("subjects as s")
    .innerJoin("posts as st", "st.id", "s.id")
    .select(["s.state", "s.tags", "s.created_at", "s.is_anonymous", "s.parent_id", "s.author_id", "st.text"])
    .where("s.kind", "=", "story")
    .execute();
  expect(rows).toHaveLength(stories.length);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
  expect(rows.filter(({ tags }) => tags.length === 0)).toEqual([]);
  expect(rows.filter((row) => row.author_id === null && !row.is_anonymous)).toEqual([]);
  const ages = rows.map((row) => (Date.now() - row.created_at.getTime()) / 86_400_000);
  expect([Math.max(...ages) > 80, Math.max(...ages) < 91, Math.min(...ages) >= 0]).toEqual([true, true, true]);
  const count = (isMeant: (row: (typeof rows)[number]) => boolean) => rows.filter(isMeant).length;
  expect(count((row) => row.state === "draft")).toBeGreaterThanOrEqual(4);
  expect(count((row) => row.is_anonymous && row.state === "published")).toBeGreaterThanOrEqual(3);
  expect(count((row) => row.is_anonymous && row.state === "pending")).toBeGreaterThanOrEqual(1);
  expect(count((row) => row.parent_id !== null)).toBeGreaterThanOrEqual(12);
});

it("lets them answer, react, keep and follow, and no counter is wrong", async () => {
  const total = async (table: "comments" | "reactions" | "bookmarks" | "tag_follows" | "subject_media") =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as("rows"))
        .executeTakeFirstOrThrow()
    ).rows;
  expect(Number(await total("comments"))).toBeGreaterThan(300);
  expect(Number(await total("reactions"))).toBeGreaterThan(1000);
  expect(Number(await total("bookmarks"))).toBeGreaterThan(50);
  expect(Number(await total("tag_follows"))).toBeGreaterThan(50);
  const told = await db
    .selectFrom("tag_follows")
    .select(({ fn }) => fn.count<string>("user_id").distinct().as("people"))
    .where("purpose", "=", "alerts")
    .executeTakeFirstOrThrow();
  expect(Number(told.people)).toBeGreaterThan(10);
  expect(Number(await total("subject_media"))).toBeGreaterThanOrEqual(35);
  const kinds = await db.selectFrom("reactions").select("kind").distinct().execute();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...reactionKinds].toSorted());
  const warn = vi.spyOn(deps.log, "warn");
  await reconcileCountersJob.run(deps, {}, { isLast: true });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  const late = await db.selectFrom("reactions").select("user_id").where("created_at", ">", new Date()).execute();
  expect(late).toEqual([]);
  const waiting = await db.selectFrom("revisions").select("id").where("state", "=", "pending").execute();
  const reports = await db.selectFrom("reports").select("id").where("status", "=", "open").execute();
  expect([waiting.length, reports.length]).toEqual([1, 1]);
});

it("has nobody speak where they could not", async () => {
  const strangers = await sql`
    select s.id from subjects s join spaces sp on sp.id = s.space_id
    left join memberships m on m.space_id = sp.id and m.user_id = s.author_id
    where sp.is_private and s.author_id is not null and coalesce(m.status, '') not in ('owner', 'admin', 'contributor')
    union all
    select s.id from subjects s join problems p on p.id = s.parent_id join subjects ps on ps.id = p.id
    left join problem_participants pp on pp.problem_id = p.id and pp.user_id = s.author_id
    where pp.user_id is null or ps.space_id <> s.space_id`.execute(db);
  expect(strangers.rows).toEqual([]);
});

it("has news for everybody who signs in, and a feed that can be read", async () => {
  for (const { email, password } of accounts) {
    const browser = openBrowser(server);
    await browser.post("/auth/sign-in/email", { email, password });
    const headers = { authorization: `Bearer ${await browser.token()}` };
    const get = async (url: string) => (await server.visitor.get(url, undefined, headers)).json();
    const { user } = await get("/user/userinfo");
    expect(user.counters.totalNotifications, email).toBeGreaterThan(0);
    const { items } = await get(`/list/v2?path=users/${user.id}/notifications`);
    expect(items.length, email).toBeGreaterThan(0);
    expect((await get("/list/v2?path=stories&results=25")).items, email).toHaveLength(25);
  }
});

it("warns while its admin is on a site that others can reach", async () => {
  const warn = vi.spyOn(deps.log, "warn");
  await warnOfDemoAdmin(deps);
  expect(warn).not.toHaveBeenCalled();
  const open = { ...deps, config: { ...deps.config, publicUrl: "https://bump.example" } };
  await warnOfDemoAdmin(open);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("everybody knows the password"));
  await db.deleteFrom("users").where("site_role", "=", "admin").execute();
  await warnOfDemoAdmin(open);
  expect(warn).toHaveBeenCalledOnce();
});
