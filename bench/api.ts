import { fork } from "node:child_process";
import { once } from "node:events";
import { makePerson } from "../e2e/support/people.ts";
import { type Server, startServer } from "../e2e/support/server.ts";
import { median } from "./median.ts";
import { compareRates } from "./turns.ts";

/**
 * npm run bench:api: requests per second of an authorised profile read against a bare Fastify route that sends the same
 * bytes, each a process of its own. Two processes of the same program differ by a tenth for as long as they live, by how
 * their code happens to be compiled, so there are several of both.
 */
const wanted = 0.6;
const pairs = 5;
// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const load = { rounds: 9, round: { connections: 32, seconds: 1 }, wanted };

const ratios: number[] = [];
for (let pair = 0; pair < pairs; pair++) ratios.push(await measurePair());
const ratio = median(ratios);
console.log(`ratio ${ratio.toFixed(2)}, the median of ${pairs} pairs of processes, wanted ${wanted}`);
process.exitCode = ratio >= wanted ? 0 : 1;

async function measurePair(): Promise<number> {
  // The product as `npm start` runs it, but for the rate limits, which a bench is there to reach.
  const server = await startServer();
  const bare = fork(new URL("bare-route.ts", import.meta.url));
  try {
    const authorization = `Bearer ${await signIn(server)}`;
    const profile = `${server.url}/api/user/userinfo`;
    const body = await (await fetch(profile, { headers: { authorization } })).text();
    bare.send(body);
    const [bareUrl] = (await once(bare, "message")) as [string];
    return await compareRates(
      `GET /api/user/userinfo, ${Buffer.byteLength(body)} bytes, against a bare Fastify route`,
      load,
      { url: bareUrl },
      { url: profile, headers: { authorization } },
    );
  } finally {
    bare.kill();
    await server.stop();
  }
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
