// npm run bench:feed: the feed against a bare route that runs the same SQL, and what its size and its pages cost.
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { worldSpaceId } from "@bump/contract";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { feedQueries } from "../apps/server/test/feed-queries.ts";
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { seed } from "../apps/server/test/plans.ts";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import type { Task } from "./bare-query.ts";
import { median } from "./median.ts";
import { compareWrites } from "./writes.ts";

const isFull = process.argv.includes("--full");
const small = 20_000;
const usual = 200_000;
const large = 2_000_000;
const results = 25;
const deepPage = 500;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const rounds = 15;
const seconds = 1;
const connections = 32;
const wanted = { ratio: 0.7, writes: 0.5, growth: 1.25 };

const autocannon = fileURLToPath(new URL("../node_modules/autocannon/autocannon.js", import.meta.url));
const feed = `/list/v2?path=stories&results=${results}&spaceId=${worldSpaceId}`;

const cluster = await startTestCluster();
const database = urlOf(cluster.connection);
const pool = createPool(cluster.connection, createLogger("warn"));
const server = await startServer({ DATABASE_URL: database });
const bare = fork(new URL("bare-query.ts", import.meta.url));
try {
  const token = await signInByApi(server, await makePerson(server));
  await fill(0, small);
  const atSmall = await time(feed, token);
  await fill(small, usual);
  await compareRates(token);
  await comparePages(token);
  await judgeWrites(token);
  if (isFull) await fill(usual, large);
  const size = isFull ? large : usual;
  const ratio = (await time(feed, token)) / atSmall;
  judge(`median at ${size.toLocaleString("en")} against ${small.toLocaleString("en")} stories`, ratio, wanted.growth);
} finally {
  bare.kill();
  await server.stop();
  await pool.end();
  await cluster.stop();
}

/** Stories number `from` to `to` of a hundred people, one a second; every tenth was reacted to by the reader. */
async function fill(from: number, to: number): Promise<void> {
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
    `insert into stories (id, html, text) select s.id, '<p>' || t.words || '</p>', t.words from subjects s
      cross join lateral (select repeat('The well in our street is dry #water ', 8) as words) t
      where s.kind = 'story' and not exists (select from stories st where st.id = s.id)`,
  );
  await pool.query("vacuum (analyze) users, subjects, stories");
}

async function compareRates(token: string): Promise<void> {
  const body = await (await get(feed, token)).text();
  const queries = await feedQueries(pool, { userId: idOf(token), spaceId: worldSpaceId, results });
  bare.send({ database, connections: 20, queries, body } satisfies Task);
  const [url] = (await once(bare, "message")) as [string];
  const targets = [
    { name: "bare route, same SQL", url, headers: [] as string[], rates: [] as number[] },
    { name: "GET /list/v2", url: `${server.url}/api${feed}`, headers: [`authorization=Bearer ${token}`], rates: [] },
  ];
  for (const target of targets) await measure(target);
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) target.rates.push(await measure(target));
  }
  const [reference, ours] = targets.map(({ rates }) => median(rates)) as [number, number];
  console.log(
    `${usual.toLocaleString("en")} stories, ${Buffer.byteLength(body)} bytes, ${queries.length} queries, ${connections} connections`,
  );
  for (const { name, rates } of targets) console.log(`  ${name.padEnd(24)} ${Math.round(median(rates))} requests/s`);
  console.log(`  ratio ${(ours / reference).toFixed(2)}, wanted ${wanted.ratio}`);
  if (ours / reference < wanted.ratio) process.exitCode = 1;
}

async function comparePages(token: string): Promise<void> {
  let cursor = "";
  for (let left = (deepPage - 1) * results; left > 0; left -= 1000) {
    const page = (await (
      await get(
        `${feed.replace(`results=${results}`, `results=${Math.min(left, 1000)}`)}&lastDocumentID=${cursor}`,
        token,
      )
    ).json()) as { last: string };
    cursor = page.last;
  }
  const first = await time(feed, token);
  judge(
    `page ${deepPage} against page 1`,
    (await time(`${feed}&lastDocumentID=${cursor}`, token)) / first,
    wanted.growth,
  );
}

async function judgeWrites(token: string): Promise<void> {
  const otherId = idOf(await signInByApi(server, await makePerson(server)));
  const parts = { pool, database, api: `${server.url}/api`, token, otherId };
  for (const [what, ratio] of await compareWrites(parts)) {
    console.log(`  posting ${what}: ratio ${ratio.toFixed(2)}, wanted ${wanted.writes}`);
    if (ratio < wanted.writes) process.exitCode = 1;
  }
}

function judge(what: string, ratio: number, atMost: number): void {
  console.log(`  ${what}: ratio ${ratio.toFixed(2)}, at most ${atMost}`);
  if (ratio > atMost) process.exitCode = 1;
}

/** Median of many calls one after the other, in milliseconds. */
async function time(path: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = -50; round < 400; round++) {
    const begun = performance.now();
    await (await get(path, token)).text();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}

async function get(path: string, token: string): Promise<Response> {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function idOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub: string }).sub;
}

async function measure({ url, headers }: { url: string; headers: string[] }): Promise<number> {
  const options = [
    "-j",
    "-c",
    String(connections),
    "-d",
    String(seconds),
    ...headers.flatMap((header) => ["-H", header]),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url], { maxBuffer: 1e8 });
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
