import { fork } from "node:child_process";
import { once } from "node:events";
import { makePerson } from "../e2e/support/people.ts";
import { type Server, startServer } from "../e2e/support/server.ts";
import { compareRates } from "./turns.ts";

/**
 * npm run bench:api: requests per second of an authorised profile read against a bare Fastify route that sends the same
 * bytes, each a process of its own.
 */
const wanted = 0.6;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const rounds = 21;
const round = { connections: 32, seconds: 1 };

// The product as `npm start` runs it, but for the rate limits, which a bench is there to reach.
const server = await startServer();
const bare = fork(new URL("bare-route.ts", import.meta.url));
try {
  const authorization = `Bearer ${await signIn(server)}`;
  const profile = `${server.url}/api/user/userinfo`;
  const body = await (await fetch(profile, { headers: { authorization } })).text();
  const bareUrl = await serveBare(body);
  console.log(
    `${Buffer.byteLength(body)} bytes, ${round.connections} connections, ${rounds} turns of ${round.seconds} s`,
  );
  const holds = await compareRates(
    "GET /api/user/userinfo against a bare Fastify route",
    { rounds, round, wanted },
    { url: bareUrl },
    { url: profile, headers: { authorization } },
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  bare.kill();
  await server.stop();
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
