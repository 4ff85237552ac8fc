import { languages, limits, type Location, problemStatuses, reactionKinds } from "@bump/contract";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { reconcileCountersJob } from "#features/subjects/index.ts";
import { sanitize } from "#platform/html/html.ts";
import { openBrowser } from "#test/accounts.ts";
import { startTestServer } from "#test/harness.ts";
import { warnOfDemoAdmin } from "./demo-warning.ts";
import { seedDemo } from "./index.ts";
import { findPeople } from "./spaces.demo.ts";
import { readStories } from "./stories.demo.ts";
import { toHtml } from "./writing.demo.ts";

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

it("has each tag be as old as what first carried it, and no reactions come all at once", async () => {
  const { rows } = await sql<{ tags: number; wrong: number }>`
    select count(*)::integer as tags, count(*) filter (where t.created_at <> first.at)::integer as wrong
    from tags t join (
      select st.tag_id, min(s.created_at) as at from subject_tags st join subjects s on s.id = st.subject_id
      group by st.tag_id) first on first.tag_id = t.id`.execute(db);
  expect(rows[0]!.tags).toBeGreaterThan(100);
  expect(rows[0]!.wrong).toBe(0);
  const reactions = await db.selectFrom("reactions").select("created_at").execute();
  const moments = new Set(reactions.map(({ created_at }) => created_at.getTime()));
  expect(moments.size).toBeGreaterThan(0.99 * reactions.length);
});

const kinds = ["problem", "solution", "skill", "faq", "part", "outcome", "review"] as const;

it("has about half of what carries a name say where it is from, mostly by its town, and nobody who has none", async () => {
  const rows = await db
    .selectFrom("posts as p")
    .innerJoin("subjects as s", "s.id", "p.id")
    .select(["s.kind", "s.is_anonymous", "s.lang", sql<Location | null>`p.location`.as("location")])
    .where("s.kind", "in", ["story", "problem", "solution"])
    .execute();
  const placed = rows.filter(({ location }) => location !== null);
  expect(placed.filter(({ is_anonymous }) => is_anonymous)).toEqual([]);
  expect(new Set(placed.map(({ lang }) => lang))).toEqual(new Set(languages));
  for (const kind of ["story", "problem", "solution"]) {
    const share = placed.filter((row) => row.kind === kind).length / rows.filter((row) => row.kind === kind).length;
    expect(share, kind).toBeGreaterThan(0.3);
    expect(share, kind).toBeLessThan(0.7);
  }
  const towns = placed.filter(({ location }) => location?.precision === "town");
  expect(towns.length / placed.length).toBeGreaterThan(0.6);
  expect(new Set(towns.map(({ location }) => location?.formattedLocation)).size).toBeGreaterThan(30);
});

it("has them work on problems, each another one by the services' rules and in its people's language", async () => {
  const rows = await db
    .selectFrom("subjects as s")
    .innerJoin("posts as p", "p.id", "s.id")
    .leftJoin("users as u", "u.id", "s.author_id")
    .select(["s.kind", "s.state", "s.tags", "s.lang", "s.is_anonymous", "s.created_at", "p.name", "p.html", "p.text"])
    .select("u.app_lang")
    .where("s.kind", "in", kinds)
    .execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect([of("problem").length, of("solution").length, of("skill").length]).toEqual([120, 200, 60]);
  expect(of("faq").length).toBeGreaterThanOrEqual(20);
  expect(of("outcome").length).toBeGreaterThanOrEqual(100);
  expect(of("review").length).toBeGreaterThanOrEqual(60);
  expect(rows.filter(({ state }) => state !== "published")).toEqual([]);
  expect(rows.filter((row) => row.lang !== (row.is_anonymous ? "en" : row.app_lang))).toEqual([]);
  const scripts = { te: /\p{Script=Telugu}/u, hi: /\p{Script=Devanagari}/u };
  for (const { lang, name, text } of rows.filter((row) => !row.is_anonymous)) {
    for (const [own, script] of Object.entries(scripts)) {
      expect([own, text, script.test(`${name} ${text}`)]).toEqual([own, text, lang === own]);
    }
  }
  expect(rows.filter((row) => row.created_at > new Date())).toEqual([]);
  for (const { name, html, text, tags, kind } of rows) {
    expect(sanitize(html)).toBe(html);
    // What a parser left over of a line of the files.
    expect(`${name} ${text}`).not.toMatch(/undefined| \| |also:|^[=>+%]/);
    expect([name?.trim() ?? null, (name ?? "").length <= limits.postName.max]).toEqual([name, true]);
    const needsTag = ["problem", "solution", "skill", "faq"].includes(kind);
    expect([text, needsTag && tags.length === 0]).toEqual([text, false]);
  }
  for (const kind of kinds.filter((one) => one !== "part")) {
    expect(new Set(of(kind).map(({ name, text }) => `${name} ${text}`)).size, kind).toBe(of(kind).length);
    if (kind === "outcome" || kind === "review") continue;
    for (const lang of languages) {
      const least = { problem: 15, solution: 18, skill: 8, faq: 2 }[kind];
      expect(of(kind).filter((row) => row.lang === lang).length, `${kind} ${lang}`).toBeGreaterThanOrEqual(least);
    }
  }
  const sentences = of("problem").map(({ text }) => text.split(/[.?!।](?:\s|$)/).length - 1);
  expect([Math.min(...sentences) >= 2, Math.max(...sentences) <= 4]).toEqual([true, true]);
});

