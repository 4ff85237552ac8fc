// npm run bench:realtime: how soon everybody who looks at a space hears of what somebody else does there.
import { once } from "node:events";
import { createRequire } from "node:module";
import { worldSpaceId } from "@bump/contract";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import { median } from "./median.ts";

const rounds = 200;
/** The first ones load what later ones have at hand. */
const warmUps = 10;
const readers = 20;
const wantedMs = 300;

// The server's own libraries: the benches have no dependencies of their own.
type Socket = NodeJS.EventEmitter & {
  onAny(heard: (name: string, event: { path?: string }) => void): void;
  disconnect(): void;
};
const load = createRequire(new URL("../apps/server/package.json", import.meta.url));
const { io } = load("socket.io-client") as { io: (url: string, options: object) => Socket };

type Times = { sinceSent: number[]; sinceAnswered: number[] };
type Told = { name: string; path: string };
type Heard = Told & { at: number };

// The product as `npm start` runs it, its commits on disk included.
const server = await startServer();
const sockets: Socket[] = [];
let heard: Heard[] = [];
let onHeard = () => {};
const times = new Map<string, Times>();
try {
  const author = await signInByApi(server, await makePerson(server));
  const reader = await signInByApi(server, await makePerson(server));
  for (let count = 0; count < readers; count++) sockets.push(await listen(reader));
  for (let round = -warmUps; round < rounds; round++) await tellAll(author, round >= 0);
} finally {
  for (const socket of sockets) socket.disconnect();
  await server.stop();
}
report();

async function listen(token: string): Promise<Socket> {
  const options = { path: "/realtime", transports: ["websocket"], auth: { token }, forceNew: true };
  const socket = io(server.url, options);
  socket.onAny((name, { path = "" }) => {
    heard.push({ name, path, at: performance.now() });
    onHeard();
  });
  await once(socket, "connect");
  socket.emit("space:open", { spaceId: worldSpaceId });
  return socket;
}

/** Each of the things that can happen to a story, once. */
async function tellAll(token: string, counts: boolean): Promise<void> {
  const data = { story: "<p>The well in our street is dry #water</p>" };
  const path = await time("a new story", counts, { name: "item:created", path: "stories/" }, () =>
    send("POST", "/stories", token, { data, spaceId: worldSpaceId }),
  );
  await time("a reaction", counts, { name: "counters", path }, () =>
    send("POST", "/reactions/react", token, { path, reaction: "like" }),
  );
  await time("a comment", counts, { name: "item:created", path: `${path}/comments/` }, () =>
    send("POST", "/comments", token, { path, data: { commentHTML: "<p>Here too</p>" } }),
  );
  await time("a changed story", counts, { name: "item:updated", path }, () =>
    send("PATCH", `/${path}`, token, { data: { story: "<p>It rains #water</p>" } }),
  );
  await time("a removed story", counts, { name: "item:removed", path }, () => send("DELETE", `/${path}`, token));
}

/** Until the last of the readers has heard of it. Gives the path of what was made. */
async function time(what: string, counts: boolean, told: Told, act: () => Promise<string>): Promise<string> {
  heard = [];
  const sent = performance.now();
  const path = await act();
  const answered = performance.now();
  const last = await lastOf(told);
  const { sinceSent, sinceAnswered } = times.get(what) ?? { sinceSent: [], sinceAnswered: [] };
  if (counts) {
    sinceSent.push(last - sent);
    sinceAnswered.push(Math.max(0, last - answered));
  }
  times.set(what, { sinceSent, sinceAnswered });
  return path;
}

function lastOf(told: Told): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not all of ${readers} heard ${told.name} ${told.path}`)), 10_000);
    onHeard = () => {
      const about = heard.filter(({ name, path }) => name === told.name && path.startsWith(told.path));
      if (about.length < readers) return;
      clearTimeout(late);
      resolve(about[readers - 1]!.at);
    };
    onHeard();
  });
}

async function send(method: string, path: string, token: string, body?: object): Promise<string> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data?: { path?: string } }).data?.path ?? "";
}

function report(): void {
  console.log(`${rounds} times each, until the last of ${readers} readers has heard of it; at most ${wantedMs} ms`);
  for (const [what, { sinceSent, sinceAnswered }] of times) {
    const late = sinceSent.filter((ms) => ms > wantedMs).length;
    console.log(
      `  ${what}: ${describe(sinceAnswered)} after the answer; ${describe(sinceSent)} after it was sent, ${late} later than wanted`,
    );
    if (percentile(sinceSent, 0.95) > wantedMs) process.exitCode = 1;
  }
}

function describe(values: readonly number[]): string {
  return `median ${median(values).toFixed(1)} ms, 95 of 100 within ${percentile(values, 0.95).toFixed(1)} ms`;
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}
