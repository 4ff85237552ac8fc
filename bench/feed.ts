// npm run bench:feed: the feed against a bare route that runs the same SQL, what its size and its pages cost, and posting.
// `-- reads`, `-- sizes` or `-- writes` runs that part alone; `-- --full` goes on to 2,000,000 stories.
import { worldSpaceId } from "@bump/contract";
import { seed } from "../apps/server/test/plans.ts";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import {
  idOf,
  judgeGrowth,
  judgePages,
  judgeRate,
  type Pool,
  results,
  rounds,
  settle,
  type Site,
  small,
  usual,
  withSites,
} from "./reads.ts";
import { compareWrites } from "./writes.ts";

const isFull = process.argv.includes("--full");
const parts = ["reads", "sizes", "writes"].filter((part) => process.argv.includes(part));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const large = 2_000_000;
const wantedOfWrites = 0.5;

const feed = `/list/v2?path=stories&results=${results}&spaceId=${worldSpaceId}`;

await withSites(async (few, many) => {
  await fill(few.pool, 0, small);
  await fill(many.pool, 0, usual);
  if (isWanted("reads")) await judgeRate(many, feed);
  if (isWanted("sizes")) {
    await judgePages(many, feed);
    await compareSizes(few, many, usual);
  }
  if (isWanted("writes")) await judgeWrites(many);
  if (isFull) {
    await fill(many.pool, usual, large);
    await compareSizes(few, many, large);
  }
});

/** Stories number `from` to `to` of a hundred people, one a second. */
async function fill(pool: Pool, from: number, to: number): Promise<void> {
  if (from === 0) {
    await seed(
      { pool },
      `insert into users (id, email, email_verified, display_name)
        select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, 100) n`,
    );
  }
  await seed(
    { pool },
    `with people as (select array_agg(id) as ids from users where email like '%@many.example')
    insert into subjects (id, kind, space_id, author_id, state, tags, created_at)
      select gen_random_uuid(), 'story', $1, people.ids[1 + n % 100], 'published', '{water}', now() - n * interval '1 second'
      from people, generate_series($2::int + 1, $3::int) n`,
    [worldSpaceId, from, to],
  );
  await seed(
    { pool },
    `insert into posts (id, html, text) select s.id, '<p>' || t.words || '</p>', t.words from subjects s
      cross join lateral (select repeat('The well in our street is dry #water ', 8) as words) t
      where s.kind = 'story' and not exists (select from posts st where st.id = s.id)`,
  );
  await settle(pool);
}

async function compareSizes(few: Site, many: Site, size: number): Promise<void> {
  const what = `page 1 at ${size.toLocaleString("en")} against ${small.toLocaleString("en")} stories`;
  await judgeGrowth(
    what,
    [few, many].map((site) => ({ site, address: feed })),
  );
}

async function judgeWrites(site: Site): Promise<void> {
  const otherId = idOf(await signInByApi(site.server, await makePerson(site.server)));
  const holds = await compareWrites({ ...site, otherId }, { rounds, wanted: wantedOfWrites });
  if (!holds) process.exitCode = 1;
}
