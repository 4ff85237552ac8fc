import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { Query } from "../apps/server/test/recorded.ts";

// The server's own libraries: the benches have no dependencies of their own.
const load = createRequire(new URL("../apps/server/package.json", import.meta.url));
type Request = { body: { path: string } };
type Fastify = () => {
  post(path: string, handler: (request: Request) => Promise<unknown>): void;
  listen(options: { host: string; port: number }): Promise<string>;
};
type Client = { query(query: object | string): Promise<unknown>; release(): void };
type Pg = {
  Pool: new (options: { connectionString: string; max: number }) => { connect(): Promise<Client> };
};
const fastify = load("fastify") as Fastify;
const { Pool } = load("pg") as Pg;

/** `known`: what stands in the values for the item, the new thing and the person; `userId` takes that person's place. */
export type WriteTask = {
  database: string;
  connections: number;
  writes: Record<string, Query[]>;
  known: { itemId: string; newId: string; userId: string };
  userId: string;
};

/** Fastify with a route for each kind of write: the same statements in one transaction, and a short answer. */
async function serve({ database, connections, writes, known, userId }: WriteTask): Promise<void> {
  const pool = new Pool({ connectionString: database, max: connections });
  const app = fastify();
  for (const [kind, statements] of Object.entries(writes)) {
    app.post(`/${kind}`, async ({ body }) => {
      const [, itemId = ""] = body.path.split("/");
      const actual: [string, string][] = [
        [known.itemId, itemId],
        [known.newId, randomUUID()],
        [known.userId, userId],
      ];
      const fill = (value: unknown) =>
        typeof value === "string" ? actual.reduce((text, [from, to]) => text.replaceAll(from, to), value) : value;
      const client = await pool.connect();
      try {
        await client.query("begin");
        for (const [index, { text, values }] of statements.entries())
          await client.query({ name: `${kind}-${index}`, text, values: values.map(fill) });
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
      return { success: true };
    });
  }
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
}

process.once("message", (task: WriteTask) => void serve(task));
