// npm run bench:feed: the feed against a bare route that runs the same SQL, what its size and its pages cost, and posting.
// `-- reads`, `-- sizes` or `-- writes` runs that part alone; `-- --full` goes on to 2,000,000 stories.
import { fork } from "node:child_process";
import { once } from "node:events";
import { worldSpaceId } from "@bump/contract";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { feedQueries } from "../apps/server/test/feed-queries.ts";
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { seed } from "../apps/server/test/plans.ts";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import type { Task } from "./bare-query.ts";
import { ask, compareRates, takeTurns } from "./turns.ts";
import { compareWrites } from "./writes.ts";

const isFull = process.argv.includes("--full");
const parts = ["reads", "sizes", "writes"].filter((part) => process.argv.includes(part));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const small = 20_000;
const usual = 200_000;
const large = 2_000_000;
const results = 25;
const deepPage = 500;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const rounds = 15;
const load = { connections: 32, seconds: 1 };
const calls = 400;
const wanted = { ratio: 0.7, writes: 0.5, growth: 1.25 };

type Pool = ReturnType<typeof createPool>;
type Site = Awaited<ReturnType<typeof openSite>>;

const feed = `/list/v2?path=stories&results=${results}&spaceId=${worldSpaceId}`;

const cluster = await startTestCluster();
// Few and many stories stand side by side, so that they can be read in turns.
const few = await openSite("few");
const many = await openSite("many");
const bare = fork(new URL("bare-query.ts", import.meta.url));
try {
  await fill(few.pool, 0, small);
  await fill(many.pool, 0, usual);
  if (isWanted("reads")) await compareReads();
  if (isWanted("sizes")) {
    await comparePages();
    await compareSizes(usual);
  }
  if (isWanted("writes")) await judgeWrites();
  if (isFull) {
    await fill(many.pool, usual, large);
    await compareSizes(large);
  }
} finally {
  bare.kill();
  await many.close();
  await few.close();
  await cluster.stop();
}

/** A server with a database of its own, and somebody who is signed in there. */
async function openSite(database: string) {
  const connection = { ...cluster.connection, database };
  const main = createPool(cluster.connection, createLogger("warn"));
  await main.query(`create database ${database} template ${cluster.connection.database}`);
  await main.end();
  const pool = createPool(connection, createLogger("warn"));
  const server = await startServer({ DATABASE_URL: urlOf(connection) });
  const token = await signInByApi(server, await makePerson(server));
  const close = async () => {
    await server.stop();
    await pool.end();
  };
  return { database: urlOf(connection), pool, server, token, api: `${server.url}/api`, close };
}

/** Stories number `from` to `to` of a hundred people, one a second; every tenth was reacted to by the reader. */
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
  const client = await pool.connect();
  // Millions of rows take longer than any statement of the product may.
  await client.query("set statement_timeout = 0");
  await client.query("vacuum (analyze) users, subjects, posts");
  client.release(true);
}

async function compareReads(): Promise<void> {
  const body = await (await get(many, feed)).text();
  const queries = await feedQueries(many.pool, { userId: idOf(many.token), spaceId: worldSpaceId, results });
  bare.send({ database: many.database, connections: 20, queries, body } satisfies Task);
  const [bareUrl] = (await once(bare, "message")) as [string];
  const headers = [`authorization=Bearer ${many.token}`];
  console.log(
    `${usual.toLocaleString("en")} stories, ${Buffer.byteLength(body)} bytes, ${queries.length} queries, ${load.connections} connections`,
  );
  const holds = await compareRates(
    "GET /list/v2 against a bare route with the same SQL",
    { rounds, wanted: wanted.ratio },
    () => ask(bareUrl, load),
    () => ask(`${many.api}${feed}`, { ...load, headers }),
  );
  if (!holds) process.exitCode = 1;
}

async function comparePages(): Promise<void> {
  let cursor = "";
  for (let left = (deepPage - 1) * results; left > 0; left -= 1000) {
    const page = feed.replace(`results=${results}`, `results=${Math.min(left, 1000)}`);
    cursor = ((await (await get(many, `${page}&lastDocumentID=${cursor}`)).json()) as { last: string }).last;
  }
  const deep = `${feed}&lastDocumentID=${cursor}`;
  await judgeTimes(
    `page ${deepPage} against page 1`,
    () => time(many, feed),
    () => time(many, deep),
  );
}

async function compareSizes(size: number): Promise<void> {
  await judgeTimes(
    `page 1 at ${size.toLocaleString("en")} against ${small.toLocaleString("en")} stories`,
    () => time(few, feed),
    () => time(many, feed),
  );
}

async function judgeTimes(what: string, first: () => Promise<number>, second: () => Promise<number>): Promise<void> {
  // The first calls of a page fill caches.
  for (let warm = 0; warm < 50; warm++) await Promise.all([first(), second()]);
  const { reference, ours, ratio, spread } = await takeTurns(calls, first, second);
  const medians = `medians ${ours.toFixed(1)} and ${reference.toFixed(1)} ms`;
  console.log(
    `  ${what}: ${medians}, ratio ${(ours / reference).toFixed(2)}, of neighbours ${ratio.toFixed(2)} (${spread}), at most ${wanted.growth}`,
  );
  if (ours / reference > wanted.growth) process.exitCode = 1;
}

async function judgeWrites(): Promise<void> {
  const otherId = idOf(await signInByApi(many.server, await makePerson(many.server)));
  const holds = await compareWrites({ ...many, otherId }, { rounds, wanted: wanted.writes });
  if (!holds) process.exitCode = 1;
}

/** One call, in milliseconds. */
async function time(site: Site, path: string): Promise<number> {
  const begun = performance.now();
  await (await get(site, path)).text();
  return performance.now() - begun;
}

async function get({ api, token }: Site, path: string): Promise<Response> {
  const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function idOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub: string }).sub;
}
