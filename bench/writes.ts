import { randomUUID } from "node:crypto";
import { fork } from "node:child_process";
import { once } from "node:events";
import type { createPool } from "../apps/server/src/platform/database/pool.ts";
import { writeQueries } from "../apps/server/test/write-queries.ts";
import type { WriteTask } from "./bare-writes.ts";
import { compareRates, type Load } from "./turns.ts";

const round = { connections: 16, seconds: 3 };
/** Per round and target at most so many a second, or there are too few stories to react to. */
const items = 60_000;
const commentHTML = "<p>We have the same in our street since Monday, and nobody comes. #water</p>";

type Pool = ReturnType<typeof createPool>;
type Input = { pool: Pool; database: string; api: string; token: string; otherId: string };

/** Comments and reactions a second, on one story after the other, against a bare route that makes the same inserts. */
export async function compareWrites(
  { pool, database, api, token, otherId }: Input,
  load: Omit<Load, "round">,
): Promise<boolean> {
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
  // Events wait until the bench is over: who posted more would have the other pay for their delivery.
  await holdEvents(pool);
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
  let holds = true;
  try {
    for (const kind of kinds) {
      const body = JSON.stringify(kind.body);
      const ratio = await compareRates(
        `posting ${kind.name} against a bare route with the same inserts`,
        { ...load, round },
        { url: `${bareUrl}/${kind.path}`, body, items: others },
        { url: `${api}${kind.api}`, headers, body, items: others },
      );
      holds &&= ratio >= load.wanted;
    }
  } finally {
    bare.kill();
  }
  return holds;
}

/** Whoever delivers an event holds its row and may write another: who waits for the table long has them wait for each other. */
async function holdEvents(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (let isDone = false; !isDone;) {
      isDone = await client
        .query(
          "set lock_timeout = '200ms'; alter table outbox alter column due_at set default now() + interval '1 day'",
        )
        .then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== "55P03") throw error;
            return false;
          },
        );
    }
  } finally {
    await client.query("reset lock_timeout");
    client.release();
  }
}
