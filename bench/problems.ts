// npm run bench:problems: the lists and the page of problems against bare routes that run the same SQL, and what their size
// and their pages cost. `-- reads` or `-- sizes` runs that part alone;
import { worldSpaceId } from "@bump/contract";
import { seed } from "../apps/server/test/plans.ts";
import {
  judgeGrowth,
  judgePages,
  judgeRate,
  type Pool,
  results,
  settle,
  type Site,
  small,
  usual,
  withSites,
} from "./reads.ts";

const parts = ["reads", "sizes"].filter((part) => process.argv.includes(part));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
/** Offered to the latest problem, of as many as there are problems. */
const share = 10;

const list = `/list/v2?path=problems&results=${results}&spaceId=${worldSpaceId}`;
const lists = {
  all: list,
  /** Of a hundred problems one. */
  rare: `${list}&status=archived`,
  common: `${list}&status=solving`,
  named: `${list}&orderBy=name`,
  top: `${list}&orderBy=top`,
};

await withSites(async (few, many) => {
  await fill(few.pool, small);
  await fill(many.pool, usual);
  const [here, there] = [await pagesOf(few), await pagesOf(many)];
  if (isWanted("reads")) {
    for (const address of [...Object.values(lists), ...Object.values(there)]) await judgeRate(many, address);
  }
  if (!isWanted("sizes")) return;
  await judgePages(many, lists.all);
  await judgePages(many, lists.common);
  await judgePages(many, there.solutions);
  const what = `${usual.toLocaleString("en")} against ${small.toLocaleString("en")} problems`;
  const both = [
    ...Object.values(lists).map((address) => [address, address] as const),
    ...Object.keys(there).map((name) => [here[name as keyof Pages], there[name as keyof Pages]] as const),
  ];
  for (const [address, other] of both) {
    await judgeGrowth(what, [
      { site: few, address },
      { site: many, address: other },
    ]);
  }
});

type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** What the page of a problem asks for. */
async function pagesOf({ pool }: Site) {
  const { rows } = await pool.query<{ id: string }>(
    "select id from subjects where kind = 'problem' order by created_at desc limit 1",
  );
  const path = `problems/${rows[0]!.id}`;
  return {
    problem: `/get/v2?path=${path}`,
    comments: `/list/v2?path=${path}/comments&results=${results}`,
    history: `/list/v2?path=${path}/history&results=${results}`,
    solutions: `/list/v2?path=${path}/solutions&results=${results}`,
    best: `/list/v2?path=${path}/solutions&results=${results}&orderBy=top`,
  };
}

/** Problems of a hundred people in all statuses, one a second; the latest has many solutions, comments and changes. */
async function fill(pool: Pool, count: number): Promise<void> {
  await seed(
    { pool },
    `insert into users (id, email, email_verified, display_name)
      select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, 100) n`,
  );
  const subjects = `with people as (select array_agg(id) as ids from users where email like '%@many.example')
    insert into subjects (id, kind, space_id, parent_id, author_id, state, tags, created_at)
      select gen_random_uuid(), $2, $1, $4::uuid, people.ids[1 + n % 100], 'published', '{}', now() - n * interval '1 second'
      from people, generate_series(1, $3::int) n`;
  await seed({ pool }, subjects, [worldSpaceId, "problem", count, null]);
  await seed({ pool }, subjects, [worldSpaceId, "solution", count / share, null]);
  await seed(
    { pool },
    `insert into posts (id, name, html, text)
      select s.id, 'Dry well ' || md5(s.id::text), '<p>' || t.words || '</p>', t.words from subjects s
      cross join lateral (select repeat('The well in our street is dry. ', 8) as words) t`,
  );
  await seed(
    { pool },
    `insert into problems (id, listed_in, listed_at, status)
      select id, space_id, created_at, (array['archived', 'proposed', 'unsolved', 'solving', 'solved'])[case when n % 100 = 0 then 1 else 2 + n % 4 end]
      from (select *, row_number() over (order by created_at) as n from subjects where kind = 'problem') s`,
  );
  await seed({ pool }, "insert into solutions (id, total_problems) select id, 1 from subjects where kind = 'solution'");
  await seed(
    { pool },
    `with latest as (select id from subjects where kind = 'problem' order by created_at desc limit 1)
    insert into solution_problems (solution_id, problem_id, is_shown, listed_at, total_upvotes)
      select s.id, latest.id, true, s.created_at, row_number() over (order by s.id) % 50
      from subjects s, latest where s.kind = 'solution'`,
  );
  const { rows } = await pool.query<{ id: string }>(
    "select id from subjects where kind = 'problem' order by created_at desc limit 1",
  );
  const [{ id }] = rows as [{ id: string }];
  await seed({ pool }, subjects, [worldSpaceId, "comment", 200, id]);
  await seed(
    { pool },
    `insert into comments (id, item_id, html, text, created_at)
      select id, parent_id, '<p>Here too.</p>', 'Here too.', created_at from subjects where kind = 'comment'`,
  );
  await seed(
    { pool },
    `insert into problem_statuses (id, problem_id, from_status, to_status, created_at)
      select gen_random_uuid(), $1, 'unsolved', 'solving', now() - n * interval '1 hour' from generate_series(1, 10) n`,
    [id],
  );
  await settle(pool);
}
