import { randomUUID } from "node:crypto";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { createPool } from "../apps/server/src/platform/database/pool.ts";
import { writeQueries } from "../apps/server/test/write-queries.ts";
import type { WriteTask } from "./bare-writes.ts";
import { median } from "./median.ts";
import type { Posting, Round } from "./poster.ts";

// Many and short: what else the machine does comes and goes within seconds, and should meet both alike.
const rounds = 15;
const round: Round = { connections: 16, seconds: 1 };
/** Per round and target at most so many a second, or there are too few stories to react to. */
const items = 60_000;
const commentHTML = "<p>We have the same in our street since Monday, and nobody comes. #water</p>";

type Input = { pool: ReturnType<typeof createPool>; database: string; api: string; token: string; otherId: string };

/** Comments and reactions a second, on one story after the other, against a bare route that makes the same inserts. */
export async function compareWrites({ pool, database, api, token, otherId }: Input): Promise<[string, number][]> {
  const { rows } = await pool.query<{ id: string }>("select id from subjects where kind = 'story' limit $1", [
    items + 1,
  ]);
  const [known, ...others] = rows.map(({ id }) => id) as [string, ...string[]];
  const newId = randomUUID();
  const { comment, reaction } = await writeQueries(pool, {
    userId: otherId,
    itemId: known,
    commentId: newId,
    commentHTML,
  });
  const bare = fork(new URL("bare-writes.ts", import.meta.url));
  const task: WriteTask = {
    database,
    connections: 20,
    writes: { comment, reaction },
    known: { itemId: known, newId, userId: otherId },
    userId: otherId,
  };
  bare.send(task);
  const [bareUrl] = (await once(bare, "message")) as [string];
  const headers = { authorization: `Bearer ${token}` };
  const kinds = [
    {
      name: "a comment",
      path: "comment",
      api: "/comments",
      body: { path: "stories/ITEM/comments", data: { commentHTML } },
    },
    { name: "a reaction", path: "reaction", api: "/reactions/react", body: { path: "stories/ITEM", reaction: "like" } },
  ];
  const ratios: [string, number][] = [];
  try {
    for (const kind of kinds) {
      const body = JSON.stringify(kind.body);
      const reference = await startPoster({ url: `${bareUrl}/${kind.path}`, headers: {}, body, items: others });
      const ours = await startPoster({ url: `${api}${kind.api}`, headers, body, items: others });
      const ratio = await comparePosters(kind.name, reference, ours);
      ratios.push([kind.name, ratio]);
    }
  } finally {
    bare.kill();
  }
  return ratios;
}

async function startPoster(posting: Posting): Promise<ChildProcess> {
  const poster = fork(new URL("poster.ts", import.meta.url));
  poster.send(posting);
  await once(poster, "message");
  return poster;
}

async function comparePosters(name: string, reference: ChildProcess, ours: ChildProcess): Promise<number> {
  const rates: [number[], number[]] = [[], []];
  for (let number = -1; number < rounds; number++) {
    for (const [index, poster] of [reference, ours].entries()) {
      const rate = await post(poster);
      if (number >= 0) rates[index]!.push(rate);
    }
  }
  reference.kill();
  ours.kill();
  const [bare, own] = rates.map(median) as [number, number];
  console.log(`  posting ${name}: ${Math.round(own)} against ${Math.round(bare)} requests/s of a bare route`);
  return own / bare;
}

function post(poster: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error("The requests failed"));
    poster.once("exit", failed);
    poster.once("message", (rate: number) => {
      poster.off("exit", failed);
      resolve(rate);
    });
    poster.send(round);
  });
}
