// npm run bench:spaces: what page 1,000 of the longest lists of spaces costs over HTTP, against page 1.
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { seed } from "../apps/server/test/plans.ts";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import { median } from "./median.ts";

const rows = 100_000;
const page = 1_000;
const rounds = 400;
/** The medians of alternating calls: what else the machine does meets both alike. */
const atMost = 1.25;

type List = { name: string; url: string; size: number };
type Page = { items: unknown[]; last: string | null };

const cluster = await startTestCluster();
const pool = createPool(cluster.connection, createLogger("warn"));
const server = await startServer({ DATABASE_URL: urlOf(cluster.connection) });
try {
  const token = await signInByApi(server, await makePerson(server));
  const { id } = await send<{ data: { id: string } }>("/spaces", token, { data: { name: "The longest list" } }).then(
    ({ data }) => data,
  );
  await fill(id);
  const lists: List[] = [
    { name: "GET /spaces", url: "/spaces?", size: 25 },
    { name: "GET /spaces/{id}/participants", url: `/spaces/${id}/participants?`, size: 100 },
  ];
  console.log(`${rows.toLocaleString("en")} rows, median of ${rounds} alternating calls each`);
  for (const list of lists) await compare(list, token);
} finally {
  await server.stop();
  await pool.end();
  await cluster.stop();
}

/** As many spaces, and as many people in one of them. */
async function fill(spaceId: string): Promise<void> {
  await seed(
    { pool },
    `insert into spaces (id, name, is_private)
      select gen_random_uuid(), md5(n::text), true from generate_series(1, $1::int) n`,
    [rows],
  );
  await seed(
    { pool },
    `insert into users (id, email, email_verified, display_name)
      select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, $1::int) n`,
    [rows],
  );
  await seed(
    { pool },
    `insert into memberships (space_id, user_id, status, created_at, sort_name)
      select $1::uuid, id, 'contributor', now() - row_number() over () * interval '1 second', lower(display_name)
      from users where email like '%@many.example'`,
    [spaceId],
  );
  await pool.query("vacuum (analyze) spaces, users, memberships");
}

async function compare({ name, url, size }: List, token: string): Promise<void> {
  const first = url;
  const deep = `${url}lastDocumentID=${await cursorAfter(url, token, (page - 1) * size)}`;
  const times = { first: [] as number[], deep: [] as number[] };
  // The first calls are slower for both, and not counted.
  for (let round = -20; round < rounds; round++) {
    const [near, far] = [await time(first, token, size), await time(deep, token, size)];
    if (round < 0) continue;
    times.first.push(near);
    times.deep.push(far);
  }
  const [near, far] = [median(times.first), median(times.deep)];
  const ratio = far / near;
  console.log(`  ${name.padEnd(32)} page 1 ${near.toFixed(2)} ms, page ${page} ${far.toFixed(2)} ms`);
  console.log(`  ${"".padEnd(32)} ratio ${ratio.toFixed(2)}, at most ${atMost}`);
  if (ratio > atMost) process.exitCode = 1;
}

/** Where the page begins that has so many rows before it. */
async function cursorAfter(url: string, token: string, count: number): Promise<string> {
  let cursor = "";
  for (let left = count; left > 0;) {
    const results = Math.min(left, 1000);
    const { last } = await send<Page>(`${url}results=${results}&lastDocumentID=${cursor}`, token);
    if (last === null) throw new Error(`${url} ends before row ${count}`);
    cursor = last;
    left -= results;
  }
  return cursor;
}

async function time(url: string, token: string, size: number): Promise<number> {
  const begin = performance.now();
  const { items } = await send<Page>(url, token);
  const took = performance.now() - begin;
  if (items.length !== size) throw new Error(`${url} gave ${items.length} of ${size}`);
  return took;
}

async function send<Answer>(path: string, token: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
