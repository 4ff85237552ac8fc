import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makePerson } from "../e2e/support/people.ts";
import { type Server, startServer } from "../e2e/support/server.ts";
import { median } from "./median.ts";

/**
 * Requests per second of an authorised profile read against a bare Fastify route that sends the same bytes. Both run
 * as processes of their own and take turns, so that a busy machine is busy for both; the medians are compared.
 */
const wanted = 0.6;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const rounds = 21;
const seconds = 1;
const connections = 32;

const autocannon = fileURLToPath(new URL("../node_modules/autocannon/autocannon.js", import.meta.url));

type Target = { name: string; url: string; headers: string[]; rates: number[] };

// The product as `npm start` runs it, but for the rate limits, which a bench is there to reach.
const server = await startServer();
const bare = fork(new URL("bare-route.ts", import.meta.url));
try {
  const authorization = `Bearer ${await signIn(server)}`;
  const profile = `${server.url}/api/user/userinfo`;
  const body = await (await fetch(profile, { headers: { authorization } })).text();
  const targets: Target[] = [
    { name: "bare Fastify route", url: await serveBare(body), headers: [], rates: [] },
    { name: "GET /api/user/userinfo", url: profile, headers: [`authorization=${authorization}`], rates: [] },
  ];
  for (const target of targets) await measure(target);
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) target.rates.push(await measure(target));
  }
  report(targets, body);
} finally {
  bare.kill();
  await server.stop();
}

function report([before, after]: Target[], body: string): void {
  const [reference, ours] = [median(before!.rates), median(after!.rates)];
  console.log(
    `${Buffer.byteLength(body)} bytes, ${connections} connections, median of ${rounds} rounds of ${seconds} s`,
  );
  for (const { name, rates } of [before!, after!]) {
    console.log(`  ${name.padEnd(24)} ${Math.round(median(rates))} requests/s   (${rates.map(Math.round).join(", ")})`);
  }
  console.log(`  ratio ${(ours / reference).toFixed(2)}, wanted ${wanted}`);
  if (ours / reference < wanted) process.exitCode = 1;
}

async function measure({ url, headers }: Target): Promise<number> {
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

async function serveBare(body: string): Promise<string> {
  bare.send(body);
  const [url] = (await once(bare, "message")) as [string];
  return url;
}

/** An access token as everybody gets it. */
async function signIn(to: Server): Promise<string> {
  const { url } = to;
  const { email, password } = await makePerson(to);
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0]!)
    .join("; ");
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}
