import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Requests per second of an authorised profile read against a bare Fastify route that sends the same bytes. Both run
 * as processes of their own and take turns, so that a busy machine is busy for both; the medians are compared.
 */
const wanted = 0.6;
const rounds = 7;
const seconds = 4;
const connections = 32;

const main = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const bare = fileURLToPath(new URL("bare-route.ts", import.meta.url));
const autocannon = fileURLToPath(new URL("../node_modules/autocannon/autocannon.js", import.meta.url));

type Target = { name: string; url: string; headers: string[]; rates: number[] };

const dataDir = await mkdtemp(join(tmpdir(), "bump-bench-"));
const children: ChildProcess[] = [];
try {
  const url = await startServer();
  const authorization = `Bearer ${await signUp(url)}`;
  const profile = `${url}/api/user/userinfo`;
  const body = await (await fetch(profile, { headers: { authorization } })).text();
  const targets: Target[] = [
    { name: "bare Fastify route", url: await startBare(body), headers: [], rates: [] },
    { name: "GET /api/user/userinfo", url: profile, headers: [`authorization=${authorization}`], rates: [] },
  ];
  for (const target of targets) await measure(target);
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) target.rates.push(await measure(target));
  }
  report(targets, body);
} finally {
  await Promise.all(children.map(end));
  await rm(dataDir, { recursive: true, force: true });
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
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

/** The product as `npm start` runs it, but for the rate limits, which a bench is there to reach. */
async function startServer(): Promise<string> {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    // Read on after the line that matters, or a full pipe would stop the server.
    child.stdout.on("data", (text: Buffer) => {
      const url = /^ready (\S+)/m.exec(String(text))?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", () => reject(new Error("The server did not start")));
  });
}

async function startBare(body: string): Promise<string> {
  const child = fork(bare);
  children.push(child);
  child.send(body);
  const [url] = (await once(child, "message")) as [string];
  return url;
}

/** Signs up, takes the link from the mail folder and signs in: an access token as everybody gets it. */
async function signUp(url: string): Promise<string> {
  const person = { email: "bench@example.org", password: "a-long-walk-7", name: "Bench", role: "person" };
  await post(`${url}/api/auth/sign-up/email`, person);
  await fetch(`${url}/api/auth/verify-email?token=${await mailedToken()}`);
  const signedIn = await post(`${url}/api/auth/sign-in/email`, { email: person.email, password: person.password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0]!)
    .join("; ");
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", origin: new URL(url).origin };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function mailedToken(): Promise<string> {
  const folder = join(dataDir, "outbox");
  for (let attempt = 0; attempt < 100; attempt++) {
    for (const name of await readdir(folder).catch(() => [])) {
      const token = /[?&]token=([\w-]+)/.exec(await readFile(join(folder, name), "utf8"))?.[1];
      if (token) return token;
    }
    await sleep(100);
  }
  throw new Error("No mail with a link came");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
