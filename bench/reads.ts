import { fork } from "node:child_process";
import { once } from "node:events";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { readQueries } from "../apps/server/test/read-queries.ts";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import type { Task } from "./bare-query.ts";
import { compareRates, takeTurns } from "./turns.ts";

export const small = 20_000;
export const usual = 200_000;
export const results = 25;
const deepPage = 500;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike. Of fifteen the median
// wandered by as much as the code's own margin, from one run to the next.
const rounds = 45;
const round = { connections: 32, seconds: 1 };
const calls = 400;
const wanted = { ratio: 0.7, growth: 1.25 };

export type Pool = ReturnType<typeof createPool>;
export type Site = Awaited<ReturnType<typeof openSite>>;
type Cluster = Awaited<ReturnType<typeof startTestCluster>>;

/** Few and many rows stand side by side, so that they can be read in turns. */
export async function withSites(run: (few: Site, many: Site) => Promise<void>): Promise<void> {
  const cluster = await startTestCluster();
  const few = await openSite(cluster, "few");
  const many = await openSite(cluster, "many");
  try {
    await run(few, many);
  } finally {
    await many.close();
    await few.close();
    await cluster.stop();
  }
}

/** A server with a database of its own, and somebody who is signed in there. */
async function openSite(cluster: Cluster, database: string) {
  const connection = { ...cluster.connection, database };
  const main = createPool(cluster.connection, createLogger("warn"));
  await main.query(`create database ${database} template ${cluster.connection.database}`);
  await main.end();
  const pool = createPool(connection, createLogger("warn"));
  const server = await startServer({ DATABASE_URL: urlOf(connection) });
  const person = await makePerson(server);
  const signIn = () => signInByApi(server, person);
  const userId = idOf(await signIn());
  const close = async () => {
    await server.stop();
    await pool.end();
  };
  return { database: urlOf(connection), pool, server, signIn, userId, api: `${server.url}/api`, close };
}

/** Requests per second against a bare route that sends the same queries and the same bytes. */
export async function judgeRate(site: Site, address: string): Promise<void> {
  const { pool, database, userId, api } = site;
  const headers = await signInTo(site);
  const body = await (await get(site, address, headers)).text();
  const queries = await readQueries(pool, userId, address);
  const bare = fork(new URL("bare-query.ts", import.meta.url));
  try {
    bare.send({ database, connections: 20, queries, body } satisfies Task);
    const [url] = (await once(bare, "message")) as [string];
    const ratio = await compareRates(
      `${nameOf(address)}, ${Buffer.byteLength(body)} bytes, ${queries.length} queries`,
      { rounds, round, wanted: wanted.ratio },
      { url },
      { url: `${api}${address}`, headers },
    );
    if (ratio < wanted.ratio) process.exitCode = 1;
  } finally {
    bare.kill();
  }
}

/** What a page far down a list costs against its first. */
export async function judgePages(site: Site, list: string): Promise<void> {
  const headers = await signInTo(site);
  let cursor = "";
  for (let left = (deepPage - 1) * results; left > 0; left -= 1000) {
    const page = list.replace(`results=${results}`, `results=${Math.min(left, 1000)}`);
    cursor = ((await (await get(site, `${page}&lastDocumentID=${cursor}`, headers)).json()) as { last: string }).last;
  }
  const deep = `${list}&lastDocumentID=${cursor}`;
  await judgeTimes(
    `${nameOf(list)}, page ${deepPage} against page 1`,
    () => time(site, list, headers),
    () => time(site, deep, headers),
  );
}

/** What the same costs among many and among few. */
export async function judgeGrowth(what: string, of: { site: Site; address: string }[]): Promise<void> {
  const [few, many] = await Promise.all(
    of.map(async ({ site, address }) => {
      const headers = await signInTo(site);
      return () => time(site, address, headers);
    }),
  );
  await judgeTimes(`${nameOf(of[0]!.address)}, ${what}`, few!, many!);
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

/** One call, in milliseconds. */
async function time(site: Site, address: string, headers: Headers): Promise<number> {
  const begun = performance.now();
  await (await get(site, address, headers)).text();
  return performance.now() - begun;
}

async function get(site: Site, address: string, headers: Headers): Promise<Response> {
  const answer = await fetch(`${site.api}${address}`, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}

type Headers = Record<string, string>;

/** For each figure anew: a token lives for a quarter of an hour, a bench for longer. */
async function signInTo({ signIn }: Site): Promise<Headers> {
  return { authorization: `Bearer ${await signIn()}` };
}

/** Without ids, which say nothing. */
function nameOf(address: string): string {
  return decodeURIComponent(address)
    .replace(/&spaceId=[\w-]+/, "")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "{id}");
}

export function idOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub: string }).sub;
}

/** After so many rows PostgreSQL has to look again and to write them out, as it does by itself in time. */
export async function settle(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // Millions of rows take longer than any statement of the product may.
  await client.query("set statement_timeout = 0");
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  client.release(true);
}
