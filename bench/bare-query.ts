import { createRequire } from "node:module";

// The server's own libraries: the benches have no dependencies of their own.
const load = createRequire(new URL("../apps/server/package.json", import.meta.url));
type Reply = { header(name: string, value: string): { send(body: string): unknown } };
type Fastify = () => {
  get(path: string, handler: (request: unknown, reply: Reply) => Promise<unknown>): void;
  listen(options: { host: string; port: number }): Promise<string>;
};
type Pg = {
  Pool: new (options: { connectionString: string; max: number }) => { query(query: object): Promise<unknown> };
};
const fastify = load("fastify") as Fastify;
const { Pool } = load("pg") as Pg;

export type Task = {
  database: string;
  connections: number;
  queries: { text: string; values: unknown[] }[];
  body: string;
};

/** Fastify with one route that sends the same queries to the database, one after the other, and then always the same bytes. */
async function serve({ database, connections, queries, body }: Task): Promise<void> {
  const pool = new Pool({ connectionString: database, max: connections });
  const prepared = queries.map((query, index) => ({ ...query, name: `bare-${index}` }));
  const app = fastify();
  app.get("/", async (_request, reply) => {
    for (const query of prepared) await pool.query(query);
    return reply.header("content-type", "application/json; charset=utf-8").send(body);
  });
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
}

process.once("message", (task: Task) => void serve(task));