it("marks solutions with tags of their own language, not with those of a problem in another", async () => {
  const { rows } = await sql`
    select offer.name, s.lang, array(select unnest(s.tags) intersect select unnest(p.tags)) as tags
    from solution_problems l
    join subjects s on s.id = l.solution_id and not s.is_anonymous
    join posts offer on offer.id = s.id
    join subjects p on p.id = l.problem_id and not p.is_anonymous and p.lang <> s.lang
    where s.tags && p.tags`.execute(db);
  expect(rows).toEqual([]);
});

it("has problems in every status, which they came to along the edges there are", async () => {
  const problems = await db.selectFrom("problems").selectAll().execute();
  for (const status of problemStatuses) {
    expect(problems.filter((row) => row.status === status).length, status).toBeGreaterThanOrEqual(5);
  }
  expect(problems.filter((row) => row.total_parts > 0).length).toBeGreaterThanOrEqual(30);
  expect(problems.filter((row) => row.total_ingredients > 0).length).toBeGreaterThanOrEqual(40);
  expect(problems.filter((row) => row.total_solvers > 0 && row.status === "unsolved")).toEqual([]);
  expect(problems.filter((row) => row.total_solvers === 0 && row.status === "solving")).toEqual([]);
  const { rows } = await sql<{ way: string[]; status: string; ends: boolean; begins: boolean; isPast: boolean }>`
    select array_agg(h.from_status || ' ' || h.to_status order by h.created_at) as way, p.status,
      (array_agg(h.to_status order by h.created_at desc))[1] = p.status and max(h.created_at) = p.status_at as ends,
      min(h.created_at) >= s.created_at as begins, max(h.created_at) <= now() as "isPast"
    from problem_statuses h join problems p on p.id = h.problem_id join subjects s on s.id = p.id
    group by p.id, s.id`.execute(db);
  expect(rows.length).toBeGreaterThan(60);
  const ways = {
    unsolved: ["proposed unsolved"],
    solving: ["unsolved solving"],
    solved: ["unsolved solving", "solving solved"],
    archived: ["unsolved archived"],
  };
  for (const { way, status, ...rest } of rows) {
    expect([way, rest]).toEqual([ways[status as keyof typeof ways], { ends: true, begins: true, isPast: true }]);
  }
});

it("has solutions that were voted on, tried and measured, and some that helped those who left", async () => {
  const offers = await db.selectFrom("solutions").selectAll().execute();
  expect(offers.filter((row) => row.total_problems < 1).length).toBeLessThan(5);
  expect(Math.max(...offers.map((row) => row.total_problems))).toBe(3);
  expect(offers.filter((row) => row.total_upvotes > 0).length).toBeGreaterThan(190);
  expect(offers.filter((row) => row.total_downvotes > 0).length).toBeGreaterThan(50);
  const objections = await db.selectFrom("votes").select("is_up").where("feedback", "<>", "").execute();
  expect(objections.length).toBeGreaterThanOrEqual(20);
  expect(objections.filter(({ is_up }) => is_up)).toEqual([]);
  const { rows: series } = await sql<{ points: number; units: number }>`
    select count(*)::integer as points, count(distinct unit)::integer as units from measurements
    group by solution_id, name`.execute(db);
  expect(series.length).toBeGreaterThanOrEqual(67);
  expect(series.filter(({ points, units }) => points < 6 || points > 12 || units !== 1)).toEqual([]);
  const early = await sql`
    select from measurements m join subjects s on s.id = m.solution_id where m.measured_on < s.created_at::date
    union all select from outcomes o join subjects s on s.id = o.solution_id where o.happened_on < s.created_at::date
    union all select from outcomes o join subjects s on s.id = o.id where o.happened_on > s.created_at`.execute(db);
  expect(early.rows).toEqual([]);

  const browser = openBrowser(server);
  await browser.post("/auth/sign-in/email", accounts[0]!);
  const headers = { authorization: `Bearer ${await browser.token()}` };
  const { items } = (await server.visitor.get("/list/v2?path=solutions&results=100", undefined, headers)).json();
  type Figure = { helped: { helped: number; left: number } | null };
  const helped = (items as Figure[]).flatMap((item) => item.helped ?? []);
  expect(helped.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...helped.map(({ left }) => left))).toBeGreaterThan(30);
  expect(helped.filter((figure) => figure.helped > figure.left)).toEqual([]);
});

it("counts all of it rightly", async () => {
  const { rows } = await sql`
    select 'problem' as what, p.id from problems p where
      (total_participants, total_solvers, total_stories, total_solutions, total_parts, total_ingredients, total_recipes) <> (
        (select count(*) from problem_participants where problem_id = p.id),
        (select count(*) from problem_participants pp where problem_id = p.id and (solving_at is not null or offers > 0)),
        (select count(*) from subjects where parent_id = p.id and kind = 'story' and state = 'published'),
        (select count(*) from solution_problems where problem_id = p.id and is_shown),
        (select count(*) from subjects where parent_id = p.id and kind = 'part' and state = 'published'),
        (select count(*) from ingredients where problem_id = p.id), 0)
    union all select 'offers', problem_id from problem_participants pp where offers <>
      (select count(*) from solution_problems l where l.problem_id = pp.problem_id and l.linked_by = pp.user_id and is_shown)
    union all select 'solution', so.id from solutions so where
      (total_problems, total_upvotes, total_downvotes, total_outcomes) <> (
        (select count(*) from solution_problems l join subjects p on p.id = l.problem_id and p.state = 'published'
          where l.solution_id = so.id and l.is_shown),
        (select count(*) from votes where solution_id = so.id and is_up),
        (select count(*) from votes where solution_id = so.id and not is_up),
        (select count(*) from subjects s join outcomes o on o.id = s.id left join subjects p on p.id = o.problem_id
          where s.parent_id = so.id and s.state = 'published' and coalesce(p.state, 'published') = 'published'))
    union all select 'link', l.solution_id from solution_problems l where
      (total_upvotes, total_downvotes, total_left, total_helped) <> (
        (select count(*) from votes v where v.solution_id = l.solution_id and context_id = l.problem_id and is_up),
        (select count(*) from votes v where v.solution_id = l.solution_id and context_id = l.problem_id and not is_up),
        (select count(*) from problem_leavings g where g.problem_id = l.problem_id and g.created_at >= l.created_at),
        (select count(*) from leaving_solutions ls join problem_leavings g on g.id = ls.leaving_id
          where ls.solution_id = l.solution_id and g.problem_id = l.problem_id))
    union all select 'skill', sk.id from skills sk where (total_participants, total_reviews, sum_of_ratings) <> (
        (select count(*) from skill_members where skill_id = sk.id),
        (select count(*) from reviews where skill_id = sk.id and is_shown),
        (select coalesce(sum(rating), 0) from reviews where skill_id = sk.id and is_shown))
    union all select 'faq', f.id from faqs f where total_helpful <>
      (select count(*) from faq_votes where faq_id = f.id)`.execute(db);
  expect(rows).toEqual([]);
});

it("has nobody speak where they could not", async () => {
  const strangers = await sql`
    select s.id from subjects s join spaces sp on sp.id = s.space_id
    left join memberships m on m.space_id = sp.id and m.user_id = s.author_id
    where sp.is_private and s.author_id is not null and coalesce(m.status, '') not in ('owner', 'admin', 'contributor')
    union all
    select s.id from subjects s join problems p on p.id = s.parent_id join subjects ps on ps.id = p.id
    left join problem_participants pp on pp.problem_id = p.id and pp.user_id = s.author_id
    where s.kind = 'story' and (pp.user_id is null or ps.space_id <> s.space_id)
    union all
    select a.of_id from (
      select problem_id as of_id, user_id from problem_participants union all
      select problem_id, user_id from problem_leavings union all
      select context_id, user_id from votes union all
      select skill_id, user_id from skill_members union all
      select faq_id, user_id from faq_votes) a
    join subjects s on s.id = a.of_id join spaces sp on sp.id = s.space_id
    left join memberships m on m.space_id = sp.id and m.user_id = a.user_id
    where sp.is_private and coalesce(m.status, '') not in ('owner', 'admin', 'contributor')
    union all
    select l.solution_id from solution_problems l join subjects a on a.id = l.solution_id
    join subjects b on b.id = l.problem_id join spaces sp on sp.id in (a.space_id, b.space_id)
    where sp.is_private and a.space_id <> b.space_id
    union all
    select r.id from reviews r join subjects s on s.id = r.skill_id where s.author_id = r.user_id
    union all
    select f.id from faqs f join subjects s on s.id = f.id join spaces sp on sp.id = s.space_id
    join users u on u.id = f.answered_by left join memberships m on m.space_id = sp.id and m.user_id = u.id
    where coalesce(m.status, '') not in ('owner', 'admin') and (sp.is_private or u.site_role = 'user')
    union all
    select g.id from problem_leavings g join problem_participants pp using (problem_id, user_id)`.execute(db);
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
